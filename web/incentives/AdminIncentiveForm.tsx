import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminIncentiveForm_incentive$key } from '../__generated__/AdminIncentiveForm_incentive.graphql.ts'
import type { AdminIncentiveFormDeleteMutation } from '../__generated__/AdminIncentiveFormDeleteMutation.graphql.ts'
import type { AdminIncentiveFormMutation } from '../__generated__/AdminIncentiveFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { ImageField } from '../ui/fields/ImageField.tsx'
import { saveForm } from '../ui/forms/saveVersioned.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/forms/uploads.ts'

const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(120, 'Name may have at most 120 characters.')),
  description: z.string().check(z.maxLength(250, 'The description may have at most 250 characters.')),
  active: z.boolean(),
  image: z.custom<FileValue | null>(),
  qrcodeImage: z.custom<FileValue | null>(),
})

type Props = {
  /** Null for a new one. */
  incentive: AdminIncentiveForm_incentive$key | null
  curriculumId: string
  onDone: () => void
  onCancel: () => void
  onDirty?: (isDirty: boolean) => void
}

/** What an incentive is called and looks like. */
export function AdminIncentiveForm({ incentive, curriculumId, onDone, onCancel, onDirty }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminIncentiveForm_incentive on Incentive { databaseId version name description active image { ...fileValue_file } qrcodeImage { ...fileValue_file } }
  `,
    incentive,
  )
  const [save] = useSave<AdminIncentiveFormMutation>(graphql`
    mutation AdminIncentiveFormMutation($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { ...AdminIncentiveForm_incentive } curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  const [remove, isRemoving] = useSave<AdminIncentiveFormDeleteMutation>(graphql`
    mutation AdminIncentiveFormDeleteMutation($input: DeleteIncentiveInput!) { deleteIncentive(input: $input) { deletedId @deleteRecord } }
  `)
  const { rights } = useViewer()
  const mayShow = rights.includes('publish-incentives')
  const stored = {
    name: known?.name ?? '',
    description: known?.description ?? '',
    active: known?.active ?? mayShow,
    image: fileValue(known?.image),
    qrcodeImage: fileValue(known?.qrcodeImage),
  }
  const form = useForm({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(schema),
  })
  const {
    control,
    formState: { isDirty, isSubmitting },
  } = form
  useEffect(() => {
    onDirty?.(isDirty)
  }, [isDirty, onDirty])

  const submit = form.handleSubmit(async ({ image, qrcodeImage, active, ...texts }) => {
    const input = {
      ...texts,
      ...(known ? { databaseId: known.databaseId } : { curriculumId }),
      ...(mayShow ? { active } : {}),
      imageId: changedFile(stored.image, image),
      qrcodeImageId: changedFile(stored.qrcodeImage, qrcodeImage),
    }
    const saved = await saveForm(form, known?.version, (version) => save({ input: { ...input, version } }), onDone)
    if (!saved) return
    showDone(known ? 'The incentive is saved' : `${texts.name} is added`)
    onDone()
  })
  const erase = async () => {
    if (
      !known ||
      !(await confirm({
        title: `Delete ${known.name}?`,
        text: 'Learners no longer see it. This cannot be taken back.',
        action: 'Delete incentive',
        danger: true,
      }))
    )
      return
    const { data } = await remove({ input: { databaseId: known.databaseId } })
    if (!data) return
    showDone(`${known.name} is deleted`)
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <Stack>
        <TextField control={control} name="name" label="Name" required maxLength={120} data-autofocus />
        <TextAreaField control={control} name="description" label="Description" max={250} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ImageField control={control} name="image" label="Picture" shape="thumbnail" />
          <ImageField
            control={control}
            name="qrcodeImage"
            label="QR code"
            shape="code"
            description="Shown where it is redeemed. PNG or JPEG."
          />
        </SimpleGrid>
        <SwitchField
          control={control}
          name="active"
          label="Shown to learners"
          disabled={!mayShow}
          description={mayShow ? undefined : 'Publishing incentives takes a right you do not have.'}
        />
        <Group justify="space-between" gap="xs">
          <div>
            {known && rights.includes('delete-incentives') && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                loading={isRemoving}
                onClick={() => {
                  void erase()
                }}
              >
                Delete
              </Button>
            )}
          </div>
          <Group gap="xs">
            <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={known !== null && known !== undefined && !isDirty}>
              {known ? 'Save incentive' : 'Create incentive'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
