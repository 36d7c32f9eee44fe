import { browserDrafts, draftKeeper, keepLastWords, printOf, type Draft, type DraftStore } from './drafts.ts'

export type SaveState =
  | { is: 'saved' | 'saving' }
  /** Kept here until the server answers again; it is tried by itself. */
  | { is: 'offline' }
  /** Kept here until it is as the server wants it. */
  | { is: 'unfinished'; text: string }
  | { is: 'refused'; text: string; fields?: Record<string, string> }
  /** Somebody else saved, or it is a draft of an earlier visit; the person decides. */
  | { is: 'conflict' | 'held' }

export type Outcome =
  | { is: 'saved'; version: number }
  | { is: 'stale' }
  | { is: 'offline' }
  | { is: 'refused'; text: string; fields?: Record<string, string> }

type Options<T> = {
  key: string
  version: number
  stored: T
  /** Sends everything against a version. */
  send: (values: T, version: number) => Promise<Outcome>
  /** A sentence about what is missing before it can be sent. */
  problemOf?: (values: T) => string | undefined
  store?: DraftStore
  /** Milliseconds without a key before it is sent. */
  pause?: number
}

const MAX_RETRY = 30_000

export type Autosave<T> = ReturnType<typeof createAutosave<T>>

/**
 * Saves one record while it is being typed: every change is kept in the browser at once and sent after a pause; what
 * cannot be sent stays kept and is tried again. Lives on when its screen is left, until everything is sent.
 */
export function createAutosave<T>({
  key,
  version: begun,
  stored,
  send,
  problemOf,
  store = browserDrafts,
  pause = 1200,
}: Options<T>) {
  let version = begun
  let savedPrint = printOf(stored)
  let latest = stored
  let state: SaveState = { is: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let tries = 0
  let sender = send
  const keeper = draftKeeper<T>(key, store)
  // A draft of an earlier visit waits for the person's word.
  let isHeld = false
  let recoveredAt: number | undefined
  const listeners = new Set<() => void>()

  const tell = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const isDirty = () => printOf(latest) !== savedPrint
  const draft = (): Draft<T> => ({ values: latest, version, at: Date.now() })
  const write = () => keeper.keep(draft())
  const { drop } = keeper
  const plan = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void sendNow()
    }, wait)
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isSending || isHeld || state.is === 'conflict') return
    if (!isDirty()) {
      await drop()
      return tell({ is: 'saved' })
    }
    const problem = problemOf?.(latest)
    if (problem) return tell({ is: 'unfinished', text: problem })
    isSending = true
    tell({ is: 'saving' })
    const sent = latest
    const outcome = await sender(sent, version).catch((): Outcome => ({ is: 'offline' }))
    isSending = false
    if (outcome.is === 'saved') {
      tries = 0
      version = outcome.version
      savedPrint = printOf(sent)
      if (isDirty()) {
        void write()
        tell({ is: 'saving' })
        return plan(pause)
      }
      await drop()
      return tell({ is: 'saved' })
    }
    if (outcome.is === 'stale') return tell({ is: 'conflict' })
    if (outcome.is === 'refused') {
      tell(outcome)
      // What was typed meanwhile may be what was missing.
      if (latest !== sent) plan(pause)
      return
    }
    tell({ is: 'offline' })
    plan(Math.min(MAX_RETRY, 1000 * 2 ** tries++))
  }

  const retry = () => {
    if (isDirty() && state.is !== 'conflict') void sendNow()
  }
  const sendOnHide = () => {
    if (document.visibilityState !== 'hidden' || !isDirty()) return
    // What leaves now is what the next visit compares with: a save that arrived after all is no stranger's.
    if (!isHeld) keepLastWords(key, draft())
    retry()
  }
  addEventListener('online', retry)
  addEventListener('pagehide', sendOnHide)
  document.addEventListener('visibilitychange', sendOnHide)

  return {
    key,
    /** What the person has typed so far, and the version it stands on. */
    typed: () => ({ values: latest, version, isDirty: isDirty() }),
    /** When the draft of an earlier visit was last changed, until the person goes on with it or decides. */
    recoveredAt: () => recoveredAt,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The screen that shows it is there again, with a `send` of its own. */
    adopt(next: Options<T>['send']) {
      sender = next
    },
    change(values: T) {
      if (printOf(values) === printOf(latest)) return
      latest = values
      isHeld = false
      recoveredAt = undefined
      if (isDirty()) void write()
      if (state.is === 'conflict') return
      if (!isDirty() && !isSending) {
        clearTimeout(timer)
        void drop()
        return tell({ is: 'saved' })
      }
      if (state.is !== 'offline' && state.is !== 'saving') tell({ is: 'saving' })
      plan(pause)
    },
    /** A draft of an earlier visit: it is shown, and sent when the person goes on with it or says so. */
    recover(values: T, standsOn: number, at: number) {
      latest = values
      isHeld = true
      recoveredAt = at
      if (standsOn !== version) {
        version = standsOn
        tell({ is: 'conflict' })
      } else tell({ is: 'held' })
    },
    flush: sendNow,
    retry,
    /** Ends a conflict or a recovery: mine goes over what is stored now, theirs drops mine. */
    async settle(choice: 'mine' | 'theirs', stored: T, at: number) {
      isHeld = false
      recoveredAt = undefined
      version = at
      savedPrint = printOf(stored)
      tell({ is: 'saving' })
      if (choice === 'theirs') latest = stored
      else void write()
      await sendNow()
    },
    /** True while nothing would be lost. */
    isSafe: () => keeper.isKept() || !isDirty(),
    close() {
      clearTimeout(timer)
      removeEventListener('online', retry)
      removeEventListener('pagehide', sendOnHide)
      document.removeEventListener('visibilitychange', sendOnHide)
    },
  }
}
