import { graphql } from 'react-relay'
import type { AdminBoardActionsArchiveMutation } from '../__generated__/AdminBoardActionsArchiveMutation.graphql.ts'
import type { AdminBoardActionsDeleteMutation } from '../__generated__/AdminBoardActionsDeleteMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

export type Board = { databaseId: string; name: string }

/** What is asked of a board beside saving it; `connection` is the list it leaves when it is deleted. */
export function useBoardActions(connection?: string) {
  const [save] = useSave<AdminBoardActionsArchiveMutation>(graphql`
    mutation AdminBoardActionsArchiveMutation($input: SaveLeaderboardInput!) { saveLeaderboard(input: $input) { leaderboard { id archived version } } }
  `)
  const remove = useRemoval<AdminBoardActionsDeleteMutation, Board>(
    graphql`
      mutation AdminBoardActionsDeleteMutation($input: DeleteLeaderboardInput!, $connections: [ID!]!) { deleteLeaderboard(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    ({ databaseId, name }) => ({
      name,
      what: 'leaderboard',
      text: 'Its places and winners are deleted with it. To put it out of the way, archive it instead.',
      send: (send, connections) => send({ input: { databaseId }, connections }),
    }),
  )
  async function archive({ databaseId, name }: Board, archived: boolean) {
    const isSure =
      !archived ||
      (await confirm({
        title: `Archive ${name}?`,
        text: 'Nobody but administrators sees it then. You can bring it back.',
        action: 'Archive leaderboard',
        stay: 'Keep it',
      }))
    if (!isSure) return
    const { data } = await save({ input: { databaseId, archived } })
    if (data) showDone(archived ? `${name} is archived` : `${name} is back`)
  }
  return { remove, archive }
}
