import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useAccessChangesSubscription } from '../__generated__/useAccessChangesSubscription.graphql.ts'
import { refreshSession } from './session.ts'

/** Several pieces of news at once are one question; and not every browser asks in the same instant. */
const SETTLES = 150
/** A page hidden this long may have slept through the news. */
const SLEEPS = 60_000

/** The server says when rights or reach of this person change: links and screens follow at once. */
export function useAccessChanges() {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const config = useMemo<GraphQLSubscriptionConfig<useAccessChangesSubscription>>(
    () => ({
      subscription: graphql`subscription useAccessChangesSubscription { accessChanged { id } }`,
      variables: {},
      onNext: () => {
        clearTimeout(waiting.current)
        waiting.current = setTimeout(
          () => {
            refreshSession().catch(() => undefined)
          },
          SETTLES + Math.random() * SETTLES,
        )
      },
    }),
    [],
  )
  useSubscription(config)

  useEffect(() => {
    let hiddenAt = 0
    const look = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt && Date.now() - hiddenAt > SLEEPS) refreshSession().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
