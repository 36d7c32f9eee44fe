import { SimpleGrid, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminBrandLimits_brand$key } from '../__generated__/AdminBrandLimits_brand.graphql.ts'
import { formatNumber } from '../ui/formats.ts'
import type { Bound } from '../ui/fields/bound.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { roomWords } from '../domain/quota/remaining.ts'

type Props = {
  brand: AdminBrandLimits_brand$key
  curriculums: Bound<number>
  courses: Bound<number>
  editable: boolean
}

/** What the brand holds and may hold: fields for who sets limits, figures for others. */
export function AdminBrandLimits({ brand, curriculums, courses, editable }: Props) {
  const { room } = useFragment(
    graphql`
    fragment AdminBrandLimits_brand on Brand { room { curriculums { limit used remaining } courses { limit used remaining } } }
  `,
    brand,
  )
  if (!room) return null
  const parts = (
    [
      [curriculums, 'Curriculums', room.curriculums],
      [courses, 'Courses', room.courses],
    ] as const
  ).map(([field, label, { limit, used, remaining }]) => {
    const left = roomWords({ limit, remaining })
    return { field, label, used: `${formatNumber(used)} in use`, left, isLimited: limit > 0 }
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {parts.map(({ field, label, used, left, isLimited }) =>
        editable ? (
          <NumberField
            key={field.name}
            {...field}
            label={label}
            clampBehavior="none"
            description={isLimited ? `${used} · ${left}` : used}
          />
        ) : (
          <Stack key={field.name} gap={2}>
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
