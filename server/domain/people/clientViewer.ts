import type { Services } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { PERSON_COLUMNS, personFrom, rightsOf, type PersonRow } from './viewer.ts'

interface ClientRow extends PersonRow {
  clientId: string
  clientRights: string[]
  ratePerMinute: number
  lastUsedAt: Date | null
}

const clientBy = (column: 'id' | 'tokenHash') => `
SELECT c.id AS "clientId", c.rights AS "clientRights", c."ratePerMinute", c."lastUsedAt", ${PERSON_COLUMNS}
FROM "ApiClient" c JOIN "User" u ON u.id = c."createdById" JOIN "Role" r ON r.id = u."roleId"
WHERE c."${column}" = $1 AND c."revokedAt" IS NULL AND (c."expiresAt" IS NULL OR c."expiresAt" > $2) AND u.status = 'ACTIVE'`

const CLIENT_SQL = { id: clientBy('id'), tokenHash: clientBy('tokenHash') }

/**
 * A partner system as rules see it, in the name of who issued its token and with the rights both hold; null when
 * unknown, revoked or expired.
 */
export async function clientWith(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  column: 'id' | 'tokenHash',
  value: string | Uint8Array,
): Promise<{ viewer: Viewer; ratePerMinute: number; lastUsedAt: Date | null } | null> {
  const { rows } = await pool.query<ClientRow>({
    name: column === 'id' ? 'client-by-id' : 'client',
    text: CLIENT_SQL[column],
    values: [value, now()],
  })
  const row = rows[0]
  if (!row) return null
  const held = rightsOf(row.rights)
  return {
    ratePerMinute: row.ratePerMinute,
    lastUsedAt: row.lastUsedAt,
    viewer: {
      ...personFrom(row),
      // What a person is given by who they are stays theirs: dealers, groups and all that hangs on the own account.
      id: row.clientId,
      issuerId: row.userId,
      dealerIds: [],
      assignmentGroupIds: [],
      rights: new Set([...rightsOf(row.clientRights)].filter((right) => held.has(right))),
      isPlatformAdmin: false,
      sessionId: null,
      clientId: row.clientId,
      realActor: null,
    },
  }
}
