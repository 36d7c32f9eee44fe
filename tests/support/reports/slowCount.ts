import { columnsAt, type Measure } from '../../../server/domain/reporting/columns.ts'
import { columnsFor, reported, type Report, type Search } from '../../../server/domain/reporting/definition.ts'
import { beforeOf, type Span } from '../../../server/domain/reporting/query.ts'
import { signedIn, type Context } from '../../../server/platform/context.ts'
import type { Db } from '../../../server/platform/db.ts'
import { fieldOf, modelOf } from '../../../server/platform/reads/models.ts'

type Row = Record<string, unknown>
interface Table {
  findMany(args: object): Promise<Row[]>
}
const tableOf = (db: Db, model: string) => Reflect.get(db, model[0]!.toLowerCase() + model.slice(1)) as Table

/** The rows that a figure of one subject counts, as Prisma finds them: the path walked backwards. */
function rowsBehind(
  model: string,
  { path, via, where, at }: Measure,
  id: string,
  { span, counted }: { span: Span | null; counted: Readonly<Record<string, object>> },
) {
  let back: object = { id }
  let here = modelOf(model)
  for (const [index, step] of path.entries()) {
    const field = fieldOf(here, step)
    const own = via[path.slice(0, index + 1).join('.')] ?? {}
    here = modelOf(field.type)
    back = { AND: [own, { [field.back]: fieldOf(here, field.back).isList ? { some: back } : { is: back } }] }
  }
  const moment = at && span ? [{ [at]: { gte: span.start, lt: span.end } }] : []
  return { model: here, where: { AND: [back, where, counted[here.name] ?? {}, ...moment] } }
}

const tenth = (value: number) => Math.round(value * 10) / 10

function figureOf({ aggregate, of }: Measure, rows: readonly Row[]): unknown {
  const values = rows.map((row) => (of ? row[of] : 1)).filter((value) => value != null)
  const sum = () => values.reduce((total: number, value) => total + Number(value), 0)
  if (aggregate === 'count') return of ? new Set(values).size : rows.length
  if (aggregate === 'sum') return sum()
  if (!values.length) return null
  if (aggregate === 'own') return sum()
  if (aggregate === 'only') return values[0]
  if (aggregate === 'average') return tenth(sum() / values.length)
  if (aggregate === 'latest') return new Date(Math.max(...values.map(Number))).toISOString()
  return [...new Set(values.map(String))].toSorted().join(', ')
}

/** Every figure of a report the slow way: rows read by Prisma, one subject after the other, and counted here. */
export async function countSlowly(report: Report, ctx: Context, search: Search) {
  const viewer = signedIn(ctx)
  const { where, counted, period, before, rowsBefore } = await reported(ctx, report, search)
  const idsOf = async (of: object) =>
    (await tableOf(ctx.db, report.model).findMany({ where: of, select: { id: true } })).map(({ id }) => String(id))
  const subjects = await idsOf(where)
  const past = rowsBefore ? await idsOf(rowsBefore) : []
  const columns = Object.entries(columnsAt(columnsFor(report, viewer), ctx.services.now()))
  const rows = new Map(subjects.map((id): [string, Record<string, unknown>] => [id, {}]))
  const totals: Record<string, unknown> = {}
  const count = async (name: string, measure: Measure, span: Span | null, ids = subjects) => {
    const all = new Map<string, Row>()
    for (const id of ids) {
      const behind = rowsBehind(report.model, measure, id, { span, counted })
      const found = await tableOf(ctx.db, behind.model.name).findMany({ where: behind.where })
      if (ids === subjects) rows.get(id)![name] = figureOf(measure, found)
      for (const row of found) all.set(behind.model.keys.map((key) => String(row[key])).join(), row)
    }
    totals[name] = figureOf(measure, [...all.values()])
  }
  for (const [key, { source }] of columns) {
    if (source.is !== 'measure') continue
    await count(key, source, period)
    if (before && source.at) await count(beforeOf(key), source, before)
    if (before && source.aggregate === 'own') await count(beforeOf(key), source, null, past)
  }
  for (const [key, { source }] of columns)
    if (source.is === 'percent')
      for (const cells of [...rows.values(), totals]) {
        const whole = Number(cells[source.whole])
        cells[key] = whole ? tenth((100 * Number(cells[source.part])) / whole) : null
      }
  return { rows, totals, count: subjects.length }
}
