/** Where the values of a statement go: its parameters, or places in a statement that is kept for many values. */
export interface Statement {
  /**
   * The parameter of a value. PostgreSQL infers its type from the column it is compared with: no two columns share one.
   */
  bind(value: unknown, column: string): string
  /** A name that no other table of the statement has. */
  alias(): string
}

export const quoted = (name: string) => `"${name}"`

/** As the database reads it in any zone of this process, for a moment and for a day. */
const written = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.map(written) : value

/** A statement with its values beside it. */
export function statement(): Statement & { values: unknown[] } {
  const values: unknown[] = []
  const places = new Map<string, Map<unknown, string>>()
  let aliases = 0
  return {
    values,
    bind(given, column) {
      const value = written(given)
      const known = places.get(column) ?? new Map<unknown, string>()
      places.set(column, known)
      let place = known.get(value)
      if (!place) known.set(value, (place = `$${values.push(value)}`))
      return place
    },
    alias: () => `t${aliases++}`,
  }
}
