import { describe, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { passkeyHost } from '../../server/domain/sign-in/passkeyHost.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { isOldSeal, keyRingFrom, seal } from '../../server/platform/seal.ts'
import { sealPlace } from '../../server/second-factors/authenticator.ts'
import { dataAbout } from '../../server/domain/people/personalData.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'
import { addApp, addPasskey, codeAt, openJar, type Jar, type SessionBody } from './browser.ts'
import { makeDevice } from './device.ts'

const world = await openWorld({ PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1' })
const { db, services, travel, jobs, person, graphql, rest } = world
const PASSWORD = 'Paddock2026'
const passwordHash = await hashPassword(PASSWORD)
const { now } = services

const jarOf = (who: Who) => openJar(world, new Map([['paddock', who.token]]))
const prove = (browser: Jar, input: Record<string, unknown> = { password: PASSWORD }) =>
  browser.graphql('mutation ($input: ProveIdentityInput!) { proveIdentity(input: $input) { provedUntil } }', { input })

/** Somebody with a session in which they proved who they are. */
async function proved(
  role: (typeof BUILT_IN_ROLES)[number]['key'] = 'learner',
  overrides: Parameters<typeof makeUser>[1] = {},
) {
  const who = await person(role, { passwordHash, ...overrides })
  const browser = jarOf(who)
  expect(codeOf(await prove(browser))).toBeUndefined()
  return { who, id: who.user.id, browser }
}
const lettersTo = async (who: Who) => {
  await jobs()
  return (await db.outboxMail.findMany({ where: { to: who.user.email }, orderBy: { createdAt: 'asc' } })).map(
    ({ subject }) => subject,
  )
}

const ACTS = [
  'mutation { beginAuthenticator { secret } }',
  'mutation { confirmAuthenticator(input: { code: "123456" }) { recoveryCodes } }',
  'mutation { removeAuthenticator { recoveryCodes } }',
  '{ passkeyCreation }',
  'mutation { addPasskey(input: { name: "Mine", passkey: {} }) { recoveryCodes } }',
  'mutation { renewRecoveryCodes { recoveryCodes } }',
  'mutation { removePasskey(input: { databaseId: "0198a000-0000-7000-8000-000000000000" }) { recoveryCodes } }',
  'mutation { renamePasskey(input: { databaseId: "0198a000-0000-7000-8000-000000000000", name: "Mine" }) { ' +
    'recoveryCodes } }',
]

describe('changing one’s factors', () => {
  it('asks for a proof, which holds ten minutes', async () => {
    const who = await person('learner', { passwordHash })
    const browser = jarOf(who)
    const codes = async () => Promise.all(ACTS.map(async (act) => codeOf(await browser.graphql(act))))
    expect(new Set(await codes())).toEqual(new Set(['PROOF_WANTED']))
    expect((await prove(browser, { password: 'Wrong12345' })).errors?.[0]?.extensions.fields).toHaveProperty('password')
    expect((await prove(browser, {})).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(new Set(await codes())).toEqual(new Set(['PROOF_WANTED']))
    expect(codeOf(await prove(browser))).toBeUndefined()
    expect(await codes()).not.toContain('PROOF_WANTED')
    expect(await db.authenticator.count({ where: { userId: who.user.id, confirmedAt: { not: null } } })).toBe(0)
    // Of this session alone.
    expect(codeOf(await jarOf(await world.signIn(who.user)).graphql(ACTS[0]!))).toBe('PROOF_WANTED')
    travel(10 * 60_000)
    expect(new Set(await codes())).toEqual(new Set(['PROOF_WANTED']))
  })

  it('takes a code, a recovery code and a passkey as a proof, each once', async () => {
    const { who, browser } = await proved()
    const { secret, codes } = await addApp(browser, { now, travel })
    const { device } = await addPasskey(browser)
    const elsewhere = jarOf(await world.signIn(who.user))
    const code = codeAt(secret, now())
    expect(codeOf(await prove(elsewhere, { code }))).toBe('BAD_USER_INPUT')
    travel(30_000)
    expect(codeOf(await prove(elsewhere, { code: codeAt(secret, now()) }))).toBeUndefined()
    expect(codeOf(await prove(elsewhere, { recoveryCode: codes[0] }))).toBeUndefined()
    expect(codeOf(await prove(elsewhere, { recoveryCode: codes[0] }))).toBe('BAD_USER_INPUT')
    const ask = async (jar: Jar) => (await jar.graphql<{ passkeyProof: never }>('{ passkeyProof }')).data!.passkeyProof
    const answer = device.get(await ask(elsewhere))
    // Asked in one session it proves nothing in another.
    expect(codeOf(await prove(browser, { passkey: answer }))).toBe('BAD_USER_INPUT')
    expect(codeOf(await prove(elsewhere, { passkey: answer }))).toBeUndefined()
    expect(codeOf(await prove(elsewhere, { passkey: answer }))).toBe('BAD_USER_INPUT')
    expect(
      codeOf(await prove(elsewhere, { passkey: device.get(await ask(elsewhere), { origin: 'https://evil.test' }) })),
    ).toBe('BAD_USER_INPUT')
  })

  it('is for people in person, of every role', async () => {
    for (const { key } of BUILT_IN_ROLES) {
      const { browser, id } = await proved(key)
      expect((await addApp(browser, { now, travel })).codes, key).toHaveLength(10)
      expect(await db.activityLog.findFirst({ where: { targetId: id, action: 'confirmAuthenticator' } })).toMatchObject(
        { actorId: id },
      )
    }
    const { who: admin, browser } = await proved('company-admin')
    const { user } = await person('learner', { passwordHash })
    const visitor = openJar(world)
    for (const act of ACTS) expect([act, codeOf(await visitor.graphql(act))]).toEqual([act, 'UNAUTHENTICATED'])
    await browser.rest(`GET /api/proxy/${user.id}`)
    expect((await browser.rest('GET /api/session')).json.user?.email).toBe(user.email)
    for (const act of ACTS) expect([act, codeOf(await browser.graphql(act))]).toEqual([act, 'FORBIDDEN'])
    expect(codeOf(await prove(browser))).toBe('FORBIDDEN')
    expect((await browser.graphql('{ secondFactors { hasPassword } }')).data).toEqual({ secondFactors: null })
    const platform = (await proved('platform-admin')).who
    const { data } = await graphql<{ createApiClient: { token: string } }>(
      platform,
      'mutation { createApiClient(input: { name: "ERP", rights: ["view-users"] }) { token } }',
    )
    const partner = { user: platform.user, token: data!.createApiClient.token }
    for (const act of ACTS) expect([act, codeOf(await graphql(partner, act))]).toEqual([act, 'FORBIDDEN'])
    expect(await db.authenticator.count({ where: { userId: { in: [user.id, admin.user.id] } } })).toBe(0)
  })

  it('an app is replaced, and removed with its codes, and the person reads of each change', async () => {
    const { who, id, browser } = await proved()
    const first = await addApp(browser, { now, travel })
    const second = await addApp(browser, { now, travel })
    expect([first.codes.length, second.codes.length, first.secret === second.secret]).toEqual([10, 0, false])
    travel(30_000)
    expect(codeOf(await prove(browser, { code: codeAt(first.secret, now()) }))).toBe('BAD_USER_INPUT')
    expect(codeOf(await prove(browser, { code: codeAt(second.secret, now()) }))).toBeUndefined()
    // A fresh secret that was never confirmed changes nothing.
    await browser.graphql(ACTS[0]!)
    travel(30_000)
    expect(codeOf(await prove(browser, { code: codeAt(second.secret, now()) }))).toBeUndefined()
    const renewed = await browser.graphql<{ renewRecoveryCodes: { recoveryCodes: string[] } }>(ACTS[5]!)
    expect(codeOf(await prove(browser, { recoveryCode: first.codes[0] }))).toBe('BAD_USER_INPUT')
    expect(
      codeOf(await prove(browser, { recoveryCode: renewed.data!.renewRecoveryCodes.recoveryCodes[0] })),
    ).toBeUndefined()
    expect(codeOf(await browser.graphql(ACTS[2]!))).toBeUndefined()
    expect(codeOf(await browser.graphql(ACTS[2]!))).toBe('NOT_FOUND')
    expect(codeOf(await browser.graphql(ACTS[5]!))).toBe('CONFLICT')
    expect(await db.recoveryCode.count({ where: { userId: id } })).toBe(0)
    expect(await lettersTo(who)).toEqual([
      'An authenticator app was added to your account',
      'An authenticator app was added to your account',
      'You have new recovery codes',
      'A recovery code was used to sign in',
      'Your authenticator app was removed',
    ])
    expect(
      (await openJar(world).rest('POST /api/login', { email: who.user.email, password: PASSWORD })).json.user?.email,
    ).toBe(who.user.email)
  })

  it('passkeys are named, at most ten, and nobody else’s', async () => {
    const { who, id, browser } = await proved()
    const { secondFactors, recoveryCodes } = await addPasskey(browser)
    expect(recoveryCodes).toHaveLength(10)
    const { databaseId } = secondFactors.passkeys[0]!
    const stranger = (await proved()).browser
    const RENAME =
      'mutation ($id: ID!, $name: String!) { renamePasskey(input: { databaseId: $id, name: $name }) { ' +
      'secondFactors { passkeys { name } } } }'
    const REMOVE =
      'mutation ($id: ID!) { removePasskey(input: { databaseId: $id }) { secondFactors { passkeys { name } } } }'
    expect([
      codeOf(await stranger.graphql(RENAME, { id: databaseId, name: 'Mine' })),
      codeOf(await stranger.graphql(REMOVE, { id: databaseId })),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect((await browser.graphql(RENAME, { id: databaseId, name: ' Desk ' })).data).toEqual({
      renamePasskey: { secondFactors: { passkeys: [{ name: 'Desk' }] } },
    })
    for (let i = 1; i < 10; i++) expect((await addPasskey(browser, `Key ${i}`)).recoveryCodes).toBeNull()
    const { data } = await browser.graphql<{ passkeyCreation: never }>(ACTS[3]!)
    const ADD =
      'mutation ($passkey: JSON!) { addPasskey(input: { name: "One more", passkey: $passkey }) { recoveryCodes } }'
    expect(codeOf(await browser.graphql(ADD, { passkey: makeDevice().create(data!.passkeyCreation) }))).toBe('CONFLICT')
    for (const { id: passkey } of await db.passkey.findMany({ where: { userId: id } }))
      expect(codeOf(await browser.graphql(REMOVE, { id: passkey }))).toBeUndefined()
    expect(await db.recoveryCode.count({ where: { userId: id } })).toBe(0)
    const letters = await lettersTo(who)
    expect([
      letters.filter((subject) => subject === 'A passkey was added to your account').length,
      letters.filter((subject) => subject === 'A passkey was removed from your account').length,
    ]).toEqual([10, 10])
  })

  it('of ten passkeys at once no eleventh gets in', async () => {
    const { id, browser } = await proved()
    for (let i = 0; i < 7; i++) await addPasskey(browser)
    const made = await Promise.all(
      Array.from({ length: 6 }, async () =>
        makeDevice().create((await browser.graphql<{ passkeyCreation: never }>(ACTS[3]!)).data!.passkeyCreation),
      ),
    )
    const ADD =
      'mutation ($passkey: JSON!) { addPasskey(input: { name: "One more", passkey: $passkey }) { recoveryCodes } }'
    const answers = await Promise.all(made.map((passkey) => browser.graphql(ADD, { passkey })))
    expect(answers.filter((answer) => !codeOf(answer))).toHaveLength(3)
    expect(await db.passkey.count({ where: { userId: id } })).toBe(10)
  })

  it('a passkey made elsewhere, unchecked, with certificates or a second time is refused', async () => {
    const { id, browser } = await proved()
    const ADD = 'mutation ($passkey: JSON!) { addPasskey(input: { name: "New", passkey: $passkey }) { recoveryCodes } }'
    const options = async () =>
      (await browser.graphql<{ passkeyCreation: { challenge: string } }>(ACTS[3]!)).data!.passkeyCreation as never
    const add = async (passkey: unknown) => codeOf(await browser.graphql(ADD, { passkey }))
    expect(await add(makeDevice().create(await options(), { origin: 'https://evil.test' }))).toBe('BAD_USER_INPUT')
    expect(await add(makeDevice().create(await options(), { rpId: 'evil.test' }))).toBe('BAD_USER_INPUT')
    expect(await add(makeDevice().create(await options(), { verified: false }))).toBe('BAD_USER_INPUT')
    expect(await add(makeDevice().create({ ...((await options()) as object), challenge: 'AAAA' } as never))).toBe(
      'BAD_USER_INPUT',
    )
    const certificates = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(8)],
      ['x5c', [Buffer.alloc(8)]],
    ])
    expect(await add(makeDevice().create(await options(), { fmt: 'packed', attestation: certificates }))).toBe(
      'BAD_USER_INPUT',
    )
    expect(await add({ id: 'x'.repeat(5000) })).toBe('BAD_USER_INPUT')
    const good = makeDevice().create(await options())
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(good)))
    expect(answers.filter((code) => code === undefined)).toHaveLength(1)
    expect(await db.passkey.count({ where: { userId: id } })).toBe(1)
    // Asked for in one browser, not taken from another of the same person.
    const other = openJar(world, new Map([...browser.jar].filter(([name]) => name === 'paddock')))
    expect(codeOf(await other.graphql(ADD, { passkey: makeDevice().create(await options()) }))).toBe('BAD_USER_INPUT')
  })
})

describe('required of admins', () => {
  const ask = (secondFactor: 'offered' | 'required') =>
    db.settings.upsert({ where: { id: 1 }, create: { values: { secondFactor } }, update: { values: { secondFactor } } })
  const sessionOf = async (browser: Jar) => (await browser.rest('GET /api/session')).json

  it('is the platform admin’s to say', async () => {
    const SAVE = 'mutation ($values: JSON!) { saveSettings(input: { values: $values }) { settings { secondFactor } } }'
    expect(codeOf(await graphql(await person('company-admin'), SAVE, { values: { secondFactor: 'required' } }))).toBe(
      'FORBIDDEN',
    )
    const admin = await person('platform-admin')
    expect(codeOf(await graphql(admin, SAVE, { values: { secondFactor: 'never' } }))).toBe('BAD_USER_INPUT')
    expect((await graphql(admin, SAVE, { values: { secondFactor: 'required' } })).data).toEqual({
      saveSettings: { settings: { secondFactor: 'required' } },
    })
    // And takes effect on who said it.
    expect(codeOf(await graphql(admin, SAVE, { values: { secondFactor: 'offered' } }))).toBe('FORBIDDEN')
    await ask('offered')
    expect(codeOf(await graphql(admin, SAVE, { values: { secondFactor: 'offered' } }))).toBeUndefined()
  })

  it('an admin without one has no rights until one is there, and loses them with it', async () => {
    await ask('required')
    for (const role of ['platform-admin', 'company-admin', 'brand-manager', 'translator'] as const) {
      const { who, browser } = await proved(role)
      const before = await sessionOf(browser)
      expect([
        role,
        before.rightsWithheld,
        before.user?.isAdmin,
        before.user?.isPlatformAdmin,
        before.user?.rights,
      ]).toEqual([role, 'SECOND_FACTOR', false, false, []])
      if (role === 'platform-admin' || role === 'company-admin')
        expect((await rest(who, 'GET /api/users-lean')).status).toBe(403)
      expect(
        codeOf(await browser.graphql('mutation { createBrand(input: { name: "Sneaky" }) { brand { id } } }')),
      ).toBe('FORBIDDEN')
      await addApp(browser, { now, travel })
      const after = await sessionOf(browser)
      expect([role, after.rightsWithheld, after.user?.isAdmin]).toEqual([role, null, true])
      expect(after.user!.rights.length).toBeGreaterThan(0)
      await browser.graphql(ACTS[2]!)
      expect((await sessionOf(browser)).rightsWithheld).toBe('SECOND_FACTOR')
    }
    for (const role of ['learner', 'dealer-manager', 'sales-rep'] as const) {
      const session = await sessionOf(jarOf(await person(role)))
      expect([role, session.rightsWithheld, session.user?.isAdmin]).toEqual([role, null, false])
    }
    await ask('offered')
  })

  it('a passkey will do, and so does a provider that asked for its own', async () => {
    await ask('required')
    const { browser } = await proved('company-admin')
    await addPasskey(browser)
    expect((await sessionOf(browser)).rightsWithheld).toBeNull()
    const admin = await person('company-admin')
    expect((await sessionOf(jarOf(admin))).rightsWithheld).toBe('SECOND_FACTOR')
    await db.session.updateMany({ where: { userId: admin.user.id }, data: { byProvider: true } })
    expect((await sessionOf(jarOf(admin))).rightsWithheld).toBeNull()
    await ask('offered')
  })

  it('while acting as someone the admin’s own counts', async () => {
    const [{ browser: guarded }, { browser: bare }] = [await proved('platform-admin'), await proved('platform-admin')]
    await addApp(guarded, { now, travel })
    const { user } = await person('company-admin')
    for (const browser of [guarded, bare]) expect((await browser.rest(`GET /api/proxy/${user.id}`)).status).toBe(200)
    await ask('required')
    const acting = await sessionOf(guarded)
    expect([acting.user?.email, acting.rightsWithheld, acting.user?.isAdmin]).toEqual([user.email, null, true])
    expect((await sessionOf(bare)).user).toBeNull()
    await ask('offered')
  })
})

describe('reset by an administrator', () => {
  const RESET =
    'mutation ($id: ID!, $reason: String!) { resetSecondFactors(input: { databaseId: $id, reason: $reason ' +
    '}) { user { hasSecondFactor viewerCanResetSecondFactors } } }'
  const reset = (browser: Jar, id: string, reason = 'Lost the phone') => browser.graphql(RESET, { id, reason })

  it('takes all factors of a person below, ends their sessions and tells them why', async () => {
    const { who, id, browser: theirs } = await proved()
    await addApp(theirs, { now, travel })
    await addPasskey(theirs)
    const waiting = openJar(world)
    expect((await waiting.rest('POST /api/login', { email: who.user.email, password: PASSWORD })).status).toBe(202)
    const { browser, id: adminId } = await proved('company-admin')
    expect(
      (
        await browser.graphql<{ user: object }>(
          'query ($id: ID!) { user(databaseId: $id) { hasSecondFactor viewerCanResetSecondFactors } }',
          { id },
        )
      ).data,
    ).toEqual({ user: { hasSecondFactor: true, viewerCanResetSecondFactors: true } })
    expect((await reset(browser, id, ' ')).errors?.[0]?.extensions.fields).toHaveProperty('reason')
    const answers = await Promise.all([reset(browser, id), reset(browser, id)])
    expect(answers.map((answer) => codeOf(answer)).sort()).toEqual(['CONFLICT', undefined].sort())
    expect(answers.find(({ errors }) => !errors)?.data).toEqual({
      resetSecondFactors: { user: { hasSecondFactor: false, viewerCanResetSecondFactors: false } },
    })
    expect((await theirs.rest('GET /api/session')).json.user).toBeNull()
    expect((await waiting.rest('GET /api/session')).json.signInChallenge).toBeNull()
    expect(
      await Promise.all([
        db.authenticator.count({ where: { userId: id } }),
        db.passkey.count({ where: { userId: id } }),
        db.recoveryCode.count({ where: { userId: id } }),
      ]),
    ).toEqual([0, 0, 0])
    await jobs()
    const letter = await db.outboxMail.findFirstOrThrow({
      where: { to: who.user.email, subject: 'An administrator reset your second factor' },
    })
    expect(letter.text).toContain('Lost the phone')
    expect(await db.activityLog.findFirst({ where: { action: 'resetSecondFactors', targetId: id } })).toMatchObject({
      actorId: adminId,
      after: { reason: 'Lost the phone' },
    })
    expect((await openJar(world).rest('POST /api/login', { email: who.user.email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  it('is for who edits the person from above, after a proof, never for oneself or while acting', async () => {
    const target = async (role: Parameters<typeof proved>[0]) => {
      const { id, browser } = await proved(role)
      await addApp(browser, { now, travel })
      return id
    }
    const [learner, equal, above] = [
      await target('learner'),
      await target('company-admin'),
      await target('platform-admin'),
    ]
    const { who, id, browser } = await proved('company-admin')
    await addApp(browser, { now, travel })
    for (const other of [equal, above, id]) expect(codeOf(await reset(browser, other))).toBe('FORBIDDEN')
    expect(codeOf(await reset(jarOf(await world.signIn(who.user)), learner))).toBe('PROOF_WANTED')
    for (const role of BUILT_IN_ROLES.map(({ key }) => key).filter(
      (key) => key !== 'platform-admin' && key !== 'company-admin',
    )) {
      expect([role, codeOf(await reset((await proved(role)).browser, learner))]).toEqual([
        role,
        expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/),
      ])
    }
    const { user } = await person('company-admin')
    const platform = (await proved('platform-admin')).browser
    await platform.rest(`GET /api/proxy/${user.id}`)
    expect(codeOf(await reset(platform, learner))).toBe('FORBIDDEN')
    expect(codeOf(await openJar(world).graphql(RESET, { id: learner, reason: 'x' }))).toBe('UNAUTHENTICATED')
    expect(codeOf(await reset((await proved('platform-admin')).browser, above))).toBeUndefined()
    expect(await db.authenticator.count({ where: { userId: { in: [learner, equal, id] } } })).toBe(3)
  })
})

describe('the rows of a person', () => {
  it('go when the person is erased, and stay where they are when accounts are merged', async () => {
    const [one, two] = [await proved(), await proved()]
    for (const { browser } of [one, two]) {
      await addApp(browser, { now, travel })
      await addPasskey(browser)
    }
    const admin = await person('company-admin')
    const MERGE =
      'mutation ($primary: ID!, $secondary: ID!) { mergeUsers(input: { primary: $primary, secondary: ' +
      '$secondary }) { user { id } } }'
    expect(codeOf(await graphql(admin, MERGE, { primary: one.id, secondary: two.id }))).toBeUndefined()
    for (const { id } of [one, two])
      expect(
        await Promise.all([
          db.authenticator.count({ where: { userId: id } }),
          db.passkey.count({ where: { userId: id } }),
        ]),
      ).toEqual([1, 1])
    expect(
      codeOf(
        await graphql(admin, 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }', {
          input: { databaseId: one.id, confirmation: one.who.user.email },
        }),
      ),
    ).toBeUndefined()
    expect(
      await Promise.all([
        db.authenticator.count({ where: { userId: one.id } }),
        db.passkey.count({ where: { userId: one.id } }),
        db.recoveryCode.count({ where: { userId: one.id } }),
      ]),
    ).toEqual([0, 0, 0])
  })

  it('are in the export without what opens anything', async () => {
    const { id, browser, who } = await proved()
    await addApp(browser, { now, travel })
    await addPasskey(browser, 'Porch')
    await openJar(world).rest('POST /api/login', { email: who.user.email, password: PASSWORD })
    const { tables } = await dataAbout(services, id)
    expect(Object.keys(tables.Authenticator![0]!)).toEqual([
      'userId',
      'confirmedAt',
      'lastUsedAt',
      'lastStep',
      'setupAt',
    ])
    expect(tables.Passkey).toMatchObject([{ name: 'Porch' }])
    expect(tables.RecoveryCode).toHaveLength(10)
    expect(Object.keys(tables.RecoveryCode![0]!)).not.toContain('codeHash')
    expect(Object.keys(tables.SignInChallenge![0]!)).not.toContain('tokenHash')
  })

  it('are sealed anew with the newest key', async () => {
    const { id, browser } = await proved()
    await addApp(browser, { now, travel })
    const { sealKeys } = services.config
    const both = keyRingFrom(`older:${Buffer.alloc(32, 7).toString('base64url')}`)
    const ring = { newest: sealKeys.newest, keys: new Map([...sealKeys.keys, ...both.keys]) }
    Object.assign(services.config, { sealKeys: ring })
    await db.authenticator.update({
      where: { userId: id },
      data: { secretSealed: seal(both, sealPlace(id, 'secretSealed'), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') },
    })
    await db.$executeRaw`SELECT graphile_worker.add_job('reseal-authenticators', '{}')`
    await jobs()
    expect(
      isOldSeal(sealKeys, (await db.authenticator.findUniqueOrThrow({ where: { userId: id } })).secretSealed!),
    ).toBe(false)
    expect(
      codeOf(
        await prove(browser, { code: codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', new Date(now().getTime() + 30_000)) }),
      ),
    ).toBeUndefined()
    Object.assign(services.config, { sealKeys })
  })
})

it('passkeys need a host with a name, and https or the own machine', () => {
  const hostOf = (PUBLIC_URL: string) => passkeyHost({ PUBLIC_URL, secure: PUBLIC_URL.startsWith('https:') })
  expect(
    [
      'http://127.0.0.1:4000',
      'https://10.1.2.3',
      'https://[::1]',
      'http://portal.example.com',
      'http://localhost:4000',
      'https://portal.example.com:8443',
    ].map(hostOf),
  ).toEqual([null, null, null, null, 'localhost', 'portal.example.com'])
})

it('where there can be no passkeys, none is asked for and the session says so', async () => {
  const bare = await rest<SessionBody & { settings: { passkeyHost: string | null } }>(null, 'GET /api/session')
  expect(bare.json.settings.passkeyHost).toBe('localhost')
  const { PUBLIC_URL } = services.config
  Object.assign(services.config, { PUBLIC_URL: 'http://127.0.0.1:4000' })
  const { user, browser } = await proved().then(({ who, browser: jar }) => ({ user: who.user, browser: jar }))
  expect((await openJar(world).rest('POST /api/login/passkey-request')).status).toBe(409)
  expect(codeOf(await browser.graphql(ACTS[3]!))).toBe('CONFLICT')
  expect(
    (await browser.rest<{ settings: { passkeyHost: string | null } }>('GET /api/session')).json.settings.passkeyHost,
  ).toBeNull()
  await addApp(browser, { now, travel })
  expect(
    (await openJar(world).rest('POST /api/login', { email: user.email, password: PASSWORD })).json.signInChallenge
      ?.methods,
  ).toEqual(['AUTHENTICATOR', 'RECOVERY_CODE'])
  Object.assign(services.config, { PUBLIC_URL })
})
