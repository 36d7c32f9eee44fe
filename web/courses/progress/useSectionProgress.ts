import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useViewer } from '../../session/session.ts'
import { countedIn, flush, isAway, onQueueChange, say, sendNow, waitingWords, wordsTooEarly } from './progressQueue.ts'
import { firstGap, lengthOf, withPiece, type Span } from './spans.ts'
import { useActiveSeconds } from './useActiveSeconds.ts'

/**
 * A place is kept this often while something plays; without a server every second, since the page may end at any time.
 */
const EVERY = 5_000
const EVERY_AWAY = 1_000

/** Reading is told this often. */
const EVERY_READING = 15_000

/** So much of a recording counts as all of it where the server has not measured it. */
const ENOUGH = 0.9

/** Seconds a slow line may take from what the server counts. */
const MARGIN = 2

/** The server is told again that a section is complete after this long. */
const AGAIN = 10_000

/** Between two looks at a player that plays, it moves on by no more than this: further is a jump. */
const farthest = (seconds: number) => seconds * 2.2 + 0.75

type Section = {
  courseId: string
  sectionId: string
  /** Seconds one has to be here, and those of the recording to be played; null for what has none. */
  needed: { seconds: number; watched: number | null }
  /** The same as the server knows it of earlier visits. */
  before: { seconds: number; spans: readonly Span[] }
  isDone: boolean
  /** Just looking: nothing is kept. */ isGuest: boolean
  /** Time does not count yet. */ isHeld: boolean
}

interface Place {
  seconds: number | undefined
  kept: number | undefined
  read: number
  readKept: number
  keptAt: number
  isDone: boolean
  isPlaying: boolean
  /** Where the player stood when it was last looked at, and when that was. */
  seen: number | undefined
  seenAt: number
  /** Played since the last word, and all in all. */
  fresh: Span[]
  played: Span[]
  saidDoneAt: number
}

type PlaceRef = RefObject<Place>

export type SectionProgress = ReturnType<typeof useSectionProgress>

/**
 * Keeps how far one is in a section: now and then while it plays or is read, at every rest, and when the page is left.
 */
export function useSectionProgress({ courseId, sectionId, needed, before, isDone, isGuest, isHeld }: Section) {
  const { _id: userId } = useViewer()
  const placeRef = usePlace(isDone)
  const { take: takeSeconds, total } = useActiveSeconds(() => placeRef.current.isPlaying, isHeld)
  const { spent, said } = useSpentSeconds({ userId, courseId, sectionId, before: before.seconds, total })
  const isRecording = needed.watched !== null
  /** Seconds still to be here before the section can be complete. */
  const secondsLeft = useCallback(
    () => Math.max(0, needed.seconds + (needed.seconds ? MARGIN : 0) - spent()),
    [needed.seconds, spent],
  )
  const isLost = useSyncExternalStore(onQueueChange, isAway)
  const { tell, send } = useSending(placeRef, { userId, courseId, sectionId, isGuest, isRecording, takeSeconds, said })
  const { report, played } = usePlayed(placeRef, { userId, courseId, sectionId, needed, before, spent, send })

  /** So much of the text was scrolled past. */
  const readTo = useCallback(
    (percent: number) => {
      const now = placeRef.current
      now.read = Math.max(now.read, percent)
    },
    [placeRef],
  )

  const keep = useCallback(() => {
    const now = placeRef.current
    const hasMoved = now.seconds !== undefined && (now.kept === undefined || Math.abs(now.seconds - now.kept) >= 1)
    if (hasMoved || now.read > now.readKept) send()
  }, [placeRef, send])

  const setPlaying = useCallback(
    (isPlaying: boolean) => {
      placeRef.current.isPlaying = isPlaying
    },
    [placeRef],
  )

  const complete = useCallback(() => {
    placeRef.current.isDone = true
    send(true)
  }, [placeRef, send])

  useKeptWhileReading(placeRef, isGuest, send)
  useKeptOnLeaving({ userId, isGuest, tell, keep })

  const left = useSecondsLeft(secondsLeft, isDone || isGuest || isRecording)
  return { report, readTo, keep, complete, setPlaying, isLost, played, left }
}

/** Where one is; it changes too often to be drawn each time. */
function usePlace(isDone: boolean): PlaceRef {
  const placeRef = useRef<Place>({
    seconds: undefined,
    kept: undefined,
    read: 0,
    readKept: 0,
    keptAt: 0,
    isDone,
    isPlaying: false,
    seen: undefined,
    seenAt: 0,
    fresh: [],
    played: [],
    saidDoneAt: 0,
  })
  useEffect(() => {
    placeRef.current.isDone = isDone
  }, [isDone])
  return placeRef
}

interface Sending {
  userId: string
  courseId: string
  sectionId: string
  isGuest: boolean
  isRecording: boolean
  takeSeconds: () => number
  said: (sequence: number) => void
}

/** `tell` puts where one is in line, `send` sends the line as well. */
function useSending(
  placeRef: PlaceRef,
  { userId, courseId, sectionId, isGuest, isRecording, takeSeconds, said }: Sending,
) {
  const environment = useRelayEnvironment()
  const tell = useCallback(
    (completed?: boolean) => {
      if (isGuest) return
      const now = placeRef.current
      now.keptAt = Date.now()
      now.kept = now.seconds
      now.readKept = now.read
      const spans = now.fresh
      now.fresh = []
      const seconds = takeSeconds()
      said(
        say({
          userId,
          courseId,
          sectionId,
          positionSeconds: now.seconds,
          spans: isRecording ? spans : undefined,
          readPercent: now.read || undefined,
          completed,
          seconds,
        }),
      )
    },
    [placeRef, isGuest, userId, courseId, sectionId, isRecording, takeSeconds, said],
  )

  const send = useCallback(
    (completed?: boolean) => {
      tell(completed)
      void flush(environment, userId)
    },
    [environment, userId, tell],
  )
  return { tell, send }
}

interface Playing extends Pick<Section, 'courseId' | 'sectionId' | 'needed' | 'before'> {
  userId: string
  spent: () => number
  send: (completed?: boolean) => void
}

/** How much of a recording was played, and that it is complete once that is enough. */
function usePlayed(placeRef: PlaceRef, { userId, courseId, sectionId, needed, before, spent, send }: Playing) {
  // Read once: what is sent while one is here is counted here as well.
  const [earlierSpans] = useState(() => {
    const own = waitingWords().filter(
      (word) => word.userId === userId && word.courseId === courseId && word.sectionId === sectionId,
    )
    return [...before.spans, ...own.flatMap(({ spans = [] }) => spans)]
  })
  /** Seconds of the recording that were played, and how many have to be. */
  const [played, setPlayed] = useState(() => ({ seconds: lengthOf(earlierSpans), goOnAt: firstGap(earlierSpans) }))
  const wanted = useRef(needed.watched ?? 0)

  /** The recording is here now. */
  const report = useCallback(
    (seconds: number, duration: number) => {
      const now = placeRef.current
      const passed = (Date.now() - now.seenAt) / 1000
      const isPlayedOn =
        now.isPlaying && now.seen !== undefined && seconds > now.seen && seconds - now.seen <= farthest(passed)
      if (isPlayedOn) {
        now.fresh = withPiece(now.fresh, now.seen!, seconds)
        now.played = withPiece(now.played, now.seen!, seconds)
      }
      now.seen = seconds
      now.seenAt = Date.now()
      // The first word of a player that was not touched says nothing new.
      if (now.kept === undefined && now.seconds === undefined && seconds === 0) return
      now.seconds = seconds
      wanted.current = needed.watched || Math.floor(duration * ENOUGH)
      const all = [...earlierSpans, ...now.played]
      const so = { seconds: lengthOf(all), goOnAt: firstGap(all) }
      setPlayed((was) => (was.seconds === so.seconds && was.goOnAt === so.goOnAt ? was : so))
      if (
        !now.isDone &&
        so.seconds >= wanted.current &&
        spent() >= needed.seconds &&
        Date.now() - now.saidDoneAt >= AGAIN
      ) {
        now.saidDoneAt = Date.now()
        send(true)
      } else if (Date.now() - now.keptAt >= (isAway() ? EVERY_AWAY : EVERY)) send()
    },
    [placeRef, send, needed, earlierSpans, spent],
  )
  return { report, played }
}

function useKeptWhileReading(placeRef: PlaceRef, isGuest: boolean, send: () => void) {
  useEffect(() => {
    if (isGuest) return
    const timer = setInterval(() => {
      const now = placeRef.current
      // A player of another site tells nothing of where it stands.
      const tellsItself = now.isPlaying && now.seen !== undefined
      if (!tellsItself && document.visibilityState === 'visible' && Date.now() - now.keptAt >= EVERY_READING) send()
    }, EVERY_READING)
    placeRef.current.keptAt = Date.now()
    return () => clearInterval(timer)
  }, [placeRef, isGuest, send])
}

interface Leaving {
  userId: string
  isGuest: boolean
  tell: () => void
  keep: () => void
}

/** The page may not come back: everything leaves at once, and outlives the page. */
function useKeptOnLeaving({ userId, isGuest, tell, keep }: Leaving) {
  const environment = useRelayEnvironment()
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
}

type Spent = { userId: string; courseId: string; sectionId: string; before: number; total: () => number }

/**
 * Seconds in a section: what the server counted, and those since. A word of an earlier visit that still waits is not
 * added: the server may have counted it already, and says so once it is sent.
 */
function useSpentSeconds({ userId, courseId, sectionId, before, total }: Spent) {
  const base = useRef({ seconds: before, total: 0, sequence: 0 })
  /** How many seconds of this visit each word that waits brought up to. */
  const totals = useRef(new Map<number, number>())
  const spent = useCallback(() => {
    const heard = countedIn({ userId, courseId, sectionId })
    if (heard && heard.sequence > base.current.sequence) {
      // What was said before this visit brought none of its seconds.
      const { seconds, sequence } = heard
      base.current = {
        seconds: Math.max(seconds, base.current.seconds),
        total: totals.current.get(sequence) ?? 0,
        sequence,
      }
      for (const earlier of totals.current.keys()) if (earlier <= sequence) totals.current.delete(earlier)
    }
    return base.current.seconds + total() - base.current.total
  }, [userId, courseId, sectionId, total])
  const said = useCallback(
    (sequence: number) => {
      totals.current.set(sequence, total())
    },
    [total],
  )
  return { spent, said }
}

/** Counts down until nothing is left. */
function useSecondsLeft(read: () => number, isOver: boolean): number {
  const [left, setLeft] = useState(read)
  const isWaiting = !isOver && left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft(read()), 500)
    return () => clearInterval(timer)
  }, [isWaiting, read])
  // The server counts in fractions; nobody waits for one.
  return isOver ? 0 : Math.ceil(left)
}

const none: readonly never[] = []

/** Sections of a course that are done as far as this browser knows, sent or not. */
export function useWaiting(courseId: string) {
  const { _id: userId } = useViewer()
  const words = useSyncExternalStore(onQueueChange, waitingWords, () => none)
  return words.filter((word) => word.courseId === courseId && word.userId === userId)
}

/** Sections that were said to be complete too early, with what is left to do in each. */
export function useTooEarly(courseId: string) {
  const { _id: userId } = useViewer()
  const words = useSyncExternalStore(onQueueChange, wordsTooEarly, () => none)
  return words.filter((word) => word.courseId === courseId && word.userId === userId)
}
