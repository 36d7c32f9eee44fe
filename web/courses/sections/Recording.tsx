import { Alert, AspectRatio, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconMovieOff } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { graphql, readInlineData, useFragment } from 'react-relay'
import { formatDuration } from '../../ui/formats.ts'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import type { SectionProgress } from '../progress/useSectionProgress.ts'
import classes from './SectionView.module.css'
import type { Recording_file$key } from '../../__generated__/Recording_file.graphql.ts'
import type { Recording_section$key } from '../../__generated__/Recording_section.graphql.ts'

export const loadMedia = () => import('../../ui/media/MediaPlayer.tsx')
const MediaPlayer = lazy(loadMedia)

/** The file of a section that is played. */
export function recordingOf(section: Recording_file$key) {
  const { type, videoFile, audioFile } = readInlineData(
    graphql`fragment Recording_file on Section @inline { type videoFile { url } audioFile { url } }`,
    section,
  )
  return type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
}

type Props = {
  section: Recording_section$key
  progress: Pick<SectionProgress, 'report' | 'keep' | 'setPlaying'>
  /** Shown before it plays where the section has no picture. */
  poster: string | undefined
  captionsLanguage: ComponentProps<typeof MediaPlayer>['captionsLanguage']
  /** Seconds. */
  startAt: number
  onMedia: (media: MediaHandle | null) => void
  /** Asks for the course anew: addresses of recordings end after some hours. */
  reload: () => void
}

/** A video or an audio recording of a section. */
export function Recording({ section: key, progress, poster, captionsLanguage, startAt, onMedia, reload }: Props) {
  const section = useFragment(
    graphql`
    fragment Recording_section on Section { type title imageFile { url } subtitleFile { url } ...Recording_file }
  `,
    key,
  )
  const [isBroken, setBroken] = useState(false)
  const { type } = section
  const file = recordingOf(section)
  if (!file) return null
  return (
    <>
      <div className={type === 'VIDEO' ? classes.video : undefined}>
        <Suspense fallback={<MediaSkeleton type={type} />}>
          <MediaPlayer
            ref={onMedia}
            kind={type === 'VIDEO' ? 'video' : 'audio'}
            src={file.url}
            label={section.title}
            poster={section.imageFile?.url ?? poster}
            captions={section.subtitleFile?.url}
            captionsLanguage={captionsLanguage}
            startAt={startAt}
            onProgress={progress.report}
            onRest={progress.keep}
            onPlaying={progress.setPlaying}
            onBroken={() => setBroken(true)}
          />
        </Suspense>
      </div>
      {isBroken && <Broken type={type} reload={reload} />}
    </>
  )
}

type Kind = { type: string }

function MediaSkeleton({ type }: Kind) {
  if (type !== 'VIDEO') return <Skeleton height={96} radius="lg" />
  return (
    <AspectRatio ratio={16 / 9}>
      <Skeleton radius="lg" />
    </AspectRatio>
  )
}

/** The recording could not be loaded. */
function Broken({ type, reload }: Kind & { reload: () => void }) {
  return (
    <Alert
      color="yellow"
      icon={<IconMovieOff size={20} />}
      role="alert"
      title={`This ${type === 'VIDEO' ? 'video' : 'recording'} could not be loaded`}
    >
      <Group justify="space-between" gap="xs">
        <span>Your place is kept.</span>
        <Button size="compact-sm" variant="default" onClick={reload}>
          Load it again
        </Button>
      </Group>
    </Alert>
  )
}

type PlayedProps = Kind & {
  /** In seconds, and where the first gap begins. */ played: { seconds: number; goOnAt: number }
  seekTo: (seconds: number) => void
}

/** How much of a recording counts so far. */
export function Played({ type, played, seekTo }: PlayedProps) {
  const [watch, watched] = type === 'VIDEO' ? ['Watch', 'watched'] : ['Listen', 'heard']
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {played.seconds > 0
          ? `${formatDuration(played.seconds)} ${watched} so far. What is skipped does not count.`
          : `${watch} to the end and this section is marked as done.`}
      </Text>
      {played.seconds > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => seekTo(played.goOnAt)}>
          Resume at {formatDuration(played.goOnAt)}
        </Button>
      )}
    </Group>
  )
}
