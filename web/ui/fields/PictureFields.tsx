import { Box, SimpleGrid } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { ImageField, type PictureWords } from './ImageField.tsx'

type Props<T extends FieldValues> = {
  control: Control<T, unknown, T>
  pictures: readonly (PictureWords & { name: FieldPath<T> })[]
  readOnly?: boolean
}

/** The pictures of a record in its editor: two beside one another, a banner across. */
export function PictureFields<T extends FieldValues>({ control, pictures, readOnly }: Props<T>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {pictures.map((picture) => (
        <Box key={picture.name} style={picture.shape === 'banner' ? { gridColumn: '1 / -1' } : undefined}>
          <ImageField control={control} readOnly={readOnly} {...picture} />
        </Box>
      ))}
    </SimpleGrid>
  )
}
