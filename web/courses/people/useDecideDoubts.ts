import { graphql } from 'react-relay'
import type { useDecideDoubtsAcceptMutation } from '../../__generated__/useDecideDoubtsAcceptMutation.graphql.ts'
import type { useDecideDoubtsDismissMutation } from '../../__generated__/useDecideDoubtsDismissMutation.graphql.ts'
import type { useDecideDoubtsUndoMutation } from '../../__generated__/useDecideDoubtsUndoMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { counted, plural } from '../../ui/formats.ts'

export type DoubtVerdict = 'accept' | 'dismiss'

/** Decisions take the sections out of a list of those in one state; each can be undone. */
export function useDecideDoubts(connection: string, leavesList: boolean) {
  const [accept, isAccepting] = useSave<useDecideDoubtsAcceptMutation>(graphql`
    mutation useDecideDoubtsAcceptMutation($input: AcceptProgressDoubtsInput!, $connections: [ID!]!) {
      acceptProgressDoubts(input: $input) { doubts { id @deleteEdge(connections: $connections) status decidedAt decidedByName viewerCanDecide viewerCanUndo completedAt course { id doubtCount } } }
    }
  `)
  const [dismiss, isDismissing] = useSave<useDecideDoubtsDismissMutation>(graphql`
    mutation useDecideDoubtsDismissMutation($input: DismissProgressDoubtsInput!, $connections: [ID!]!) {
      dismissProgressDoubts(input: $input) { doubts { id @deleteEdge(connections: $connections) status decidedAt decidedByName viewerCanDecide viewerCanUndo completedAt course { id doubtCount } } }
    }
  `)
  const [takeBack, isUndoing] = useSave<useDecideDoubtsUndoMutation>(graphql`
    mutation useDecideDoubtsUndoMutation($input: UndoProgressDoubtsInput!, $connections: [ID!]!) {
      undoProgressDoubts(input: $input) { doubts { id @deleteEdge(connections: $connections) status decidedAt decidedByName viewerCanDecide viewerCanUndo completedAt course { id doubtCount } } }
    }
  `)
  /** What it takes to send one of the three; what keeps it from being done is said in a sentence. */
  const sent = (databaseIds: string[], isListed: boolean) =>
    [
      { input: { databaseIds }, connections: leavesList && isListed ? [connection] : [] },
      {
        expects: 'CONFLICT',
        updater: (store: Parameters<typeof changeTotal>[0]) => {
          if (leavesList && isListed) changeTotal(store, connection, -databaseIds.length)
        },
      },
    ] as const
  const undo = async (databaseIds: string[], isListed = true): Promise<boolean> => {
    const { data, expected } = await takeBack(...sent(databaseIds, isListed))
    if (expected) showFailure(expected)
    if (data) showDone(plural(databaseIds.length, 'The section waits again', 'The sections wait again'))
    return data !== undefined
  }
  const decide = async (verdict: DoubtVerdict, databaseIds: string[], undone: () => void): Promise<boolean> => {
    const { data, expected } = await (verdict === 'accept' ? accept : dismiss)(...sent(databaseIds, true))
    if (expected) showFailure(expected)
    if (!data) return false
    showUndo(`${counted(databaseIds.length, 'section')} ${verdict === 'accept' ? 'accepted' : 'dismissed'}`, () => {
      void undo(databaseIds, false).then((isDone) => isDone && undone())
    })
    return true
  }
  return { decide, undo, isDeciding: isAccepting || isDismissing || isUndoing }
}
