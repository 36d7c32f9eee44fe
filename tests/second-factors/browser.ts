import { TOTP, Secret } from 'otpauth'
import { expect } from 'vitest'
import type { RestAnswer, World } from '../support/world.ts'
import { makeDevice } from './device.ts'

interface Answer<T> {
  data: T | null
  errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[]
}

export interface SessionBody {
  user: { email: string; isAdmin: boolean; isPlatformAdmin: boolean; rights: string[] } | null
  signInChallenge: { methods: string[]; expiresAt: string } | null
  rightsWithheld: string | null
}

let address = 0

/** A browser with a cookie jar and an address of its own, at both doors; the world has to trust a proxy. */
export function openJar({ origin }: Pick<World, 'origin'>, jar = new Map<string, string>()) {
  const ip = `10.0.${address >> 8}.${address++ & 255}`
  async function send(path: string, body: unknown, method = 'POST') {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': ip,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, age] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/.exec(line)!
      if (age === '0') jar.delete(name!)
      else jar.set(name!, value!)
    }
    return response
  }
  return {
    jar,
    /** The same cookies, in another place. */
    copy: () => openJar({ origin }, new Map(jar)),
    async rest<T = SessionBody>(call: string, body?: unknown): Promise<RestAnswer<T>> {
      const [method, path] = call.split(' ') as [string, string]
      const response = await send(path, body ?? (method === 'GET' ? undefined : {}), method)
      const text = await response.text()
      return {
        status: response.status,
        text,
        json: (text.startsWith('{') || text.startsWith('"') ? JSON.parse(text) : undefined) as T,
        headers: response.headers,
      }
    },
    async graphql<T = Record<string, never>>(query: string, variables?: Record<string, unknown>): Promise<Answer<T>> {
      return (await (await send('/graphql', { query, variables })).json()) as Answer<T>
    },
  }
}
export type Jar = ReturnType<typeof openJar>

export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

const codeOf = ({ errors }: Answer<unknown>) => errors?.[0]?.extensions.code

interface Clock {
  now: () => Date
  travel: (milliseconds: number) => void
}

/**
 * To the begin of the next step: its code holds for thirty seconds, and what a test does with it takes none of the
 * next.
 */
export const nextStep = ({ now, travel }: Clock): void => travel(30_000 - (now().getTime() % 30_000))

/** Sets up an app at the begin of a step; answers the secret and the recovery codes. */
export async function addApp(browser: Jar, clock: Clock): Promise<{ secret: string; codes: string[] }> {
  nextStep(clock)
  const begun = await browser.graphql<{ beginAuthenticator: { secret: string } }>(
    'mutation { beginAuthenticator { secret uri } }',
  )
  expect(codeOf(begun)).toBeUndefined()
  const { secret } = begun.data!.beginAuthenticator
  const done = await browser.graphql<{ confirmAuthenticator: { recoveryCodes: string[] | null } }>(
    'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { recoveryCodes } }',
    { code: codeAt(secret, clock.now()) },
  )
  expect(codeOf(done)).toBeUndefined()
  return { secret, codes: done.data!.confirmAuthenticator.recoveryCodes ?? [] }
}

/** Adds a passkey of a fresh device. */
export async function addPasskey(browser: Jar, name = 'Laptop', device = makeDevice()) {
  const { data } = await browser.graphql<{ passkeyCreation: never }>('{ passkeyCreation }')
  const added = await browser.graphql<{
    addPasskey: { recoveryCodes: string[] | null; secondFactors: { passkeys: { databaseId: string; name: string }[] } }
  }>(
    'mutation ($name: String!, $passkey: JSON!) { addPasskey(input: { name: $name, passkey: $passkey }) { ' +
      'recoveryCodes secondFactors { passkeys { databaseId name } } } }',
    { name, passkey: device.create(data!.passkeyCreation) },
  )
  expect(codeOf(added)).toBeUndefined()
  return { device, ...added.data!.addPasskey }
}
