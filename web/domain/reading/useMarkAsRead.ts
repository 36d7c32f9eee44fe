import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import type { ReadTarget, useMarkAsReadMutation } from '../../__generated__/useMarkAsReadMutation.graphql.ts'
import { useTry } from '../../relay/useTry.ts'

type Shown = { target: ReadTarget; databaseId: string; unread: boolean }

/**
 * Marks what is shown as read, once; answers a way to mark it unread again. A line that is down is no fault: the next
 * look does it.
 */
export function useMarkAsRead({ target, databaseId, unread }: Shown) {
  const mark = useTry<useMarkAsReadMutation>(graphql`
    mutation useMarkAsReadMutation($input: MarkReadInput!) { markRead(input: $input) { node { ... on Post { id unread } } } }
  `)
  const markIfUnread = useEffectEvent(() => {
    if (unread) void mark({ input: { target, databaseId } })
  })
  useEffect(() => markIfUnread(), [target, databaseId])
  return () => mark({ input: { target, databaseId, read: false } })
}
