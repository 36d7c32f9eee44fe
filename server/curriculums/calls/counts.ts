import { builder } from '../../platform/graphql/builder.ts'
import { dealerOf } from './callees.ts'
import { CallReason, callsPeople } from './callReason.ts'
import { queueOf, type QueueSearch, type ToCall } from './queue.ts'
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

/** The people of each dealer, by its name. */
function countedAt(rows: readonly ToCall[]): Counts['dealers'] {
  const places = rows.flatMap(({ dealers }) => dealers)
  return [...Map.groupBy(places, ({ id }) => id).values()]
    .toSorted(([a], [b]) => a!.name.localeCompare(b!.name, 'en'))
    .map((same) => ({ id: same[0]!.id, people: same.length }))
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
      const people = (one: Reason['reason']) =>
        there.filter(({ reasons }) => reasons.some((given) => given.reason === one)).length
      return {
        people: all.length,
        reasons: REASONS.map((one) => ({ reason: one, people: people(one) })),
        dealers: countedAt(withReason),
      }
    },
  }),
)
