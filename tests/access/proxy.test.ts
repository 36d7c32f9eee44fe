import { describe, expect, it } from 'vitest'
import { openWorld, type RestAnswer, type Who } from '../support/world.ts'

const { db, rest, graphql, person, travel } = await openWorld()

interface Session {
  user: { _id: string } | null
  proxy: { realUser: { _id: string; fullName: string } } | null
}
const cookieOf = (answer: RestAnswer) => /paddock=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
const actAs = async (admin: Who, other: Who): Promise<Who> => ({
  user: other.user,
  token: cookieOf(await rest(admin, `GET /api/proxy/${other.user.id}?reason=Helping`)),
})

describe('acting as someone', () => {
  it('shows who really acts, and comes back to the person’s page under a new token', async () => {
    const [admin, learner] = [await person('platform-admin'), await person('learner')]
    const proxy = await actAs(admin, learner)
    expect((await rest<Session>(proxy, 'GET /api/session')).json).toMatchObject({
      user: { _id: learner.user.id },
      proxy: { realUser: { _id: admin.user.id } },
    })
    const back = await rest<{ redirect: string }>(proxy, 'GET /api/proxy/remove-proxy')
    expect(back.json.redirect).toBe(`/auth/admin/user-manager/${learner.user.id}/edit`)
    const again = { user: admin.user, token: cookieOf(back) }
    expect((await rest<Session>(again, 'GET /api/session')).json).toMatchObject({
      user: { _id: admin.user.id },
      proxy: null,
    })
    for (const old of [admin, proxy]) expect((await rest<Session>(old, 'GET /api/session')).json.user).toBeNull()
  })

  it('is for admins who see all, towards lower ranks alone', async () => {
    const [platform, company, brand, learner] = [
      await person('platform-admin'),
      await person('company-admin'),
      await person('brand-manager'),
      await person('learner'),
    ]
    const status = async (from: Who, to: Who) => (await rest(from, `GET /api/proxy/${to.user.id}`)).status
    expect(await status(company, brand)).toBe(200)
    expect(await status(company, platform)).toBe(403)
    expect(await status(company, await person('company-admin'))).toBe(403)
    expect(await status(brand, learner)).toBe(403)
    expect(await status(learner, brand)).toBe(403)
    expect(await status(platform, platform)).toBe(403)
    const proxy = await actAs(platform, company)
    expect(await status(proxy, learner)).toBe(403)
  })

  it('never exceeds the real actor, touches no password, decides no request, and ends after an hour', async () => {
    const [company, manager] = [await person('company-admin'), await person('brand-manager')]
    const proxy = await actAs(company, manager)
    const change = await graphql(
      proxy,
      'mutation { changePassword(input: { currentPassword: "a", password: "Newleaf4Canyon", passwordConfirmation: "Newleaf4Canyon" }) { message } }',
    )
    expect(change.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const platformProxy = await actAs(await person('platform-admin'), company)
    expect((await rest(platformProxy, `PUT /api/user-requests/${manager.user.id}/deny`)).status).toBe(403)
    await db.roleRight.deleteMany({ where: { right: 'view-curriculums', role: { key: 'company-admin' } } })
    const held = await graphql<{ viewer: { rights: string[] } }>(
      proxy,
      '{ viewer { rights } roles(first: 1) { totalCount } }',
    )
    expect(held.errors).toBeUndefined()
    travel(3_600_000 + 1000)
    expect((await rest<Session>(proxy, 'GET /api/session')).json.user).toBeNull()
  })

  it('writes both people into the log', async () => {
    const [admin, learner] = [await person('platform-admin'), await person('learner')]
    const proxy = await actAs(admin, learner)
    await rest(proxy, 'POST /api/update-info', { firstName: 'Changed' })
    expect(
      await db.activityLog.findFirstOrThrow({ where: { action: 'updateInfo', targetId: learner.user.id } }),
    ).toMatchObject({ actorId: learner.user.id, realActorId: admin.user.id })
    expect(
      await db.activityLog.findFirstOrThrow({ where: { action: 'startProxy', targetId: learner.user.id } }),
    ).toMatchObject({ actorId: admin.user.id, after: { reason: 'Helping' } })
  })

  it('ends with the admin’s own session', async () => {
    const [admin, learner] = [await person('platform-admin'), await person('learner')]
    const proxy = await actAs(admin, learner)
    await rest(admin, 'GET /api/logout')
    expect((await rest<Session>(proxy, 'GET /api/session')).json.user).toBeNull()
  })
})
