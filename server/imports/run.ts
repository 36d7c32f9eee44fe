import type { BulkImport, Prisma } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import { on, type Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { activities } from './activities.ts'
import type { Fault, Importer } from './check.ts'
import { dealers } from './dealers.ts'
import { isImportKind, type ImportKind, type Mapping } from './fields.ts'
import { parts } from './parts.ts'
import { people } from './people.ts'
import { powersOf, type Powers } from './powers.ts'
import type { Line } from './read.ts'

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

/** Rows in one statement; between two batches others have their turn. */
const BATCH = 250
/** Everything or nothing is one transaction, however long the file. */
const ALL_TIMEOUT = 180_000

const importers: Record<ImportKind, Importer<unknown>> = {
  users: people as Importer<unknown>,
  dealers: dealers as Importer<unknown>,
  activities: activities as Importer<unknown>,
  parts: parts as Importer<unknown>,
}

const asKind = (kind: string): ImportKind => (isImportKind(kind) ? kind : 'users')
const linesOf = (row: Pick<BulkImport, 'rows'>): Line[] => row.rows as unknown as Line[]
const mappingOf = (row: Pick<BulkImport, 'mapping'>): Mapping => row.mapping as unknown as Mapping
const asJson = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue
const badRows = (faults: Fault[]): number => new Set(faults.map(({ row }) => row)).size
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** How far a job is, told outside its transaction: people watch while nothing has been committed yet. */
async function progress({ db, pubsub }: Services, id: string, done: number): Promise<void> {
  await db.$executeRaw`UPDATE "BulkImport" SET done = ${done} WHERE id = ${id}::uuid`
  pubsub.publish('import.changed', id, id)
}

const lost = () => failure('FORBIDDEN', 'You no longer have the right to do this.')

async function batches<T>(all: T[], work: (batch: T[], done: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) {
    await work(all.slice(from, from + BATCH), Math.min(all.length, from + BATCH))
    await breathe()
  }
}

/** Looks at all rows of an import; the same code judges them when they are written. */
async function faultsOf(
  services: Pick<Services, 'db'>,
  kind: string,
  lines: Line[],
  mapping: Mapping,
  powers: Powers,
  tell: (done: number) => Promise<void>,
): Promise<Fault[]> {
  const check = await importers[asKind(kind)].prepare(services.db, lines, mapping, powers)
  const faults: Fault[] = []
  await batches(lines, async (batch, done) => {
    faults.push(...(await check(services.db, batch)).faults)
    await tell(done)
  })
  return faults
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
      data: { status: 'FAILED', problem, faults: asJson(faults), bad: badRows(faults), created: 0, finishedAt: c.now },
    })
    c.record({ type: 'BulkImport', id, byId: userId, after: { problem, faults: faults.length } })
    c.publish('import.changed', id, id)
  })

job('check-import', async (services, { importId: id }) => {
  const row = await services.db.bulkImport.findUnique({ where: { id } })
  if (row?.status !== 'CHECKING') return
  const powers = await powersOf(services.db, row.userId, row.kind)
  if (!powers.may) return stop(services, row, lost().message)
  const faults = await faultsOf(services, row.kind, linesOf(row), mappingOf(row), powers, (done) =>
    progress(services, id, done),
  )
  await changeInJob(services, 'finishImportCheck', async (c) => {
    await c.tx.bulkImport.updateMany({
      where: { id, status: 'CHECKING' },
      data: { status: 'CHECKED', faults: asJson(faults), bad: badRows(faults), done: row.total },
    })
    c.record({ type: 'BulkImport', id, byId: row.userId, after: { rows: row.total, faults: faults.length } })
    c.publish('import.changed', id, id)
  })
})

/** Writes a batch; what is wrong with a row by now is a fault, as in the check. */
async function write(
  c: Change,
  importer: Importer<unknown>,
  check: Awaited<ReturnType<Importer<unknown>['prepare']>>,
  batch: Line[],
  byId: string,
) {
  const { good, faults } = await check(c.tx, batch)
  const written = good.length ? await importer.insert(c, good, byId) : { created: 0, faults: [] }
  return { created: written.created, faults: [...faults, ...written.faults] }
}

/** Thrown to undo everything; carries what was wrong. */
const refusal = (faults: Fault[]) => Object.assign(new Error('Some rows need attention.'), { faults })
const isRefusal = (error: unknown): error is ReturnType<typeof refusal> => error instanceof Error && 'faults' in error

/** One transaction for all rows. Errors: a refusal with the faults of the first bad batch; nothing is written then. */
export async function writeAll(
  c: Change,
  kind: string,
  lines: Line[],
  mapping: Mapping,
  { skipBad, powers, tell }: { skipBad: boolean; powers: Powers; tell: (done: number) => Promise<void> },
) {
  const importer = importers[asKind(kind)]
  const check = await importer.prepare(c.tx, lines, mapping, powers)
  const result = { created: 0, faults: [] as Fault[] }
  await batches(lines, async (batch, done) => {
    const { created, faults } = await write(c, importer, check, batch, powers.userId)
    if (faults.length && !skipBad) throw refusal(faults)
    result.created += created
    result.faults.push(...faults)
    await tell(done)
  })
  return result
}

/** Batch by batch, each with the place it has come to: killed in between it goes on there, and no row is written twice. */
async function runSkipping(services: Services, row: BulkImport, powers: Powers): Promise<void> {
  const { id } = row
  const importer = importers[asKind(row.kind)]
  const lines = linesOf(row)
  const check = await importer.prepare(services.db, lines, mappingOf(row), powers)
  for (let running = true; running; await breathe()) {
    running = await changeInJob(services, 'runBulkImport', async (c) => {
      const [at] = await c.tx.$queryRaw<
        { done: number; status: string }[]
      >`SELECT done, status::text AS status FROM "BulkImport" WHERE id = ${id}::uuid FOR UPDATE`
      if (at?.status !== 'RUNNING') return false
      const batch = lines.slice(at.done, at.done + BATCH)
      const { created, faults } = await write(c, importer, check, batch, row.userId)
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

async function runWhole(services: Services, row: BulkImport, powers: Powers): Promise<void> {
  const { id } = row
  try {
    await changeInJob(
      services,
      'runBulkImport',
      async (c) => {
        // A second worker waits here and then finds the work done; the row itself stays free for the progress.
        await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`import:${id}`}))`
        const { status } = await c.tx.bulkImport.findUniqueOrThrow({ where: { id }, select: { status: true } })
        if (status !== 'RUNNING') return
        const { created } = await writeAll(c, row.kind, linesOf(row), mappingOf(row), {
          skipBad: false,
          powers,
          tell: (done) => progress(services, id, done),
        })
        await c.tx.bulkImport.update({
          where: { id },
          data: { status: 'DONE', created, done: row.total, finishedAt: c.now },
        })
        c.record({ type: 'BulkImport', id, byId: row.userId, after: { created } })
        c.publish('import.changed', id, id)
      },
      { timeout: ALL_TIMEOUT },
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    await stop(services, row, 'Nothing was created, because some rows need attention.', error.faults)
  }
}

job('run-import', async (services, { importId: id }) => {
  const row = await services.db.bulkImport.findUnique({ where: { id } })
  if (row?.status !== 'RUNNING') return
  const powers = await powersOf(services.db, row.userId, row.kind)
  if (!powers.may) return stop(services, row, lost().message)
  await (row.skipBad ? runSkipping : runWhole)(services, row, powers)
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

/** Letters leave in portions, so that a thousand invitations are no single long transaction. */
const LETTERS = 50

job('invite-people', async (services, { userIds, byId }) => {
  for (let from = 0; from < userIds.length; from += LETTERS) {
    await changeInJob(services, 'invitePeople', async (c) => {
      const ids = userIds.slice(from, from + LETTERS)
      // Done twice, an invitation leaves once: who has a code already was written to.
      const waiting = await c.tx.user.findMany({
        where: { id: { in: ids }, passwordHash: null, codes: { none: {} } },
        select: { id: true },
        orderBy: { id: 'asc' },
      })
      for (const { id } of waiting) await c.emit('user.invited', { userId: id, byId })
      c.record({ type: 'User', id: ids[0]!, byId, after: { invited: waiting.length } })
    })
  }
})
