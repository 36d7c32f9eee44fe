import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type pg from 'pg'
import type { ReportFile } from '../../../prisma/generated/client/client.ts'
import { findReport } from '../../domain/reporting/report.ts'
import { addFile } from '../../platform/attachments/attachments.ts'
import { forgetFiles } from '../../platform/attachments/forgetFiles.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { workbook, type SheetCell } from '../../platform/files/xlsx.ts'
import type { Stored } from '../../platform/files/files.ts'
import { addJob, job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { FOR_SPREADSHEETS } from '../../platform/values/csv.ts'
import { dayIn, dayText } from '../../platform/values/days.ts'
import { aboutSheet } from './about.ts'
import { cellsIn, inLine, rowOf, type FileColumn } from './cells.ts'
import { listNamed, listSource } from './listRows.ts'
import { hasTurn, ofOneMoment, reportSource } from './rows.ts'
import { Ended, type Source } from './source.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Writes the file of a report. */
    'make-report-file': { reportFileId: string }
  }
}

/** How often a file is begun; what fails as often is not tried again. */
const MOST_ATTEMPTS = 3
/** When it is looked again whether it is this one's turn, in milliseconds. */
const LOOK_AGAIN = 2000
const FAILED = 'The file could not be made. Try again, or ask for fewer columns.'

/** Begins it, or begins it anew where it was broken off; undefined where there is nothing to do. */
async function begun({ db }: Services, id: string): Promise<ReportFile | undefined> {
  const rows = await db.$queryRaw<ReportFile[]>`
    UPDATE "ReportFile" SET status = 'RUNNING', attempts = attempts + 1, done = 0 WHERE id = ${id}::uuid AND status IN ('WAITING', 'RUNNING') RETURNING *`
  return rows[0]
}

/** Tells how far it is. Errors: Ended where it was canceled, or somebody else began it anew. */
async function progress({ db, pubsub }: Services, { id, userId, attempts }: ReportFile, done: number, total: number) {
  const count = await db.$executeRaw`
    UPDATE "ReportFile" SET done = ${done}, total = ${Math.max(done, total)} WHERE id = ${id}::uuid AND status = 'RUNNING' AND attempts = ${attempts}`
  if (!count) throw new Ended(null)
  pubsub.publish('report-file.changed', userId, id)
}

const fail = (services: Services, { id, userId }: ReportFile, problem: string) =>
  changeInJob(services, 'failReportFile', async (c) => {
    await c.tx.reportFile.updateMany({
      where: { id, status: 'RUNNING' },
      data: { status: 'FAILED', problem, finishedAt: c.now },
    })
    c.publish('report-file.changed', userId, id)
    c.record({ type: 'ReportFile', id, byId: userId, after: { problem } })
  })

/** Rows as cells, telling how far they are. */
async function* rowsOf(services: Services, file: ReportFile, source: Source, cell: ReturnType<typeof cellsIn>) {
  const total = await source.count()
  let done = 0
  await progress(services, file, done, total)
  for await (const rows of source.batches()) {
    yield rows.map((cells) => rowOf(source.columns, cells, cell))
    await progress(services, file, (done += rows.length), total)
  }
}

/** The last row, as the screen has it; null for a report without totals. */
async function lastOf(source: Source, cell: ReturnType<typeof cellsIn>): Promise<SheetCell[] | null> {
  const totals = rowOf(source.columns, await source.totals(), cell)
  if (totals.every((one) => one === null)) return null
  return totals[0] === null ? ['All', ...totals.slice(1)] : totals
}

type Rows = ReturnType<typeof rowsOf>

function csvOf(columns: readonly FileColumn[], rows: Rows, last: () => Promise<SheetCell[] | null>): Readable {
  const line = (cells: readonly SheetCell[]) => cells.map((cell, at) => inLine(columns[at]!, cell))
  async function* lines() {
    yield columns.map(({ title }) => title)
    for await (const batch of rows) for (const cells of batch) yield line(cells)
    const end = await last()
    if (end) yield line(end)
  }
  return Readable.from(lines()).compose(stringify(FOR_SPREADSHEETS)) as Readable
}

/** The bytes of the file, written while they are read. */
async function contentOf(services: Services, file: ReportFile, source: Source, timeZone: string): Promise<Readable> {
  const cell = cellsIn(timeZone)
  const rows = rowsOf(services, file, source, cell)
  const last = () => lastOf(source, cell)
  if (file.format === 'CSV') return csvOf(source.columns, rows, last)
  const about = await aboutSheet(services, source, { userId: file.userId, timeZone })
  return workbook([{ name: source.title, columns: source.columns, rows, last }, about], services.now())
}

const TYPES = { CSV: 'text/csv', XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** What it is made of; undefined where an older version knew the report or list. */
function sourceOf(services: Services, file: ReportFile, on: pg.ClientBase): Promise<Source> | undefined {
  const report = findReport(file.report)
  if (report) return reportSource(services, report, file, on)
  const list = listNamed(file.report)
  return list && listSource(services, list, file, on)
}

/** Writes it into the store. */
async function written(services: Services, file: ReportFile, source: Source): Promise<Stored> {
  const { timeZone } = await readSettings(services.db)
  const name = `${source.name} ${dayText(dayIn(timeZone, services.now()))}.${file.format.toLowerCase()}`
  return services.files.keep(await contentOf(services, file, source, timeZone), name, TYPES[file.format])
}

/** Hands it over; nobody may find what was canceled meanwhile. */
const finish = (services: Services, { id, userId, attempts }: ReportFile, stored: Stored) =>
  changeInJob(services, 'finishReportFile', async (c) => {
    const fileId = await addFile(c, stored, false)
    const { count } = await c.tx.reportFile.updateMany({
      where: { id, status: 'RUNNING', attempts },
      data: { status: 'READY', fileId, finishedAt: c.now },
    })
    if (!count) await forgetFiles(c, [fileId])
    c.publish('report-file.changed', userId, id)
    c.record({ type: 'ReportFile', id, byId: userId, after: { size: stored.size } })
  })

/** Makes it. What fails is told once it failed as often as it may, and tried again before. */
async function make(services: Services, id: string, on: pg.ClientBase): Promise<void> {
  const file = await begun(services, id)
  if (!file) return
  try {
    const source = file.attempts > MOST_ATTEMPTS ? undefined : await sourceOf(services, file, on)
    if (source) await finish(services, file, await written(services, file, source))
    else await fail(services, file, FAILED)
  } catch (error) {
    if (error instanceof Ended) return error.problem === null ? undefined : fail(services, file, error.problem)
    services.log.error({ err: error, report: file.report }, 'The file of a report was not made')
    if (file.attempts < MOST_ATTEMPTS) throw error
    await fail(services, file, FAILED)
  }
}

job('make-report-file', async (services, { reportFileId }) => {
  const isDone = await ofOneMoment(services, async (on) => {
    if (!(await hasTurn(on))) return false
    await make(services, reportFileId, on)
    return true
  })
  if (!isDone)
    await addJob(services.db, 'make-report-file', { reportFileId }, { runAt: new Date(Date.now() + LOOK_AGAIN) })
})
