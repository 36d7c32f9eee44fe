import { ActionIcon, Anchor, Button, Menu, Slider, Text } from '@mantine/core'
import {
  IconClockHour4,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward15,
  IconRewindForward15,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { Link } from 'react-router'
import type { ListeningBarQuery } from '../../../__generated__/ListeningBarQuery.graphql.ts'
import type { RecordingKind as RecordingTarget } from '../../../__generated__/useTrackingMutation.graphql.ts'
import { showFailure } from '../../../ui/alerts.ts'
import { counted, formatDuration, formatTime } from '../../../ui/formats.ts'
import { listening, STEP, useListening, type Listening } from '../../../ui/media/listening.ts'
import { SPEEDS } from '../../../ui/media/playback.ts'
import classes from './ListeningBar.module.css'
import { useTracking } from '../useTracking.ts'

const MINUTES = [5, 15, 30, 45, 60]

/** Where it is, by whole seconds: more often nothing would look different. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(() => Math.floor(listening.at()))
  useEffect(() => listening.onTime((now) => setSeconds(Math.floor(now))), [])
  return seconds
}

/** What plays while one walks through the portal, at the foot of every page. */
export default function ListeningBar() {
  const now = useListening()
  return now && <Bar key={now.heard.id} now={now} />
}

function Bar({ now }: { now: Listening }) {
  const { heard, isPlaying, isBroken, speed } = now
  useHeard(now)
  const again = useAgain(now)
  return (
    <section className={classes.bar} aria-label="Player">
      <Thin duration={now.duration} />
      <div className={classes.row}>
        {heard.image && <img className={`${classes.cover} ${classes.wide}`} src={heard.image} alt="" />}
        <div className={classes.about}>
          <Anchor component={Link} to={heard.to} underline="hover" className={classes.title}>
            {heard.title}
          </Anchor>
          {heard.by && (
            <Text size="xs" c="dimmed" truncate>
              {heard.by}
            </Text>
          )}
        </div>
        {isBroken ? (
          <>
            <Text size="sm" role="alert">
              This recording could not be loaded. Your place is kept.
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => void again()}>
              Load it again
            </Button>
          </>
        ) : (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Back ${counted(STEP, 'second')}`}
              onClick={() => listening.seekBy(-STEP)}
            >
              <IconRewindBackward15 size={22} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size={44}
              radius="xl"
              aria-label={isPlaying ? 'Pause' : 'Play'}
              onClick={() => listening.toggle()}
            >
              {isPlaying ? (
                <IconPlayerPauseFilled size={22} aria-hidden="true" />
              ) : (
                <IconPlayerPlayFilled size={22} aria-hidden="true" />
              )}
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Forward ${counted(STEP, 'second')}`}
              onClick={() => listening.seekBy(STEP)}
            >
              <IconRewindForward15 size={22} aria-hidden="true" />
            </ActionIcon>
            <Place duration={now.duration} />
            <Speed speed={speed} />
            <SleepTimer sleep={now.sleep} />
          </>
        )}
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Close the player"
          onClick={() => listening.close()}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </section>
  )
}

/** Keeps the place on the server, as the page of a film does. */
function useHeard({ heard }: Listening): void {
  const { look, rest } = useTracking(heard.target as RecordingTarget, heard.databaseId)
  const looked = useEffectEvent(look)
  const rested = useEffectEvent(rest)
  useEffect(() => {
    const ends = [listening.onTime((seconds) => looked(seconds)), listening.onRest(() => rested())]
    return () => ends.forEach((end) => end())
  }, [])
}

/** Addresses of files end after some hours: asks for the one of now, and stops where it is no longer for the person. */
function useAgain({ heard }: Listening) {
  const environment = useRelayEnvironment()
  return async () => {
    const found = await fetchQuery<ListeningBarQuery>(
      environment,
      graphql`query ListeningBarQuery($id: ID!) { node(id: $id) { ... on Recording { media { url } } } }`,
      { id: heard.id },
    )
      .toPromise()
      .catch(() => undefined)
    if (!found) return
    const url = found.node?.media?.url
    if (url) return listening.renew(url)
    listening.close()
    showFailure('This recording is no longer there.')
  }
}

/** On phones, where a slider has no room. */
function Thin({ duration }: { duration: number }) {
  const seconds = useSeconds()
  return (
    <div className={classes.thin} aria-hidden="true">
      <span style={{ width: `${duration ? (seconds / duration) * 100 : 0}%` }} />
    </div>
  )
}

function Place({ duration }: { duration: number }) {
  const seconds = useSeconds()
  const [sought, setSought] = useState<number | null>(null)
  return (
    <div className={classes.place}>
      <span aria-hidden="true">{formatDuration(sought ?? seconds)}</span>
      <Slider
        className={classes.slider}
        size="sm"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        value={sought ?? seconds}
        label={formatDuration}
        thumbLabel="Place"
        thumbProps={{
          'aria-valuetext': `${formatDuration(sought ?? seconds)} of ${formatDuration(Math.floor(duration))}`,
        }}
        disabled={!duration}
        onChange={setSought}
        onChangeEnd={(at) => {
          listening.seekTo(at)
          setSought(null)
        }}
      />
      <span aria-hidden="true">{formatDuration(Math.floor(duration))}</span>
    </div>
  )
}

const Speed = ({ speed }: { speed: number }) => (
  <Menu position="top-end" withinPortal>
    <Menu.Target>
      <Button variant="subtle" color="gray" size="compact-md" aria-label={`Speed: ${speed}×`}>
        {speed}×
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {SPEEDS.map((each) => (
        <Menu.Item key={each} aria-current={each === speed || undefined} onClick={() => listening.setSpeed(each)}>
          {each}×
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const sleepWords = (sleep: number | null) => (sleep === null ? 'Sleep timer' : `Stops at ${formatTime(sleep)}`)

const SleepTimer = ({ sleep }: { sleep: number | null }) => (
  <Menu position="top-end" withinPortal>
    <Menu.Target>
      <ActionIcon
        variant={sleep === null ? 'subtle' : 'light'}
        color={sleep === null ? 'gray' : undefined}
        size={44}
        aria-label={sleepWords(sleep)}
        title={sleepWords(sleep)}
      >
        <IconClockHour4 size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Stop playing</Menu.Label>
      {MINUTES.map((minutes) => (
        <Menu.Item key={minutes} onClick={() => listening.setSleep(Date.now() + minutes * 60_000)}>
          In {counted(minutes, 'minute')}
        </Menu.Item>
      ))}
      {sleep !== null && <Menu.Item onClick={() => listening.setSleep(null)}>Do not stop</Menu.Item>}
    </Menu.Dropdown>
  </Menu>
)
