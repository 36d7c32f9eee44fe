import type { Model } from './models.ts'

export type Args = Record<string, unknown>
type Row = Record<string, unknown>

/** One row asked for by a key: its columns and their values. */
export interface LookUp {
  columns: readonly string[]
  values: readonly string[]
}
interface Asked {
  values: readonly string[]
  found: (row: Row | null) => void
  failed: (error: unknown) => void
}
interface Group {
  columns: readonly string[]
  args: Args
  asked: Asked[]
}

/** As PostgreSQL writes it: what is written otherwise would not be told apart by what it is answered as. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Of keys of two columns: so many rows may be read for each that is asked for. */
const MOST_BESIDE = 4

/** The key a `where` of findUnique is about; undefined where it says more than one key of ids. */
export function lookUpOf(model: Model, where: Args): LookUp | undefined {
  const [[name = '', value] = [], another] = Object.entries(where).filter(([, one]) => one !== undefined)
  if (another) return undefined
  const columns = model.compoundKeys.get(name) ?? (model.uniqueFields.has(name) ? [name] : [])
  const values =
    columns.length === 1 && !model.compoundKeys.has(name) ? [value] : columns.map((one) => (value as Args)[one])
  return values.length && values.every((one) => typeof one === 'string' && UUID.test(one))
    ? { columns, values: values as string[] }
    : undefined
}

const keyOf = (values: readonly unknown[]) => values.join(' ')

/** Look-ups of one shape in one moment are one read. */
export class LookUps {
  readonly #groups = new Map<string, Group>()
  readonly #many: (args: Args) => Promise<unknown>
  readonly #one: (args: Args) => Promise<unknown>
  /** `many` finds rows, `one` the first of them or null. */
  constructor(many: (args: Args) => Promise<unknown>, one: (args: Args) => Promise<unknown>) {
    this.#many = many
    this.#one = one
  }

  add({ columns, values }: LookUp, shape: string, args: Args): Promise<Row | null> {
    return new Promise((found, failed) => {
      const name = `${columns.join()} ${shape}`
      const group = this.#groups.get(name) ?? { columns, args, asked: [] }
      this.#groups.set(name, group)
      group.asked.push({ values, found, failed })
    })
  }

  /** Asks what was added until now. */
  close(): void {
    for (const group of this.#groups.values()) void this.#answer(group)
    this.#groups.clear()
  }

  async #answer({ columns, args, asked }: Group): Promise<void> {
    const byKey = Map.groupBy(asked, ({ values }) => keyOf(values))
    const wanted = columns.map((_column, at) => [...new Set(asked.map(({ values }) => values[at]!))])
    const most = wanted.reduce((product, { length }) => product * length, 1)
    if (byKey.size === 1 || most > byKey.size * MOST_BESIDE)
      return void [...byKey.values()].map((same) => this.#answerOne(columns, args, same))
    try {
      const { select } = args as { select?: Args }
      const added = select ? columns.filter((column) => !select[column]) : []
      const rows = (await this.#many({
        ...args,
        where: Object.fromEntries(columns.map((column, at) => [column, { in: wanted[at] }])),
        ...(select ? { select: { ...select, ...Object.fromEntries(added.map((column) => [column, true])) } } : {}),
      })) as Row[]
      const found = new Map(rows.map((row) => [keyOf(columns.map((column) => row[column])), row]))
      // Who did not ask for the key does not get it.
      for (const row of rows) for (const column of added) delete row[column]
      for (const [key, same] of byKey) for (const one of same) one.found(found.get(key) ?? null)
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }

  async #answerOne(columns: readonly string[], args: Args, same: readonly Asked[]): Promise<void> {
    try {
      const where = Object.fromEntries(columns.map((column, at) => [column, same[0]!.values[at]]))
      const row = (await this.#one({ ...args, where })) as Row | null
      for (const { found } of same) found(row)
    } catch (error) {
      for (const { failed } of same) failed(error)
    }
  }
}
