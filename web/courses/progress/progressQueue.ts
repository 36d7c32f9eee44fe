import { commitMutation, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { progressQueueMutation } from '../../__generated__/progressQueueMutation.graphql.ts'
import { createOutbox } from '../../relay/outbox.ts'
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

const keyOf = ({ userId, courseId, sectionId }: Pick<Word, 'userId' | 'courseId' | 'sectionId'>) =>
  `${userId}:${courseId}:${sectionId}`

const kept = shelf('paddock-progress', 'words')

/** What is left to do in a section that was said to be complete too early, as the server puts it. */
const tooEarly = new Map<string, { courseId: string; sectionId: string; userId: string; left: string }>()
let reported: readonly { courseId: string; sectionId: string; userId: string; left: string }[] = []
let lastSequence = 0
/** Seconds in each section as the server counts them, with the last word it counted. */
const counted = new Map<string, { seconds: number; sequence: number }>()
export const countedIn = (section: Parameters<typeof keyOf>[0]) => counted.get(keyOf(section))
/** Where one stood last in each section, for coming back to it within the visit. */
const places = new Map<string, Pick<Word, 'positionSeconds' | 'readPercent'>>()
export const placeOf = (section: Parameters<typeof keyOf>[0]) => places.get(keyOf(section))
/** What another device told counts now. */
export const forgetPlace = (section: Parameters<typeof keyOf>[0]) => {
  places.delete(keyOf(section))
}

const outbox = createOutbox<Word>({
  kept,
  send: (environment, word) => send(environment, word),
  // What was said meanwhile stays; what has arrived is not counted twice.
  rest: (now, sent) => ({ ...now, seconds: Math.max(0, now.seconds - Math.floor(sent.seconds)) }),
  found: (word) => places.set(keyOf(word), word),
})
export const { read: readQueue, flush, sendNow, words: waitingWords, isAway, onChange: onQueueChange } = outbox

/** Grows with each word, also over a reload. */
const nextSequence = () => (lastSequence = Math.max(Date.now(), lastSequence + 1))

/** Under which key each word waits: two stays in one section are two words, since time is told with its end. */
const latestKey = (userId: string): string | undefined =>
  [...outbox.waiting]
    .filter(([, word]) => word.userId === userId)
    .sort(([, a], [, b]) => b.sequence - a.sequence)[0]?.[0]

/**
 * Keeps a word in the browser first; it leaves with the next `flush`. Words of one stay in a section become one. Answers
 * its sequence.
 */
export function say({ seconds = 0, ...said }: Said): number {
  const place = keyOf(said)
  const sequence = nextSequence()
  const last = latestKey(said.userId)
  const isSameStay = last !== undefined && keyOf(outbox.waiting.get(last)!) === place
  const key = isSameStay ? last : `${place}:${sequence}`
  const before = isSameStay ? outbox.waiting.get(key) : undefined
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
  places.set(place, { ...places.get(place), ...word })
  void outbox.put(key, word)
  return sequence
}

const mutation = graphql`
  mutation progressQueueMutation($input: SaveSectionProgressInput!, $isMilestone: Boolean!) {
    saveSectionProgress(input: $input) {
      stands stillToDo spentSeconds
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
        counted.set(keyOf(word), { seconds: saved.spentSeconds, sequence })
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
  if (reported.length !== tooEarly.size || reported.some((one) => tooEarly.get(keyOf(one)) !== one))
    reported = [...tooEarly.values()]
}

/** Sections said to be complete too early, with what is left to do in each. */
export const wordsTooEarly = () => reported
