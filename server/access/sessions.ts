import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context, Call, Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { callOf, sessionCookie } from '../platform/http.ts'
import { isRight, type Right } from '../platform/rights.ts'
import { settingsFrom } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a session lives unused and at all; admins' and proxy sessions are shorter. */
export const LIFETIMES = {
  person: { idle: 24 * HOUR, absolute: 7 * 24 * HOUR },
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  proxy: { idle: HOUR, absolute: HOUR },
} as const
type Lifetime = keyof typeof LIFETIMES

export const tokenHash = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest() as Buffer<ArrayBuffer>

/** A new session inside a change; returns the token, which is kept nowhere. */
export async function openSession(change: Change, call: Call, session: { userId: string; lifetime: Lifetime; realUserId?: string; parentId?: string; proxyReason?: string }): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { lifetime, ...row } = session
  const { id } = await change.tx.session.create({
    data: { ...row, tokenHash: tokenHash(token), ip: call.ip, userAgent: call.userAgent, createdAt: change.now, lastSeenAt: change.now, expiresAt: new Date(change.now.getTime() + LIFETIMES[lifetime].absolute) },
  })
  return { id, token }
}

export function giveCookie(services: Services, call: Call, token: string, lifetime: Lifetime): void {
  call.setCookie(sessionCookie(services.config), token, { maxAge: LIFETIMES[lifetime].absolute / 1000, httpOnly: true })
}
export const takeCookie = (services: Services, call: Call): void => call.setCookie(sessionCookie(services.config), '', { maxAge: 0, httpOnly: true })

/** Ends sessions within a change and closes their sockets. */
export async function endSessions(change: Change, where: Prisma.SessionWhereInput): Promise<number> {
  const ended = await change.tx.session.findMany({ where: { ...where, revokedAt: null }, select: { id: true } })
  const ids = ended.map(({ id }) => id)
  await change.tx.session.updateMany({ where: { OR: [{ id: { in: ids } }, { parentId: { in: ids } }] }, data: { revokedAt: change.now } })
  for (const id of ids) change.publish('session.ended', id, 'ended')
  return ids.length
}

interface SessionRow {
  sessionId: string
  userId: string
  lastSeenAt: Date
  expiresAt: Date
  createdAt: Date
  status: string
  emailVerified: boolean
  editingBrandId: string | null
  roleKey: string
  rank: number | null
  rights: string[] | null
  realId: string | null
  realRank: number | null
  realStatus: string | null
  realRights: string[] | null
  dealerIds: string[] | null
  groupIds: string[] | null
  reached: string[] | null
  brandIds: string[] | null
  adminRoles: string[] | null
}

const DEFAULT_ADMIN_ROLES: readonly string[] = settingsFrom({}).adminRoles

/** All that rules ask about a person in one statement. */
const SESSION_SQL = `
SELECT s.id AS "sessionId", s."lastSeenAt", s."expiresAt", s."createdAt", u.id AS "userId", u.status::text AS status, u."emailVerifiedAt" IS NOT NULL AS "emailVerified", u."editingBrandId",
  r.key AS "roleKey", r.rank, (SELECT array_agg("right") FROM "RoleRight" WHERE "roleId" = r.id) AS rights,
  s."realUserId" AS "realId", rr.rank AS "realRank", ru.status::text AS "realStatus",
  CASE WHEN ru.id IS NULL THEN NULL ELSE (SELECT array_agg("right") FROM "RoleRight" WHERE "roleId" = rr.id) END AS "realRights",
  (SELECT array_agg("dealerId") FROM "DealerMember" WHERE "userId" = u.id AND active) AS "dealerIds",
  (SELECT array_agg(m."groupId") FROM "AssignmentGroupMember" m JOIN "AssignmentGroup" g ON g.id = m."groupId" AND g.active WHERE m."userId" = u.id) AS "groupIds",
  (SELECT array_agg(DISTINCT d."dealerId") FROM "AdminGroupUser" a JOIN "AdminGroup" g ON g.id = a."groupId" AND g.active JOIN "AdminGroupDealer" d ON d."groupId" = a."groupId" WHERE a."userId" = u.id) AS reached,
  (SELECT array_agg("brandId") FROM "BrandManager" WHERE "userId" = u.id) AS "brandIds",
  (SELECT values->'adminRoles' FROM "Settings" WHERE id = 1) AS "adminRoles"
FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Role" r ON r.id = u."roleId"
LEFT JOIN "User" ru ON ru.id = s."realUserId" LEFT JOIN "Role" rr ON rr.id = ru."roleId"
LEFT JOIN "Session" p ON p.id = s."parentId"
WHERE s."tokenHash" = $1 AND s."revokedAt" IS NULL AND (p.id IS NULL OR p."revokedAt" IS NULL)`

const rightsOf = (names: string[] | null): ReadonlySet<Right> => new Set((names ?? []).filter(isRight))

/** The person behind a token; null for an unknown, ended, idle or expired session, or an account that may not be in. */
export async function loadViewer(services: Services, token: string): Promise<Viewer | null> {
  const { rows } = await services.pool.query<SessionRow>({ name: 'session', text: SESSION_SQL, values: [tokenHash(token)] })
  const row = rows[0]
  const now = services.now()
  if (!row || row.status !== 'ACTIVE' || (row.realId && row.realStatus !== 'ACTIVE') || row.expiresAt <= now) return null
  const isAdmin = (row.adminRoles ?? DEFAULT_ADMIN_ROLES).includes(row.roleKey)
  const lifetime: Lifetime = row.realId ? 'proxy' : isAdmin ? 'admin' : 'person'
  const unused = now.getTime() - row.lastSeenAt.getTime()
  if (unused > LIFETIMES[lifetime].idle) return null
  // Once a minute is exact enough, and keeps reads from writing.
  if (unused > MINUTE) {
    await services.pool.query('UPDATE "Session" SET "lastSeenAt" = $2 WHERE id = $1', [row.sessionId, now])
    await services.pool.query('UPDATE "User" SET "lastSeenAt" = $2 WHERE id = $1', [row.realId ?? row.userId, now])
  }
  return {
    id: row.userId, roleKey: row.roleKey, rank: row.rank, rights: rightsOf(row.rights), isAdmin, isPlatformAdmin: row.roleKey === 'platform-admin' && !row.realId,
    dealerIds: row.dealerIds ?? [], assignmentGroupIds: row.groupIds ?? [], reachedDealerIds: row.reached ?? [], ownedBrandIds: row.brandIds ?? [],
    editingBrandId: row.editingBrandId, emailVerified: row.emailVerified, sessionId: row.sessionId,
    realActor: row.realId ? { id: row.realId, rank: row.realRank, rights: rightsOf(row.realRights) } : null,
  }
}

/** The context of a request: who asks, and with what. */
export async function contextOf(services: Services, req: IncomingMessage, res?: ServerResponse): Promise<Context> {
  const call = callOf(req, res, services.config)
  return { services, db: services.db, call, viewer: call.token ? await loadViewer(services, call.token) : null }
}
