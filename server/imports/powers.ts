import type { Tx, Db } from '../platform/db.ts'

/** What who imports may do, read when the work is done: a file sent before somebody lost a right does nothing after it. */
export interface Powers {
  userId: string
  rank: number | null
  seesAll: boolean
  givesRoles: boolean
  may: boolean
  dealerIds: ReadonlySet<string>
}

/** The right an import asks for; what no right names is for who sees all. */
const RIGHTS: Record<string, string | undefined> = { users: 'bulk-invite-users', dealers: 'bulk-create-dealers' }

export async function powersOf(db: Db | Tx, userId: string, kind: string): Promise<Powers> {
  const person = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      status: true,
      role: { select: { reachesOwnDealers: true, rank: true, rights: { select: { right: true } } } },
      dealers: { where: { active: true }, select: { dealerId: true } },
      adminGroups: {
        where: { group: { active: true } },
        select: { group: { select: { dealers: { select: { dealerId: true } } } } },
      },
    },
  })
  const { reachesOwnDealers, rank, rights } = person.role
  const holds = (name: string) => rights.some(({ right }) => right === name)
  return {
    userId,
    rank,
    seesAll: rank != null && rank <= 1,
    givesRoles: holds('edit-user-roles'),
    may: person.status === 'ACTIVE' && (RIGHTS[kind] ? holds(RIGHTS[kind]) : rank != null && rank <= 1),
    dealerIds: new Set([
      ...(reachesOwnDealers ? person.dealers.map(({ dealerId }) => dealerId) : []),
      ...person.adminGroups.flatMap(({ group }) => group.dealers.map(({ dealerId }) => dealerId)),
    ]),
  }
}
