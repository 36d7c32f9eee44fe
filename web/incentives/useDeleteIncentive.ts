import { graphql, readInlineData } from 'react-relay'
import type { useDeleteIncentive_incentive$key } from '../__generated__/useDeleteIncentive_incentive.graphql.ts'
import type { useDeleteIncentiveMutation } from '../__generated__/useDeleteIncentiveMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { plural } from '../ui/formats.ts'

/** Deletes an incentive after asking; true when it is gone. */
export const useDeleteIncentive = (connection?: string) =>
  useRemoval<useDeleteIncentiveMutation, useDeleteIncentive_incentive$key>(
    graphql`
    mutation useDeleteIncentiveMutation($input: DeleteIncentiveInput!, $connections: [ID!]!) { deleteIncentive(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `,
    connection,
    (incentive) => {
      const { databaseId, name, unclaimedCnt } = readInlineData(
        graphql`
        fragment useDeleteIncentive_incentive on Incentive @inline { databaseId name unclaimedCnt }
      `,
        incentive,
      )
      const codes =
        unclaimedCnt > 0 ? ` Its ${plural(unclaimedCnt, 'one code goes', `${unclaimedCnt} codes go`)} with it.` : ''
      return {
        name,
        what: 'incentive',
        text: `Learners no longer see it.${codes} This cannot be undone.`,
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
