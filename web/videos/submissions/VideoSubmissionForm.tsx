import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { VideoSubmissionForm_query$key } from '../../__generated__/VideoSubmissionForm_query.graphql.ts'
import type { VideoSubmissionForm_video$key } from '../../__generated__/VideoSubmissionForm_video.graphql.ts'
import type { VideoSubmissionFormMutation } from '../../__generated__/VideoSubmissionFormMutation.graphql.ts'
import { SubmitVideoInput } from '../../contract/__generated__/limits.ts'
import { useDeleteRecording } from '../../domain/recordings/kind/useDeleteRecording.ts'
import { keepRecordingDraft } from '../../domain/recordings/draft.ts'
import {
  RecordingFields,
  recordingInput,
  recordingSchema,
  type RecordingValues,
} from '../../domain/recordings/RecordingFields.tsx'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { DeleteRecord, FormPage } from '../../ui/forms/FormPage.tsx'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { submissions, videoKind } from '../kind.ts'

const schema = z.object({
  ...recordingSchema(SubmitVideoInput),
  media: z.custom<FileValue | null>().check(z.refine((film) => film != null, 'Choose a video.')),
})

type Props = { video?: VideoSubmissionForm_video$key | null; query: VideoSubmissionForm_query$key }

/** Submits a video for approval, or changes one that is not approved and submits it again. */
export function VideoSubmissionForm({ video, query }: Props) {
  const { recordingCategories, brands } = useFragment(
    graphql`
    fragment VideoSubmissionForm_query on Query {
      recordingCategories(kind: VIDEO) { databaseId name }
      brands(first: 100, active: true) { edges { node { databaseId name } } }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment VideoSubmissionForm_video on Recording {
      databaseId title description
      category { databaseId }
      brand { databaseId }
      media { ...fileValue_file }
      image { ...fileValue_file }
      captions { ...fileValue_file }
      ... on Video { submission { status version } }
    }
  `,
    video ?? null,
  )
  const [submit] = useSave<VideoSubmissionFormMutation>(graphql`
    mutation VideoSubmissionFormMutation($input: SubmitVideoInput!) {
      submitVideo(input: $input) { video { id state ...VideoSubmissionForm_video } }
    }
  `)
  const navigate = useNavigate()
  const remove = useDeleteRecording(videoKind)
  const stored: RecordingValues = {
    title: known?.title ?? '',
    description: known?.description ?? '',
    categoryId: known?.category?.databaseId ?? null,
    brandId: known?.brand?.databaseId ?? null,
    media: fileValue(known?.media),
    image: fileValue(known?.image),
    captions: fileValue(known?.captions),
  }
  const isDenied = known?.submission?.status === 'DENIED'
  const form = useRecordForm({
    stored,
    schema,
    version: known?.submission?.version,
    draft: useDraftKey('video-submission', known?.databaseId),
    send: (values, version) =>
      submit({ input: { ...recordingInput(stored, values), databaseId: known?.databaseId, version } }),
    async saved() {
      showDone(isDenied ? 'Submitted again' : 'Sent for approval. We’ll let you know as soon as it is decided.')
      await navigate(submissions.to)
    },
  })
  const preview = () => {
    const values = form.form.getValues()
    const brand = brands.edges.find(({ node }) => node.databaseId === values.brandId)?.node.name
    keepRecordingDraft({ ...values, kind: 'video', brand })
    window.open(`${submissions.to}/preview`, '_blank')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? (isDenied ? 'Submit again' : 'Save') : 'Submit'}
      more={
        <>
          {known && (
            <DeleteRecord form={form} ask={() => remove(known)} to={submissions.to}>
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
        camera
        categories={recordingCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
        brands={brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
      />
    </FormPage>
  )
}
