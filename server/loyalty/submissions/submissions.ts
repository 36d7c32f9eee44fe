import DataLoader from 'dataloader'
import type { Prisma, RequestStatus } from '../../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { bareKey, orderOf, searchWords } from '../../platform/values/inputs.ts'
import { Money } from '../../domain/ledger/money.ts'
import { merged } from '../../platform/pubsub.ts'
import { SubmissionStatus } from '../../domain/states.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  decidesSubmission,
  managesLoyalty,
  submissionsDecidedBy,
  submissionsManagedBy,
  submissionsSeenBy,
} from '../rules.ts'
import { submissionMoves } from './moves.ts'
import { warningsOf } from './warnings.ts'
import { worths } from './worth.ts'

export const LoyaltyType = builder.enumType('LoyaltySubmissionType', {
  description: 'What is sent in.',
  values: {
    RECEIPT: { description: 'Proof of a purchase.' },
    PHOTO: { description: 'A display or event in pictures.' },
  } as const,
})

export const LoyaltyUnit = builder.enumType('LoyaltyUnit', {
  description: 'What is earned.',
  values: {
    CREDITS: { value: 'credits', description: 'A dealer’s.' },
    POINTS: { value: 'points', description: 'A person’s.' },
  } as const,
})

const SubmissionItem = builder.prismaObject('LoyaltySubmissionItem', {
  description: 'A part that was bought; seen with its submission.',
  select: { id: true, submissionId: true, submission: { select: { status: true } } },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    partNumber: t.exposeString('partNumber', { description: 'As typed.' }),
    name: t.string({
      description: 'What the part is called; empty when it is not eligible.',
      select: { name: true },
      resolve: async ({ id, name, submissionId, submission }, _args, ctx) =>
        submission.status === 'APPROVED' ? name : ((await worths(ctx).load(submissionId)).items.get(id)?.name ?? ''),
    }),
    quantity: t.exposeInt('quantity', { description: 'Pieces.' }),
    eligible: t.boolean({
      description: 'Whether the part earned on the day of the purchase.',
      select: { credits: true },
      resolve: async ({ id, credits, submissionId, submission }, _args, ctx) =>
        submission.status === 'APPROVED' ? credits > 0 : (await worths(ctx).load(submissionId)).items.has(id),
    }),
    credits: t.int({
      description: 'What all the pieces earn: as granted, or as the list of eligible items has it now.',
      select: { credits: true },
      resolve: async ({ id, credits, submissionId, submission }, _args, ctx) =>
        submission.status === 'APPROVED'
          ? credits
          : ((await worths(ctx).load(submissionId)).items.get(id)?.credits ?? 0),
    }),
  }),
})

/** Asks for all submissions of a call at once, never one by one. */
const seenSubmissions = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-loyalty',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.loyaltySubmission.findMany({
              where: { AND: [{ id: { in: [...ids] } }, submissionsSeenBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

const asked = { userId: true, forDealer: true, dealerId: true, brandId: true, status: true } as const

builder.prismaNode('LoyaltySubmission', {
  description:
    'A receipt or pictures sent in to the loyalty programme. Seen by who sent it in, by the managers of the dealer it is for, and by administrators of the programme or of its brand.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) =>
    ctx.viewer != null && (ctx.viewer.id === userId || seenSubmissions(ctx, ctx.viewer).load(id)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: 'Counts up; for people to quote.' }),
    type: t.expose('type', { type: LoyaltyType, description: 'Receipt or pictures.' }),
    status: t.expose('status', { type: SubmissionStatus, description: 'Where it stands.' }),
    unit: t.field({
      type: LoyaltyUnit,
      description: 'CREDITS for the dealer, POINTS for the person.',
      select: { forDealer: true },
      resolve: ({ forDealer }) => (forDealer ? ('credits' as const) : ('points' as const)),
    }),
    brandId: t.exposeID('brandId', { nullable: true, description: 'Raw id of the brand; null when of none.' }),
    brandName: t.string({
      nullable: true,
      description: 'Null when of no brand.',
      select: { brand: { select: { name: true } } },
      resolve: ({ brand }) => brand?.name ?? null,
    }),
    personId: t.exposeID('userId', { description: 'Raw id of who sent it in.' }),
    personName: t.string({
      description: 'Who sent it in.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.email,
    }),
    dealerId: t.exposeID('dealerId', {
      nullable: true,
      description: 'Raw id of the dealer; null when the person had none.',
    }),
    dealerName: t.string({
      nullable: true,
      description: 'Null when the person had no dealer.',
      select: { dealer: { select: { name: true } } },
      resolve: ({ dealer }) => dealer?.name ?? null,
    }),
    happenedOn: t.expose('happenedOn', { type: 'Day', description: 'Of the purchase, display or event.' }),
    invoiceNumber: t.exposeString('invoiceNumber', { nullable: true, description: 'Null for pictures.' }),
    spent: t.field({
      type: Money,
      nullable: true,
      description: 'On the receipt; null for pictures.',
      select: { spent: true, currency: true },
      resolve: ({ spent, currency }) => (spent === null ? null : { minor: spent, currency }),
    }),
    note: t.exposeString('note', { description: 'In the person’s words; may be empty.' }),
    granted: t.int({
      description: 'Credits or points booked; 0 until approved.',
      select: { credits: true, points: true },
      resolve: ({ credits, points }) => credits || points,
    }),
    expected: t.int({
      description: 'What it would earn by the list of eligible items and the settings as they are now.',
      resolve: async ({ id }, _args, ctx) => (await worths(ctx).load(id)).total,
    }),
    deniedReason: t.exposeString('deniedReason', {
      nullable: true,
      description: 'Why it was refused; null unless it was.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits, and for others than administrators of the programme.',
      select: { decidedBy: { select: { firstName: true, lastName: true } } },
      resolve: ({ decidedBy }, _args, { viewer }) =>
        decidedBy && managesLoyalty(viewer) ? `${decidedBy.firstName} ${decidedBy.lastName}`.trim() : null,
    }),
    items: t.relation('items', {
      type: SubmissionItem,
      description: 'Parts that were bought, as typed; at most 50.',
      query: { orderBy: { id: 'asc' } },
    }),
    attachments: t.field({
      type: [typeOf('StoredFile')],
      description: 'Pictures and PDFs, in order; at most 10.',
      select: { attachments: { orderBy: { position: 'asc' }, select: { file: true } } },
      resolve: ({ attachments }) => attachments.map(({ file }) => file),
    }),
    warnings: t.stringList({
      description:
        'Why to look twice, such as the same invoice number of the dealer; empty for others than administrators of the programme.',
      resolve: ({ id }, _args, ctx) => (managesLoyalty(ctx.viewer) ? warningsOf(ctx).load(id) : []),
    }),
    viewerCanEdit: t.boolean({
      description: 'The own, until it is approved.',
      select: asked,
      resolve: ({ userId, status }, _args, { viewer }) =>
        viewer?.id === userId && viewer.realActor === null && submissionMoves.may('mend', { status }),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide about it, or take a decision back.',
      select: asked,
      resolve: (row, _args, { viewer }) => viewer != null && decidesSubmission(viewer, row),
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; sent along when saving and deciding.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent in.' }),
  }),
})

interface Search {
  text?: string | null
  status?: RequestStatus | null
  type?: 'RECEIPT' | 'PHOTO' | null
  unit?: 'credits' | 'points' | null
  brand?: string | null
  dealer?: string | null
  person?: string | null
  start?: Date | null
  end?: Date | null
}

const found = ({
  text,
  status,
  type,
  unit,
  brand,
  dealer,
  person,
  start,
  end,
}: Search): Prisma.LoyaltySubmissionWhereInput => ({
  ...(status ? { status } : {}),
  ...(type ? { type } : {}),
  ...(unit ? { forDealer: unit === 'credits' } : {}),
  ...(brand ? { brandId: brand } : {}),
  ...(dealer ? { dealerId: dealer } : {}),
  ...(person ? { userId: person } : {}),
  ...(start || end ? { happenedOn: { ...(start ? { gte: start } : {}), ...(end ? { lte: end } : {}) } } : {}),
  AND: searchWords(text).map((word) => ({
    OR: [
      { invoiceKey: { startsWith: bareKey(word) || word } },
      { user: { firstName: { contains: word, mode: 'insensitive' as const } } },
      { user: { lastName: { contains: word, mode: 'insensitive' as const } } },
      { dealer: { name: { contains: word, mode: 'insensitive' as const } } },
      ...(/^#?\d{1,9}$/.test(word) ? [{ number: Number(word.replace('#', '')) }] : []),
    ],
  })),
})

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.LoyaltySubmissionOrderByWithRelationInput[]> = {
  created: (way) => [{ createdAt: way }, { id: way }],
  happened: (way) => [{ happenedOn: way }, { id: way }],
  person: (way) => [{ user: { firstName: way } }, { user: { lastName: way } }, { id: way }],
  dealer: (way) => [{ dealer: { name: way } }, { id: way }],
  brand: (way) => [{ brand: { name: way } }, { id: way }],
  spent: (way) => [{ spent: { sort: way, nulls: 'last' } }, { id: way }],
  granted: (way) => [{ credits: way }, { points: way }, { id: way }],
  decided: (way) => [{ decidedAt: { sort: way, nulls: 'last' } }, { id: way }],
}

builder.queryField('loyaltySubmissions', (t) =>
  t.prismaConnection({
    type: 'LoyaltySubmission',
    cursor: 'id',
    authScopes: { signedIn: true },
    description:
      'Submissions to the loyalty programme: the own, of managed dealers, and those an administrator manages. Newest first.',
    args: {
      text: t.arg.string({
        description: 'Words of the person, the dealer, the invoice number or the submission’s number.',
      }),
      status: t.arg({ type: SubmissionStatus }),
      type: t.arg({ type: LoyaltyType }),
      unit: t.arg({ type: LoyaltyUnit }),
      brand: t.arg.id({ description: 'Raw id.' }),
      dealer: t.arg.id({ description: 'Raw id.' }),
      person: t.arg.id({ description: 'Raw id of who sent it in.' }),
      start: t.arg({ type: 'Day', description: 'Happened on this day or later.' }),
      end: t.arg({ type: 'Day', description: 'Happened on this day or before.' }),
      scope: t.arg.string({
        description:
          'own: the viewer’s own and those of managed dealers; managed: those the viewer keeps as an administrator; deciding: those the viewer may decide. All of them when silent.',
      }),
      sort: t.arg.string({
        description:
          'created, happened, person, dealer, brand, spent, granted or decided; a minus in front for descending. Newest first when silent.',
      }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) =>
      ctx.db.loyaltySubmission.count({ where: { AND: [scoped(signedIn(ctx), args.scope), found(args)] } }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.loyaltySubmission.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: { AND: [scoped(signedIn(ctx), args.scope), found(args)] },
        orderBy: orderOf(args.sort ?? '-created', ORDERS),
      }),
  }),
)

function scoped(viewer: Viewer, scope: string | null | undefined): Prisma.LoyaltySubmissionWhereInput {
  if (scope === 'managed') return submissionsManagedBy(viewer)
  if (scope === 'deciding') return submissionsDecidedBy(viewer)
  if (scope === 'own')
    return {
      AND: [
        submissionsSeenBy(viewer),
        { OR: [{ userId: viewer.id }, { forDealer: true, dealerId: { in: [...viewer.dealerIds] } }] },
      ],
    }
  return submissionsSeenBy(viewer)
}

builder.queryField('loyaltySubmission', (t) =>
  t.prismaField({
    type: 'LoyaltySubmission',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One submission; null unless the viewer may see it.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.loyaltySubmission.findFirst({
        ...query,
        where: { AND: [{ id: databaseId }, submissionsSeenBy(signedIn(ctx))] },
      }),
  }),
)

builder.queryField('loyaltyReceipts', (t) =>
  t.prismaConnection({
    type: 'LoyaltySubmission',
    cursor: 'id',
    authScopes: { signedIn: true },
    description:
      'Approved receipts with eligible items, as far as the viewer sees them; newest first (spec part 2, 7: fabtech-receipts).',
    args: {
      text: t.arg.string({ description: 'Words of the person, the dealer or the invoice number.' }),
      brand: t.arg.id({ description: 'Raw id.' }),
      start: t.arg({ type: 'Day' }),
      end: t.arg({ type: 'Day' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) => ctx.db.loyaltySubmission.count({ where: receipts(ctx, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.loyaltySubmission.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: receipts(ctx, args),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
)

const receipts = (ctx: Context, args: Search): Prisma.LoyaltySubmissionWhereInput => ({
  AND: [
    submissionsSeenBy(signedIn(ctx)),
    found({ ...args, type: 'RECEIPT', status: 'APPROVED' }),
    { items: { some: { credits: { gt: 0 } } } },
  ],
})

builder.subscriptionField('loyaltySubmissionChanged', (t) =>
  t.prismaField({
    type: 'LoyaltySubmission',
    nullable: true,
    authScopes: { signedIn: true },
    description:
      'Submissions as they come in and are decided: the own, and for administrators of the programme those they manage. Null for one the viewer may not see.',
    subscribe: (_root, _args, ctx) => {
      const { pubsub } = ctx.services
      const own = pubsub.subscribe('loyalty.changed', signedIn(ctx).id)
      return (
        managesLoyalty(ctx.viewer) ? merged(own, pubsub.subscribe('loyalty.changed', 'reviewers')) : own
      ) as AsyncIterable<never>
    },
    resolve: (query, id, _args, ctx) =>
      ctx.db.loyaltySubmission.findFirst({
        ...query,
        where: { AND: [{ id: id as unknown as string }, submissionsSeenBy(signedIn(ctx))] },
      }),
  }),
)
