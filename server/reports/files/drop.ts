import { changeInJob } from '../../platform/change.ts'
import { forgetFiles } from '../../platform/attachments/forgetFiles.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Takes away files of reports that are over. */
    'drop-report-files': Record<string, never>
  }
}

const DAYS_KEPT = 7

/** Files asked for before this are over. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - DAYS_KEPT * 86_400_000)

/** Takes files of reports away, bytes included. */
export async function dropReportFiles(c: Change, files: readonly { id: string; fileId: string | null }[]) {
  await c.tx.reportFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
  await forgetFiles(
    c,
    files.map(({ fileId }) => fileId),
  )
}

job(
  'drop-report-files',
  async (services) => {
    const old = await services.db.reportFile.findMany({
      where: { createdAt: { lt: keptSince(services.now()) } },
      select: { id: true, fileId: true },
    })
    if (old.length) await changeInJob(services, 'dropReportFiles', (c) => dropReportFiles(c, old))
  },
  '47 4 * * *',
)
