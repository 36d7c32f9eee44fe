import type { Client } from 'graphql-ws'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { socketOf } from '../support/sockets.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { graphql, rest, person, signIn, origin, services } = await openWorld()

const clients: Client[] = []
afterAll(() => {
  for (const client of clients) void client.dispose()
})

/** A live connection as the browser or the partner system has it; `over` answers the code it was closed with. */
async function connect(who: Who): Promise<{ over: Promise<number>; close(): void }> {
  const { client, opened, closed } = socketOf(origin, who)
  clients.push(client)
  await opened
  return { over: closed.then(({ code }) => code), close: () => void client.dispose() }
}

describe('signing out', () => {
  it('empties the cache at both doors, and leaves language, consent and unsent work alone', async () => {
    const answer = await rest(await person('learner'), 'GET /api/logout')
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([302, '"cache"'])
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['paddock'])
    const who = await person('learner')
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}` },
      body: JSON.stringify({ query: 'mutation { signOut }' }),
    })
    expect([await response.json(), response.headers.get('clear-site-data')]).toEqual([
      expect.objectContaining({ data: { signOut: true } }),
      '"cache"',
    ])
    expect((await rest(guest, 'GET /api/session')).headers.get('clear-site-data')).toBeNull()
  })
})

describe('what is signed in', () => {
  const SESSIONS = '{ sessions { databaseId current liveWindows } }'
  interface Listed {
    sessions: { databaseId: string; current: boolean; liveWindows: number }[]
  }
  const windows = async (who: Who) =>
    (await graphql<Listed>(who, SESSIONS))
      .data!.sessions.map(({ current, liveWindows }) => [current, liveWindows])
      .toSorted()

  it('tells how many windows are live in each session, and ending one closes them at once', async () => {
    const here = await person('learner')
    const there = await signIn(here.user)
    expect(await windows(here)).toEqual([
      [false, 0],
      [true, 0],
    ])
    const mine = await connect(here)
    const theirs = [await connect(there), await connect(there)]
    expect(await windows(here)).toEqual([
      [false, 2],
      [true, 1],
    ])
    const other = (await graphql<Listed>(here, SESSIONS)).data!.sessions.find(({ current }) => !current)!
    await graphql(here, 'mutation ($id: ID!) { revokeSession(input: { databaseId: $id }) { count } }', {
      id: other.databaseId,
    })
    expect(await Promise.all(theirs.map(({ over }) => over))).toEqual([4401, 4401])
    const second = await connect(here)
    expect(await windows(here)).toEqual([[true, 2]])
    second.close()
    await vi.waitFor(async () => expect(await windows(here)).toEqual([[true, 1]]))
    await rest(here, 'GET /api/logout')
    expect(await mine.over).toBe(4401)
  })

  const TOKENS = '{ issuedTokens { databaseId name tokenPrefix lastUsedAt liveConnections } }'
  interface Tokens {
    issuedTokens: {
      databaseId: string
      name: string
      tokenPrefix: string
      lastUsedAt: string | null
      liveConnections: number
    }[]
  }
  const issue = async (admin: Who, input: object = {}) => {
    const { data } = await graphql<{ createApiClient: { token: string; client: { databaseId: string } } }>(
      admin,
      'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { token client { databaseId } } }',
      { input: { name: 'Parts desk', rights: ['view-brands'], ...input } },
    )
    return {
      who: { user: admin.user, token: data!.createApiClient.token } satisfies Who,
      id: data!.createApiClient.client.databaseId,
    }
  }
  const end = (who: Who, id: string) =>
    graphql(who, 'mutation ($id: ID!) { endIssuedToken(input: { databaseId: $id }) { databaseId } }', { id })

  it('lists the tokens one issued to who issued them, who ends them at once', async () => {
    const admin = await person('platform-admin')
    const partner = await issue(admin)
    await issue(admin, { name: 'Over', expiresAt: new Date(services.now().getTime() + 1000).toISOString() }).then(
      async ({ id }) => services.db.apiClient.update({ where: { id }, data: { expiresAt: new Date(0) } }),
    )
    expect((await rest(partner.who, 'GET /api/brands')).status).toBe(200)
    const live = await connect(partner.who)
    const { data } = await graphql<Tokens>(admin, TOKENS)
    expect(data!.issuedTokens).toEqual([
      {
        databaseId: partner.id,
        name: 'Parts desk',
        tokenPrefix: partner.who.token.slice(0, 10),
        lastUsedAt: expect.any(String) as string,
        liveConnections: 1,
      },
    ])
    // Neither the token itself nor another admin reads or ends them here.
    const colleague = await person('platform-admin')
    for (const stranger of [partner.who, colleague, await person('learner')])
      expect((await graphql<Tokens>(stranger, TOKENS)).data?.issuedTokens ?? []).toEqual([])
    expect((await end(colleague, partner.id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await end(partner.who, partner.id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    // Also of someone who may issue none any more.
    const learner = await services.db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await services.db.user.update({ where: { id: admin.user.id }, data: { roleId: learner.id } })
    expect((await end(admin, partner.id)).errors).toBeUndefined()
    expect(await live.over).toBe(4401)
    expect((await rest(partner.who, 'GET /api/brands')).status).toBe(401)
    expect((await graphql<Tokens>(admin, TOKENS)).data!.issuedTokens).toEqual([])
  })
})
