import { createCipheriv, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Prisma } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

interface SealKey {
  id: string
  key: Buffer
}

/**
 * The newest key the server seals with: from SEAL_KEYS, or the file beside the data, made when it is the first to be
 * asked for.
 */
export function sealKeyIn(dataDir: string): SealKey {
  const file = path.join(dataDir, 'seal-keys')
  try {
    if (!process.env.SEAL_KEYS)
      writeFileSync(file, `first:${randomBytes(32).toString('base64url')}`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const [id = '', secret = ''] = (process.env.SEAL_KEYS || readFileSync(file, 'utf8')).split(',')[0]!.trim().split(':')
  return { id, key: Buffer.from(secret, 'base64url') }
}

/** The form server/platform/seal.ts reads: version, length of the key id, key id, nonce, tag, text. */
function sealed({ id, key }: SealKey, row: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(`TaxForm\n${row}\ntinSealed\n${id}`))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([Buffer.from([1, id.length]), Buffer.from(id), nonce, cipher.getAuthTag(), body]))
}

/** An accepted W-9 of an individual, with a number of the range that is given to nobody for good. */
export function taxFormRow(
  key: SealKey,
  {
    userId,
    name,
    signedAt,
    ...overrides
  }: Partial<Prisma.TaxFormCreateManyInput> & { userId: string; name: string; signedAt: Date },
  draw: Draw = freshDraw,
) {
  const id = draw.id(signedAt)
  const tin = `90070${draw.int(1000, 9999)}`
  return {
    id,
    userId,
    status: 'ACCEPTED' as const,
    name,
    classification: 'individual',
    addressLine1: '12 Trail Road',
    city: 'Boise',
    region: 'ID',
    postalCode: '83702',
    tinKind: 'SSN',
    tinSealed: sealed(key, id, tin),
    tinLast4: tin.slice(-4),
    signature: name,
    signedAt,
    signedIp: '127.0.0.1',
    provider: 'embedded',
    createdAt: signedAt,
    ...overrides,
  } satisfies Prisma.TaxFormCreateManyInput
}
