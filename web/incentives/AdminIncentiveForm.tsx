import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveIncentiveInput } from '../contract/__generated__/limits.ts'
import type { AdminIncentiveForm_incentive$key } from '../__generated__/AdminIncentiveForm_incentive.graphql.ts'
import type { AdminIncentiveFormDeleteMutation } from '../__generated__/AdminIncentiveFormDeleteMutation.graphql.ts'
import type { AdminIncentiveFormMutation } from '../__generated__/AdminIncentiveFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { PictureFields } from '../ui/fields/pictures/PictureFields.tsx'
import { DeleteButton } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required, upTo } from '../ui/texts.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'

const schema = z.object({
  name: required('Name', SaveIncentiveInput.name.max),
  description: upTo('The description', SaveIncentiveInput.description.max),
  active: z.boolean(),
  image: z.custom<FileValue | null>(),
  qrcodeImage: z.custom<FileValue | null>(),
})

type Props = {
  /** Null for a new one. */
  incentive: AdminIncentiveForm_incentive$key | null
  curriculumId: string
  onDone: () => void
}

/**
 * What an incentive is called and looks like: its form, its fields, and the way to delete it, for the dialog around
 * them.
 */
export function useIncentiveForm({ incentive, curriculumId, onDone }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminIncentiveForm_incentive on Incentive { databaseId version name description active image { ...fileValue_file } qrcodeImage { ...fileValue_file } }
  `,
    incentive,
  )
  const [save] = useSave<AdminIncentiveFormMutation>(graphql`
    mutation AdminIncentiveFormMutation($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { ...AdminIncentiveForm_incentive } curriculum { ...AdminCurriculumIncentives_curriculum } } }
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
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    send: ({ image, qrcodeImage, active, ...texts }, version) =>
      save({
        input: {
          ...texts,
          ...(known ? { databaseId: known.databaseId } : { curriculumId }),
          ...(mayShow ? { active } : {}),
          imageId: changedFile(stored.image, image),
          qrcodeImageId: changedFile(stored.qrcodeImage, qrcodeImage),
          version,
        },
      }),
    saved: (_data, { name }) => {
      showDone(known ? 'The incentive is saved' : `${name} is added`)
      onDone()
    },
  })
  const { field } = form
  const remove = useRemoval<AdminIncentiveFormDeleteMutation, { databaseId: string; name: string }>(
    graphql`
    mutation AdminIncentiveFormDeleteMutation($input: DeleteIncentiveInput!) { deleteIncentive(input: $input) { deletedId @deleteRecord } }
  `,
    undefined,
    ({ databaseId, name }) => ({
      name,
      what: 'incentive',
      text: 'Learners no longer see it. This cannot be undone.',
      send: (send) => send({ input: { databaseId } }),
    }),
  )
  const more = known && rights.includes('delete-incentives') && (
    <DeleteButton
      onClick={async () => {
        if (await remove(known)) onDone()
      }}
    >
      Delete
    </DeleteButton>
  )
  const fields = (
    <>
      <TextField {...field('name')} label="Name" data-autofocus />
      <TextAreaField {...field('description')} label="Description" />
      <PictureFields
        pictures={[
          { of: field('image'), label: 'Picture', shape: 'thumbnail' },
          {
            of: field('qrcodeImage'),
            label: 'QR code',
            shape: 'code',
            description: 'Shown where it is redeemed. PNG or JPEG.',
          },
        ]}
      />
      <SwitchField
        {...field('active')}
        label="Shown to learners"
        disabled={!mayShow}
        description={mayShow ? undefined : 'Publishing incentives takes a right you do not have.'}
      />
    </>
  )
  return { form, fields, more }
}
