import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AdminPostForm_post$data, AdminPostForm_post$key } from '../../__generated__/AdminPostForm_post.graphql.ts'
import type { AdminPostForm_query$key } from '../../__generated__/AdminPostForm_query.graphql.ts'
import type { AdminPostFormMutation } from '../../__generated__/AdminPostFormMutation.graphql.ts'
import { SavePostInput as limits } from '../../contract/__generated__/limits.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { isOn, useDraftKey } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import type { Fields } from '../../ui/fields/bound.ts'
import { FileField } from '../../ui/fields/files/FileField.tsx'
import { FilesField, type ListedFile } from '../../ui/fields/files/FilesField.tsx'
import { PictureFields } from '../../ui/fields/pictures/PictureFields.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { DeleteRecord, FormPage, FormSection } from '../../ui/forms/FormPage.tsx'
import { changedFile, type FileValue } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo } from '../../ui/texts.ts'
import { useBrandChoices, WhomFields } from '../audience/WhomFields.tsx'
import { changedPlan, WhenSection } from '../publishing/WhenSection.tsx'
import { keepDraft } from './draft.ts'
import { adminOf, editorOf, type PostKind } from './kinds.ts'
import { AdminVideoField } from './video/AdminVideoField.tsx'
import { chosenVideo, type ChosenVideo } from './video/chosen.ts'

const schema = z.object({
  title: required('Title', limits.title.max),
  text: upTo('The text', limits.text.max),
  brandId: z.nullable(z.string()),
  audienceIds: z.array(z.string()),
  image: z.custom<FileValue | null>(),
  video: z.custom<ChosenVideo | null>(),
  thumbnail: z.custom<FileValue | null>(),
  attachFile: z.custom<FileValue | null>(),
  images: z.array(z.custom<ListedFile>()),
  resources: z.array(z.custom<ListedFile>()),
  publishAt: z.string(),
  unpublishAt: z.string(),
})

const rowsOf = (files: readonly ListedFile[]) => files.map(({ row, _id }) => (row ? { id: row } : { fileId: _id }))
const sameRows = (before: readonly ListedFile[], after: readonly ListedFile[]) =>
  before.length === after.length && before.every(({ row }, index) => row === after[index]?.row)

type Known = AdminPostForm_post$data
type Values = z.infer<typeof schema>

const listed = (rows: Known['images'] | undefined): ListedFile[] =>
  (rows ?? []).flatMap(({ databaseId, file }) => {
    const value = fileValue(file)
    return value ? [{ ...value, row: databaseId }] : []
  })

const storedOf = (known: Known | null | undefined, newBrand: string | null): Values => ({
  title: known?.title ?? '',
  text: known?.text ?? '',
  brandId: known ? (known.brand?.databaseId ?? null) : newBrand,
  audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
  image: fileValue(known?.image),
  video: chosenVideo(known?.video),
  thumbnail: fileValue(known?.thumbnail),
  attachFile: fileValue(known?.attachFile),
  images: listed(known?.images),
  resources: listed(known?.resources),
  publishAt: known?.publishAt ?? '',
  unpublishAt: known?.unpublishAt ?? '',
})

function usePostForm(kind: PostKind, known: Known | null | undefined, stored: Values) {
  const [save] = useSave<AdminPostFormMutation>(graphql`
    mutation AdminPostFormMutation($input: SavePostInput!) {
      saved: savePost(input: $input) { post { id databaseId ...AdminPostForm_post ...AdminPostPage_post } }
    }
  `)
  const navigate = useNavigate()
  return useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft: useDraftKey(kind.one, known?.databaseId),
    send: ({ image, video, thumbnail, attachFile, images, resources, publishAt, unpublishAt, ...texts }, version) =>
      save({
        input: {
          kind: kind.target,
          ...texts,
          version,
          databaseId: known?.databaseId,
          imageId: changedFile(stored.image, image),
          // One that is there and not for who edits stays.
          videoId: stored.video?.value === video?.value ? undefined : (video?.value ?? null),
          thumbnailId: changedFile(stored.thumbnail, thumbnail),
          attachFileId: changedFile(stored.attachFile, attachFile),
          images: sameRows(stored.images, images) ? undefined : rowsOf(images),
          resources: sameRows(stored.resources, resources) ? undefined : rowsOf(resources),
          ...changedPlan(stored, { publishAt, unpublishAt }),
        },
      }),
    async saved({ saved: { post } }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(kind, post.databaseId), { replace: true })
    },
  })
}

type PartProps = { field: Fields<Values> }

const PicturesSection = ({ field }: PartProps) => (
  <FormSection title="Pictures">
    <PictureFields
      pictures={[
        { of: field('image'), label: 'Picture on top', shape: 'banner' },
        { of: field('thumbnail'), label: 'Thumbnail', shape: 'thumbnail' },
      ]}
    />
    <FilesField
      {...field('images')}
      label="More pictures"
      kind="image"
      max={limits.images.max}
      description="Shown below the text, in this order."
    />
  </FormSection>
)

const VideoSection = ({ field }: PartProps) => {
  const audienceIds = useValue(field('audienceIds'))
  const brandId = useValue(field('brandId'))
  return (
    <FormSection title="Video">
      <AdminVideoField {...field('video')} audienceIds={audienceIds} brandId={brandId} />
    </FormSection>
  )
}

const FilesSection = ({ field }: PartProps) => (
  <FormSection title="Files">
    <FileField {...field('attachFile')} label="Attachment" kind="attachment" description="The file it is about." />
    <FilesField
      {...field('resources')}
      label="Resources"
      kind="attachment"
      max={limits.resources.max}
      description="What else is worth keeping, in this order."
    />
  </FormSection>
)

type Props = {
  kind: PostKind
  post?: AdminPostForm_post$key | null
  query: AdminPostForm_query$key
  /** Of one that is there. */
  remove?: (post: { databaseId: string; title: string; status: string }) => Promise<boolean>
}

/** Writes one: what it says, for whom, and when. */
export function AdminPostForm({ kind, post, query, remove }: Props) {
  const offered = useFragment(graphql`fragment AdminPostForm_query on Query { ...WhomFields_query }`, query)
  const known = useFragment(
    graphql`
    fragment AdminPostForm_post on Post {
      databaseId title text status publishAt unpublishAt version
      brand { databaseId }
      audience { databaseId ...WhomFields_groups }
      image { ...fileValue_file }
      video { ...chosen_video }
      thumbnail { ...fileValue_file }
      attachFile { ...fileValue_file }
      images { databaseId file { ...fileValue_file } }
      resources { databaseId file { ...fileValue_file } }
    }
  `,
    post ?? null,
  )
  const { choices, newBrand } = useBrandChoices(offered)
  const stored = storedOf(known, newBrand)
  const form = usePostForm(kind, known, stored)
  const { field } = form
  const preview = () => {
    const values = form.form.getValues()
    const brand = choices.find(({ value }) => value === values.brandId)?.label
    keepDraft({ ...values, brand, end: (kind.ends && values.unpublishAt) || null })
    window.open(`${adminOf(kind)}/preview`, '_blank')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? undefined : 'Save draft'}
      more={
        <>
          {known && remove && (
            <DeleteRecord form={form} ask={() => remove(known)} to={adminOf(kind)}>
              Delete
            </DeleteRecord>
          )}
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview}>
            Preview
          </Button>
        </>
      }
    >
      <FormSection title="Text">
        <TextField {...field('title')} label="Title" />
        <RichTextField {...field('text')} label="Text" />
      </FormSection>
      <WhomFields
        query={offered}
        field={field}
        chosen={known?.audience ?? []}
        text="Only they see it, and it counts as unread for them until they open it."
        brandText="Whose it is, and hidden while the brand is. It does not choose people: the audience does."
      />
      <WhenSection field={field} isPublished={known?.status === 'PUBLISHED'} />
      <PicturesSection field={field} />
      {isOn('videos') && <VideoSection field={field} />}
      <FilesSection field={field} />
    </FormPage>
  )
}
