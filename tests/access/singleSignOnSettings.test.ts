import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { CLIENT, openIdProvider } from '../support/openIdProvider.ts'
import { guest, openWorld, type RestAnswer } from '../support/world.ts'

const { db, rest, graphql, person } = await openWorld()
const provider = await openIdProvider({ redirectUri: 'http://paddock.test/api/sso/callback' })
afterAll(() => provider.close())

const SAVE =
  'mutation ($input: SaveSingleSignOnInput!) { saveSingleSignOn(input: $input) { singleSignOn { version hasClientSecret } } }'
const TEST = 'mutation ($issuer: String!) { testSingleSignOn(input: { issuer: $issuer }) { ok message } }'
interface Answer {
  singleSignOn: Record<string, unknown> & { version: number }
}
const cookieOf = (answer: RestAnswer) => /paddock=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

describe('the settings', () => {
  it('are the platform admin’s alone, at both doors, in person', async () => {
    const admin = await person('platform-admin')
    const company = await person('company-admin')
    const acting = {
      user: company.user,
      token: cookieOf(await rest(admin, `GET /api/proxy/${company.user.id}?reason=x`)),
    }
    const again = await person('platform-admin')
    const token = (
      await graphql<{ createApiClient: { token: string } }>(
        again,
        'mutation { createApiClient(input: { name: "x", rights: ["view-users"] }) { token } }',
      )
    ).data!.createApiClient.token
    for (const who of [
      guest,
      company,
      acting,
      { user: again.user, token },
      await person('brand-manager'),
      await person('learner'),
    ]) {
      const code = who === guest ? ['UNAUTHENTICATED', 401] : ['FORBIDDEN', 403]
      expect((await graphql(who, '{ singleSignOn { issuer } }')).errors?.[0]?.extensions.code).toBe(code[0])
      expect((await graphql(who, SAVE, { input: { label: 'x' } })).errors?.[0]?.extensions.code).toBe(code[0])
      expect((await graphql(who, TEST, { issuer: provider.issuer })).errors?.[0]?.extensions.code).toBe(code[0])
      expect((await rest(who, 'GET /api/settings/single-sign-on')).status).toBe(code[1])
      expect((await rest(who, 'POST /api/settings/single-sign-on', { label: 'x' })).status).toBe(code[1])
      expect((await rest(who, 'POST /api/settings/single-sign-on/test', { issuer: provider.issuer })).status).toBe(
        code[1],
      )
    }
    expect(await db.singleSignOn.count()).toBe(0)
    expect((await rest<Answer>(again, 'GET /api/settings/single-sign-on')).json.singleSignOn).toMatchObject({
      enabled: false,
      issuer: '',
      hasClientSecret: false,
      redirectUri: 'http://paddock.test/api/sso/callback',
      unknownPeople: 'REFUSE',
    })
  })

  it('never answer the secret, and keep it sealed, out of the log and away from another provider', async () => {
    const admin = await person('platform-admin')
    const saved = await rest<Answer>(admin, 'POST /api/settings/single-sign-on', {
      enabled: true,
      label: ' Acme ID ',
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: 'openid, email  email',
      domains: ['ACME.test'],
      roleClaim: 'groups',
      roles: [{ value: 'reps', role: 'sales-rep' }],
    })
    expect(saved.status).toBe(200)
    expect(saved.json.singleSignOn).toMatchObject({
      label: 'Acme ID',
      scopes: 'openid email',
      domains: ['acme.test'],
      hasClientSecret: true,
      roles: [{ value: 'reps', role: 'sales-rep' }],
    })
    const kept = await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })
    expect(Buffer.from(kept.clientSecretSealed!).includes(CLIENT.secret)).toBe(false)
    for (const text of [
      saved.text,
      (await rest(admin, 'GET /api/settings/single-sign-on')).text,
      JSON.stringify(await db.activityLog.findMany({ where: { targetType: 'SingleSignOn' } })),
    ]) {
      expect(text).not.toContain(CLIENT.secret)
    }
    expect(await db.activityLog.count({ where: { action: 'saveSingleSignOn', actorId: admin.user.id } })).toBe(1)
    // Whoever could send the secret elsewhere could read it there.
    const elsewhere = await rest(admin, 'POST /api/settings/single-sign-on', { issuer: 'https://evil.test' })
    expect([elsewhere.status, elsewhere.headers.get('x-field')]).toEqual([422, 'clientSecret'])
    expect((await rest(admin, 'POST /api/settings/single-sign-on', { label: 'Acme' })).status).toBe(200)
    expect((await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })).clientSecretSealed).toEqual(
      kept.clientSecretSealed,
    )
    expect(
      (await rest<Answer>(admin, 'POST /api/settings/single-sign-on', { clientSecret: '' })).json.singleSignOn
        .hasClientSecret,
    ).toBe(false)
  })

  it('say at which field something is wrong, and tell a stale editor', async () => {
    const admin = await person('platform-admin')
    await makeDealer(db, { dealerNum: 'N-1%' })
    const field = async (input: object) =>
      Object.keys((await graphql(admin, SAVE, { input })).errors?.[0]?.extensions.fields ?? {})[0]
    const wrong: [object, string][] = [
      [{ issuer: 'http://example.com', clientSecret: '' }, 'issuer'],
      [{ issuer: 'ftp://x', clientSecret: '' }, 'issuer'],
      [{ issuer: 'https://a:b@example.com', clientSecret: '' }, 'issuer'],
      [{ issuer: 'https://example.com/?x=1', clientSecret: '' }, 'issuer'],
      [{ enabled: true, issuer: '' }, 'issuer'],
      [{ enabled: true, label: '' }, 'label'],
      [{ enabled: true, clientId: '' }, 'clientId'],
      [{ scopes: 'email' }, 'scopes'],
      [{ domains: ['no domain'] }, 'domains'],
      [{ domains: ['test'] }, 'domains'],
      [{ roles: [{ value: 'x', role: 'platform-admin' }] }, 'roles.0.role'],
      [{ roles: [{ value: 'x', role: 'none' }] }, 'roles.0.role'],
      [{ roles: [{ value: '  ', role: 'learner' }] }, 'roles.0.value'],
      [{ dealers: [{ value: 'x', dealerNum: 'N-1x' }] }, 'dealers.0.dealerNum'],
      [{ dealers: [{ value: '', dealerNum: 'N-1%' }] }, 'dealers.0.value'],
      [{ dealers: [{ value: 'x', dealerNum: '%' }] }, 'dealers.0.dealerNum'],
      [{ label: 'x'.repeat(41) }, 'label'],
    ]
    for (const [input, name] of wrong)
      expect([await field(input), JSON.stringify(input)]).toEqual([name, JSON.stringify(input)])
    expect(await field({ dealers: [{ value: 'x', dealerNum: 'n-1%' }] })).toBeUndefined()
    // A role of the highest rank, whatever it is called, is nothing a claim may give.
    await db.role.create({ data: { key: 'twin', name: 'Twin', rank: 0 } })
    expect(await field({ roles: [{ value: 'x', role: 'twin' }] })).toBe('roles.0.role')
    const { version } = (await rest<Answer>(admin, 'GET /api/settings/single-sign-on')).json.singleSignOn
    const saves = await Promise.all(
      Array.from({ length: 5 }, (_, index) => graphql(admin, SAVE, { input: { version, label: `Name ${index}` } })),
    )
    expect(saves.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(saves.find(({ errors }) => errors)?.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { version: expect.any(String) as string },
    })
  })
})

describe('the test of a connection', () => {
  const hang = createServer(() => {})
  const page = createServer((req, res) => {
    res.setHeader('content-type', 'text/html').end(req.url)
  })
  const stranger = createServer((_req, res) => {
    res
      .setHeader('content-type', 'application/json')
      .end(
        JSON.stringify({
          issuer: 'https://other.test',
          authorization_endpoint: 'https://other.test/a',
          token_endpoint: 'https://other.test/t',
          jwks_uri: 'https://other.test/j',
        }),
      )
  })
  const poor = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: address(poor) }))
  })
  const servers = [hang, page, stranger, poor]
  const address = (server: typeof hang) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  it('says in a sentence what is wrong', async () => {
    for (const server of servers)
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      })
    const admin = await person('platform-admin')
    const tried = async (issuer: string) =>
      (await graphql<{ testSingleSignOn: { ok: boolean; message: string } }>(admin, TEST, { issuer })).data!
        .testSingleSignOn
    expect(await tried(provider.issuer)).toEqual({
      ok: true,
      message: 'The provider answers. Client id and secret are tried when somebody signs in.',
    })
    const gone = createServer()
    await new Promise<void>((resolve) => {
      gone.listen(0, '127.0.0.1', resolve)
    })
    const nowhere = address(gone).replace('127.0.0.1', 'localhost')
    await new Promise((resolve) => gone.close(resolve))
    const wrong: [string, RegExp][] = [
      ['http://example.com', /begins with https/],
      ['not an address', /begins with https/],
      ['file:///etc/passwd', /begins with https/],
      ['http://169.254.169.254/latest', /begins with https/],
      [nowhere, /Nothing answers/],
      ['https://nobody.invalid', /no host of this name/],
      [address(page), /no OpenID Connect provider at this address/],
      [address(stranger), /calls itself by another address/],
      [address(poor), /does not say where people sign in/],
      [`https://${new URL(provider.issuer).host}`, /certificate|could not be reached|no OpenID/],
    ]
    for (const [issuer, message] of wrong)
      expect({ issuer, ...(await tried(issuer)) }).toEqual({
        issuer,
        ok: false,
        message: expect.stringMatching(message) as string,
      })
    expect(await db.activityLog.count({ where: { action: 'testSingleSignOn', actorId: admin.user.id } })).toBe(
      wrong.length + 1,
    )
  })

  it('waits five seconds at most', async () => {
    const began = performance.now()
    const { data } = await graphql<{ testSingleSignOn: { message: string } }>(await person('platform-admin'), TEST, {
      issuer: address(hang),
    })
    expect(data!.testSingleSignOn.message).toBe('The provider did not answer within 5 seconds.')
    expect(performance.now() - began).toBeLessThan(8000)
  })
})
