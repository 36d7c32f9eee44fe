import type { Services } from '../../platform/context.ts'
import { isRight, type Right } from '../../platform/rights.ts'
import { settingsFrom } from '../../platform/settings.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** What rules ask about a person, as PERSON_COLUMNS answers it. */
export interface PersonRow {
  userId: string
  status: string
  emailVerified: boolean
  joinedAt: Date
  editingBrandId: string | null
  roleKey: string
  rank: number | null
  rights: string[] | null
  dealerIds: string[] | null
  groupIds: string[] | null
  reached: string[] | null
  brandIds: string[] | null
  adminRoles: string[] | null
}

/** All that rules ask about a person, for a statement that names the person `u` and the role `r`. */
export const PERSON_COLUMNS = `u.id AS "userId", u.status::text AS status, u."emailVerifiedAt" IS NOT NULL AS "emailVerified", u."createdAt" AS "joinedAt", u."editingBrandId",
  r.key AS "roleKey", r.rank, (SELECT array_agg("right") FROM "RoleRight" WHERE "roleId" = r.id) AS rights,
  (SELECT array_agg("dealerId") FROM "DealerMember" WHERE "userId" = u.id AND active) AS "dealerIds",
  (SELECT array_agg(m."groupId") FROM "AssignmentGroupMember" m JOIN "AssignmentGroup" g ON g.id = m."groupId" AND g.active WHERE m."userId" = u.id) AS "groupIds",
  (SELECT array_agg(reach."dealerId") FROM (
    SELECT d."dealerId" FROM "AdminGroupUser" a JOIN "AdminGroup" g ON g.id = a."groupId" AND g.active JOIN "AdminGroupDealer" d ON d."groupId" = a."groupId" WHERE a."userId" = u.id
    UNION SELECT m."dealerId" FROM "DealerMember" m WHERE m."userId" = u.id AND m.active AND m."roleApplies" AND r."reachesOwnDealers") AS reach) AS reached,
  (SELECT array_agg("brandId") FROM "BrandManager" WHERE "userId" = u.id) AS "brandIds",
  (SELECT values->'adminRoles' FROM "Settings" WHERE id = 1) AS "adminRoles"`

const DEFAULT_ADMIN_ROLES: readonly string[] = settingsFrom({}).adminRoles

/** The closed list as a set; names that are no longer rights fall out. */
export const rightsOf = (names: string[] | null): ReadonlySet<Right> => new Set((names ?? []).filter(isRight))

/** Whether a role is one of the configured admin roles. */
export const isAdminRole = ({ adminRoles }: Pick<PersonRow, 'adminRoles'>, roleKey: string): boolean =>
  (adminRoles ?? DEFAULT_ADMIN_ROLES).includes(roleKey)

/** The share of a viewer that the person decides, whatever opened the door. */
export const personFrom = (
  row: PersonRow,
): Omit<Viewer, 'rights' | 'isPlatformAdmin' | 'sessionId' | 'clientId' | 'realActor'> => ({
  id: row.userId,
  roleKey: row.roleKey,
  rank: row.rank,
  isAdmin: isAdminRole(row, row.roleKey),
  dealerIds: row.dealerIds ?? [],
  assignmentGroupIds: row.groupIds ?? [],
  reachedDealerIds: row.reached ?? [],
  ownedBrandIds: row.brandIds ?? [],
  editingBrandId: row.editingBrandId,
  emailVerified: row.emailVerified,
  joinedAt: row.joinedAt,
})

/**
 * A person as rules see them, for work that goes on in their name while nobody is at the door; null for who may not be
 * in.
 */
export async function viewerNamed({ pool }: Pick<Services, 'pool'>, userId: string): Promise<Viewer | null> {
  const { rows } = await pool.query<PersonRow>(
    `SELECT ${PERSON_COLUMNS} FROM "User" u JOIN "Role" r ON r.id = u."roleId" WHERE u.id = $1 AND u.status = 'ACTIVE'`,
    [userId],
  )
  const [row] = rows
  if (!row) return null
  return {
    ...personFrom(row),
    rights: rightsOf(row.rights),
    isPlatformAdmin: row.roleKey === 'platform-admin',
    sessionId: null,
    clientId: null,
    realActor: null,
  }
}
