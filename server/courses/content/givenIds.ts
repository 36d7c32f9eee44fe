import { randomUUID } from 'node:crypto'

/**
 * Rows come with ids, of kept ones or made by the client so that a save sent twice makes nothing twice. An id is taken
 * once; one that belongs elsewhere is not taken at all: the row is made anew.
 */
export function idsOnce(elsewhere: readonly { id: string }[]) {
  const used = new Set(elsewhere.map(({ id }) => id))
  return (given: string | null | undefined): string => {
    const id = given && !used.has(given) ? given : randomUUID()
    used.add(id)
    return id
  }
}

/** Ids among `given` that are none of `known`: to be looked for elsewhere. */
export const unknownIds = (given: readonly (string | null | undefined)[], known: readonly string[]): string[] =>
  given.filter((id): id is string => id != null && !known.includes(id))
