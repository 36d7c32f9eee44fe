import { drawClientToken } from '../../server/access/api-clients/clientTokens.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import type { Who, World } from './world.ts'

/** A partner system with these rights alone, whose token the person issued; as often a minute as a test asks. */
export async function partnerOf(
  { db, services }: Pick<World, 'db' | 'services'>,
  issuer: Who,
  ...rights: readonly string[]
): Promise<Who> {
  const { token, tokenPrefix } = drawClientToken()
  await db.apiClient.create({
    data: {
      name: rights.join(' '),
      rights: [...rights],
      ratePerMinute: 60_000,
      tokenPrefix,
      tokenHash: tokenHash(token),
      createdById: issuer.user.id,
      createdAt: services.now(),
    },
  })
  return { user: issuer.user, token }
}
