import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeIncentive, makeReward } from '../../prisma/factories/incentives.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { balanceOf, book, issuer, person as account } from '../../server/domain/ledger/ledger.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { readSections } from '../support/training.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, rest, jobs, signIn, travel, statements } = await openWorld()

const REDEEM =
  'mutation ($input: RedeemRewardInput!) { redeemReward(input: $input) { reward { databaseId status code points redeemedOn qrcodeImage { url } } query { pointsBalance } } }'
const UNDO =
  'mutation ($input: UndoRedemptionInput!) { undoRedemption(input: $input) { reward { status points code } } }'
interface Redeemed {
  redeemReward: {
    reward: { databaseId: string; status: string; code: string | null; points: number }
    query: { pointsBalance: number }
  }
}

const DAY = 86_400_000
const HOME = {
  name: 'Sam Rivera',
  line1: '1 Main Street',
  city: 'Bozeman',
  region: 'MT',
  postalCode: '59715',
  country: 'US',
}
const points = ({ user: { id } }: Who) => balanceOf(db, account(id), 'points')
const give = ({ user: { id } }: Who, amount: bigint) =>
  changeInJob(services, 'test', (c) =>
    book(c, { reference: `test:${randomUUID()}`, kind: 'test', unit: 'points', amount, from: issuer, to: account(id) }),
  )
const redeem = (who: Who, input: object) =>
  graphql<Redeemed>(who, REDEEM, { input: { idempotencyKey: randomUUID(), ...input } })
const news = async (who: Who) =>
  (
    await db.notification.findMany({
      where: { userId: who.user.id, kind: { startsWith: 'reward.' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ kind }) => kind)

describe('earning', () => {
  async function curriculumOf(count = 1) {
    const courses = await Promise.all(Array.from({ length: count }, () => makeCourse(db, {})))
    return { courses, curriculum: await makeCurriculum(db, { courseIds: courses.map(({ id }) => id) }) }
  }
  async function pass(who: Who, courses: Awaited<ReturnType<typeof makeCourse>>[]) {
    for (const course of courses) await readSections({ graphql, travel }, who, course)
  }

  it('completing a curriculum earns each active incentive of it once, with its end, told in the portal and by letter', async () => {
    const { courses, curriculum } = await curriculumOf(2)
    const lasting = await makeIncentive(db, { curriculumId: curriculum.id, expiresAfterDays: 30 })
    await makeIncentive(db, { curriculumId: curriculum.id, active: false })
    const forGood = await makeIncentive(db, { curriculumId: curriculum.id, points: 5 })
    const learner = await person('learner', { receiveEmails: true })
    const outside = await person('learner', { participatingLearner: false })
    await Promise.all([pass(learner, courses), pass(outside, courses)])
    const rewards = await db.reward.findMany({ where: { userId: learner.user.id } })
    expect(rewards.map(({ incentiveId }) => incentiveId).sort()).toEqual([lasting.id, forGood.id].sort())
    expect(
      rewards
        .map(({ incentiveId, expiresAt, earnedOn }) =>
          incentiveId === lasting.id ? Math.round((expiresAt!.getTime() - earnedOn.getTime()) / DAY) : expiresAt,
        )
        .sort(),
    ).toEqual([30, null])
    expect(await db.reward.count({ where: { userId: outside.user.id } })).toBe(0)
    expect(await db.curriculumCompletion.count({ where: { userId: outside.user.id } })).toBe(1)
    expect(await news(learner)).toEqual(['reward.earned', 'reward.earned'])
    await jobs()
    expect(
      (
        await graphql<{ userCoursesStatus: { rewardsCount: number } }>(
          learner,
          '{ userCoursesStatus { rewardsCount } }',
        )
      ).data?.userCoursesStatus.rewardsCount,
    ).toBe(2)
  })

  it('shows on a brand’s page what one has of that brand, and how long what ends first may still be redeemed', async () => {
    const [brand, other] = [await makeBrand(db), await makeBrand(db)]
    const incentives = await Promise.all(
      [brand, other].map(async ({ id }) =>
        makeIncentive(db, { curriculumId: (await makeCurriculum(db, { brandIds: [id] })).id }),
      ),
    )
    const learner = await person('learner')
    const end = (days: number) => new Date(services.now().getTime() + days * DAY + 60_000)
    for (const { id } of incentives) await makeReward(db, { userId: learner.user.id, incentiveId: id, expiresAt: null })
    const soon = await makeReward(db, { userId: learner.user.id, incentiveId: incentives[0]!.id, expiresAt: end(3) })
    await makeReward(db, { userId: learner.user.id, incentiveId: incentives[0]!.id, expiresAt: end(-1) })
    const { data } = await graphql<{
      rewards: { totalCount: number; edges: { node: { incentiveId: string; daysLeft: number | null } }[] }
      incentive: object
    }>(
      learner,
      `query ($brandId: ID!, $id: ID!) {
      rewards(first: 10, brandId: $brandId, status: [EARNED], soonest: true) { totalCount edges { node { incentiveId daysLeft } } } incentive(databaseId: $id) { viewerRewardId viewerRewardDaysLeft viewerRewardExpiresAt } }`,
      { brandId: brand.id, id: incentives[0]!.id },
    )
    expect(data!.rewards).toEqual({
      totalCount: 2,
      edges: [
        { node: { incentiveId: incentives[0]!.id, daysLeft: 3 } },
        { node: { incentiveId: incentives[0]!.id, daysLeft: null } },
      ],
    })
    expect(data!.incentive).toEqual({
      viewerRewardId: soon.id,
      viewerRewardDaysLeft: 3,
      viewerRewardExpiresAt: soon.expiresAt!.toISOString(),
    })
    expect((await graphql(learner, '{ rewards(first: 10, brandId: "none") { totalCount } }')).data).toEqual({
      rewards: { totalCount: 0 },
    })
  })

  it('who completed it before it was offered gets it when an administrator says so, once; the administrator never', async () => {
    const { courses, curriculum } = await curriculumOf()
    const [admin, early, late] = [await person('company-admin'), await person('learner'), await person('learner')]
    for (const who of [admin, early]) await pass(who, courses)
    const incentive = await makeIncentive(db, { curriculumId: curriculum.id })
    await pass(late, courses)
    const own = await rest(early, 'POST /api/rewards', {
      name: 'x',
      curriculumId: curriculum.id,
      incentiveId: incentive.id,
    })
    expect([own.status, own.text]).toEqual([
      409,
      `“${incentive.name}” was not offered yet when you completed its curriculum. Ask your administrator for it.`,
    ])
    const GIVE = 'mutation ($id: ID!) { giveRewardToCompleted(input: { databaseId: $id }) { people } }'
    expect((await graphql(late, GIVE, { id: incentive.id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await graphql(admin, GIVE, { id: incentive.id })).data).toEqual({ giveRewardToCompleted: { people: 1 } })
    await jobs()
    expect(
      (await db.reward.findMany({ where: { incentiveId: incentive.id } })).map(({ userId }) => userId).sort(),
    ).toEqual([early.user.id, late.user.id].sort())
    expect(codeOf(await graphql(admin, GIVE, { id: incentive.id }))).toBe('CONFLICT')
  })
})

describe('redeeming', () => {
  it('takes the points and one code, shows both to the owner alone, and the statement names it', async () => {
    const [learner, other, admin] = [await person('learner'), await person('learner'), await person('company-admin')]
    const { id: incentiveId, name } = await makeIncentive(db, { points: 40, codes: [`ONE-${randomUUID()}`] })
    await give(learner, 100n)
    const { data } = await redeem(learner, { incentiveId, points: 40 })
    const { databaseId, code } = data!.redeemReward.reward
    expect(data!.redeemReward).toMatchObject({
      reward: { status: 'REDEEMED', points: 40 },
      query: { pointsBalance: 60 },
    })
    expect(code).toMatch(/^ONE-/)
    const READ = 'query ($id: ID!) { reward(databaseId: $id) { code address userEmail note } }'
    expect((await graphql(other, READ, { id: databaseId })).data).toEqual({ reward: null })
    expect((await graphql<{ reward: { code: string } }>(admin, READ, { id: databaseId })).data?.reward.code).toBe(code)
    expect(
      (await graphql(learner, '{ pointsHistory { edges { node { amount kind label title } } } }')).data,
    ).toMatchObject({
      pointsHistory: {
        edges: [
          { node: { amount: -40, kind: 'reward.redeemed', label: 'Reward redeemed', title: name } },
          { node: { amount: 100 } },
        ],
      },
    })
    expect((await db.ledgerTransaction.findFirstOrThrow({ where: { subjectId: databaseId } })).title).toBe(name)
  })

  it('refuses without a trace: too few points, a changed price, out of stock, no address, an expired, a foreign and an unearned one', async () => {
    const [learner, other] = [await person('learner'), await person('learner')]
    await give(learner, 30n)
    const { id: curriculumId } = await makeCurriculum(db)
    const dear = await makeIncentive(db, { points: 40, stock: 5 })
    const cheap = await makeIncentive(db, { points: 10, stock: 0 })
    const sent = await makeIncentive(db, { points: 10, shipped: true, stock: 2 })
    const unearned = await makeIncentive(db, { curriculumId, points: 1 })
    const over = await makeReward(db, {
      userId: learner.user.id,
      incentiveId: unearned.id,
      expiresAt: new Date(Date.now() - 1000),
    })
    const foreign = await makeReward(db, { userId: other.user.id, incentiveId: unearned.id })
    for (const [input, code, field] of [
      [{ incentiveId: dear.id }, 'CONFLICT', 'points'],
      [{ incentiveId: sent.id, points: 9, address: HOME }, 'CONFLICT', 'points'],
      [{ incentiveId: cheap.id }, 'CONFLICT', 'stock'],
      [{ incentiveId: sent.id }, 'BAD_USER_INPUT', 'address'],
      [{ incentiveId: sent.id, address: { ...HOME, city: ' ' } }, 'BAD_USER_INPUT', 'address.city'],
      [{ rewardId: over.id }, 'CONFLICT', undefined],
      [{ rewardId: foreign.id }, 'NOT_FOUND', undefined],
      [{ incentiveId: unearned.id }, 'CONFLICT', undefined],
      [{}, 'BAD_USER_INPUT', 'incentiveId'],
      [{ incentiveId: randomUUID() }, 'NOT_FOUND', undefined],
      [{ incentiveId: sent.id, address: HOME, idempotencyKey: 'short' }, 'BAD_REQUEST', 'idempotencyKey'],
      [{ incentiveId: sent.id, address: HOME, idempotencyKey: null }, 'BAD_REQUEST', 'idempotencyKey'],
    ] as const) {
      const answer = await redeem(learner, input)
      expect(
        [codeOf(answer), Object.keys(answer.errors?.[0]?.extensions.fields ?? {})[0]],
        JSON.stringify(input),
      ).toEqual([code, field])
    }
    expect([
      await points(learner),
      (await db.incentive.findUniqueOrThrow({ where: { id: dear.id } })).stock,
      await db.reward.count({ where: { userId: learner.user.id, status: 'REDEEMED' } }),
    ]).toEqual([30n, 5, 0])
    expect((await redeem(learner, { incentiveId: sent.id, address: HOME })).data?.redeemReward.reward.status).toBe(
      'REDEEMED',
    )
    expect((await db.incentive.findUniqueOrThrow({ where: { id: sent.id } })).stock).toBe(1)
  })

  it('the same key 200 times at once has one effect; with another request it is refused, over REST as well', async () => {
    const learner = await person('learner')
    await give(learner, 100n)
    const { id: incentiveId } = await makeIncentive(db, {
      points: 10,
      codes: Array.from({ length: 20 }, () => randomUUID()),
    })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2
          ? redeem(learner, { incentiveId, idempotencyKey: key }).then(({ data, errors }) =>
              errors ? JSON.stringify(errors) : data!.redeemReward.reward.code,
            )
          : redeem(learner, { incentiveId, idempotencyKey: key }).then(({ data, errors }) =>
              errors ? JSON.stringify(errors) : data!.redeemReward.reward.code,
            ),
      ),
    )
    expect(new Set(answers).size, [...new Set(answers)].join('\n')).toBe(1)
    expect([
      await points(learner),
      await db.reward.count({ where: { incentiveId } }),
      await db.incentiveCode.count({ where: { incentiveId, claimedAt: { not: null } } }),
    ]).toEqual([90n, 1, 1])
    expect((await rest(learner, 'POST /api/redeem', { incentiveId }, { 'idempotency-key': key })).status).toBe(200)
    expect(
      (await rest(learner, 'POST /api/redeem', { incentiveId, points: 10 }, { 'idempotency-key': key })).status,
    ).toBe(422)
    expect((await redeem(learner, { incentiveId, idempotencyKey: null })).errors?.[0]?.extensions.code).toBe(
      'BAD_REQUEST',
    )
    expect(await points(learner)).toBe(90n)
  })

  it('one earned reward redeemed by twenty clicks with keys of their own is redeemed once', async () => {
    const learner = await person('learner')
    const { id: curriculumId } = await makeCurriculum(db)
    const { id: incentiveId } = await makeIncentive(db, {
      curriculumId,
      codes: Array.from({ length: 20 }, () => randomUUID()),
    })
    const { id: rewardId } = await makeReward(db, { userId: learner.user.id, incentiveId })
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(learner, { rewardId })))
    expect(answers.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual([
      ...Array.from({ length: 19 }, () => 'CONFLICT'),
      'done',
    ])
    expect(await db.incentiveCode.count({ where: { incentiveId, claimedAt: { not: null } } })).toBe(1)
  })

  it('an administrator redeems for another, who pays; never for oneself, nor while acting as someone', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const { id: curriculumId } = await makeCurriculum(db)
    const { id: incentiveId } = await makeIncentive(db, { curriculumId, points: 15 })
    await give(learner, 20n)
    const [theirs, own] = [
      await makeReward(db, { userId: learner.user.id, incentiveId }),
      await makeReward(db, { userId: admin.user.id, incentiveId }),
    ]
    expect(
      (
        await rest(
          admin,
          'POST /api/report-incentives/redeem',
          { rewardId: own.id },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(403)
    expect(
      (
        await rest(
          learner,
          'POST /api/report-incentives/redeem',
          { rewardId: theirs.id },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(403)
    expect(
      (
        await rest(
          admin,
          'POST /api/report-incentives/redeem',
          { rewardId: theirs.id },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(200)
    expect(await points(learner)).toBe(5n)
    // Acting as the learner shows neither the code nor lets anything be taken.
    const another = await makeReward(db, {
      userId: learner.user.id,
      incentiveId: (await makeIncentive(db, { curriculumId })).id,
    })
    const begun = await rest(admin, `GET /api/proxy/${learner.user.id}`)
    const acting: Who = {
      user: learner.user,
      token: /paddock=([^;]+)/.exec(begun.headers.getSetCookie().join())?.[1] ?? '',
    }
    expect(
      (await graphql<{ rewards: { totalCount: number } }>(acting, '{ rewards { totalCount } }')).data?.rewards
        .totalCount,
    ).toBe(2)
    expect(codeOf(await redeem(acting, { rewardId: another.id }))).toBe('FORBIDDEN')
  })
})

describe('undoing', () => {
  it('two at once return the points once; the code stays withdrawn and the reward can be redeemed again with another', async () => {
    const [admin, second, learner] = [
      await person('company-admin'),
      await person('platform-admin'),
      await person('learner'),
    ]
    const { id: curriculumId } = await makeCurriculum(db)
    const { id: incentiveId } = await makeIncentive(db, {
      curriculumId,
      points: 30,
      codes: ['first', 'second'].map((word) => `${word}-${randomUUID()}`),
    })
    const { id: rewardId } = await makeReward(db, {
      userId: learner.user.id,
      incentiveId,
      expiresAt: new Date(Date.now() + DAY),
    })
    await give(learner, 50n)
    const first = (await redeem(learner, { rewardId })).data!.redeemReward.reward.code
    expect(await points(learner)).toBe(20n)
    const answers = await Promise.all(
      [admin, second, admin, second].map((who) => graphql(who, UNDO, { input: { rewardId, reason: 'Wrong size.' } })),
    )
    expect(answers.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'done',
    ])
    expect(await points(learner)).toBe(50n)
    const after = await db.reward.findUniqueOrThrow({ where: { id: rewardId } })
    expect([after.status, after.points, after.expiresAt!.getTime() > Date.now() + 29 * DAY]).toEqual([
      'EARNED',
      0,
      true,
    ])
    const again = (await redeem(learner, { rewardId })).data!.redeemReward.reward.code
    expect([first, again].map((code) => code?.split('-')[0])).toEqual(['first', 'second'])
    expect(await db.incentiveCode.findFirstOrThrow({ where: { text: first! } })).toMatchObject({
      rewardId,
      voidedAt: expect.any(Date) as Date,
    })
    expect(await news(learner)).toEqual(['reward.redeemed', 'reward.undone', 'reward.redeemed'])
    expect(await db.ledgerTransaction.count({ where: { subjectId: rewardId } })).toBe(3)
  })

  it('what was taken for points ends undone; a piece goes back to the stock, or the stock is set to none', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    await give(learner, 100n)
    const { id: incentiveId } = await makeIncentive(db, { points: 10, stock: 5 })
    const taken = [
      (await redeem(learner, { incentiveId })).data!.redeemReward.reward.databaseId,
      (await redeem(learner, { incentiveId })).data!.redeemReward.reward.databaseId,
    ]
    const stock = async () => (await db.incentive.findUniqueOrThrow({ where: { id: incentiveId } })).stock
    expect(await stock()).toBe(3)
    expect((await graphql(admin, UNDO, { input: { rewardId: taken[0] } })).data).toMatchObject({
      undoRedemption: { reward: { status: 'UNDONE', points: 0 } },
    })
    expect([await stock(), await points(learner)]).toEqual([4, 90n])
    const over = await rest<{ status: string }>(admin, `PUT /api/report-incentives/${taken[1]}/undo-redemption`, {
      outOfStock: true,
    })
    expect([over.status, over.json.status, await stock(), await points(learner)]).toEqual([200, 'undone', 0, 100n])
    const said = await db.notification.findFirstOrThrow({
      where: { userId: learner.user.id, title: { contains: 'out of stock' } },
    })
    expect(said.body).toBe('10 points are returned to you.')
    expect(codeOf(await graphql(admin, UNDO, { input: { rewardId: taken[0] } }))).toBe('CONFLICT')
  })

  it('is refused once sent, for the own, for others’ brands and for those without the right', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const [mine, theirs] = await Promise.all([own, other].map(({ id }) => makeCurriculum(db, { brandIds: [id] })))
    const [manager, learner] = [await person('brand-manager', { ownedBrandIds: [own.id] }), await person('learner')]
    const redeemed = async (curriculumId: string, userId: string, status: 'REDEEMED' | 'SENT' = 'REDEEMED') =>
      makeReward(db, {
        userId,
        incentiveId: (await makeIncentive(db, { curriculumId })).id,
        status,
        redeemedOn: new Date(),
        redemptions: 1,
      })
    const [fine, sent, self, foreign] = [
      await redeemed(mine!.id, learner.user.id),
      await redeemed(mine!.id, learner.user.id, 'SENT'),
      await redeemed(mine!.id, manager.user.id),
      await redeemed(theirs!.id, learner.user.id),
    ]
    const undo = async (who: Who, { id }: { id: string }) =>
      codeOf(await graphql(who, UNDO, { input: { rewardId: id } }))
    expect([await undo(manager, sent), await undo(manager, self), await undo(manager, foreign)]).toEqual([
      'CONFLICT',
      'FORBIDDEN',
      'NOT_FOUND',
    ])
    for (const role of [
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'live-training-admin',
      'translator',
    ] as const)
      expect(await undo(await person(role), fine), role).toBe('FORBIDDEN')
    expect(await undo(manager, fine)).toBeUndefined()
  })
})

describe('the end', () => {
  it('is told seven days before, comes by the hour, and meets a redemption at the same moment with one of the two', async () => {
    const learner = await person('learner')
    const { id: curriculumId } = await makeCurriculum(db)
    const { id: incentiveId } = await makeIncentive(db, {
      curriculumId,
      codes: Array.from({ length: 40 }, () => randomUUID()),
    })
    const soon = new Date(services.now().getTime() + 6 * DAY)
    const rewards = await Promise.all(
      Array.from({ length: 40 }, () => makeReward(db, { userId: learner.user.id, incentiveId, expiresAt: soon })),
    )
    await addJob(db, 'expire-rewards', {})
    await jobs()
    await addJob(db, 'expire-rewards', {})
    await jobs()
    expect((await news(learner)).filter((kind) => kind === 'reward.expiring')).toHaveLength(40)
    // The clock stands a blink before the end: half of them are redeemed while it passes.
    travel(soon.getTime() - services.now().getTime() - 400)
    // Their session of six days ago is over.
    const awake = await signIn(learner.user)
    const answers = await Promise.all([
      ...rewards.map(({ id }) => redeem(awake, { rewardId: id }).then((answer) => codeOf(answer) ?? 'done')),
      ...Array.from({ length: 4 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, 100 + index * 60))
        await addJob(db, 'expire-rewards', {})
        await jobs()
        return 'job'
      }),
    ])
    travel(1000)
    await addJob(db, 'expire-rewards', {})
    await jobs()
    const done = answers.filter((answer) => answer === 'done').length
    const states = await db.reward.groupBy({ by: ['status'], where: { incentiveId }, _count: { _all: true } })
    expect(Object.fromEntries(states.map(({ status, _count }) => [status, _count._all]))).toEqual({
      ...(done ? { REDEEMED: done } : {}),
      ...(done < 40 ? { EXPIRED: 40 - done } : {}),
    })
    expect(await db.incentiveCode.count({ where: { incentiveId, claimedAt: { not: null } } })).toBe(done)
    expect(answers.filter((answer) => answer === 'CONFLICT')).toHaveLength(40 - done)
    travel(-6 * DAY)
  })
})

it('the figures of an incentive count what is over as over, before the hourly job comes', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const { id: incentiveId } = await makeIncentive(db)
  const now = services.now().getTime()
  for (const expiresAt of [null, new Date(now + DAY), new Date(now - 1000)])
    await makeReward(db, { userId: learner.user.id, incentiveId, expiresAt })
  const { data } = await graphql(
    admin,
    `{ incentive(databaseId: "${incentiveId}") { rewardCounts { earned redeemed expired total } } }`,
  )
  expect(data).toEqual({ incentive: { rewardCounts: { earned: 2, redeemed: 0, expired: 1, total: 3 } } })
})

describe('sending', () => {
  it('goes from redeemed to sent, adds tracking with the carrier’s address, and tells the person each time', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    await give(learner, 50n)
    const { id: incentiveId } = await makeIncentive(db, { points: 5, shipped: true })
    const rewardId = (await redeem(learner, { incentiveId, address: HOME })).data!.redeemReward.reward.databaseId
    expect(
      (await rest(learner, `PUT /api/rewards/${rewardId}`, { address: { ...HOME, line1: '2 Main Street' } })).status,
    ).toBe(200)
    expect((await rest(learner, 'PUT /api/rewards', { rewardId, note: 'For me' })).status).toBe(403)
    expect((await rest(admin, 'PUT /api/report-incentives/update', { rewardId, note: 'Size L' })).status).toBe(200)
    const sent = await rest<{ status: string; carrier: string; address: { line1: string } }>(
      admin,
      'PUT /api/report-incentives/send',
      { rewardId, carrier: 'UPS' },
    )
    expect([sent.status, sent.json.status, sent.json.carrier, sent.json.address.line1]).toEqual([
      200,
      'sent',
      'UPS',
      '2 Main Street',
    ])
    expect((await rest(admin, 'PUT /api/report-incentives/send', { rewardId })).status).toBe(409)
    expect((await rest(admin, 'PUT /api/report-incentives/add-tracking', { rewardId })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect(
      (await rest(admin, 'PUT /api/report-incentives/add-tracking', { rewardId, tracking: '1Z<script>' })).status,
    ).toBe(422)
    const tracked = await rest<{ trackingUrl: string; tracking: string }>(
      admin,
      'PUT /api/report-incentives/add-tracking',
      { rewardId, carrier: 'UPS', tracking: '1Z 999' },
    )
    expect([tracked.status, tracked.json.tracking, tracked.json.trackingUrl]).toEqual([
      200,
      '1Z 999',
      'https://www.ups.com/track?tracknum=1Z999',
    ])
    expect((await rest(learner, `PUT /api/rewards/${rewardId}`, { address: HOME })).status).toBe(409)
    expect(await news(learner)).toEqual(['reward.redeemed', 'reward.sent', 'reward.sent'])
    expect((await rest(admin, 'PUT /api/report-incentives/send', { rewardId: randomUUID() })).status).toBe(404)
    const file = await rest(admin, `GET /api/report-incentives/rewards/export?incentiveId=${incentiveId}`)
    expect(file.text).toContain('2 Main Street')
  })

  it('another person may have what was not redeemed; both are told', async () => {
    const [admin, learner, friend] = [await person('company-admin'), await person('learner'), await person('learner')]
    const { id: curriculumId } = await makeCurriculum(db)
    const { id: incentiveId } = await makeIncentive(db, { curriculumId })
    const { id: rewardId } = await makeReward(db, { userId: learner.user.id, incentiveId })
    expect((await rest(admin, 'PUT /api/report-incentives/assign', { rewardId, userId: admin.user.id })).status).toBe(
      403,
    )
    expect((await rest(admin, 'PUT /api/report-incentives/assign', { rewardId })).status).toBe(400)
    expect(
      (await rest<{ userId: string }>(admin, 'PUT /api/report-incentives/assign', { rewardId, userId: friend.user.id }))
        .json.userId,
    ).toBe(friend.user.id)
    expect([await news(learner), await news(friend)]).toEqual([['reward.assignedAway'], ['reward.earned']])
    expect(codeOf(await redeem(learner, { rewardId }))).toBe('NOT_FOUND')
    expect((await redeem(friend, { rewardId })).errors).toBeUndefined()
    expect((await rest(admin, 'PUT /api/report-incentives/assign', { rewardId, userId: learner.user.id })).status).toBe(
      409,
    )
  })
})

it('lists ask the same number of statements for 1, 10 and 50', async () => {
  const admin = await person('company-admin')
  const { id: incentiveId } = await makeIncentive(db, { points: 1 })
  const people = await Promise.all(Array.from({ length: 52 }, () => person('learner')))
  for (const {
    user: { id: userId },
  } of people)
    await makeReward(db, { userId, incentiveId })
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    await graphql(admin, '{ viewer { id } }')
    statements()
    const ask = `{ rewardReport(first: ${first}, incentiveId: "${incentiveId}") { totalCount edges { node { name description status code address note inStock userName dealerName curriculumName viewerCanHandle image { url } } } } incentives(first: ${first}) { edges { node { left lowStock unclaimedCnt claimedCnt viewerRewardId rewardCounts { total } } } } }`
    expect((await graphql(admin, ask)).errors).toBeUndefined()
    counts.push(statements().length)
  }
  expect(counts[2]! - counts[0]!, counts.join(' ')).toBeLessThanOrEqual(4)
})
