import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useViewer } from '../../session/session.ts'
import { flush, isAway, onQueueChange, say, sendNow, waitingWords } from './progressQueue.ts'
import { useActiveSeconds } from './useActiveSeconds.ts'

/**
 * A place is kept this often while something plays; without a server every second, since the page may end at any time.
 */
const EVERY = 5_000
const EVERY_AWAY = 1_000

/** Reading is told this often. */
const EVERY_READING = 15_000

/** So much of a recording counts as all of it: nobody has to sit through the credits. */
const ENOUGH = 0.95

type Section = {
  courseId: string
  sectionId: string
  isDone: boolean
  /** Just looking: nothing is kept. */ isGuest: boolean
}

/**
 * Keeps how far one is in a section: now and then while it plays or is read, at every rest, and when the page is left.
 */
export function useSectionProgress({ courseId, sectionId, isDone, isGuest }: Section) {
  const environment = useRelayEnvironment()
  const { _id: userId } = useViewer()
  const place = useRef({
    seconds: undefined as number | undefined,
    kept: undefined as number | undefined,
    read: 0,
    readKept: 0,
    keptAt: 0,
    isDone,
    isPlaying: false,
  })
  useEffect(() => {
    place.current.isDone ||= isDone
  }, [isDone])
  const takeSeconds = useActiveSeconds(() => place.current.isPlaying)
  const isLost = useSyncExternalStore(onQueueChange, isAway)

  const tell = useCallback(
    (completed?: boolean) => {
      if (isGuest) return
      const now = place.current
      now.keptAt = Date.now()
      now.kept = now.seconds
      now.readKept = now.read
      say({
        userId,
        courseId,
        sectionId,
        positionSeconds: now.seconds,
        readPercent: now.read || undefined,
        completed,
        seconds: takeSeconds(),
      })
    },
    [isGuest, userId, courseId, sectionId, takeSeconds],
  )

  const send = useCallback(
    (completed?: boolean) => {
      tell(completed)
      void flush(environment, userId)
    },
    [environment, userId, tell],
  )

  /** The recording appears here now. */
  const report = useCallback(
    (seconds: number, duration: number) => {
      const now = place.current
      // The first word of a player that was not touched says nothing new.
      if (now.kept === undefined && now.seconds === undefined && seconds === 0) return
      now.seconds = seconds
      if (!now.isDone && seconds / duration >= ENOUGH) {
        now.isDone = true
        send(true)
      } else if (Date.now() - now.keptAt >= (isAway() ? EVERY_AWAY : EVERY)) send()
    },
    [send],
  )

  /** So much of the text was scrolled past. */
  const readTo = useCallback((percent: number) => {
    const now = place.current
    now.read = Math.max(now.read, percent)
  }, [])

  const keep = useCallback(() => {
    const now = place.current
    const hasMoved = now.seconds !== undefined && (now.kept === undefined || Math.abs(now.seconds - now.kept) >= 1)
    if (hasMoved || now.read > now.readKept) send()
  }, [send])

  const setPlaying = useCallback((isPlaying: boolean) => {
    place.current.isPlaying = isPlaying
  }, [])

  const complete = useCallback(() => {
    place.current.isDone = true
    send(true)
  }, [send])

  useEffect(() => {
    if (isGuest) return
    const timer = setInterval(() => {
      const now = place.current
      if (!now.isPlaying && document.visibilityState === 'visible' && Date.now() - now.keptAt >= EVERY_READING) send()
    }, EVERY_READING)
    place.current.keptAt = Date.now()
    return () => clearInterval(timer)
  }, [isGuest, send])

  // The page may not come back: everything leaves at once, and outlives the page.
  useEffect(() => {
    if (isGuest) return
    const leave = () => {
      tell()
      sendNow(environment, userId)
    }
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', leaveWhenHidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leaveWhenHidden)
      window.removeEventListener('pagehide', leave)
      keep()
    }
  }, [isGuest, tell, keep, environment, userId])

  return { report, readTo, keep, complete, setPlaying, isLost }
}

const none: readonly never[] = []

/** Sections of a course that are done as far as this browser knows, sent or not. */
export function useWaiting(courseId: string) {
  const { _id: userId } = useViewer()
  const words = useSyncExternalStore(onQueueChange, waitingWords, () => none)
  return words.filter((word) => word.courseId === courseId && word.userId === userId)
}
