import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import * as z from 'zod/mini'
import type { Bound } from '../../ui/fields/bound.ts'
import { useField } from '../../ui/fields/useField.ts'
import { counted } from '../../ui/formats.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'

/** `key` tells rows apart on the screen; one without an id is new. */
export type CategoryRow = { key: string; databaseId?: string | undefined; name: string; count: number }

export const categoriesSchema = z.object({
  rows: z.array(z.custom<CategoryRow>()).check(
    z.refine((rows) => rows.every(({ name }) => name.trim()), 'Every category needs a name.'),
    z.refine(
      (rows) => new Set(rows.map(({ name }) => name.trim().toLowerCase())).size === rows.length,
      'Two categories have the same name.',
    ),
  ),
})

type Props = {
  bound: Bound<CategoryRow[]>
  /** One of what stands in them, in a sentence. */ one: string
  /** Letters a name may have. */ most: number
}

/** Categories by name in their order: added, renamed, moved and taken out. */
export function CategoryRows({ bound, one, most }: Props) {
  const { field, problem, readOnly } = useField<CategoryRow[]>(bound)
  const rows = field.value
  const put = (key: string, name: string) =>
    field.onChange(rows.map((row) => (row.key === key ? { ...row, name } : row)))
  return (
    <>
      {rows.length > 0 && (
        <ReorderList
          items={rows}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name || 'the new category'}
          onMove={field.onChange}
          label="Categories in order"
          disabled={readOnly}
        >
          {({ key, name, count }) => (
            <Group wrap="nowrap" gap="sm">
              <TextInput
                style={{ flex: 1 }}
                aria-label="Name"
                value={name}
                readOnly={readOnly}
                maxLength={most}
                onChange={({ currentTarget }) => put(key, currentTarget.value)}
              />
              <Text size="sm" c="dimmed" visibleFrom="sm" w={90}>
                {counted(count, one)}
              </Text>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Take out ${name || 'the new category'}`}
                  onClick={() => field.onChange(rows.filter((row) => row.key !== key))}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              )}
            </Group>
          )}
        </ReorderList>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {!readOnly && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => field.onChange([...rows, { key: freshId(), name: '', count: 0 }])}
        >
          Add category
        </Button>
      )}
    </>
  )
}
