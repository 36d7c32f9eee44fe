import { Alert, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  OrderedPlayer_attempt$data,
  OrderedPlayer_attempt$key,
} from '../../__generated__/OrderedPlayer_attempt.graphql.ts'
import classes from '../ScormPlayer.module.css'
import { useLessonCommits, useSaving } from '../useLessonCommits.ts'
import { OrderedLessons } from './OrderedLessons.tsx'
import { useOrder, type Order } from './useOrder.ts'

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
  const { saving, refusal } = useSaving(databaseId)
  const commit = useLessonCommits(databaseId)
  if (!offers) return null
  const showEnd = () => void order.ask('SUSPEND').then(() => setAtEnd(true))
  const isOver = isPassed && (isAtEnd || !offers.lessonId)
  return (
    <div className={classes.player}>
      <OrderedLessons
        address={address}
        offers={offers}
        order={{ ...order, lessonEnded: (word, request) => void order.lessonEnded(word, request) }}
        onCommit={commit}
        above={
          <>
            <OrderAlerts order={order} refusal={refusal} />
            {timeLeft}
          </>
        }
        instead={
          !order.isOpened ? (
            <Skeleton height={480} radius="lg" role="status" aria-label="Loading" />
          ) : isOver ? (
            finish
          ) : undefined
        }
        saving={refusal ? undefined : saving}
        onShowEnd={isPassed && !isOver ? showEnd : undefined}
        onChoose={() => setAtEnd(false)}
      />
    </div>
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
