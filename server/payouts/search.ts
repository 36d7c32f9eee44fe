import type { Prisma } from '../../prisma/generated/client/client.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { searchWords } from '../platform/values/inputs.ts'
import { noteOf, searched, stateOf, type Shown } from '../domain/search/declared.ts'
import { Payout } from './entity.ts'
import { payoutsOwnedBy, seesPayouts } from './rules.ts'

/** Each word somewhere: in the recipient’s name or address, the dealer’s name, a reference, or as the number. */
export const wordsFound = (text: string | null | undefined): Prisma.PayoutOrderWhereInput[] =>
  searchWords(text).map((word) => ({
    OR: [
      { recipient: peopleNamed(word) },
      { dealer: { name: { contains: word, mode: 'insensitive' } } },
      { paidReference: { contains: word, mode: 'insensitive' } },
      { providerOrderId: word },
      ...(/^#?\d{1,9}$/.test(word) ? [{ number: Number(word.replace('#', '')) }] : []),
    ],
  }))

/** Tabs of the list of payouts, by the states in them. */
const TABS: Readonly<Record<string, string>> = {
  REQUESTED: 'waiting',
  TAX_HOLD: 'tax',
  APPROVED: 'way',
  SENDING: 'way',
  FAILED: 'failed',
  SENT: 'sent',
}
const tabOf = ({ status }: Shown) => TABS[String(status)] ?? 'closed'

/** By its number, and by what the payment service or who paid it calls it. */
const found = searched({
  of: Payout,
  label: 'Payouts',
  isLarge: true,
  number: 'number',
  codes: ['providerOrderId', 'paidReference'],
  shows: {
    number: 'number',
    status: 'status',
    type: 'type',
    dealer: 'dealer.name',
    firstName: 'recipient.firstName',
    lastName: 'recipient.lastName',
  },
  title: ({ number }) => `Payout ${String(number)}`,
  note: ({ firstName, lastName, dealer, status }) =>
    noteOf(`${String(firstName)} ${String(lastName)}`.trim(), dealer, stateOf(status)),
  learner: { among: payoutsOwnedBy, page: () => '/auth/spiff/cashout' },
  admin: { may: seesPayouts, page: (row) => `/auth/admin/payouts?tab=${tabOf(row)}&text=${String(row.number)}` },
})

export const searchedPayouts = [found]
