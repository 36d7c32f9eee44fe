import { describe, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { openWorld } from '../support/world.ts'
import { addApp, addPasskey, codeAt, nextStep as toNextStep, openJar, type Jar } from './browser.ts'
import { makeDevice } from './device.ts'

const world = await openWorld({ PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1' })
const { db, services, travel, jobs } = world
const PASSWORD = 'Trailhead9rider'
const passwordHash = await hashPassword(PASSWORD)
const { now } = services

type Factory = Parameters<typeof makeUser>[1]
const login = (browser: Jar, email: string) => browser.rest('POST /api/login', { email, password: PASSWORD })
const give = (browser: Jar, given: Record<string, unknown>) => browser.rest('POST /api/login/second-factor', given)
const ask = async (browser: Jar) => (await browser.rest<never>('POST /api/login/passkey-request')).json
const clock = { now, travel }
const nextStep = () => toNextStep(clock)

/** Somebody signed in a moment ago. */
async function someone(overrides: Factory = {}) {
  const user = await makeUser(db, { passwordHash, ...overrides })
  const browser = openJar(world)
  expect((await login(browser, user.email)).status).toBe(200)
  return { user, browser }
}
async function withApp(overrides: Factory = {}) {
  const { user, browser } = await someone(overrides)
  const app = await addApp(browser, clock)
  nextStep()
  return { user, home: browser, ...app }
}

describe('after the password', () => {
  it('no session is opened until a code was given, which works at both doors', async () => {
    const { user, secret } = await withApp()
    const browser = openJar(world)
    const first = await login(browser, user.email)
    expect([first.status, first.json.user, first.json.signInChallenge?.methods]).toEqual([
      202,
      null,
      ['AUTHENTICATOR', 'RECOVERY_CODE'],
    ])
    expect(browser.jar.has('paddock')).toBe(false)
    expect(first.headers.getSetCookie().find((line) => line.startsWith('paddock-sign-in='))).toMatch(/HttpOnly/)
    expect((await browser.rest('GET /api/session')).json.signInChallenge).not.toBeNull()
    expect((await give(browser, { code: '000000' })).headers.get('x-field')).toBe('code')
    const done = await give(browser, { code: codeAt(secret, now()) })
    expect([done.status, done.json.user?.email, done.json.signInChallenge]).toEqual([200, user.email, null])
    expect((await browser.rest('GET /api/session')).json.user?.email).toBe(user.email)
    expect(browser.jar.has('paddock-sign-in')).toBe(false)

    nextStep()
    const other = openJar(world)
    const SIGN_IN =
      'mutation ($input: SignInInput!) { signIn(input: $input) { user { email } query { viewer { email } ' +
      'signInChallenge { methods } } } }'
    expect((await other.graphql(SIGN_IN, { input: { email: user.email, password: PASSWORD } })).data).toEqual({
      signIn: { user: null, query: { viewer: null, signInChallenge: { methods: ['AUTHENTICATOR', 'RECOVERY_CODE'] } } },
    })
    const GIVE = 'mutation ($input: GiveSecondFactorInput!) { giveSecondFactor(input: $input) { user { email } } }'
    expect((await other.graphql(GIVE, { input: { code: codeAt(secret, now()) } })).data).toEqual({
      giveSecondFactor: { user: { email: user.email } },
    })
    expect(
      (
        await db.activityLog.findMany({
          where: { targetId: user.id, action: { in: ['askSecondFactor', 'signIn'] } },
          orderBy: { createdAt: 'asc' },
        })
      ).map(({ action, after }) => [action, after]),
    ).toEqual([
      ['signIn', null],
      ['askSecondFactor', null],
      ['signIn', { by: 'factor' }],
      ['askSecondFactor', null],
      ['signIn', { by: 'factor' }],
    ])
  })

  it('the session this browser had ends with the password already', async () => {
    const [{ user }, { browser }] = [await withApp(), await someone()]
    const before = browser.copy()
    expect((await login(browser, user.email)).json.user).toBeNull()
    expect((await browser.rest('GET /api/session')).json.user).toBeNull()
    expect((await before.rest('GET /api/session')).json.user).toBeNull()
  })

  it('a challenge belongs to the browser that knew the password, for ten minutes and five tries, once', async () => {
    const { user, secret } = await withApp()
    const browser = openJar(world)
    await login(browser, user.email)
    expect((await give(openJar(world), { code: codeAt(secret, now()) })).status).toBe(401)
    const replay = browser.copy()
    expect((await give(browser, { code: codeAt(secret, now()) })).status).toBe(200)
    nextStep()
    expect((await give(replay, { code: codeAt(secret, now()) })).status).toBe(401)

    const slow = openJar(world)
    await login(slow, user.email)
    travel(10 * 60_000)
    expect((await give(slow, { code: codeAt(secret, now()) })).status).toBe(401)

    const guesser = openJar(world)
    await login(guesser, user.email)
    const copies = Array.from({ length: 8 }, () => guesser.copy())
    expect(
      (await Promise.all(copies.map((copy) => give(copy, { passkey: { id: 'x' } }))))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([...Array<number>(3).fill(401), ...Array<number>(5).fill(422)].sort())
    expect((await give(guesser, { code: codeAt(secret, now()) })).status).toBe(401)
  })

  it('nothing at all counts as no try', async () => {
    const { user, secret } = await withApp()
    const browser = openJar(world)
    await login(browser, user.email)
    for (let i = 0; i < 6; i++) expect((await give(browser, { code: ' ' })).status).toBe(422)
    expect((await give(browser, { code: '111111', recoveryCode: 'x' })).status).toBe(422)
    expect((await give(browser, { code: codeAt(secret, now()) })).status).toBe(200)
  })

  it('a new password ends what was proved with the old one, and skips no second factor', async () => {
    const { user, home, secret } = await withApp()
    const waiting = openJar(world)
    await login(waiting, user.email)
    await home.graphql(
      'mutation { changePassword(input: { currentPassword: "Trailhead9rider", password: "Throttle9Canyon", ' +
        'passwordConfirmation: "Throttle9Canyon" }) { message } }',
    )
    expect((await give(waiting, { code: codeAt(secret, now()) })).status).toBe(401)
    const visitor = openJar(world)
    await visitor.rest('POST /api/forgot-password', { email: user.email })
    await jobs()
    const { subject } = await db.outboxMail.findFirstOrThrow({
      where: { to: user.email, subject: { contains: 'recovery code' } },
      orderBy: { createdAt: 'desc' },
    })
    expect(
      (
        await visitor.rest('POST /api/forgot-password-reset', {
          email: user.email,
          code: /\d{8}/.exec(subject)![0],
          password: PASSWORD,
          passwordConfirmation: PASSWORD,
        })
      ).status,
    ).toBe(200)
    expect((await login(visitor, user.email)).status).toBe(202)
  })

  it('a closed account gets no challenge, and none is any use once it closes', async () => {
    const { user, secret } = await withApp()
    const browser = openJar(world)
    await login(browser, user.email)
    await db.user.update({ where: { id: user.id }, data: { status: 'DEACTIVATED' } })
    expect((await give(browser, { code: codeAt(secret, now()) })).status).toBe(403)
    expect((await login(openJar(world), user.email)).status).toBe(403)
  })
})

describe('codes', () => {
  it('count within one step of the clock, and not beyond', async () => {
    const { user, secret } = await withApp()
    const tries: [number, number][] = [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 200],
    ]
    travel(120_000)
    for (const [shift, status] of tries) {
      const browser = openJar(world)
      await login(browser, user.email)
      expect([
        shift,
        (await give(browser, { code: codeAt(secret, new Date(now().getTime() + shift)) })).status,
      ]).toEqual([shift, status])
    }
  })

  it('the same code sent by twenty at once opens one session', async () => {
    const { user, secret } = await withApp()
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = openJar(world)
        await login(browser, user.email)
        return browser
      }),
    )
    const sessions = await db.session.count({ where: { userId: user.id } })
    const code = codeAt(secret, now())
    const answers = await Promise.all(browsers.map((browser) => give(browser, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(sessions + 1)
    expect(answers.filter(({ status }) => ![200, 422, 423].includes(status))).toEqual([])
  })

  it('a recovery code sent by twenty at once opens one session, and its owner is told once', async () => {
    const { user, codes } = await withApp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = openJar(world)
        await login(browser, user.email)
        return browser
      }),
    )
    const answers = await Promise.all(
      browsers.map((browser) => give(browser, { recoveryCode: codes[3]!.toUpperCase().replaceAll('-', ' ') })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.recoveryCode.count({ where: { userId: user.id, usedAt: { not: null } } })).toBe(1)
    await jobs()
    expect(
      await db.outboxMail.count({ where: { to: user.email, subject: 'A recovery code was used to sign in' } }),
    ).toBe(1)
  })

  it('five wrong ones in a row lock codes from everywhere, longer each time, and their owner is told', async () => {
    const { user, secret } = await withApp()
    const fail = async () => {
      const browser = openJar(world)
      await login(browser, user.email)
      return (await give(browser, { code: '000000' })).status
    }
    for (let i = 0; i < 5; i++) expect(await fail()).toBe(422)
    const browser = openJar(world)
    await login(browser, user.email)
    const locked = await give(browser, { code: codeAt(secret, now()) })
    expect([locked.status, locked.text]).toEqual([
      423,
      'Too many wrong codes. Try again in 15 minutes, or use a passkey.',
    ])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(890)
    await jobs()
    expect(
      await db.outboxMail.count({
        where: { to: user.email, subject: { startsWith: 'Someone entered wrong sign-in codes' } },
      }),
    ).toBe(1)
    travel(15 * 60_000 + 1000)
    for (let i = 0; i < 5; i++) expect(await fail()).toBe(422)
    travel(15 * 60_000 + 1000)
    expect(await fail()).toBe(423)
    travel(15 * 60_000 + 1000)
    const late = openJar(world)
    await login(late, user.email)
    expect((await give(late, { code: codeAt(secret, now()) })).status).toBe(200)
    expect(await db.secondFactorFailure.count({ where: { userId: user.id } })).toBe(0)
  })

  it('are kept sealed and hashed', async () => {
    const { user, secret, codes } = await withApp()
    const row = await db.authenticator.findUniqueOrThrow({ where: { userId: user.id } })
    expect(Buffer.from(row.secretSealed!).toString('latin1')).not.toContain(secret)
    const kept = JSON.stringify(await db.recoveryCode.findMany({ where: { userId: user.id } }))
    for (const code of codes) expect(kept).not.toContain(code)
    const log = JSON.stringify(await db.activityLog.findMany({ where: { targetId: user.id } }))
    expect(log).toContain('confirmAuthenticator')
    for (const hidden of [secret, ...codes]) expect(log).not.toContain(hidden)
  })
})

describe('a passkey', () => {
  it('gives the second factor', async () => {
    const { user, browser: home } = await someone()
    const { device, recoveryCodes } = await addPasskey(home)
    expect(recoveryCodes).toHaveLength(10)
    const browser = openJar(world)
    expect((await login(browser, user.email)).json.signInChallenge?.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    expect((await give(browser, { passkey: device.get(await ask(browser)) })).json.user?.email).toBe(user.email)
  })

  it('signs in alone, once per challenge, in the browser that asked', async () => {
    const { user, browser: home } = await someone()
    // One that does not count: nothing but the spent challenge stands against a replay.
    const { device } = await addPasskey(home, 'Synced', makeDevice({ counts: false }))
    const browser = openJar(world)
    const answer = device.get(await ask(browser))
    const thief = openJar(world)
    await ask(thief)
    expect((await thief.rest('POST /api/login/passkey', { passkey: answer })).status).toBe(422)
    const copies = Array.from({ length: 20 }, () => browser.copy())
    const answers = await Promise.all(copies.map((copy) => copy.rest('POST /api/login/passkey', { passkey: answer })))
    expect(answers.filter(({ status }) => status === 200).map(({ json }) => json.user?.email)).toEqual([user.email])
    expect((await browser.rest('POST /api/login/passkey', { passkey: answer })).status).toBe(422)
    expect(
      await db.activityLog.findFirst({
        where: { targetId: user.id, action: 'signIn' },
        orderBy: { createdAt: 'desc' },
      }),
    ).toMatchObject({ after: { by: 'passkey' } })
    // A challenge grows old.
    const late = device.get(await ask(browser))
    travel(5 * 60_000 + 1)
    expect((await browser.rest('POST /api/login/passkey', { passkey: late })).status).toBe(422)
  })

  it('of another origin or host, without its holder’s check, of a copy or of a stranger is refused', async () => {
    const { user, browser: home } = await someone()
    const { device } = await addPasskey(home)
    const browser = openJar(world)
    const trySignIn = async (twist: Parameters<typeof device.get>[1]) =>
      (await browser.rest('POST /api/login/passkey', { passkey: device.get(await ask(browser), twist) })).status
    expect(await trySignIn({ origin: 'https://evil.test' })).toBe(422)
    expect(await trySignIn({ origin: 'http://localhost:9' })).toBe(422)
    expect(await trySignIn({ rpId: 'evil.test' })).toBe(422)
    expect(await trySignIn({ verified: false })).toBe(422)
    expect(await trySignIn({ handle: null })).toBe(422)
    expect(await trySignIn({ handle: Buffer.from('somebody else').toString('base64url') })).toBe(422)
    expect(
      (await browser.rest('POST /api/login/passkey', { passkey: makeDevice().get(await ask(browser)) })).status,
    ).toBe(422)
    expect(await trySignIn({})).toBe(200)
    device.rewind()
    expect(await trySignIn({})).toBe(422)
    for (const passkey of [
      null,
      'x',
      [],
      { id: {} },
      {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    ]) {
      expect([400, 422]).toContain((await browser.rest('POST /api/login/passkey', { passkey })).status)
    }
    // Asked for one thing, it does not open another: the second factor of somebody's password.
    const direct = openJar(world)
    const forSignIn = device.get(await ask(direct))
    await login(direct, user.email)
    expect((await give(direct, { passkey: forSignIn })).status).toBe(422)
  })

  it('of somebody else is no second factor', async () => {
    const [{ user, secret }, { browser: home }] = [await withApp(), await someone()]
    const { device } = await addPasskey(home)
    const browser = openJar(world)
    await login(browser, user.email)
    expect((await give(browser, { passkey: device.get(await ask(browser)) })).status).toBe(422)
    expect((await give(browser, { code: codeAt(secret, now()) })).status).toBe(200)
  })
})
