import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { socketOf } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, travel, origin } = await openWorld()

const CREATE =
  'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { token client { databaseId tokenPrefix rights } } }'
interface Created {
  createApiClient: { token: string; client: { databaseId: string; tokenPrefix: string; rights: string[] } }
}

async function issue(admin: Who, input: Record<string, unknown> = {}) {
  const { data } = await graphql<Created>(admin, CREATE, {
    input: { name: 'Dealer system', rights: ['view-brands', 'create-delete-brand'], ...input },
  })
  const { token, client } = data!.createApiClient
  return { ...client, who: { user: admin.user, token } satisfies Who }
}

it('is issued by the platform admin alone, in person, with rights they hold; the token is kept nowhere', async () => {
  const admin = await person('platform-admin')
  for (const role of ['company-admin', 'brand-manager', 'learner'] as const) {
    expect(
      (await graphql(await person(role), CREATE, { input: { name: 'x', rights: ['view-brands'] } })).errors?.[0]
        ?.extensions.code,
    ).toBe('FORBIDDEN')
  }
  const fault = async (input: Record<string, unknown>) =>
    (await graphql(admin, CREATE, { input: { name: 'Partner', rights: ['view-brands'], ...input } })).errors?.[0]
      ?.extensions.fields
  expect(await fault({ rights: [] })).toHaveProperty('rights')
  expect(await fault({ rights: ['fly'] })).toHaveProperty('rights')
  expect(await fault({ name: ' ' })).toHaveProperty('name')
  expect(await fault({ ratePerMinute: 0 })).toHaveProperty('ratePerMinute')
  expect(await fault({ expiresAt: '2020-01-01T00:00:00Z' })).toHaveProperty('expiresAt')
  await db.roleRight.deleteMany({ where: { right: 'send-messages', role: { key: 'platform-admin' } } })
  expect(await fault({ rights: ['send-messages'] })).toHaveProperty('rights')

  const { who, databaseId, tokenPrefix } = await issue(admin)
  expect(who.token.startsWith(tokenPrefix)).toBe(true)
  expect(JSON.stringify(await db.apiClient.findUniqueOrThrow({ where: { id: databaseId } }))).not.toContain(
    who.token.slice(tokenPrefix.length),
  )
  expect(JSON.stringify(await db.activityLog.findMany({ where: { targetId: databaseId } }))).not.toContain(
    who.token.slice(tokenPrefix.length),
  )
  expect(
    (await graphql(who, CREATE, { input: { name: 'x', rights: ['view-brands'] } })).errors?.[0]?.extensions.code,
  ).toBe('FORBIDDEN')
})

it('opens both doors with the chosen rights, and never more than the issuer holds now', async () => {
  const admin = await person('platform-admin')
  await makeBrand(db, {})
  const { who, databaseId } = await issue(admin)
  expect((await rest(who, 'GET /api/brands')).status).toBe(200)
  expect((await rest(who, 'POST /api/brands', { name: 'Made by a partner' })).status).toBeLessThan(300)
  expect((await graphql(who, '{ users(first: 1) { totalCount } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const log = await db.activityLog.findFirstOrThrow({
    where: { action: 'createBrand', targetName: 'Made by a partner' },
  })
  expect(log).toMatchObject({ actorId: admin.user.id, clientId: databaseId })
  const update = await graphql(
    admin,
    'mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) { client { rights } } }',
    { input: { databaseId, name: 'Dealer system', rights: ['view-brands'], ratePerMinute: 600 } },
  )
  expect(update.errors).toBeUndefined()
  expect((await rest(who, 'POST /api/brands', { name: 'Not any more' })).status).toBe(403)
  await db.user.update({ where: { id: admin.user.id }, data: { status: 'DEACTIVATED' } })
  expect((await rest(who, 'GET /api/brands')).status).toBe(401)
})

it('has no account of its own: what belongs to a person stays with the person', async () => {
  const { who } = await issue(await person('platform-admin'), { rights: ['view-users', 'modify-users'] })
  for (const call of ['POST /api/update-info', 'GET /api/set-lang?lang=de']) {
    const { status, text } = await rest(who, call, call.startsWith('POST') ? { firstName: 'Taken over' } : undefined)
    expect([call, status]).toEqual([call, 403])
    expect(text).toContain('for people')
  }
  expect((await rest(who, `GET /api/proxy/${(await person('learner')).user.id}?reason=x`)).status).toBe(403)
  expect(
    (
      await graphql(
        who,
        'mutation { changePassword(input: { currentPassword: "a", password: "Newleaf4Canyon", passwordConfirmation: "Newleaf4Canyon" }) { message } }',
      )
    ).errors?.[0]?.extensions.code,
  ).toBe('FORBIDDEN')
  expect((await graphql(who, '{ userRequests(first: 1) { totalCount } }')).errors?.[0]?.extensions.code).toBe(
    'FORBIDDEN',
  )
})

it('ends at once when revoked or expired: 401 at both doors, and its socket closes', async () => {
  const admin = await person('platform-admin')
  const { who, databaseId } = await issue(admin)
  const { opened, closed } = socketOf(origin, who)
  await opened
  await graphql(admin, 'mutation ($id: ID!) { revokeApiClient(input: { databaseId: $id }) { client { revokedAt } } }', {
    id: databaseId,
  })
  expect((await closed).code).toBe(4401)
  expect((await rest(who, 'GET /api/brands')).status).toBe(401)
  expect((await rest(who, 'GET /api/session')).status).toBe(401)
  const dated = await issue(admin, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await rest(dated.who, 'GET /api/brands')).status).toBe(200)
  travel(3_600_001)
  expect((await rest(dated.who, 'GET /api/brands')).status).toBe(401)
  travel(-3_600_001)
  expect((await rest({ user: admin.user, token: 'pdk_nobody-has-ever-seen-this-one' }, 'GET /api/brands')).status).toBe(
    401,
  )
})

it('keeps its own limit and is told when to come again', async () => {
  const admin = await person('platform-admin')
  const [slow, quick] = [await issue(admin, { ratePerMinute: 5 }), await issue(admin)]
  const answers = await Promise.all(Array.from({ length: 8 }, () => rest(slow.who, 'GET /api/brands')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.text).toMatch(/Try again in \d+ seconds/)
  expect((await rest(quick.who, 'GET /api/brands')).status).toBe(200)
  await expect
    .poll(async () => (await db.apiClientUse.findMany({ where: { clientId: slow.databaseId } }))[0]?.requests)
    .toBe(5)
})

it('a token that is no good is told so at both doors, whatever it looks like', async () => {
  const admin = await person('platform-admin')
  const revoked = await issue(admin)
  await db.apiClient.update({ where: { id: revoked.databaseId }, data: { revokedAt: new Date() } })
  for (const token of [
    revoked.who.token,
    'pdk_0123456789012345678901234567890123456789',
    'not-a-token-of-ours-at-all',
  ]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answers = [
      await fetch(`${origin}/api/session`, { headers }),
      await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ viewer { databaseId } }' }),
      }),
    ]
    for (const answer of answers) {
      expect(answer.status, token).toBe(401)
      expect(await answer.text()).toContain('The bearer token is unknown, revoked or expired.')
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  }
})
