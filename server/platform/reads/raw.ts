import type pg from 'pg'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { isLost } from '../errors.ts'
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

/** Columns of each text, for all databases: they have one schema. Null: some have no way through JSON. */
const columnsByText = new Map<string, { sql: string; decode: Kept['decode'] } | null>()

/** Raw reads as statements that are kept by their text, once their columns are known. */
export class Raws {
  readonly #pool: pg.Pool
  readonly #kept = new Map<string, Kept>()
  readonly #nextId: () => number

  constructor(pool: pg.Pool, nextId: () => number) {
    this.#pool = pool
    this.#nextId = nextId
  }

  /** Undefined until its columns were looked up, and where it cannot be joined. */
  keptOf({ text, values }: Prisma.Sql): Kept | undefined {
    const kept = this.#kept.get(text)
    if (kept) return kept
    const columns = columnsByText.get(text)
    if (columns === undefined) {
      if (columnsByText.size >= MOST_TEXTS) columnsByText.clear()
      columnsByText.set(text, null)
      void this.#learn(text, values)
    }
    if (!columns) return undefined
    if (this.#kept.size >= MOST_TEXTS) this.#kept.clear()
    const made = { ...columns, id: this.#nextId(), size: values.length }
    this.#kept.set(text, made)
    return made
  }

  /** Asks which columns there are; a text that failed is asked of Prisma from then on. */
  async #learn(text: string, values: readonly unknown[]): Promise<void> {
    try {
      const asked = { text: `SELECT * FROM (${text}) q LIMIT 0`, values: valuesOf(values) }
      const { fields } = await this.#pool.query(asked)
      const isTold = new Set(fields.map(({ name }) => name)).size === fields.length
      if (isTold && fields.every(({ dataTypeID }) => TYPES[dataTypeID])) columnsByText.set(text, wrapped(text, fields))
    } catch (error) {
      // Prisma tells who asked.
      if (isLost(error)) columnsByText.delete(text)
    }
  }
}

function wrapped(text: string, fields: readonly pg.FieldDef[]): { sql: string; decode: Kept['decode'] } {
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
