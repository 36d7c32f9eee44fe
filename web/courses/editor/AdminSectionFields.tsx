import { SimpleGrid, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { FileField } from '../../ui/fields/FileField.tsx'
import { ImageField } from '../../ui/fields/ImageField.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { AdminProducts } from './AdminProducts.tsx'
import type { SectionValues } from './sectionForm.ts'

const MediaPlayer = lazy(() => import('../../ui/media/MediaPlayer.tsx'))

type Props = { control: Control<SectionValues>; canEdit: boolean }

/** What a section of each kind has. What belongs to another kind stays where it is, should the kind be changed back. */
export function AdminSectionFields({ control, canEdit }: Props) {
  const type = useWatch({ control, name: 'type' })
  const readOnly = !canEdit
  if (type === 'PRODUCT') {
    return (
      <>
        <RichTextField
          control={control}
          name="body"
          label="Introduction"
          description="Shown above the products."
          compact
        />
        <AdminProducts control={control} canEdit={canEdit} />
      </>
    )
  }
  return (
    <>
      <Player control={control} />
      {type === 'VIDEO' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField
            control={control}
            name="videoFile"
            label="Video"
            kind="video"
            required
            description="MP4 or MOV (H.264), up to 100 MB."
            readOnly={readOnly}
          />
          <FileField
            control={control}
            name="subtitleFile"
            label="Captions"
            kind="caption"
            description="WebVTT or SRT. They also become the transcript."
            readOnly={readOnly}
          />
        </SimpleGrid>
      )}
      {type === 'AUDIO' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField
            control={control}
            name="audioFile"
            label="Recording"
            kind="audio"
            required
            description="MP3, M4A or WAV, up to 100 MB."
            readOnly={readOnly}
          />
          <FileField
            control={control}
            name="subtitleFile"
            label="Captions"
            kind="caption"
            description="WebVTT or SRT. They also become the transcript."
            readOnly={readOnly}
          />
        </SimpleGrid>
      )}
      {type === 'VIDEO' && (
        <ImageField
          control={control}
          name="imageFile"
          label="Poster"
          shape="video"
          description="Shown until the video is played. PNG or JPEG, 400 x 200 pixels recommended."
          readOnly={readOnly}
        />
      )}
      <RichTextField
        control={control}
        name="body"
        label="Text"
        description={type === 'TEXT' ? undefined : `Shown below the ${type === 'VIDEO' ? 'video' : 'recording'}.`}
        compact={type !== 'TEXT'}
      />
      {type !== 'VIDEO' && (
        <ImageField
          control={control}
          name="imageFile"
          label="Picture"
          shape="picture"
          description={`Shown above the text. PNG or JPEG, up to 100 MB.`}
          readOnly={readOnly}
        />
      )}
    </>
  )
}

function Player({ control }: { control: Control<SectionValues> }) {
  const [type, title, videoFile, subtitleFile, audioFile, imageFile] = useWatch({
    control,
    name: ['type', 'title', 'videoFile', 'subtitleFile', 'audioFile', 'imageFile'],
  })
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
