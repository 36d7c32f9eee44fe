import type { Prisma } from '../../prisma/generated/client/client.ts'
import { sameWord, searchWords } from '../platform/values/inputs.ts'

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
