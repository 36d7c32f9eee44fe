import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Two at a time, so that a flood of sign-ins cannot starve everything else of threads. */
let running = 0
const waiting: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const derive = (password: string, nonce: Uint8Array): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }, (error, key) =>
          error ? reject(error) : resolve(Buffer.from(key)),
        )
      }),
  )

/** argon2id in PHC text form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(await derive(password, salt))}`
}

/** As long to answer for an unknown person as for a wrong password. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`

/** Whether the password is the one behind the hash; null stands for a person who has none, or nobody at all. */
export async function passwordMatches(hash: string | null, password: string): Promise<boolean> {
  const [, , , , salt, expected] = (hash ?? NOBODY).split('$')
  const key = await derive(password, Buffer.from(salt ?? '', 'base64'))
  const wanted = Buffer.from(expected ?? '', 'base64')
  return hash !== null && wanted.length === key.length && timingSafeEqual(wanted, key)
}
