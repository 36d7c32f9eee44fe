import { shelf } from '../ui/shelf.ts'

/** Something opened from the search, as it is offered again. */
export type Recent = { title: string; note: string; page: string; kind: string }

const MOST = 8
const opened = shelf('paddock-search', 'opened')

const keyOf = (personId: string, portal: string) => `${personId}/${portal}`

/** What the person opened from the search on this device, the newest first; a browser that keeps nothing has none. */
export const recentOf = async (personId: string, portal: string): Promise<Recent[]> =>
  (await opened.read<Recent[]>(keyOf(personId, portal)).catch(() => undefined)) ?? []

/** Keeps one more; what another person opened on this device is forgotten with it. */
export async function keepRecent(personId: string, portal: string, one: Recent): Promise<void> {
  try {
    const others = (await recentOf(personId, portal)).filter(({ page }) => page !== one.page)
    await opened.keep(keyOf(personId, portal), [one, ...others].slice(0, MOST))
    for (const key of await opened.names()) if (!key.startsWith(`${personId}/`)) await opened.drop(key)
  } catch {
    // Private windows and full disks keep nothing; the search works all the same.
  }
}

export const forgetRecent = (personId: string, portal: string): Promise<void> =>
  opened.drop(keyOf(personId, portal)).catch(() => {})
