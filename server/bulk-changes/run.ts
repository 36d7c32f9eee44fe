import type { BulkChange, BulkChangeRow } from '../../prisma/generated/client/client.ts'
import { findAct, type BulkAct, type BulkList } from '../domain/bulk/acts.ts'
import { viewerAtDoor } from '../domain/people/viewer.ts'
import { changeInJob } from '../platform/change.ts'
import { contextInJob, type Context, type Services } from '../platform/context.ts'
import { on } from '../platform/events.ts'
import { addJob, job } from '../platform/jobs.ts'
import { doRow, WAYS, type Way } from './row.ts'

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A bulk change moved on. Channel: its id. */
    'bulk.moved': string
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Goes on with a bulk change, or with undoing it. */
    'run-bulk-change': { bulkChangeId: string }
  }
}

/** Rows looked at in one go, and after how many another job may have its turn. */
const BATCH = 20
const TURN = 200
const NO_RIGHT = 'You no longer have the right to do this.'

interface Work {
  bulk: BulkChange
  list: BulkList
  act: BulkAct
  way: Way
}

/** Who asked, as they stand now; null for who may not any more. */
async function askedBy(services: Services, { bulk, act, way }: Work): Promise<Context | null> {
  const viewer = await viewerAtDoor(services, bulk.userId)
  return viewer && (way === 'UNDOING' || act.may(viewer)) ? contextInJob(services, viewer) : null
}

/** Ends it. What ended otherwise meanwhile stays as it is. */
const end = (services: Services, { bulk, way }: Work, problem = '') =>
  changeInJob(services, 'endBulkChange', async (c) => {
    const status = problem ? 'STOPPED' : WAYS[way].over
    const kept = way === 'UNDOING' ? {} : { finishedAt: c.now }
    await c.tx.bulkChange.updateMany({ where: { id: bulk.id, status: way }, data: { status, problem, ...kept } })
    c.record({ type: 'BulkChange', id: bulk.id, byId: bulk.userId, after: { status, problem } })
    c.publish('bulk.moved', bulk.id, bulk.id)
  })

/** Leaves rows as they are, each with the reason. */
async function leave({ db }: Services, { bulk, way }: Work, left: ReadonlyMap<string, string>): Promise<void> {
  if (!left.size) return
  const { from, refused } = WAYS[way]
  await db.$executeRaw`UPDATE "BulkChangeRow" r SET state = ${refused}::"BulkChangeRowState", why = l.why
    FROM jsonb_to_recordset(${JSON.stringify([...left].map(([id, why]) => ({ id, why })))}::jsonb) AS l(id uuid, why text)
    WHERE r."bulkChangeId" = ${bulk.id}::uuid AND r."rowId" = l.id AND r.state = ${from}::"BulkChangeRowState"`
}

/** The next rows; none where it is over or was stopped. */
const nextRows = ({ db }: Services, { bulk, way }: Work): Promise<BulkChangeRow[]> =>
  db.bulkChangeRow.findMany({
    where: { bulkChangeId: bulk.id, bulkChange: { status: way }, state: WAYS[way].from },
    orderBy: { position: 'asc' },
    take: BATCH,
  })

/** Does some rows, each asked for anew in the name of who began it. Answers false where they may not any more. */
async function doRows(services: Services, work: Work, rows: readonly BulkChangeRow[]): Promise<boolean> {
  const { act, bulk, way } = work
  const before = await askedBy(services, work)
  if (!before) return false
  const ids = rows.map(({ rowId }) => rowId)
  const left = new Map((way === 'RUNNING' && (await act.left?.(before, ids, bulk))) || [])
  await leave(services, work, left)
  for (const row of rows.filter(({ rowId }) => !left.has(rowId))) {
    const ctx = await askedBy(services, work)
    if (!ctx) return false
    const why = await doRow(ctx, { ...work, said: bulk }, row)
    if (why !== null) await leave(services, work, new Map([[row.rowId, why]]))
  }
  services.pubsub.publish('bulk.moved', bulk.id, bulk.id)
  return true
}

job('run-bulk-change', async (services, { bulkChangeId: id }) => {
  const bulk = await services.db.bulkChange.findUnique({ where: { id } })
  if (bulk?.status !== 'RUNNING' && bulk?.status !== 'UNDOING') return
  const found = findAct(bulk.list, bulk.act)
  if (!found || (bulk.status === 'UNDOING' && !found.act.undo)) return
  const work: Work = { bulk, way: bulk.status, ...found }
  for (let done = 0; done < TURN; done += BATCH) {
    const rows = await nextRows(services, work)
    if (!rows.length) return void (await end(services, work))
    if (!(await doRows(services, work, rows))) return void (await end(services, work, NO_RIGHT))
  }
  await addJob(services.db, 'run-bulk-change', { bulkChangeId: id }, { key: `bulk:${id}` })
})

// A killed process leaves its job locked for a while: what was under way is asked for anew.
on('app.started', async (c) => {
  const open = await c.tx.bulkChange.findMany({
    where: { status: { in: ['RUNNING', 'UNDOING'] } },
    select: { id: true },
  })
  for (const { id } of open) await c.addJob('run-bulk-change', { bulkChangeId: id }, { key: `bulk:${id}` })
})
