import { z } from 'zod'
import type { SingleSignOn } from '../../../prisma/generated/client/client.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { seal, unseal, type Place } from '../../platform/seal.ts'

const roles = z.array(z.object({ value: z.string(), role: z.string() }))
const dealers = z.array(z.object({ value: z.string(), dealerNum: z.string() }))
export type RoleMapping = z.infer<typeof roles>[number]
export type DealerMapping = z.infer<typeof dealers>[number]

/** The settings as code reads them; the secret stays sealed. */
export type SignOnRecord = Omit<SingleSignOn, 'roles' | 'dealers'> & { roles: RoleMapping[]; dealers: DealerMapping[] }

export const PLACE: Place = { table: 'SingleSignOn', row: '1', column: 'clientSecretSealed' }

const NOTHING: SignOnRecord = {
  id: 1,
  enabled: false,
  label: '',
  issuer: '',
  clientId: '',
  clientSecretSealed: null,
  scopes: 'openid email profile',
  roleClaim: '',
  roles: [],
  dealerClaim: '',
  dealers: [],
  unknownPeople: 'REFUSE',
  linksAdmins: false,
  domains: [],
  version: 0,
  updatedAt: new Date(0),
}

export async function readSignOn(db: Db | Tx): Promise<SignOnRecord> {
  const stored = await db.singleSignOn.findUnique({ where: { id: 1 } })
  return stored ? { ...stored, roles: roles.parse(stored.roles), dealers: dealers.parse(stored.dealers) } : NOTHING
}

export const sealSecret = ({ sealKeys }: Config, secret: string): Uint8Array<ArrayBuffer> =>
  seal(sealKeys, PLACE, secret)

export const secretOf = ({ sealKeys }: Config, { clientSecretSealed }: SignOnRecord): string | null =>
  clientSecretSealed ? unseal(sealKeys, PLACE, clientSecretSealed) : null
