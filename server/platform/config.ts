import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import proxyaddr from 'proxy-addr'
import { z } from 'zod'
import { keyRingFrom, type KeyRing } from './seal.ts'
import { withoutLast } from './values/text.ts'

/** Proxies in front, by number or by address (`loopback`, `10.0.0.0/8`, …, with commas); null for none. */
const proxies = z.string().transform((text, ctx): ((address: string, hop: number) => boolean) | null => {
  const value = text.trim()
  if (value === '0' || value === 'false') return null
  const hops = value === 'true' ? 1 : /^\d{1,2}$/.test(value) ? Number(value) : undefined
  if (hops !== undefined) return (_address, hop) => hop < hops
  try {
    return proxyaddr.compile(value.split(',').map((part) => part.trim()))
  } catch {
    ctx.addIssue('must be the number of proxies in front of the portal, or their addresses, such as 1 or 10.0.0.0/8')
    return z.NEVER
  }
})

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  CONTENT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'must look like https://content.example.com' }).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional(),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  LIMITS: z.enum(['machine', 'database']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().default('Paddock <no-reply@paddock.test>'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  PUBLIC_URL: z.url().optional(),
  SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  PASSWORD_POLICY: z.enum(['alphanumeric', 'any']).default('alphanumeric'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  TREMENDOUS_URL: z.url().default('https://api.tremendous.com'),
  TREMENDOUS_KEY: z.string().optional(),
  TREMENDOUS_FUNDING_SOURCE: z.string().default('balance'),
  TREMENDOUS_CAMPAIGN: z.string().optional(),
  TREMENDOUS_TIMEOUT: z.coerce.number().int().min(50).max(60_000).default(5000),
  SEAL_KEYS: z.string().optional(),
  TAXBANDITS_CLIENT_ID: z.string().optional(),
  TAXBANDITS_CLIENT_SECRET: z.string().optional(),
  TAXBANDITS_USER_TOKEN: z.string().optional(),
  TAXBANDITS_BUSINESS_ID: z.string().optional(),
  TAXBANDITS_URL: z.url().default('https://api.taxbandits.com/v1.7.3'),
  TAXBANDITS_OAUTH_URL: z.url().default('https://oauth.expressauth.net/v2'),
  WEBHOOK_TIMEOUT: z.coerce.number().int().min(50).max(20_000).default(15_000),
  WEBHOOKS_INSIDE: z
    .string()
    .default('')
    .transform(
      (text) =>
        new Set(
          text
            .split(',')
            .map((host) => host.trim().toLowerCase())
            .filter(Boolean),
        ),
    ),
  GRAPHIQL: z.enum(['signed-in', 'off']).default('signed-in'),
  TRUST_PROXY: proxies.prefault('0'),
  DRAIN_NOTICE: z.coerce.number().int().min(0).max(4000).default(1000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(500),
  HEADERS_TIMEOUT: z.coerce.number().int().min(100).max(120_000).default(15_000),
  BODY_TIMEOUT: z.coerce.number().int().min(100).max(600_000).default(30_000),
  IDLE_TIMEOUT: z.coerce.number().int().min(100).max(3_600_000).default(120_000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = Omit<
  z.infer<typeof environment>,
  'SECRET' | 'PUBLIC_URL' | 'LIMITS' | 'SEAL_KEYS' | 'TRUST_PROXY' | 'CONTENT_PORT' | 'CONTENT_URL'
> & {
  /** Signs file paths and codes; kept in DATA_DIR unless given. */
  SECRET: string
  /** Seals tax numbers; kept in DATA_DIR unless given. */
  sealKeys: KeyRing
  /** Where rates are counted: by the processes of this machine together, or in the database by all that are on it. */
  LIMITS: 'machine' | 'database'
  /** Where people reach the portal, without a trailing slash. */
  PUBLIC_URL: string
  /** Where it listens for the content origin. */
  CONTENT_PORT: number
  /** Where browsers reach that origin, another than the portal’s, without a trailing slash. */
  CONTENT_URL: string
  /** Which hops of X-Forwarded-For are ours, counted from the connection; null without a proxy. */
  trustProxy: ((address: string, hop: number) => boolean) | null
  /** True where people reach the portal over https: cookies are Secure then. */
  secure: boolean
}

/** Settings that are made once and kept in DATA_DIR unless given, and their files there. */
export const KEPT = { SECRET: 'secret', SEAL_KEYS: 'seal-keys' } as const

const freshKey = () => randomBytes(32).toString('base64url')

/** Made once and kept in DATA_DIR. Of two processes that begin at once the first one's stands. */
function keptIn(directory: string, name: string, fresh: () => string): string {
  const file = path.join(directory, name)
  try {
    writeFileSync(file, fresh(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function sealKeysOf(text: string): KeyRing {
  try {
    return keyRingFrom(text)
  } catch (error) {
    throw new Error(`Setting SEAL_KEYS: ${(error as Error).message}. See the settings table in README.md.`, {
      cause: error,
    })
  }
}

/** The same host at another port. */
export function onPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.origin
}

/** Reads the settings of the process. Errors: one line that names the setting and says what to do. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Setting ${issue?.path.join('.')}: ${issue?.message}. See the settings table in README.md.`)
  }
  const { SECRET, PUBLIC_URL, SEAL_KEYS, TRUST_PROXY: trustProxy, CONTENT_PORT, CONTENT_URL, ...rest } = parsed.data
  if (rest.TAXBANDITS_CLIENT_ID && !(rest.TAXBANDITS_CLIENT_SECRET && rest.TAXBANDITS_USER_TOKEN))
    throw new Error(
      'Setting TAXBANDITS_CLIENT_ID: needs TAXBANDITS_CLIENT_SECRET and TAXBANDITS_USER_TOKEN beside it. See the settings table in README.md.',
    )
  if (rest.DATABASE_OWNER_URL && !rest.DATABASE_URL)
    throw new Error(
      'Setting DATABASE_OWNER_URL: needs DATABASE_URL beside it, the role the portal serves with. See the settings table in README.md.',
    )
  const givenKeys = SEAL_KEYS ? sealKeysOf(SEAL_KEYS) : undefined
  const directory = path.resolve(rest.DATA_DIR)
  const publicUrl = withoutLast(
    PUBLIC_URL ?? `http://${rest.HOST === '0.0.0.0' ? '127.0.0.1' : rest.HOST}:${rest.PORT}`,
    '/',
  )
  // The next port; where the system chooses the portal’s, it chooses this one too, and both are known once it listens.
  const contentPort = CONTENT_PORT ?? (rest.PORT === 0 ? 0 : rest.PORT === 65535 ? 65534 : rest.PORT + 1)
  const contentUrl = withoutLast(CONTENT_URL ?? onPort(publicUrl, contentPort), '/')
  if (contentPort !== 0 && new URL(contentUrl).origin === new URL(publicUrl).origin)
    throw new Error(
      'Setting CONTENT_URL: must be another origin than PUBLIC_URL, so that packages cannot reach the portal. See the settings table in README.md.',
    )
  try {
    mkdirSync(path.join(directory, 'files'), { recursive: true })
    return {
      ...rest,
      LIMITS: rest.LIMITS ?? (rest.DATABASE_URL ? 'database' : 'machine'),
      trustProxy,
      CONTENT_PORT: contentPort,
      CONTENT_URL: contentUrl,
      DATA_DIR: directory,
      SECRET: SECRET ?? keptIn(directory, KEPT.SECRET, freshKey),
      sealKeys: givenKeys ?? keyRingFrom(keptIn(directory, KEPT.SEAL_KEYS, () => `first:${freshKey()}`)),
      PUBLIC_URL: publicUrl,
      secure: publicUrl.startsWith('https:'),
    }
  } catch (error) {
    throw new Error(
      `DATA_DIR ${directory} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder this user may write.`,
      { cause: error },
    )
  }
}
