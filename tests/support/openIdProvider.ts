import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'paddock', secret: 'a-secret-of-the-provider' }

/** A real OpenID Connect provider on a port of its own; people sign in with their name and any password. */
export async function openIdProvider({ redirectUri, port = 0 }: { redirectUri: string; port?: number }) {
  /** What it says of each person, by their name there. */
  const people = new Map<string, Record<string, unknown>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] as never },
    cookies: { keys: ['a-key-for-the-tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups', 'dealers', 'realm_access'],
    },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, IdToken: 300, AccessToken: 300, Interaction: 300, Session: 300, Grant: 300 },
    findAccount: (_ctx, id) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
    // Companies consent for their people.
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope(String(params!.scope))
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    people,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * A visitor's browser at the provider, from the address the portal sends them to; answers the address it sends them
 * back to.
 */
export async function visitProvider(
  address: string,
  { as, cancel = false }: { as: string; cancel?: boolean },
): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  const go = async (to: URL, form?: Record<string, string>): Promise<URL> => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    const next = new URL(location, to)
    if (next.origin !== origin) return next
    if (!next.pathname.startsWith('/interaction/')) return go(next)
    return cancel
      ? go(new URL(`${next.pathname}/abort`, origin))
      : go(next, { prompt: 'login', login: as, password: 'any' })
  }
  return go(new URL(address))
}
