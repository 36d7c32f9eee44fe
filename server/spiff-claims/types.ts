import { builder } from '../platform/graphql/builder.ts'
import { Money } from '../domain/ledger/money.ts'
import { nameOf } from '../domain/people/people.ts'
import { PayoutType } from '../domain/states.ts'
import { inPerson, type Viewer } from '../platform/viewer.ts'
import { serialWarning } from '../domain/receipts/serialNumbers.ts'
import { Claim } from './entity.ts'
import { claimTransitions } from './transitions.ts'
import { decidesClaim, HINTS, refusalText, RISKS, type Risk } from './rules.ts'

export const SpiffClaimStatus = builder.enumType('SpiffClaimStatus', {
  description: 'Where a claim stands.',
  values: {
    SCANNING: { description: 'Its receipt is being read.' },
    PENDING: { description: 'Waits for a reviewer.' },
    APPROVED: { description: 'Granted; the money is on its way.' },
    DENIED: { description: 'Refused; it may be corrected and submitted again.' },
    COMPLETED: { description: 'Paid out.' },
    WITHDRAWN: { description: 'Taken back by its owner.' },
  } as const,
})

const isRisk = (code: string): code is Risk => Object.hasOwn(RISKS, code)

const isOwn = (viewer: Viewer | null, { userId }: { userId: string }): boolean => viewer?.id === userId

const SpiffClaimRisk = builder
  .objectRef<{ code: Risk }>('SpiffClaimRisk')
  .implement({
    description: 'What a reviewer should check.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'By its code, such as same-invoice.' }),
      text: t.string({ description: 'In words.', resolve: ({ code }) => RISKS[code] }),
      isHint: t.boolean({
        description:
          'A reviewer may approve without accepting it; the reader still leaves the claim to a reviewer for the same total.',
        resolve: ({ code }) => HINTS.includes(code),
      }),
    }),
  })

builder.prismaObject('SpiffClaimItem', {
  description: 'One thing sold; seen with its claim.',
  select: { claim: { select: { currency: true } } },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    itemId: t.exposeID('itemId', {
      nullable: true,
      description:
        'Raw id of the item of the spiff; null where the spiff pays for the sale as a whole, and when it was taken out since.',
    }),
    name: t.exposeString('name', { description: 'As it was called when claimed.' }),
    serial: t.exposeString('serial', { nullable: true, description: 'As typed; null where none is needed.' }),
    serialWarning: t.string({
      nullable: true,
      description: 'What is odd about the VIN; null when nothing is.',
      select: { serial: true },
      resolve: ({ serial }) => (serial ? serialWarning(serial) : null),
    }),
    amount: t.field({
      type: Money,
      description: 'What it pays by itself; zero where the sale pays as a whole.',
      select: { amount: true },
      resolve: ({ amount, claim }) => ({ minor: amount, currency: claim.currency }),
    }),
  }),
})

builder.prismaObject('SpiffReceiptPage', {
  description: 'One page of a receipt, upright; seen with its claim.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: 'From 1.' }),
    image: t.relation('image', { description: 'The picture of it.' }),
    width: t.exposeInt('width', { description: 'Pixels.' }),
    height: t.exposeInt('height', { description: 'Pixels.' }),
  }),
})

builder.prismaObject('SpiffReceipt', {
  description: 'A receipt as it was photographed or scanned; seen with its claim.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    file: t.relation('file', { description: 'The photo or PDF itself.' }),
    pages: t.relation('pages', {
      description: 'Its pages as pictures; empty until they are made, moments after it came in.',
      query: { orderBy: { number: 'asc' } },
    }),
    scannedAt: t.expose('scannedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was read; null until then.',
    }),
  }),
})

builder.prismaObject('SpiffClaimStep', {
  description: 'One line of a claim’s timeline; seen with its claim.',
  select: { claim: { select: { userId: true } } },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.exposeString('kind', {
      description: 'submitted, scanned, edited, approved, denied, resubmitted, withdrawn, completed or reversed.',
    }),
    status: t.expose('status', {
      type: SpiffClaimStatus,
      nullable: true,
      description: 'The state it led to; null where it changed none.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'In words for the owner; null without.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    actorName: t.string({
      nullable: true,
      description: 'Who did it: the owner reads the own name only; null for what the portal did itself.',
      select: { actorId: true, actor: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ claim, actorId, actor }, _args, { viewer }) =>
        actor && (!isOwn(viewer, claim) || actorId === viewer?.id) ? nameOf(actor) : null,
    }),
  }),
})

builder.prismaNode('SpiffClaim', {
  description: 'A claim of a sale with its receipt. Seen by its owner and by those who manage its spiff.',
  id: { field: 'id' },
  select: { id: true, userId: true, currency: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || Claim.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: 'What people quote.' }),
    status: t.expose('status', { type: SpiffClaimStatus, description: 'Where it stands.' }),
    spiff: t.relation('spiff', { description: 'What is claimed.' }),
    payoutType: t.expose('payoutType', { type: PayoutType, description: 'Where the money goes.' }),
    invoiceNumber: t.exposeString('invoiceNumber', { description: 'As typed.' }),
    invoiceDate: t.expose('invoiceDate', { type: 'Day', description: 'The day of the sale.' }),
    spent: t.field({
      type: Money,
      description: 'What the invoice comes to, as typed.',
      select: { spent: true },
      resolve: ({ spent, currency }) => ({ minor: spent, currency }),
    }),
    amount: t.field({
      type: Money,
      description: 'What the claim pays; fixed once granted.',
      select: { amount: true },
      resolve: ({ amount, currency }) => ({ minor: amount, currency }),
    }),
    claimantName: t.string({
      description: 'Whose claim it is.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    user: t.relation('user', {
      nullable: true,
      description: 'Whose claim it is; null for who manages the spiff without reach over the person.',
    }),
    dealer: t.relation('dealer', { nullable: true, description: 'Where the sale was made.' }),
    items: t.relation('items', {
      description: 'What was sold.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    receipts: t.relation('receipts', {
      description: 'Photos or PDFs of the receipt.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    steps: t.relation('steps', {
      description: 'All that happened to it, oldest first.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
    deniedCode: t.exposeString('deniedCode', {
      nullable: true,
      description: 'Why it was refused, by code; null otherwise.',
    }),
    deniedReason: t.string({
      nullable: true,
      description: 'Why it was refused, in words; null otherwise.',
      select: { deniedCode: true, deniedReason: true },
      resolve: refusalText,
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was granted or refused; null while it waits.',
    }),
    payoutOn: t.expose('payoutOn', {
      type: 'Day',
      nullable: true,
      description: 'By when the money is expected; null unless granted.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was paid out; null before.',
    }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      description: 'When it was submitted, or submitted again.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first submitted.' }),
    version: t.exposeInt('version', { description: 'Grows with each step; sent along when changing or deciding.' }),
    risks: t.field({
      type: [SpiffClaimRisk],
      nullable: true,
      description: 'What speaks against it; null for who does not decide it.',
      select: { userId: true, risks: true },
      resolve: (claim, _args, { viewer }) =>
        decidesClaim(viewer, claim) ? claim.risks.filter(isRisk).map((code) => ({ code })) : null,
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may change it, or submit it again once it was refused.',
      select: { userId: true, status: true },
      resolve: (claim, _args, { viewer }) =>
        viewer != null && inPerson(viewer) && isOwn(viewer, claim) && claimTransitions.may('queue', claim),
    }),
    viewerCanWithdraw: t.boolean({
      description: 'Whether the viewer may take it back.',
      select: { userId: true, status: true },
      resolve: (claim, _args, { viewer }) =>
        viewer != null && inPerson(viewer) && isOwn(viewer, claim) && claimTransitions.may('withdraw', claim),
    }),
  }),
})
