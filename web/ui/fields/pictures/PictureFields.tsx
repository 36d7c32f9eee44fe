import { Box, SimpleGrid } from '@mantine/core'
import type { FileValue } from '../../uploads/uploads.ts'
import type { Bound } from '../bound.ts'
import { ImageField, type PictureWords } from './ImageField.tsx'

type Picture = PictureWords & { of: Bound<FileValue | null> }

/** The pictures of a record in its editor: two beside one another, a banner across. */
export function PictureFields({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {pictures.map(({ of, ...words }) => (
        <Box key={of.name} style={words.shape === 'banner' ? { gridColumn: '1 / -1' } : undefined}>
          <ImageField {...of} {...words} />
        </Box>
      ))}
    </SimpleGrid>
  )
}
