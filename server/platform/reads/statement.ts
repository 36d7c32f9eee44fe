/** Where the values of a statement go: its parameters, or places in a statement that is kept for many values. */
export interface Statement {
  /**
   * The parameter of a value. PostgreSQL infers its type from the column it is compared with: no two columns share one.
   * `how` is what words are looked for by: part of them, their beginning, their end.
   */
  bind(value: unknown, column: string, how?: string): string
  /** A name that no other table of the statement has. */
  alias(): string
}

export const quoted = (name: string) => `"${name}"`

/** Conditions that hold together. */
export const both = (parts: readonly string[]) => (parts.length > 1 ? `(${parts.join(' AND ')})` : (parts[0] ?? 'TRUE'))

/** Arguments that only Prisma can read: whoever has another way takes that. */
export class NotCompiled extends Error {}
export const refuse = (what: string): never => {
  throw new NotCompiled(`Not compiled: ${what}`)
}

/** Stands in arguments for a value of a kept statement: its parameter, or an enum's word, which the planner must see. */
export class Slot {
  readonly sql: string
  constructor(sql: string) {
    this.sql = sql
  }
}

const AROUND: Record<string, (words: string) => string> = {
  contains: (words) => `%${words}%`,
  startsWith: (words) => `${words}%`,
  endsWith: (words) => `%${words}`,
}
/** Ways to look for words within a text. */
export const looksWithin = (how: string): boolean => Object.hasOwn(AROUND, how)
/** Words as LIKE takes them, their wildcards as they come. */
export const around = (how: string, words: unknown): string => AROUND[how]!(String(words))

/** As the database reads it in any zone of this process, for a moment and for a day. */
export const written = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.map(written) : value

/** A statement with its values beside it. */
export function statement(): Statement & { values: unknown[] } {
  const values: unknown[] = []
  const places = new Map<string, Map<unknown, string>>()
  let aliases = 0
  return {
    values,
    bind(given, column, how) {
      const value = how === undefined ? written(given) : around(how, given)
      const known = places.get(column) ?? new Map<unknown, string>()
      places.set(column, known)
      let place = known.get(value)
      if (!place) known.set(value, (place = `$${values.push(value)}`))
      return place
    },
    alias: () => `t${aliases++}`,
  }
}

/** A statement that is kept: its values stand in slots, what is always so (true, false) in itself. */
export function keptStatement(): Statement {
  let aliases = 0
  return {
    bind: (value) =>
      value instanceof Slot ? value.sql : typeof value === 'boolean' ? String(value) : refuse('a value of its own'),
    alias: () => `t${aliases++}`,
  }
}
