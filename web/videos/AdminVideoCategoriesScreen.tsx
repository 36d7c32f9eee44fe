import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminVideoCategoriesScreenMutation } from '../__generated__/AdminVideoCategoriesScreenMutation.graphql.ts'
import type { AdminVideoCategoriesScreenQuery } from '../__generated__/AdminVideoCategoriesScreenQuery.graphql.ts'
import { VideoCategoryInput } from '../contract/__generated__/limits.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Bound } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'
import { counted } from '../ui/formats.ts'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { ReorderList } from '../ui/lists/ReorderList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ADMIN } from './kind.ts'

/** `key` tells rows apart on the screen; one without an id is new. */
type Row = { key: string; databaseId?: string | undefined; name: string; videos: number }

const schema = z.object({
  rows: z.array(z.custom<Row>()).check(
    z.refine((rows) => rows.every(({ name }) => name.trim()), 'Every category needs a name.'),
    z.refine(
      (rows) => new Set(rows.map(({ name }) => name.trim().toLowerCase())).size === rows.length,
      'Two categories have the same name.',
    ),
  ),
})

/** The shelves of videos: their names and order, saved all at once. */
export default function AdminVideoCategoriesScreen({ queryRef }: ScreenProps<AdminVideoCategoriesScreenQuery>) {
  const { videoCategories } = usePreloadedQuery<AdminVideoCategoriesScreenQuery>(
    graphql`query AdminVideoCategoriesScreenQuery @preloadable { videoCategories { databaseId name videoCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminVideoCategoriesScreenMutation>(graphql`
    mutation AdminVideoCategoriesScreenMutation($input: SaveVideoCategoriesInput!) {
      saveVideoCategories(input: $input) { categories { id databaseId name videoCount } }
    }
  `)
  const { rights, keepsToOwnBrands } = useViewer()
  const readOnly = !rights.includes('modify-videos') || keepsToOwnBrands
  const form = useRecordForm({
    stored: {
      rows: videoCategories.map(({ databaseId, name, videoCount }): Row => ({
        key: databaseId,
        databaseId,
        name,
        videos: videoCount,
      })),
    },
    schema,
    send: ({ rows }) =>
      save({
        input: {
          categories: rows.map(({ databaseId, name }) => ({ databaseId, name })),
          seen: videoCategories.map(({ databaseId }) => databaseId),
        },
      }),
    saved: () => showDone('The categories are saved'),
  })
  return (
    <>
      <PageHeader
        title="Video categories"
        text="Each is a shelf on the page of videos, in this order."
        back={{ to: ADMIN, label: 'Videos' }}
      />
      <FormPage form={form} readOnly={readOnly}>
        <FormSection title="Categories" text="A category that is taken out leaves its videos without one.">
          <CategoryRows {...form.field('rows')} />
        </FormSection>
      </FormPage>
    </>
  )
}

function CategoryRows(bound: Bound<Row[]>) {
  const { field, problem, readOnly } = useField<Row[]>(bound)
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
          {({ key, name, videos }) => (
            <Group wrap="nowrap" gap="sm">
              <TextInput
                style={{ flex: 1 }}
                aria-label="Name"
                value={name}
                readOnly={readOnly}
                maxLength={VideoCategoryInput.name.max}
                onChange={({ currentTarget }) => put(key, currentTarget.value)}
              />
              <Text size="sm" c="dimmed" visibleFrom="sm" w={90}>
                {counted(videos, 'video')}
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
          onClick={() => field.onChange([...rows, { key: crypto.randomUUID(), name: '', videos: 0 }])}
        >
          Add category
        </Button>
      )}
    </>
  )
}
