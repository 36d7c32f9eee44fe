import { graphql } from 'react-relay'
import type { useDecideActivityMutation } from '../__generated__/useDecideActivityMutation.graphql.ts'
import type { useDecideActivityUndoMutation } from '../__generated__/useDecideActivityUndoMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'

interface Row {
  databaseId: string
  version: number
  activityName: string
  personName: string
  worth: number
}

/** Decides about what was sent in, and takes it back; `again` asks for the list anew. */
export function useDecideActivity(again: () => void) {
  const [save, isDeciding] = useSave<useDecideActivityMutation>(graphql`
    mutation useDecideActivityMutation($input: DecideActivityInput!) { decideActivity(input: $input) { submission { id status version decidedAt decidedByName deniedReason } } }
  `)
  const [takeBack, isUndoing] = useSave<useDecideActivityUndoMutation>(graphql`
    mutation useDecideActivityUndoMutation($input: UndoActivityDecisionInput!) { undoActivityDecision(input: $input) { submission { id status version decidedAt decidedByName deniedReason } } }
  `)
  const undo = async ({ databaseId, activityName, personName }: Row) => {
    const { data, fields } = await takeBack({ input: { databaseId } })
    if (data) showDone(`${activityName} of ${personName} waits again`)
    else if (fields.version) showFailure(fields.version)
    again()
  }
  const decide = async (row: Row, approve: boolean, reason?: string) => {
    const answer = await save({ input: { databaseId: row.databaseId, version: row.version, approve, reason } })
    if (answer.data)
      showUndo(
        approve ? `${row.worth} points for ${row.personName}` : `${row.activityName} of ${row.personName} denied`,
        () => {
          void undo(row)
        },
      )
    again()
    return answer
  }
  return { decide, undo, isBusy: isDeciding || isUndoing }
}
