import { useEffect, useEffectEvent, useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { ConnectionHandler, type GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useInboxArrivalsSubscription } from '../__generated__/useInboxArrivalsSubscription.graphql.ts'
import type { useInboxDeleteMutation } from '../__generated__/useInboxDeleteMutation.graphql.ts'
import type { useInboxReadMutation } from '../__generated__/useInboxReadMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useTry } from '../relay/useTry.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'

/** Puts messages at the head of the list as they arrive; null where it shows what was searched, which they may not match. */
export function useInboxArrivals(connection: string | null) {
  const config = useMemo<GraphQLSubscriptionConfig<useInboxArrivalsSubscription>>(
    () => ({
      subscription: graphql`
        subscription useInboxArrivalsSubscription { messageReceived { id ...InboxRow_received } }
      `,
      variables: {},
      updater(store) {
        const arrived = store.getRootField('messageReceived')
        const list = connection && store.get(connection)
        if (arrived && list)
          ConnectionHandler.insertEdgeBefore(
            list,
            ConnectionHandler.createEdge(store, list, arrived, 'QueryInboxConnectionEdge'),
          )
      },
    }),
    [connection],
  )
  useSubscription(config)
}

type Shown = { databaseId: string; readAt: string | null | undefined }

const markQuery = graphql`
  mutation useInboxReadMutation($input: MarkMessageReadInput!) { markMessageRead(input: $input) { message { id received { id readAt } } } }
`

/** Marks a message read or unread. A line that is down is no fault: the next look does it. */
export function useMarkMessage() {
  const mark = useTry<useInboxReadMutation>(markQuery)
  return (databaseId: string, read: boolean) => mark({ input: { databaseId, read } })
}

/** Marks what is shown as read, once; answers a way to mark it unread again. */
export function useReadOnShow({ databaseId, readAt }: Shown) {
  const mark = useMarkMessage()
  const markIfUnread = useEffectEvent(() => {
    if (readAt === null) void mark(databaseId, true)
  })
  useEffect(() => markIfUnread(), [databaseId])
  return () => mark(databaseId, false)
}

/** Takes a message out of the own inbox; may be taken back at once. `onDone` reads the list anew. */
export function useDeleteReceived(onDone: () => void) {
  const [save] = useSave<useInboxDeleteMutation>(graphql`
    mutation useInboxDeleteMutation($input: DeleteReceivedMessageInput!) { deleteReceivedMessage(input: $input) { messageRecipient { id } } }
  `)
  return async (databaseId: string, subject: string) => {
    const { data } = await save({ input: { databaseId, deleted: true } })
    if (!data) return
    onDone()
    showUndo(`“${subject}” is deleted`, () => {
      void save({ input: { databaseId, deleted: false } }).then(({ data: back }) => back && onDone())
    })
  }
}
