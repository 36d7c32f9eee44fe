import { Alert, AspectRatio, Button, Card, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SectionView_section$key } from '../__generated__/SectionView_section.graphql.ts'
import { RichText } from '../ui/RichText.tsx'
import { PlayerBar, type PlayerPlace } from './PlayerBar.tsx'
import classes from './SectionView.module.css'
import { useSectionProgress } from './useSectionProgress.ts'

const MediaPlayer = lazy(() => import('../ui/MediaPlayer.tsx'))

type Props = { section: SectionView_section$key; courseId: string; poster: string | undefined; place: PlayerPlace; isGuest: boolean }

/** One page of a course: text, a video or a recording. */
export function SectionView({ section, courseId, poster, place, isGuest }: Props) {
  const { databaseId, type, title, body, videoFile, subtitleFile, audioFile, imageFile, viewerProgress } = useFragment(graphql`
    fragment SectionView_section on Section {
      databaseId type title body
      videoFile { url }
      subtitleFile { url }
      audioFile { url }
      imageFile { url }
      viewerProgress { positionSeconds completedAt }
    }
  `, section)
  const isDone = viewerProgress?.completedAt != null
  const { report, keep, complete, isLost } = useSectionProgress({ courseId, sectionId: databaseId, isDone, isGuest })
  // Read once: what is kept while it plays must not move the player.
  const [startAt] = useState(viewerProgress?.positionSeconds ?? 0)
  const [isBusy, setBusy] = useState(false)
  const media = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  // A recording is done when it was played; reading is done when the reader says so.
  const finish = async () => {
    if (isDone || media) return place.goOn?.()
    setBusy(true)
    const isKept = await complete()
    setBusy(false)
    if (isKept) place.goOn?.()
  }
  return (
    <>
      <Stack gap="lg">
        {type === 'AUDIO' && imageFile && <Image src={imageFile.url} alt="" radius="lg" className={classes.cover} />}
        {media && (
          <Suspense fallback={type === 'VIDEO' ? <AspectRatio ratio={16 / 9}><Skeleton radius="lg" /></AspectRatio> : <Skeleton height={96} radius="lg" />}>
            <MediaPlayer kind={type === 'VIDEO' ? 'video' : 'audio'} src={media.url} label={title} poster={imageFile?.url ?? poster} captions={subtitleFile?.url} startAt={startAt}
              onProgress={report} onRest={keep} />
          </Suspense>
        )}
        {isLost && (
          <Alert color="yellow" icon={<IconCloudOff size={20} />} role="status" title="Your place could not be kept just now">
            Check your connection. It is tried again while you go on.
          </Alert>
        )}
        {(body || (type === 'TEXT' && imageFile)) && (
          <Card padding={0}>
            {type === 'TEXT' && imageFile && <Image src={imageFile.url} alt="" radius={0} className={classes.picture} />}
            {body && <div className={classes.text}><RichText html={body} /></div>}
          </Card>
        )}
        <div role="status">
          {isDone
            ? <Group gap={6} c="green"><IconCircleCheck size={20} aria-hidden="true" /><Text size="sm" fw={600}>This section is done</Text></Group>
            : media && <Text size="sm" c="dimmed">{type === 'VIDEO' ? 'Watch' : 'Listen'} to the end and this section is marked as done.</Text>}
        </div>
      </Stack>
      <PlayerBar place={place} middle={<Text size="sm" c="dimmed" ta="right" truncate>{place.goOn && `Next: ${place.nextLabel}`}</Text>}>
        <Button h={44} onClick={() => { void finish() }} loading={isBusy} disabled={isDone || media ? !place.goOn : false} variant={isDone || !media ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}>
          {isDone || media ? 'Next' : 'Done, go on'}
        </Button>
      </PlayerBar>
    </>
  )
}
