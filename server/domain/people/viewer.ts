import type { Services } from '../../platform/context.ts'
import { isRight, type Right } from '../../platform/rights.ts'
import { settingsFrom, type SettingsRecord } from '../../platform/settings.ts'
import type { Hold, Viewer } from '../../platform/viewer.ts'

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
  /** The person told a first name. */
  named: boolean
  /** Country and region of the dealers that are open and where the person works; null for none. */
  places: string[] | null
  /** Stored settings, as text. */
  settings: string | null
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
  u."firstName" <> '' AS named,
  (SELECT array_agg(DISTINCT d.country || ' ' || d.region) FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" AND d.status = 'ACTIVE' WHERE m."userId" = u.id AND m.active) AS places,
  (SELECT values::text FROM "Settings" WHERE id = 1) AS settings`

interface Standing {
  settings: SettingsRecord
  off: ReadonlySet<string>
}
let last: { text: string | null; standing: Standing } | undefined

/** The settings behind a row; read anew when they are not those of the row before. */
function standingOf({ settings: text }: Pick<PersonRow, 'settings'>): Standing {
  if (last?.text !== text || !last) {
    const settings = settingsFrom(text === null ? null : JSON.parse(text))
    const off = new Set(Object.entries(settings.flags).flatMap(([flag, isOn]) => (isOn ? [] : [flag])))
    last = { text, standing: { settings, off } }
  }
  return last.standing
}

/** The closed list as a set; names that are no longer rights fall out. */
export const rightsOf = (names: string[] | null): ReadonlySet<Right> => new Set((names ?? []).filter(isRight))

/** Whether a role is one of the configured admin roles. */
export const isAdminRole = (row: Pick<PersonRow, 'settings'>, roleKey: string): boolean =>
  standingOf(row).settings.adminRoles.includes(roleKey)

/** Whether sign-in is closed to who has this role: then their sessions are over as well. */
export const isShutOut = (row: Pick<PersonRow, 'settings'>, roleKey: string): boolean =>
  standingOf(row).settings.flags.loginDisabled && roleKey !== 'platform-admin'

interface AtTheDoor {
  isAdmin: boolean
  /** An administrator acts as the person. */
  isActedAs: boolean
  /** A second factor is required and there is none. */
  lacksFactor: boolean
}

/** What keeps a person at the door (spec part 1, 2.2); null for who is in. */
export function holdOf(row: PersonRow, { isAdmin, isActedAs, lacksFactor }: AtTheDoor): Hold | null {
  const { flags, trainingOnlyTarget } = standingOf(row).settings
  if (lacksFactor) return 'SECOND_FACTOR'
  if (flags.inDevelopment && !isAdmin && !isActedAs) return 'IN_DEVELOPMENT'
  if (!row.emailVerified && !flags.skipEmailVerification && !isActedAs) return 'EMAIL'
  if (!row.named) return 'NAME'
  if (isAdmin) return null
  if (!row.places) return 'DEALER'
  return flags.trainingOnly && trainingOnlyTarget ? 'TRAINING_ONLY' : null
}

/** What is left of a person who is held at the door: who they are, and nothing of what they may do. */
export const asHeld = (viewer: Viewer, held: Hold, row: PersonRow): Viewer => ({
  ...viewer,
  rights: new Set(),
  rank: null,
  isAdmin: false,
  isPlatformAdmin: false,
  reachedDealerIds: [],
  ownedBrandIds: [],
  held,
  onlyTraining: held === 'TRAINING_ONLY' ? standingOf(row).settings.trainingOnlyTarget : null,
})

/** The share of a viewer that the person decides, whatever opened the door. */
export const personFrom = (
  row: PersonRow,
): Omit<Viewer, 'rights' | 'isPlatformAdmin' | 'sessionId' | 'clientId' | 'realActor'> => ({
  id: row.userId,
  roleKey: row.roleKey,
  rank: row.rank,
  isAdmin: isAdminRole(row, row.roleKey),
  dealerIds: row.dealerIds ?? [],
  places: row.places ?? [],
  assignmentGroupIds: row.groupIds ?? [],
  reachedDealerIds: row.reached ?? [],
  ownedBrandIds: row.brandIds ?? [],
  editingBrandId: row.editingBrandId,
  emailVerified: row.emailVerified,
  joinedAt: row.joinedAt,
  off: standingOf(row).off,
})

async function rowNamed({ pool }: Pick<Services, 'pool'>, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await pool.query<PersonRow>(
    `SELECT ${PERSON_COLUMNS} FROM "User" u JOIN "Role" r ON r.id = u."roleId" WHERE u.id = $1 AND u.status = 'ACTIVE'`,
    [userId],
  )
  return rows[0]
}

const outsideOf = (row: PersonRow): Viewer => ({
  ...personFrom(row),
  rights: rightsOf(row.rights),
  isPlatformAdmin: row.roleKey === 'platform-admin',
  sessionId: null,
  clientId: null,
  realActor: null,
})

/**
 * A person as rules see them, for work that goes on in their name while nobody is at the door; null for who may not be
 * in.
 */
export async function viewerNamed(services: Pick<Services, 'pool'>, userId: string): Promise<Viewer | null> {
  const row = await rowNamed(services, userId)
  return row ? outsideOf(row) : null
}

/**
 * The same for who comes by an address of their own rather than signed in: held where the door would hold them. A
 * second factor is not asked for, since nobody could give one. Null for who may not be in.
 */
export async function viewerAtDoor(services: Pick<Services, 'pool'>, userId: string): Promise<Viewer | null> {
  const row = await rowNamed(services, userId)
  if (!row || isShutOut(row, row.roleKey)) return null
  const viewer = outsideOf(row)
  const held = holdOf(row, { isAdmin: viewer.isAdmin, isActedAs: false, lacksFactor: false })
  return held ? asHeld(viewer, held, row) : viewer
}
