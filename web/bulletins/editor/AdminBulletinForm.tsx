import { Button, SimpleGrid, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Fields } from '../../ui/fields/bound.ts'
import { AudienceField } from '../../domain/audience/AudienceField.tsx'
import { SaveBulletinInput } from '../../contract/__generated__/limits.ts'
import type {
  AdminBulletinForm_bulletin$data,
  AdminBulletinForm_bulletin$key,
} from '../../__generated__/AdminBulletinForm_bulletin.graphql.ts'
import type { AdminBulletinForm_query$key } from '../../__generated__/AdminBulletinForm_query.graphql.ts'
import type { AdminBulletinFormMutation } from '../../__generated__/AdminBulletinFormMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { DateTimeField, ownTimeZone } from '../../ui/fields/DateTimeField.tsx'
import { FileField } from '../../ui/fields/files/FileField.tsx'
import { FilesField, type ListedFile } from '../../ui/fields/files/FilesField.tsx'
import { PictureFields } from '../../ui/fields/pictures/PictureFields.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../../ui/forms/FormPage.tsx'
import { changedFile, type FileValue } from '../../ui/forms/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo } from '../../ui/texts.ts'
import { keepDraft } from './draft.ts'
import { ADMIN, editorOf } from '../paths.ts'
import { useDeleteBulletin } from '../useDeleteBulletin.ts'

const schema = z.object({
  title: required('Title', SaveBulletinInput.title.max),
  text: upTo('The text', SaveBulletinInput.text.max),
  brandId: z.nullable(z.string()),
  audienceIds: z.array(z.string()),
  image: z.custom<FileValue | null>(),
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

type Known = AdminBulletinForm_bulletin$data
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
  thumbnail: fileValue(known?.thumbnail),
  attachFile: fileValue(known?.attachFile),
  images: listed(known?.images),
  resources: listed(known?.resources),
  publishAt: known?.publishAt ?? '',
  unpublishAt: known?.unpublishAt ?? '',
})

function useBulletinForm(known: Known | null | undefined, stored: Values) {
  const [save] = useSave<AdminBulletinFormMutation>(graphql`
    mutation AdminBulletinFormMutation($input: SaveBulletinInput!) {
      saveBulletin(input: $input) { bulletin { id databaseId date ...AdminBulletinForm_bulletin ...AdminBulletinScreen_bulletin } }
    }
  `)
  const navigate = useNavigate()
  const draft = useDraftKey('bulletin', known?.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft,
    send: ({ image, thumbnail, attachFile, images, resources, publishAt, unpublishAt, ...texts }, version) =>
      save({
        input: {
          ...texts,
          version,
          databaseId: known?.databaseId,
          imageId: changedFile(stored.image, image),
          thumbnailId: changedFile(stored.thumbnail, thumbnail),
          attachFileId: changedFile(stored.attachFile, attachFile),
          images: sameRows(stored.images, images) ? undefined : rowsOf(images),
          resources: sameRows(stored.resources, resources) ? undefined : rowsOf(resources),
          publishAt: publishAt === stored.publishAt ? undefined : publishAt || null,
          unpublishAt: unpublishAt === stored.unpublishAt ? undefined : unpublishAt || null,
        },
      }),
    async saved({ saveBulletin }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(saveBulletin.bulletin.databaseId), { replace: true })
    },
  })
}

type PartProps = { field: Fields<Values> }

const WhenSection = ({ field, isPublished }: PartProps & { isPublished: boolean }) => (
  <FormSection title="When" text={`Times are ${ownTimeZone()}.`}>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {isPublished ? (
        <Text size="sm" c="dimmed">
          It is published. To plan another opening, unpublish it first.
        </Text>
      ) : (
        <DateTimeField
          {...field('publishAt')}
          label="Publish at"
          description="Opens by itself."
          placeholder="Not planned"
        />
      )}
      <DateTimeField
        {...field('unpublishAt')}
        label="Take down at"
        description="Closes by itself."
        placeholder="Stays up"
      />
    </SimpleGrid>
  </FormSection>
)

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
      max={SaveBulletinInput.images.max}
      description="Shown below the text, in this order."
    />
  </FormSection>
)

const FilesSection = ({ field }: PartProps) => (
  <FormSection title="Files">
    <FileField {...field('attachFile')} label="Attachment" kind="document" description="The file it is about." />
    <FilesField
      {...field('resources')}
      label="Resources"
      kind="document"
      max={SaveBulletinInput.resources.max}
      description="What else is worth keeping, in this order."
    />
  </FormSection>
)

type Props = { bulletin?: AdminBulletinForm_bulletin$key; query: AdminBulletinForm_query$key }

/** Writes a bulletin: what it says, for whom, and when. */
export function AdminBulletinForm({ bulletin, query }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminBulletinForm_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AudienceField_query
    }
  `,
    query,
  )
  const { brands } = offered
  const known = useFragment(
    graphql`
    fragment AdminBulletinForm_bulletin on Bulletin {
      databaseId title text status publishAt unpublishAt version
      brand { databaseId }
      audience { databaseId ...AudienceField_groups }
      image { ...fileValue_file }
      thumbnail { ...fileValue_file }
      attachFile { ...fileValue_file }
      images { databaseId file { ...fileValue_file } }
      resources { databaseId file { ...fileValue_file } }
      ...useDeleteBulletin_bulletin
    }
  `,
    bulletin ?? null,
  )
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const remove = useDeleteBulletin()
  const choices = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const stored = storedOf(known, keepsToOwnBrands ? (editingBrand?._id ?? choices[0]?.value ?? null) : null)
  const form = useBulletinForm(known, stored)
  const { field } = form
  const preview = () => {
    const values = form.form.getValues()
    const brand = choices.find(({ value }) => value === values.brandId)?.label
    keepDraft({ ...values, brand })
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
      <FormSection title="Text">
        <TextField {...field('title')} label="Title" />
        <RichTextField {...field('text')} label="Text" />
      </FormSection>
      <FormSection title="For whom" text="Only they see it, and it counts as unread for them until they open it.">
        <SelectField
          {...field('brandId')}
          label="Brand"
          placeholder="All brands"
          data={choices}
          clearable={!keepsToOwnBrands}
          allowDeselect={!keepsToOwnBrands}
          description="It is listed with the news on the brand’s page."
        />
        <AudienceField {...field('audienceIds')} query={offered} chosen={known?.audience ?? []} />
      </FormSection>
      <WhenSection field={field} isPublished={known?.status === 'PUBLISHED'} />
      <PicturesSection field={field} />
      <FilesSection field={field} />
    </FormPage>
  )
}
