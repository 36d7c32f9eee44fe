import { SimpleGrid } from '@mantine/core'
import * as z from 'zod/mini'
import type { Fields } from '../../ui/fields/bound.ts'
import { FileField } from '../../ui/fields/files/FileField.tsx'
import { FilmField } from '../../ui/fields/files/FilmField.tsx'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { changedFile, type FileValue } from '../../ui/uploads/uploads.ts'
import { required, upTo } from '../../ui/texts.ts'
import type { Choice } from './useCategoryChoices.ts'

/** What who makes one says of it, whoever that is. */
export type RecordingValues = {
  title: string
  description: string
  categoryId: string | null
  brandId: string | null
  media: FileValue | null
  image: FileValue | null
  captions: FileValue | null
}

/** `sizes` are those of the input it is sent as. */
export const recordingSchema = ({ title, description }: Record<'title' | 'description', { max: number }>) => ({
  title: required('Title', title.max),
  description: upTo('The description', description.max),
  categoryId: z.nullable(z.string()),
  brandId: z.nullable(z.string()),
  media: z.custom<FileValue | null>(),
  image: z.custom<FileValue | null>(),
  captions: z.custom<FileValue | null>(),
})

/** As a mutation takes it: of its files only those that are others now. */
export const recordingInput = (
  before: RecordingValues,
  { title, description, categoryId, brandId, media, image, captions }: RecordingValues,
) => ({
  title,
  description,
  categoryId,
  brandId,
  mediaId: changedFile(before.media, media),
  imageId: changedFile(before.image, image),
  captionsId: changedFile(before.captions, captions),
})

type Props = {
  /** What is played. */ kind: 'video' | 'audio'
  field: Fields<RecordingValues>
  categories: readonly Choice[]
  /** Asks for one of these brands; left out where the form asks for it with whom it is for. */
  brands?: readonly Choice[]
  /** Offers the camera of a phone. */ camera?: boolean
}

/** What it is: its film with a picture taken from it, what it says, and where it stands. */
export const RecordingFields = ({ kind, field, categories, brands, camera }: Props) => (
  <>
    <FormSection title={kind === 'video' ? 'Video' : 'Recording'}>
      {kind === 'audio' && (
        <FileField
          {...field('media')}
          label="Recording"
          kind="audio"
          required
          description="MP3, M4A or WAV, up to 100 MB. If the line breaks, the upload goes on where it stopped."
        />
      )}
      {kind === 'video' && (
        <FilmField
          {...field('media')}
          label="Video"
          required
          camera={camera}
          poster={field('image')}
          description="MP4 or MOV, up to 100 MB. If the line breaks, the upload goes on where it stopped."
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ImageField
          {...field('image')}
          label="Picture"
          shape="video"
          description={
            kind === 'video'
              ? 'Taken from the video, or your own: 400 x 200 pixels recommended.'
              : 'Shown in lists and by podcast apps.'
          }
        />
        <FileField
          {...field('captions')}
          label="Captions"
          kind="caption"
          description="What is said, for those who cannot listen. People search it as a transcript."
        />
      </SimpleGrid>
    </FormSection>
    <FormSection title="About">
      <TextField {...field('title')} label="Title" />
      <TextAreaField {...field('description')} label="Description" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField {...field('categoryId')} label="Category" placeholder="None" data={[...categories]} clearable />
        {brands && (
          <SelectField {...field('brandId')} label="Brand" placeholder="All brands" data={[...brands]} clearable />
        )}
      </SimpleGrid>
    </FormSection>
  </>
)
