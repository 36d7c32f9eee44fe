import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { SaveBrandInput } from '../contract/__generated__/limits.ts'
import type { AdminBrandLimits_brand$key } from '../__generated__/AdminBrandLimits_brand.graphql.ts'
import { formatNumber } from '../ui/formats.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { roomWords } from './room.ts'

type Props<T extends FieldValues> = {
  control: Control<T>
  brand: AdminBrandLimits_brand$key
  names: { curriculums: FieldPath<T>; courses: FieldPath<T> }
  editable: boolean
}

/** What the brand holds and may hold: fields for who sets limits, figures for others. */
export function AdminBrandLimits<T extends FieldValues>({ control, brand, names, editable }: Props<T>) {
  const { room } = useFragment(
    graphql`
    fragment AdminBrandLimits_brand on Brand { room { curriculums { limit used remaining } courses { limit used remaining } } }
  `,
    brand,
  )
  if (!room) return null
  const parts = (
    [
      [names.curriculums, 'Curriculums', room.curriculums],
      [names.courses, 'Courses', room.courses],
    ] as const
  ).map(([name, label, { limit, used, remaining }]) => {
    const left = roomWords({ limit, remaining })
    return { name, label, used: `${formatNumber(used)} in use`, left, isLimited: limit > 0 }
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {parts.map(({ name, label, used, left, isLimited }) =>
        editable ? (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={label}
            min={0}
            max={SaveBrandInput.courseLimit.max}
            clampBehavior="none"
            description={isLimited ? `${used} · ${left}` : used}
          />
        ) : (
          <Stack key={name} gap={2}>
            <Text size="sm" fw={500}>
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {used} · {left}
            </Text>
          </Stack>
        ),
      )}
    </SimpleGrid>
  )
}
