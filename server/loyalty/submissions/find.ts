import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { given } from '../../platform/kit/saves.ts'
import { bareKey, searchWords } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { SubmissionStatus } from '../../domain/states.ts'
import { Submission } from '../entity.ts'
import { managesLoyalty, submissionsDecidedBy, submissionsManagedBy } from '../rules.ts'
import { LoyaltyType, LoyaltyUnit } from './submissions.ts'

type Where = Prisma.LoyaltySubmissionWhereInput

/** Bought or shown on these days. */
const happened = (start: Date | null | undefined, end: Date | null | undefined): Where =>
  start || end ? { happenedOn: given({ gte: start, lte: end }) } : {}

const named = (text: string | null | undefined): Where => ({
  AND: searchWords(text).map((word) => ({
    OR: [
      { invoiceKey: { startsWith: bareKey(word) || word } },
      { user: { firstName: { contains: word, mode: 'insensitive' } } },
      { user: { lastName: { contains: word, mode: 'insensitive' } } },
      { dealer: { name: { contains: word, mode: 'insensitive' } } },
      ...(/^#?\d{1,9}$/.test(word) ? [{ number: Number(word.replace('#', '')) }] : []),
    ],
  })),
})

/** Of what the viewer sees. */
const SCOPES = new Map<string, (viewer: Viewer) => Where>([
  ['managed', submissionsManagedBy],
  ['deciding', submissionsDecidedBy],
  ['own', ({ id, dealerIds }) => ({ OR: [{ userId: id }, { forDealer: true, dealerId: { in: [...dealerIds] } }] })],
])

Submission.list('loyaltySubmissions', {
  description:
    'Submissions to the loyalty program: the own, of managed dealers, and those an administrator manages. Newest first.',
  args: (arg) => ({
    text: arg.string({
      description: 'Words of the person, the dealer, the invoice number or the submission’s number.',
    }),
    status: arg({ type: SubmissionStatus }),
    type: arg({ type: LoyaltyType }),
    unit: arg({ type: LoyaltyUnit }),
    brand: arg.id({ description: 'Raw id.' }),
    dealer: arg.id({ description: 'Raw id.' }),
    person: arg.id({ description: 'Raw id of who submitted it.' }),
    start: arg({ type: 'Day', description: 'Happened on this day or later.' }),
    end: arg({ type: 'Day', description: 'Happened on this day or before.' }),
    scope: arg.string({
      description:
        'own: the viewer’s own and those of managed dealers; managed: those the viewer keeps as an administrator; deciding: those the viewer may decide. All of them when silent.',
    }),
  }),
  found: ({ text, status, type, unit, brand, dealer, person, start, end, scope }, viewer): Where => ({
    ...given({ status, type, brandId: brand, dealerId: dealer, userId: person }),
    ...(unit ? { forDealer: unit === 'credits' } : {}),
    AND: [named(text), happened(start, end), SCOPES.get(scope ?? '')?.(viewer) ?? {}],
  }),
  orders: {
    NEWEST: ['Submitted last first.', { createdAt: 'desc' }],
    OLDEST: ['Who waits longest first.', { createdAt: 'asc' }],
    HAPPENED: ['By the day of the purchase, display or event.', (way) => [{ happenedOn: way }]],
    PERSON: ['By who submitted it.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    DEALER: ['By dealer.', (way) => [{ dealer: { name: way } }]],
    BRAND: ['By brand.', (way) => [{ brand: { name: way } }]],
    SPENT: ['By the amount, pictures last.', (way) => [{ spent: { sort: way, nulls: 'last' } }]],
    GRANTED: ['By what was booked.', (way) => [{ credits: way }, { points: way }]],
    DECIDED: ['By when it was decided, what waits last.', (way) => [{ decidedAt: { sort: way, nulls: 'last' } }]],
  },
})
Submission.one('loyaltySubmission', 'One submission; null unless the viewer may see it.')

Submission.list('loyaltyReceipts', {
  description:
    'Approved receipts with eligible items, as far as the viewer sees them; newest first (spec part 2, 7: fabtech-receipts).',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the person, the dealer or the invoice number.' }),
    brand: arg.id({ description: 'Raw id.' }),
    start: arg({ type: 'Day' }),
    end: arg({ type: 'Day' }),
  }),
  found: ({ text, brand, start, end }): Where => ({
    type: 'RECEIPT',
    status: 'APPROVED',
    ...given({ brandId: brand }),
    items: { some: { credits: { gt: 0 } } },
    AND: [named(text), happened(start, end)],
  }),
  order: [{ createdAt: 'desc' }],
})

Submission.changes('loyaltySubmissionChanged', {
  description:
    'Submissions as they come in and are decided: the own, and for administrators of the program those they manage. Null for one the viewer may not see.',
  topic: 'loyalty.changed',
  channels: (viewer) => [viewer.id, ...(managesLoyalty(viewer) ? ['reviewers'] : [])],
})
