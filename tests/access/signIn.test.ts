import { describe, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { listen, socketOf } from '../support/sockets.ts'
import { guest, openWorld, type RestAnswer, type Who } from '../support/world.ts'

const { db, origin, rest, graphql, person, travel, jobs, signIn, statements } = await openWorld()
const PASSWORD = 'Paddock2026'
const passwordHash = await hashPassword(PASSWORD)

interface SessionBody {
  user: { email: string; isAdmin: boolean; rights: string[] } | null
  settings: { flags: Record<string, boolean> }
}

const cookieOf = (answer: RestAnswer) => /paddock=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
const login = (email: string, password = PASSWORD) => rest<SessionBody>(guest, 'POST /api/login', { email, password })

describe('signing in', () => {
  it('answers the session, whatever the case and space of the address', async () => {
    const user = await makeUser(db, { passwordHash, email: 'robin@dealer.test' })
    const answer = await login('  Robin@Dealer.TEST ')
    expect(answer.status).toBe(200)
    expect(answer.json.user?.email).toBe(user.email)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/)
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Lax/)
    const session = await rest<SessionBody>({ user, token: cookieOf(answer) }, 'GET /api/session')
    expect(session.json.user?.email).toBe(user.email)
    expect(await db.activityLog.findFirst({ where: { action: 'signIn', targetId: user.id } })).toMatchObject({
      actorId: user.id,
      realActorId: null,
    })
  })

  it('keeps only the hash of the token', async () => {
    const user = await makeUser(db, { passwordHash })
    const token = cookieOf(await login(user.email))
    const rows = await db.session.findMany({ where: { userId: user.id } })
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]!.tokenHash).toString('utf8')).not.toContain(token)
    expect(Buffer.from(rows[0]!.tokenHash)).toHaveLength(32)
  })

  it('tells the state of an account only to who knows the password', async () => {
    for (const [status, text] of [
      ['PENDING', 'pending until'],
      ['DENIED', 'denied'],
      ['DEACTIVATED', 'deactivated'],
    ] as const) {
      const user = await makeUser(db, { passwordHash, status })
      const right = await login(user.email)
      expect(right.status).toBe(403)
      expect(right.text).toContain(text)
      const wrong = await login(user.email, 'Wrong12345')
      expect(wrong.status).toBe(401)
      expect(wrong.text).toBe('No account with that email and password combination was found.')
    }
  })

  it('locks the address after ten failures for ten minutes, not the owner elsewhere', async () => {
    const user = await makeUser(db, { passwordHash })
    for (let i = 0; i < 10; i++) expect((await login(user.email, 'Wrong12345')).status).toBe(401)
    const locked = await login(user.email)
    expect(locked.status).toBe(423)
    expect(locked.text).toMatch(/Try again in 10 minutes/)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(await db.signInFailure.count({ where: { email: user.email } })).toBe(1)
    travel(10 * 60_000 + 1000)
    expect((await login(user.email)).status).toBe(200)
  })

  it('is closed to all but platform admins while login is disabled', async () => {
    await db.settings.upsert({
      where: { id: 1 },
      create: { values: { flags: { loginDisabled: true } } },
      update: { values: { flags: { loginDisabled: true } } },
    })
    const learner = await makeUser(db, { passwordHash })
    const admin = await makeUser(db, { passwordHash, role: 'platform-admin' })
    expect((await login(learner.email)).text).toBe('Login is disabled outside production.')
    expect((await login(admin.email)).status).toBe(200)
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  })
})

describe('a session', () => {
  it('ends at once at both doors and for open subscriptions when sign-in is closed, but for platform admins', async () => {
    const [learner, company, admin] = [
      await person('learner'),
      await person('company-admin'),
      await person('platform-admin'),
    ]
    const acting = await signIn((await person('learner')).user)
    await db.session.updateMany({ where: { userId: acting.user.id }, data: { realUserId: admin.user.id } })
    const { client, opened, closed } = socketOf(origin, learner)
    await opened
    listen(client, 'subscription { notificationAdded { title } }')
    const save = (loginDisabled: boolean) =>
      graphql(
        admin,
        'mutation ($values: JSON!) { saveSettings(input: { values: $values }) { settings { version } } }',
        { values: { flags: { loginDisabled } } },
      )
    expect((await save(true)).errors).toBeUndefined()
    expect((await closed).code).toBe(4401)
    for (const who of [learner, company]) {
      expect((await rest<SessionBody>(who, 'GET /api/session')).json.user).toBeNull()
      expect((await graphql(who, '{ brands { totalCount } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    }
    for (const who of [admin, acting])
      expect((await rest<SessionBody>(who, 'GET /api/session')).json.user).not.toBeNull()
    await save(false)
    // It is over, not asleep.
    expect((await rest<SessionBody>(learner, 'GET /api/session')).json.user).toBeNull()
    await client.dispose()
  })

  const alive = async (who: Who) => (await rest<SessionBody>(who, 'GET /api/session')).json.user !== null

  it('ends with logout, which goes to the sign-in page', async () => {
    const who = await person('learner')
    const answer = await rest(who, 'GET /api/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/public/login'])
    expect(await alive(who)).toBe(false)
  })

  it('ends unused after a day, an admin’s after two hours, and any when the account closes', async () => {
    const learner = await person('learner')
    const admin = await person('platform-admin')
    travel(2 * 3_600_000 + 61_000)
    expect(await alive(admin)).toBe(false)
    expect(await alive(learner)).toBe(true)
    travel(24 * 3_600_000 + 61_000)
    expect(await alive(learner)).toBe(false)
    const other = await person('learner')
    await db.user.update({ where: { id: other.user.id }, data: { status: 'DEACTIVATED' } })
    expect(await alive(other)).toBe(false)
  })

  it('ends when its browser signs in anew, an admin’s behind a proxy session too', async () => {
    const { user } = await person('learner', { passwordHash })
    const first = await signIn(user)
    const elsewhere = await signIn(user)
    const again = await rest<SessionBody>(first, 'POST /api/login', { email: user.email, password: PASSWORD })
    expect([
      again.status,
      await alive(first),
      await alive(elsewhere),
      await alive({ user, token: cookieOf(again) }),
    ]).toEqual([200, false, true, true])

    const admin = await person('company-admin')
    const acting = { user, token: cookieOf(await rest(admin, `GET /api/proxy/${user.id}`)) }
    expect((await rest(acting, 'POST /api/login', { email: user.email, password: PASSWORD })).status).toBe(200)
    expect([await alive(acting), await alive(admin)]).toEqual([false, false])
  })

  it('is listed to its owner, who ends the others', async () => {
    const who = await person('learner')
    const second = await signIn(who.user)
    const list = await graphql<{ sessions: { databaseId: string; current: boolean }[] }>(
      who,
      '{ sessions { databaseId current } }',
    )
    expect(list.data?.sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect((await graphql(who, 'mutation { revokeSession(input: {}) { count } }')).data).toMatchObject({
      revokeSession: { count: 1 },
    })
    expect(await alive(second)).toBe(false)
    expect(await alive(who)).toBe(true)
    const stranger = await person('learner')
    const { errors } = await graphql(
      stranger,
      'mutation ($id: ID!) { revokeSession(input: { databaseId: $id }) { count } }',
      { id: list.data!.sessions.find(({ current }) => current)!.databaseId },
    )
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('passwords', () => {
  const codeOf = async (email: string) => {
    const letter = await db.outboxMail.findFirst({ where: { to: email }, orderBy: { createdAt: 'desc' } })
    return /\d{8}/.exec(letter?.subject ?? '')?.[0] ?? ''
  }

  const toldOfChange = (email: string) =>
    db.outboxMail.count({ where: { to: email, subject: 'Your password was changed' } })

  it('are reset with a mailed code, once, and all sessions end', async () => {
    const who = await person('learner')
    expect((await rest(guest, 'POST /api/forgot-password', { email: who.user.email })).status).toBe(200)
    await jobs()
    const code = await codeOf(who.user.email)
    const reset = { email: who.user.email, code, password: 'Newleaf4Canyon', passwordConfirmation: 'Newleaf4Canyon' }
    expect((await rest(guest, 'POST /api/forgot-password-reset', { ...reset, code: '' })).text).toBe(
      'Please enter your recovery code',
    )
    expect((await rest(guest, 'POST /api/forgot-password-reset', { ...reset, code: '00000000' })).text).toBe(
      'The recovery code is invalid or expired.',
    )
    const done = await rest<{ message: string }>(guest, 'POST /api/forgot-password-reset', reset)
    expect(done.json.message).toBe('Your password is changed successfully')
    expect((await rest(guest, 'POST /api/forgot-password-reset', reset)).status).toBe(422)
    expect((await rest<SessionBody>(who, 'GET /api/session')).json.user).toBeNull()
    expect((await login(who.user.email, 'Newleaf4Canyon')).status).toBe(200)
    await jobs()
    expect(await toldOfChange(who.user.email)).toBe(1)
  })

  it('asks nothing of who is unknown, and says the same', async () => {
    const known = await person('learner')
    const [a, b] = [
      await rest(guest, 'POST /api/forgot-password', { email: known.user.email }),
      await rest(guest, 'POST /api/forgot-password', { email: 'nobody@nowhere.test' }),
    ]
    expect(a.text).toBe(b.text)
  })

  it('a forgotten one costs the same work for who is known, unknown, denied or has asked too often', async () => {
    const known = await person('learner')
    const denied = await makeUser(db, { status: 'DENIED' })
    const work = async (email: string) => {
      statements()
      await rest(guest, 'POST /api/forgot-password', { email })
      return statements()
    }
    // What is prepared once and kept is there before.
    await work('first@nowhere.test')
    const nobody = await work('nobody2@nowhere.test')
    expect(nobody.some((sql) => sql.includes('"User"'))).toBe(false)
    for (const email of [known.user.email, denied.email]) expect(await work(email)).toEqual(nobody)
    await jobs()
    expect(await codeOf(known.user.email)).toMatch(/^\d{8}$/)
    expect(await codeOf(denied.email)).toBe('')
    expect(await db.activityLog.count({ where: { action: 'requestPasswordReset', targetId: { not: null } } })).toBe(0)
    // A wrong code as well.
    const wrong = async (email: string) => {
      const given = { email, code: '00000000', password: 'Newleaf4Canyon', passwordConfirmation: 'Newleaf4Canyon' }
      statements()
      await rest(guest, 'POST /api/forgot-password-reset', given)
      return statements()
    }
    await wrong('first@nowhere.test')
    expect(await wrong(known.user.email)).toEqual(await wrong('nobody2@nowhere.test'))
  })

  it('a code ends after five wrong tries', async () => {
    const who = await person('learner')
    await graphql(guest, 'mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { message } }', {
      e: who.user.email,
    })
    await jobs()
    const code = await codeOf(who.user.email)
    const use = (given: string) =>
      graphql(guest, 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }', {
        input: {
          email: who.user.email,
          code: given,
          password: 'Newleaf4Canyon',
          passwordConfirmation: 'Newleaf4Canyon',
        },
      })
    await Promise.all(Array.from({ length: 5 }, () => use('11111111')))
    expect((await use(code)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('change keeps this browser signed in under a new token and ends the rest', async () => {
    const user = await makeUser(db, { passwordHash })
    const [here, there] = [await signIn(user), await signIn(user)]
    const wrong = await graphql(
      here,
      'mutation { changePassword(input: { currentPassword: "Nope12345", password: "Newleaf4Canyon", passwordConfirmation: "Newleaf4Canyon" }) { message } }',
    )
    expect(wrong.errors?.[0]?.extensions.fields).toHaveProperty('currentPassword')
    const special = await graphql(
      here,
      'mutation { changePassword(input: { currentPassword: "Paddock2026", password: "New-pass-123", passwordConfirmation: "New-pass-123" }) { message } }',
    )
    expect(special.errors?.[0]?.message).toMatch(/alphanumeric/)
    const done = await graphql(
      here,
      'mutation { changePassword(input: { currentPassword: "Paddock2026", password: "Newleaf4Canyon", passwordConfirmation: "Newleaf4Canyon" }) { message } }',
    )
    expect(done.data).toMatchObject({ changePassword: { message: 'Your password is changed successfully' } })
    await jobs()
    expect(await toldOfChange(here.user.email)).toBe(1)
    for (const old of [here, there]) expect((await rest<SessionBody>(old, 'GET /api/session')).json.user).toBeNull()
    expect(await db.session.count({ where: { userId: user.id, revokedAt: null } })).toBe(1)
  })
})
