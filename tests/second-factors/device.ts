import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The few kinds of CBOR that authenticators speak. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
  throw new Error('not spoken here')
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}
interface Twist {
  origin?: string
  rpId?: string
  verified?: boolean
  attestation?: Map<string, unknown>
  fmt?: string
  handle?: string | null
}

/** An authenticator with one key pair, which counts its uses or does not. It lies where a test asks it to. */
export function makeDevice({ home = 'http://localhost', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | undefined
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const told = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? ++counter : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, more])
  }
  return {
    create(
      options: Options,
      { origin = home, rpId = options.rp!.id, verified = true, fmt = 'none', attestation = new Map() }: Twist = {},
    ) {
      handle = options.user!.id
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = authenticatorData(rpId, 0x41 | (verified ? 4 : 0), credential)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attestation],
          ['authData', authData],
        ]),
      )
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(told('webauthn.create', options.challenge, origin)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    get(
      options: Options,
      { origin = home, rpId = options.rpId!, verified = true, handle: other = handle }: Twist = {},
    ) {
      const data = authenticatorData(rpId, 1 | (verified ? 4 : 0))
      const client = told('webauthn.get', options.challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(other ? { userHandle: other } : {}),
        },
        clientExtensionResults: {},
      }
    },
    /** As a copy of the device would go on counting. */
    rewind() {
      counter = 0
    },
  }
}
