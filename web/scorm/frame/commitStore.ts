import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'

/** What a lesson said at one moment: all of it, so that the newest says the rest. */
export type Commit = {
  attemptId: string
  itemId: string
  /** Grows with each commit of the person, also over a reload. */
  number: number
  /** The commit it changes nothing of but times; left out where the lesson set something. */
  base?: number
  /** Names the stay in the lesson. */
  session: string
  cmi: Record<string, string>
}

const PREFIX = 'paddock-lesson'
const keyOf = ({ attemptId, itemId, number }: Pick<Commit, 'attemptId' | 'itemId' | 'number'>) =>
  `${PREFIX}:${attemptId}:${itemId}:${number}`

const isCommit = (value: unknown): value is Commit =>
  typeof value === 'object' && value !== null && 'number' in value && 'cmi' in value && 'itemId' in value

/**
 * Packages share this origin and so this store: what waits is sealed with a key that only the pages of its own way
 * through a package are told, under its own name. Another package can neither read it nor write one that counts.
 */
const sealed = managedNonce(xchacha20poly1305)
const seal = (secret: string, key: string, text: string) =>
  bytesToHex(sealed(hexToBytes(secret), utf8ToBytes(key)).encrypt(utf8ToBytes(text)))
const unseal = (secret: string, key: string, kept: string) =>
  bytesToUtf8(sealed(hexToBytes(secret), utf8ToBytes(key)).decrypt(hexToBytes(kept)))

function read(key: string, secret: string): Commit | null {
  try {
    const value: unknown = JSON.parse(unseal(secret, key, localStorage.getItem(key) ?? ''))
    return isCommit(value) ? value : null
  } catch {
    return null
  }
}

/** What the portal does not have yet of a way through a package, the oldest first. `secret`: 32 bytes in hex. */
export function keptOf(attemptId: string, secret: string): Commit[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(`${PREFIX}:${attemptId}:`))
      .flatMap((key) => read(key, secret) ?? [])
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
export function keep(commit: Commit, secret: string): void {
  const key = keyOf(commit)
  const text = seal(secret, key, JSON.stringify(commit))
  const covered = keptOf(commit.attemptId, secret).filter((earlier) => covers(commit, earlier))
  try {
    localStorage.setItem(key, text)
    for (const earlier of covered) localStorage.removeItem(keyOf(earlier))
  } catch {
    // A full or closed store: what it covers makes room, and the portal hears of it all the same.
    for (const earlier of covered) forget(earlier)
    try {
      localStorage.setItem(key, text)
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
