import { graphql, readInlineData } from 'react-relay'
import type { useDecideActivity_submission$key } from '../__generated__/useDecideActivity_submission.graphql.ts'
import type { useDecideActivityReverseMutation } from '../__generated__/useDecideActivityReverseMutation.graphql.ts'
import type { useDecideActivityMutation } from '../__generated__/useDecideActivityMutation.graphql.ts'
import type { useDecideActivityUndoMutation } from '../__generated__/useDecideActivityUndoMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { counted } from '../ui/formats.ts'

const decided = (submission: useDecideActivity_submission$key) =>
  readInlineData(
    graphql`
      fragment useDecideActivity_submission on ActivitySubmission @inline {
        databaseId version activityName personName worth }
    `,
    submission,
  )

/** Decides about what was submitted, and takes it back; `again` asks for the list anew. */
export function useDecideActivity(again: () => void) {
  const [save, isDeciding] = useSave<useDecideActivityMutation>(graphql`
    mutation useDecideActivityMutation($input: DecideActivityInput!) { decideActivity(input: $input) { submission {
      id status version decidedAt decidedByName deniedReason viewerCanUndo viewerCanReverse } } }
  `)
  const [saveReversal, isReversing] = useSave<useDecideActivityReverseMutation>(graphql`
    mutation useDecideActivityReverseMutation($input: ReverseActivityInput!) { reverseActivity(input: $input) { submission {
      id status version decidedAt decidedByName deniedReason viewerCanUndo viewerCanReverse } } }
  `)
  const [takeBack, isUndoing] = useSave<useDecideActivityUndoMutation>(graphql`
    mutation useDecideActivityUndoMutation($input: UndoActivityDecisionInput!) { undoActivityDecision(input: $input)
      { submission { id status version decidedAt decidedByName deniedReason viewerCanUndo viewerCanReverse } } }
  `)
  const undo = async (submission: useDecideActivity_submission$key) => {
    const { databaseId, activityName, personName } = decided(submission)
    const { data, fields } = await takeBack({ input: { databaseId } })
    if (data) showDone(`${activityName} of ${personName} waits again`)
    else if (fields.version) showFailure(fields.version)
    again()
  }
  const decide = async (submission: useDecideActivity_submission$key, approve: boolean, reason?: string) => {
    const { databaseId, version, activityName, personName, worth } = decided(submission)
    const answer = await save({ input: { databaseId, version, approve, reason } })
    if (answer.data)
      showUndo(
        approve ? `${counted(worth, 'point')} for ${personName}` : `${activityName} of ${personName} denied`,
        () => {
          void undo(submission)
        },
      )
    again()
    return answer
  }
  /** Takes an approval back, also one of somebody else or of long ago. What kept it from being taken stands at the reason. */
  const reverse = async (submission: useDecideActivity_submission$key, reason: string) => {
    const { databaseId, version, activityName, personName } = decided(submission)
    const { data, expected, fields } = await saveReversal(
      { input: { databaseId, version, reason } },
      { expects: 'CONFLICT' },
    )
    if (!data) return { fields: { ...fields, ...(expected && !fields.version ? { reason: expected } : {}) } }
    showDone(`Approval of ${activityName} of ${personName} reversed`)
    again()
    return { data }
  }
  return { decide, undo, reverse, isBusy: isDeciding || isUndoing || isReversing }
}
