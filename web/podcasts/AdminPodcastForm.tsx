import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AdminPodcastForm_query$key } from '../__generated__/AdminPodcastForm_query.graphql.ts'
import type {
  AdminPodcastForm_podcast$data,
  AdminPodcastForm_podcast$key,
} from '../__generated__/AdminPodcastForm_podcast.graphql.ts'
import type { AdminPodcastFormMutation } from '../__generated__/AdminPodcastFormMutation.graphql.ts'
import { SavePodcastInput } from '../contract/__generated__/limits.ts'
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
import { useDeletePodcast } from './useDeletePodcast.ts'

const schema = z.object({
  ...recordingSchema(SavePodcastInput),
  audienceIds: z.array(z.string()),
  publishAt: z.string(),
  unpublishAt: z.string(),
})
type Values = z.infer<typeof schema>

const storedOf = (known: AdminPodcastForm_podcast$data | null | undefined, newBrand: string | null): Values => ({
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

type Props = { podcast?: AdminPodcastForm_podcast$key | null; query: AdminPodcastForm_query$key }

/** Makes or changes a podcast. */
export function AdminPodcastForm({ podcast, query }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminPodcastForm_query on Query {
      podcastCategories { databaseId name }
      brands(first: 100) { edges { node { databaseId name } } }
      ...AudienceField_query
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminPodcastForm_podcast on Podcast {
      databaseId title description version status publishAt unpublishAt
      category { databaseId }
      brand { databaseId }
      audience { databaseId ...AudienceField_groups }
      media { ...fileValue_file }
      image { ...fileValue_file }
      captions { ...fileValue_file }
    }
  `,
    podcast ?? null,
  )
  const [save] = useSave<AdminPodcastFormMutation>(graphql`
    mutation AdminPodcastFormMutation($input: SavePodcastInput!) {
      savePodcast(input: $input) { podcast { id databaseId ...AdminPodcastForm_podcast ...AdminPodcastPage_podcast } }
    }
  `)
  const remove = useDeletePodcast()
  const navigate = useNavigate()
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const brands = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : offered.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const stored = storedOf(known, keepsToOwnBrands ? (editingBrand?._id ?? brands[0]?.value ?? null) : null)
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft: useDraftKey('podcast', known?.databaseId),
    send: (values, version) =>
      save({
        input: {
          ...recordingInput(stored, values),
          ...changedPlan(stored, values),
          audienceIds: values.audienceIds,
          databaseId: known?.databaseId,
          version,
        },
      }),
    async saved({ savePodcast }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(savePodcast.podcast.databaseId), { replace: true })
    },
  })
  const preview = () => {
    const values = form.form.getValues()
    keepRecordingDraft({ ...values, kind: 'audio', brand: brands.find(({ value }) => value === values.brandId)?.label })
    window.open(`${ADMIN}/preview`, '_blank')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? undefined : 'Save draft'}
      more={
        <>
          {known && (
            <DeleteRecord form={form} ask={() => remove(known)} to={ADMIN}>
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
        kind="audio"
        field={form.field}
        categories={offered.podcastCategories.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
        brands={brands}
        keepsBrand={keepsToOwnBrands}
      />
      <FormSection title="For whom" text="Only they hear it. A brand that is hidden hides it.">
        <AudienceField {...form.field('audienceIds')} query={offered} chosen={known?.audience ?? []} />
      </FormSection>
      <WhenSection field={form.field} isPublished={known?.status === 'PUBLISHED'} />
    </FormPage>
  )
}
