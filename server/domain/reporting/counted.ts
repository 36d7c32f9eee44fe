import type PrismaTypes from '../../../prisma/generated/pothos.ts'

/** What reach and filters leave of the rows that are counted, by their model. */
export type Counted = { [M in keyof PrismaTypes]?: PrismaTypes[M]['Where'] }

/** Several of them as one; a model nobody speaks of is counted whole. */
export function allCounted(filters: readonly Counted[]): Record<string, object> {
  const parts = new Map<string, object[]>()
  for (const filter of filters)
    for (const [model, where] of Object.entries(filter))
      if (Object.keys(where).length) parts.set(model, [...(parts.get(model) ?? []), where])
  return Object.fromEntries([...parts].map(([model, all]) => [model, all.length > 1 ? { AND: all } : all[0]!]))
}
