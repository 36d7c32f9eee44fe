import { commitMutation, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { progressQueueMutation } from '../../__generated__/progressQueueMutation.graphql.ts'
import { isRefusal } from '../../relay/failure.ts'
import { shelf } from '../../ui/shelf.ts'
import { device } from './device.ts'

/** How far somebody is in a section, as this browser knows it and the server perhaps not yet. */
export type Word = {
  userId: string
  courseId: string
  sectionId: string
  positionSeconds?: number
  readPercent?: number
  completed?: boolean
  /** Time spent since the last word that arrived. */
  seconds: number
  /** When this was so, by this browser's clock. */
  at: number
  device: string
  sequence: number
}

type Said = Pick<Word, 'userId' | 'courseId' | 'sectionId' | 'positionSeconds' | 'readPercent' | 'completed'> & {
  seconds?: number
}

/** Waits between tries while the server is away, in seconds. */
const WAITS = [1, 2, 5, 10, 20]

const keyOf = ({ userId, courseId, sectionId }: Pick<Word, 'userId' | 'courseId' | 'sectionId'>) =>
  `${userId}:${courseId}:${sectionId}`

const kept = shelf('paddock-progress', 'words')

const waiting = new Map<string, Word>()
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
  for (const listener of listeners) listener()
}

// A browser that keeps nothing (private windows, a full disk) still sends.
const ignore = () => {}
const keep = (word: Word) => kept.keep(keyOf(word), word).catch(ignore)
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
        places.set(key, word)
      }
      if (words.length) tell()
    }, ignore)
    .then(() => {
      isRead = true
    }))

/** Grows with each word, also over a reload. */
const nextSequence = () => (lastSequence = Math.max(Date.now(), lastSequence + 1))

/** Keeps a word in the browser first; it leaves with the next `flush`. Words about the same section become one. */
export function say({ seconds = 0, ...said }: Said) {
  const key = keyOf(said)
  const before = waiting.get(key)
  const known = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const word: Word = {
    ...before,
    ...(known as Said),
    seconds: (before?.seconds ?? 0) + seconds,
    at: Date.now(),
    device: device(),
    sequence: nextSequence(),
    completed: before?.completed || said.completed,
    readPercent:
      before?.readPercent === undefined ? said.readPercent : Math.max(before.readPercent, said.readPercent ?? 0),
  }
  waiting.set(key, word)
  places.set(key, { ...places.get(key), ...word })
  void keep(word)
  tell()
}

const mutation = graphql`
  mutation progressQueueMutation($input: SaveSectionProgressInput!, $isMilestone: Boolean!) {
    saveSectionProgress(input: $input) {
      stands
      section @include(if: $isMilestone) { id viewerProgress { positionSeconds readPercent completedAt } }
      course @include(if: $isMilestone) { id viewerProgress { id status percent } }
    }
  }
`

const send = (
  environment: IEnvironment,
  { courseId, sectionId, positionSeconds, readPercent, completed, seconds, at, device: by, sequence }: Word,
) =>
  new Promise<void>((resolve, reject) => {
    commitMutation<progressQueueMutation>(environment, {
      mutation,
      variables: {
        isMilestone: completed === true,
        input: {
          courseId,
          sectionId,
          positionSeconds,
          readPercent,
          completed: completed || undefined,
          seconds: Math.floor(seconds),
          secondsAgo: Math.max(0, (Date.now() - at) / 1000),
          device: by,
          sequence,
        },
      },
      onCompleted: (_data, errors) => (errors?.length ? reject(new Error(errors[0]?.message)) : resolve()),
      onError: reject,
    })
  })

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
    const word = shown.find((one) => one.userId === userId)
    if (!word) break
    const key = keyOf(word)
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
  for (const word of shown)
    if (word.userId === userId) void send(environment, word).then(() => arrived(keyOf(word), word), ignore)
}

export const waitingWords = () => shown

/** The server could not be reached at the last try. */
export const isAway = () => failures > 0 && shown.length > 0

export function onQueueChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
