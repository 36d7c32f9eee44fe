import { actsOn, bulkLists, findAct, type BulkAct, type Option } from '../domain/bulk/acts.ts'
import { Money } from '../domain/ledger/money.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { loader } from '../platform/kit/loader.ts'
import { BulkChange } from './entity.ts'
import { seesBulkChange } from './rules.ts'
import { undoneUntil } from './stop.ts'
import './leftOut.ts'
import './plan.ts'
import './run.ts'

const Status = builder.enumType('BulkChangeStatus', {
  description: 'How far a bulk change is.',
  values: {
    PLANNED: { description: 'Counted; nothing was changed yet.' },
    RUNNING: { description: 'Rows are being changed.' },
    DONE: { description: 'Every row was changed or left out.' },
    STOPPED: { description: 'Stopped halfway; `problem` says why, where it was not who asked.' },
    UNDOING: { description: 'Rows are being put back.' },
    UNDONE: { description: 'Rows were put back, as far as that could be.' },
  } as const,
})

const BulkChoice = builder
  .objectRef<Option>('BulkChoice')
  .implement({
    description: 'One of several that an act asks for.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'For `choice` of startBulkChange.' }),
      label: t.exposeString('label', { description: 'As shown to people.' }),
    }),
  })

const BulkActRef = builder
  .objectRef<BulkAct & { key: string }>('BulkAct')
  .implement({
    description: 'What may be done to many rows of a list.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'Its name, for planBulkChange.' }),
      label: t.exposeString('label', { description: 'The verb on its button.' }),
      question: t.string({
        description: 'What is asked, with {rows} where their number stands.',
        resolve: ({ question, label }) => question ?? `${label} {rows}`,
      }),
      text: t.string({ description: 'What follows, in a sentence; may be empty.', resolve: ({ text }) => text ?? '' }),
      isDanger: t.boolean({
        description: 'Takes something away from people.',
        resolve: ({ isDanger }) => isDanger ?? false,
      }),
      reasonLabel: t.string({
        nullable: true,
        description: 'What the words it asks for are called; null where it asks for none.',
        resolve: ({ reason }) => reason?.label ?? null,
      }),
      reasonRequired: t.boolean({
        description: 'Whether there have to be words.',
        resolve: ({ reason }) => reason?.required ?? false,
      }),
      choiceLabel: t.string({
        nullable: true,
        description: 'What it asks to choose; null where it asks for nothing.',
        resolve: ({ choice }) => choice?.label ?? null,
      }),
      choices: t.field({
        type: [BulkChoice],
        description: 'What there is to choose.',
        resolve: async ({ choice }, _args, ctx) => (await choice?.options(ctx)) ?? [],
      }),
    }),
  })

const BulkNext = builder
  .objectRef<{ text: string; label: string; page: string }>('BulkNext')
  .implement({
    description: 'Where one goes on with what a bulk change made.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'What there is now, in a sentence.' }),
      label: t.exposeString('label', { description: 'The verb on its button.' }),
      page: t.exposeString('page', { description: 'A path in the portal.' }),
    }),
  })

const actNamed = (key: string, act: BulkAct) => ({ ...act, key })

builder.queryField('bulkActs', (t) =>
  t.field({
    type: [BulkActRef],
    authScopes: { signedIn: true },
    description: 'What the viewer may do to many rows of a list; nothing while acting as someone.',
    args: { list: t.arg.string({ required: true, description: 'Field of the root that answers the list.' }) },
    resolve(_root, { list }, ctx) {
      const viewer = signedIn(ctx)
      if (viewer.realActor) return []
      return [...actsOn(list)].filter(([, act]) => act.may(viewer)).map(([key, act]) => actNamed(key, act))
    },
  }),
)

interface Counts {
  waiting: number
  done: number
  left: number
  undone: number
  kept: number
}
const NONE: Counts = { waiting: 0, done: 0, left: 0, undone: 0, kept: 0 }

const countsOf = loader(
  async ({ db }, ids) => {
    const rows = await db.bulkChangeRow.groupBy({
      by: ['bulkChangeId', 'state'],
      where: { bulkChangeId: { in: [...ids] } },
      _count: true,
    })
    const counts = new Map<string, Counts>()
    for (const { bulkChangeId, state, _count } of rows)
      counts.set(bulkChangeId, { ...(counts.get(bulkChangeId) ?? NONE), [state.toLowerCase()]: _count })
    return counts
  },
  () => NONE,
)

/** What the rows come to that it meets or met. */
async function sumsOf(ctx: Context, { id, list, act }: { id: string; list: string; act: string }) {
  const sums = findAct(list, act)?.act.sums
  if (!sums) return []
  const state = { in: ['WAITING' as const, 'DONE' as const] }
  const rows = await ctx.db.bulkChangeRow.findMany({ where: { bulkChangeId: id, state }, select: { rowId: true } })
  return sums(
    ctx,
    rows.map(({ rowId }) => rowId),
  )
}

builder.prismaNode('BulkChange', {
  description: 'An act on many rows of a list, done row by row. Seen by who asked for it alone, in person.',
  id: { field: 'id' },
  select: { id: true, userId: true, list: true, act: true, status: true, finishedAt: true },
  authScopes: (change, { viewer }) => seesBulkChange(change, viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    list: t.exposeString('list', { description: 'Field of the root that answers its list.' }),
    act: t.field({
      type: BulkActRef,
      nullable: true,
      description: 'What it does; null for one that is no longer known.',
      resolve: ({ list, act }) => {
        const found = findAct(list, act)
        return found ? actNamed(act, found.act) : null
      },
    }),
    noun: t.string({
      description: 'What one of its rows is called, such as claim.',
      resolve: ({ list }) => bulkLists().get(list)?.nouns[0] ?? '',
    }),
    nouns: t.string({
      description: 'What several are called.',
      resolve: ({ list }) => bulkLists().get(list)?.nouns[1] ?? '',
    }),
    status: t.expose('status', { type: Status, description: 'How far it is.' }),
    problem: t.exposeString('problem', { description: 'Why it stopped; empty otherwise.' }),
    waiting: t.int({
      description: 'Rows it will still meet.',
      resolve: async ({ id }, _args, ctx) => (await countsOf(ctx).load(id)).waiting,
    }),
    done: t.int({
      description: 'Rows that are changed.',
      resolve: async ({ id }, _args, ctx) => (await countsOf(ctx).load(id)).done,
    }),
    left: t.int({
      description: 'Rows left out.',
      resolve: async ({ id }, _args, ctx) => (await countsOf(ctx).load(id)).left,
    }),
    undone: t.int({
      description: 'Rows put back.',
      resolve: async ({ id }, _args, ctx) => (await countsOf(ctx).load(id)).undone,
    }),
    kept: t.int({
      description: 'Rows that could not be put back.',
      resolve: async ({ id }, _args, ctx) => (await countsOf(ctx).load(id)).kept,
    }),
    sums: t.field({
      type: [Money],
      description:
        'What the rows come to that it meets or met, each currency by itself; none where it is not about money.',
      resolve: (change, _args, ctx) => sumsOf(ctx, change),
    }),
    undoUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be undone; null where it cannot.',
      resolve: (change) => undoneUntil(change),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was planned.' }),
  }),
})

builder.prismaObjectFields('BulkChange', (t) => ({
  next: t.field({
    type: BulkNext,
    nullable: true,
    description:
      'Where one goes on with what it made for all of its rows; null where there is nothing, and once none is done.',
    select: { id: true, list: true, act: true, reason: true, choice: true },
    async resolve(change, _args, ctx) {
      const { next } = findAct(change.list, change.act)?.act ?? {}
      if (!next || !(await countsOf(ctx).load(change.id)).done) return null
      return { text: next.text, label: next.label, page: next.pageOf(change) }
    },
  }),
}))

BulkChange.one('bulkChange', 'One bulk change; null unless the viewer asked for it, in person.')

BulkChange.changes('bulkChangeMoved', {
  description: 'One of the viewer’s own bulk changes whenever it moves on.',
  topic: 'bulk.moved',
  args: (arg) => ({ databaseId: arg.id({ required: true, description: 'Its raw id.' }) }),
  channels: (_viewer, { databaseId }) => [databaseId],
})
