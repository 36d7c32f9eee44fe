import { Alert, Button, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  OrderedPlayer_attempt$data,
  OrderedPlayer_attempt$key,
} from '../../__generated__/OrderedPlayer_attempt.graphql.ts'
import { BesideContents } from '../contents/BesideContents.tsx'
import { LessonFrame } from '../LessonFrame.tsx'
import classes from '../ScormPlayer.module.css'
import { useLessonCommits, useSaving } from '../useLessonCommits.ts'
import { useRoom } from '../useRoom.ts'
import { ContentsList, type ContentsLine } from '../contents/ContentsList.tsx'
import { OrderBar } from './OrderBar.tsx'
import { useOrder, type Order } from './useOrder.ts'

const titleIn = (lines: readonly ContentsLine[], lessonId: string): string =>
  lines.find((line) => line.lessonId === lessonId)?.title ?? 'Lesson'

type Props = {
  attempt: OrderedPlayer_attempt$key
  isPassed: boolean
  timeLeft: ReactNode
  /** Where one goes on leaving. */
  exit: string
  /** The result and the certificate, once it is passed. */
  finish: ReactNode
}

/** What is offered, for the parts that show it. */
const offered = ({
  lessonId,
  openings,
  continue: goesOn,
  previous,
  end,
  notice,
  contents,
}: NonNullable<OrderedPlayer_attempt$data['offers']>) => ({
  lessonId,
  openings,
  continue: goesOn,
  previous,
  end,
  notice,
  contents: contents.map(({ lessonId: id, title, depth, opens, isLesson, isDone }) => ({
    lessonId: id,
    title,
    depth,
    opens,
    isLesson,
    isDone,
  })),
})

/** A packaged course whose lessons have an order: it shows what is offered, and decides nothing. */
export function OrderedPlayer({ attempt, isPassed, timeLeft, exit, finish }: Props) {
  const known = useFragment(
    graphql`
    fragment OrderedPlayer_attempt on ScormAttempt {
      databaseId address step
      offers {
        lessonId openings continue previous end notice
        contents { lessonId title depth opens isLesson isDone }
      }
    }
  `,
    attempt,
  )
  const { databaseId, step } = known
  const offers = known.offers && offered(known.offers)
  // Where one comes in is settled once: another address must not turn the page.
  const [address] = useState(known.address)
  const order = useOrder({ attemptId: databaseId, step, exit })
  const [isAtEnd, setAtEnd] = useState(false)
  const { lesson: stage, bar, room } = useRoom()
  const { saving, refusal } = useSaving(databaseId)
  if (!offers) return null
  const { lessonId } = offers
  const showEnd = () => void order.ask('SUSPEND').then(() => setAtEnd(true))
  const isOver = isPassed && (isAtEnd || !lessonId)
  const open = (target: string | null | undefined) => {
    setAtEnd(false)
    void order.ask('CHOOSE', target)
  }
  return (
    <div className={classes.player}>
      <OfferedContents offers={offers} onOpen={open}>
        <OrderAlerts order={order} refusal={refusal} />
        {timeLeft}
        <div ref={stage} style={room}>
          {!order.isOpened ? (
            <Skeleton height={480} radius="lg" role="status" aria-label="Loading" />
          ) : isOver ? (
            finish
          ) : (
            <OpenLesson attemptId={databaseId} address={address} offers={offers} order={order} />
          )}
        </div>
        <OrderBar
          ref={bar}
          order={order}
          offers={offers}
          saving={refusal ? undefined : saving}
          onShowEnd={isPassed && !isOver ? showEnd : undefined}
        />
      </OfferedContents>
    </div>
  )
}

type OfferedProps = {
  offers: { lessonId: string | null | undefined; contents: readonly ContentsLine[] }
  onOpen: (lessonId: string | null | undefined) => void
  children: ReactNode
}

const OfferedContents = ({ offers: { lessonId, contents }, onOpen, children }: OfferedProps) => (
  <BesideContents
    place={lessonId ? titleIn(contents, lessonId) : 'Contents'}
    contents={(close) => (
      <ContentsList
        lines={contents}
        current={lessonId}
        onOpen={(target) => {
          close()
          onOpen(target)
        }}
      />
    )}
  >
    {children}
  </BesideContents>
)

type OpenLessonProps = {
  attemptId: string
  address: string
  offers: {
    lessonId: string | null | undefined
    openings: number
    notice: string | null | undefined
    contents: readonly ContentsLine[]
  }
  order: Order
}

/** The lesson that is open, or why none is. */
function OpenLesson({ attemptId, address, offers, order }: OpenLessonProps) {
  const commit = useLessonCommits(attemptId)
  const { lessonId, openings, notice, contents } = offers
  if (!lessonId) return <NothingOpen notice={notice} onOpen={() => void order.ask('OPEN')} />
  return (
    <LessonFrame
      key={openings}
      handle={order.handle}
      address={address}
      lessonId={lessonId}
      title={titleIn(contents, lessonId)}
      onCommit={commit}
      onEnded={(word, request) => void order.lessonEnded(word, request)}
    />
  )
}

/** What keeps a person from going on, or from where they were. */
const OrderAlerts = ({ order, refusal }: { order: Order; refusal: string | undefined }) => (
  <>
    {refusal && (
      <Alert color="red" mb="md" title="Not everything could be saved">
        {refusal}
      </Alert>
    )}
    {order.isAway && (
      <Alert color="yellow" mb="md" role="status" title="No connection">
        The next lesson opens once you are connected. What you did so far is kept on this device.
      </Alert>
    )}
    {order.isElsewhere && (
      <Alert color="blue" mb="md" role="status" title="Opened in another window">
        This course went on in another window. This one follows it.
      </Alert>
    )}
  </>
)

type NothingProps = { notice: string | null | undefined; onOpen: () => void }

/** No lesson is open: why, and how to go on. */
const NothingOpen = ({ notice, onOpen }: NothingProps) => (
  <Alert color="blue" role="status" title={notice ?? 'Choose a lesson from the contents.'}>
    <Button size="compact-sm" variant="default" onClick={onOpen}>
      Open the course again
    </Button>
  </Alert>
)
