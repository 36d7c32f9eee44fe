import type { Change } from '../../platform/events.ts'

/**
 * Of what there is to remind of, by a reference for each reminder, what nobody was reminded of yet: each once, however
 * often a job runs.
 */
export async function remindOnce<T>(c: Change, byReference: ReadonlyMap<string, T>): Promise<T[]> {
  const fresh = await c.tx.reminder.createManyAndReturn({
    data: Array.from(byReference.keys(), (reference) => ({ reference, createdAt: c.now })),
    skipDuplicates: true,
    select: { reference: true },
  })
  const references = new Set(fresh.map(({ reference }) => reference))
  return Array.from(byReference).flatMap(([reference, about]) => (references.has(reference) ? [about] : []))
}
