import type { Prisma, ReportFileFormat } from '../../../prisma/generated/client/client.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** Files of one person on their way at once. */
export const MOST_OPEN = 5
/** What is on its way longer than this is not waited for any more, in milliseconds. */
const PATIENCE = 3_600_000
export const ON_ITS_WAY = { in: ['WAITING' as const, 'RUNNING' as const] }

interface Wanted {
  /** The name of a report, or what a list is kept under. */
  report: string
  format: ReportFileFormat
  asked: Prisma.InputJsonObject
  columns: string[]
  rights: string[]
}

/** Begins a file, or answers the same that is on its way. Errors: TOO_MANY. */
export async function beginFile(c: Change, viewer: Viewer, wanted: Wanted): Promise<{ id: string }> {
  const { report, format, asked, columns } = wanted
  // Two presses at once begin one file.
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`report-files:${viewer.id}`}))`
  const createdAt = { gt: new Date(c.now.getTime() - PATIENCE) }
  const open = { userId: viewer.id, status: ON_ITS_WAY, createdAt }
  const alike = { asked: { equals: asked }, columns: { equals: columns } }
  const same = await c.tx.reportFile.findFirst({ where: { ...open, report, format, ...alike } })
  if (same) {
    c.record({ type: 'ReportFile', id: same.id })
    return { id: same.id }
  }
  if ((await c.tx.reportFile.count({ where: open })) >= MOST_OPEN)
    throw failure('TOO_MANY', 'Wait until one of your files is ready.')
  const data = { userId: viewer.id, ...wanted, createdAt: c.now }
  const { id } = await c.tx.reportFile.create({ data, select: { id: true } })
  await c.addJob('make-report-file', { reportFileId: id })
  c.record({ type: 'ReportFile', id, after: { ...wanted } })
  return { id }
}
