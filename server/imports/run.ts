import type { BulkImport } from '../../prisma/generated/client/client.ts'
import type { Importable } from '../domain/imports/importable.ts'
import type { Fault, Line, Read } from '../domain/imports/lines.ts'
import { viewerNamed } from '../domain/people/viewer.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { linesIn, readingOf } from './storedImport.ts'
import { kindNamed } from './kinds.ts'
import { badRows, BATCH, batches, breathe, isRefusal, write, writeAll } from './write.ts'

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** An import moved on. Channel: its id. */
    'import.changed': string
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Looks at every row of an import without writing one. */
    'check-import': { importId: string }
    /** Writes the rows of an import. */
    'run-import': { importId: string }
  }
}

/** Everything or nothing is one transaction, however long the file. */
const ALL_TIMEOUT = 180_000

/** An import as a job works on it, in the name of who sent it. */
interface Work {
  row: BulkImport
  kind: Importable
  lines: Line[]
  read: Read
  viewer: Viewer
}

/**
 * The work a job was added for, while it is still to be done and who sent it still may; whose right went meanwhile,
 * theirs ends.
 */
async function workOn(services: Services, id: string, status: BulkImport['status']): Promise<Work | null> {
  const row = await services.db.bulkImport.findUnique({ where: { id } })
  if (row?.status !== status) return null
  const viewer = await viewerNamed(services, row.userId)
  const kind = kindNamed(row.kind)
  if (viewer && kind.may(viewer)) return { row, kind, viewer, lines: linesIn(row.rows), read: readingOf(row) }
  await stop(services, row, 'You no longer have the right to do this.')
  return null
}

/** How far a job is, told outside its transaction: people watch while nothing has been committed yet. */
async function progress({ db, pubsub }: Services, id: string, done: number): Promise<void> {
  await db.$executeRaw`UPDATE "BulkImport" SET done = ${done} WHERE id = ${id}::uuid`
  pubsub.publish('import.changed', id, id)
}

/** Ends an import that cannot go on with a text for who sent it. */
const stop = (
  services: Services,
  { id, userId }: Pick<BulkImport, 'id' | 'userId'>,
  problem: string,
  faults: Fault[] = [],
) =>
  changeInJob(services, 'stopBulkImport', async (c) => {
    await c.tx.bulkImport.updateMany({
      where: { id, status: { in: ['CHECKING', 'RUNNING'] } },
      data: { status: 'FAILED', problem, faults, bad: badRows(faults), created: 0, finishedAt: c.now },
    })
    c.record({ type: 'BulkImport', id, byId: userId, after: { problem, faults: faults.length } })
    c.publish('import.changed', id, id)
  })

/** Looks at all rows of an import; the same code judges them when they are written. */
async function checkRows(services: Services, { row, kind, lines, read, viewer }: Work) {
  const check = await kind.prepare(services.db, lines, read, viewer)
  const faults: Fault[] = []
  const doubts: Fault[] = []
  await batches(lines, async (batch, done) => {
    const checked = await check(services.db, batch)
    faults.push(...checked.faults)
    doubts.push(...checked.doubts)
    await progress(services, row.id, done)
  })
  return { faults, doubts }
}

job('check-import', async (services, { importId: id }) => {
  const work = await workOn(services, id, 'CHECKING')
  if (!work) return
  const { total, userId } = work.row
  const { faults, doubts } = await checkRows(services, work)
  await changeInJob(services, 'finishImportCheck', async (c) => {
    await c.tx.bulkImport.updateMany({
      where: { id, status: 'CHECKING' },
      data: { status: 'CHECKED', faults, doubts, bad: badRows(faults), done: total },
    })
    c.record({ type: 'BulkImport', id, byId: userId, after: { rows: total, faults: faults.length } })
    c.publish('import.changed', id, id)
  })
})

/**
 * Batch by batch, each with the place it has come to: killed in between it goes on there, and no row is written twice.
 */
async function runSkipping(services: Services, { row, kind, lines, read, viewer }: Work): Promise<void> {
  const { id } = row
  const check = await kind.prepare(services.db, lines, read, viewer)
  for (let running = true; running; await breathe()) {
    running = await changeInJob(services, 'runBulkImport', async (c) => {
      const [at] = await c.tx.$queryRaw<
        { done: number; status: string }[]
      >`SELECT done, status::text AS status FROM "BulkImport" WHERE id = ${id}::uuid FOR UPDATE`
      if (at?.status !== 'RUNNING') return false
      const batch = lines.slice(at.done, at.done + BATCH)
      const { created, faults } = await write(c, await check(c.tx, batch), row.userId)
      const isLast = at.done + batch.length >= lines.length
      await c.tx
        .$executeRaw`UPDATE "BulkImport" SET done = done + ${batch.length}, created = created + ${created}, bad = bad + ${badRows(faults)},
        faults = CASE WHEN ${faults.length} = 0 THEN faults ELSE faults || ${JSON.stringify(faults)}::jsonb END,
        status = CASE WHEN ${isLast} THEN 'DONE'::"BulkImportStatus" ELSE status END, "finishedAt" = CASE WHEN ${isLast} THEN ${c.now}::timestamptz ELSE NULL END WHERE id = ${id}::uuid`
      c.record({ type: 'BulkImport', id, byId: row.userId, after: { from: at.done, rows: batch.length, created } })
      c.publish('import.changed', id, id)
      return !isLast
    })
  }
}

async function runWhole(services: Services, { row, kind, lines, read, viewer }: Work): Promise<void> {
  const { id, userId, total } = row
  try {
    await changeInJob(
      services,
      'runBulkImport',
      async (c) => {
        // A second worker waits here and then finds the work done; the row itself stays free for the progress.
        await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`import:${id}`}))`
        const { status } = await c.tx.bulkImport.findUniqueOrThrow({ where: { id }, select: { status: true } })
        if (status !== 'RUNNING') return
        const { created } = await writeAll(c, kind, lines, read, {
          skipBad: false,
          viewer,
          tell: (done) => progress(services, id, done),
        })
        await c.tx.bulkImport.update({
          where: { id },
          data: { status: 'DONE', created, done: total, finishedAt: c.now },
        })
        c.record({ type: 'BulkImport', id, byId: userId, after: { created } })
        c.publish('import.changed', id, id)
      },
      { timeout: ALL_TIMEOUT },
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    await stop(services, row, 'Nothing was created, because some rows need attention.', error.faults)
  }
}

job('run-import', async (services, { importId }) => {
  const work = await workOn(services, importId, 'RUNNING')
  if (work) await (work.row.skipBad ? runSkipping : runWhole)(services, work)
})

// A killed process leaves its job locked for hours: what was under way is asked for anew.
on('app.started', async (c) => {
  const open = await c.tx.bulkImport.findMany({
    where: { status: { in: ['CHECKING', 'RUNNING'] } },
    select: { id: true, status: true },
  })
  for (const { id, status } of open)
    await c.addJob(status === 'CHECKING' ? 'check-import' : 'run-import', { importId: id }, { key: `import:${id}` })
})
