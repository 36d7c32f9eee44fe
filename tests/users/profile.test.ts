import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, signIn, jobs } = await openWorld()
const SAVE =
  'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { version fullName email emailVerified role { key } dealers { active dealer { databaseId } } } } }'
const save = (who: Who | null, input: object) =>
  graphql<{ saveUser: { user: { version: number } } }>(who, SAVE, { input })
const fieldsOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})
const tag = () => Math.random().toString(36).slice(2, 10)

describe('saving a person', () => {
  it('writes every field, at both doors, and one audit row with before and after', async () => {
    const admin = await person('company-admin')
    const [dealer, group, territory] = [await makeDealer(db), await makeAssignmentGroup(db), await makeAdminGroup(db)]
    const someone = await makeUser(db, { firstName: 'Before' })
    const address = `after.${tag()}@example.test`
    const answer = await rest<Record<string, unknown>>(admin, `PUT /api/users/${someone.id}`, {
      firstName: 'After',
      lastName: 'Ward',
      email: `  ${address.toUpperCase()} `,
      phone: '+1 406 555 0100',
      birthDate: '1990-02-28',
      position: 'Technician',
      companyRole: 'Lead',
      primaryDealershipRole: 'Service',
      addressLine1: '1 Main',
      city: 'Bozeman',
      region: 'MT',
      country: 'us',
      postalCode: '59715',
      participatingLearner: false,
      receiveEmails: false,
      tagged: true,
      resetPositions: true,
      role: { _id: 'ignored', key: 'x' }.key === 'x' ? 'sales-rep' : '',
      dealers: [{ _id: dealer.id, active: false }],
      assignmentGroups: [{ _id: group.id }],
      adminGroups: [territory.id],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({
      fullName: 'After Ward',
      email: address,
      emailVerified: false,
      birthDate: '1990-02-28',
      country: 'US',
      participatingLearner: false,
      tagged: true,
      resetPositions: true,
      role: { key: 'sales-rep' },
      dealers: [{ _id: dealer.id, active: false, businessUnits: [] }],
      assignmentGroups: [{ _id: group.id }],
      adminGroups: [{ _id: territory.id }],
    })
    const rows = await db.activityLog.findMany({ where: { targetId: someone.id } })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'saveUser',
      actorId: admin.user.id,
      before: { firstName: 'Before' },
      after: { firstName: 'After' },
    })
    // What is left out stays.
    await rest(admin, `PUT /api/users/${someone.id}`, { city: 'Butte' })
    expect(await db.user.findUniqueOrThrow({ where: { id: someone.id }, include: { dealers: true } })).toMatchObject({
      firstName: 'After',
      city: 'Butte',
      dealers: [{ dealerId: dealer.id }],
    })
  })

  it('is refused to every role without the right, and above the own rank', async () => {
    const someone = await makeUser(db)
    for (const role of [
      'brand-manager',
      'regional-sales-manager',
      'sales-rep',
      'dealer-manager',
      'learner',
      'district-manager',
      'live-training-admin',
      'translator',
    ] as const) {
      expect(['FORBIDDEN', 'NOT_FOUND'], role).toContain(
        codeOf(await save(await person(role), { databaseId: someone.id, firstName: 'No' })),
      )
    }
    expect(codeOf(await save(guest, { databaseId: someone.id }))).not.toBeUndefined()
    const company = await person('company-admin')
    const [platform, equal] = [await person('platform-admin'), await person('company-admin')]
    for (const above of [platform, equal])
      expect(codeOf(await save(company, { databaseId: above.user.id, firstName: 'No' }))).toBe('FORBIDDEN')
    expect(codeOf(await save(platform, { databaseId: company.user.id, firstName: 'Yes' }))).toBeUndefined()
  })

  it('lets people save their own details and nothing that is for administrators', async () => {
    const learner = await person('learner')
    expect((await rest(learner, `PUT /api/users/${learner.user.id}`, { firstName: 'Mine', city: 'Reno' })).status).toBe(
      200,
    )
    for (const input of [
      { role: 'platform-admin' },
      { participatingLearner: false },
      { tagged: true },
      { email: 'x@example.test' },
      { dealers: [] },
      { adminGroups: [] },
    ]) {
      expect((await rest(learner, `PUT /api/users/${learner.user.id}`, input)).status, JSON.stringify(input)).toBe(403)
    }
    const admin = await person('platform-admin')
    expect(fieldsOf(await save(admin, { databaseId: admin.user.id, role: 'learner' }))).toEqual(['role'])
  })

  it('gives no role above the own one and no groups without the right', async () => {
    const company = await person('company-admin')
    const someone = await makeUser(db)
    const refused = await save(company, { databaseId: someone.id, role: 'platform-admin', firstName: 'Half' })
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['FORBIDDEN', ['role']])
    expect((await db.user.findUniqueOrThrow({ where: { id: someone.id } })).firstName).not.toBe('Half')
    const territory = await makeAdminGroup(db)
    await db.roleRight.deleteMany({
      where: { right: { in: ['modify-admin-groups', 'edit-user-roles'] }, role: { key: 'company-admin' } },
    })
    expect(fieldsOf(await save(company, { databaseId: someone.id, adminGroups: [territory.id] }))).toEqual([
      'adminGroups',
    ])
    expect(fieldsOf(await save(company, { databaseId: someone.id, role: 'sales-rep' }))).toEqual(['role'])
    const role = await db.role.findUniqueOrThrow({ where: { key: 'company-admin' } })
    await db.roleRight.createMany({
      data: ['modify-admin-groups', 'edit-user-roles'].map((right) => ({ roleId: role.id, right })),
    })
  })

  it('keeps dealers out of reach as they are and gives none of them', async () => {
    const [mine, theirs, new_] = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
    const manager = await person('dealer-manager', { dealerIds: [mine.id] })
    const role = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    await db.roleRight.create({ data: { roleId: role.id, right: 'modify-users' } })
    const someone = await makeUser(db, { dealerIds: [mine.id, theirs.id] })
    expect(
      fieldsOf(await save(manager, { databaseId: someone.id, dealers: [{ dealer: mine.id }, { dealer: new_.id }] })),
    ).toEqual(['dealers'])
    expect(
      codeOf(await save(manager, { databaseId: someone.id, dealers: [{ dealer: mine.id, active: true }] })),
    ).toBeUndefined()
    expect(await db.dealerMember.count({ where: { userId: someone.id } })).toBe(2)
    await db.roleRight.delete({ where: { roleId_right: { roleId: role.id, right: 'modify-users' } } })
  })

  it('names the field that is wrong and changes nothing', async () => {
    const admin = await person('platform-admin')
    const [someone, other] = [await makeUser(db, { firstName: 'Kept' }), await makeUser(db)]
    for (const [field, value] of [
      ['firstName', 'x'.repeat(61)],
      ['email', 'nobody'],
      ['email', other.email.toUpperCase()],
      ['phone', 'call me'],
      ['birthDate', '2026-02-30'],
      ['birthDate', '2999-01-01'],
      ['country', 'USA'],
      ['role', 'emperor'],
      ['dealers', [{ dealer: someone.id }]],
      ['assignmentGroups', [someone.id]],
      ['adminGroups', [someone.id]],
      ['profileImageId', someone.id],
      ['postalCode', 'x'.repeat(10_000)],
    ] as const) {
      const answer = await save(admin, { databaseId: someone.id, firstName: 'Changed', [field]: value })
      expect(fieldsOf(answer)[0], field).toBe(field === 'profileImageId' ? 'profileImage' : field)
    }
    expect((await db.user.findUniqueOrThrow({ where: { id: someone.id } })).firstName).toBe('Kept')
    expect((await rest(admin, 'PUT /api/users/nonsense', {})).status).toBe(404)
    expect((await rest(admin, `PUT /api/users/${crypto.randomUUID()}`, {})).status).toBe(404)
  })

  it('tells a stale editor, and of two at once one', async () => {
    const admin = await person('platform-admin')
    const someone = await makeUser(db)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((firstName) => save(admin, { databaseId: someone.id, version: 0, firstName })),
    )
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1)
    for (const answer of answers.filter(({ errors }) => errors))
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['CONFLICT', ['version']])
    expect(codeOf(await save(admin, { databaseId: someone.id, firstName: 'Wins' }))).toBeUndefined()
  })
})

describe('coming in', () => {
  it('an invitation leads to a password and no farther; a second letter ends the first link', async () => {
    const admin = await person('company-admin')
    const address = `new.${tag()}@example.test`
    const made = await rest<{ _id: string; invitedAt: string; status: string }>(admin, 'POST /api/users/invite', {
      email: ` ${address.toUpperCase()}`,
      firstName: 'Nova',
      role: 'sales-rep',
    })
    expect([made.status, made.json.status, typeof made.json.invitedAt]).toEqual([201, 'ACTIVE', 'string'])
    await jobs()
    const linkIn = async () => {
      const mails = await db.outboxMail.findMany({ where: { to: address }, orderBy: { createdAt: 'desc' } })
      return new URL(/http\S+invite=\w+/.exec(mails[0]!.text)![0]).searchParams.get('invite')!
    }
    const first = await linkIn()
    expect((await rest(admin, 'POST /api/users/invite', { id: made.json._id })).status).toBe(200)
    await jobs()
    const second = await linkIn()
    const choose = (code: string) =>
      rest(guest, 'POST /api/forgot-password-reset', {
        email: address,
        code,
        password: 'Comet7Lantern',
        passwordConfirmation: 'Comet7Lantern',
      })
    expect((await choose(first)).status).toBe(422)
    expect((await choose(second)).status).toBe(200)
    expect((await choose(second)).status).toBe(422)
    expect((await rest(guest, 'POST /api/login', { email: address, password: 'Comet7Lantern' })).status).toBe(200)
    expect(await db.user.findUniqueOrThrow({ where: { id: made.json._id } })).toMatchObject({
      emailVerifiedAt: expect.any(Date),
    })
    expect((await rest(admin, 'POST /api/users/invite', { id: made.json._id })).status).toBe(409)
  })

  it('knows an address whatever its case, and invites it once when asked five times at once', async () => {
    const admin = await person('platform-admin')
    const address = `once.${tag()}@example.test`
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        rest(admin, 'POST /api/users', { email: index % 2 ? address.toUpperCase() : ` ${address}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await db.user.count({ where: { email: address } })).toBe(1)
  })

  it('is for who modifies users, for roles not above, and for dealers in reach', async () => {
    for (const role of ['learner', 'sales-rep', 'dealer-manager', 'brand-manager'] as const)
      expect((await rest(await person(role), 'POST /api/users', { email: `${tag()}@example.test` })).status, role).toBe(
        403,
      )
    const company = await person('company-admin')
    expect(
      (await rest(company, 'POST /api/users', { email: `${tag()}@example.test`, role: 'platform-admin' })).headers.get(
        'x-field',
      ),
    ).toBe('role')
    expect((await rest(company, 'POST /api/users/invite', {})).headers.get('x-field')).toBe('email')
    expect((await rest(company, 'POST /api/users', { email: 'not an address' })).headers.get('x-field')).toBe('email')
  })
})

describe('deactivating', () => {
  it('ends every session at once, keeps the reason, and can be undone', async () => {
    const admin = await person('company-admin')
    const someone = await person('learner')
    const second = await signIn(someone.user)
    expect((await rest(admin, 'POST /api/users/deactivate', { userId: someone.user.id })).status).toBe(400)
    expect(
      (await rest(admin, 'POST /api/users/deactivate', { userId: someone.user.id, reason: '  ' })).headers.get(
        'x-field',
      ),
    ).toBe('reason')
    const answer = await rest<{ status: string; active: boolean }>(admin, 'POST /api/users/deactivate', {
      userId: someone.user.id,
      reason: 'Left the dealership',
    })
    expect([answer.status, answer.json.status, answer.json.active]).toEqual([200, 'DEACTIVATED', false])
    for (const who of [someone, second])
      expect((await rest<{ user: unknown }>(who, 'GET /api/session')).json.user).toBeNull()
    expect(await db.session.count({ where: { userId: someone.user.id, revokedAt: null } })).toBe(0)
    expect((await rest(admin, 'POST /api/users/deactivate', { userId: someone.user.id, reason: 'Again' })).status).toBe(
      409,
    )
    const REOPEN =
      'mutation ($id: ID!) { reactivateUser(input: { databaseId: $id }) { user { status deactivationReason } } }'
    expect(await graphql(admin, REOPEN, { id: someone.user.id })).toMatchObject({
      data: { reactivateUser: { user: { status: 'ACTIVE', deactivationReason: null } } },
    })
    expect((await graphql(admin, REOPEN, { id: someone.user.id })).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  it('is never done to oneself, to equals, from out of reach, or while acting as someone', async () => {
    const admin = await person('company-admin')
    const deactivate = (who: Who, id: string) =>
      rest(who, 'POST /api/users/deactivate', { id, reason: 'Because' }).then(({ status }) => status)
    expect(await deactivate(admin, admin.user.id)).toBe(403)
    expect(await deactivate(admin, (await person('company-admin')).user.id)).toBe(403)
    expect(await deactivate(admin, (await person('platform-admin')).user.id)).toBe(403)
    const someone = await makeUser(db)
    expect([403, 404]).toContain(await deactivate(await person('dealer-manager'), someone.id))
    const platform = await person('platform-admin')
    const proxy = await db.session.create({
      data: {
        userId: admin.user.id,
        realUserId: platform.user.id,
        tokenHash: Buffer.from(tag()),
        expiresAt: new Date(Date.now() + 3_600_000),
        lastSeenAt: new Date(),
      },
    })
    const { tokenHash } = await import('../../server/access/sessions/sessions.ts')
    await db.session.update({ where: { id: proxy.id }, data: { tokenHash: tokenHash('proxy-token') } })
    expect(await deactivate({ user: admin.user, token: 'proxy-token' }, someone.id)).toBe(403)
  })
})

describe('the last platform admin', () => {
  it('is neither demoted, deactivated nor deleted, not even by two at once', async () => {
    await db.user.updateMany({ where: { role: { key: 'platform-admin' } }, data: { status: 'DEACTIVATED' } })
    const [one, two] = [await person('platform-admin'), await person('platform-admin')]
    const answers = await Promise.all([
      save(one, { databaseId: two.user.id, role: 'learner' }).then(codeOf),
      save(two, { databaseId: one.user.id, role: 'learner' }).then(codeOf),
      rest(one, `DELETE /api/users/${two.user.id}`).then(({ status }) => status),
      rest(two, 'POST /api/users/deactivate', { id: one.user.id, reason: 'Race' }).then(({ status }) => status),
    ])
    expect(
      await db.user.count({ where: { status: 'ACTIVE', role: { key: 'platform-admin' } } }),
      JSON.stringify(answers),
    ).toBe(1)
  })
})

describe('where a person lives', () => {
  const INFO = 'mutation ($input: UpdateInfoInput!) { updateInfo(input: $input) { user { country region } } }'

  it('is any country there is, with its region in words where no states are kept', async () => {
    const who = await person('learner')
    const admin = await person('company-admin')
    const own = (input: object) => graphql<{ updateInfo: { user: object } }>(who, INFO, { input })
    const others = (input: object) => rest(admin, `PUT /api/users/${who.user.id}`, input)
    const bavaria = { country: 'DE', region: 'Bavaria and Swabia', postalCode: '80331' }
    expect((await own(bavaria)).data?.updateInfo.user).toEqual({ country: 'DE', region: 'Bavaria and Swabia' })
    // A German postal code is no American zip.
    const row = () => db.user.findUniqueOrThrow({ where: { id: who.user.id } })
    expect(await row()).toMatchObject({ country: 'DE', latitude: null, longitude: null })
    expect((await rest(who, 'POST /api/update-info', { country: 'jp', region: 'Hokkaido' })).status).toBe(200)
    expect(await row()).toMatchObject({ country: 'JP', region: 'Hokkaido' })
    expect((await others({ ...bavaria, country: 'FR', region: 'Occitanie' })).status).toBe(200)
    expect(await row()).toMatchObject({ country: 'FR', region: 'Occitanie', latitude: null })
    for (const [input, field] of [
      [{ country: 'XX' }, 'country'],
      [{ country: 'US', region: 'Ontario' }, 'region'],
      [{ country: 'CA', region: 'Atlantis' }, 'region'],
    ] as const) {
      expect(Object.keys((await own(input)).errors?.[0]?.extensions.fields ?? {}), field).toEqual([field])
      expect((await others(input)).headers.get('x-field'), field).toBe(field)
    }
    for (const [input, code] of [
      [{ country: 'CA', region: 'Québec' }, 'QC'],
      [{ country: 'US', region: 'Minn.' }, 'MN'],
    ] as const) {
      expect((await own({ ...input, postalCode: '55802' })).errors).toBeUndefined()
      expect(await row()).toMatchObject({ region: code })
    }
    expect(await row()).toMatchObject({ region: 'MN', latitude: expect.any(Number) as number })
  })
})
