import { Button, Loader, Progress, Text, Title } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AttendanceCode_event$key } from '../../__generated__/AttendanceCode_event.graphql.ts'
import type { AttendanceCodeQuery } from '../../__generated__/AttendanceCodeQuery.graphql.ts'
import { counted } from '../../ui/formats.ts'
import { momentAt } from '../liveTimes.ts'
import classes from './AttendanceCode.module.css'

/** How long a code is shown, in seconds, as the server says it. */
const TURN = 20
/** Milliseconds until the server is asked again: where nobody is marked yet, and where no answer came. */
const LATER = 30_000
const AGAIN = 2_000

const again = graphql`
  query AttendanceCodeQuery($eventId: ID!) { liveTrainingEvent(databaseId: $eventId) { ...AttendanceCode_event } }
`

type Props = { event: AttendanceCode_event$key; inRoom: number; seats: number }

/** The code people scan or type, large enough for a projector: another one every 20 seconds. */
export function AttendanceCode({ event, inRoom, seats }: Props) {
  const { databaseId, label, attendanceCode, attendanceOpensAt, timeZoneName, isOver } = useFragment(
    graphql`
    fragment AttendanceCode_event on LiveTrainingEvent {
      databaseId label isOver attendanceOpensAt timeZoneName
      attendanceCode { address digits millisecondsLeft }
    }
  `,
    event,
  )
  const { secondsLeft, isLost } = useTurns(databaseId, attendanceCode ?? null)
  const stage = useRef<HTMLElement>(null)
  if (!attendanceCode)
    return (
      <Text mb="xl" fw={600}>
        {isOver ? 'This event is over.' : `The code appears here from ${momentAt(attendanceOpensAt, timeZoneName)}.`}
      </Text>
    )
  const { address, digits } = attendanceCode
  return (
    <section ref={stage} className={classes.stage} aria-label="Attendance code">
      <Picture address={address} isOver={isLost} />
      <div className={classes.words}>
        <Title order={2} className={classes.title}>
          Mark your attendance
        </Title>
        <Text className={classes.label}>{label}</Text>
        <Text className={classes.how}>
          Scan the code. Without a camera, open this event in the portal, choose Mark attendance, and type:
        </Text>
        <Text className={classes.digits} component="p" aria-label={`Code ${digits.split('').join(' ')}`}>
          {digits.slice(0, 3)} {digits.slice(3)}
        </Text>
        <Progress value={(secondsLeft / TURN) * 100} transitionDuration={200} aria-label="Time left" mb={4} />
        <Text className={classes.left}>
          {isLost ? 'No connection. A new code appears as soon as it is back.' : `New code in ${secondsLeft} s`}
        </Text>
        <Text className={classes.count} role="status">
          {inRoom} of {counted(seats, 'person is', 'people are')} in
        </Text>
        <Button
          className={classes.full}
          variant="default"
          leftSection={<IconMaximize size={18} aria-hidden="true" />}
          onClick={() => void stage.current?.requestFullscreen?.()}
        >
          Full screen
        </Button>
      </div>
    </section>
  )
}

/** Counts down by the clock of this page alone, and asks for the next code when it is time. */
function useTurns(eventId: string, code: { digits: string; millisecondsLeft: number } | null) {
  const environment = useRelayEnvironment()
  const [secondsLeft, setSecondsLeft] = useState(code ? Math.ceil(code.millisecondsLeft / 1000) : 0)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const until = performance.now() + (code?.millisecondsLeft ?? LATER)
    const count = () => setSecondsLeft(code ? Math.max(0, Math.ceil((until - performance.now()) / 1000)) : 0)
    count()
    const ticking = setInterval(count, 250)
    let waiting: ReturnType<typeof setTimeout>
    let asking: { unsubscribe(): void } | undefined
    const ask = () => {
      asking = fetchQuery<AttendanceCodeQuery>(
        environment,
        again,
        { eventId },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: () => setLost(false),
        error() {
          setLost(true)
          waiting = setTimeout(ask, AGAIN)
        },
      })
    }
    waiting = setTimeout(ask, until - performance.now() + 50)
    return () => {
      clearInterval(ticking)
      clearTimeout(waiting)
      asking?.unsubscribe()
    }
  }, [environment, eventId, code])
  return { secondsLeft, isLost }
}

/** The one before stays until the next one is drawn: it is taken for a while longer. */
function Picture({ address, isOver }: { address: string; isOver: boolean }) {
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    let isGone = false
    const show = (url: string) => {
      if (!isGone) setDrawn(url)
    }
    // Without a picture there are still the digits.
    import('qrcode').then(({ toDataURL }) => toDataURL(address, { margin: 2, width: 1000 })).then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [address])
  return (
    <div className={classes.picture}>
      {drawn && !isOver ? <img src={drawn} alt="QR code to mark attendance" /> : <Loader aria-label="Loading" />}
    </div>
  )
}
