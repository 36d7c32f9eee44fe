import type { Prisma } from '../../prisma/generated/client/client.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { searchWords } from '../platform/values/inputs.ts'

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
