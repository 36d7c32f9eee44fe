import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { searchWords } from '../../platform/values/inputs.ts'

/** Every word of the text fits a name or the email address. */
export const peopleNamed = (text: string | null | undefined): Prisma.UserWhereInput => ({
  AND: searchWords(text).map((word) => ({
    OR: [
      { firstName: { contains: word, mode: 'insensitive' } },
      { lastName: { contains: word, mode: 'insensitive' } },
      { email: { contains: word, mode: 'insensitive' } },
    ],
  })),
})

/** What a person is called: the email address where no name was given. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string
}): string => `${firstName} ${lastName}`.trim() || email

/** People by name, the order of every list of them. */
export const BY_NAME = [
  { firstName: 'asc' },
  { lastName: 'asc' },
  { id: 'asc' },
] satisfies Prisma.UserOrderByWithRelationInput[]
