import type { IEnvironment } from 'relay-runtime'
import type { shelf } from '../ui/shelf.ts'
import { isRefusal } from './failure.ts'

/** What waits to be sent: whose it is, and a number that grows with each. */
type Waiting = { userId: string; sequence: number }

type Options<Word extends Waiting> = {
  kept: ReturnType<typeof shelf>
  send: (environment: IEnvironment, word: Word) => Promise<void>
  /** What is left of a word that changed while it was under way. */
  rest?: (now: Word, sent: Word) => Word
  /** Hears of each word an earlier visit left. */
  found?: (word: Word) => void
}

/** Waits between tries while the server is away, in seconds. */
const WAITS = [1, 2, 5, 10, 20]

// A browser that keeps nothing (private windows, a full disk) still sends.
const ignore = () => {}

/**
 * What people did, kept in the browser first and sent in order, one at a time; while the server is away it waits, also
 * for the next visit. What the server refuses for good is forgotten.
 */
export function createOutbox<Word extends Waiting>({ kept, send, rest, found }: Options<Word>) {
  const waiting = new Map<string, Word>()
  const listeners = new Set<() => void>()
  /** A new array with each change, so that React sees it. */
  let shown: readonly Word[] = []
  let failures = 0
  let sending: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined
  let isRead = false

  function tell() {
    shown = [...waiting.values()].sort((a, b) => a.sequence - b.sequence)
    for (const listener of listeners) listener()
  }

  /** Keeps a word under its key; it leaves with the next `flush`. */
  function put(key: string, word: Word): Promise<void> {
    waiting.set(key, word)
    const storing = kept.keep(key, word).catch(ignore)
    tell()
    return storing
  }

  function drop(key: string) {
    waiting.delete(key)
    void kept.drop(key).catch(ignore)
  }

  /** What an earlier visit could not send is at hand again; done once. */
  const read = () =>
    (reading ??= kept
      .entries<Word>()
      .then((words) => {
        for (const [key, word] of words) {
          if (waiting.has(key)) continue
          waiting.set(key, word)
          found?.(word)
        }
        if (words.length) tell()
      }, ignore)
      .then(() => {
        isRead = true
      }))

  function arrived(key: string, word: Word) {
    const now = waiting.get(key)
    if (now?.sequence === word.sequence) drop(key)
    else if (now && rest) waiting.set(key, rest(now, word))
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

  /** The oldest word of this person first, until nothing waits or the server is away. */
  async function sendAll(environment: IEnvironment, userId: string) {
    // Without a pause where none is needed: what is said on the way out leaves at once.
    if (!isRead) await read()
    for (;;) {
      const [next] = [...waiting]
        .filter(([, one]) => one.userId === userId)
        .sort(([, a], [, b]) => a.sequence - b.sequence)
      if (!next) break
      const [key, word] = next
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

  /** Sends what waits, one at a time. Resolves when nothing waits or the server is away. */
  const flush = (environment: IEnvironment, userId: string): Promise<void> =>
    (sending ??= sendAll(environment, userId).finally(() => {
      sending = undefined
    }))

  /** On the way out there is no time to wait for one another: each word leaves at once. */
  function sendNow(environment: IEnvironment, userId: string) {
    for (const [key, word] of waiting)
      if (word.userId === userId) void send(environment, word).then(() => arrived(key, word), ignore)
  }

  return {
    /** By key, for who puts several into one. */
    waiting: waiting as ReadonlyMap<string, Word>,
    put,
    /** Forgets a word that says nothing any more. */
    drop,
    read,
    flush,
    sendNow,
    words: () => shown,
    /** The server could not be reached at the last try. */
    isAway: () => failures > 0 && shown.length > 0,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
