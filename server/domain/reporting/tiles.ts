import { signedIn, type Context } from '../../platform/context.ts'
import { declared } from '../../platform/feature.ts'
import { loaderBy } from '../../platform/kit/loader.ts'
import { dayText } from '../../platform/values/days.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { screenOf } from './handed-on/address.ts'
import { spansOf, type Report } from './definition.ts'
import { followsPeriod } from './columns.ts'
import { loadReport } from './load.ts'
import { beforeOf } from './query.ts'

/** From day to day of the portal's calendar, both in it; all time without. */
export interface Days {
  start?: Date | null
  end?: Date | null
}

export interface TileValue {
  value: number
  /** In as many days before; null for what knows no period, and where all time is asked for. */
  before: number | null
}

/** A figure of the administrators' dashboard, which a feature declares (`tiles` of its feature.ts). */
export interface Tile {
  /** Its name, one for all features: the REST calls answer it under this key. */
  key: string
  title: string
  /** What is counted, in a few words. */
  hint: string
  kind: 'NUMBER' | 'SECONDS'
  /** Lower comes first. */
  place: number
  isFor: (viewer: Viewer) => boolean
  /** The screen of what is counted. */
  link: (days: Days) => string
  load: (ctx: Context, days: Days) => Promise<TileValue>
}

declare module '../../platform/feature.ts' {
  interface Feature {
    tiles?: readonly Tile[]
  }
}

type Words = Pick<Tile, 'key' | 'title' | 'hint' | 'place'> & { kind?: Tile['kind'] }

/** A column of a report's totals; its number of rows where there is none. */
interface Asked {
  report: Report
  filters: Readonly<Record<string, string>>
  days: Days
  column: string | undefined
}
/** What one statement answers. */
const statementOf = ({ report, filters, days }: Asked): string =>
  JSON.stringify([report.name, filters, days.start, days.end])
const nameOf = (one: Asked): string => `${statementOf(one)} ${one.column ?? ''}`

/** Figures of one report with the same filters and days: all in one statement. */
async function figuresOf(ctx: Context, asked: readonly [Asked, ...Asked[]]): Promise<[string, TileValue][]> {
  const [{ report, filters, days }] = asked
  const totals = asked.flatMap(({ column }) => column ?? [])
  const selection = { page: null, totals, hasCount: totals.length < asked.length }
  const loaded = await loadReport(ctx, report, { filters, ...days, compares: true }, selection)
  return asked.map((one) => {
    if (!one.column) return [nameOf(one), { value: loaded.count ?? 0, before: null }]
    const before = loaded.totals[beforeOf(one.column)]
    return [
      nameOf(one),
      { value: Number(loaded.totals[one.column] ?? 0), before: before == null ? null : Number(before) },
    ]
  })
}

const figures = loaderBy(
  nameOf,
  async (ctx, keys: Asked[]) => {
    const statements = [...Map.groupBy(keys, statementOf).values()] as [Asked, ...Asked[]][]
    return new Map((await Promise.all(statements.map((asked) => figuresOf(ctx, asked)))).flat())
  },
  (): TileValue => ({ value: 0, before: null }),
)

/**
 * A total of a report, or its number of rows where no column is named: the same figure as at the foot of the report, for
 * whom that is for.
 */
export const reportTile = ({
  report,
  column,
  filters = {},
  isFor = () => true,
  ...words
}: Words & {
  report: () => Report
  column?: string
  filters?: Readonly<Record<string, string>>
  isFor?: Tile['isFor']
}): Tile => ({
  kind: 'NUMBER',
  ...words,
  isFor: (viewer) => can(viewer, report().may) && isFor(viewer),
  link({ start, end }) {
    const { columns } = report()
    const list = screenOf(report()) ?? ''
    const within = column && followsPeriod(columns, column) ? { start, end } : {}
    const days = Object.entries(within).flatMap(([key, day]) => (day ? [[key, dayText(day)]] : []))
    const search = new URLSearchParams([...Object.entries(filters), ...days]).toString()
    return search ? `${list}?${search}` : list
  },
  load: (ctx, days) => figures(ctx).load({ report: report(), filters, days, column }),
})

/** Moments, as Prisma takes them. */
export type Within = { gte: Date; lt: Date } | undefined

/** What is counted in no report: now, or in a period where `inPeriod` says so. */
export const countTile = ({
  to,
  isFor,
  count,
  inPeriod = false,
  ...words
}: Words & {
  to: string
  isFor: Tile['isFor']
  count: (ctx: Context, viewer: Viewer, within: Within) => Promise<number>
  inPeriod?: boolean
}): Tile => ({
  kind: 'NUMBER',
  ...words,
  isFor,
  link: () => to,
  async load(ctx, days) {
    const viewer = signedIn(ctx)
    const { period, before } = inPeriod ? await spansOf(ctx, { filters: {}, ...days, compares: true }) : {}
    const within = (span: typeof period): Within => (span ? { gte: span.start, lt: span.end } : undefined)
    const [value, earlier] = await Promise.all([
      count(ctx, viewer, within(period)),
      before ? count(ctx, viewer, within(before)) : null,
    ])
    return { value, before: earlier }
  },
})

/** The tiles of all features, in their order. */
export const declaredTiles = (): Tile[] =>
  declared('tiles')
    .flat()
    .toSorted((a, b) => a.place - b.place)
