import { Alert, Button, Card, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowRight, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  SectionView_section$key,
  SectionView_section$data,
} from '../../__generated__/SectionView_section.graphql.ts'
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
import { loadMedia, Played, Recording, recordingOf } from './Recording.tsx'

const loadProducts = () => import('./ProductSection.tsx')
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

/** Where one was when one left. Read once: what is kept while it plays must not move the player. */
function usePlaceBefore(courseId: string, { databaseId, viewerProgress }: SectionView_section$data) {
  const { _id: userId } = useViewer()
  const [before] = useState(() => {
    const here = placeOf({ userId, courseId, sectionId: databaseId })
    return {
      startAt: here?.positionSeconds ?? viewerProgress?.positionSeconds ?? 0,
      readBefore: Math.max(here?.readPercent ?? 0, viewerProgress?.readPercent ?? 0),
    }
  })
  return before
}

/** What is to be done in the section before it can be complete, and what was. */
const standingOf = (section: SectionView_section$data) => ({
  needed: { seconds: section.requiredSeconds, watched: recordingOf(section) ? (section.requiredWatched ?? 0) : null },
  before: {
    seconds: section.viewerProgress?.spentSeconds ?? 0,
    spans: (section.viewerProgress?.watched ?? []).map(({ from, to }) => ({ from, to })),
  },
})

/** One page of a course: text, a video here or elsewhere, a recording, a PDF or products. */
export function SectionView(props: Props) {
  const { section, courseId, poster, place, isGuest, isDone, media: handle, onMedia, transcript, reload } = props
  const data = useFragment(
    graphql`
    fragment SectionView_section on Section {
      databaseId type title body
      subtitleFile { url }
      imageFile { url }
      pdfFile { url }
      embed { ...shownEmbed_embed }
      requiredSeconds requiredWatched
      viewerProgress { positionSeconds readPercent spentSeconds watched { from to } }
      ...ProductSection_section
      ...Recording_section
      ...Recording_file
    }
  `,
    section,
  )
  const { type, title, body, imageFile, pdfFile } = data
  const elsewhere = shownEmbed(data.embed)
  const media = recordingOf(data)
  // A video elsewhere that is not here yet is not being watched.
  const [isHeld, setHeld] = useState(type === 'EMBED' && elsewhere !== null)
  const progress = useSectionProgress({
    courseId,
    sectionId: data.databaseId,
    ...standingOf(data),
    isDone,
    isGuest,
    isHeld,
  })
  const { startAt, readBefore } = usePlaceBefore(courseId, data)
  const { text, percent, isLong, scrollTo } = useReading(!media, progress.readTo)
  const captions = useCaptions(media ? data.subtitleFile?.url : undefined)
  const goesOnReading = !isDone && isLong && readBefore >= 15 && readBefore < 98 && percent < readBefore - 10

  // A recording is done when it was played; reading is done when the reader says so. Kept here first, so nobody waits
  // for a server.
  const finish = () => {
    if (!isDone && !media) progress.complete()
    place.goOn?.()
  }
  return (
    <>
      {isLong && <ReadingBar percent={percent} />}
      <Stack gap="lg">
        {type === 'AUDIO' && imageFile && <Image src={imageFile.url} alt="" radius="lg" className={classes.cover} />}
        {media && (
          <Recording
            section={data}
            progress={progress}
            poster={poster}
            captionsLanguage={captions?.language}
            startAt={startAt}
            onMedia={onMedia}
            reload={reload}
          />
        )}
        {type === 'PDF' && pdfFile && <PdfView url={pdfFile.url} title={title} />}
        {type === 'EMBED' && elsewhere && (
          <Embed embed={elsewhere} title={title} onBegun={() => setHeld(false)} onWatching={progress.setPlaying} />
        )}
        {progress.isLost && !isGuest && <NotSent />}
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
        {progress.left > 0 && <TimeLeft seconds={progress.left} isHeld={isHeld} />}
        <div role="status" className={classes.status}>
          {isDone ? (
            <Done />
          ) : (
            media && <Played type={type} played={progress.played} seekTo={(seconds) => handle?.seekTo(seconds)} />
          )}
        </div>
      </Stack>
      <SectionBar
        place={place}
        isReading={!isDone && !media}
        isOpen={isDone || media ? place.goOn !== undefined : !(progress.left > 0)}
        isDone={isDone}
        onFinish={finish}
      />
    </>
  )
}

/** What is done here could not be sent. */
const NotSent = () => (
  <Alert color="yellow" icon={<IconCloudOff size={20} />} role="status" title="Kept on this device for now">
    There is no connection to the server. Go on: everything you do here is kept and sent as soon as it is back.
  </Alert>
)

type TimeLeftProps = {
  seconds: number
  /** It does not run yet. */
  isHeld: boolean
}

/** Until the section can be complete. */
const TimeLeft = ({ seconds, isHeld }: TimeLeftProps) => (
  <Text size="sm" c="dimmed" role="timer">
    {isHeld
      ? 'The timer starts when the video loads.'
      : `You can continue in ${seconds >= 60 ? formatDuration(seconds) : counted(seconds, 'second')}.`}
  </Text>
)

const Done = () => (
  <Group gap={6} c="green">
    <IconCircleCheck size={20} aria-hidden="true" />
    <Text size="sm" fw={600}>
      This section is done
    </Text>
  </Group>
)

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

type BarProps = {
  place: PlayerPlace
  isDone: boolean
  /** Done when the reader says so. */
  isReading: boolean
  isOpen: boolean
  onFinish: () => void
}

const SectionBar = ({ place, isDone, isReading, isOpen, onFinish }: BarProps) => (
  <PlayerBar
    place={place}
    middle={
      <Text size="sm" c="dimmed" ta="right" truncate>
        {place.goOn && `Next: ${place.nextLabel}`}
      </Text>
    }
  >
    <PlayerButton
      onClick={onFinish}
      disabled={!isOpen}
      variant={isDone || isReading ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={18} aria-hidden="true" />}
    >
      {isReading ? 'Mark complete and continue' : 'Next'}
    </PlayerButton>
  </PlayerBar>
)

/** How far one has read. */
const ReadingBar = ({ percent }: { percent: number }) => (
  <div className={classes.reading} aria-hidden="true">
    <div style={{ transform: `scaleX(${percent / 100})` }} />
  </div>
)

type EmbedProps = Pick<ComponentProps<typeof EmbedView>, 'embed' | 'title'> & {
  onBegun: () => void
  onWatching: (isWatching: boolean) => void
}

/** A video of another site. */
const Embed = ({ embed, title, onBegun, onWatching }: EmbedProps) => (
  <div className={classes.video}>
    <EmbedView
      embed={embed}
      title={title}
      onWatching={onWatching}
      onBegun={onBegun}
      onElsewhere={() => {
        onBegun()
        onWatching(true)
      }}
    />
  </div>
)
