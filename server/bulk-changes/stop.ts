import { UNDO_MINUTES } from '../domain/decisions/transitions.ts'
import { findAct } from '../domain/bulk/acts.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { BulkChange } from './entity.ts'
import { ownBulkChanges } from './rules.ts'

/** One of the viewer's own. Errors: NOT_FOUND. */
export const ownOf = async ({ tx }: Change, viewer: Viewer, id: string) =>
  known(await tx.bulkChange.findFirst({ where: { AND: [{ id }, ownBulkChanges(viewer)] } }), 'This')

/** The last moment it can be undone; null where it cannot. */
export function undoneUntil({
  list,
  act,
  status,
  finishedAt,
}: {
  list: string
  act: string
  status: string
  finishedAt: Date | null
}): Date | null {
  if ((status !== 'DONE' && status !== 'STOPPED') || !finishedAt || !findAct(list, act)?.act.undo) return null
  return new Date(finishedAt.getTime() + UNDO_MINUTES * 60_000)
}

const which = { required: true, validate: uuid, description: 'Which one.' } as const

mutation('stopBulkChange', {
  description:
    'Stops a bulk change on its way: rows done so far stay done, the others stay as they are. In person only. Errors: NOT_FOUND, CONFLICT when it is over.',
  input: (t) => ({ databaseId: t.id(which) }),
  may: 'inPerson',
  async does(c, { databaseId: id }, viewer) {
    await ownOf(c, viewer, id)
    const { count } = await c.tx.bulkChange.updateMany({
      where: { id, status: 'RUNNING' },
      data: { status: 'STOPPED', finishedAt: c.now },
    })
    if (!count) throw failure('CONFLICT', 'This is over already.')
    c.publish('bulk.moved', id, id)
    c.record({ type: 'BulkChange', id, after: { status: 'STOPPED' } })
    return { id }
  },
  answers: BulkChange.saved('As it stopped.'),
})

mutation('undoBulkChange', {
  description: `Puts the rows back that it changed, one by one in the background, within ${UNDO_MINUTES} minutes; a row that changed since stays and is named. In person only. Errors: NOT_FOUND, CONFLICT when it is too late, runs, or is not of a kind that can be undone.`,
  input: (t) => ({ databaseId: t.id(which) }),
  may: 'inPerson',
  async does(c, { databaseId: id }, viewer) {
    const before = await ownOf(c, viewer, id)
    const until = undoneUntil(before)
    if (!until) throw failure('CONFLICT', 'This cannot be undone.')
    if (until < c.now) throw failure('CONFLICT', `You could undo this for ${UNDO_MINUTES} minutes. That time is over.`)
    const { count } = await c.tx.bulkChange.updateMany({
      where: { id, status: before.status },
      data: { status: 'UNDOING', problem: '' },
    })
    if (!count) throw failure('CONFLICT', 'This is being undone already.')
    await c.addJob('run-bulk-change', { bulkChangeId: id }, { key: `bulk:${id}` })
    c.record({ type: 'BulkChange', id, before: { status: before.status }, after: { status: 'UNDOING' } })
    return { id }
  },
  answers: BulkChange.saved('As it is being undone.'),
})
