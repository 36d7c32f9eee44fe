import { useMemo } from 'react'
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useRequestCountsQuery } from '../__generated__/useRequestCountsQuery.graphql.ts'
import type { useRequestCountsSubscription } from '../__generated__/useRequestCountsSubscription.graphql.ts'
import { useRefreshOnReconnect } from '../relay/reconnects.ts'

const query = graphql`query useRequestCountsQuery { requestCounts { userRequests courseRequests quizAnswers learnerRequests spiffClaims payouts loyalty activities reportedComments videoSubmissions fieldTraining } }`

/** What waits for this admin's decision: asked for once, then told by the server whenever it changes. */
export function useRequestCounts() {
  const config = useMemo<GraphQLSubscriptionConfig<useRequestCountsSubscription>>(
    () => ({
      subscription: graphql`subscription useRequestCountsSubscription { requestCounts { userRequests courseRequests quizAnswers learnerRequests spiffClaims payouts loyalty activities reportedComments videoSubmissions fieldTraining } }`,
      variables: {},
      updater(store) {
        const told = store.getRootField('requestCounts')
        const shown = store.getRoot().getLinkedRecord('requestCounts')
        if (told && shown) shown.copyFieldsFrom(told)
      },
    }),
    [],
  )
  useSubscription(config)
  const {
    requestCounts: {
      userRequests,
      courseRequests,
      quizAnswers,
      learnerRequests,
      spiffClaims,
      payouts,
      loyalty,
      activities,
      reportedComments,
      videoSubmissions,
      fieldTraining,
    },
  } = useLazyLoadQuery<useRequestCountsQuery>(query, {})
  useRefreshOnReconnect(query, {})
  return {
    userRequests,
    courseRequests,
    quizAnswers,
    learnerRequests,
    spiffClaims,
    payouts,
    loyalty,
    activities,
    reportedComments,
    videoSubmissions,
    fieldTraining,
  }
}
