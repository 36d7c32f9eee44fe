import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Tx } from '../db.ts'

/** Gives rows of one table their places in the order of `ids`, in one statement. */
export async function reorder(
  tx: Tx,
  table: 'Category' | 'Curriculum' | 'Chapter' | 'Section',
  ids: string[],
): Promise<void> {
  await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} AS t SET position = o.place - 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t.id = o.id`
}

/** Whether `b` holds the ids of `a`, each once, whatever their order. */
export const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(b).size === b.length && b.every((id) => a.includes(id))
