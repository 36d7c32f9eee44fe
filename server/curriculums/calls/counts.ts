import { builder } from '../../platform/graphql/builder.ts'
import { dealerOf } from './callees.ts'
import { CallReason, callsPeople } from './callReason.ts'
import { byName, queueOf, type QueueSearch, type ToCall } from './queue.ts'
import { REASONS, type Reason } from './reasons.ts'

interface Counts {
  people: number
  reasons: { reason: Reason['reason']; people: number }[]
  dealers: { id: string; people: number }[]
}

const ReasonCount = builder
  .objectRef<Counts['reasons'][number]>('CallReasonCount')
  .implement({
    description: 'How many people there are to call for a reason.',
    fields: (t) => ({
      reason: t.expose('reason', { type: CallReason, description: 'Which.' }),
      people: t.exposeInt('people', { description: 'People who have it, beside others or alone.' }),
    }),
  })
const DealerCount = builder
  .objectRef<Counts['dealers'][number]>('CallDealerCount')
  .implement({
    description: 'How many people there are to call at a dealer.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Raw id of the dealer.' }),
      name: t.string({
        description: 'Its name.',
        resolve: async ({ id }, _args, ctx) => (await dealerOf(ctx).load(id)).name,
      }),
      people: t.exposeInt('people', { description: 'People of it; who works at several counts at each.' }),
    }),
  })
const CallCounts = builder
  .objectRef<Counts>('CallCounts')
  .implement({
    description: 'How many people there are to call.',
    fields: (t) => ({
      people: t.exposeInt('people', { description: 'All, whatever is searched for.' }),
      reasons: t.expose('reasons', { type: [ReasonCount], description: 'By reason, at the dealer asked for.' }),
      dealers: t.expose('dealers', {
        type: [DealerCount],
        description: 'By dealer in their order, for the reason asked for.',
      }),
    }),
  })

/** How many have each reason: none twice. */
function countedBy(rows: readonly ToCall[]): ReadonlyMap<Reason['reason'], number> {
  const counts = new Map<Reason['reason'], number>()
  for (const { reasons } of rows) for (const { reason } of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

/** The people of each dealer, by its name. */
function countedAt(rows: readonly ToCall[]): Counts['dealers'] {
  const counts = new Map<string, { id: string; name: string; people: number }>()
  for (const { dealers } of rows)
    for (const { id, name } of dealers) counts.set(id, { id, name, people: (counts.get(id)?.people ?? 0) + 1 })
  return [...counts.values()].toSorted(byName).map(({ id, people }) => ({ id, people }))
}

builder.queryField('callCounts', (t) =>
  t.field({
    type: CallCounts,
    authScopes: callsPeople,
    complexity: 5,
    description: 'How many people the viewer has to call. For holders of view-users and user-reports.',
    args: {
      dealer: t.arg.id({ description: 'Raw id of a dealer: counts its reasons alone.' }),
      reason: t.arg({ type: CallReason, description: 'Counts who has it, at each dealer.' }),
    },
    async resolve(_root, { dealer, reason }: QueueSearch, ctx) {
      const [all, there, withReason] = await Promise.all([
        queueOf(ctx, {}),
        queueOf(ctx, { dealer }),
        queueOf(ctx, { reason }),
      ])
      const people = countedBy(there)
      return {
        people: all.length,
        reasons: REASONS.map((one) => ({ reason: one, people: people.get(one) ?? 0 })),
        dealers: countedAt(withReason),
      }
    },
  }),
)
