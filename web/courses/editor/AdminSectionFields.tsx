import { SimpleGrid, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Fields, FormOf } from '../../ui/fields/bound.ts'
import { FileField } from '../../ui/fields/files/FileField.tsx'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { AdminProducts } from './AdminProducts.tsx'
import type { Kind, SectionValues } from './sectionForm.ts'

const MediaPlayer = lazy(() => import('../../ui/media/MediaPlayer.tsx'))

const BELOW: Partial<Record<Kind, string>> = { VIDEO: 'video', AUDIO: 'recording', PDF: 'PDF', EMBED: 'video' }

type Props = { form: FormOf<SectionValues>; canEdit: boolean }

/** What a section of each kind has. What belongs to another kind stays where it is, should the kind be changed back. */
export function AdminSectionFields({ form, canEdit }: Props) {
  const { field } = form
  const type = useValue(field('type'))
  if (type === 'PRODUCT') {
    return (
      <>
        <RichTextField {...field('body')} label="Introduction" description="Shown above the products." compact />
        <AdminProducts form={form} canEdit={canEdit} />
      </>
    )
  }
  return (
    <>
      <Player field={field} />
      {type === 'VIDEO' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField
            {...field('videoFile')}
            label="Video"
            kind="video"
            required
            description="MP4 or MOV (H.264), up to 100 MB."
          />
          <FileField
            {...field('subtitleFile')}
            label="Captions"
            kind="caption"
            description="WebVTT or SRT. They also become the transcript."
          />
        </SimpleGrid>
      )}
      {type === 'AUDIO' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField
            {...field('audioFile')}
            label="Recording"
            kind="audio"
            required
            description="MP3, M4A or WAV, up to 100 MB."
          />
          <FileField
            {...field('subtitleFile')}
            label="Captions"
            kind="caption"
            description="WebVTT or SRT. They also become the transcript."
          />
        </SimpleGrid>
      )}
      {type === 'PDF' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField {...field('pdfFile')} label="PDF" kind="pdf" required description="Up to 100 MB." />
          <NumberField
            {...field('minutes')}
            label="Minutes to read"
            description="Said to learners; leave it empty to say nothing."
          />
        </SimpleGrid>
      )}
      {type === 'EMBED' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField
            {...field('embedUrl')}
            label="Address of the video"
            placeholder="https://www.youtube.com/watch?v=…"
            description="On YouTube or Vimeo. It loads once the learner agrees to load it from there."
            required
          />
          <NumberField
            {...field('minutes')}
            label="Length in minutes"
            description="The section is complete after most of this time at double speed."
          />
        </SimpleGrid>
      )}
      {type === 'VIDEO' && (
        <ImageField
          {...field('imageFile')}
          label="Poster"
          shape="video"
          description="Shown until the video is played. PNG or JPEG, 400 x 200 pixels recommended."
        />
      )}
      <RichTextField
        {...field('body')}
        label="Text"
        description={type === 'TEXT' ? undefined : `Shown below the ${BELOW[type] ?? 'recording'}.`}
        compact={type !== 'TEXT'}
      />
      {(type === 'TEXT' || type === 'AUDIO') && (
        <ImageField
          {...field('imageFile')}
          label="Picture"
          shape="picture"
          description={`Shown above the text. PNG or JPEG, up to 100 MB.`}
        />
      )}
    </>
  )
}

function Player({ field }: { field: Fields<SectionValues> }) {
  const type = useValue(field('type'))
  const title = useValue(field('title'))
  const videoFile = useValue(field('videoFile'))
  const subtitleFile = useValue(field('subtitleFile'))
  const audioFile = useValue(field('audioFile'))
  const imageFile = useValue(field('imageFile'))
  const source = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  if (!source) return null
  return (
    <Suspense fallback={<Skeleton height={type === 'VIDEO' ? 320 : 64} />}>
      <MediaPlayer
        key={`${source._id}:${subtitleFile?._id}`}
        kind={type === 'VIDEO' ? 'video' : 'audio'}
        src={source.url}
        label={title || 'Preview'}
        poster={imageFile?.url}
        captions={subtitleFile?.url}
      />
    </Suspense>
  )
}
