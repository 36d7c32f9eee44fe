import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { remindersOut } from '../support/training.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, jobs, person, signIn, statements, travel } = await openWorld()

interface Standing {
  curriculumCount: number
  completedCount: number
  mandatoryOpenCount: number
  percent: number
  status: string
}
interface People {
  dealerTraining: { totalCount: number; edges: { node: { databaseId: string; standing: Standing } }[] }
}
const ASK = `query ($first: Int, $dealer: ID, $curriculum: ID, $text: String, $status: ProgressState, $mandatoryOpen: Boolean, $sort: StaffSort) {
  dealerTraining(first: $first, dealer: $dealer, curriculum: $curriculum, text: $text, status: $status, mandatoryOpen: $mandatoryOpen, sort: $sort) {
    totalCount edges { node { databaseId standing(curriculum: $curriculum) { curriculumCount completedCount mandatoryOpenCount percent status } } } } }`
const NUDGE = 'mutation ($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count people { databaseId } } }'
const idsOf = (data: People | null) => data?.dealerTraining.edges.map(({ node }) => node.databaseId)

/** Two dealers, a curriculum for all, one for a group and one that is hidden, and people who did this and that. */
async function setting() {
  const [here, there] = await Promise.all([makeDealer(db, { status: 'ACTIVE' }), makeDealer(db, { status: 'ACTIVE' })])
  const group = await makeAssignmentGroup(db)
  const [one, two, three] = await Promise.all([makeCourse(db, {}), makeCourse(db, {}), makeCourse(db, {})])
  const hidden = await makeBrand(db, { active: false })
  const [open, forGroup] = await Promise.all([
    makeCurriculum(db, { courseIds: [one.id, two.id], mandatory: true }),
    makeCurriculum(db, { courseIds: [three.id], audienceGroupIds: [group.id] }),
    makeCurriculum(db, { courseIds: [three.id], brandIds: [hidden.id] }),
  ])
  const [busy, idle, grouped, away] = [
    await person('learner', { dealerIds: [here.id], firstName: 'Busy' }),
    await person('learner', { dealerIds: [here.id], firstName: 'Idle' }),
    await person('learner', { dealerIds: [here.id], assignmentGroupIds: [group.id], firstName: 'Grouped' }),
    await person('learner', { dealerIds: [there.id], firstName: 'Away' }),
  ]
  await makeProgress(db, { userId: busy.user.id, courseId: one.id, status: 'PASSED' })
  await makeProgress(db, { userId: grouped.user.id, courseId: one.id, status: 'PASSED' })
  await makeProgress(db, { userId: grouped.user.id, courseId: two.id, status: 'PASSED' })
  await makeProgress(db, { userId: grouped.user.id, courseId: three.id })
  const manager = await person('dealer-manager', { dealerIds: [here.id] })
  return { here, there, group, open, forGroup, busy, idle, grouped, away, manager, courses: [one, two, three] }
}

describe('who sees whose training', () => {
  it('managers their own dealer’s staff, sales people those of their groups, admins everybody, learners nobody', async () => {
    const { here, there, busy, idle, grouped, away, manager } = await setting()
    const territory = await makeAdminGroup(db, { dealerIds: [there.id] })
    const expected = { [here.id]: [busy, idle, grouped], [there.id]: [away] }
    expect(new Set(idsOf((await graphql<People>(manager, ASK)).data))).toEqual(
      new Set([busy, idle, grouped].map(({ user }) => user.id)),
    )
    expect(idsOf((await graphql<People>(manager, ASK, { dealer: there.id })).data)).toEqual([])
    for (const role of ['regional-sales-manager', 'district-manager', 'sales-rep'] as const) {
      expect(
        idsOf((await graphql<People>(await person(role, { adminGroupIds: [territory.id] }), ASK)).data),
        role,
      ).toEqual([away.user.id])
      expect((await graphql<People>(await person(role), ASK)).data?.dealerTraining.totalCount, role).toBe(0)
    }
    for (const role of ['platform-admin', 'company-admin'] as const) {
      const admin = await person(role)
      for (const [dealer, staff] of Object.entries(expected))
        expect(new Set(idsOf((await graphql<People>(admin, ASK, { dealer })).data)), role).toEqual(
          new Set([...staff.map(({ user }) => user.id), ...(dealer === here.id ? [manager.user.id] : [])]),
        )
    }
    for (const role of ['learner', 'brand-manager', 'live-training-admin', 'translator'] as const)
      expect(
        (await graphql(await person(role, { dealerIds: [here.id] }), ASK)).errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
    expect((await graphql(guest, ASK)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await graphql(busy, `{ user(databaseId: "${idle.user.id}") { standing { percent } } }`)).data).toEqual({
      user: null,
    })
    expect(
      (
        await graphql<{ user: { standing: Standing } }>(
          busy,
          `{ user(databaseId: "${busy.user.id}") { standing { percent } openTraining { name } } }`,
        )
      ).errors,
    ).toBeUndefined()
  })

  it('counts what is open to each: audience, hidden brands and all', async () => {
    const { open, forGroup, busy, idle, grouped, manager } = await setting()
    const at = (data: People | null, id: string) =>
      data?.dealerTraining.edges.find(({ node }) => node.databaseId === id)?.node.standing
    // Other files' curriculums for everybody would be counted too: each is asked by itself.
    const { data } = await graphql<People>(manager, ASK, { curriculum: open.id })
    expect(at(data, busy.user.id)).toEqual({
      curriculumCount: 1,
      completedCount: 0,
      mandatoryOpenCount: 1,
      percent: 50,
      status: 'IN_PROGRESS',
    })
    expect(at(data, idle.user.id)).toEqual({
      curriculumCount: 1,
      completedCount: 0,
      mandatoryOpenCount: 1,
      percent: 0,
      status: 'NOT_STARTED',
    })
    expect(at(data, grouped.user.id)).toEqual({
      curriculumCount: 1,
      completedCount: 1,
      mandatoryOpenCount: 0,
      percent: 100,
      status: 'PASSED',
    })
    expect(idsOf(data)?.at(-1)).toBe(grouped.user.id)
    expect(idsOf((await graphql<People>(manager, ASK, { curriculum: forGroup.id })).data)).toEqual([grouped.user.id])
    expect(idsOf((await graphql<People>(manager, ASK, { curriculum: open.id, status: 'PASSED' })).data)).toEqual([
      grouped.user.id,
    ])
    expect(idsOf((await graphql<People>(manager, ASK, { curriculum: open.id, mandatoryOpen: false })).data)).toEqual([
      grouped.user.id,
    ])
    expect(idsOf((await graphql<People>(manager, ASK, { curriculum: open.id, sort: 'PROGRESS_DESC' })).data)?.[0]).toBe(
      grouped.user.id,
    )
    expect(idsOf((await graphql<People>(manager, ASK, { curriculum: open.id, text: 'busy' })).data)).toEqual([
      busy.user.id,
    ])
    expect(
      (await graphql<People>(manager, ASK, { text: `100% "\\'_ ${'x'.repeat(10_000)}` })).data?.dealerTraining
        .totalCount,
    ).toBe(0)
    expect((await graphql<People>(manager, ASK, { dealer: 'nonsense' })).data?.dealerTraining.totalCount).toBe(0)
    interface Opened {
      user: { openTraining: { curriculumId: string; status: string; completedCount: number; total: number }[] }
    }
    const { data: opened } = await graphql<Opened>(
      manager,
      `{ user(databaseId: "${grouped.user.id}") { openTraining { curriculumId status completedCount total } } }`,
    )
    const mine = opened!.user.openTraining.filter(({ curriculumId }) => [open.id, forGroup.id].includes(curriculumId))
    expect(
      mine.map(({ curriculumId, status, completedCount, total }) => [curriculumId, status, completedCount, total]),
    ).toEqual([
      [forGroup.id, 'IN_PROGRESS', 0, 1],
      [open.id, 'PASSED', 2, 2],
    ])
  })

  it('figures over a team are for the team, unless it is so small that single people would show', async () => {
    const { here, open, busy, manager } = await setting()
    const figures =
      'query ($curriculum: ID) { dealerTrainingFigures(curriculum: $curriculum) { people completed inProgress notStarted mandatoryOpen percent } }'
    expect((await graphql(manager, figures, { curriculum: open.id })).data).toEqual({
      dealerTrainingFigures: { people: 3, completed: 1, inProgress: 1, notStarted: 1, mandatoryOpen: 2, percent: 50 },
    })
    expect((await graphql(busy, figures, { curriculum: open.id })).data).toEqual({ dealerTrainingFigures: null })
    await person('learner', { dealerIds: [here.id] })
    expect((await graphql(busy, figures, { curriculum: open.id })).data).toMatchObject({
      dealerTrainingFigures: { people: 5, completed: 1, notStarted: 3 },
    })
    expect((await graphql(await person('learner'), figures)).data).toEqual({ dealerTrainingFigures: null })
  })

  it('figures of a dealer are for who works there, and of no other, nor of one of several', async () => {
    const { here, there, open, busy } = await setting()
    for (const dealer of [here, there])
      for (let index = 0; index < 5; index++) await person('learner', { dealerIds: [dealer.id] })
    const both = await person('learner', { dealerIds: [here.id, there.id] })
    const figures =
      'query ($dealer: ID, $curriculum: ID) { dealerTrainingFigures(dealer: $dealer, curriculum: $curriculum) { people } }'
    const people = async (who: Who, dealer?: string) => {
      const { data, errors } = await graphql<{ dealerTrainingFigures: { people: number } | null }>(who, figures, {
        dealer,
        curriculum: open.id,
      })
      expect(errors).toBeUndefined()
      return data!.dealerTrainingFigures?.people ?? null
    }
    expect(await people(busy)).toBe(10)
    expect(await people(busy, here.id)).toBe(10)
    for (const other of [there.id, randomUUID(), 'nonsense', ''])
      expect(await people(busy, other), other).toBe(other ? null : 10)
    expect([await people(both), await people(both, here.id), await people(both, there.id)]).toEqual([16, null, null])
    // Whoever looks after staff sees none of a dealer out of reach.
    const manager = await person('dealer-manager', { dealerIds: [here.id] })
    expect([await people(manager, here.id), await people(manager, there.id)]).toEqual([10, 0])
  })

  it('asks the same number of statements for 1, 10 and 50 people', async () => {
    const dealer = await makeDealer(db, { status: 'ACTIVE' })
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    for (let index = 0; index < 52; index++) await person('learner', { dealerIds: [dealer.id] })
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(manager, '{ viewer { id } }')
      statements()
      expect((await graphql<People>(manager, ASK, { first })).data?.dealerTraining.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(counts[2]! - counts[0]!, counts.join(' ')).toBeLessThanOrEqual(2)
  })
})

describe('a reminder', () => {
  it('reaches a person once a day, however many send it at once', async () => {
    const { busy, idle, manager, here } = await setting()
    const second = await person('dealer-manager', { dealerIds: [here.id] })
    const answers = await Promise.all(
      [manager, second, manager, second].map((who) => graphql(who, NUDGE, { input: { userIds: [busy.user.id] } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({
      message: 'This person was reminded today already.',
      extensions: { code: 'CONFLICT' },
    })
    const both = await graphql(manager, NUDGE, { input: { userIds: [busy.user.id, idle.user.id] } })
    expect(both.data).toEqual({ nudgeLearners: { count: 1, people: [{ databaseId: idle.user.id }] } })
    await remindersOut({ db, jobs })
    const news = await db.notification.findMany({ where: { userId: busy.user.id, kind: 'training.nudged' } })
    expect(news).toHaveLength(1)
    const { user: sender } = answers.findIndex(({ errors }) => !errors) % 2 ? second : manager
    expect(news[0]!.title).toBe(`${sender.firstName} ${sender.lastName} reminds you of your training`)
    expect(await db.outboxMail.count({ where: { to: busy.user.email } })).toBe(1)
    travel(24 * 3_600_000)
    expect(
      (await graphql(await signIn(manager.user), NUDGE, { input: { userIds: [busy.user.id] } })).errors,
    ).toBeUndefined()
    travel(-24 * 3_600_000)
  })

  it('goes to staff in reach only, and to who has something left', async () => {
    const { busy, away, manager, here } = await setting()
    for (const userIds of [[away.user.id], [busy.user.id, away.user.id], [manager.user.id], []])
      expect(
        (await graphql(manager, NUDGE, { input: { userIds } })).errors?.[0]?.extensions.code,
        String(userIds.length),
      ).toBe('BAD_USER_INPUT')
    expect(await db.trainingNudge.count({ where: { userId: busy.user.id } })).toBe(0)
    for (const role of ['learner', 'brand-manager', 'translator', 'live-training-admin'] as const)
      expect(
        (await graphql(await person(role, { dealerIds: [here.id] }), NUDGE, { input: { userIds: [busy.user.id] } }))
          .errors?.[0]?.extensions.code,
        role,
      ).toBe('FORBIDDEN')
    const group = await makeAssignmentGroup(db)
    await db.curriculum.updateMany({
      where: { status: 'PUBLISHED', audience: { none: {} } },
      data: { status: 'UNPUBLISHED' },
    })
    const free = await person('learner', { dealerIds: [here.id], assignmentGroupIds: [group.id] })
    expect((await graphql(manager, NUDGE, { input: { userIds: [free.user.id] } })).errors?.[0]?.message).toBe(
      'There is nothing left to take: nothing to be reminded of.',
    )
  })
})
