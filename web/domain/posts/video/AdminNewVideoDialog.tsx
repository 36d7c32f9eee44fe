import { SimpleGrid, Stack, Text } from '@mantine/core'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminNewVideoDialogMutation } from '../../../__generated__/AdminNewVideoDialogMutation.graphql.ts'
import { SaveRecordingInput } from '../../../contract/__generated__/limits.ts'
import { useSave } from '../../../relay/useSave.ts'
import { FileField } from '../../../ui/fields/files/FileField.tsx'
import { FilmField } from '../../../ui/fields/files/FilmField.tsx'
import { ImageField } from '../../../ui/fields/pictures/ImageField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import type { FileValue } from '../../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { required } from '../../../ui/texts.ts'
import { chosenVideo, type ChosenVideo } from './chosen.ts'

const schema = z.object({
  title: required('Title', SaveRecordingInput.title.max),
  media: z.nullable(z.custom<FileValue>()).check(z.refine((media) => media !== null, 'Choose a video.')),
  image: z.custom<FileValue | null>(),
  captions: z.custom<FileValue | null>(),
})
type Values = z.infer<typeof schema>
const nothing: Values = { title: '', media: null, image: null, captions: null }

type Props = {
  audienceIds: readonly string[]
  brandId: string | null
  onMade: (video: ChosenVideo | null) => void
  onClose: () => void
}

/** Makes a video where a post takes one: a draft that opens with the post. */
export default function AdminNewVideoDialog({ audienceIds, brandId, onMade, onClose }: Props) {
  const [save] = useSave<AdminNewVideoDialogMutation>(graphql`
    mutation AdminNewVideoDialogMutation($input: SaveRecordingInput!) { saveRecording(input: $input) { recording { ...chosen_video } } }
  `)
  const form = useRecordForm({
    stored: nothing,
    schema,
    send: ({ title, media, image, captions }) =>
      save({
        input: {
          kind: 'VIDEO',
          title,
          mediaId: media?._id,
          imageId: image?._id,
          captionsId: captions?._id,
          brandId,
          audienceIds: [...audienceIds],
        },
      }),
    saved: ({ saveRecording: { recording } }) => onMade(chosenVideo(recording)),
  })
  const { field } = form
  return (
    <FormDialog title="New video" size="lg" form={form} onClose={onClose} action="Add video">
      <Stack>
        <Text size="sm" c="dimmed">
          It opens in Videos together with this, for the brand and audience chosen here; until then nobody sees it.
        </Text>
        <TextField {...field('title')} label="Title" data-autofocus autoComplete="off" />
        <FilmField
          {...field('media')}
          label="Video"
          required
          poster={field('image')}
          description="MP4 or MOV, up to 100 MB. If the line breaks, the upload goes on where it stopped."
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ImageField
            {...field('image')}
            label="Picture"
            shape="video"
            description="Taken from the video, or your own."
          />
          <FileField
            {...field('captions')}
            label="Captions"
            kind="caption"
            description="What is said, as WebVTT or SRT."
          />
        </SimpleGrid>
      </Stack>
    </FormDialog>
  )
}
