import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type {
  AdminRecordingForm_recording$data,
  AdminRecordingForm_recording$key,
} from '../../../__generated__/AdminRecordingForm_recording.graphql.ts'
import type { AdminRecordingForm_query$key } from '../../../__generated__/AdminRecordingForm_query.graphql.ts'
import type { AdminRecordingFormMutation } from '../../../__generated__/AdminRecordingFormMutation.graphql.ts'
import { SaveRecordingInput } from '../../../contract/__generated__/limits.ts'
import { fileValue } from '../../../relay/fileValue.ts'
import { useSave } from '../../../relay/useSave.ts'
import { useDraftKey } from '../../../session/session.ts'
import { showDone } from '../../../ui/alerts.ts'
import { DeleteRecord, FormPage } from '../../../ui/forms/FormPage.tsx'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { useBrandChoices, WhomFields } from '../../audience/WhomFields.tsx'
import { changedPlan, WhenSection } from '../../publishing/WhenSection.tsx'
import { keepRecordingDraft } from '../draft.ts'
import { useDeleteRecording } from '../kind/useDeleteRecording.ts'
import { adminOf, editorOf, isUndecided, type RecordingKind } from '../kinds.ts'
import { useCategoryChoices } from '../useCategoryChoices.ts'
import { RecordingFields, recordingInput, recordingSchema } from '../RecordingFields.tsx'

const schema = z.object({
  ...recordingSchema(SaveRecordingInput),
  audienceIds: z.array(z.string()),
  publishAt: z.string(),
  unpublishAt: z.string(),
})
type Values = z.infer<typeof schema>
type Known = AdminRecordingForm_recording$data | null

const storedOf = (known: Known | undefined, newBrand: string | null): Values => ({
  title: known?.title ?? '',
  description: known?.description ?? '',
  categoryId: known?.category?.databaseId ?? null,
  brandId: known ? (known.brand?.databaseId ?? null) : newBrand,
  media: fileValue(known?.media),
  image: fileValue(known?.image),
  captions: fileValue(known?.captions),
  audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
  publishAt: known?.publishAt ?? '',
  unpublishAt: known?.unpublishAt ?? '',
})

type Props = {
  kind: RecordingKind
  recording?: AdminRecordingForm_recording$key | null
  query: AdminRecordingForm_query$key
  /** The list it goes back to. */ list?: string
}

/** Makes or changes one of a kind. */
export function AdminRecordingForm({ kind, recording, query, list = adminOf(kind).to }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminRecordingForm_query on Query @argumentDefinitions(kind: { type: "RecordingKind!" }) {
      recordingCategories(kind: $kind) { ...useCategoryChoices_categories }
      ...WhomFields_query
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminRecordingForm_recording on Recording {
      databaseId title description version status state publishAt unpublishAt
      category { databaseId }
      brand { databaseId }
      audience { databaseId ...WhomFields_groups }
      media { ...fileValue_file }
      image { ...fileValue_file }
      captions { ...fileValue_file }
    }
  `,
    recording ?? null,
  )
  const [save] = useSave<AdminRecordingFormMutation>(graphql`
    mutation AdminRecordingFormMutation($input: SaveRecordingInput!) {
      saved: saveRecording(input: $input) { recording { id databaseId ...AdminRecordingForm_recording ...AdminRecordingPage_recording } }
    }
  `)
  const remove = useDeleteRecording(kind)
  const categories = useCategoryChoices(offered.recordingCategories)
  // Not decided yet: when it opens is not said.
  const isWaiting = known ? isUndecided(known.state) : false
  const navigate = useNavigate()
  const { choices, newBrand } = useBrandChoices(offered)
  const stored = storedOf(known, newBrand)
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft: useDraftKey(kind.one, known?.databaseId),
    send: (values, version) =>
      save({
        input: {
          kind: kind.target,
          ...recordingInput(stored, values),
          ...(isWaiting ? {} : changedPlan(stored, values)),
          audienceIds: values.audienceIds,
          databaseId: known?.databaseId,
          version,
        },
      }),
    async saved({ saved }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(kind, saved.recording.databaseId), { replace: true })
    },
  })
  const { isDirty } = useFormState({ control: form.form.control })
  const preview = () => {
    const values = form.form.getValues()
    const brand = choices.find(({ value }) => value === values.brandId)?.label
    keepRecordingDraft({ ...values, kind: kind.media, brand })
    window.open(`${adminOf(kind).to}/preview`, '_blank')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? undefined : 'Save draft'}
      more={
        <>
          {known && (
            <DeleteRecord form={form} ask={() => remove(known)} to={list}>
              Delete
            </DeleteRecord>
          )}
          {/* What is saved is previewed by the button above. */}
          {(!known || isDirty) && (
            <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview}>
              {known ? 'Preview changes' : 'Preview'}
            </Button>
          )}
        </>
      }
    >
      <RecordingFields kind={kind.media} field={form.field} categories={categories} />
      <WhomFields
        query={offered}
        field={form.field}
        chosen={known?.audience ?? []}
        text={`Only they ${kind.media === 'video' ? 'see' : 'hear'} it.`}
        brandText="Whose it is, and hidden while the brand is. It does not choose people: the audience does."
      />
      {!isWaiting && <WhenSection field={form.field} isPublished={known?.status === 'PUBLISHED'} />}
    </FormPage>
  )
}
