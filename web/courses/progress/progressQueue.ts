import { commitMutation, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { progressQueueMutation } from '../../__generated__/progressQueueMutation.graphql.ts'
import { isRefusal } from '../../relay/failure.ts'
import { shelf } from '../../ui/shelf.ts'
import { device } from './device.ts'
import { joined, type Span } from './spans.ts'

/** How far somebody is in a section, as this browser knows it and the server perhaps not yet. */
export type Word = {
  userId: string
  courseId: string
  sectionId: string
  positionSeconds?: number
  /** What was played of a recording; missing for what has none. */
  spans?: readonly Span[]
  readPercent?: number
  completed?: boolean
  /** Time spent since the last word that arrived. */
  seconds: number
  /** When this was so, by this browser's clock. */
  at: number
  device: string
  sequence: number
}

type Said = Pick<
  Word,
  'userId' | 'courseId' | 'sectionId' | 'positionSeconds' | 'spans' | 'readPercent' | 'completed'
> & { seconds?: number }

/** Waits between tries while the server is away, in seconds. */
const WAITS = [1, 2, 5, 10, 20]

const keyOf = ({ userId, courseId, sectionId }: Pick<Word, 'userId' | 'courseId' | 'sectionId'>) =>
  `${userId}:${courseId}:${sectionId}`

const kept = shelf('paddock-progress', 'words')

const waiting = new Map<string, Word>()
/** What is left to do in a section that was said to be complete too early, as the server puts it. */
const tooEarly = new Map<string, { courseId: string; sectionId: string; userId: string; left: string }>()
let told: readonly { courseId: string; sectionId: string; userId: string; left: string }[] = []
const listeners = new Set<() => void>()
/** A new array with each change, so that React sees it. */
let shown: readonly Word[] = []
let lastSequence = 0
let failures = 0
let sending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Where one stood last in each section, for coming back to it within the visit. */
const places = new Map<string, Pick<Word, 'positionSeconds' | 'readPercent'>>()
export const placeOf = (section: Parameters<typeof keyOf>[0]) => places.get(keyOf(section))
/** What another device told counts now. */
export const forgetPlace = (section: Parameters<typeof keyOf>[0]) => {
  places.delete(keyOf(section))
}

function tell() {
  shown = [...waiting.values()].sort((a, b) => a.sequence - b.sequence)
  if (told.length !== tooEarly.size || told.some((one) => tooEarly.get(keyOf(one)) !== one))
    told = [...tooEarly.values()]
  for (const listener of listeners) listener()
}

// A browser that keeps nothing (private windows, a full disk) still sends.
const ignore = () => {}
const keep = (key: string, word: Word) => kept.keep(key, word).catch(ignore)
const forget = (key: string) => kept.drop(key).catch(ignore)

let reading: Promise<void> | undefined
let isRead = false

/** What an earlier visit could not send is at hand again; done once. */
export const readQueue = () =>
  (reading ??= kept
    .entries<Word>()
    .then((words) => {
      for (const [key, word] of words) {
        if (waiting.has(key)) continue
        waiting.set(key, word)
        places.set(keyOf(word), word)
      }
      if (words.length) tell()
    }, ignore)
    .then(() => {
      isRead = true
    }))

/** Grows with each word, also over a reload. */
const nextSequence = () => (lastSequence = Math.max(Date.now(), lastSequence + 1))

/** Under which key each word waits: two stays in one section are two words, since time is told with its end. */
const latestKey = (userId: string): string | undefined =>
  [...waiting].filter(([, word]) => word.userId === userId).sort(([, a], [, b]) => b.sequence - a.sequence)[0]?.[0]

/** Keeps a word in the browser first; it leaves with the next `flush`. Words of one stay in a section become one. */
export function say({ seconds = 0, ...said }: Said) {
  const place = keyOf(said)
  const sequence = nextSequence()
  const last = latestKey(said.userId)
  const isSameStay = last !== undefined && keyOf(waiting.get(last)!) === place
  const key = isSameStay ? last : `${place}:${sequence}`
  const before = isSameStay ? waiting.get(key) : undefined
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const spans = [...(before?.spans ?? []), ...(said.spans ?? [])]
  const word: Word = {
    ...before,
    ...(known as Said),
    ...(said.spans || before?.spans ? { spans: joined(spans) } : {}),
    seconds: (before?.seconds ?? 0) + seconds,
    at: Date.now(),
    device: device(),
    sequence,
    completed: before?.completed || said.completed,
    readPercent:
      before?.readPercent === undefined ? said.readPercent : Math.max(before.readPercent, said.readPercent ?? 0),
  }
  waiting.set(key, word)
  places.set(place, { ...places.get(place), ...word })
  void keep(key, word)
  tell()
}

const mutation = graphql`
  mutation progressQueueMutation($input: SaveSectionProgressInput!, $isMilestone: Boolean!) {
    saveSectionProgress(input: $input) {
      stands stillToDo
      section @include(if: $isMilestone) { id viewerProgress { positionSeconds readPercent completedAt spentSeconds watched { from to } } }
      course @include(if: $isMilestone) { id viewerProgress { id status percent } }
    }
  }
`

const send = (environment: IEnvironment, word: Word) =>
  new Promise<void>((resolve, reject) => {
    const {
      courseId,
      sectionId,
      positionSeconds,
      spans,
      readPercent,
      completed,
      seconds,
      at,
      device: by,
      sequence,
    } = word
    commitMutation<progressQueueMutation>(environment, {
      mutation,
      variables: {
        isMilestone: completed === true || tooEarly.has(keyOf(word)),
        input: {
          courseId,
          sectionId,
          positionSeconds,
          spans,
          readPercent,
          completed: completed || undefined,
          seconds: Math.floor(seconds),
          secondsAgo: Math.max(0, (Date.now() - at) / 1000),
          device: by,
          sequence,
        },
      },
      onCompleted: ({ saveSectionProgress: saved }, errors) => {
        if (errors?.length) return reject(new Error(errors[0]?.message))
        hear(word, saved.stillToDo)
        resolve()
      },
      onError: reject,
    })
  })

/** The server says what is left of a section that was said to be complete; nothing once it is. */
function hear({ userId, courseId, sectionId, completed }: Word, left: string | null | undefined) {
  const key = keyOf({ userId, courseId, sectionId })
  if (!left) tooEarly.delete(key)
  else if (completed || tooEarly.has(key)) tooEarly.set(key, { userId, courseId, sectionId, left })
}

function arrived(key: string, word: Word) {
  const now = waiting.get(key)
  if (now?.sequence === word.sequence) {
    waiting.delete(key)
    void forget(key)
  } else if (now) {
    // What was said meanwhile stays; what has arrived is not counted twice.
    waiting.set(key, { ...now, seconds: Math.max(0, now.seconds - Math.floor(word.seconds)) })
  }
  tell()
}

/** The oldest word of this person first, until nothing waits or the server is away. */
async function sendAll(environment: IEnvironment, userId: string) {
  // Without a pause where none is needed: what is said on the way out leaves at once.
  if (!isRead) await readQueue()
  for (;;) {
    const [key, word] = [...waiting]
      .filter(([, one]) => one.userId === userId)
      .sort(([, a], [, b]) => a.sequence - b.sequence)[0] ?? [undefined, undefined]
    if (!word) break
    try {
      await send(environment, word)
      failures = 0
    } catch (error) {
      // Signed out: it waits for the next visit.
      const isSignedOut = isRefusal(error) && error.code === 'UNAUTHENTICATED'
      if (isSignedOut || !isRefusal(error)) {
        failures += 1
        if (!isSignedOut) again(environment, userId)
        break
      }
    }
    arrived(key, word)
  }
  tell()
}

function again(environment: IEnvironment, userId: string) {
  clearTimeout(retry)
  retry = setTimeout(
    () => {
      void flush(environment, userId)
    },
    WAITS[Math.min(failures, WAITS.length) - 1]! * 1000,
  )
}

/** Sends what waits, one at a time. Resolves when nothing waits or the server is away. */
export const flush = (environment: IEnvironment, userId: string): Promise<void> =>
  (sending ??= sendAll(environment, userId).finally(() => {
    sending = undefined
  }))

/** On the way out there is no time to wait for one another: each word leaves at once. */
export function sendNow(environment: IEnvironment, userId: string) {
  for (const [key, word] of waiting)
    if (word.userId === userId) void send(environment, word).then(() => arrived(key, word), ignore)
}

export const waitingWords = () => shown

/** Sections said to be complete too early, with what is left to do in each. */
export const wordsTooEarly = () => told

/** The server could not be reached at the last try. */
export const isAway = () => failures > 0 && shown.length > 0

export function onQueueChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
