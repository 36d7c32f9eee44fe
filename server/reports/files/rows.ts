import type pg from 'pg'
import type { ReportFile } from '../../../prisma/generated/client/client.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import { ordersFrom, type Asked } from '../../domain/reporting/handed-on/asked.ts'
import { columnsFor, type Report } from '../../domain/reporting/definition.ts'
import { loadReport, type Cells, type LoadedReport } from '../../domain/reporting/load.ts'
import { isBefore, keyOf, type Cursor } from '../../domain/reporting/query.ts'
import { contextInJob, type Context, type Services } from '../../platform/context.ts'
import { can } from '../../platform/viewer.ts'
import { aboutReport } from './about.ts'
import { askedIn } from './asked.ts'
import { fileColumns, type FileColumn } from './cells.ts'
import { Ended, type Source } from './source.ts'

/** Rows asked for at once. */
export const BATCH = 2500
/** How long one batch may take, in milliseconds: sorted by a figure, all rows are counted for it. */
const PATIENCE = 60_000

interface Work {
  report: Report
  asked: Asked
  columns: readonly FileColumn[]
  userId: string
  /** A connection that shows one moment, however long the file takes. */
  on: pg.ClientBase
}

/** Who asked, as they stand now: their reach and rights are asked again with each batch. Errors: Ended. */
async function askedBy(services: Services, { report, userId }: Pick<Work, 'report' | 'userId'>): Promise<Context> {
  const viewer = await viewerAtDoor(services, userId)
  if (!viewer || !can(viewer, report.may)) throw new Ended('You no longer have the right to see this report.')
  return contextInJob(services, viewer)
}

/** Whatever is read on the connection is of one moment, so that no row comes twice because a figure changed. */
export async function ofOneMoment<T>({ pool }: Services, work: (on: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL statement_timeout = ${PATIENCE}; SET LOCAL idle_in_transaction_session_timeout = ${PATIENCE}; SET LOCAL work_mem = '64MB'`,
    )
    return await work(client)
  } finally {
    await client.query('ROLLBACK').then(
      () => (isBroken = false),
      () => {},
    )
    client.release(isBroken)
  }
}

/** Whether it is this one's turn: files are written one after the other, which leaves room for other work. */
export async function hasTurn(on: pg.ClientBase): Promise<boolean> {
  const { rows } = await on.query<{ free: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('paddock report files')) AS free",
  )
  return rows[0]?.free ?? false
}

/** Names as the report has them: of the period before under the name of the column. */
const keysOf = (columns: readonly FileColumn[]): string[] => [
  ...new Set(columns.map(({ name }) => (isBefore(name) ? keyOf(name) : name))),
]

/** How many rows there are. */
async function countOf(services: Services, work: Work): Promise<number> {
  const ctx = await askedBy(services, work)
  const { count } = await loadReport(ctx, work.report, work.asked, { page: null, totals: [], hasCount: true }, work.on)
  return count ?? 0
}

/** The figures over all rows. */
async function totalsOf(services: Services, work: Work): Promise<LoadedReport['totals']> {
  const ctx = await askedBy(services, work)
  const selection = { page: null, totals: keysOf(work.columns), hasCount: false }
  return (await loadReport(ctx, work.report, work.asked, selection, work.on)).totals
}

/** All rows in the order of the screen, batch by batch. */
async function* batchesOf(services: Services, work: Work): AsyncGenerator<Cells[]> {
  const { report, asked } = work
  let after: Cursor | null = null
  for (;;) {
    const ctx = await askedBy(services, work)
    const known = columnsFor(report, ctx.viewer!)
    // There is no going on in another order.
    if (ordersFrom(asked.sort).some(({ column }) => !known[column]))
      throw new Ended('You no longer have the right to see the column it is sorted by.')
    const page = { columns: keysOf(work.columns), order: ordersFrom(asked.sort), first: BATCH, offset: 0, after }
    const { rows }: LoadedReport = await loadReport(ctx, report, asked, { page, totals: [], hasCount: false }, work.on)
    if (rows.length) yield rows.map(({ cells }) => cells)
    if (rows.length < BATCH) return
    after = rows.at(-1)!.cursor
  }
}

/** The file of a report, with the columns who asked may see now. Errors: Ended. */
export async function reportSource(
  services: Services,
  report: Report,
  file: ReportFile,
  on: Work['on'],
): Promise<Source> {
  const { userId } = file
  const { viewer } = await askedBy(services, { report, userId })
  const known = columnsFor(report, viewer!)
  const asked = askedIn(file.asked)
  const compares = Boolean(asked.compares && (asked.start || asked.end))
  const columns = fileColumns(
    known,
    file.columns.filter((key) => known[key]),
    compares,
  )
  const work = { report, asked, columns, userId, on }
  return {
    title: report.title,
    name: `${report.title} report`,
    columns,
    count: () => countOf(services, work),
    batches: () => batchesOf(services, work),
    totals: () => totalsOf(services, work),
    about: async () => aboutReport(await askedBy(services, work), work),
  }
}
