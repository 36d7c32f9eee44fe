import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { FileValue } from '../../ui/forms/uploads.ts'
import type { ClaimValues } from './claimValues.ts'

/** One photo or PDF of the receipt: as chosen on this device, as stored on the server, or both. */
export type ReceiptFile = { key: string; name: string; type: string; blob?: Blob; stored?: FileValue }

/** A claim that is not sent yet, as this browser keeps it: what was typed and the photos themselves. */
type ClaimDraft = {
  values: ClaimValues
  files: ReceiptFile[]
  /** New for each claim: sent twice it is one. */
  idempotencyKey: string
  /** Of the claim that is changed, when the change began. */
  version: number | null
  at: number
}

const KEPT = 30 * 24 * 3_600_000

let shelf: UseStore | undefined
const store = () => (shelf ??= createStore('paddock-claims', 'drafts'))

// A browser that keeps nothing (private windows, a full disk) still sends.
const ignore = () => {}

/** What was left here on an earlier visit; undefined when nothing was, or it cannot be read. */
export async function readClaimDraft(key: string): Promise<ClaimDraft | undefined> {
  if (!globalThis.indexedDB) return undefined
  const draft = await get<ClaimDraft>(key, store()).catch(() => undefined)
  void sweep()
  return draft && draft.at > Date.now() - KEPT ? draft : undefined
}

// Writes follow one another, so that the last one counts.
let writing: Promise<unknown> = Promise.resolve()

export function keepClaimDraft(key: string, draft: ClaimDraft): void {
  if (globalThis.indexedDB) writing = writing.then(() => set(key, draft, store())).catch(ignore)
}

export function dropClaimDraft(key: string): Promise<unknown> {
  if (globalThis.indexedDB) writing = writing.then(() => del(key, store())).catch(ignore)
  return writing
}

/** Photos are large: what nobody came back for goes. */
async function sweep() {
  for (const [key, { at }] of await entries<string, ClaimDraft>(store()).catch(() => []))
    if (at < Date.now() - KEPT) await del(key, store()).catch(ignore)
}
