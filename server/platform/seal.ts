import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Where a sealed value stands. It opens nowhere else: moved to another row it is as good as changed. */
export interface Place {
  table: string
  row: string
  column: string
}

/** Keys by id, 32 bytes each; the first one seals, all of them open. */
export interface KeyRing {
  newest: string
  keys: ReadonlyMap<string, Buffer>
}

const VERSION = 1
const NONCE = 12
const TAG = 16

/** `2026b:<base64url of 32 bytes>,2026a:<…>`, newest first. Errors: names what is wrong, never the key. */
export function keyRingFrom(text: string): KeyRing {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [, id, secret] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]+)={0,2}$/.exec(pair) ?? []
      const key = Buffer.from(secret ?? '', 'base64url')
      if (!id || key.length !== 32)
        throw new Error('needs id:key pairs with keys of 32 bytes in base64url, newest first, such as 2026a:…')
      return [id, key] as const
    })
  const [first] = pairs
  if (!first || new Set(pairs.map(([id]) => id)).size !== pairs.length)
    throw new Error('needs at least one id:key pair, each id once')
  return { newest: first[0], keys: new Map(pairs) }
}

const bindingOf = ({ table, row, column }: Place, keyId: string) => Buffer.from(`${table}\n${row}\n${column}\n${keyId}`)

/** Version, length of the key id, key id, nonce, tag, text. */
export function seal({ newest, keys }: KeyRing, place: Place, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keys.get(newest)!, nonce, { authTagLength: TAG })
  cipher.setAAD(bindingOf(place, newest))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const id = Buffer.from(newest)
  return new Uint8Array(Buffer.concat([Buffer.from([VERSION, id.length]), id, nonce, cipher.getAuthTag(), body]))
}

function keyIdOf(sealed: Uint8Array): string {
  const [version, length = 0] = sealed
  if (version !== VERSION || sealed.length < 2 + length + NONCE + TAG) throw new Error('A sealed value is damaged')
  return Buffer.from(sealed.subarray(2, 2 + length)).toString()
}

/** Errors: when the value was changed, stands in another place, or its key is not in the ring. */
export function unseal({ keys }: KeyRing, place: Place, sealed: Uint8Array): string {
  const keyId = keyIdOf(sealed)
  const key = keys.get(keyId)
  if (!key) throw new Error(`A sealed value needs the key ${keyId}, which SEAL_KEYS does not have`)
  const at = 2 + Buffer.byteLength(keyId)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(at, at + NONCE), { authTagLength: TAG })
  decipher.setAAD(bindingOf(place, keyId))
  decipher.setAuthTag(sealed.subarray(at + NONCE, at + NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(at + NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** Sealed with another key than the newest. */
export const isOldSeal = ({ newest }: KeyRing, sealed: Uint8Array): boolean => keyIdOf(sealed) !== newest
