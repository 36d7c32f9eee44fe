import type { TinKind } from './number.ts'

/** What a provider is told of a form. */
interface SentForm {
  /** Ours: the same form sent again is found by it. */
  reference: string
  name: string
  tinKind: TinKind
  tin: string
  signedAt: Date
}

/** What a provider says of a form. `id` is its own name for it. */
export interface Verdict {
  id: string
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED'
  reason?: string
}

/** Whoever checks name and number of a form. Errors are for the queue to try again; they never carry the number. */
export interface TaxProvider {
  name: 'embedded' | 'taxbandits'
  /** Hands a form over, once per reference however often it is called. Null from one who accepts at once. */
  send: ((form: SentForm) => Promise<Verdict>) | null
  statusOf: (id: string) => Promise<Verdict>
  /** Lets a browser open the provider's own form for some minutes; null where there is none. */
  transientToken: (origin: string) => Promise<{ token: string; expiresIn: number } | null>
}
