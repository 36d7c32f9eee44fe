import { useEffect, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useViewer } from '../session/session.ts'
import type { Commit } from './frame/commitStore.ts'
import {
  flushLessons,
  isLessonAway,
  keepCommit,
  onLessonChange,
  refusalOf,
  sendLessonsNow,
  waitingCommits,
} from './lessonQueue.ts'

/** Takes over what lessons say, and sends it; done once for each page, whichever lesson is open. */
export function useLessonCommits(attemptId: string) {
  const environment = useRelayEnvironment()
  const { _id: userId } = useViewer()
  useEffect(() => {
    const send = () => {
      void flushLessons(environment, userId)
    }
    const leave = () => sendLessonsNow(environment, userId)
    send()
    addEventListener('online', send)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', send)
      removeEventListener('pagehide', leave)
    }
  }, [environment, userId])
  return async (commit: Commit) => {
    if (commit.attemptId !== attemptId) return
    await keepCommit(userId, commit)
    void flushLessons(environment, userId)
  }
}

export type Saving = 'saved' | 'saving' | 'away'

/** Whether the server has what was done in a way through a package. */
export function useSaving(attemptId: string): { saving: Saving; refusal: string | undefined } {
  const words = useSyncExternalStore(onLessonChange, waitingCommits)
  const away = useSyncExternalStore(onLessonChange, isLessonAway)
  const refusal = useSyncExternalStore(onLessonChange, () => refusalOf(attemptId))
  const waits = words.some((word) => word.attemptId === attemptId)
  return { saving: !waits ? 'saved' : away ? 'away' : 'saving', refusal }
}
