import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import { BY_NAME } from '../../domain/people/people.ts'
import { MergeableUser } from '../entity.ts'
import { mergesPeople } from '../rules.ts'

interface Query {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  dealerId?: string | null
  assignmentGroup?: string | null
  adminGroup?: string | null
  role?: string | null
}

const contains = (text: string | null | undefined) => {
  const words = searchText(text)
  return words ? { contains: words, mode: 'insensitive' as const } : undefined
}
/** An id that is none finds nobody. */
const idOr = (id: string) => (isUuid(id) ? id : '00000000-0000-7000-8000-000000000000')

/** The documented query of the merge (spec part 1, 3). */
const candidates = ({
  firstName,
  lastName,
  email,
  dealerId,
  assignmentGroup,
  adminGroup,
  role,
}: Query): Prisma.UserWhereInput => ({
  firstName: contains(firstName),
  lastName: contains(lastName),
  email: contains(email),
  ...(dealerId ? { dealers: { some: { dealerId: idOr(dealerId) } } } : {}),
  ...(assignmentGroup ? { assignmentGroups: { some: { groupId: idOr(assignmentGroup) } } } : {}),
  ...(adminGroup ? { adminGroups: { some: { groupId: idOr(adminGroup) } } } : {}),
  ...(role ? { role: isUuid(role) ? { id: role } : { key: role } } : {}),
})

MergeableUser.list('usersForMerge', {
  description: 'Accounts that may be merged, by name. For who may merge accounts.',
  args: (arg) => ({
    firstName: arg.string({ description: 'Part of it.' }),
    lastName: arg.string({ description: 'Part of it.' }),
    email: arg.string({ description: 'Part of it.' }),
    dealerId: arg.string({ description: 'Raw id of a dealer.' }),
    assignmentGroup: arg.string({ description: 'Raw id of a department or audience.' }),
    adminGroup: arg.string({ description: 'Raw id of an admin group.' }),
    role: arg.string({ description: 'Raw id or key of a role.' }),
  }),
  found: candidates,
  order: BY_NAME,
})

interface Suggestion {
  firstId: string
  secondId: string
  reasons: string[]
}

const MergeSuggestion = builder
  .objectRef<Suggestion>('MergeSuggestion')
  .implement({
    description: 'Two accounts that look like one person.',
    fields: (t) => ({
      first: t.prismaField({
        type: 'User',
        description: 'The older account.',
        resolve: (query, { firstId }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: firstId } }),
      }),
      second: t.prismaField({
        type: 'User',
        description: 'The newer account.',
        resolve: (query, { secondId }, _args, { db }) =>
          db.user.findUniqueOrThrow({ ...query, where: { id: secondId } }),
      }),
      reasons: t.exposeStringList('reasons', {
        description: 'Why: same name and dealer, same phone and name, similar email.',
      }),
    }),
  })

builder.queryField('mergeSuggestions', (t) =>
  t.field({
    type: [MergeSuggestion],
    authScopes: (_root, _args, { viewer }) => mergesPeople(viewer),
    description:
      'Up to 20 pairs of accounts that look like one person, the most alike first. For who may merge accounts.',
    // One pass over all accounts; each reason groups by what would be the same.
    resolve: (_root, _args, { db }) => db.$queryRaw<Suggestion[]>`
    WITH people AS (
      SELECT id, "createdAt", lower(btrim("firstName")) AS first, lower(btrim("lastName")) AS last, right(regexp_replace(split_part(COALESCE(phone, ''), ' ext.', 1), '\\D', '', 'g'), 10) AS phone,
        regexp_replace(split_part(split_part(email, '@', 1), '+', 1), '[^a-z0-9]', '', 'g') AS mailbox
      FROM "User" WHERE status = 'ACTIVE' AND "erasedAt" IS NULL
    ), alike AS (
      SELECT (array_agg(p.id ORDER BY p."createdAt", p.id))[1:2] AS pair, 'Same name and dealer' AS reason, 3 AS weight
        FROM people p JOIN "DealerMember" m ON m."userId" = p.id AND m.active WHERE p.first <> '' AND p.last <> '' GROUP BY p.first, p.last, m."dealerId" HAVING count(*) > 1
      UNION ALL
      SELECT (array_agg(id ORDER BY "createdAt", id))[1:2], 'Same phone and last name', 2 FROM people WHERE length(phone) = 10 AND last <> '' GROUP BY phone, last HAVING count(*) > 1
      UNION ALL
      SELECT (array_agg(id ORDER BY "createdAt", id))[1:2], 'Similar email', 2 FROM people WHERE length(mailbox) >= 6 AND mailbox ~ '[a-z]{4}' GROUP BY mailbox HAVING count(*) BETWEEN 2 AND 5
    )
    SELECT pair[1] AS "firstId", pair[2] AS "secondId", array_agg(reason ORDER BY weight DESC, reason) AS reasons FROM alike GROUP BY pair ORDER BY sum(weight) DESC, pair LIMIT 20`,
  }),
)
