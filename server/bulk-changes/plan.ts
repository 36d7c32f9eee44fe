import { z } from 'zod'
import { findAct, type BulkAct, type BulkList, type Said } from '../domain/bulk/acts.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import { inPerson, type Viewer } from '../platform/viewer.ts'
import { BulkChange } from './entity.ts'
import { MOST_ROWS, rowsMeant } from './meant.ts'
import { ownBulkChanges } from './rules.ts'
import { ownOf } from './stop.ts'

const name = z.string().max(60)

interface Planned {
  rowId: string
  version: number | null
  why: string
}

/** May ask for this act of a list, in person. */
const mayAsk = (viewer: Viewer, { list, act }: { list: string; act: string }): boolean =>
  inPerson(viewer) && (findAct(list, act)?.act.may(viewer) ?? false)

/** The rows as they are now, each with the reason where it will be left out; what the viewer does not see is not there. */
async function lookAt(
  ctx: Context,
  list: BulkList,
  act: BulkAct,
  ids: string[],
  said: Said | null,
): Promise<Planned[]> {
  const visible = new Map((await list.rows(ctx, ids)).map((row) => [row.id, row]))
  const there = ids.filter((id) => visible.has(id))
  const left = (await act.left?.(ctx, there, said)) ?? new Map<string, string>()
  return there.map((rowId) => ({ rowId, version: visible.get(rowId)!.version ?? null, why: left.get(rowId) ?? '' }))
}

const keep = ({ tx }: Change, bulkChangeId: string, rows: readonly Planned[]) =>
  tx.$executeRaw`INSERT INTO "BulkChangeRow" ("bulkChangeId", "rowId", position, state, version, why)
    SELECT ${bulkChangeId}::uuid, r."rowId", r.position, CASE WHEN r.why = '' THEN 'WAITING' ELSE 'LEFT' END::"BulkChangeRowState", r.version, r.why
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) AS r("rowId" uuid, position int, version int, why text)`

mutation('planBulkChange', {
  description:
    'Counts whom an act on many rows of a list would meet and who would be left out, and keeps these rows: startBulkChange meets them and no others. Changes none of them. ' +
    `In person only. Errors: FORBIDDEN without the right of the act, BAD_USER_INPUT for no row and for more than ${MOST_ROWS}.`,
  input: (t) => ({
    list: t.string({ required: true, validate: name, description: 'Field of the root that answers the list.' }),
    act: t.string({ required: true, validate: name, description: 'As `key` of bulkActs has it.' }),
    ids: t.idList({
      validate: z.array(uuid).max(MOST_ROWS, `Choose at most ${MOST_ROWS} at once.`),
      description: 'Raw ids of rows; those the viewer does not see are not counted.',
    }),
    matching: t.field({
      type: 'JSON',
      description: 'In place of ids: the arguments of the list, for all rows that match them now.',
    }),
  }),
  may: mayAsk,
  async first(ctx, { list, act, ...chosen }) {
    const found = findAct(list, act)!
    const rows = await lookAt(ctx, found.list, found.act, await rowsMeant(ctx, list, chosen), null)
    if (!rows.length) throw badInput('ids', 'None of them is there any more.')
    return rows
  },
  async does(c, { list, act }, { id: userId }, rows) {
    const data = { userId, list, act, createdAt: c.now }
    const { id } = await c.tx.bulkChange.create({ data, select: { id: true } })
    await keep(c, id, rows)
    c.record({ type: 'BulkChange', id, after: { list, act, rows: rows.length } })
    return { id }
  },
  answers: BulkChange.saved('As it is planned.'),
})

/** What the act asks for, as it was said. Errors: BAD_USER_INPUT at reason or choice. */
async function saidOf(ctx: Context, act: BulkAct, given: { reason?: string | null; choice?: string | null }) {
  const [reason, choice] = [given.reason?.trim() ?? '', given.choice ?? '']
  if (act.reason?.required && !reason) throw badInput('reason', `${act.reason.label} is required.`)
  if (act.reason?.most && reason.length > act.reason.most)
    throw badInput('reason', `Use at most ${act.reason.most} characters.`)
  if (act.choice && !(await act.choice.options(ctx)).some(({ value }) => value === choice))
    throw badInput('choice', `${act.choice.label} is required.`)
  return { reason: act.reason ? reason : '', choice: act.choice ? choice : '' }
}

mutation('startBulkChange', {
  description:
    'Does the act to the rows that were counted, one by one in the background, each by the rights and state of that moment; bulkChangeMoved tells how far it is. ' +
    'In person only. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at reason or choice, CONFLICT when it was started before.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The planned one.' }),
    reason: t.string({
      validate: z.string().max(500, 'Use at most 500 characters.'),
      description: 'In words, where the act asks for it.',
    }),
    choice: t.string({ validate: z.string().max(100), description: 'One of its choices, where the act asks for one.' }),
  }),
  may: 'inPerson',
  async first(ctx, { databaseId: id, ...given }) {
    const planned = await ctx.db.bulkChange.findFirst({ where: { AND: [{ id }, ownBulkChanges(signedIn(ctx))] } })
    const found = planned && findAct(planned.list, planned.act)
    return found ? saidOf(ctx, found.act, given) : null
  },
  async does(c, { databaseId: id }, viewer, said) {
    const { list, act } = await ownOf(c, viewer, id)
    if (!said || !mayAsk(viewer, { list, act })) throw failure('FORBIDDEN', 'You no longer have the right to do this.')
    const { count } = await c.tx.bulkChange.updateMany({
      where: { id, status: 'PLANNED' },
      data: { ...said, status: 'RUNNING', startedAt: c.now },
    })
    if (!count) throw failure('CONFLICT', 'This was started already.')
    await c.addJob('run-bulk-change', { bulkChangeId: id }, { key: `bulk:${id}` })
    c.record({ type: 'BulkChange', id, after: { list, act, ...said } })
    return { id }
  },
  answers: BulkChange.saved('As it runs.'),
})
