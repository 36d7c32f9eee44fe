import { graphql, readInlineData } from 'react-relay'
import type { useDeleteAdminGroup_group$key } from '../../__generated__/useDeleteAdminGroup_group.graphql.ts'
import type { useDeleteAdminGroupMutation } from '../../__generated__/useDeleteAdminGroupMutation.graphql.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { keepingReach } from './keepingReach.ts'
import { plural } from '../../ui/formats.ts'

const spelled = (count: number, one: string, many: string) => plural(count, `one ${one}`, `${count} ${many}`)

/** Deletes an admin group once the person knows who loses what reach. */
export const useDeleteAdminGroup = (connection?: string) =>
  useRemoval<useDeleteAdminGroupMutation, useDeleteAdminGroup_group$key>(
    graphql`
      mutation useDeleteAdminGroupMutation($input: DeleteAdminGroupInput!, $connections: [ID!]!) {
        deleteAdminGroup(input: $input) { deletedId @deleteEdge(connections: $connections) }
      }
    `,
    connection,
    (group) => {
      const { databaseId, name, active, userCount, dealerCount } = readInlineData(
        graphql`
        fragment useDeleteAdminGroup_group on AdminGroup @inline { databaseId name active userCount dealerCount }
      `,
        group,
      )
      const reach =
        active && userCount > 0 && dealerCount > 0
          ? `${spelled(userCount, 'person reaches', 'people reach')} ${spelled(dealerCount, 'dealer', 'dealers')} through it and ${plural(userCount, 'loses', 'lose')} that at once, unless another group gives it too.`
          : 'Nobody reaches anything through it now.'
      return {
        name,
        what: 'group',
        text: `${reach} The people and dealers themselves stay.`,
        send: (save, connections) =>
          keepingReach((confirmOwnReach) => save({ input: { databaseId, confirmOwnReach }, connections })),
      }
    },
  )
