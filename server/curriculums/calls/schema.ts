import { builder } from '../../platform/graphql/builder.ts'
import { TrainingCall } from './call.ts'
import { CallReason, callsPeople } from './callReason.ts'
import { dealerOf, personOf } from './callees.ts'
import { trainingOffered, StaffCurriculum } from '../people/personTraining.ts'
import type { Offered } from '../staff.ts'
import { pageOf } from './queuePages.ts'
import { ALONE_DAYS, queueOf, type ToCall } from './queue.ts'
import { SOON, type Reason } from './reasons.ts'
import './counts.ts'

const GivenReason = builder
  .objectRef<Reason>('ReasonToCall')
  .implement({
    description: 'A reason to call somebody, with what it is about.',
    fields: (t) => ({
      reason: t.expose('reason', { type: CallReason, description: 'Which.' }),
      count: t.exposeInt('count', {
        description:
          'Curriculums overdue or not completed, courses failed, certificates that end; 1 for what is due soon.',
      }),
      day: t.expose('day', {
        type: 'Day',
        nullable: true,
        description:
          'Since when it is overdue, of several the first; when it is due or ends; when they failed or worked last. Null for who never began.',
      }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'The course failed or the certificate; null for others.',
      }),
    }),
  })

/** What presses of what is open to somebody, the first due first. */
const dueOf = (open: readonly Offered[]): Offered[] =>
  open
    .filter(({ daysLeft }) => daysLeft != null && daysLeft <= SOON)
    .toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0) || a.name.localeCompare(b.name, 'en'))

const PersonToCall = builder
  .objectRef<ToCall>('PersonToCall')
  .implement({
    description:
      'Somebody who needs a word about their training. For holders of view-users and user-reports who look after them.',
    fields: (t) => ({
      databaseId: t.exposeID('userId', { description: 'The raw id of the person.' }),
      name: t.string({
        description: 'First and last name.',
        resolve: async ({ userId }, _args, ctx) => (await personOf(ctx).load(userId)).name,
      }),
      position: t.string({
        nullable: true,
        description: 'What they do at the dealer; null until told.',
        resolve: async ({ userId }, _args, ctx) => (await personOf(ctx).load(userId)).position,
      }),
      email: t.string({
        description: 'Where to write to.',
        resolve: async ({ userId }, _args, ctx) => (await personOf(ctx).load(userId)).email,
      }),
      phone: t.string({
        nullable: true,
        description: 'Their own telephone; null until told.',
        resolve: async ({ userId }, _args, ctx) => (await personOf(ctx).load(userId)).phone,
      }),
      dealerDatabaseId: t.id({
        description: 'Raw id of the dealer they are listed under.',
        resolve: ({ dealer }) => dealer.id,
      }),
      dealerName: t.string({
        description: 'The dealer they are listed under: the one asked for, else the first of theirs by name.',
        resolve: async ({ dealer }, _args, ctx) => (await dealerOf(ctx).load(dealer.id)).name,
      }),
      dealerPhone: t.string({
        nullable: true,
        description: 'The telephone of that dealer; null when not given.',
        resolve: async ({ dealer }, _args, ctx) => (await dealerOf(ctx).load(dealer.id)).phone,
      }),
      reasons: t.expose('reasons', { type: [GivenReason], description: 'Why, most urgent first.' }),
      due: t.field({
        type: [StaffCurriculum],
        description: `Curriculums that are overdue or due within ${SOON} days, the first due first.`,
        resolve: async ({ userId }, _args, ctx) => dueOf(await trainingOffered(ctx).load(userId)),
      }),
      canBeReminded: t.boolean({
        description: 'Whether they have something left to take.',
        resolve: ({ reasons }) => reasons.some(({ reason }) => reason !== 'CERTIFICATE_ENDING'),
      }),
      remindedAt: t.expose('remindedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When somebody last reminded them; null before.',
      }),
      lastCall: t.field({
        type: TrainingCall,
        nullable: true,
        description: 'The last call about their training; null before the first.',
        resolve: ({ call }) => call,
      }),
    }),
  })

builder.queryField('peopleToCall', (t) =>
  t.connection(
    {
      type: PersonToCall,
      complexity: 5,
      authScopes: callsPeople,
      description: `Staff in the viewer’s reach who need a word about their training, without the viewer: by dealer, the most urgent first. Who was called or reminded is not in it for ${ALONE_DAYS} days. For holders of view-users and user-reports.`,
      args: {
        dealer: t.arg.id({ description: 'Raw id of a dealer.' }),
        reason: t.arg({ type: CallReason, description: 'Only who has this reason.' }),
        offset: t.arg.int(),
      },
      async resolve(_root, args, ctx) {
        const rows = await queueOf(ctx, args)
        const connection = await pageOf(rows, args)
        return { ...connection, count: rows.length }
      },
    },
    {
      description: 'A piece of the queue.',
      fields: (f) => ({ totalCount: f.int({ description: 'People who wait.', resolve: ({ count }) => count }) }),
    },
  ),
)
