import { Alert, AspectRatio, Button, Card, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowRight, IconCircleCheck, IconCloudOff, IconMovieOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SectionView_section$key } from '../../__generated__/SectionView_section.graphql.ts'
import { useViewer } from '../../session/session.ts'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import { counted, formatDuration } from '../../ui/formats.ts'
import { Transcript } from '../../ui/media/Transcript.tsx'
import { useCaptions } from '../../ui/media/useCaptions.ts'
import { RichText } from '../../ui/RichText.tsx'
import { PlayerBar, PlayerButton, type PlayerPlace } from '../player/PlayerBar.tsx'
import { placeOf } from '../progress/progressQueue.ts'
import { EmbedView } from './EmbedView.tsx'
import { PdfView } from './PdfView.tsx'
import { shownEmbed } from './shownEmbed.ts'
import classes from './SectionView.module.css'
import { useReading } from '../progress/useReading.ts'
import { useSectionProgress } from '../progress/useSectionProgress.ts'

const loadMedia = () => import('../../ui/media/MediaPlayer.tsx')
const loadProducts = () => import('./ProductSection.tsx')
const MediaPlayer = lazy(loadMedia)
const ProductSection = lazy(() => loadProducts().then(({ ProductSection: part }) => ({ default: part })))

/** Fetches what later sections will want, so that the course goes on when the network does not. */
export function prepareSections(types: readonly string[]) {
  const parts = [
    ...(types.includes('VIDEO') || types.includes('AUDIO') ? [loadMedia, () => import('media-captions')] : []),
    ...(types.includes('PRODUCT') ? [loadProducts] : []),
  ]
  for (const load of parts) load().catch(() => {})
}

type Props = {
  section: SectionView_section$key
  courseId: string
  poster: string | undefined
  place: PlayerPlace
  isGuest: boolean
  isDone: boolean
  /** Whoever gives keys to the player. */
  media: MediaHandle | null
  onMedia: (media: MediaHandle | null) => void
  transcript: { isOpen: boolean; toggle: () => void }
  /** Asks for the course anew: addresses of recordings end after some hours. */
  reload: () => void
}

/** One page of a course: text, a video here or elsewhere, a recording, a PDF or products. */
export function SectionView({
  section,
  courseId,
  poster,
  place,
  isGuest,
  isDone,
  media: handle,
  onMedia,
  transcript,
  reload,
}: Props) {
  const data = useFragment(
    graphql`
    fragment SectionView_section on Section {
      databaseId type title body
      videoFile { url }
      subtitleFile { url }
      audioFile { url }
      imageFile { url }
      pdfFile { url }
      embed { ...shownEmbed_embed }
      requiredSeconds requiredWatched
      viewerProgress { positionSeconds readPercent spentSeconds watched { from to } }
      ...ProductSection_section
    }
  `,
    section,
  )
  const {
    databaseId,
    type,
    title,
    body,
    videoFile,
    subtitleFile,
    audioFile,
    imageFile,
    pdfFile,
    embed,
    viewerProgress,
  } = data
  const elsewhere = shownEmbed(embed)
  const { _id: userId } = useViewer()
  const { requiredSeconds, requiredWatched } = data
  const media = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  // A video elsewhere that is not here yet is not being watched.
  const [isHeld, setHeld] = useState(type === 'EMBED' && elsewhere !== null)
  const { report, readTo, keep, complete, setPlaying, isLost, played, left } = useSectionProgress({
    courseId,
    sectionId: databaseId,
    needed: { seconds: requiredSeconds, watched: media ? (requiredWatched ?? 0) : null },
    before: {
      seconds: viewerProgress?.spentSeconds ?? 0,
      spans: (viewerProgress?.watched ?? []).map(({ from, to }) => ({ from, to })),
    },
    isDone,
    isGuest,
    isHeld,
  })
  // Read once: what is kept while it plays must not move the player.
  const [{ startAt, readBefore }] = useState(() => {
    const here = placeOf({ userId, courseId, sectionId: databaseId })
    return {
      startAt: here?.positionSeconds ?? viewerProgress?.positionSeconds ?? 0,
      readBefore: Math.max(here?.readPercent ?? 0, viewerProgress?.readPercent ?? 0),
    }
  })
  const { text, percent, isLong, scrollTo } = useReading(!media, readTo)
  const captions = useCaptions(media ? subtitleFile?.url : undefined)
  const [isBroken, setBroken] = useState(false)
  const goesOnReading = !isDone && isLong && readBefore >= 15 && readBefore < 98 && percent < readBefore - 10

  // A recording is done when it was played; reading is done when the reader says so. Kept here first, so nobody waits
  // for a server.
  const finish = () => {
    if (!isDone && !media) complete()
    place.goOn?.()
  }
  return (
    <>
      {isLong && (
        <div className={classes.reading} aria-hidden="true">
          <div style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      )}
      <Stack gap="lg">
        {type === 'AUDIO' && imageFile && <Image src={imageFile.url} alt="" radius="lg" className={classes.cover} />}
        {media && (
          <div className={type === 'VIDEO' ? classes.video : undefined}>
            <Suspense fallback={<MediaSkeleton type={type} />}>
              <MediaPlayer
                ref={onMedia}
                kind={type === 'VIDEO' ? 'video' : 'audio'}
                src={media.url}
                label={title}
                poster={imageFile?.url ?? poster}
                captions={subtitleFile?.url}
                captionsLanguage={captions?.language}
                startAt={startAt}
                onProgress={report}
                onRest={keep}
                onPlaying={setPlaying}
                onBroken={() => setBroken(true)}
              />
            </Suspense>
          </div>
        )}
        {type === 'PDF' && pdfFile && <PdfView url={pdfFile.url} title={title} />}
        {type === 'EMBED' && elsewhere && (
          <div className={classes.video}>
            <EmbedView
              embed={elsewhere}
              title={title}
              onWatching={setPlaying}
              onBegun={() => setHeld(false)}
              onElsewhere={() => {
                setHeld(false)
                setPlaying(true)
              }}
            />
          </div>
        )}
        {isBroken && <Broken type={type} reload={reload} />}
        {isLost && !isGuest && (
          <Alert color="yellow" icon={<IconCloudOff size={20} />} role="status" title="Kept on this device for now">
            There is no connection to the server. Go on: everything you do here is kept and sent as soon as it is back.
          </Alert>
        )}
        {captions && captions.lines.length > 0 && <Transcript captions={captions} media={handle} {...transcript} />}
        {goesOnReading && <GoOnReading goOn={() => scrollTo(readBefore)} />}
        <div ref={text}>
          <Stack gap="lg">
            <Words body={body} picture={type === 'TEXT' ? imageFile?.url : undefined} />
            {type === 'PRODUCT' && (
              <Suspense fallback={<Skeleton height={320} radius="lg" />}>
                <ProductSection section={data} />
              </Suspense>
            )}
          </Stack>
        </div>
        {left > 0 && (
          <Text size="sm" c="dimmed" role="timer">
            {isHeld
              ? 'The timer starts when the video loads.'
              : `You can continue in ${left >= 60 ? formatDuration(left) : counted(left, 'second')}.`}
          </Text>
        )}
        <div role="status" className={classes.status}>
          {isDone ? (
            <Group gap={6} c="green">
              <IconCircleCheck size={20} aria-hidden="true" />
              <Text size="sm" fw={600}>
                This section is done
              </Text>
            </Group>
          ) : (
            media && <Played type={type} played={played} seekTo={(seconds) => handle?.seekTo(seconds)} />
          )}
        </div>
      </Stack>
      <PlayerBar
        place={place}
        middle={
          <Text size="sm" c="dimmed" ta="right" truncate>
            {place.goOn && `Next: ${place.nextLabel}`}
          </Text>
        }
      >
        <PlayerButton
          onClick={finish}
          disabled={isDone || media ? !place.goOn : left > 0}
          variant={isDone || !media ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {isDone || media ? 'Next' : 'Mark complete and continue'}
        </PlayerButton>
      </PlayerBar>
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
function Played({ type, played, seekTo }: PlayedProps) {
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

function GoOnReading({ goOn }: { goOn: () => void }) {
  return (
    <Group>
      <Button variant="light" size="sm" leftSection={<IconArrowDown size={18} aria-hidden="true" />} onClick={goOn}>
        Continue reading where you left off
      </Button>
    </Group>
  )
}

/** The text of a section, below its picture. */
function Words({ body, picture }: { body: string | null | undefined; picture: string | undefined }) {
  if (!body && !picture) return null
  return (
    <Card padding={0}>
      {picture && <Image src={picture} alt="" radius={0} className={classes.picture} />}
      {body && (
        <div className={classes.text}>
          <RichText html={body} />
        </div>
      )}
    </Card>
  )
}
