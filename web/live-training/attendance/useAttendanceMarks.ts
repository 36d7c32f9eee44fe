import { graphql } from 'react-relay'
import type { useAttendanceMarksMutation } from '../../__generated__/useAttendanceMarksMutation.graphql.ts'
import type { useAttendanceMarksUndoMutation } from '../../__generated__/useAttendanceMarksUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { undoingAttendance } from '../seats.ts'

/** Says who was there, and takes it back. */
export function useAttendanceMarks(databaseId: string) {
  const [save, isMarking] = useSave<useAttendanceMarksMutation>(graphql`
    mutation useAttendanceMarksMutation($input: MarkLiveTrainingAttendedInput!) {
      markLiveTrainingAttended(input: $input) { liveTrainingEvent { id ...AttendanceRoster_event } }
    }
  `)
  const [takeBack, isUndoing] = useSave<useAttendanceMarksUndoMutation>(graphql`
    mutation useAttendanceMarksUndoMutation($input: UndoLiveTrainingAttendanceInput!) {
      undoLiveTrainingAttendance(input: $input) { liveTrainingEvent { id ...AttendanceRoster_event } }
    }
  `)
  const mark = async (userId: string, name: string) => {
    const { data } = await save({ input: { databaseId, userIds: [userId] } })
    if (data) showDone(`${name} is marked as attended`)
  }
  const undo = async (userId: string, name: string) => {
    if (!(await confirm(undoingAttendance(name)))) return
    const { data } = await takeBack({ input: { databaseId, userId } })
    if (data) showDone(`${name} is no longer marked as attended`)
  }
  return { mark, isMarking, undo, isUndoing }
}
