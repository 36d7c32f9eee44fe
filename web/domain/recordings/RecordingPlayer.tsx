import { Alert, AspectRatio, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconMovieOff } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import { playback } from '../../ui/media/playback.ts'
import { Transcript } from '../../ui/media/Transcript.tsx'
import { useCaptions } from '../../ui/media/useCaptions.ts'
import { mediaDeed, useMediaKeys } from '../../ui/media/useMediaKeys.ts'

const MediaPlayer = lazy(() => import('../../ui/media/MediaPlayer.tsx'))

type Props = {
  kind: 'video' | 'audio'
  title: string
  src: string
  poster?: string | null | undefined
  captions?: string | null | undefined
  /** Seconds at which it goes on. */
  startAt?: number
  /** Told while it plays, and when it rests. */
  onTime?: (seconds: number) => void
  onRest?: () => void
  /** It stands within something one reads: keys stay with the page, such as those that scroll, its transcript closed. */
  isWithin?: boolean
  /** Between it and its transcript. */
  children?: ReactNode
}

/** What is played, with captions, speed and keys, over a transcript one searches and clicks. */
export function RecordingPlayer(props: Props) {
  const { kind, title, src, poster, captions: url, startAt, onTime, onRest, isWithin, children } = props
  const [media, setMedia] = useState<MediaHandle | null>(null)
  const [isOpen, setOpen] = useState(() => !isWithin && playback().transcript)
  const [isBroken, setBroken] = useState(false)
  const captions = useCaptions(url)
  const { revalidate } = useRevalidator()
  const toggle = () => {
    setOpen(!isOpen)
    if (!isWithin) playback.keep({ transcript: !isOpen })
  }
  useMediaKeys((event) => (isWithin ? undefined : mediaDeed(event, media, toggle)))
  return (
    <Stack gap="md">
      <Suspense
        fallback={
          kind === 'video' ? (
            <AspectRatio ratio={16 / 9}>
              <Skeleton radius="lg" />
            </AspectRatio>
          ) : (
            <Skeleton height={96} radius="lg" />
          )
        }
      >
        <MediaPlayer
          ref={setMedia}
          kind={kind}
          src={src}
          label={title}
          poster={poster}
          captions={url}
          captionsLanguage={captions?.language}
          startAt={startAt}
          onProgress={onTime ?? (() => {})}
          onRest={onRest}
          onEnded={onRest}
          onBroken={() => setBroken(true)}
        />
      </Suspense>
      {isBroken && (
        <Alert
          color="yellow"
          icon={<IconMovieOff size={20} />}
          role="alert"
          title={`This ${kind === 'video' ? 'video' : 'recording'} could not be loaded`}
        >
          <Group justify="space-between" gap="xs">
            <span>Your place is kept.</span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                // Addresses of files end after some hours.
                setBroken(false)
                void revalidate()
              }}
            >
              Load it again
            </Button>
          </Group>
        </Alert>
      )}
      {children}
      {captions && captions.lines.length > 0 && (
        <Transcript captions={captions} media={media} isOpen={isOpen} toggle={toggle} />
      )}
    </Stack>
  )
}
