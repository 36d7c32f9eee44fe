import { Button, Group, Stack } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveCategoryInput } from '../../contract/__generated__/limits.ts'
import type { AdminCategoryForm_category$key } from '../../__generated__/AdminCategoryForm_category.graphql.ts'
import type { AdminCategoryFormMutation } from '../../__generated__/AdminCategoryFormMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { required, upTo } from '../../ui/texts.ts'
import { changedFile, type FileValue } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

const schema = z.object({
  name: required('Name', SaveCategoryInput.name.max),
  description: upTo('The description', SaveCategoryInput.description.max),
  image: z.custom<FileValue | null>(),
})

/** Name, sentence and picture of one category, in its row. */
export function AdminCategoryForm({
  category,
  onDone,
  reload,
}: {
  category: AdminCategoryForm_category$key
  onDone: () => void
  reload: () => void
}) {
  const known = useFragment(
    graphql`
    fragment AdminCategoryForm_category on Category { databaseId version name description image { ...fileValue_file } }
  `,
    category,
  )
  const [save] = useSave<AdminCategoryFormMutation>(graphql`
    mutation AdminCategoryFormMutation($input: SaveCategoryInput!) { saveCategory(input: $input) { category { id image { url } ...AdminCategoryForm_category } } }
  `)
  const stored = { name: known.name, description: known.description, image: fileValue(known.image) }
  const { control, field, submit } = useRecordForm({
    stored,
    schema,
    version: known.version,
    send: ({ image, ...texts }, version) =>
      save({ input: { databaseId: known.databaseId, version, ...texts, imageId: changedFile(stored.image, image) } }),
    saved: (_data, { name }) => {
      showDone(`${name} is saved`)
      onDone()
    },
    reload,
  })
  const { isSubmitting } = useFormState({ control })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
      aria-label={`Edit ${known.name}`}
    >
      <Stack gap="sm">
        <TextField {...field('name')} label="Name" data-autofocus />
        <TextAreaField {...field('description')} label="Description" />
        <ImageField {...field('image')} label="Picture" shape="thumbnail" />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="sm" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={isSubmitting}>
            Save category
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
