import type pg from 'pg'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Kept } from './batch.ts'

type Decode = ((value: unknown) => unknown) | undefined

const marked = new WeakSet<Prisma.Sql>()

/**
 * A raw read of few rows by key, written as `Prisma.sql` is, for `db.$queryRaw`: outside of transactions it goes in one
 * statement with the other reads of its moment. What takes long would have those wait, and goes alone as `Prisma.sql`.
 */
export function lookUp(
  text: readonly string[],
  ...values: Parameters<typeof Prisma.sql> extends [unknown, ...infer V] ? V : never
): Prisma.Sql {
  const sql = Prisma.sql(text, ...values)
  marked.add(sql)
  return sql
}

export const isLookUp = (sql: unknown): sql is Prisma.Sql => sql instanceof Prisma.Sql && marked.has(sql)

const nullable =
  (decode: (value: never) => unknown): Decode =>
  (value) =>
    value === null ? null : decode(value as never)
const each = (decode: (value: never) => unknown): Decode =>
  nullable((list: readonly unknown[]) => list.map((value) => nullable(decode)!(value)))
const moment = (text: string) => {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new RangeError('a moment that is none here')
  return date
}
const decimal = (text: string) => new Prisma.Decimal(text)

/** How columns go through JSON, by their type in PostgreSQL: what they are cast to before, and made of after. */
const TYPES: Record<number, { cast?: string; decode?: Decode }> = {
  16: {},
  20: { cast: 'text', decode: nullable(BigInt) },
  21: {},
  23: {},
  25: {},
  114: {},
  700: { decode: nullable(Number) },
  701: { decode: nullable(Number) },
  1000: {},
  1007: {},
  1009: {},
  1015: {},
  1016: { cast: 'text[]', decode: each(BigInt) },
  1022: { decode: each(Number) },
  1043: {},
  1082: { decode: nullable(moment) },
  1182: { decode: each(moment) },
  1184: { decode: nullable(moment) },
  1185: { decode: each(moment) },
  1700: { cast: 'text', decode: nullable(decimal) },
  2950: {},
  2951: {},
  3802: {},
}

/** Texts whose columns are remembered. */
const MOST_TEXTS = 1000

interface Columns {
  sql: string
  decode: Kept['decode']
}

/** Columns of each text, for all databases: they have one schema. Undefined: some have no way through JSON. */
const columnsByText = new Map<string, Promise<Columns | undefined>>()

/** Raw reads as statements that are kept by their text; their columns are asked of the database the first time. */
export class Raws {
  readonly #pool: pg.Pool
  readonly #kept = new Map<string, Kept | Promise<Kept | undefined>>()
  readonly #nextId: () => number

  constructor(pool: pg.Pool, nextId: () => number) {
    this.#pool = pool
    this.#nextId = nextId
  }

  /** Undefined, or to become so: it cannot be joined. */
  keptOf({ text, values }: Prisma.Sql): Kept | Promise<Kept | undefined> {
    const known = this.#kept.get(text)
    if (known) return known
    if (this.#kept.size >= MOST_TEXTS) this.#kept.clear()
    const made = this.#make(text, values)
    this.#kept.set(text, made)
    return made
  }

  async #make(text: string, values: readonly unknown[]): Promise<Kept | undefined> {
    const columns = await this.#columnsOf(text, values)
    const kept = columns && { ...columns, id: this.#nextId(), size: values.length }
    if (kept) this.#kept.set(text, kept)
    return kept
  }

  #columnsOf(text: string, values: readonly unknown[]): Promise<Columns | undefined> {
    const known = columnsByText.get(text)
    if (known) return known
    if (columnsByText.size >= MOST_TEXTS) columnsByText.clear()
    const asked = this.#learn(text, values)
    columnsByText.set(text, asked)
    return asked
  }

  /** Asks which columns there are. */
  async #learn(text: string, values: readonly unknown[]): Promise<Columns | undefined> {
    try {
      const asked = { text: `SELECT * FROM (${text}) q LIMIT 0`, values: valuesOf(values) }
      const { fields } = await this.#pool.query(asked)
      const isTold = new Set(fields.map(({ name }) => name)).size === fields.length
      return isTold && fields.every(({ dataTypeID }) => TYPES[dataTypeID]) ? wrapped(text, fields) : undefined
    } catch {
      // Prisma tells who asked; with other values it may go well.
      this.#forget(text)
      return undefined
    }
  }

  #forget(text: string): void {
    columnsByText.delete(text)
    this.#kept.delete(text)
  }
}

function wrapped(text: string, fields: readonly pg.FieldDef[]): Columns {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, ...TYPES[dataTypeID] }))
  const cells = columns.map(({ name, cast }) => `q.${pgName(name)}${cast ? `::${cast}` : ''}`)
  return {
    sql: `(SELECT json_agg(json_build_array(${cells.join(', ')})) FROM (${text}) q)`,
    decode: (rows) =>
      ((rows as unknown[][] | null) ?? []).map((row) =>
        Object.fromEntries(columns.map(({ name, decode }, at) => [name, decode ? decode(row[at]) : row[at]])),
      ),
  }
}
const pgName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Values as Prisma would send them. */
export const valuesOf = (values: readonly unknown[]): unknown[] => values.map(valueOf)
function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf)
  if (value instanceof Date)
    return value
      .toISOString()
      .replace('T', ' ')
      .replace(/(\.000)?Z$/, '')
  return Prisma.Decimal.isDecimal(value) || typeof value === 'bigint' ? String(value) : value
}
