import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useSeatChangesAttendedMutation } from '../../../__generated__/useSeatChangesAttendedMutation.graphql.ts'
import type { useSeatChangesGiveMutation } from '../../../__generated__/useSeatChangesGiveMutation.graphql.ts'
import type { useSeatChangesRemoveMutation } from '../../../__generated__/useSeatChangesRemoveMutation.graphql.ts'
import type { useSeatChangesUndoMutation } from '../../../__generated__/useSeatChangesUndoMutation.graphql.ts'
import { useSave } from '../../../relay/useSave.ts'
import { showDone, showFailure } from '../../../ui/alerts.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { counted } from '../../../ui/formats.ts'
import { leavesWords, undoingAttendance } from '../../seats.ts'
import { leftWords, oneByOne } from './oneByOne.ts'

export type Enrolled = { userId: string; name: string; status: string; line?: number | null | undefined }

export type SeatChanges = ReturnType<typeof useSeatChanges>

/** What is done with the seats of people in an event, and with the marks of who was there. */
export function useSeatChanges(eventId: string, waitingCount: number) {
  const { revalidate } = useRevalidator()
  const [give] = useSave<useSeatChangesGiveMutation>(graphql`
    mutation useSeatChangesGiveMutation($input: GiveLiveTrainingSeatInput!) { giveLiveTrainingSeat(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [mark] = useSave<useSeatChangesAttendedMutation>(graphql`
    mutation useSeatChangesAttendedMutation($input: MarkLiveTrainingAttendedInput!) { markLiveTrainingAttended(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [undo] = useSave<useSeatChangesUndoMutation>(graphql`
    mutation useSeatChangesUndoMutation($input: UndoLiveTrainingAttendanceInput!) { undoLiveTrainingAttendance(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const [take] = useSave<useSeatChangesRemoveMutation>(graphql`
    mutation useSeatChangesRemoveMutation($input: RemoveFromLiveTrainingInput!) { removeFromLiveTraining(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } } }
  `)
  const after = async (answer: Promise<{ data?: unknown; fields?: Record<string, string> }>, done: string) => {
    const { data, fields } = await answer
    const [reason] = Object.values(fields ?? {})
    if (data) showDone(done)
    else if (reason) showFailure(reason)
    void revalidate()
  }
  const remove = async ({ userId, name, status }: Enrolled) => {
    const text = leavesWords(status, waitingCount)
    if (
      !(await confirm({ title: `Remove ${name}?`, text, action: 'Remove person', stay: 'Keep in event', danger: true }))
    )
      return
    await after(take({ input: { databaseId: eventId, userId } }), `${name} is removed`)
  }
  const removeAll = async (people: readonly Enrolled[]) => {
    const many = counted(people.length, 'person', 'people')
    const text = 'They are told, and what comes free goes to the next in line.'
    const title = `Remove ${many}?`
    if (!(await confirm({ title, text, action: 'Remove people', stay: 'Keep in event', danger: true }))) return
    const { done, left } = await oneByOne(people, ({ userId }) => take({ input: { databaseId: eventId, userId } }))
    if (done) showDone(`${counted(done, 'person is', 'people are')} removed`)
    if (left.length) showFailure(leftWords(left))
    void revalidate()
  }
  const seat = async ({ userId, name, line }: Enrolled) => {
    const text =
      line != null && line > 1
        ? 'Others are before them in line. The log keeps who was passed over.'
        : 'They get a seat and are told.'
    const title = `Move ${name} into the event?`
    if (!(await confirm({ title, text, action: 'Move to enrolled', stay: 'Keep in line' }))) return
    await after(give({ input: { databaseId: eventId, userId } }), `${name} has a seat`)
  }
  const markAttended = (userIds: string[], done: string) =>
    after(mark({ input: { databaseId: eventId, userIds } }), done)
  const undoAttendance = async ({ userId, name }: Enrolled) => {
    if (await confirm(undoingAttendance(name)))
      await after(undo({ input: { databaseId: eventId, userId } }), `${name} is no longer marked as attended`)
  }
  return { seat, remove, removeAll, markAttended, undoAttendance }
}
