import { beforeEach, describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { freezeLeaderboards } from '../../server/leaderboards/freeze.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld } from '../support/world.ts'
import { BEGIN, END, MIDDLE, before, day, boardsIn } from './boards.ts'

const world = await openWorld()
const { db, services, person, signIn, statements, standAt } = world
const {
  beginAnew,
  makeLeaderboard,
  count,
  elsewhere,
  staff,
  points,
  standings,
  placesOf,
  idsOf,
  save,
  remove,
  hide,
  ask,
} = boardsIn(world)

beforeEach(async () => {
  standAt(MIDDLE)
  await beginAnew()
})

describe('who stands where', () => {
  it('equal results share a place and the next is skipped, in the order of names', async () => {
    const country = elsewhere()
    const [dora, bert, anna, carl] = await staff(country, ['Dora', 'Bert', 'Anna', 'Carl', 'Nobody'])
    for (const [who, amount] of [
      [dora, 10],
      [bert, 30],
      [anna, 30],
      [carl, 50],
    ] as const)
      await points(who!.id, amount)
    const { id } = await makeLeaderboard({ country })
    const admin = await person('platform-admin')
    expect(await placesOf(admin, id)).toEqual([
      '1 Carl Racer 50',
      '2 Anna Racer 30',
      '2 Bert Racer 30',
      '4 Dora Racer 10',
    ])
    const page = await standings(admin, id, { first: 2, offset: 1 })
    expect([page.total, ...page.places.map(({ position }) => position)]).toEqual([4, 2, 3])
  })

  it('only who takes part and fits has a place', async () => {
    const country = elsewhere()
    const [fits] = await staff(country, ['Fits'])
    const others = [
      ...(await staff(country, ['Gone'], { status: 'DEACTIVATED' })),
      ...(await staff(country, ['Test'], { participatingLearner: false })),
      ...(await staff(elsewhere(), ['Abroad'])),
    ]
    const { id: closed } = await makeDealer(db, { country, status: 'INACTIVE' })
    others.push(await makeOnboardedUser(db, { firstName: 'Closed', dealerIds: [closed] }))
    const [teacher] = await staff(country, ['Teacher'])
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'live-training-admin' } })
    await db.user.update({ where: { id: teacher!.id }, data: { roleId } })
    for (const { id } of [fits!, teacher!, ...others]) await points(id, 5)
    const admin = await person('platform-admin')
    expect(await placesOf(admin, (await makeLeaderboard({ country })).id)).toEqual(['1 Fits Racer 5'])
    const region = await makeLeaderboard({ country, region: 'S' })
    expect(await placesOf(admin, region.id)).toEqual([])
    const group = await makeAssignmentGroup(db)
    const ofGroup = await makeLeaderboard({ country, groupId: group.id })
    expect(await placesOf(admin, ofGroup.id)).toEqual([])
    await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: fits!.id } })
    expect(await placesOf(admin, ofGroup.id)).toEqual(['1 Fits Racer 5'])
    const ofRole = await makeLeaderboard({ country, roleId })
    expect(await placesOf(admin, ofRole.id)).toEqual([])
  })

  it('points are those earned: what was taken back counts less, what was spent or moved nothing', async () => {
    const country = elsewhere()
    const [who, none] = await staff(country, ['Who', 'None'])
    await points(who!.id, 40)
    await points(who!.id, -15, MIDDLE, 'course.undone')
    await points(who!.id, -20, MIDDLE, 'reward.redeemed')
    await points(who!.id, 70, MIDDLE, 'user.merged')
    await points(none!.id, 10)
    await points(none!.id, -10, MIDDLE, 'course.undone')
    const { id } = await makeLeaderboard({ country })
    expect(await placesOf(await person('platform-admin'), id)).toEqual(['1 Who Racer 25'])
  })

  it('counts from the first midnight to the last, where the portal lives', async () => {
    const country = elsewhere()
    const [early, first, last, late] = await staff(country, ['Early', 'First', 'Last', 'Late'])
    await points(early!.id, 1, before(BEGIN))
    await points(first!.id, 2, BEGIN)
    await points(last!.id, 3, before(END))
    await points(late!.id, 4, END)
    const { id } = await makeLeaderboard({ country })
    expect(await placesOf(await person('platform-admin'), id)).toEqual(['1 Last Racer 3', '2 First Racer 2'])
  })

  it('counts courses passed and claims granted, of a brand where the board says so', async () => {
    const country = elsewhere()
    const [who] = await staff(country, ['Who'])
    const userId = who!.id
    const brand = await makeBrand(db)
    const [passed, open] = [await makeCourse(db), await makeCourse(db)]
    await makeProgress(db, { userId, courseId: passed.id, status: 'PASSED', completedAt: MIDDLE })
    await makeProgress(db, { userId, courseId: open.id, status: 'IN_PROGRESS' })
    const spiff = await makeSpiff(db)
    for (const status of ['APPROVED', 'COMPLETED', 'DENIED'] as const)
      await makeClaim(db, { spiffId: spiff.id, userId, status, decidedAt: MIDDLE })
    const admin = await person('platform-admin')
    const scoreOf = async (columns: Parameters<typeof makeLeaderboard>[0]) =>
      (await standings(admin, (await makeLeaderboard({ country, ...columns })).id)).places.map(({ score }) => score)
    expect([await scoreOf({ measure: 'COURSES' }), await scoreOf({ measure: 'CLAIMS' })]).toEqual([[1], [2]])
    const brandId = brand.id
    await points(userId, 9, MIDDLE, 'course.completed', passed.id)
    await points(userId, 4)
    for (const measure of ['COURSES', 'CLAIMS', 'POINTS'] as const)
      expect(await scoreOf({ measure, brandId }), measure).toEqual([])
    await db.spiffBrand.create({ data: { spiffId: spiff.id, brandId } })
    await db.curriculum.create({
      data: {
        name: 'Of the brand',
        brands: { create: { brandId } },
        courses: { create: { courseId: passed.id, position: 0 } },
      },
    })
    expect(await scoreOf({ measure: 'COURSES', brandId })).toEqual([1])
    expect(await scoreOf({ measure: 'CLAIMS', brandId })).toEqual([2])
    expect(await scoreOf({ measure: 'POINTS', brandId })).toEqual([9])
  })

  it('per week measures who joined late by the weeks they were there, at least one', async () => {
    const country = elsewhere()
    const [old] = await staff(country, ['Old'])
    const [late] = await staff(country, ['Late'], { createdAt: new Date(MIDDLE.getTime() - 7 * 86_400_000) })
    const [fresh] = await staff(country, ['Fresh'], { createdAt: new Date(MIDDLE.getTime() - 86_400_000) })
    // Two weeks and half a day since the first of June.
    await points(old!.id, 29)
    await points(late!.id, 20)
    await points(fresh!.id, 7)
    const admin = await person('platform-admin')
    const [plain, weekly] = [await makeLeaderboard({ country }), await makeLeaderboard({ country, perWeek: true })]
    expect(await placesOf(admin, plain.id)).toEqual(['1 Old Racer 29', '2 Late Racer 20', '3 Fresh Racer 7'])
    expect(await placesOf(admin, weekly.id)).toEqual(['1 Late Racer 20', '2 Old Racer 14', '3 Fresh Racer 7'])
  })
})

describe('what learners see', () => {
  it('the top, the own place and those around it, on boards about people like them', async () => {
    const country = elsewhere()
    const people = await staff(
      country,
      Array.from({ length: 9 }, (_, n) => `Racer${n}`),
    )
    for (const [n, { id }] of people.entries()) await points(id, 100 - n)
    const own = await signIn(people[6]!)
    const { id } = await makeLeaderboard({ country })
    const hidden = [
      await makeLeaderboard({ country, shown: false }),
      await makeLeaderboard({ country, archivedAt: MIDDLE }),
      await makeLeaderboard({ country: elsewhere() }),
      await makeLeaderboard({ groupId: (await makeAssignmentGroup(db)).id }),
    ]
    expect(await idsOf(own)).toEqual([id])
    const board = await standings(own, id, { first: 3, offset: 4 })
    expect(board.places.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(board.around.map(({ position }) => position)).toEqual([5, 6, 7, 8, 9])
    expect([board.total, board.own?.place, board.own?.isOwn, board.own?.personId]).toEqual([9, 7, true, null])
    for (const { id: other } of hidden) expect((await ask(own, other)).data).toEqual({ leaderboard: null })
    expect((await idsOf(await person('platform-admin'))).length).toBe(5)
    expect(await idsOf(await person('platform-admin'), { open: true })).toEqual([])
  })

  it('who hides their name is a colleague to others, and named to themselves and who makes boards', async () => {
    const country = elsewhere()
    const [shy, open] = await staff(country, ['Shy', 'Open'])
    await points(shy!.id, 5, BEGIN)
    await points(open!.id, 3, BEGIN)
    const { id } = await makeLeaderboard({ country })
    const [self, other, admin] = [await signIn(shy!), await signIn(open!), await person('platform-admin')]
    expect(await placesOf(other, id)).toEqual(['1 Shy Racer 5', '2 Open Racer 3'])
    await hide(self, true)
    await hide(self, true)
    expect(await placesOf(other, id)).toEqual(['1 A colleague 5', '2 Open Racer 3'])
    for (const who of [self, admin]) expect(await placesOf(who, id)).toEqual(['1 Shy Racer 5', '2 Open Racer 3'])
    await db.leaderboard.update({ where: { id }, data: { lastDay: day('2026-06-14') } })
    await freezeLeaderboards(services)
    expect(await placesOf(other, id)).toEqual(['1 A colleague 5', '2 Open Racer 3'])
    await hide(self, false)
    expect(await placesOf(other, id)).toEqual(['1 Shy Racer 5', '2 Open Racer 3'])
    expect(codeOf(await hide(guest, true))).toBe('UNAUTHENTICATED')
  })

  it('no role but the platform admin makes boards or sees those that are not shown', async () => {
    const { id } = await makeLeaderboard({ shown: false })
    for (const role of ['company-admin', 'brand-manager', 'sales-rep', 'dealer-manager', 'learner'] as const) {
      const who = await person(role)
      expect(await idsOf(who), role).toEqual([])
      expect(codeOf(await save(who, { databaseId: id, name: 'Mine' })), role).toBe('FORBIDDEN')
      expect(codeOf(await remove(who, id)), role).toBe('FORBIDDEN')
    }
    expect(codeOf(await ask(guest, id))).toBe('UNAUTHENTICATED')
    expect(await idsOf(await person('platform-admin'))).toEqual([id])
  })
})

describe('boards', () => {
  it('are made, changed, put out of the way and deleted; what is wrong is said at its field', async () => {
    const admin = await person('platform-admin')
    const input = { name: 'Race', measure: 'POINTS', firstDay: '2026-06-01', lastDay: '2026-06-30' }
    const fieldOf = async (more: object) => {
      const { errors } = await save(admin, { ...input, ...more })
      return Object.keys(errors?.[0]?.extensions.fields ?? {})
    }
    expect(await fieldOf({ lastDay: '2026-05-31' })).toEqual(['lastDay'])
    expect(await fieldOf({ lastDay: '2027-06-02' })).toEqual(['lastDay'])
    expect(await fieldOf({ region: 'TX' })).toEqual(['country'])
    expect(await fieldOf({ measure: null })).toEqual(['measure'])
    expect(await fieldOf({ firstDay: null })).toEqual(['firstDay'])
    expect(await fieldOf({ brandId: (await person('learner')).user.id })).toEqual(['brandId'])
    const made = await save(admin, input)
    const { databaseId, version } = made.data!.saveLeaderboard.leaderboard
    const changed = await save(admin, { databaseId, version, country: 'US', region: 'TX', archived: true })
    expect(changed.data!.saveLeaderboard.leaderboard).toMatchObject({ archived: true })
    expect(codeOf(await save(admin, { databaseId, version, name: 'Late' }))).toBe('CONFLICT')
    expect((await db.leaderboard.findUniqueOrThrow({ where: { id: databaseId } })).region).toBe('TX')
    expect(codeOf(await remove(admin, databaseId))).toBeUndefined()
    expect(codeOf(await remove(admin, databaseId))).toBe('NOT_FOUND')
  })

  it('asks as many statements for 1, 10 and 50', async () => {
    const country = elsewhere()
    const [who] = await staff(country, ['Who'])
    await points(who!.id, 5)
    const learner = await signIn(who!)
    const counts: number[] = []
    for (const many of [1, 9, 40]) {
      for (let n = 0; n < many; n++) await makeLeaderboard({ country, ...(n % 2 ? { frozenAt: MIDDLE } : {}) })
      await count()
      await idsOf(learner)
      statements()
      await idsOf(learner)
      counts.push(statements().length)
    }
    expect(counts).toEqual([counts[0], counts[0], counts[0]])
  })
})
