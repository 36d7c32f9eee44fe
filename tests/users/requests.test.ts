import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLearnerRequest } from '../../prisma/factories/requests.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { decidesLearnerRequest, learnerRequestsDecidedBy } from '../../server/users/rules.ts'
import { codeOf } from '../support/answers.ts'
import { bulkCalls } from '../bulk-changes/calls.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, jobs } = world
const { plan, start, look } = bulkCalls(world)

const CREATE =
  'mutation ($input: CreateLearnerRequestInput!) { createLearnerRequest(input: $input) { request { databaseId status bySelf } user { openRequests } } }'
interface Created {
  createLearnerRequest: {
    request: { databaseId: string; status: string; bySelf: boolean }
    user: { openRequests: string[] }
  }
}
const decide = (verdict: 'approve' | 'deny' | 'undo') => {
  const name = verdict[0]!.toUpperCase() + verdict.slice(1)
  return `mutation ($input: ${name}LearnerRequestInput!) { ${verdict}LearnerRequest(input: $input) { request { status answer } } }`
}

describe('letting people in', () => {
  it('opens the company they submitted, or turns it away so that they choose another', async () => {
    const admin = await person('company-admin')
    const APPROVE =
      'mutation ($input: ApproveUserRequestInput!) { approveUserRequest(input: $input) { user { status } } }'
    const [both, alone] = [await makeUser(db, { status: 'PENDING' }), await makeUser(db, { status: 'PENDING' })]
    const [opened, refused] = [
      await makeDealer(db, { status: 'PENDING', submittedById: both.id }),
      await makeDealer(db, { status: 'PENDING', submittedById: alone.id }),
    ]
    await db.dealerMember.createMany({
      data: [
        { userId: both.id, dealerId: opened.id },
        { userId: alone.id, dealerId: refused.id },
      ],
    })
    expect((await graphql(admin, APPROVE, { input: { databaseId: both.id } })).errors).toBeUndefined()
    expect((await graphql(admin, APPROVE, { input: { databaseId: alone.id, dealer: false } })).errors).toBeUndefined()
    expect(
      await db.dealer.findMany({
        where: { id: { in: [opened.id, refused.id] } },
        select: { status: true },
        orderBy: { status: 'asc' },
      }),
    ).toEqual([{ status: 'ACTIVE' }, { status: 'DENIED' }])
    expect(
      (
        await db.dealerMember.findUniqueOrThrow({
          where: { userId_dealerId: { userId: alone.id, dealerId: refused.id } },
        })
      ).active,
    ).toBe(false)
    expect((await db.user.findUniqueOrThrow({ where: { id: alone.id } })).status).toBe('ACTIVE')
  })

  it('denies the company with the person; both come back when asked for', async () => {
    const admin = await person('platform-admin')
    const waiting = await makeUser(db, { status: 'PENDING' })
    const company = await makeDealer(db, { status: 'PENDING', submittedById: waiting.id })
    await db.dealerMember.create({ data: { userId: waiting.id, dealerId: company.id } })
    expect((await rest(admin, `PUT /api/user-requests/${waiting.id}/deny`)).json).toMatchObject({ notVerified: true })
    expect((await db.dealer.findUniqueOrThrow({ where: { id: company.id } })).status).toBe('DENIED')
    expect(
      (
        await rest<{ users: { _id: string; notVerified: boolean }[] }>(admin, 'GET /api/user-requests?limit=100')
      ).json.users.find(({ _id }) => _id === waiting.id)?.notVerified,
    ).toBe(true)
    await graphql(
      admin,
      'mutation ($id: ID!) { approveUserRequest(input: { databaseId: $id, dealer: true }) { user { id } } }',
      { id: waiting.id },
    )
    expect((await db.dealer.findUniqueOrThrow({ where: { id: company.id } })).status).toBe('ACTIVE')
    await jobs()
    expect((await db.outboxMail.findMany({ where: { to: waiting.email } })).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/denied/), expect.stringMatching(/approved/)]),
    )
    expect(await db.notification.count({ where: { userId: waiting.id, kind: 'userRequest.approved' } })).toBe(1)
  })

  it('many at once, each once, whoever else decides at the same moment', async () => {
    const admins = [await person('company-admin'), await person('company-admin')]
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(db, { status: 'PENDING' })))
    const ids = people.map(({ id }) => id)
    const plans = await Promise.all(
      admins.map((admin, at) => plan(admin, 'userRequests', 'approve', { ids: at ? ids : ids.toReversed() })),
    )
    await Promise.all(admins.map((admin, at) => start(admin, plans[at]!.change!.databaseId)))
    await Promise.all([jobs(), jobs()])
    const ended = await Promise.all(admins.map((admin, at) => look(admin, plans[at]!.change!.databaseId)))
    expect(ended.reduce((sum, { done }) => sum + done, 0)).toBe(12)
    expect(ended.reduce((sum, { left }) => sum + left, 0)).toBe(12)
    await jobs()
    for (const { email } of people) expect(await db.outboxMail.count({ where: { to: email } })).toBe(1)
  })

  it('is for platform and company admins alone', async () => {
    const waiting = await makeUser(db, { status: 'PENDING' })
    for (const { key } of BUILT_IN_ROLES.filter(({ rank }) => rank == null || rank > 1)) {
      const who = await person(key)
      expect((await rest(who, `PUT /api/user-requests/${waiting.id}/approve`)).status, key).toBe(403)
      expect((await plan(who, 'userRequests', 'approve', { ids: [waiting.id] })).code, key).toBe('FORBIDDEN')
      expect((await rest(who, 'GET /api/learner-requests')).status, key).toBe(403)
    }
    expect((await rest(guest, 'GET /api/learner-requests')).status).toBe(401)
  })
})

describe('asking', () => {
  it('for oneself, once, and taking it back', async () => {
    const me = await person('learner')
    const asked = await graphql<Created>(me, CREATE, { input: { type: 'DEACTIVATION', reason: 'Retiring' } })
    expect(asked.data?.createLearnerRequest).toMatchObject({
      request: { status: 'PENDING', bySelf: true },
      user: { openRequests: ['DEACTIVATION'] },
    })
    expect(codeOf(await graphql(me, CREATE, { input: { type: 'DEACTIVATION', reason: 'Again' } }))).toBe('CONFLICT')
    const WITHDRAW =
      'mutation ($id: ID!) { withdrawLearnerRequest(input: { databaseId: $id }) { user { openRequests } } }'
    const { databaseId: id } = asked.data!.createLearnerRequest.request
    expect(codeOf(await graphql(await person('learner'), WITHDRAW, { id }))).toBe('NOT_FOUND')
    expect((await graphql(me, WITHDRAW, { id })).data).toEqual({
      withdrawLearnerRequest: { user: { openRequests: [] } },
    })
    expect(await db.learnerRequest.count({ where: { userId: me.user.id } })).toBe(0)
  })

  it('of many at the same moment one stands', async () => {
    const me = await person('learner')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => graphql(me, CREATE, { input: { type: 'PARTICIPATING', reason: 'Busy' } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(7)
  })

  it('by a dealer manager for the own staff, for nobody else, and for nobody above', async () => {
    const [dealer, other] = [await makeDealer(db), await makeDealer(db)]
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const [staff, stranger, above] = [
      await makeUser(db, { dealerIds: [dealer.id] }),
      await makeUser(db, { dealerIds: [other.id] }),
      await makeUser(db, { role: 'regional-sales-manager', dealerIds: [dealer.id] }),
    ]
    const ask = (userId: string) =>
      graphql<Created>(manager, CREATE, { input: { type: 'DEACTIVATION', userId, reason: 'Left' } })
    expect((await ask(staff.id)).data?.createLearnerRequest.request.bySelf).toBe(false)
    expect(codeOf(await ask(stranger.id))).toBe('NOT_FOUND')
    expect(codeOf(await ask(above.id))).toBe('FORBIDDEN')
    const learner = await person('learner', { dealerIds: [dealer.id] })
    expect(
      codeOf(await graphql(learner, CREATE, { input: { type: 'DEACTIVATION', userId: staff.id, reason: 'No' } })),
    ).toBe('NOT_FOUND')
    const mine = await graphql<{ ownLearnerRequests: { edges: { node: { userName: string } }[] } }>(
      manager,
      '{ ownLearnerRequests(first: 10) { edges { node { userName } } } }',
    )
    expect(mine.data?.ownLearnerRequests.edges).toHaveLength(1)
  })

  it('bad input is named by field', async () => {
    const me = await person('learner')
    const answer = await graphql(me, CREATE, { input: { type: 'DEACTIVATION', reason: '   ' } })
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { reason: 'A reason is required.' },
    })
    expect(
      (await graphql(me, CREATE, { input: { type: 'BECOME_A_DEALER', reason: 'x' } })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('type')
    expect((await rest(me, 'POST /api/forms', { name: 'x' })).status).toBe(400)
    const form = await rest(me, 'POST /api/forms', {
      name: 'x',
      addressLine1: 'y',
      city: 'z',
      region: 'TOO LONG',
      postalCode: '1',
    })
    expect([form.status, form.headers.get('x-field')]).toEqual([422, 'region'])
  })
})

describe('deciding', () => {
  it('closes the account at once, ends its sessions, tells the person and who asked, and undo opens it again', async () => {
    const [admin, dealer] = [await person('company-admin'), await makeDealer(db)]
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const staff = await person('learner', { dealerIds: [dealer.id] })
    const before = await db.user.findUniqueOrThrow({ where: { id: staff.user.id } })
    await graphql(manager, CREATE, { input: { type: 'DEACTIVATION', userId: staff.user.id, reason: 'Left us' } })
    // The documented call names the person and the type.
    const approved = await rest<{ request: { status: string } }>(
      admin,
      `PUT /api/learner-requests/${staff.user.id}/approve`,
      { type: 'DEACTIVATION', answer: 'All the best' },
    )
    expect([approved.status, approved.json.request.status]).toEqual([200, 'APPROVED'])
    expect(await db.user.findUniqueOrThrow({ where: { id: staff.user.id } })).toMatchObject({
      status: 'DEACTIVATED',
      deactivationReason: 'Left us',
    })
    expect((await graphql<{ viewer: unknown }>(staff, '{ viewer { id } }')).data?.viewer).toBeNull()
    await jobs()
    expect((await db.outboxMail.findFirstOrThrow({ where: { to: staff.user.email } })).text).toMatch(/All the best/)
    expect(
      await db.outboxMail.count({ where: { to: manager.user.email, subject: { contains: 'was approved' } } }),
    ).toBe(1)
    expect(
      await db.notification.count({
        where: { userId: { in: [staff.user.id, manager.user.id] }, kind: 'learnerRequest.approve' },
      }),
    ).toBe(2)

    expect(
      (
        await rest<{ request: { status: string } }>(admin, `PUT /api/learner-requests/${staff.user.id}/undo`, {
          type: 'deactivation',
        })
      ).json.request.status,
    ).toBe('PENDING')
    const { version: _v, updatedAt: _u, ...after } = await db.user.findUniqueOrThrow({ where: { id: staff.user.id } })
    const { version: _v2, updatedAt: _u2, ...asBefore } = before
    expect({ ...after, lastSeenAt: null }).toEqual({ ...asBefore, lastSeenAt: null })
  })

  it('is undone by who decided and within the window alone', async () => {
    const [admin, colleague] = [await person('company-admin'), await person('platform-admin')]
    const staff = await makeUser(db)
    const { id: databaseId } = await makeLearnerRequest(db, { userId: staff.id, type: 'PARTICIPATING' })
    await graphql(admin, decide('approve'), { input: { databaseId } })
    const mayUndo = async (who: Who) =>
      (
        await graphql<{ learnerRequest: { viewerCanUndo: boolean } }>(
          who,
          'query ($id: ID!) { learnerRequest(databaseId: $id) { viewerCanUndo } }',
          { id: databaseId },
        )
      ).data!.learnerRequest.viewerCanUndo
    expect([await mayUndo(admin), await mayUndo(colleague)]).toEqual([true, false])
    expect((await rest(colleague, `PUT /api/learner-requests/${databaseId}/undo`)).text).toBe(
      'Only who decided may take it back, and within 15 minutes.',
    )
    const { decidedAt } = await db.learnerRequest.findUniqueOrThrow({ where: { id: databaseId } })
    const at = (minutes: number) =>
      db.learnerRequest.update({
        where: { id: databaseId },
        data: { decidedAt: new Date(decidedAt!.getTime() - minutes * 60_000) },
      })
    await at(16)
    expect(await mayUndo(admin)).toBe(false)
    expect((await rest(admin, `PUT /api/learner-requests/${databaseId}/undo`)).text).toBe(
      'You could take this decision back for 15 minutes. That time is over.',
    )
    expect((await db.user.findUniqueOrThrow({ where: { id: staff.id } })).participatingLearner).toBe(false)
    await at(0)
    expect((await rest(admin, `PUT /api/learner-requests/${databaseId}/undo`)).status).toBe(200)
    expect((await db.user.findUniqueOrThrow({ where: { id: staff.id } })).participatingLearner).toBe(true)
  })

  it('undo leaves alone what someone changed since', async () => {
    const admin = await person('platform-admin')
    const staff = await makeUser(db)
    const request = await makeLearnerRequest(db, { userId: staff.id, type: 'PARTICIPATING' })
    await graphql(admin, decide('approve'), { input: { databaseId: request.id } })
    expect((await db.user.findUniqueOrThrow({ where: { id: staff.id } })).participatingLearner).toBe(false)
    await db.user.update({ where: { id: staff.id }, data: { participatingLearner: true } })
    expect(codeOf(await graphql(admin, decide('undo'), { input: { databaseId: request.id } }))).toBe('CONFLICT')
    expect((await db.learnerRequest.findUniqueOrThrow({ where: { id: request.id } })).status).toBe('APPROVED')
    const denied = await makeLearnerRequest(db, { userId: staff.id, type: 'PARTICIPATING' })
    expect(
      (await graphql(admin, decide('deny'), { input: { databaseId: denied.id, answer: 'Not now' } })).data,
    ).toEqual({ denyLearnerRequest: { request: { status: 'DENIED', answer: 'Not now' } } })
    await makeLearnerRequest(db, { userId: staff.id, type: 'PARTICIPATING' })
    expect((await graphql(admin, decide('undo'), { input: { databaseId: denied.id } })).errors?.[0]?.message).toMatch(
      /newer request/,
    )
  })

  it('a company becomes a dealer with its person as manager; undo removes it while nobody else is there', async () => {
    const admin = await person('company-admin')
    const me = await person('learner')
    const stands = async () =>
      db.dealerMember.findMany({
        where: { userId: me.user.id },
        orderBy: { dealerId: 'asc' },
        select: { dealerId: true, active: true, roleApplies: true },
      })
    for (const [active, roleApplies] of [
      [true, true],
      [true, false],
      [false, true],
    ] as const)
      await db.dealerMember.create({
        data: { userId: me.user.id, dealerId: (await makeDealer(db)).id, active, roleApplies },
      })
    const before = await stands()
    const company = {
      name: 'Ridge Line',
      addressLine1: '12 Summit Rd',
      city: 'Bend',
      region: 'OR',
      postalCode: '97701',
      phone: '541-555-0101',
      message: 'Six people',
    }
    const form = await rest<{ _id: string; data: object }>(me, 'POST /api/forms', {
      type: 'become-a-dealer',
      data: company,
    })
    expect([form.status, form.json.data]).toMatchObject([201, { name: 'Ridge Line', country: 'US' }])
    expect((await rest(me, 'POST /api/forms', company)).status).toBe(409)
    expect((await rest<{ form: { _id: string } }>(me, 'GET /api/forms/current-user')).json.form._id).toBe(form.json._id)
    const { id } = await db.learnerRequest.findFirstOrThrow({ where: { userId: me.user.id } })
    expect((await rest(admin, `PUT /api/learner-requests/${id}/approve`, { type: 'BECOME_A_DEALER' })).status).toBe(200)
    const dealer = await db.dealer.findFirstOrThrow({
      where: { submittedById: me.user.id },
      include: { members: true },
    })
    expect(dealer).toMatchObject({
      status: 'ACTIVE',
      name: 'Ridge Line',
      members: [{ userId: me.user.id, active: true }],
    })
    expect(dealer.code).toMatch(/^PD-\d{6}$/)
    const roleOf = async () =>
      (await db.user.findUniqueOrThrow({ where: { id: me.user.id }, select: { role: { select: { key: true } } } })).role
        .key
    expect(await roleOf()).toBe('dealer-manager')
    const colleague = await makeUser(db, { dealerIds: [dealer.id] })
    expect((await rest(admin, `PUT /api/learner-requests/${id}/undo`)).text).toMatch(/others work there/)
    await db.dealerMember.deleteMany({ where: { userId: colleague.id } })
    expect((await rest(admin, `PUT /api/learner-requests/${id}/undo`)).status).toBe(200)
    expect([await db.dealer.count({ where: { id: dealer.id } }), await roleOf()]).toEqual([0, 'learner'])
    expect(await stands()).toEqual(before)
  })

  it('of two who decide at once one does', async () => {
    const [one, two] = [await person('company-admin'), await person('platform-admin')]
    const request = await makeLearnerRequest(db, { userId: (await makeUser(db)).id })
    const answers = await Promise.all([
      graphql(one, decide('approve'), { input: { databaseId: request.id } }),
      graphql(two, decide('deny'), { input: { databaseId: request.id } }),
    ])
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['CONFLICT'])
  })

  it('is never circular: not one’s own, not about oneself, not from a proxy session, not about someone above', async () => {
    const [admin, other] = [await person('company-admin'), await person('company-admin')]
    const own = await makeLearnerRequest(db, { userId: (await makeUser(db)).id, requestedById: admin.user.id })
    const about = await makeLearnerRequest(db, { userId: admin.user.id, requestedById: other.user.id })
    const above = await makeLearnerRequest(db, { userId: (await makeUser(db, { role: 'platform-admin' })).id })
    for (const { id } of [own, about, above])
      for (const verdict of ['approve', 'deny'] as const)
        expect(codeOf(await graphql(admin, decide(verdict), { input: { databaseId: id } }))).toBe('FORBIDDEN')
    const boss = await person('platform-admin')
    await graphql(boss, decide('approve'), { input: { databaseId: own.id } })
    expect(codeOf(await graphql(admin, decide('undo'), { input: { databaseId: own.id } }))).toBe('FORBIDDEN')
    // Acting as someone, nobody asks and nobody decides.
    const learner = await person('learner')
    await db.session.updateMany({ where: { userId: learner.user.id }, data: { realUserId: boss.user.id } })
    expect(codeOf(await graphql(learner, CREATE, { input: { type: 'DEACTIVATION', reason: 'x' } }))).toBe('FORBIDDEN')
    await db.session.updateMany({ where: { userId: other.user.id }, data: { realUserId: boss.user.id } })
    expect(codeOf(await graphql(other, decide('approve'), { input: { databaseId: own.id } }))).toBe('FORBIDDEN')
  })

  it('never closes the last platform admin, even when two go at once', async () => {
    await db.user.updateMany({ where: { role: { key: 'platform-admin' } }, data: { status: 'DEACTIVATED' } })
    const [one, two] = [await person('platform-admin'), await person('platform-admin')]
    const [about1, about2] = [
      await makeLearnerRequest(db, { userId: one.user.id }),
      await makeLearnerRequest(db, { userId: two.user.id }),
    ]
    const answers = await Promise.all([
      graphql(one, decide('approve'), { input: { databaseId: about2.id } }),
      graphql(two, decide('approve'), { input: { databaseId: about1.id } }),
    ])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await db.user.count({ where: { status: 'ACTIVE', role: { key: 'platform-admin' } } })).toBe(1)
  })

  it('rule and filter give the same answer for every role', async () => {
    const all = await db.learnerRequest.findMany({
      include: { user: { select: { role: { select: { rank: true } } } } },
    })
    expect(all.length).toBeGreaterThan(5)
    for (const { key, rank } of BUILT_IN_ROLES) {
      const viewer: Viewer = {
        id: all.find(({ requestedById, userId }) => requestedById !== userId)!.requestedById!,
        roleKey: key,
        rank,
        rights: new Set(DEFAULT_GRANTS[key]),
        isAdmin: true,
        isPlatformAdmin: false,
        dealerIds: [],
        assignmentGroupIds: [],
        reachedDealerIds: [],
        ownedBrandIds: [],
        editingBrandId: null,
        emailVerified: true,
        realActor: null,
        sessionId: null,
        clientId: null,
      }
      const filtered = (await db.learnerRequest.findMany({ where: learnerRequestsDecidedBy(viewer) }))
        .map(({ id }) => id)
        .sort()
      expect(filtered, key).toEqual(
        all
          .filter((request) => decidesLearnerRequest(viewer, request))
          .map(({ id }) => id)
          .sort(),
      )
    }
  })
})

describe('counts and lists', () => {
  it('count what the viewer may decide', async () => {
    await db.learnerRequest.deleteMany()
    const admin = await person('company-admin')
    for (const type of ['DEACTIVATION', 'PARTICIPATING', 'BECOME_A_DEALER'] as const)
      await makeLearnerRequest(db, { userId: (await makeUser(db)).id, type })
    await makeLearnerRequest(db, { userId: admin.user.id })
    expect((await rest(admin, 'GET /api/users/deactive-requests-counts')).json).toEqual({
      deactiveRequestsCount: 1,
      participatingRequestsCount: 1,
    })
    expect((await rest(admin, 'GET /api/learner-requests/notifications')).json).toEqual({ count: 3 })
    const list = await rest<{ users: { _id: string; request: { type: string } }[]; pagination: object }>(
      admin,
      'GET /api/learner-requests?status=pending&type=participating',
    )
    expect(list.json).toMatchObject({
      users: [{ request: { type: 'PARTICIPATING' } }],
      pagination: { limit: 10, total: 1 },
    })
    expect(
      (await rest(admin, `GET /api/learner-requests?text=${encodeURIComponent('%\'"_') + 'a'.repeat(9990)}`)).json,
    ).toMatchObject({ users: [] })
  })
})
