import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../../prisma/factories/groups.ts'
import { addDays, dayText } from '../../../server/platform/values/days.ts'
import { codeOf } from '../../support/answers.ts'
import { guest, type Who } from '../../support/world.ts'
import { ASK, DAY, openCalls, type Queue } from './setting.ts'

const { db, graphql, person, signIn, statements, idsOf, now, queue, rowsOf, setting, today } = await openCalls()

describe('who sees the queue', () => {
  it('who looks after staff those in reach, never oneself; others nobody', async () => {
    const { dealer, manager, learner } = await setting()
    const there = await makeDealer(db, { status: 'ACTIVE' })
    const [here, away] = [await learner(), await learner('Away', [there.id])]
    expect(await idsOf(manager)).toEqual([here.user.id])
    expect(await idsOf(manager, { dealer: there.id })).toEqual([])
    expect(await idsOf(manager, { dealer: 'nonsense' })).toEqual([])
    const territory = await makeAdminGroup(db, { dealerIds: [there.id] })
    for (const role of ['regional-sales-manager', 'district-manager', 'sales-rep'] as const) {
      expect(await idsOf(await person(role, { adminGroupIds: [territory.id] })), role).toEqual([away.user.id])
      expect(await idsOf(await person(role)), role).toEqual([])
    }
    for (const role of ['platform-admin', 'company-admin'] as const) {
      const admin = await person(role)
      expect(await idsOf(admin, { dealer: dealer.id }), role).toEqual([here.user.id])
      expect(await idsOf(admin, { dealer: there.id }), role).toEqual([away.user.id])
    }
    for (const role of ['learner', 'brand-manager', 'live-training-admin', 'translator'] as const) {
      const who = await person(role, { dealerIds: [dealer.id] })
      expect(codeOf(await graphql(who, '{ peopleToCall { totalCount } }')), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, '{ callCounts { people } }')), role).toBe('FORBIDDEN')
    }
    expect(codeOf(await graphql(guest, '{ peopleToCall { totalCount } }'))).toBe('UNAUTHENTICATED')
    // Who works at a closed dealer alone cannot come in.
    await db.dealer.update({ where: { id: there.id }, data: { status: 'INACTIVE' } })
    expect(await idsOf(await person('company-admin'), { dealer: there.id })).toEqual([])
  })
})

describe('why somebody is in it', () => {
  const reasonsAt = async (dueIn: number) => {
    const { manager, learner, began } = await setting({ dueOn: addDays(today, dueIn) })
    await began(await learner())
    return (await rowsOf(manager)).flatMap(({ reasons }) => reasons)
  }

  it('overdue from the day after, soon due within seven days', async () => {
    expect(await reasonsAt(-1)).toEqual([{ reason: 'OVERDUE', count: 1, day: dayText(addDays(today, -1)), name: null }])
    expect(await reasonsAt(0)).toEqual([{ reason: 'DUE_SOON', count: 1, day: dayText(today), name: null }])
    expect(await reasonsAt(7)).toEqual([{ reason: 'DUE_SOON', count: 1, day: dayText(addDays(today, 7)), name: null }])
    expect(await reasonsAt(8)).toEqual([])
  })

  it('never started, or stopped for 30 days; who is done or on the way is left alone', async () => {
    const { manager, learner, began, one, two } = await setting()
    const [never, stopped, going, done] = [await learner(), await learner(), await learner(), await learner()]
    await began(stopped, new Date(now.getTime() - 30 * DAY))
    await began(going, new Date(now.getTime() - 29 * DAY))
    for (const courseId of [one.id, two.id])
      await makeProgress(db, {
        userId: done.user.id,
        courseId,
        status: 'PASSED',
        touchedAt: new Date(now.getTime() - 90 * DAY),
      })
    expect((await rowsOf(manager)).map(({ databaseId, reasons }) => [databaseId, reasons])).toEqual([
      [stopped.user.id, [{ reason: 'STOPPED', count: 1, day: dayText(addDays(today, -30)), name: null }]],
      [never.user.id, [{ reason: 'NEVER_STARTED', count: 1, day: null, name: null }]],
    ])
  })

  it('failed twice last and not passed since, of what is open to them', async () => {
    const { manager, learner, began, two, curriculum, group } = await setting()
    const tries = async (results: (boolean | null)[], status: 'FAILED' | 'PASSED' = 'FAILED') => {
      const who = await learner()
      const { id: progressId } = await makeProgress(db, {
        userId: who.user.id,
        courseId: two.id,
        status,
        touchedAt: now,
      })
      for (const [index, passed] of results.entries())
        await makeQuizAttempt(db, { progressId, number: index + 1, passed, score: passed ? 90 : 40, submittedAt: now })
      return who.user.id
    }
    await began(await learner())
    const twice = await tries([false, false])
    const waiting = await tries([false, false, null])
    for (const results of [[false], [true, false], [false, true, false]]) await tries(results)
    await tries([false, false, true], 'PASSED')
    await tries([false, false], 'PASSED')
    const found = await rowsOf(manager)
    expect(new Set(found.map(({ databaseId }) => databaseId))).toEqual(new Set([twice, waiting]))
    expect(found[0]!.reasons).toEqual([{ reason: 'FAILED_TWICE', count: 1, day: dayText(today), name: 'Brakes' }])
    await db.curriculumAudience.update({
      where: { curriculumId_groupId: { curriculumId: curriculum.id, groupId: group.id } },
      data: { groupId: (await makeAssignmentGroup(db)).id },
    })
    expect(await rowsOf(manager)).toEqual([])
  })

  it('a certificate in force that ends within 30 days', async () => {
    const { dealer, manager } = await setting()
    const ends = async (away: number) => {
      const who = await person('learner', { dealerIds: [dealer.id] })
      await makeCertificate(db, { userId: who.user.id, title: 'Tires', expiresAt: new Date(now.getTime() + away) })
      return who.user.id
    }
    await ends(0)
    const first = await ends(1)
    const last = await ends(30 * DAY)
    await ends(30 * DAY + 1)
    const found = await rowsOf(manager, { reason: 'CERTIFICATE_ENDING' })
    expect(found.map(({ databaseId }) => databaseId)).toEqual([first, last])
    expect(found[1]!.reasons).toEqual([
      { reason: 'CERTIFICATE_ENDING', count: 1, day: dayText(addDays(today, 30)), name: 'Tires' },
    ])
  })
})

describe('the order and the figures', () => {
  it('by dealer, the most urgent first, and counted as the team’s training counts', async () => {
    const { dealer, manager, learner, began, group } = await setting({ dueOn: addDays(today, -3) })
    const older = await makeCourse(db, {})
    const few = await makeAssignmentGroup(db)
    await makeCurriculum(db, { courseIds: [older.id], audienceGroupIds: [few.id], dueOn: addDays(today, -20) })
    const later = await makeDealer(db, { status: 'ACTIVE', name: `zz ${randomUUID()}` })
    await db.dealer.update({ where: { id: dealer.id }, data: { name: `Aa ${randomUUID()}` } })
    const [one, two] = [await learner('One'), await learner('Two')]
    await began(one)
    await db.assignmentGroupMember.create({ data: { userId: two.user.id, groupId: few.id } })
    const both = await learner('Both', [dealer.id, later.id])
    const there = await person('learner', { dealerIds: [later.id], assignmentGroupIds: [group.id] })
    const admin = await person('regional-sales-manager', {
      adminGroupIds: [(await makeAdminGroup(db, { dealerIds: [dealer.id, later.id] })).id],
    })
    const all = await queue(admin)
    const found = all.peopleToCall.edges.map(({ node }) => node)
    expect(found.map(({ databaseId }) => databaseId)).toEqual([two, both, one, there].map(({ user }) => user.id))
    expect(found[0]).toMatchObject({ name: `Two ${two.user.lastName}`.trim(), dealerPhone: '+1 612 555 0100' })
    expect(found[0]!.reasons[0]).toEqual({ reason: 'OVERDUE', count: 2, day: dayText(addDays(today, -20)), name: null })
    const { data } = await graphql<{ dealerTraining: { totalCount: number } }>(
      admin,
      '{ dealerTraining(overdue: true) { totalCount } }',
    )
    expect(data!.dealerTraining.totalCount).toBe(4)
    expect(all.callCounts.people).toBe(4)
    expect(all.callCounts.reasons.filter(({ people }) => people)).toEqual([
      { reason: 'OVERDUE', people: 4 },
      { reason: 'NEVER_STARTED', people: 3 },
    ])
    // Who works at both is listed once, and counted and found at each.
    expect(all.callCounts.dealers).toEqual([
      { databaseId: dealer.id, people: 3 },
      { databaseId: later.id, people: 2 },
    ])
    const atLater = await rowsOf(admin, { dealer: later.id })
    expect(atLater.map(({ dealerDatabaseId }) => dealerDatabaseId)).toEqual([later.id, later.id])
    expect(new Set(atLater.map(({ databaseId }) => databaseId))).toEqual(new Set([both.user.id, there.user.id]))
    const [first, second] = [await queue(admin, { first: 2 }), await rowsOf(admin, { offset: 3 })]
    const next = await rowsOf(admin, { first: 2, after: first.peopleToCall.pageInfo.endCursor })
    expect(next.map(({ databaseId }) => databaseId)).toEqual([one.user.id, there.user.id])
    expect(second.map(({ databaseId }) => databaseId)).toEqual([there.user.id])
    expect((await queue(manager)).callCounts.people).toBe(3)
  })

  it('names what is due of each person, as many as are counted, the first first', async () => {
    const { manager, learner, began, group } = await setting({ dueOn: addDays(today, -3) })
    const due = async (name: string, days: number) => {
      const course = await makeCourse(db, {})
      await makeCurriculum(db, {
        name,
        courseIds: [course.id],
        audienceGroupIds: [group.id],
        dueOn: addDays(today, days),
      })
      return course.id
    }
    await due('Suspension', -20)
    await due('Winter', 7)
    await due('Spring', 8)
    const done = await due('Brakes', -5)
    const one = await learner()
    await began(one)
    await makeProgress(db, { userId: one.user.id, courseId: done, status: 'PASSED' })
    const [row, ...more] = await rowsOf(manager)
    // One row, however many curriculums.
    expect(more).toEqual([])
    expect(row!.reasons).toEqual([{ reason: 'OVERDUE', count: 2, day: dayText(addDays(today, -20)), name: null }])
    expect(row!.due.map(({ daysLeft }) => daysLeft)).toEqual([-20, -3, 7])
    expect([row!.due[0]!.name, row!.due[2]!.name]).toEqual(['Suspension', 'Winter'])
  })

  it('goes on behind who was called meanwhile, and leaves nobody out', async () => {
    const { manager, learner } = await setting({ dueOn: addDays(today, -3) })
    for (const name of ['A', 'B', 'C', 'D', 'E']) await learner(name)
    const all = await idsOf(manager)
    const { pageInfo } = (await queue(manager, { first: 2 })).peopleToCall
    await db.trainingNudge.create({
      data: { userId: all[1]!, createdAt: now, sentOn: today, sentById: manager.user.id },
    })
    expect(await idsOf(manager)).toHaveLength(4)
    expect(await idsOf(manager, { first: 2, after: pageInfo.endCursor })).toEqual([all[2], all[3]])
    expect(codeOf(await graphql(manager, ASK, { after: 'nonsense' }))).toBe('BAD_USER_INPUT')
    const lastBefore = async (before: string | null) => {
      const { data } = await graphql<{ peopleToCall: { edges: { node: { databaseId: string } }[] } }>(
        manager,
        'query ($before: String) { peopleToCall(last: 1, before: $before) { edges { node { databaseId } } } }',
        { before },
      )
      return data!.peopleToCall.edges.map(({ node }) => node.databaseId)
    }
    expect(await lastBefore((await queue(manager, { first: 3 })).peopleToCall.pageInfo.endCursor)).toEqual([all[2]])
    // Before where somebody stood who is gone.
    expect(await lastBefore(pageInfo.endCursor)).toEqual([all[0]])
  })

  it('is a tile of the administrators it is for, with as many as the list', async () => {
    const { dealer, learner } = await setting({ dueOn: addDays(today, -3) })
    for (let index = 0; index < 3; index++) await learner()
    const TILES = '{ adminDashboard { tiles { key value link } } }'
    const tileOf = async (who: Who) => {
      const { data } = await graphql<{ adminDashboard: { tiles: { key: string; value: number; link: string }[] } }>(
        who,
        TILES,
      )
      return data!.adminDashboard.tiles.find(({ key }) => key === 'peopleToCall')
    }
    const group = await makeAdminGroup(db, { dealerIds: [dealer.id] })
    const role = await db.role.findFirstOrThrow({ where: { key: 'brand-manager' } })
    const granted = { roleId: role.id, right: 'view-users' }
    await db.roleRight.create({ data: granted })
    const manager = await person('brand-manager', { adminGroupIds: [group.id] })
    expect(await tileOf(manager)).toEqual({ key: 'peopleToCall', value: 3, link: '/auth/admin/people-to-call' })
    expect((await queue(manager)).peopleToCall.totalCount).toBe(3)
    await db.roleRight.delete({ where: { roleId_right: granted } })
    expect(await tileOf(await person('brand-manager', { adminGroupIds: [group.id] }))).toBeUndefined()
    expect(await tileOf(await person('company-admin'))).toBeUndefined()
  })

  it('asks the same number of statements for 1, 10 and 50 people', async () => {
    const { manager, learner } = await setting({ dueOn: addDays(today, -3) })
    for (let index = 0; index < 52; index++) await learner()
    const who = await signIn(manager.user)
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(who, '{ viewer { id } }')
      statements()
      expect((await graphql<Queue>(who, ASK, { first })).data?.peopleToCall.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(' ')).toBe(1)
  })
})
