import { noteOf, searched, stateOf } from '../domain/search/declared.ts'
import { Claim } from './entity.ts'
import { claimsReviewedBy, reviewsClaims } from './rules.ts'

/** Tabs of the claims that one looks through, by the state in each. */
const TABS: Readonly<Record<string, string>> = {
  SCANNING: 'reading',
  APPROVED: 'approved',
  DENIED: 'denied',
  COMPLETED: 'paid',
}

/** By its number, its invoice, and the serial numbers and VINs of what was sold. */
const found = searched({
  of: Claim,
  label: 'Spiff claims',
  isLarge: true,
  number: 'number',
  codes: ['invoiceKey', 'items.serialKey'],
  shows: {
    number: 'number',
    status: 'status',
    invoice: 'invoiceNumber',
    spiff: 'spiff.name',
    firstName: 'user.firstName',
    lastName: 'user.lastName',
  },
  title: ({ number, invoice }) => `Claim ${String(number)}, invoice ${String(invoice)}`,
  note: ({ firstName, lastName, spiff, status }) =>
    noteOf(`${String(firstName)} ${String(lastName)}`.trim(), spiff, stateOf(status)),
  learner: {
    among: ({ id: userId }) => ({ userId }),
    page: ({ id }) => `/auth/spiff/list?claim=${String(id)}`,
    list: '/auth/spiff/list',
  },
  admin: {
    among: claimsReviewedBy,
    may: reviewsClaims,
    page: ({ id }) => `/auth/admin/spiff-manager/claims/${String(id)}`,
    list: ({ status }) => `/auth/admin/spiff-manager/claims?state=${TABS[String(status)] ?? 'waiting'}`,
  },
})

export const searchedClaims = [found]
