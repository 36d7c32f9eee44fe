import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { dayOf } from '../../server/domain/news/letters.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { addDays, beginningOf, dayIn, dayText } from '../../server/platform/values/days.ts'
import { partnerOf } from '../support/partner.ts'
import { joinedLongAgo, remindersOut } from '../support/training.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, services, graphql, rest, signIn, jobs, statements, travel } = world
const person = joinedLongAgo(world)
const ZONE = 'America/Chicago'
const today = () => dayIn(ZONE, services.now())
const day = (ahead: number) => dayText(addDays(today(), ahead))
const HOUR = 3_600_000

/** An hour of the portal's day so many days ahead: no test lies across a midnight. */
function goTo(daysAhead: number, hour = 12): void {
  travel(beginningOf(addDays(today(), daysAhead), ZONE).getTime() + hour * HOUR - services.now().getTime())
}
goTo(1)

const SAVE =
  'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { databaseId dueOn dueDays version } } }'
interface Saved {
  saveCurriculum: { curriculum: { databaseId: string; dueOn: string | null; dueDays: number | null; version: number } }
}
const PUBLISH =
  'mutation ($id: ID!) { publish(input: { target: CURRICULUM, databaseId: $id, published: true }) { node { ... on Curriculum { status } } } }'
const MINE = `query ($due: Boolean) { myTrainingCounts { due overdue } myTraining(first: 50, due: $due) { edges { node { databaseId viewerProgress { dueOn daysLeft overdue } } } } }`
interface Mine {
  myTrainingCounts: { due: number; overdue: number }
  myTraining: {
    edges: {
      node: { databaseId: string; viewerProgress: { dueOn: string | null; daysLeft: number | null; overdue: boolean } }
    }[]
  }
}
/** With a session of now: time has gone on. */
const dueOf = async (who: Who, id: string) =>
  (await graphql<Mine>(await signIn(who.user), MINE)).data?.myTraining.edges.find(({ node }) => node.databaseId === id)
    ?.node.viewerProgress

/** A curriculum of one course for a group, and whoever belongs to it. */
async function setting(due: { dueOn?: Date; dueDays?: number } = {}, status: 'DRAFT' | 'PUBLISHED' = 'PUBLISHED') {
  const [group, dealer, course] = await Promise.all([
    makeAssignmentGroup(db),
    makeDealer(db, { status: 'ACTIVE' }),
    makeCourse(db),
  ])
  const curriculum = await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [group.id], status, ...due })
  const learner = (overrides = {}) =>
    person('learner', { dealerIds: [dealer.id], assignmentGroupIds: [group.id], ...overrides })
  return { group, dealer, course, curriculum, learner }
}

async function run(name: 'remind-of-due' | 'record-openings' | 'forget-due-reminders' = 'remind-of-due') {
  await addJob(db, name, {})
  await jobs()
}
const jobsLeft = async (name: string): Promise<number> =>
  (
    await db.$queryRaw<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = ${name} AND attempts > 0`
  )[0]!.n
const told = async (userId: string) =>
  (
    await db.notification.findMany({
      where: { userId, kind: 'curriculum.due' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title }) => title)
const mailed = async (to: string) =>
  (
    await db.outboxMail.findMany({
      where: { to, reference: { startsWith: 'curriculum.due:' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ subject }) => subject)

describe('the due date of a curriculum', () => {
  it('is a day, or so many days, or none; one takes the place of the other', async () => {
    const admin = await person('company-admin')
    const { curriculum } = await setting()
    const save = async (input: Record<string, unknown>) =>
      graphql<Saved>(admin, SAVE, { input: { databaseId: curriculum.id, ...input } })
    const ruleAfter = async (input: Record<string, unknown>) => {
      const { dueOn, dueDays } = (await save(input)).data!.saveCurriculum.curriculum
      return [dueOn, dueDays]
    }
    expect(await ruleAfter({ dueOn: day(5) })).toEqual([day(5), null])
    expect(await ruleAfter({ name: 'Left as it is' })).toEqual([day(5), null])
    expect(await ruleAfter({ dueDays: 30 })).toEqual([null, 30])
    expect(await ruleAfter({ dueOn: day(0), dueDays: null })).toEqual([day(0), null])
    expect(await ruleAfter({ dueOn: null })).toEqual([null, null])
    expect(
      await db.activityLog.findFirst({
        where: { targetId: curriculum.id, action: 'saveCurriculum' },
        orderBy: { id: 'asc' },
      }),
    ).toMatchObject({ after: { dueOn: expect.stringContaining(day(5)) } })
    for (const [field, input] of [
      ['dueOn', { dueOn: day(-1) }],
      ['dueDays', { dueDays: 0 }],
      ['dueDays', { dueDays: 3651 }],
      ['dueDays', { dueOn: day(2), dueDays: 2 }],
    ] as const)
      expect((await save(input)).errors?.[0]?.extensions, JSON.stringify(input)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [field]: expect.any(String) },
      })
    // A day that has come by itself stays when something else is saved.
    await db.curriculum.update({ where: { id: curriculum.id }, data: { dueOn: addDays(today(), -3) } })
    expect(await ruleAfter({ dueOn: day(-3), name: 'Still due then' })).toEqual([day(-3), null])
  })

  it('is set over REST as well, and stands in its answers and lists', async () => {
    const admin = await person('company-admin')
    interface Row {
      _id: string
      dueOn: string | null
      dueDays: number | null
    }
    const made = await rest<Row>(admin, 'POST /api/curriculums', { data: { name: 'By partner', dueDays: 14 } })
    expect(made.json).toMatchObject({ dueOn: null, dueDays: 14 })
    const { _id: id } = made.json
    const moved = await rest<Row>(admin, 'POST /api/curriculums', { data: { _id: id, dueOn: day(9) } })
    expect(moved.json).toMatchObject({ dueOn: day(9), dueDays: null })
    expect((await rest<Row>(admin, `GET /api/curriculums/${id}`)).json.dueOn).toBe(day(9))
    const refused = await rest(admin, 'POST /api/curriculums', { data: { _id: id, dueOn: day(-1) } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose today or a later day.')])
    const listed = async (due: boolean) =>
      (await rest<{ curriculums: { _id: string }[] }>(admin, `GET /api/curriculums?due=${due}&text=By%20partner`)).json
        .curriculums.length
    expect([await listed(true), await listed(false)]).toEqual([1, 0])
  })

  it('is set by who edits the curriculum, at both doors', async () => {
    const own = await makeBrand(db, { active: true })
    const curriculum = await makeCurriculum(db, { brandIds: [own.id] })
    const platform = await person('platform-admin')
    const input = { databaseId: curriculum.id, dueDays: 7 }
    const code = async (who: Who) => (await graphql(who, SAVE, { input })).errors?.[0]?.extensions.code
    expect(await code(await person('learner'))).toBe('FORBIDDEN')
    expect(await code(await person('dealer-manager'))).toBe('FORBIDDEN')
    expect(await code(await person('translator'))).toBe('FORBIDDEN')
    const manager = await person('brand-manager')
    expect(await code(manager)).toBe('FORBIDDEN')
    expect((await rest(manager, 'POST /api/curriculums', { data: { _id: curriculum.id, dueDays: 7 } })).status).toBe(
      403,
    )
    expect(await db.curriculum.findUniqueOrThrow({ where: { id: curriculum.id } })).toMatchObject({ dueDays: null })
    await db.brandManager.create({ data: { userId: manager.user.id, brandId: own.id } })
    expect(await code(manager)).toBeUndefined()
    expect(await code(platform)).toBeUndefined()
    // What a call answers holds what belongs to the curriculum.
    const seen = ['view-curriculums', 'view-incentives', 'view-resources', 'view-brands']
    const partner = await partnerOf({ db, services }, platform, ...seen, 'create-edit-curriculums')
    expect((await rest(partner, 'POST /api/curriculums', { data: { _id: curriculum.id, dueDays: 8 } })).status).toBe(
      200,
    )
    const reader = await partnerOf({ db, services }, platform, ...seen)
    expect((await rest(reader, 'POST /api/curriculums', { data: { _id: curriculum.id, dueDays: 9 } })).status).toBe(403)
    expect((await rest(reader, `GET /api/curriculum/${curriculum.id}`)).json).toMatchObject({ dueDays: 8 })
  })
})

describe('what is due for a learner', () => {
  it('a day is that day for all, and whole: overdue only once it is over where the portal is', async () => {
    const { curriculum, learner } = await setting({ dueOn: addDays(today(), 1) })
    const mia = await learner()
    expect(await dueOf(mia, curriculum.id)).toEqual({ dueOn: day(1), daysLeft: 1, overdue: false })
    goTo(1, 23.9)
    expect(await dueOf(mia, curriculum.id)).toMatchObject({ daysLeft: 0, overdue: false })
    goTo(1, 0.1)
    expect(await dueOf(mia, curriculum.id)).toMatchObject({ daysLeft: -1, overdue: true })
    goTo(0)
  })

  it('so many days count from when it opened to each: as it is published, as one joins, as one comes in', async () => {
    const admin = await person('company-admin')
    const { curriculum, group, learner, dealer } = await setting({ dueDays: 10 }, 'DRAFT')
    const first = await learner()
    expect((await graphql(admin, PUBLISH, { id: curriculum.id })).errors).toBeUndefined()
    await jobs()
    goTo(2)
    const joins = await person('learner', { dealerIds: [dealer.id] })
    const join = await graphql(
      await person('company-admin'),
      'mutation ($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { __typename } }',
      { input: { databaseId: group.id, userIds: [joins.user.id] } },
    )
    expect(join.errors).toBeUndefined()
    await jobs()
    goTo(1)
    // Nobody was told of this one: it counts from the next time it is looked at.
    const later = await learner()
    expect(await dueOf(later, curriculum.id)).toMatchObject({ dueOn: day(10) })
    await run('record-openings')
    goTo(1)
    await run('record-openings')
    expect(await dueOf(first, curriculum.id)).toEqual({ dueOn: day(6), daysLeft: 6, overdue: false })
    expect(await dueOf(joins, curriculum.id)).toMatchObject({ dueOn: day(8) })
    expect(await dueOf(later, curriculum.id)).toMatchObject({ dueOn: day(9) })
    // Closed and opened again it is the same curriculum: the first moment stands.
    const again = await person('company-admin')
    for (const published of [false, true])
      await graphql(
        again,
        'mutation ($id: ID!, $published: Boolean!) { publish(input: { target: CURRICULUM, databaseId: $id, published: $published }) { __typename } }',
        { id: curriculum.id, published },
      )
    await jobs()
    expect(await dueOf(first, curriculum.id)).toMatchObject({ dueOn: day(6) })
    // Another rule is in force for everybody at once.
    await graphql(again, SAVE, { input: { databaseId: curriculum.id, dueDays: 3 } })
    expect(await dueOf(first, curriculum.id)).toMatchObject({ dueOn: day(-1), overdue: true })
    await graphql(again, SAVE, { input: { databaseId: curriculum.id, dueOn: day(20) } })
    expect(await dueOf(first, curriculum.id)).toMatchObject({ dueOn: day(20), overdue: false })
    await graphql(again, SAVE, { input: { databaseId: curriculum.id, dueOn: null } })
    expect(await dueOf(first, curriculum.id)).toEqual({ dueOn: null, daysLeft: null, overdue: false })
  })

  it('an evening of the portal is its own day, though it is tomorrow in UTC', async () => {
    const { curriculum, learner } = await setting({ dueDays: 1 })
    const mia = await learner()
    goTo(1, 23.5)
    await run('record-openings')
    expect(await dueOf(mia, curriculum.id)).toMatchObject({ dueOn: day(1), daysLeft: 1 })
    goTo(1)
    expect(await dueOf(mia, curriculum.id)).toMatchObject({ dueOn: day(0), daysLeft: 0 })
  })

  it('is done once completed, in time or late, and is nothing for whom it is not meant', async () => {
    const { curriculum, course, learner } = await setting({ dueOn: addDays(today(), -3) })
    const [done, passed, outside] = [await learner(), await learner(), await person('company-admin')]
    expect(await dueOf(done, curriculum.id)).toMatchObject({ daysLeft: -3, overdue: true })
    expect((await graphql<Mine>(done, MINE)).data?.myTrainingCounts).toEqual({ due: 1, overdue: 1 })
    await makeCurriculumCompletion(db, done.user.id, curriculum.id, services.now())
    await makeProgress(db, { userId: passed.user.id, courseId: course.id, status: 'PASSED' })
    for (const who of [done, passed])
      expect(await dueOf(who, curriculum.id)).toEqual({ dueOn: day(-3), daysLeft: null, overdue: false })
    expect((await graphql<Mine>(done, MINE)).data?.myTrainingCounts).toEqual({ due: 0, overdue: 0 })
    const asked = `{ curriculum(databaseId: "${curriculum.id}") { dueOn viewerProgress { dueOn overdue } } }`
    expect((await graphql(outside, asked)).data).toEqual({
      curriculum: { dueOn: day(-3), viewerProgress: { dueOn: null, overdue: false } },
    })
  })

  it('comes first in the own training, and REST tells it', async () => {
    const mine = await setting()
    const group = mine.group.id
    const course = { courseIds: [mine.course.id], audienceGroupIds: [group] }
    const [later, soon, late, duty] = [
      await makeCurriculum(db, { ...course, dueOn: addDays(today(), 40) }),
      await makeCurriculum(db, { ...course, dueOn: addDays(today(), 3) }),
      await makeCurriculum(db, { ...course, dueOn: addDays(today(), -2) }),
      await makeCurriculum(db, { ...course, mandatory: true }),
    ]
    const mia = await mine.learner()
    const order = async (due?: boolean) =>
      (await graphql<Mine>(mia, MINE, { due })).data?.myTraining.edges.map(({ node }) => node.databaseId)
    // Those of other tests that are for everybody stand after what is due.
    const ours = new Set([late, soon, later, duty, mine.curriculum].map(({ id }) => id))
    expect((await order())?.filter((id) => ours.has(id))).toEqual([
      late.id,
      soon.id,
      duty.id,
      later.id,
      mine.curriculum.id,
    ])
    expect(await order(true)).toEqual([late.id, soon.id, later.id])
    expect((await graphql<Mine>(mia, MINE)).data?.myTrainingCounts).toEqual({ due: 3, overdue: 1 })
    const { json } = await rest<{ curriculums: { _id: string; progress: object }[] }>(
      mia,
      'GET /api/curriculums/details',
    )
    expect(json.curriculums[0]).toMatchObject({
      _id: late.id,
      progress: { dueOn: day(-2), daysLeft: -2, overdue: true },
    })
  })
})

describe('who looks after people', () => {
  interface Team {
    dealerTraining: {
      totalCount: number
      edges: { node: { databaseId: string; standing: { overdueCount: number; nextDueOn: string | null } } }[]
    }
    dealerTrainingFigures: { overdue: number }
  }
  const TEAM = `query ($first: Int, $overdue: Boolean, $curriculum: ID, $sort: StaffSort) {
    dealerTrainingFigures(curriculum: $curriculum) { overdue }
    dealerTraining(first: $first, overdue: $overdue, curriculum: $curriculum, sort: $sort) { totalCount edges { node { databaseId standing(curriculum: $curriculum) { overdueCount nextDueOn } } } } }`

  it('sees what is overdue of their own staff, and filters by it', async () => {
    const { curriculum, dealer, course, group, learner } = await setting({ dueOn: addDays(today(), -4) })
    const soon = await makeCurriculum(db, {
      courseIds: [course.id],
      audienceGroupIds: [group.id],
      dueOn: addDays(today(), 2),
    })
    const [late, done] = [await learner(), await learner()]
    const free = await person('learner', { dealerIds: [dealer.id] })
    await makeCurriculumCompletion(db, done.user.id, curriculum.id, services.now())
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const { data } = await graphql<Team>(manager, TEAM, { sort: 'DUE' })
    expect(data?.dealerTrainingFigures).toEqual({ overdue: 1 })
    const standing = (who: Who) =>
      data?.dealerTraining.edges.find(({ node }) => node.databaseId === who.user.id)?.node.standing
    expect(standing(late)).toEqual({ overdueCount: 1, nextDueOn: day(-4) })
    expect(standing(done)).toEqual({ overdueCount: 0, nextDueOn: day(2) })
    expect(standing(free)).toEqual({ overdueCount: 0, nextDueOn: null })
    expect(data?.dealerTraining.edges.map(({ node }) => node.databaseId).slice(0, 2)).toEqual([
      late.user.id,
      done.user.id,
    ])
    const ids = async (who: Who, variables: object) =>
      (await graphql<Team>(who, TEAM, { ...variables })).data?.dealerTraining.edges.map(({ node }) => node.databaseId)
    expect(await ids(manager, { overdue: true })).toEqual([late.user.id])
    expect(await ids(manager, { overdue: true, curriculum: soon.id })).toEqual([])
    const elsewhere = await person('dealer-manager', { dealerIds: [(await makeDealer(db, { status: 'ACTIVE' })).id] })
    expect(await ids(elsewhere, { overdue: true })).toEqual([])
    expect(await ids(await person('company-admin'), { overdue: true, curriculum: curriculum.id })).toEqual([
      late.user.id,
    ])
    for (const role of ['learner', 'brand-manager'] as const)
      expect((await graphql(await person(role), TEAM)).errors?.[0]?.extensions.code, role).toBe('FORBIDDEN')

    const ONE = `query ($id: ID!) { user(databaseId: $id) { openTraining { curriculumId dueOn daysLeft completedLate } } }`
    interface One {
      user: { openTraining: { curriculumId: string; daysLeft: number | null; completedLate: boolean | null }[] }
    }
    const one = async (who: Who, id: string) =>
      (await graphql<One>(who, ONE, { id })).data?.user.openTraining.find(
        ({ curriculumId }) => curriculumId === curriculum.id,
      )
    expect(await one(manager, late.user.id)).toMatchObject({ dueOn: day(-4), daysLeft: -4, completedLate: null })
    expect(await one(late, late.user.id)).toMatchObject({ daysLeft: -4, completedLate: null })
    expect(await one(await person('company-admin'), done.user.id)).toMatchObject({
      daysLeft: null,
      completedLate: true,
    })
    expect((await graphql(free, ONE, { id: late.user.id })).data).toEqual({ user: null })

    // A reminder by hand says it too.
    const nudge = 'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count } }'
    expect((await graphql(manager, nudge, { input: { userIds: [late.user.id] } })).errors).toBeUndefined()
    await remindersOut(world)
    expect(await db.notification.findFirst({ where: { userId: late.user.id, kind: 'training.nudged' } })).toMatchObject(
      { body: expect.stringContaining(`“${curriculum.name}” was due`) },
    )
  })

  it('of a dealer that was deactivated sees nobody until it opens again, and nobody is reminded meanwhile', async () => {
    const { curriculum, dealer, learner } = await setting({ dueOn: addDays(today(), -1) })
    const mia = await learner()
    const elsewhere = await makeDealer(db, { status: 'ACTIVE' })
    const both = await learner({ dealerIds: [dealer.id, elsewhere.id] })
    const admin = await person('company-admin')
    const late = async () => {
      const { data } = await graphql<Team>(await signIn(admin.user), TEAM, { overdue: true, curriculum: curriculum.id })
      return [data!.dealerTrainingFigures.overdue, ...data!.dealerTraining.edges.map(({ node }) => node.databaseId)]
    }
    const dealers = async () =>
      (
        await graphql<{ staffDealers: { databaseId: string }[] }>(
          await signIn(admin.user),
          'query ($text: String) { staffDealers(text: $text) { databaseId } }',
          { text: dealer.name },
        )
      ).data!.staffDealers.filter(({ databaseId }) => databaseId === dealer.id).length
    const setOpen = async (active: boolean) => {
      const { errors } = await graphql(
        await signIn(admin.user),
        'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { __typename } }',
        { input: { databaseId: dealer.id, active } },
      )
      expect(errors).toBeUndefined()
    }
    await run('record-openings')
    expect([new Set(await late()), await dealers()]).toEqual([new Set([2, mia.user.id, both.user.id]), 1])
    await setOpen(false)
    expect([await late(), await dealers()]).toEqual([[1, both.user.id], 0])
    const nudge = await graphql(
      await signIn(admin.user),
      'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count } }',
      { input: { userIds: [mia.user.id] } },
    )
    expect(nudge.errors?.[0]?.extensions).toMatchObject({ fields: { userIds: 'Choose staff you look after.' } })
    await run()
    expect([await told(mia.user.id), (await told(both.user.id)).length]).toEqual([[], 1])
    await setOpen(true)
    expect(new Set(await late())).toEqual(new Set([2, mia.user.id, both.user.id]))
    await run()
    expect(await told(mia.user.id)).toEqual([`“${curriculum.name}” is overdue by 1 day`])
  })

  it('reads a course finished before midnight of the due day as in time, and after it as late', async () => {
    const { curriculum, course, learner } = await setting({ dueOn: addDays(today(), 1) })
    const [early, late] = [await learner(), await learner()]
    const admin = await person('company-admin')
    const complete = async (who: Who) => {
      const { errors } = await graphql(
        await signIn(admin.user),
        'mutation ($input: CompleteCourseForInput!) { completeCourseFor(input: $input) { __typename } }',
        { input: { userId: who.user.id, courseId: course.id, reason: 'On paper.' } },
      )
      expect(errors).toBeUndefined()
    }
    const stood = async (who: Who) =>
      (
        await graphql<{ user: { openTraining: object[] } }>(
          await signIn(admin.user),
          'query ($id: ID!) { user(databaseId: $id) { openTraining { curriculumId daysLeft completedLate } } }',
          { id: who.user.id },
        )
      ).data!.user.openTraining.filter((row) => (row as { curriculumId: string }).curriculumId === curriculum.id)
    // A minute before midnight where the portal is, which is tomorrow in UTC, and a minute after it.
    goTo(1, 23 + 59 / 60)
    await complete(early)
    goTo(1, 1 / 60)
    await complete(late)
    const row = { curriculumId: curriculum.id, daysLeft: null }
    expect([await stood(early), await stood(late)]).toEqual([
      [{ ...row, completedLate: false }],
      [{ ...row, completedLate: true }],
    ])
    goTo(0)
  })

  it('costs as many statements for 1, 10 and 50 people', async () => {
    const { dealer, learner } = await setting({ dueDays: 5 })
    for (let index = 0; index < 51; index++) await learner()
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(manager, '{ viewer { id } }')
      statements()
      expect((await graphql<Team>(manager, TEAM, { first })).data?.dealerTraining.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(' ')).toBe(1)
  })
})

describe('news of a curriculum that opens', () => {
  const JOIN = 'mutation ($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { __typename } }'
  const heard = async (who: Who, curriculumId: string) => {
    const reference = `curriculum.assigned:${curriculumId}`
    const news = await db.notification.findMany({ where: { userId: who.user.id, reference } })
    const letters = await db.outboxMail.findMany({ where: { reference: `${reference}:${who.user.id}` } })
    expect([news.length, letters.length]).toEqual([1, 1])
    expect(letters[0]!.text).toContain(news[0]!.body)
    return news[0]!.body
  }

  it('says by when to complete it, in the portal and by email: the day of each person', async () => {
    const admin = await person('company-admin')
    const fixed = await setting({ dueOn: addDays(today(), 5) }, 'DRAFT')
    const [mia, late] = [await fixed.learner(), await person('learner', { dealerIds: [fixed.dealer.id] })]
    await graphql(admin, PUBLISH, { id: fixed.curriculum.id })
    await jobs()
    const opened = `The curriculum “${fixed.curriculum.name}” is open to you.`
    expect(await heard(mia, fixed.curriculum.id)).toBe(`${opened} Complete it by ${dayOf(day(5))}.`)
    const dueOn = day(5)
    goTo(7)
    await graphql(await signIn(admin.user), JOIN, { input: { databaseId: fixed.group.id, userIds: [late.user.id] } })
    await jobs()
    expect(await heard(late, fixed.curriculum.id)).toBe(
      `${opened} It was due ${dayOf(dueOn)}. You can still complete it.`,
    )
  })

  it('counts the days of who could see it before from then, and says no day where none is', async () => {
    const admin = await person('company-admin')
    const counted = await setting({ dueDays: 10 }, 'DRAFT')
    const none = await setting({}, 'DRAFT')
    const [early, fresh, free] = [await counted.learner(), await counted.learner(), await none.learner()]
    await db.curriculumOpening.create({
      data: { userId: early.user.id, curriculumId: counted.curriculum.id, openedAt: addDays(services.now(), -4) },
    })
    for (const { curriculum } of [counted, none]) await graphql(admin, PUBLISH, { id: curriculum.id })
    await jobs()
    expect(await heard(early, counted.curriculum.id)).toMatch(`Complete it by ${dayOf(day(6))}.`)
    expect(await heard(fresh, counted.curriculum.id)).toMatch(`Complete it by ${dayOf(day(10))}.`)
    expect(await heard(free, none.curriculum.id)).toBe(`The curriculum “${none.curriculum.name}” is open to you.`)
  })

  it('a reminder by hand says the day to come as well', async () => {
    const { curriculum, dealer, learner } = await setting({ dueOn: addDays(today(), 3) })
    const mia = await learner()
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    await graphql(manager, 'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count } }', {
      input: { userIds: [mia.user.id] },
    })
    await remindersOut(world)
    const news = await db.notification.findFirstOrThrow({ where: { userId: mia.user.id, kind: 'training.nudged' } })
    expect(news.body).toBe(`“${curriculum.name}” is waiting for you. “${curriculum.name}” is due ${dayOf(day(3))}.`)
    expect((await db.outboxMail.findFirstOrThrow({ where: { to: mia.user.email } })).text).toContain(news.body)
  })
})

describe('reminders', () => {
  it('come a week and a day before, the day after and then each week, four times; once each', async () => {
    const { curriculum, learner } = await setting({ dueOn: addDays(today(), 9) })
    const mia = await learner()
    const heard: string[] = []
    let gone = 0
    for (const days of [0, 1, 2, 3, 5, 8, 9, 10, 11, 16, 17, 18, 24, 25, 31, 32, 38, 45, 60]) {
      goTo(days - gone)
      gone = days
      await run()
      const news = await told(mia.user.id)
      if (news.length > heard.length) heard.push(`${days}: ${news.at(-1)}`)
    }
    const { name } = curriculum
    expect(heard).toEqual([
      `2: “${name}” is due in 7 days`,
      `8: “${name}” is due tomorrow`,
      `10: “${name}” is overdue by 1 day`,
      `17: “${name}” is overdue by 8 days`,
      `24: “${name}” is overdue by 15 days`,
      `31: “${name}” is overdue by 22 days`,
    ])
    expect(await mailed(mia.user.email)).toEqual(await told(mia.user.id))
  })

  it('wait for the morning, and for the day after it opened', async () => {
    const { curriculum, learner } = await setting({ dueDays: 3 })
    const mia = await learner()
    goTo(1, 7)
    await run()
    expect(await told(mia.user.id)).toEqual([])
    goTo(0, 8.5)
    await run()
    expect(await told(mia.user.id), 'it opened today').toEqual([])
    goTo(1, 8.5)
    await run()
    expect(await told(mia.user.id)).toEqual([`“${curriculum.name}” is due in 2 days`])
    goTo(0)
  })

  it('of several curriculums are one email, sent once however many run; nobody waits for one it fails for', async () => {
    const { curriculum, course, group, learner } = await setting({ dueOn: addDays(today(), 5) })
    const other = await makeCurriculum(db, {
      courseIds: [course.id],
      audienceGroupIds: [group.id],
      dueOn: addDays(today(), -1),
    })
    const [mia, second, third] = [await learner(), await learner(), await learner()]
    await run('record-openings')
    goTo(1)
    // Of the one it fails for nothing is left, and a later run does it all.
    await world.owner.$executeRawUnsafe(
      "CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''killed''; END'",
    )
    await world.owner.$executeRawUnsafe(
      `CREATE TRIGGER killed BEFORE INSERT ON "Notification" FOR EACH ROW WHEN (NEW."userId" = '${second.user.id}') EXECUTE FUNCTION killed()`,
    )
    await run()
    expect(await db.curriculumDueReminder.count({ where: { userId: second.user.id } })).toBe(0)
    expect(await told(second.user.id)).toEqual([])
    for (const { user } of [mia, third]) {
      expect(await told(user.id)).toHaveLength(2)
      expect(await mailed(user.email)).toEqual(['2 curriculums to complete'])
    }
    expect(await jobsLeft('remind-of-due'), 'it is tried again').toBe(1)
    await world.owner.$executeRawUnsafe('DROP TRIGGER killed ON "Notification"')
    await Promise.all([run(), run(), run()])
    for (const { user } of [mia, second, third]) {
      expect((await told(user.id)).sort()).toEqual(
        [`“${curriculum.name}” is due in 4 days`, `“${other.name}” is overdue by 2 days`].sort(),
      )
      expect(await mailed(user.email)).toEqual(['2 curriculums to complete'])
    }
    const letter = await db.outboxMail.findFirstOrThrow({ where: { to: mia.user.email } })
    expect(letter.text.indexOf(other.name)).toBeLessThan(letter.text.indexOf(curriculum.name))
    expect(letter.text).toContain('/auth/my-training?only=due')
  })

  it('one address that cannot be written to holds up no other letter', async () => {
    const { curriculum, learner } = await setting({ dueOn: addDays(today(), 5) })
    const people = [await learner(), await learner(), await learner()]
    await run('record-openings')
    goTo(1)
    const [first] = people.map(({ user }) => user).sort((a, b) => (a.id < b.id ? -1 : 1))
    await world.owner.$executeRawUnsafe(
      `CREATE TRIGGER refused BEFORE INSERT ON "OutboxMail" FOR EACH ROW WHEN (NEW."to" = '${first!.email}') EXECUTE FUNCTION killed()`,
    )
    await run()
    await world.owner.$executeRawUnsafe('DROP TRIGGER refused ON "OutboxMail"')
    for (const { user } of people)
      expect(await mailed(user.email)).toEqual(user.id === first!.id ? [] : [`“${curriculum.name}” is due in 4 days`])
  })

  it('reach nobody who completed it, left, was turned off, lost it or refuses emails', async () => {
    const { curriculum, group, dealer, course, learner } = await setting({ dueOn: addDays(today(), -1) })
    const [waits, completed, passed, gone, left, lost, bystander, quiet, silent] = [
      await learner(),
      await learner(),
      await learner(),
      await learner({ status: 'DEACTIVATED' }),
      await learner(),
      await learner(),
      await learner({ participatingLearner: false }),
      await learner(),
      await learner({ receiveEmails: false }),
    ]
    await makeCurriculumCompletion(db, completed.user.id, curriculum.id, services.now())
    await makeProgress(db, { userId: passed.user.id, courseId: course.id, status: 'PASSED' })
    await db.dealerMember.updateMany({ where: { userId: left.user.id, dealerId: dealer.id }, data: { active: false } })
    await run('record-openings')
    await db.assignmentGroupMember.deleteMany({ where: { userId: lost.user.id, groupId: group.id } })
    await db.mailRefusal.create({ data: { userId: quiet.user.id, topic: 'due' } })
    await run()
    for (const { user } of [completed, passed, gone, left, lost, bystander]) {
      expect(await told(user.id)).toEqual([])
      expect(await mailed(user.email)).toEqual([])
    }
    for (const { user } of [waits, quiet, silent]) expect(await told(user.id)).toHaveLength(1)
    expect([await mailed(waits.user.email), await mailed(quiet.user.email), await mailed(silent.user.email)]).toEqual([
      [`“${curriculum.name}” is overdue by 1 day`],
      [],
      [],
    ])
    await db.curriculum.update({ where: { id: curriculum.id }, data: { status: 'UNPUBLISHED' } })
    goTo(7)
    await run()
    expect(await told(waits.user.id)).toHaveLength(1)
  })

  it('are not repeated because the day was moved a little, and come again for a new day', async () => {
    const { curriculum, learner } = await setting({ dueOn: addDays(today(), 6) })
    const mia = await learner()
    await run('record-openings')
    goTo(1)
    await run()
    expect(await told(mia.user.id)).toHaveLength(1)
    await db.curriculum.update({ where: { id: curriculum.id }, data: { dueOn: addDays(today(), 7) } })
    goTo(1)
    await run()
    expect(await told(mia.user.id)).toHaveLength(1)
    await db.curriculum.update({ where: { id: curriculum.id }, data: { dueOn: addDays(today(), 20) } })
    goTo(13)
    await run()
    expect(await told(mia.user.id)).toEqual([
      `“${curriculum.name}” is due in 5 days`,
      `“${curriculum.name}” is due in 7 days`,
    ])
    goTo(120)
    await run('forget-due-reminders')
    expect(await db.curriculumDueReminder.count({ where: { curriculumId: curriculum.id } })).toBe(0)
  })
})

it('what is kept of a person goes with them, and with the curriculum', async () => {
  const admin = await person('platform-admin')
  const { curriculum, course, learner } = await setting({ dueDays: 30 })
  const [early] = [await learner()]
  await run('record-openings')
  goTo(3)
  const late = await learner()
  await run('record-openings')
  const since = async (userId: string) =>
    (await db.curriculumOpening.findFirst({ where: { userId, curriculumId: curriculum.id } }))?.openedAt
  const [first, second] = [await since(early.user.id), await since(late.user.id)]
  expect(first! < second!).toBe(true)
  const boss = await signIn(admin.user)
  const merged = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
    boss,
    'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
    { input: { primary: late.user.id, secondary: early.user.id } },
  )
  expect(merged.errors).toBeUndefined()
  expect([await since(late.user.id), await since(early.user.id)]).toEqual([first, second])
  const undone = await graphql(
    boss,
    'mutation ($input: UndoUserMergeInput!) { undoUserMerge(input: $input) { __typename } }',
    { input: { databaseId: merged.data!.mergeUsers.merge.databaseId } },
  )
  expect(undone.errors).toBeUndefined()
  expect([await since(late.user.id), await since(early.user.id)]).toEqual([second, first])

  await db.curriculumDueReminder.create({
    data: { userId: late.user.id, curriculumId: curriculum.id, dueOn: today(), step: 1, sentOn: today() },
  })
  const erased = await graphql(
    boss,
    'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
    { input: { databaseId: late.user.id, confirmation: `${late.user.firstName} ${late.user.lastName}` } },
  )
  expect(erased.errors).toBeUndefined()
  expect(await since(late.user.id)).toBeUndefined()
  expect(await db.curriculumDueReminder.count({ where: { userId: late.user.id } })).toBe(0)

  // With somebody's history the curriculum is kept out of sight; what was counted goes all the same.
  await makeProgress(db, { userId: early.user.id, courseId: course.id, status: 'PASSED' })
  await makeCurriculumCompletion(db, early.user.id, curriculum.id)
  await graphql(boss, 'mutation ($input: DeleteCurriculumInput!) { deleteCurriculum(input: $input) { databaseId } }', {
    input: { databaseId: curriculum.id },
  })
  expect(await db.curriculum.findUnique({ where: { id: curriculum.id } })).toMatchObject({
    deletedAt: expect.any(Date),
  })
  expect(await db.curriculumOpening.count({ where: { curriculumId: curriculum.id } })).toBe(0)
})
