import { Button, SimpleGrid, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { AudienceField } from '../../domain/audience/AudienceField.tsx'
import { SaveBulletinInput } from '../../contract/__generated__/limits.ts'
import type { AdminBulletinForm_bulletin$key } from '../../__generated__/AdminBulletinForm_bulletin.graphql.ts'
import type { AdminBulletinForm_query$key } from '../../__generated__/AdminBulletinForm_query.graphql.ts'
import type { AdminBulletinFormMutation } from '../../__generated__/AdminBulletinFormMutation.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { DateTimeField, ownTimeZone } from '../../ui/fields/DateTimeField.tsx'
import { FileField } from '../../ui/fields/FileField.tsx'
import { FilesField, type ListedFile } from '../../ui/fields/FilesField.tsx'
import { PictureFields } from '../../ui/fields/PictureFields.tsx'
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
  const [save] = useSave<AdminBulletinFormMutation>(graphql`
    mutation AdminBulletinFormMutation($input: SaveBulletinInput!) {
      saveBulletin(input: $input) { bulletin { id databaseId date ...AdminBulletinForm_bulletin ...AdminBulletinScreen_bulletin } }
    }
  `)
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const navigate = useNavigate()
  const remove = useDeleteBulletin()
  const choices = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const listed = (rows: NonNullable<typeof known>['images'] | undefined): ListedFile[] =>
    (rows ?? []).flatMap(({ databaseId, file }) => {
      const value = fileValue(file)
      return value ? [{ ...value, row: databaseId }] : []
    })
  const stored = {
    title: known?.title ?? '',
    text: known?.text ?? '',
    brandId: known
      ? (known.brand?.databaseId ?? null)
      : keepsToOwnBrands
        ? (editingBrand?._id ?? choices[0]?.value ?? null)
        : null,
    audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
    image: fileValue(known?.image),
    thumbnail: fileValue(known?.thumbnail),
    attachFile: fileValue(known?.attachFile),
    images: listed(known?.images),
    resources: listed(known?.resources),
    publishAt: known?.publishAt ?? '',
    unpublishAt: known?.unpublishAt ?? '',
  }
  const draft = useDraftKey('bulletin', known?.databaseId)
  const form = useRecordForm({
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
  const { control } = form
  const isPublished = known?.status === 'PUBLISHED'
  const values = useWatch({ control })
  const preview = () => {
    const brand = choices.find(({ value }) => value === values.brandId)?.label
    keepDraft({ ...stored, ...(values as typeof stored), brand })
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
        <TextField control={control} name="title" label="Title" required maxLength={SaveBulletinInput.title.max} />
        <RichTextField control={control} name="text" label="Text" />
      </FormSection>
      <FormSection title="For whom" text="Only they see it, and it counts as unread for them until they open it.">
        <SelectField
          control={control}
          name="brandId"
          label="Brand"
          placeholder="All brands"
          data={choices}
          clearable={!keepsToOwnBrands}
          allowDeselect={!keepsToOwnBrands}
          description="It is listed with the news on the brand’s page."
        />
        <AudienceField control={control} name="audienceIds" query={offered} chosen={known?.audience ?? []} />
      </FormSection>
      <FormSection title="When" text={`Times are ${ownTimeZone()}.`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {isPublished ? (
            <Text size="sm" c="dimmed">
              It is published. To plan another opening, unpublish it first.
            </Text>
          ) : (
            <DateTimeField
              control={control}
              name="publishAt"
              label="Publish at"
              description="Opens by itself."
              placeholder="Not planned"
            />
          )}
          <DateTimeField
            control={control}
            name="unpublishAt"
            label="Take down at"
            description="Closes by itself."
            placeholder="Stays up"
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Pictures">
        <PictureFields
          control={control}
          pictures={[
            { name: 'image', label: 'Picture on top', shape: 'banner' },
            { name: 'thumbnail', label: 'Thumbnail', shape: 'thumbnail' },
          ]}
        />
        <FilesField
          control={control}
          name="images"
          label="More pictures"
          kind="image"
          max={SaveBulletinInput.images.max}
          description="Shown below the text, in this order."
        />
      </FormSection>
      <FormSection title="Files">
        <FileField
          control={control}
          name="attachFile"
          label="Attachment"
          kind="document"
          description="The file it is about."
        />
        <FilesField
          control={control}
          name="resources"
          label="Resources"
          kind="document"
          max={SaveBulletinInput.resources.max}
          description="What else is worth keeping, in this order."
        />
      </FormSection>
    </FormPage>
  )
}
