import {
  allowInsecureRequests,
  clockSkew,
  ClientError,
  customFetch,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { Services } from '../../platform/context.ts'
import { bounded } from '../../platform/http/answers.ts'
import { secretOf, type SignOnRecord } from './record.ts'

/** Seconds the provider may take for each answer. */
const TIMEOUT = 5
const KEPT = 10 * 60_000

export const callbackOf = ({ config }: Services): string => `${config.PUBLIC_URL}/api/sso/callback`

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The issuer as an address; undefined unless it is https, or a provider on this machine. */
export function issuerUrl(issuer: string): URL | undefined {
  if (!URL.canParse(issuer)) return undefined
  const url = new URL(issuer)
  if (url.username || url.password || url.search || url.hash) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)) ? url : undefined
}

/** A secret travels as the provider takes it; in the header unless it says otherwise, as the standard has it. */
const authenticatedBy =
  (secret: string | null): ClientAuth =>
  (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const auth = !secret
      ? None()
      : !methods || methods.includes('client_secret_basic')
        ? ClientSecretBasic(secret)
        : ClientSecretPost(secret)
    auth(as, client, body, headers)
  }

type Client = Pick<SignOnRecord, 'issuer' | 'clientId'>

/** Asks the provider who it is. Errors: those of `reasonOf`. */
export async function discover(
  { now }: Pick<Services, 'now'>,
  { issuer, clientId }: Client,
  secret: string | null,
): Promise<Configuration> {
  const url = issuerUrl(issuer)
  if (!url) throw new ClientError('The issuer is no https address')
  // By the portal's own clock, so that all of it agrees on what has expired.
  const skew = Math.round((now().getTime() - Date.now()) / 1000)
  return discovery(url, clientId, { [clockSkew]: skew }, authenticatedBy(secret), {
    [customFetch]: async (address, { body = null, ...options }) =>
      bounded(await fetch(address, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : body })),
    timeout: TIMEOUT,
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

const known = new WeakMap<Services, { key: string; at: number; provider: Configuration }>()

/** The provider of the settings; asked anew when they change or ten minutes have passed. A failure is not kept. */
export async function providerOf(services: Services, record: SignOnRecord): Promise<Configuration> {
  const key = JSON.stringify([record.issuer, record.clientId, record.version])
  const now = services.now().getTime()
  const kept = known.get(services)
  if (kept?.key === key && Math.abs(now - kept.at) < KEPT) return kept.provider
  const provider = await discover(services, record, secretOf(services.config, record))
  known.set(services, { key, at: now, provider })
  return provider
}

const codeOf = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}

/** The provider did not answer as one does: it is down, too slow, or the address is another thing's. */
export const isAbsent = (error: unknown): boolean =>
  !(error instanceof ClientError)
    ? error instanceof TypeError
    : [
        'OAUTH_TIMEOUT',
        'OAUTH_ABORT',
        'OAUTH_RESPONSE_IS_NOT_CONFORM',
        'OAUTH_RESPONSE_IS_NOT_JSON',
        'OAUTH_PARSE_ERROR',
      ].includes(codeOf(error))

export const isClockFault = (error: unknown): boolean => codeOf(error) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

/** Why the provider cannot be used, in a sentence for whoever sets it up. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'OAUTH_TIMEOUT') return `The provider did not answer within ${TIMEOUT} seconds.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'There is no host of this name. Check the issuer for typing mistakes.'
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return 'Nothing answers at this address.'
  if (/CERT|SIGNATURE|SSL|TLS/.test(code)) return 'The certificate of this address is not valid.'
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'The provider calls itself by another address. Enter the issuer exactly as the provider shows it.'
  if (code.startsWith('OAUTH_'))
    return 'There is no OpenID Connect provider at this address: /.well-known/openid-configuration does not answer with its settings.'
  return 'The provider could not be reached.'
}
