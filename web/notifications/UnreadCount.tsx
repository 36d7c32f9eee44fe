import { Badge } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { UnreadCountQuery } from '../__generated__/UnreadCountQuery.graphql.ts'
import type { UnreadCountSubscription } from '../__generated__/UnreadCountSubscription.graphql.ts'
import type { Unread } from '../contract/__generated__/limits.ts'
import { useRefreshOnReconnect } from '../relay/reconnects.ts'
import { formatNumber } from '../ui/formats.ts'

const query = graphql`query UnreadCountQuery { unreadCounts { counts { of count } } }`

/** How much of a kind one has not read, beside its link; nothing while there is none or it is not known yet. */
export function UnreadCount({ of }: { of: Unread }) {
  return (
    <Suspense>
      <LiveCount of={of} />
    </Suspense>
  )
}

function LiveCount({ of }: { of: Unread }) {
  const { counts } = useLazyLoadQuery<UnreadCountQuery>(query, {}).unreadCounts
  const count = counts.find((counted) => counted.of === of)?.count ?? 0
  if (count === 0) return null
  return (
    <Badge size="sm" circle={count < 10} ml={6} aria-label={`${count} unread`}>
      {count > 99 ? '99+' : formatNumber(count)}
    </Badge>
  )
}

/** Keeps the counts true while the portal is open: stands once in the shell. */
export function UnreadKeeper() {
  const config = useMemo<GraphQLSubscriptionConfig<UnreadCountSubscription>>(
    () => ({
      subscription: graphql`subscription UnreadCountSubscription { unreadCounts { counts { of count } } }`,
      variables: {},
    }),
    [],
  )
  useSubscription(config)
  useRefreshOnReconnect(query, {})
  return null
}
