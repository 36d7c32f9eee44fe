import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import type { Entity } from '../../platform/kit/models.ts'
import type { Right } from '../../platform/rights.ts'

export type ColumnKind = 'TEXT' | 'STATE' | 'COUNT' | 'NUMBER' | 'PERCENT' | 'MONEY' | 'MOMENT' | 'DURATION'
export type Currency = 'USD' | 'CAD' | 'EUR'
type Aggregate = 'count' | 'sum' | 'average' | 'latest' | 'names' | 'only' | 'own'

/** What is counted: rows along a path of relations from the subject, of which some count. */
export interface Measure {
  is: 'measure'
  aggregate: Aggregate
  path: readonly string[]
  /** Which of the rows on the way count, by the step: `{ 'dealers': { active: true } }`. */
  via: Readonly<Record<string, object>>
  /** Which of the rows at the end count. */
  where: object
  /** The column the period is about; without it the figure is of all time. */
  at?: string | undefined
  /** The column that is added up, or whose different values count. */
  of?: string | undefined
  /** Where the same figure is stored for all time. */
  stored?: Stored | undefined
  /** Of an average that is stored: the column that its sum is divided by. */
  over?: string | undefined
}

/** A path from the subject, the column that is added up there, and of an average the one it is divided by. */
type Stored = readonly [path: string, of: string, over?: string]

type Source =
  | { is: 'made'; sql: (row: string) => string; order: readonly string[] }
  | { is: 'first'; of: readonly string[] }
  | { is: 'field'; path: readonly string[]; made?: (row: string) => string }
  | { is: 'percent'; part: string; whole: string }
  | Measure

interface Words {
  title: string
  /** What is counted, in a sentence. */
  hint?: string
  /** Who sees the column; for all others it is not there: no value, no order, no total, no file. */
  may?: Right
  /** Shown unless somebody chose otherwise. */
  isDefault?: boolean
  /** The list of what a figure counts, with {id}: who may open it, and which filters of the report go along. */
  behind?: { address: string; may: Right; keeps?: readonly string[] }
  /** Of money: which, US dollars unless it says so. */
  currency?: Currency
}
export interface Column extends Words {
  kind: ColumnKind
  source: Source
}

type Relations<N extends keyof PrismaTypes> = PrismaTypes[N]['Relations']
type NameOf<R> = R extends { Name: infer M extends keyof PrismaTypes } ? M : never
/** The model at the end of a path such as `members.user.progress`. */
type End<N extends keyof PrismaTypes, P extends string> = P extends `${infer Head}.${infer Tail}`
  ? Head extends keyof Relations<N>
    ? End<NameOf<Relations<N>[Head]>, Tail>
    : never
  : P extends keyof Relations<N>
    ? NameOf<Relations<N>[P]>
    : never
/** Columns of a model that hold such values. */
type ColumnOf<M extends keyof PrismaTypes, V> = {
  [K in keyof PrismaTypes[M]['Shape']]: PrismaTypes[M]['Shape'][K] extends V ? K : never
}[keyof PrismaTypes[M]['Shape']] &
  string
type Counted<M extends keyof PrismaTypes> = Words & {
  where?: NoInfer<PrismaTypes[M]['Where']>
  at?: ColumnOf<M, Date | null>
  via?: Record<string, object>
  stored?: Stored
}
type Numeric = number | bigint | null

function measure(
  kind: ColumnKind,
  aggregate: Aggregate,
  path: string,
  { where = {}, at, via = {}, of, stored, ...words }: Words & Partial<Omit<Measure, 'is' | 'aggregate' | 'path'>>,
): Column {
  return { ...words, kind, source: { is: 'measure', aggregate, path: path.split('.'), via, where, at, of, stored } }
}

/** What stands in the row or beside it, made of several columns, and what the row itself adds to the totals. */
function columnsOfRow<N extends Entity>() {
  return {
    /** Made of columns of a row that stands beside it, such as the name of whom it is about. */
    beside: (relation: string & keyof Relations<N>, made: (row: string) => string, words: Words): Column => ({
      ...words,
      kind: 'TEXT',
      source: { is: 'field', path: [relation, 'id'], made },
    }),
    /** The first of several moments of the row that is there. */
    firstOf: (of: ColumnOf<N, Date | null>[], words: Words): Column => ({
      ...words,
      kind: 'MOMENT',
      source: { is: 'first', of },
    }),
    /**
     * Of a report whose rows the period is about: what a row adds to the totals, an amount of it or 1. Nothing where the
     * row is none of these.
     */
    own: (
      of: ColumnOf<N, Numeric> | null,
      { kind = 'COUNT', where = {}, ...words }: Words & { kind?: 'COUNT' | 'MONEY'; where?: PrismaTypes[N]['Where'] },
    ): Column => ({
      ...words,
      kind,
      source: { is: 'measure', aggregate: 'own', path: [], via: {}, where: where as object, of: of ?? undefined },
    }),
  }
}

/** What the columns of a report on this model are made with: paths and columns are checked against the models. */
export function columnsOf<N extends Entity>() {
  return {
    ...columnsOfRow<N>(),
    /** A column of the row, or of one that stands beside it: `role.name`. */
    field: (path: string, { kind = 'TEXT', ...words }: Words & { kind?: ColumnKind }): Column => ({
      ...words,
      kind,
      source: { is: 'field', path: path.split('.') },
    }),
    /** Made of several columns of the row, which are never null; sorted by them, so that an index can serve. */
    made: (sql: (row: string) => string, order: (keyof PrismaTypes[N]['Shape'] & string)[], words: Words): Column => ({
      ...words,
      kind: 'TEXT',
      source: { is: 'made', sql, order },
    }),
    /** Different values of a column, with commas between. */
    names: <P extends string>(path: P, of: ColumnOf<End<N, P>, string>, rows: Counted<End<N, P>>): Column =>
      measure('TEXT', 'names', path, { ...rows, of }),
    /** How many rows; with `of`, how many different values of a column. */
    count: <P extends string>(
      path: P,
      rows: Counted<End<N, P>> & { of?: keyof PrismaTypes[End<N, P>]['Shape'] & string },
    ): Column => measure('COUNT', 'count', path, rows),
    sum: <P extends string>(
      path: P,
      of: ColumnOf<End<N, P>, Numeric>,
      { kind = 'COUNT', ...rows }: Counted<End<N, P>> & { kind?: 'COUNT' | 'MONEY' | 'DURATION' },
    ): Column => measure(kind, 'sum', path, { ...rows, of }),
    average: <P extends string>(
      path: P,
      of: ColumnOf<End<N, P>, Numeric>,
      { kind = 'NUMBER', ...rows }: Counted<End<N, P>> & { kind?: 'NUMBER' | 'PERCENT' },
    ): Column => measure(kind, 'average', path, { ...rows, of }),
    latest: <P extends string>(path: P, of: ColumnOf<End<N, P>, Date | null>, rows: Counted<End<N, P>>): Column =>
      measure('MOMENT', 'latest', path, { ...rows, of }),
    /** A word of the one row there is, such as how far a person is with the course a report is narrowed to. */
    state: <P extends string>(path: P, of: ColumnOf<End<N, P>, string>, rows: Counted<End<N, P>>): Column =>
      measure('STATE', 'only', path, { ...rows, of }),
    /** One figure in percent of another, in the total as well: a share of the sums, no sum of shares. */
    percent: (part: string, whole: string, words: Words): Column => ({
      ...words,
      kind: 'PERCENT',
      source: { is: 'percent', part, whole },
    }),
  }
}

export type Columns<N extends Entity> = ReturnType<typeof columnsOf<N>>

/** In a condition, the moment the report is asked at. */
export const NOW = new Date(8_640_000_000_000_000)

/** A condition with the moment in the place of `NOW`. */
function conditionAt(condition: unknown, now: Date): unknown {
  if (condition === NOW) return now
  if (Array.isArray(condition)) return condition.map((one) => conditionAt(one, now))
  if (typeof condition !== 'object' || condition === null || condition instanceof Date) return condition
  return Object.fromEntries(Object.entries(condition).map(([key, value]) => [key, conditionAt(value, now)]))
}

/** The columns as they are at this moment. */
export const columnsAt = (columns: Readonly<Record<string, Column>>, now: Date): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const { source } = column
      if (source.is !== 'measure') return [key, column]
      return [key, { ...column, source: { ...source, where: conditionAt(source.where, now) as object } }]
    }),
  )

/** Whether a column has a total: what is counted has one, names and what stands in the row have none. */
export const hasTotal = ({ kind, source }: Column): boolean =>
  kind !== 'TEXT' && kind !== 'STATE' && (source.is === 'percent' || source.is === 'measure')

/** Whether one may sort by it: not by names in a row. */
export const isSortable = ({ source }: Column): boolean => source.is !== 'measure' || source.aggregate !== 'names'

/** Whether it is what a row adds to the totals. */
export const isOwn = ({ source }: Column): boolean => source.is === 'measure' && source.aggregate === 'own'

/** Whether the figure is about the period, so that there is one of the period before. */
export const followsPeriod = (columns: Readonly<Record<string, Column>>, key: string): boolean => {
  const { source } = columns[key]!
  if (source.is === 'percent') return followsPeriod(columns, source.part) || followsPeriod(columns, source.whole)
  return source.is === 'measure' && (source.at !== undefined || isOwn(columns[key]!))
}
