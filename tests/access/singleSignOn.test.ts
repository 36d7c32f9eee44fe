import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { CLIENT, openIdProvider, visitProvider } from '../support/openIdProvider.ts'
import { guest, openWorld, type RestAnswer, type Who } from '../support/world.ts'

const { db, rest, graphql, person, signIn, travel, services, jobs } = await openWorld({ TRUST_PROXY: '1' })
const provider = await openIdProvider({ redirectUri: 'http://paddock.test/api/sso/callback' })
afterAll(() => provider.close())
const admin = await person('platform-admin')

const SAVE =
  'mutation ($input: SaveSingleSignOnInput!) { saveSingleSignOn(input: $input) { singleSignOn { version } } }'
const save = async (input: object) => {
  const { errors } = await graphql(admin, SAVE, { input })
  expect(errors).toBeUndefined()
}
beforeEach(() =>
  save({
    enabled: true,
    label: 'Acme ID',
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: 'openid email profile groups',
    roleClaim: '',
    roles: [],
    dealerClaim: '',
    dealers: [],
    unknownPeople: 'REFUSE',
    linksAdmins: false,
    domains: [],
  }),
)

const COOKIE = 'paddock-sso'
let visitors = 0
/** Every visit comes from an address of its own, so that the limit of one does not count. */
const from = () => ({ 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors++ & 255}` })
const cookieIn = (answer: RestAnswer, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^${name}=([^;]*)`).exec(cookie)?.[1])
    .find((value) => value !== undefined)

interface Begun {
  address: string
  cookie: string
}
const begin = async (returnTo = '', who: Who | null = guest): Promise<Begun> => {
  const answer = await rest(
    who,
    `GET /api/sso/start${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`,
    undefined,
    from(),
  )
  return { address: answer.headers.get('location')!, cookie: cookieIn(answer, COOKIE) ?? '' }
}
/** The provider sends the browser back from another site, with Lax cookies. */
const comeBack = (to: URL | string, cookie: string, more = '') =>
  rest(guest, `GET ${new URL(to).pathname}${new URL(to).search}`, undefined, {
    cookie: `${COOKIE}=${cookie}${more}`,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    ...from(),
  })
const through = async (as: string, returnTo?: string): Promise<RestAnswer> => {
  const { address, cookie } = await begin(returnTo)
  return comeBack(await visitProvider(address, { as }), cookie)
}
/** Where it ends, and who is signed in. */
const ends = async (answer: RestAnswer) => {
  const token = cookieIn(answer, 'paddock')
  const { user } = (
    await rest<{ user: { email: string; role: { key: string }; isAdmin: boolean } | null }>(
      token ? ({ token } as Who) : guest,
      'GET /api/session',
    )
  ).json
  return { status: answer.status, to: answer.headers.get('location'), user: user?.email ?? null, token }
}
const refusal = (reason: string) => ({ status: 302, to: `/public/login?sso=${reason}`, user: null, token: undefined })

let count = 0
/** Somebody the provider knows, proved unless said otherwise. */
const known = (claims: Record<string, unknown> = {}) => {
  const name = `sub-${++count}`
  provider.people.set(name, {
    email: `${name}@acme.test`,
    email_verified: true,
    given_name: 'Noa',
    family_name: 'Berg',
    ...claims,
  })
  return { name, email: String(provider.people.get(name)!.email) }
}

describe('the way there', () => {
  it('asks with PKCE, state and nonce, and keeps only a hash of what the browser holds', async () => {
    const answer = await rest(guest, 'GET /api/sso/start?returnTo=%2Fauth%2Fmy-training')
    expect(answer.status).toBe(302)
    const { origin, searchParams } = new URL(answer.headers.get('location')!)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: 'http://paddock.test/api/sso/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile groups',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(COOKIE))!
    expect(set).toMatch(/; Max-Age=600; SameSite=Lax; HttpOnly/)
    const rows = JSON.stringify(await db.singleSignOnAttempt.findMany())
    for (const secret of [cookieIn(answer, COOKIE)!, searchParams.get('state')!, searchParams.get('nonce')!])
      expect(rows).not.toContain(secret)
    // Another site may not begin it for somebody.
    expect((await rest(guest, 'GET /api/sso/start', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/api/logout',
    '/public/login',
    '/auth\\..\\x',
    `/${'x'.repeat(600)}`,
  ])('leads nowhere but into the portal: %s', async (returnTo) => {
    const { name } = known()
    await save({ unknownPeople: 'CREATE_ACTIVE' })
    expect((await through(name, returnTo)).headers.get('location')).toBe('/auth')
  })

  it('is not begun more than a hundred times a minute from one address', async () => {
    const there = from()
    for (let i = 0; i < 100; i++) await rest(guest, 'GET /api/sso/start', undefined, there)
    expect((await rest(guest, 'GET /api/sso/start', undefined, there)).headers.get('location')).toBe(
      '/public/login?sso=too-many',
    )
  })

  it('ends at the sign-in screen while it is off or the provider is down', async () => {
    await save({ enabled: false })
    expect((await begin()).address).toBe('/public/login?sso=off')
    const other = await openIdProvider({ redirectUri: 'http://paddock.test/api/sso/callback' })
    await save({ enabled: true, issuer: other.issuer, clientSecret: CLIENT.secret })
    other.people.set('late', { email: 'late@acme.test', email_verified: true })
    const { address, cookie } = await begin()
    const back = await visitProvider(address, { as: 'late' })
    await other.close()
    expect(await ends(await comeBack(back, cookie))).toEqual(refusal('unavailable'))
    travel(11 * 60_000)
    expect((await begin()).address).toBe('/public/login?sso=unavailable')
    travel(-11 * 60_000)
  })
})

describe('the way back', () => {
  it('signs in whom the provider vouches for, and goes where they wanted to', async () => {
    const { name, email } = known()
    const user = await makeUser(db, { email, emailVerifiedAt: new Date() })
    const { address, cookie } = await begin('/auth/my-training?tab=done')
    const back = await visitProvider(address, { as: name })
    const answer = await comeBack(back, cookie)
    const { token, ...end } = await ends(answer)
    expect(end).toEqual({ status: 302, to: '/auth/my-training?tab=done', user: email })
    expect(token).toBeTruthy()
    expect(answer.headers.getSetCookie().find((set) => set.startsWith(`${COOKIE}=;`))).toMatch(/Max-Age=0/)
    expect(await db.singleSignOnIdentity.findFirstOrThrow({ where: { userId: user.id } })).toMatchObject({
      issuer: provider.issuer,
      subject: name,
      email,
      lastSignInAt: expect.any(Date) as Date,
    })
    expect(
      (await db.activityLog.findMany({ where: { targetId: user.id }, orderBy: { createdAt: 'asc' } })).map(
        ({ action, actorId }) => [action, actorId],
      ),
    ).toEqual([
      ['finishSingleSignOn', user.id],
      ['signIn', user.id],
    ])
    // The same address once more is a replay, with the cookie and without it.
    expect(await ends(await comeBack(back, cookie))).toEqual(refusal('expired'))
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
  })

  it('of ten returns at once lets one in', async () => {
    const { name, email } = known()
    const user = await makeUser(db, { email, emailVerifiedAt: new Date() })
    const { address, cookie } = await begin()
    const back = await visitProvider(address, { as: name })
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(back, cookie)))
    expect(answers.filter((answer) => answer.headers.get('location') === '/auth')).toHaveLength(1)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1)
  })

  it('refuses a state that is not the browser’s own, and a browser without one; neither uses anything up', async () => {
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    const mine = await begin()
    const theirs = await begin()
    const back = await visitProvider(mine.address, { as: name })
    expect(await ends(await comeBack(back, theirs.cookie))).toEqual(refusal('expired'))
    expect(await ends(await comeBack(back, ''))).toEqual(refusal('expired'))
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(await ends(await comeBack(forged, mine.cookie))).toEqual(refusal('expired'))
    forged.searchParams.delete('state')
    expect(await ends(await comeBack(forged, mine.cookie))).toEqual(refusal('expired'))
    expect((await ends(await comeBack(back, mine.cookie))).user).toBe(email)
  })

  it('refuses a code of another sign-in, whatever the state', async () => {
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    const [mine, theirs] = [await begin(), await begin()]
    const stolen = await visitProvider(theirs.address, { as: name })
    const own = await visitProvider(mine.address, { as: name })
    own.searchParams.set('code', stolen.searchParams.get('code')!)
    expect(await ends(await comeBack(own, mine.cookie))).toEqual(refusal('failed'))
  })

  it('refuses a token with another nonce, another issuer, and an answer without a code', async () => {
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    const tampered = await begin()
    const address = new URL(tampered.address)
    address.searchParams.set('nonce', 'another')
    expect(await ends(await comeBack(await visitProvider(address.href, { as: name }), tampered.cookie))).toEqual(
      refusal('failed'),
    )
    for (const [field, value] of [
      ['iss', 'https://evil.test'],
      ['code', ''],
    ] as const) {
      const begun = await begin()
      const back = await visitProvider(begun.address, { as: name })
      back.searchParams.set(field, value)
      expect(await ends(await comeBack(back, begun.cookie)), field).toEqual(refusal('failed'))
    }
  })

  it('tells a cancelled sign-in from a failed one', async () => {
    const begun = await begin()
    expect(
      await ends(await comeBack(await visitProvider(begun.address, { as: 'x', cancel: true }), begun.cookie)),
    ).toEqual(refusal('cancelled'))
    const other = await begin()
    const back = `http://paddock.test/api/sso/callback?error=server_error&state=${new URL(other.address).searchParams.get('state')}`
    expect(await ends(await comeBack(back, other.cookie))).toEqual(refusal('failed'))
  })

  it('takes ten minutes at most; clocks may differ by seconds, not by hours', async () => {
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    const late = await begin()
    const back = await visitProvider(late.address, { as: name })
    travel(10 * 60_000 + 1000)
    expect(await ends(await comeBack(back, late.cookie))).toEqual(refusal('expired'))
    // The provider's tokens hold five minutes by its own clock.
    travel(-10 * 60_000 + 300_000)
    expect((await ends(await through(name))).user).toBe(email)
    travel(2 * 3_600_000)
    expect(await ends(await through(name))).toEqual(refusal('clock'))
    travel(-2 * 3_600_000 - 301_000)
  })

  it('bears whatever stands in the address', async () => {
    const { cookie } = await begin()
    for (const query of [
      '',
      '?',
      '?code=a&code=b&state=c',
      '?state[]=x',
      '?code=%00&state=%00',
      `?state=${'x'.repeat(5000)}`,
      '?error=access_denied',
      '?iss=%E0%A4%A',
    ]) {
      expect([(await comeBack(`http://paddock.test/api/sso/callback${query}`, cookie)).status, query]).toEqual([
        302,
        query,
      ])
    }
  })

  it('ends the session the browser had, and asks no partner system in', async () => {
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    const before = await person('learner')
    const { address, cookie } = await begin('', before)
    expect(
      (await comeBack(await visitProvider(address, { as: name }), cookie, `; paddock=${before.token}`)).headers.get(
        'location',
      ),
    ).toBe('/auth')
    expect((await rest<{ user: unknown }>(before, 'GET /api/session')).json.user).toBeNull()
  })
})

describe('people the portal does not know', () => {
  it('are refused, made to wait or let in, as the settings say', async () => {
    const [a, b, c] = [known(), known(), known()]
    expect(await ends(await through(a.name))).toEqual(refusal('no-account'))
    expect(await db.user.count({ where: { email: a.email } })).toBe(0)
    await save({ unknownPeople: 'CREATE_PENDING' })
    expect(await ends(await through(b.name))).toEqual(refusal('pending'))
    expect(await ends(await through(b.name))).toEqual(refusal('pending'))
    expect(await db.user.findUniqueOrThrow({ where: { email: b.email }, include: { role: true } })).toMatchObject({
      status: 'PENDING',
      firstName: 'Noa',
      lastName: 'Berg',
      role: { key: 'learner' },
      passwordHash: null,
    })
    await save({ unknownPeople: 'CREATE_ACTIVE' })
    expect((await ends(await through(c.name))).user).toBe(c.email)
    expect((await db.user.findUniqueOrThrow({ where: { email: c.email } })).emailVerifiedAt).not.toBeNull()
  })

  it('prove their address here when the provider does not say it is proved; without one there is no account', async () => {
    await save({ unknownPeople: 'CREATE_ACTIVE' })
    const unproved = known({ email_verified: false })
    expect((await ends(await through(unproved.name))).user).toBe(unproved.email)
    expect((await db.user.findUniqueOrThrow({ where: { email: unproved.email } })).emailVerifiedAt).toBeNull()
    await jobs()
    expect(
      await db.outboxMail.count({ where: { to: unproved.email, subject: { contains: 'is your Paddock code' } } }),
    ).toBe(1)
    for (const email of [undefined, 'no address', 42])
      expect(await ends(await through(known({ email }).name)), String(email)).toEqual(refusal('no-email'))
  })

  it('get one account of many sign-ins at once', async () => {
    await save({ unknownPeople: 'CREATE_ACTIVE' })
    const { name, email } = known()
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin()))
    const backs = await Promise.all(begun.map(({ address }) => visitProvider(address, { as: name })))
    const answers = await Promise.all(backs.map((back, index) => comeBack(back, begun[index]!.cookie)))
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(Array(6).fill('/auth'))
    expect([
      await db.user.count({ where: { email } }),
      await db.singleSignOnIdentity.count({ where: { subject: name } }),
    ]).toEqual([1, 1])
  })
})

describe('an account that is there', () => {
  const linked = async (user: { id: string }) =>
    (await db.singleSignOnIdentity.count({ where: { userId: user.id } })) > 0

  it('is linked by a proved address, in any case, and by nothing less', async () => {
    await save({ unknownPeople: 'CREATE_ACTIVE' })
    for (const claim of [false, undefined, 'false', 1]) {
      const { name, email } = known({ email_verified: claim })
      const user = await makeUser(db, { email, emailVerifiedAt: new Date() })
      expect(await ends(await through(name)), String(claim)).toEqual(refusal('not-verified'))
      expect(await linked(user)).toBe(false)
    }
    const { name } = known({ email: 'Some.Body@Acme.TEST' })
    const user = await makeUser(db, { email: 'some.body@acme.test', emailVerifiedAt: new Date() })
    expect((await ends(await through(name))).user).toBe(user.email)
    // From now on the subject counts, not the address.
    provider.people.set(name, { email: 'renamed@acme.test', email_verified: false })
    expect((await ends(await through(name))).user).toBe(user.email)
  })

  it('that somebody registered and never proved is not handed over with their password', async () => {
    const squatted = known()
    const user = await makeUser(db, {
      email: squatted.email,
      emailVerifiedAt: null,
      passwordHash: await hashPassword('Throttle9Canyon'),
    })
    expect(await ends(await through(squatted.name))).toEqual(refusal('not-proved'))
    expect(await linked(user)).toBe(false)
    // Where passwords do not count they could not be used to prove it: what the other one set up counts no more.
    await save({ domains: ['acme.test'] })
    const squatter = await signIn(user)
    expect((await ends(await through(squatted.name))).user).toBe(squatted.email)
    expect((await rest<{ user: unknown }>(squatter, 'GET /api/session')).json.user).toBeNull()
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: expect.any(Date) as Date,
    })
    // Nobody could have signed in as who was only invited.
    const invited = known()
    const waiting = await makeUser(db, { email: invited.email, emailVerifiedAt: null, passwordHash: null })
    expect((await ends(await through(invited.name))).user).toBe(invited.email)
    expect((await db.user.findUniqueOrThrow({ where: { id: waiting.id } })).emailVerifiedAt).not.toBeNull()
  })

  it('of an administrator is not linked unless the settings say so, that of a platform admin never', async () => {
    for (const role of ['company-admin', 'brand-manager', 'platform-admin'] as const) {
      const { name, email } = known()
      const { user } = await person(role, { email, emailVerifiedAt: new Date() })
      await save({ linksAdmins: false })
      expect(await ends(await through(name)), role).toEqual(refusal('administrator'))
      await save({ linksAdmins: true })
      expect((await ends(await through(name))).user, role).toBe(role === 'platform-admin' ? null : email)
      expect(await linked(user)).toBe(role !== 'platform-admin')
    }
    // A role made here that may change people is no less.
    const helper = await db.role.create({
      data: { key: 'helper', name: 'Helper', rank: 5, rights: { create: { right: 'modify-users' } } },
    })
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date(), roleId: helper.id })
    await save({ linksAdmins: false })
    expect(await ends(await through(name))).toEqual(refusal('administrator'))
  })

  it('is not handed on when the provider gives the address to somebody else', async () => {
    const first = known()
    const user = await makeUser(db, { email: first.email, emailVerifiedAt: new Date() })
    expect((await ends(await through(first.name))).user).toBe(user.email)
    const second = known({ email: first.email })
    expect(await ends(await through(second.name))).toEqual(refusal('linked'))
  })

  it('that is closed stays closed, linked or not, and claims change nothing in it', async () => {
    await save({ roleClaim: 'groups', roles: [{ value: 'managers', role: 'dealer-manager' }] })
    for (const [status, reason] of [
      ['PENDING', 'pending'],
      ['DENIED', 'denied'],
      ['DEACTIVATED', 'deactivated'],
    ] as const) {
      const { name, email } = known({ groups: ['managers'] })
      const user = await makeUser(db, { email, emailVerifiedAt: new Date(), status })
      expect(await ends(await through(name))).toEqual(refusal(reason))
      expect(await linked(user)).toBe(false)
      await db.singleSignOnIdentity.create({ data: { issuer: provider.issuer, subject: name, userId: user.id } })
      expect(await ends(await through(name))).toEqual(refusal(reason))
      expect((await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { role: true } })).role.key).toBe(
        'learner',
      )
    }
    const { name, email } = known()
    await makeUser(db, { email, emailVerifiedAt: new Date() })
    await db.settings.upsert({
      where: { id: 1 },
      create: { values: { flags: { loginDisabled: true } } },
      update: { values: { flags: { loginDisabled: true } } },
    })
    expect(await ends(await through(name))).toEqual(refusal('login-disabled'))
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  })
})

describe('what the provider decides', () => {
  const roleOf = async (email: string) =>
    (await db.user.findUniqueOrThrow({ where: { email }, select: { role: { select: { key: true } } } })).role.key
  const roles = [
    { value: 'Managers', role: 'dealer-manager' },
    { value: 'reps', role: 'sales-rep' },
    { value: 'company', role: 'company-admin' },
  ]

  it('the role at every sign-in, by the first line that fits, with a row in the log; a lost one goes', async () => {
    await save({ unknownPeople: 'CREATE_ACTIVE', roleClaim: 'groups', roles })
    const { name, email } = known({ groups: ['reps', 'managers', 'else'] })
    await through(name)
    expect(await roleOf(email)).toBe('dealer-manager')
    const { id } = await db.user.findUniqueOrThrow({ where: { email } })
    expect(await db.activityLog.findFirst({ where: { action: 'finishSingleSignOn', targetId: id } })).toMatchObject({
      before: { role: 'learner' },
      after: { role: 'dealer-manager', signOn: 'created' },
    })
    provider.people.get(name)!.groups = 'reps'
    await through(name)
    expect(await roleOf(email)).toBe('sales-rep')
    delete provider.people.get(name)!.groups
    await through(name)
    expect(await roleOf(email)).toBe('learner')
    expect(await db.singleSignOnIdentity.findFirstOrThrow({ where: { userId: id } })).toMatchObject({
      managesRole: false,
    })
    // One an administrator gave is not the provider's to take.
    await db.user.update({ where: { id }, data: { role: { connect: { key: 'sales-rep' } } } })
    await through(name)
    expect(await roleOf(email)).toBe('sales-rep')
  })

  it('reads a claim by its path, and by a name with dots or a slash', async () => {
    await save({ unknownPeople: 'CREATE_ACTIVE', roleClaim: 'realm_access.roles', roles })
    const { name, email } = known({ realm_access: { roles: ['reps'] } })
    await through(name)
    expect(await roleOf(email)).toBe('sales-rep')
    for (const claim of ['__proto__.toString', 'constructor.name', 'realm_access', 'email.length']) {
      await save({ roleClaim: claim })
      expect((await through(known({ realm_access: { roles: ['reps'] } }).name)).headers.get('location')).toBe('/auth')
    }
  })

  it('never a platform admin, nor anything about one', async () => {
    const platform = (await db.role.findUniqueOrThrow({ where: { key: 'platform-admin' } })).id
    await save({ unknownPeople: 'CREATE_ACTIVE', roleClaim: 'groups', roles, dealerClaim: 'dealers' })
    // As if it had come into the database another way.
    await db.singleSignOn.update({
      where: { id: 1 },
      data: { roles: [{ value: 'root', role: 'platform-admin' }, ...roles] },
    })
    const climber = known({ groups: ['root'] })
    await through(climber.name)
    expect(await roleOf(climber.email)).toBe('learner')
    const chief = known({ groups: ['reps'], dealers: ['D-1'] })
    const { user } = await person('platform-admin', { email: chief.email })
    await db.singleSignOnIdentity.create({
      data: { issuer: provider.issuer, subject: chief.name, userId: user.id, managesRole: true },
    })
    expect((await ends(await through(chief.name))).user).toBe(chief.email)
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).roleId).toBe(platform)
  })

  it('the dealers, by number or as listed; those an administrator gave stay', async () => {
    const [north, south, own, closed] = [
      await makeDealer(db, { dealerNum: 'N-100' }),
      await makeDealer(db, { dealerNum: 'S-200' }),
      await makeDealer(db),
      await makeDealer(db, { dealerNum: 'X-300', status: 'INACTIVE' }),
    ]
    await save({
      unknownPeople: 'CREATE_ACTIVE',
      dealerClaim: 'dealers',
      dealers: [{ value: 'south-shop', dealerNum: 's-200' }],
    })
    const { name, email } = known({ dealers: ['n-100', 'South-Shop', 'x-300', 'nobody'] })
    await through(name)
    const { id } = await db.user.findUniqueOrThrow({ where: { email } })
    const works = async () =>
      (await db.dealerMember.findMany({ where: { userId: id, active: true } }))
        .map(({ dealerId }) => dealerId)
        .toSorted()
    expect(await works()).toEqual([north.id, south.id].toSorted())
    expect(await db.activityLog.findFirst({ where: { action: 'finishSingleSignOn', targetId: id } })).toMatchObject({
      after: { dealersUnknown: 2 },
    })
    await db.dealerMember.create({ data: { userId: id, dealerId: own.id } })
    provider.people.get(name)!.dealers = ['S-200', own.dealerNum]
    await through(name)
    expect(await works()).toEqual([south.id, own.id].toSorted())
    provider.people.get(name)!.dealers = []
    await through(name)
    expect(await works()).toEqual([own.id])
    expect(await db.dealerMember.count({ where: { userId: id, dealerId: closed.id } })).toBe(0)
  })
})

describe('the tie', () => {
  const IDENTITIES =
    'query ($id: ID!) { user(databaseId: $id) { identities { databaseId issuer subject email managesRole dealerIds lastSignInAt viewerCanUnlink } } }'
  interface Identities {
    user: { identities: { databaseId: string; viewerCanUnlink: boolean }[] } | null
  }
  const identitiesOf = async (who: Who, id: string) =>
    (await graphql<Identities>(who, IDENTITIES, { id })).data?.user?.identities
  const unlink = (who: Who, id: string) =>
    graphql(who, 'mutation ($id: ID!) { unlinkIdentity(input: { databaseId: $id }) { user { databaseId } } }', { id })

  it('is seen by the person and who manages them, and taken away by who may edit them', async () => {
    const who = await person('learner')
    await db.singleSignOnIdentity.create({
      data: {
        issuer: provider.issuer,
        subject: 'seen',
        userId: who.user.id,
        email: 'seen@acme.test',
        lastSignInAt: new Date(),
      },
    })
    const company = await person('company-admin')
    expect(await identitiesOf(who, who.user.id)).toMatchObject([{ viewerCanUnlink: false }])
    const [identity] = (await identitiesOf(company, who.user.id))!
    expect(identity).toMatchObject({ viewerCanUnlink: true })
    for (const [stranger, code] of [
      [await person('learner'), 'FORBIDDEN'],
      [who, 'FORBIDDEN'],
      [await person('dealer-manager'), 'FORBIDDEN'],
    ] as const) {
      expect((await unlink(stranger, identity!.databaseId)).errors?.[0]?.extensions.code).toBe(code)
    }
    // Nobody unlinks who stands at or above them, nor themselves.
    for (const above of [company, await person('company-admin'), await person('platform-admin')]) {
      const { id } = await db.singleSignOnIdentity.create({
        data: { issuer: provider.issuer, subject: `above-${above.user.id}`, userId: above.user.id },
      })
      expect((await unlink(company, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect((await rest(company, `DELETE /api/identities/${identity!.databaseId}`)).status).toBe(204)
    expect(await identitiesOf(company, who.user.id)).toEqual([])
    expect((await rest(company, `DELETE /api/identities/${identity!.databaseId}`)).status).toBe(404)
  })

  it('is not touched while acting as someone', async () => {
    const company = await person('company-admin')
    const target = await person('learner')
    const { id } = await db.singleSignOnIdentity.create({
      data: { issuer: provider.issuer, subject: 'acting', userId: target.user.id },
    })
    const acting: Who = {
      user: company.user,
      token: cookieIn(await rest(admin, `GET /api/proxy/${company.user.id}?reason=x`), 'paddock')!,
    }
    expect((await unlink(acting, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('comes along in a merge and goes with an erased person', async () => {
    const [stays, goes] = [await person('learner'), await person('learner')]
    const { name } = known()
    await db.singleSignOnIdentity.create({ data: { issuer: provider.issuer, subject: name, userId: goes.user.id } })
    const merged = await graphql(
      admin,
      'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
      { input: { primary: stays.user.id, secondary: goes.user.id } },
    )
    expect(merged.errors).toBeUndefined()
    expect((await ends(await through(name))).user).toBe(stays.user.email)
    await graphql(admin, 'mutation ($id: ID!) { deleteUser(input: { databaseId: $id }) { databaseId } }', {
      id: stays.user.id,
    })
    expect(await db.singleSignOnIdentity.count({ where: { subject: name } })).toBe(0)
    expect(await ends(await through(name))).toEqual(refusal('no-account'))
  })
})

describe('people who sign in with the provider only', () => {
  const password = 'Throttle9Canyon'
  const login = (email: string, given = password) => rest(guest, 'POST /api/login', { email, password: given }, from())

  it('are told so whatever they type, whether they exist or not; platform admins and other domains keep passwords', async () => {
    const passwordHash = await hashPassword(password)
    const [inside, outside, chief] = [
      await makeUser(db, { email: 'in@only.test', passwordHash }),
      await makeUser(db, { email: 'in@other.test', passwordHash }),
      await makeUser(db, { email: 'chief@only.test', role: 'platform-admin', passwordHash }),
    ]
    await save({ domains: ['@Only.test', ' only.test '] })
    const told = [403, 'People with this email address sign in with Acme ID. Use the button “Continue with Acme ID”.']
    for (const [email, given] of [
      [inside.email, password],
      [inside.email, 'Wrong1Lantern'],
      ['nobody@only.test', password],
      [chief.email, 'Wrong1Lantern'],
    ] as const) {
      const answer = await login(email, given)
      expect([answer.status, answer.text]).toEqual(told)
    }
    expect([
      (await login(outside.email)).status,
      (await login(chief.email)).status,
      (await login('in@sub.only.test')).status,
    ]).toEqual([200, 200, 401])
    await save({ enabled: false })
    expect((await login(inside.email)).status).toBe(200)
  })

  it('get no codes for passwords they cannot use, but a letter that says how they sign in', async () => {
    await save({ domains: ['letters.test'] })
    await makeUser(db, { email: 'forgot@letters.test' })
    const answers = [
      await rest(guest, 'POST /api/forgot-password', { email: 'forgot@letters.test' }),
      await rest(guest, 'POST /api/forgot-password', { email: 'nobody@letters.test' }),
    ]
    expect(answers[0]!.text).toBe(answers[1]!.text)
    const invited = await graphql(
      admin,
      'mutation ($input: InviteUserInput!) { inviteUser(input: $input) { user { databaseId } } }',
      { input: { email: 'hired@letters.test', firstName: 'Ida' } },
    )
    expect(invited.errors).toBeUndefined()
    await jobs()
    for (const to of ['forgot@letters.test', 'hired@letters.test']) {
      const { text } = await db.outboxMail.findFirstOrThrow({ where: { to } })
      expect(text).toMatch(/sign in with Acme ID/i)
      expect(text).not.toMatch(/forgot-password-reset/)
    }
    const register = {
      firstName: 'Ida',
      lastName: 'Fell',
      email: 'new@letters.test',
      password: 'Throttle9Canyon',
      passwordConfirmation: 'Throttle9Canyon',
      privacyPolicy: true,
    }
    const refused = await rest(guest, 'POST /api/register', register, from())
    expect([refused.status, refused.headers.get('x-field'), refused.text]).toEqual([
      422,
      'email',
      'People with this email address sign in with Acme ID, on the sign-in page.',
    ])
    expect(await db.verificationCode.count({ where: { user: { email: { endsWith: '@letters.test' } } } })).toBe(0)
    // Who is invited so is known by the address.
    const { name } = known({ email: 'hired@letters.test' })
    expect((await ends(await through(name))).user).toBe('hired@letters.test')
  })
})

it('the nightly job seals the secret anew with the newest key', async () => {
  const before = await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })
  expect(Buffer.from(before.clientSecretSealed!).includes(CLIENT.secret)).toBe(false)
  const ring = services.config.sealKeys
  services.config.sealKeys = { newest: 'newer', keys: new Map([...ring.keys, ['newer', Buffer.alloc(32, 7)]]) }
  await db.$executeRaw`SELECT graphile_worker.add_job('reseal-single-sign-on', payload := '{}'::json)`
  await jobs()
  const after = await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })
  expect(Buffer.from(after.clientSecretSealed!).includes('newer')).toBe(true)
  const { name, email } = known()
  await makeUser(db, { email, emailVerifiedAt: new Date() })
  expect((await ends(await through(name))).user).toBe(email)
})

it('is taken away whole: turned off, without a provider, and its secret gone', async () => {
  const before = await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })
  await save({ enabled: false, issuer: '', clientId: '' })
  const after = await db.singleSignOn.findUniqueOrThrow({ where: { id: 1 } })
  expect([before.clientSecretSealed !== null, after.issuer, after.clientSecretSealed]).toEqual([true, '', null])
})
