import { Stack, Text, Title } from '@mantine/core'
import { IconMovieOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { dotted, formatDate } from '../../ui/formats.ts'
import { PreviewedListening } from './listening/PreviewedListening.tsx'
import { RecordingPlayer } from './RecordingPlayer.tsx'

type Address = string | null | undefined
type Props = {
  kind: 'video' | 'audio'
  title: string
  description: string
  brand?: string | null | undefined
  /** When it opens or opened; left out, it is not said. */ date?: string
  media: Address
  image: Address
  captions: Address
}

/** One as people will see it; playing it counts for nothing. */
export const RecordingPreview = ({ kind, title, description, brand, date, media, image, captions }: Props) => (
  <Stack gap="md">
    {media && kind === 'audio' ? (
      <PreviewedListening image={image} src={media} />
    ) : media ? (
      <RecordingPlayer kind={kind} title={title} src={media} poster={image} captions={captions} />
    ) : (
      <EmptyState
        icon={IconMovieOff}
        title="Nothing to play yet"
        text={`Upload the ${kind === 'video' ? 'video' : 'recording'} in the editor.`}
      />
    )}
    <div>
      <Title order={2} size="h3">
        {title || 'No title yet'}
      </Title>
      <Text size="sm" c="dimmed" fw={600}>
        {dotted(brand, date && formatDate(date))}
      </Text>
    </div>
    {description && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>}
  </Stack>
)
