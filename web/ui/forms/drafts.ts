import { shelf } from '../shelf.ts'

/** Work not yet on the server, as this browser keeps it. */
export type Draft<T> = {
  values: T
  /** Of the record when the work began: whether somebody saved since is told by it. Undefined where there is none. */
  version: number | undefined
  /** When it was last changed, in milliseconds. */
  at: number
}

/** Where drafts lie; the browser's own database, another in tests. */
export type DraftStore = {
  read: <T>(key: string) => Promise<Draft<T> | undefined>
  keep: (key: string, draft: Draft<unknown>) => Promise<void>
  drop: (key: string) => Promise<void>
  names: () => Promise<string[]>
}

const KEPT = 30 * 24 * 3_600_000

export const browserDrafts: DraftStore = shelf('paddock-drafts', 'drafts')

/** Keeps what is typed about one record: writes follow one another, so that the last one counts. */
export function draftKeeper<T>(key: string, store: DraftStore = browserDrafts) {
  let writing: Promise<unknown> = Promise.resolve()
  let isKept = true
  return {
    keep(draft: Draft<T>) {
      isKept = false
      // A browser that keeps nothing (private windows, a full disk) still sends.
      writing = writing
        .then(() => store.keep(key, draft))
        .then(
          () => {
            isKept = true
          },
          () => undefined,
        )
      return writing
    },
    drop() {
      isKept = true
      forgetLastWords(key)
      writing = writing.then(() => store.drop(key)).catch(() => undefined)
      return writing
    },
    /** True while the browser has what was handed over last. */
    isKept: () => isKept,
  }
}

let swept = false

/** What a form begins with; once a visit, drafts nobody came back for go. */
export function openDraft<T>(key: string): Promise<Draft<T> | undefined> {
  if (!swept) void sweepDrafts(browserDrafts)
  swept = true
  return readDraft<T>(browserDrafts, key)
}

/** What a person would call the same: addresses of files change by the hour, and a photo is what it is called. */
export const printOf = (values: unknown) =>
  JSON.stringify(values, (name, value: unknown) => (name === 'url' ? undefined : value))

/** What was typed: the fields that say something else than what is stored. */
export const typedIn = <T extends object>(values: T, stored: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => printOf(value) !== printOf((stored as { [name: string]: unknown })[name]),
    ),
  ) as Partial<T>

const LAST_WORDS = 'paddock-draft:'

/**
 * The last words before a page goes away: the database may not finish in time, this store answers at once.
 * Too long a text may not fit; then what the database has counts.
 */
export function keepLastWords(key: string, draft: Draft<unknown>) {
  try {
    localStorage.setItem(LAST_WORDS + key, JSON.stringify(draft))
  } catch {
    /* full or forbidden */
  }
}

function forgetLastWords(key: string) {
  try {
    localStorage.removeItem(LAST_WORDS + key)
  } catch {
    /* forbidden */
  }
}

function takeLastWords<T>(key: string): Draft<T> | undefined {
  try {
    const text = localStorage.getItem(LAST_WORDS + key)
    forgetLastWords(key)
    return text ? (JSON.parse(text) as Draft<T>) : undefined
  } catch {
    return undefined
  }
}

/** The newest draft of a record; undefined when there is none or it cannot be read. */
export async function readDraft<T>(store: DraftStore, key: string): Promise<Draft<T> | undefined> {
  const last = takeLastWords<T>(key)
  const kept = await store.read<T>(key).catch(() => undefined)
  if (last && (!kept || last.at >= kept.at)) {
    await store.keep(key, last).catch(() => undefined)
    return last
  }
  return kept
}

/** Forgets drafts nobody came back for. */
async function sweepDrafts(store: DraftStore, now = Date.now()) {
  for (const key of await store.names().catch(() => [])) {
    const draft = await store.read(key).catch(() => undefined)
    if (!draft || draft.at < now - KEPT) await store.drop(key).catch(() => undefined)
  }
}
