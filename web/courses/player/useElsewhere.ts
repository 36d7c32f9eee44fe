import { useCallback, useEffect, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { useElsewhereSubscription } from '../../__generated__/useElsewhereSubscription.graphql.ts'
import { device } from '../progress/device.ts'

export type Elsewhere = { sectionId: string; title: string; seconds: number }

/**
 * What the same person does in this course in another window or on another device: the newest place is theirs, and this
 * window says so.
 */
export function useElsewhere(courseId: string) {
  const [heard, setHeard] = useState<Elsewhere>()
  const [isQuiet, setQuiet] = useState(false)
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<useElsewhereSubscription>>(
      () => ({
        subscription: graphql`
      subscription useElsewhereSubscription($courseId: ID!, $device: String!) {
        courseMoved(courseId: $courseId, device: $device) {
          section { databaseId title type viewerProgress { positionSeconds readPercent completedAt } }
          attempt { questions { databaseId answers { databaseId chosen } } }
          progress { status percent ...QuizView_progress }
        }
      }
    `,
        variables: { courseId, device: device() },
        onNext: (news) => {
          const section = news?.courseMoved.section
          if (!section) return
          const hasMedia = section.type === 'VIDEO' || section.type === 'AUDIO'
          setHeard({
            sectionId: section.databaseId,
            title: section.title,
            seconds: hasMedia ? (section.viewerProgress?.positionSeconds ?? 0) : 0,
          })
        },
      }),
      [courseId],
    ),
  )
  // Whoever comes back to this window is told anew.
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setQuiet(false)
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
  const stay = useCallback(() => {
    setQuiet(true)
    setHeard(undefined)
  }, [])
  return { elsewhere: isQuiet ? undefined : heard, stay, settle: useCallback(() => setHeard(undefined), []) }
}
