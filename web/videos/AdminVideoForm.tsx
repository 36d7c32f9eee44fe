import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AdminVideoForm_query$key } from '../__generated__/AdminVideoForm_query.graphql.ts'
import type {
  AdminVideoForm_video$data,
  AdminVideoForm_video$key,
} from '../__generated__/AdminVideoForm_video.graphql.ts'
import type { AdminVideoFormMutation } from '../__generated__/AdminVideoFormMutation.graphql.ts'
import { SaveVideoInput } from '../contract/__generated__/limits.ts'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import { changedPlan, WhenSection } from '../domain/publishing/WhenSection.tsx'
import { keepRecordingDraft } from '../domain/recordings/draft.ts'
import { RecordingFields, recordingInput, recordingSchema } from '../domain/recordings/RecordingFields.tsx'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { ADMIN, editorOf } from './kind.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'

const schema = z.object({
  ...recordingSchema(SaveVideoInput),
  audienceIds: z.array(z.string()),
  publishAt: z.string(),
  unpublishAt: z.string(),
})
type Values = z.infer<typeof schema>

const storedOf = (known: AdminVideoForm_video$data | null | undefined, newBrand: string | null): Values => ({
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
  video?: AdminVideoForm_video$key | null
  query: AdminVideoForm_query$key
  /** The list it goes back to. */ list?: string
}

/** Makes or changes a video. */
export function AdminVideoForm({ video, query, list = ADMIN }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminVideoForm_query on Query {
      videoCategories { databaseId name }
      brands(first: 100) { edges { node { databaseId name } } }
      ...AudienceField_query
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminVideoForm_video on Video {
      databaseId title description version status publishAt unpublishAt
      category { databaseId }
      brand { databaseId }
      audience { databaseId ...AudienceField_groups }
      media { ...fileValue_file }
      image { ...fileValue_file }
      captions { ...fileValue_file }
      submission { status }
    }
  `,
    video ?? null,
  )
  const [save] = useSave<AdminVideoFormMutation>(graphql`
    mutation AdminVideoFormMutation($input: SaveVideoInput!) {
      saveVideo(input: $input) { video { id databaseId ...AdminVideoForm_video ...AdminVideoPage_video } }
    }
  `)
  const remove = useDeleteVideo()
  const navigate = useNavigate()
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const brands = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : offered.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const stored = storedOf(known, keepsToOwnBrands ? (editingBrand?._id ?? brands[0]?.value ?? null) : null)
  const isWaiting = known?.submission != null && known.submission.status !== 'APPROVED'
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft: useDraftKey('video', known?.databaseId),
    send: (values, version) =>
      save({
        input: {
          ...recordingInput(stored, values),
          ...(isWaiting ? {} : changedPlan(stored, values)),
          audienceIds: values.audienceIds,
          databaseId: known?.databaseId,
          version,
        },
      }),
    async saved({ saveVideo }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(saveVideo.video.databaseId), { replace: true })
    },
  })
  const preview = () => {
    const values = form.form.getValues()
    keepRecordingDraft({ ...values, kind: 'video', brand: brands.find(({ value }) => value === values.brandId)?.label })
    window.open(`${ADMIN}/preview`, '_blank')
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
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview}>
            Preview
          </Button>
        </>
      }
    >
      <RecordingFields
        kind="video"
        field={form.field}
        categories={offered.videoCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
        brands={brands}
        keepsBrand={keepsToOwnBrands}
      />
      <FormSection title="For whom" text="Only they see it. A brand that is hidden hides it.">
        <AudienceField {...form.field('audienceIds')} query={offered} chosen={known?.audience ?? []} />
      </FormSection>
      {!isWaiting && <WhenSection field={form.field} isPublished={known?.status === 'PUBLISHED'} />}
    </FormPage>
  )
}
