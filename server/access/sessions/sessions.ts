import { createHash, randomBytes } from 'node:crypto'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Call, Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { recordVisit } from '../../domain/people/accounts.ts'
import {
  asHeld,
  holdOf,
  isAdminRole,
  isShutOut,
  PERSON_COLUMNS,
  personFrom,
  rightsOf,
  type PersonRow,
} from '../../domain/people/viewer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a session lives unused and at all; admins' and proxy sessions are shorter. */
export const LIFETIMES = {
  person: { idle: 24 * HOUR, absolute: 7 * 24 * HOUR },
  admin: { idle: 2 * HOUR, absolute: 12 * HOUR },
  proxy: { idle: HOUR, absolute: HOUR },
} as const
type Lifetime = keyof typeof LIFETIMES

export const tokenHash = (token: string): Buffer<ArrayBuffer> =>
  createHash('sha256').update(token).digest() as Buffer<ArrayBuffer>

interface NewSession {
  userId: string
  lifetime: Lifetime
  realUserId?: string
  parentId?: string
  proxyReason?: string
  /** When the person proved who they are; not at all while acting as someone. */
  provedAt?: Date | null
  byProvider?: boolean
}

/** A new session inside a change; returns the token, which is kept nowhere. */
export async function openSession(
  change: Change,
  call: Call,
  session: NewSession,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { lifetime, ...row } = session
  const { id } = await change.tx.session.create({
    data: {
      ...row,
      tokenHash: tokenHash(token),
      ip: call.ip,
      userAgent: call.userAgent,
      createdAt: change.now,
      lastSeenAt: change.now,
      expiresAt: new Date(change.now.getTime() + LIFETIMES[lifetime].absolute),
    },
  })
  return { id, token }
}

export function giveCookie(services: Services, call: Call, token: string, lifetime: Lifetime): void {
  call.setCookie(sessionCookie(services.config), token, { maxAge: LIFETIMES[lifetime].absolute / 1000, httpOnly: true })
}
export const takeCookie = (services: Services, call: Call): void =>
  call.setCookie(sessionCookie(services.config), '', { maxAge: 0, httpOnly: true })

/** Ends sessions within a change and closes their sockets. */
export async function endSessions(change: Change, where: Prisma.SessionWhereInput): Promise<number> {
  const ended = await change.tx.session.findMany({ where: { ...where, revokedAt: null }, select: { id: true } })
  const ids = ended.map(({ id }) => id)
  await change.tx.session.updateMany({
    where: { OR: [{ id: { in: ids } }, { parentId: { in: ids } }] },
    data: { revokedAt: change.now },
  })
  for (const id of ids) change.publish('session.ended', id, 'ended')
  return ids.length
}

/** Ends the session a browser had. Of a proxy session the admin's own goes too: its token is in no browser any more. */
export async function endOwnSession(change: Change, { token }: Call): Promise<void> {
  if (token)
    await endSessions(change, {
      OR: [{ tokenHash: tokenHash(token) }, { proxies: { some: { tokenHash: tokenHash(token) } } }],
    })
}

interface SessionRow extends PersonRow {
  sessionId: string
  lastSeenAt: Date
  expiresAt: Date
  createdAt: Date
  realId: string | null
  realRank: number | null
  realStatus: string | null
  realRights: string[] | null
  realRoleKey: string | null
  provedAt: Date | null
  secondFactorRequired: boolean
  hasSecondFactor: boolean
}

/** All that rules ask about a person in one statement. */
const SESSION_SQL = `
SELECT s.id AS "sessionId", s."lastSeenAt", s."expiresAt", s."createdAt", ${PERSON_COLUMNS},
  s."provedAt", rr.key AS "realRoleKey", coalesce((SELECT values->>'secondFactor' = 'required' FROM "Settings" WHERE id = 1), FALSE) AS "secondFactorRequired",
  (coalesce(p."byProvider", s."byProvider") OR EXISTS (SELECT 1 FROM "Authenticator" a WHERE a."userId" = coalesce(s."realUserId", u.id) AND a."confirmedAt" IS NOT NULL)
    OR EXISTS (SELECT 1 FROM "Passkey" k WHERE k."userId" = coalesce(s."realUserId", u.id))) AS "hasSecondFactor",
  s."realUserId" AS "realId", rr.rank AS "realRank", ru.status::text AS "realStatus",
  CASE WHEN ru.id IS NULL THEN NULL ELSE (SELECT array_agg("right") FROM "RoleRight" WHERE "roleId" = rr.id) END AS "realRights"
FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Role" r ON r.id = u."roleId"
LEFT JOIN "User" ru ON ru.id = s."realUserId" LEFT JOIN "Role" rr ON rr.id = ru."roleId"
LEFT JOIN "Session" p ON p.id = s."parentId"
WHERE s."tokenHash" = $1 AND s."revokedAt" IS NULL AND (p.id IS NULL OR p."revokedAt" IS NULL)`

/**
 * The person behind a session token, which counts as a use of it unless one only peeks; null for an unknown, ended,
 * idle or expired session, or an account that may not be in.
 */
export async function loadSession(services: Services, token: string, { peek = false } = {}): Promise<Viewer | null> {
  const { rows } = await services.pool.query<SessionRow>({
    name: 'session',
    text: SESSION_SQL,
    values: [tokenHash(token)],
  })
  const row = rows[0]
  const now = services.now()
  if (!row || row.status !== 'ACTIVE' || (row.realId && row.realStatus !== 'ACTIVE') || row.expiresAt <= now)
    return null
  if (isShutOut(row, row.realRoleKey ?? row.roleKey)) return null
  const person = personFrom(row)
  // While acting as someone it is the admin's own second factor that counts.
  const lacksFactor =
    row.secondFactorRequired && !row.hasSecondFactor && isAdminRole(row, row.realRoleKey ?? row.roleKey)
  if (lacksFactor && row.realId) return null
  const lifetime: Lifetime = row.realId ? 'proxy' : person.isAdmin ? 'admin' : 'person'
  const unused = now.getTime() - row.lastSeenAt.getTime()
  if (unused > LIFETIMES[lifetime].idle) return null
  // Once a minute is exact enough, and keeps reads from writing.
  if (unused > MINUTE && !peek) {
    await services.pool.query('UPDATE "Session" SET "lastSeenAt" = $2 WHERE id = $1', [row.sessionId, now])
    await recordVisit(services, row.realId ?? row.userId)
  }
  const viewer: Viewer = {
    ...person,
    rights: rightsOf(row.rights),
    isPlatformAdmin: row.roleKey === 'platform-admin' && !row.realId,
    sessionId: row.sessionId,
    clientId: null,
    realActor: row.realId ? { id: row.realId, rank: row.realRank, rights: rightsOf(row.realRights) } : null,
    provedAt: row.provedAt,
  }
  const held = holdOf(row, { isAdmin: person.isAdmin, isActedAs: row.realId !== null, lacksFactor })
  return held ? asHeld(viewer, held, row) : viewer
}
