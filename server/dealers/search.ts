import type { Prisma } from '../../prisma/generated/client/client.ts'
import { sameWord, searchWords } from '../platform/values/inputs.ts'
import { ManagedDealer } from '../domain/people/entity.ts'
import { noteOf, searched, stateOf } from '../domain/search/declared.ts'
import { can } from '../platform/viewer.ts'

/** Dealers that have each of the words in their name, place or number. */
export const wordsFound = (text: string | null | undefined): Prisma.DealerWhereInput[] =>
  searchWords(text).map((word) => ({
    OR: [
      { name: { contains: word, mode: 'insensitive' } },
      { city: { contains: word, mode: 'insensitive' } },
      { region: sameWord(word) },
      { dealerNum: { startsWith: word, mode: 'insensitive' } },
      { code: { startsWith: word, mode: 'insensitive' } },
      { postalCode: { startsWith: word, mode: 'insensitive' } },
    ],
  }))

const found = searched({
  of: ManagedDealer,
  label: 'Dealers',
  isLarge: true,
  names: ['name', 'city', 'code', 'dealerNum'],
  shows: { name: 'name', city: 'city', region: 'region', code: 'code', status: 'status' },
  title: ({ name }) => String(name),
  note: ({ city, region, code, status }) =>
    noteOf([city, region].filter(Boolean).join(', '), code, status === 'ACTIVE' ? '' : stateOf(status)),
  learner: {
    may: (viewer) => !viewer.isAdmin && can(viewer, 'dealer-reports'),
    page: ({ id }) => `/auth/report/dealer/${String(id)}/details`,
    list: '/auth/report/dealer',
  },
  admin: { page: ({ id }) => `/auth/admin/dealer-manager/${String(id)}/edit`, list: '/auth/admin/dealer-manager' },
})

export const searchedDealers = [found]
