import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { guest, openWorld } from '../support/world.ts'

/** The captcha service, once per token, as the real one. */
const seen = new Set<string>()
const captcha = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => {
    body += String(chunk)
  })
  req.on('end', () => {
    const token = new URLSearchParams(body).get('response') ?? ''
    const success = token.startsWith('good') && !seen.has(token)
    seen.add(token)
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ success, hostname: token.includes('elsewhere') ? 'evil.test' : 'paddock.test' }))
  })
})
await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve))
afterAll(() => captcha.close())

const plain = await openWorld()
const guarded = await openWorld({
  CAPTCHA_SITE_KEY: 'site',
  CAPTCHA_SECRET: 'secret',
  CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(captcha.address() as AddressInfo).port}/`,
})
// The limit is tried in a test of its own; here it would only be in the way.
for (const { db } of [plain, guarded])
  await db.settings.create({ data: { values: { limits: { registrationRateLimit: 1000 } } } })

let count = 0
const registration = async ({ db }: typeof plain, changes: Record<string, unknown> = {}) => ({
  firstName: 'Noa',
  lastName: 'Berg',
  email: `noa${++count}@dealer.test`,
  password: 'Comet7Lantern',
  passwordConfirmation: 'Comet7Lantern',
  dealer: (await makeDealer(db)).id,
  assignmentGroup: (await makeAssignmentGroup(db)).id,
  position: 'Technician',
  privacyPolicy: true,
  ...changes,
})

describe('registering', () => {
  const { db, rest, jobs, person, graphql } = plain

  it('makes a person who waits, sits at the dealer and in the department, and gets a code by mail', async () => {
    const body = await registration(plain)
    const answer = await rest<{ status: string; message: string }>(guest, 'POST /api/register', body)
    expect([answer.status, answer.json.status]).toEqual([201, 'pending'])
    const user = await db.user.findUniqueOrThrow({
      where: { email: body.email },
      include: { dealers: true, assignmentGroups: true, role: true },
    })
    expect(user).toMatchObject({
      status: 'PENDING',
      role: { key: 'learner' },
      dealers: [{ dealerId: body.dealer, active: true }],
      assignmentGroups: [{ groupId: body.assignmentGroup }],
    })
    await jobs()
    expect((await db.outboxMail.findFirstOrThrow({ where: { to: body.email } })).subject).toMatch(
      /^\d{8} is your Paddock code$/,
    )
  })

  it('names each field that is wrong', async () => {
    const audience = await makeAssignmentGroup(db, { kind: 'AUDIENCE' })
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{ dealer: undefined }, 'dealer', /choose a dealer/],
      [{ dealer: '01980000-0000-7000-8000-000000000000' }, 'dealer', /does not exist/],
      [{ assignmentGroup: audience.id }, 'assignmentGroup', /choose a department/],
      [{ position: 'Astronaut' }, 'position', /one of the positions/],
      [{ assignmentGroup: undefined }, 'assignmentGroup', /choose a department/],
      [{ privacyPolicy: false }, 'privacyPolicy', /must be accepted/],
      [{ password: 'short1', passwordConfirmation: 'short1' }, 'password', /at least 8/],
      [{ password: 'with space 1', passwordConfirmation: 'with space 1' }, 'password', /alphanumeric/],
      [{ passwordConfirmation: 'Other7Lantern' }, 'passwordConfirmation', /must match/],
      [{ password: 'password1', passwordConfirmation: 'password1' }, 'password', /easy to guess/],
      [{ email: 'not an address' }, 'email', /valid email/],
      [{ firstName: '   ' }, 'firstName', /required/],
      [{ lastName: 'x'.repeat(10_000) }, 'lastName', /at most/],
    ]
    for (const [changes, field, text] of cases) {
      const {
        status,
        headers,
        text: message,
      } = await rest(guest, 'POST /api/register', await registration(plain, changes))
      expect([status, decodeURIComponent(headers.get('x-field') ?? '')], JSON.stringify(changes).slice(0, 80)).toEqual([
        422,
        field,
      ])
      expect(message).toMatch(text)
    }
  })

  it('takes an address once, in any case', async () => {
    const known = await makeUser(db)
    const { status, text } = await rest(
      guest,
      'POST /api/register',
      await registration(plain, { email: ` ${known.email.toUpperCase()} ` }),
    )
    expect([status, text]).toEqual([409, 'An account with this email address already exists.'])
  })

  it('of twenty at once with one address makes one', async () => {
    const body = await registration(plain)
    const answers = await Promise.all(Array.from({ length: 20 }, () => rest(guest, 'POST /api/register', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(Array(19).fill(409))
  })

  it('sends a new company in for review; approving the person opens it', async () => {
    const newDealer = {
      name: 'Ridge Line Powersports',
      addressLine1: '12 Summit Rd',
      city: 'Bend',
      region: 'OR',
      postalCode: '97701',
    }
    const body = await registration(plain, { dealer: undefined, newDealer })
    expect((await rest<{ message: string }>(guest, 'POST /api/register', body)).json.message).toMatch(
      /company will be reviewed/,
    )
    const user = await db.user.findUniqueOrThrow({
      where: { email: body.email },
      include: { dealers: { include: { dealer: true } } },
    })
    expect(user.dealers[0]?.dealer).toMatchObject({
      name: newDealer.name,
      status: 'PENDING',
      code: expect.stringMatching(/^PD-\d{6}$/) as string,
    })
    const admin = await person('company-admin')
    expect((await rest<{ status: string }>(admin, `PUT /api/user-requests/${user.id}/approve`)).json.status).toBe(
      'active',
    )
    expect((await db.dealer.findUniqueOrThrow({ where: { id: user.dealers[0]!.dealerId } })).status).toBe('ACTIVE')
    expect((await rest(admin, `PUT /api/user-requests/${user.id}/approve`)).status).toBe(409)
  })

  it('is decided by platform and company admins alone, one of two at once', async () => {
    const waiting = await makeUser(db, { status: 'PENDING' })
    for (const role of [
      'brand-manager',
      'regional-sales-manager',
      'dealer-manager',
      'learner',
      'live-training-admin',
    ] as const) {
      expect((await rest(await person(role), `PUT /api/user-requests/${waiting.id}/deny`)).status, role).toBe(403)
    }
    const admin = await person('platform-admin')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rest(admin, `PUT /api/user-requests/${waiting.id}/deny`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.user.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      status: 'DENIED',
      notVerified: true,
    })
    const list = await rest<{ users: { _id: string; notVerified: boolean }[]; pagination: { limit: number } }>(
      admin,
      'GET /api/user-requests?limit=100',
    )
    expect(list.json.users.find(({ _id }) => _id === waiting.id)?.notVerified).toBe(true)
    expect((await rest<{ pagination: unknown }>(admin, 'GET /api/user-requests')).json.pagination).toMatchObject({
      page: 1,
      limit: 10,
    })
  })

  it('is limited per account and network address, far more generously per address, and slips are no attempts', async () => {
    const limited = await openWorld()
    await limited.db.settings.create({ data: { values: { limits: { registrationRateLimit: 3 } } } })
    const register = (body: object) => limited.rest(guest, 'POST /api/register', body)
    const body = await registration(limited)
    for (let i = 0; i < 12; i++) expect((await register({ ...body, privacyPolicy: false })).status).toBe(422)
    const statuses = [201, 409, 409, 429]
    for (const status of statuses) expect((await register(body)).status).toBe(status)
    const refused = await register(body)
    expect(refused.text).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The next person of the same dealership comes in.
    expect((await register(await registration(limited))).status).toBe(201)

    const company = (name: string) =>
      limited.rest(guest, 'POST /api/dealers/create-while-registration', {
        name,
        addressLine1: '1 Main Street',
        city: 'Duluth',
        region: 'MN',
        postalCode: '55802',
      })
    const told: number[] = []
    for (let i = 0; i < 4; i++) told.push((await company('North Shore')).status)
    expect([told.at(-2) === 429, told.at(-1)]).toEqual([false, 429])
    expect((await company('South Shore')).status).not.toBe(429)
  })

  it('counts sign-ins, recovery and the help form alike, and what all at one address do together', async () => {
    const door = await openWorld()
    const help = (email: string) =>
      door.rest(guest, 'POST /api/help', { fullName: 'Noa', email, phone: '5551234567', message: 'Hello' })
    const reset = (email: string) => door.rest(guest, 'POST /api/forgot-password', { email })
    for (const call of [help, reset]) {
      const statuses: number[] = []
      for (let i = 0; i < 11; i++) statuses.push((await call('one@dealer.test')).status)
      expect(statuses.map((status) => status === 429)).toEqual([...Array<boolean>(10).fill(false), true])
      expect((await call('two@dealer.test')).status).not.toBe(429)
    }
    const use = (account: string, network = 'shop') =>
      door.services.limits.useAtDoor('signIn', { network, account }, { points: 2 }).then(
        () => true,
        () => false,
      )
    // Two each, forty together: what the crowd is refused counts for nobody, and elsewhere all goes on.
    for (let i = 0; i < 20; i++)
      expect([await use(`p${i}`), await use(`p${i}`), await use(`p${i}`)]).toEqual([true, true, false])
    expect([await use('late'), await use('late'), await use('late', 'home')]).toEqual([false, false, true])
  })

  it('onboarding: verify, dealer, department, audience', async () => {
    const who = await person('learner', { emailVerifiedAt: null, firstName: '', dealerIds: [], position: null })
    interface Session {
      user: {
        emailVerified: boolean
        firstName: string
        dealers: { active: boolean; _id: string }[]
        assignmentGroups: { kind: string }[]
        position: string
      }
    }
    await rest(who, 'POST /api/verify-email/resend')
    await jobs()
    const code = (await db.outboxMail.findFirstOrThrow({ where: { to: who.user.email } })).subject.slice(0, 8)
    expect((await rest(who, 'POST /api/verify-email', { code: '1' })).status).toBe(422)
    expect((await rest<Session>(who, 'POST /api/verify-email', { code })).json.user.emailVerified).toBe(true)
    expect((await rest<Session>(who, 'POST /api/update-info', { firstName: 'Ida' })).json.user.firstName).toBe('Ida')
    expect((await rest(who, 'POST /api/update-info', { birthDate: '2026-02-30' })).text).toBe('invalid date')
    const dealer = await makeDealer(db)
    expect(
      (await rest<Session>(who, 'POST /api/update-dealer', { dealer: dealer.id })).json.user.dealers,
    ).toMatchObject([{ _id: dealer.id, active: true }])
    expect((await rest(who, 'POST /api/update-position', { position: 'Astronaut' })).status).toBe(422)
    expect((await rest<Session>(who, 'POST /api/update-position', { position: 'Technician' })).json.user.position).toBe(
      'Technician',
    )
    const [department, audience, closed] = [
      await makeAssignmentGroup(db),
      await makeAssignmentGroup(db, { kind: 'AUDIENCE', selfEnrollment: true }),
      await makeAssignmentGroup(db, { kind: 'AUDIENCE' }),
    ]
    for (const { id } of [department, closed])
      expect((await rest(who, 'POST /api/update-audience', { assignmentGroups: [id] })).status).toBe(422)
    await rest(who, 'POST /api/update-audience', { assignmentGroups: [audience.id] })
    const last = await rest<Session>(who, 'POST /api/update-role-audience', { assignmentGroups: [department.id] })
    expect(last.json.user.assignmentGroups.map(({ kind }) => kind).sort()).toEqual(['AUDIENCE', 'DEPARTMENT'])
    expect((await graphql(who, '{ viewer { emailVerified } }')).data).toMatchObject({ viewer: { emailVerified: true } })
  })
})

describe('with a captcha', () => {
  it('is refused without, with a bad, used or foreign token; accepted once with a good one', async () => {
    const attempt = async (token?: string) =>
      guarded.rest(guest, 'POST /api/register', await registration(guarded, token ? { captcha: token } : {}))
    for (const token of [undefined, 'bad', 'good-elsewhere']) {
      const { status, headers } = await attempt(token)
      expect([status, headers.get('x-field')], token).toEqual([422, 'captcha'])
    }
    expect((await attempt('good-1')).status).toBe(201)
    expect((await attempt('good-1')).status).toBe(422)
  })
})
