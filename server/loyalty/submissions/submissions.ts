import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { Money } from '../../domain/ledger/money.ts'
import { nameOf } from '../../domain/people/people.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { SubmissionStatus } from '../../domain/states.ts'
import { Submission } from '../entity.ts'
import { countsPoints, decidesLoyalty, decidesSubmission, managesLoyalty } from '../rules.ts'
import { submissionTransitions } from './transitions.ts'
import { warningsOf } from './warnings.ts'
import { worths } from './worth.ts'

export const LoyaltyType = builder.enumType('LoyaltySubmissionType', {
  description: 'What is submitted.',
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

const asked = { userId: true, forDealer: true, dealerId: true, brandId: true, status: true } as const

builder.prismaNode('LoyaltySubmission', {
  description:
    'A receipt or pictures submitted to the loyalty program. Seen by who submitted it, by the managers of the dealer it is for, and by administrators of the program or of its brand.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer != null && (ctx.viewer.id === userId || Submission.sees(ctx, id)),
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
    personId: t.exposeID('userId', { description: 'Raw id of who submitted it.' }),
    personName: t.string({
      description: 'Who submitted it.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
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
      description: 'Credits or points booked; 0 until approved, and of points while they are turned off.',
      select: { credits: true, points: true },
      resolve: ({ credits, points }, _args, { viewer }) => credits || (countsPoints(viewer) ? points : 0),
    }),
    expected: t.int({
      description:
        'What it would earn by the list of eligible items and the settings as they are now; of points 0 while they are turned off, save to who decides.',
      select: { id: true, forDealer: true },
      resolve: async ({ id, forDealer }, _args, ctx) =>
        forDealer || countsPoints(ctx.viewer) || decidesLoyalty(ctx.viewer) ? (await worths(ctx).load(id)).total : 0,
    }),
    deniedReason: t.exposeString('deniedReason', {
      nullable: true,
      description: 'Why it was refused; null unless it was.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits, and for others than administrators of the program.',
      select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ decidedBy }, _args, { viewer }) => (decidedBy && managesLoyalty(viewer) ? nameOf(decidedBy) : null),
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
        'What speaks against it, such as the same invoice number of the dealer; empty for others than administrators of the program.',
      resolve: ({ id }, _args, ctx) => (managesLoyalty(ctx.viewer) ? warningsOf(ctx).load(id) : []),
    }),
    viewerCanEdit: t.boolean({
      description: 'The own, until it is approved.',
      select: asked,
      resolve: ({ userId, status }, _args, { viewer }) =>
        viewer?.id === userId && viewer.realActor === null && submissionTransitions.may('mend', { status }),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide about it.',
      select: asked,
      resolve: (row, _args, { viewer }) => viewer != null && decidesSubmission(viewer, row),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { ...asked, decidedById: true, decidedAt: true },
      resolve: (row, _args, { viewer, services }) =>
        viewer != null &&
        decidesSubmission(viewer, row) &&
        submissionTransitions.may('undo', row, { byId: viewer.id, at: services.now() }),
    }),
    viewerCanReverse: t.boolean({
      description: 'Whether the viewer may take the approval back with a reason, whoever gave it and however long ago.',
      select: asked,
      resolve: (row, _args, { viewer }) =>
        viewer != null && decidesSubmission(viewer, row) && submissionTransitions.may('reverse', row),
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; sent along when saving and deciding.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was submitted.' }),
  }),
})
