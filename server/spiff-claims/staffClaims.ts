import { builder } from '../platform/graphql/builder.ts'
import { Money } from '../domain/ledger/money.ts'
import { nameOf } from '../domain/people/people.ts'
import { StaffClaim } from './entity.ts'
import { claimsFound } from './list.ts'
import { refusalText, seesStaffClaims } from './rules.ts'
import { SpiffClaimStatus } from './types.ts'

const StaffSpiffClaim = builder.prismaNode('SpiffClaim', {
  variant: 'StaffSpiffClaim',
  description:
    'A claim of somebody at a dealer, for who looks after its people: what came of it, without receipts and customers.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => seesStaffClaims(ctx.viewer) && StaffClaim.sees(ctx, id),
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'What people quote: claim 1042.' }),
    personName: t.string({
      description: 'Who claimed.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    dealerName: t.string({
      description: 'Where the person worked then.',
      select: { dealer: { select: { name: true } } },
      resolve: ({ dealer }) => dealer?.name ?? '',
    }),
    spiffName: t.string({
      description: 'What was claimed for.',
      select: { spiff: { select: { name: true } } },
      resolve: ({ spiff }) => spiff.name,
    }),
    status: t.expose('status', { type: SpiffClaimStatus, description: 'Where it stands.' }),
    amount: t.field({
      type: Money,
      description: 'What it pays.',
      select: { amount: true, currency: true },
      resolve: ({ amount, currency }) => ({ minor: amount, currency }),
    }),
    invoiceNumber: t.exposeString('invoiceNumber', { description: 'Of the dealer’s invoice, as typed.' }),
    invoiceDate: t.expose('invoiceDate', { type: 'Day', description: 'The day of the sale.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', description: 'When it was submitted last.' }),
    refusal: t.string({
      nullable: true,
      description: 'Why it was denied, in words; null unless it was.',
      select: { status: true, deniedCode: true, deniedReason: true },
      resolve: ({ status, ...denied }) => (status === 'DENIED' ? refusalText(denied) : null),
    }),
  }),
})

StaffClaim.list('staffSpiffClaims', {
  may: 'signedIn',
  as: StaffSpiffClaim,
  description:
    'Claims of the staff at dealers the viewer works at and looks after, newest first; none for others. The own stand in myClaims.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of an invoice number or of the spiff’s name, or the number of a claim.' }),
    status: arg({ type: [SpiffClaimStatus], description: 'Only these; all when left out.' }),
    startDate: arg({ type: 'Day', description: 'Sales from this day on.' }),
    endDate: arg({ type: 'Day', description: 'Sales up to this day.' }),
  }),
  found: (search) => claimsFound(search),
  order: [{ submittedAt: 'desc' }],
})
