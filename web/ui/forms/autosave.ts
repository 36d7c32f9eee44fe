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

/** A value that tells whoever listens when it changes. */
function observable<V>(first: V) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: V) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What is being typed, and what of it is stored. */
interface Typed<T> {
  values: T
  /** The version it stands on. */
  version: number
  storedPrint: string
  /** A draft of an earlier visit waits for the person's word. */
  isHeld: boolean
  recoveredAt: number | undefined
}

const isDirty = <T>({ values, storedPrint }: Typed<T>) => printOf(values) !== storedPrint

interface Sending<T> extends Pick<Options<T>, 'send' | 'problemOf'> {
  typed: Typed<T>
  state: ReturnType<typeof observable<SaveState>>
  pause: number
  write: () => unknown
  drop: () => Promise<unknown>
}

/** Sends what is typed, one after the other, and again while there is no answer. */
function createSender<T>({ typed, state, send, problemOf, pause, write, drop }: Sending<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let tries = 0
  let sender = send

  const plan = (wait = pause) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void sendNow()
    }, wait)
  }
  const rest = async () => {
    await drop()
    state.set({ is: 'saved' })
  }
  const settle = (sent: T, outcome: Outcome) => {
    if (outcome.is === 'stale') return state.set({ is: 'conflict' })
    if (outcome.is === 'refused') {
      state.set(outcome)
      // What was typed meanwhile may be what was missing.
      if (typed.values !== sent) plan()
      return
    }
    if (outcome.is === 'offline') {
      state.set({ is: 'offline' })
      return plan(Math.min(MAX_RETRY, 1000 * 2 ** tries++))
    }
    tries = 0
    typed.version = outcome.version
    typed.storedPrint = printOf(sent)
    if (!isDirty(typed)) return rest()
    write()
    state.set({ is: 'saving' })
    plan()
  }
  async function sendNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isSending || typed.isHeld || state.get().is === 'conflict') return
    if (!isDirty(typed)) return rest()
    const problem = problemOf?.(typed.values)
    if (problem) return state.set({ is: 'unfinished', text: problem })
    isSending = true
    state.set({ is: 'saving' })
    const sent = typed.values
    const outcome = await sender(sent, typed.version).catch((): Outcome => ({ is: 'offline' }))
    isSending = false
    await settle(sent, outcome)
  }
  return {
    plan,
    sendNow,
    isSending: () => isSending,
    cancel: () => clearTimeout(timer),
    adopt(next: Options<T>['send']) {
      sender = next
    },
  }
}

/** Calls when the network is back, and when the page is hidden or left; until the answer is called. */
function listenToPage(onBack: () => void, onHide: () => void) {
  addEventListener('online', onBack)
  addEventListener('pagehide', onHide)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    removeEventListener('online', onBack)
    removeEventListener('pagehide', onHide)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/**
 * Saves one record while it is being typed: every change is kept in the browser at once and sent after a pause; what
 * cannot be sent stays kept and is tried again. Lives on when its screen is left, until everything is sent.
 */
export function createAutosave<T>({ key, version, stored, store = browserDrafts, pause = 1200, ...how }: Options<T>) {
  const typed: Typed<T> = {
    values: stored,
    version,
    storedPrint: printOf(stored),
    isHeld: false,
    recoveredAt: undefined,
  }
  const state = observable<SaveState>({ is: 'saved' })
  const keeper = draftKeeper<T>(key, store)
  const draft = (): Draft<T> => ({ values: typed.values, version: typed.version, at: Date.now() })
  const write = () => void keeper.keep(draft())
  const sender = createSender<T>({ ...how, typed, state, pause, write, drop: keeper.drop })
  const retry = () => {
    if (isDirty(typed) && state.get().is !== 'conflict') void sender.sendNow()
  }
  const stopListening = listenToPage(retry, () => {
    if (document.visibilityState !== 'hidden' || !isDirty(typed)) return
    // What leaves now is what the next visit compares with: a save that arrived after all is no stranger's.
    if (!typed.isHeld) keepLastWords(key, draft())
    retry()
  })

  return {
    key,
    typed: () => ({ values: typed.values, version: typed.version, isDirty: isDirty(typed) }),
    /** When the draft of an earlier visit was last changed, until the person goes on with it or decides. */
    recoveredAt: () => typed.recoveredAt,
    state: state.get,
    subscribe: state.subscribe,
    /** The screen that shows it is there again, with a `send` of its own. */
    adopt: sender.adopt,
    change(values: T) {
      if (printOf(values) === printOf(typed.values)) return
      Object.assign(typed, { values, isHeld: false, recoveredAt: undefined })
      if (isDirty(typed)) write()
      if (state.get().is === 'conflict') return
      if (!isDirty(typed) && !sender.isSending()) {
        sender.cancel()
        void keeper.drop()
        return state.set({ is: 'saved' })
      }
      if (state.get().is !== 'offline' && state.get().is !== 'saving') state.set({ is: 'saving' })
      sender.plan()
    },
    /** A draft of an earlier visit: it is shown, and sent when the person goes on with it or says so. */
    recover(values: T, standsOn: number, at: number) {
      const isOutdated = standsOn !== typed.version
      Object.assign(typed, { values, isHeld: true, recoveredAt: at, version: standsOn })
      state.set({ is: isOutdated ? 'conflict' : 'held' })
    },
    flush: sender.sendNow,
    retry,
    /** Ends a conflict or a recovery: mine goes over what is stored now, theirs drops mine. */
    async settle(choice: 'mine' | 'theirs', stored: T, at: number) {
      Object.assign(typed, { isHeld: false, recoveredAt: undefined, version: at, storedPrint: printOf(stored) })
      state.set({ is: 'saving' })
      if (choice === 'theirs') typed.values = stored
      else write()
      await sender.sendNow()
    },
    /** True while nothing would be lost. */
    isSafe: () => keeper.isKept() || !isDirty(typed),
    close() {
      sender.cancel()
      stopListening()
    },
  }
}
