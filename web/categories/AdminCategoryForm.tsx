import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminCategoryForm_category$key } from '../__generated__/AdminCategoryForm_category.graphql.ts'
import type { AdminCategoryFormMutation } from '../__generated__/AdminCategoryFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { ImageField } from '../ui/fields/ImageField.tsx'
import { saveForm } from '../ui/forms/saveVersioned.ts'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/forms/uploads.ts'

const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(60, 'Name may have at most 60 characters.')),
  description: z.string().check(z.maxLength(250, 'The description may have at most 250 characters.')),
  image: z.custom<FileValue | null>(),
})

/** Name, sentence and picture of one category, in its row. */
export function AdminCategoryForm({
  category,
  onDone,
  onTheirs,
}: {
  category: AdminCategoryForm_category$key
  onDone: () => void
  onTheirs: () => void
}) {
  const known = useFragment(
    graphql`
    fragment AdminCategoryForm_category on Category { databaseId version name description image { ...fileValue_file } }
  `,
    category,
  )
  const [save, isSaving] = useSave<AdminCategoryFormMutation>(graphql`
    mutation AdminCategoryFormMutation($input: SaveCategoryInput!) { saveCategory(input: $input) { category { id image { url } ...AdminCategoryForm_category } } }
  `)
  const stored = { name: known.name, description: known.description, image: fileValue(known.image) }
  const form = useForm({ defaultValues: stored, resolver: standardSchemaResolver(schema) })
  const { control } = form
  const submit = form.handleSubmit(async ({ image, ...texts }) => {
    const saved = await saveForm(
      form,
      known.version,
      (version) =>
        save({ input: { databaseId: known.databaseId, version, ...texts, imageId: changedFile(stored.image, image) } }),
      onTheirs,
    )
    if (!saved) return
    showDone(`${texts.name} is saved`)
    onDone()
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
      aria-label={`Edit ${known.name}`}
    >
      <Stack gap="sm">
        <TextField control={control} name="name" label="Name" required maxLength={60} data-autofocus />
        <TextAreaField control={control} name="description" label="Description" max={250} />
        <ImageField control={control} name="image" label="Picture" shape="thumbnail" />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="sm" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={isSaving}>
            Save category
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
