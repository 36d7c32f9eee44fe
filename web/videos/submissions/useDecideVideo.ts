import { graphql } from 'react-relay'
import type { useDecideVideoMutation } from '../../__generated__/useDecideVideoMutation.graphql.ts'
import type { useDecideVideoUndoMutation } from '../../__generated__/useDecideVideoUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Asked = { databaseId: string; title: string }

/** Decides about a submitted video, and takes that back; `again` asks for what is shown anew. */
export function useDecideVideo(again: () => void) {
  const [save, isDeciding] = useSave<useDecideVideoMutation>(graphql`
    mutation useDecideVideoMutation($input: DecideVideoInput!) {
      decideVideo(input: $input) {
        video { id state status submission { id status version decidedAt decidedByName deniedReason viewerCanUndo } }
      }
    }
  `)
  const [takeBack, isUndoing] = useSave<useDecideVideoUndoMutation>(graphql`
    mutation useDecideVideoUndoMutation($input: UndoVideoDecisionInput!) {
      undoVideoDecision(input: $input) {
        video { id state status submission { id status version decidedAt decidedByName deniedReason viewerCanUndo } }
      }
    }
  `)
  const undo = async ({ databaseId, title }: Asked) => {
    const { data, fields } = await takeBack({ input: { databaseId } })
    if (data) showDone(`${title} waits again`)
    else if (fields.version) showFailure(fields.version)
    again()
  }
  const decide = async (video: Asked, version: number, approve: boolean, reason?: string) => {
    const { databaseId, title } = video
    const answer = await save({ input: { databaseId, version, approve, reason } })
    if (answer.data) showUndo(approve ? `${title} is published` : `${title} is denied`, () => void undo(video))
    again()
    return answer
  }
  return { decide, undo, isBusy: isDeciding || isUndoing }
}
