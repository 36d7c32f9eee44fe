import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import { BY_NAME } from '../../domain/people/people.ts'
import { MergeableUser } from '../entity.ts'

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
