/** What a lesson said at one moment: all of it, so that the newest says the rest. */
export type Commit = {
  attemptId: string
  itemId: string
  /** Grows with each commit of the person, also over a reload. */
  number: number
  /** Names the stay in the lesson. */
  session: string
  cmi: Record<string, string>
}

const PREFIX = 'paddock-lesson'
const keyOf = ({ attemptId, itemId, number }: Pick<Commit, 'attemptId' | 'itemId' | 'number'>) =>
  `${PREFIX}:${attemptId}:${itemId}:${number}`

const isCommit = (value: unknown): value is Commit =>
  typeof value === 'object' && value !== null && 'number' in value && 'cmi' in value && 'itemId' in value

function read(key: string): Commit | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isCommit(value) ? value : null
  } catch {
    return null
  }
}

/** What the portal does not have yet of a way through a package, the oldest first. */
export function keptOf(attemptId: string): Commit[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(`${PREFIX}:${attemptId}:`))
      .flatMap((key) => read(key) ?? [])
      .sort((a, b) => a.number - b.number)
  } catch {
    return []
  }
}

const EARNED = [
  'cmi.core.lesson_status',
  'cmi.core.score.raw',
  'cmi.completion_status',
  'cmi.success_status',
  'cmi.score.scaled',
  'cmi.score.raw',
]

/** Whether a later commit says all that an earlier one did: what was earned in between is not forgotten. */
export const covers = (later: Commit, earlier: Commit): boolean =>
  later.itemId === earlier.itemId &&
  later.session === earlier.session &&
  later.number > earlier.number &&
  EARNED.every((element) => (earlier.cmi[element] ?? '') === (later.cmi[element] ?? ''))

/** Keeps a commit before anybody is told of it: what follows may be the end of the tab. */
export function keep(commit: Commit): void {
  const covered = keptOf(commit.attemptId).filter((earlier) => covers(commit, earlier))
  try {
    localStorage.setItem(keyOf(commit), JSON.stringify(commit))
    for (const earlier of covered) localStorage.removeItem(keyOf(earlier))
  } catch {
    // A full or closed store: what it covers makes room, and the portal hears of it all the same.
    for (const earlier of covered) forget(earlier)
    try {
      localStorage.setItem(keyOf(commit), JSON.stringify(commit))
    } catch {
      // Nothing more can be done here.
    }
  }
}

export function forget(commit: Pick<Commit, 'attemptId' | 'itemId' | 'number'>): void {
  try {
    localStorage.removeItem(keyOf(commit))
  } catch {
    // A closed store keeps nothing.
  }
}
