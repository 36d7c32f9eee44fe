import { graphql, useFragment } from 'react-relay'
import type { useSeat_event$key } from '../__generated__/useSeat_event.graphql.ts'
import type { useSeatEnrollMutation } from '../__generated__/useSeatEnrollMutation.graphql.ts'
import type { useSeatLeaveMutation } from '../__generated__/useSeatLeaveMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

type Leaving = {
  /** Begins the question, before the title of the event. */
  asks: string
  action: string
  stay: string
  /** Said when it is given back. */
  done: string
}

export type Seat = ReturnType<typeof useSeat>

/** Takes a seat in an event or a place in line, and gives it back. */
export function useSeat(event: useSeat_event$key) {
  const { databaseId, title, waitingCount, viewerEnrollment } = useFragment(
    graphql`fragment useSeat_event on LiveTrainingEvent { databaseId title waitingCount viewerEnrollment { status } }`,
    event,
  )
  const [enroll, isEnrolling] = useSave<useSeatEnrollMutation>(graphql`
    mutation useSeatEnrollMutation($input: EnrollInLiveTrainingInput!) { enrollInLiveTraining(input: $input) { liveTrainingEvent { id ...EnrollBar_event ...seats_event } } }
  `)
  const [leave, isLeaving] = useSave<useSeatLeaveMutation>(graphql`
    mutation useSeatLeaveMutation($input: LeaveLiveTrainingInput!) { leaveLiveTraining(input: $input) { liveTrainingEvent { id ...EnrollBar_event ...seats_event } } }
  `)
  const input = { databaseId }
  const take = async (done: string) => {
    const { data } = await enroll({ input })
    if (data) showDone(done)
  }
  const giveBack = async ({ asks, done, ...words }: Leaving) => {
    const text =
      viewerEnrollment?.status === 'WAITLISTED'
        ? 'You lose your place in line.'
        : waitingCount > 0
          ? 'Your seat goes to the next in line.'
          : 'Your seat is free again.'
    if (!(await confirm({ title: `${asks} “${title}”?`, text, danger: true, ...words }))) return
    const { data } = await leave({ input })
    if (data) showDone(done)
  }
  return { take, isEnrolling, giveBack, isLeaving }
}
