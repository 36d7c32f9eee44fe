import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, jobs } = await openWorld()

const ASK =
  'mutation ($input: AskForCourseInput!) { askForCourse(input: $input) { courseRequest { databaseId status courseTitle topic link } } }'
const decide = (verb: 'approve' | 'deny' | 'undo') =>
  `mutation ($id: ID!${verb === 'undo' ? '' : ', $answer: String'}) { ${verb}CourseRequest(input: { databaseId: $id${verb === 'undo' ? '' : ', answer: $answer'} }) { courseRequest { status answer link decidedByName } } }`
const START = 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { progress { status } } }'
interface Asked {
  askForCourse: { courseRequest: { databaseId: string } }
}

/** A course meant for a group nobody here is in. */
async function closedCourse(brandIds: string[] = []) {
  const [course, group] = [await makeCourse(db), await makeAssignmentGroup(db)]
  const curriculum = await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [group.id], brandIds })
  return { course, curriculum }
}

describe('asking', () => {
  it('for a closed course or a topic, once for each, and never for what is open', async () => {
    const learner = await person('learner')
    const { course } = await closedCourse()
    const open = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [open.id] })
    const offered = await graphql<{ coursesToAskFor: { databaseId: string }[] }>(
      learner,
      '{ coursesToAskFor { databaseId title curriculums } }',
    )
    expect(offered.data?.coursesToAskFor.map(({ databaseId }) => databaseId)).toContain(course.id)
    expect(offered.data?.coursesToAskFor.map(({ databaseId }) => databaseId)).not.toContain(open.id)
    const answers = await Promise.all(
      [1, 2, 3].map(() => graphql(learner, ASK, { input: { courseId: course.id, message: 'Please' } })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({
      message: 'You have asked for this course already.',
      extensions: { code: 'CONFLICT' },
    })
    expect((await graphql(learner, ASK, { input: { topic: 'Winter' } })).data).toMatchObject({
      askForCourse: { courseRequest: { status: 'PENDING', courseTitle: null, topic: 'Winter', link: null } },
    })
    expect((await graphql(learner, ASK, { input: {} })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { topic: expect.any(String) as string },
    })
    expect(codeOf(await graphql(learner, ASK, { input: { courseId: open.id } }))).toBe('CONFLICT')
    const draft = await makeCourse(db, { status: 'DRAFT' })
    expect((await graphql(learner, ASK, { input: { courseId: draft.id } })).errors?.[0]?.extensions).toMatchObject({
      fields: { courseId: 'This course cannot be asked for.' },
    })
    expect(codeOf(await graphql(guest, ASK, { input: { topic: 'x' } }))).toBe('UNAUTHENTICATED')
    expect(
      (await graphql(learner, '{ myCourseRequests { totalCount edges { node { status message } } } }')).data,
    ).toMatchObject({ myCourseRequests: { totalCount: 2 } })
    expect((await graphql(await person('learner'), '{ myCourseRequests { totalCount } }')).data).toEqual({
      myCourseRequests: { totalCount: 0 },
    })
  })

  it('can be undone before it is decided', async () => {
    const learner = await person('learner')
    const asked = await graphql<Asked>(learner, ASK, { input: { topic: 'Regret' } })
    const id = asked.data!.askForCourse.courseRequest.databaseId
    const WITHDRAW = 'mutation ($id: ID!) { withdrawCourseRequest(input: { databaseId: $id }) { databaseId } }'
    expect(codeOf(await graphql(await person('learner'), WITHDRAW, { id }))).toBe('NOT_FOUND')
    expect((await graphql(learner, WITHDRAW, { id })).errors).toBeUndefined()
    expect(await db.courseRequest.count({ where: { id } })).toBe(0)
  })
})

describe('deciding', () => {
  it('opens the course to the person, tells them, and can be undone', async () => {
    const [admin, learner, other] = [
      await person('company-admin', { firstName: 'Ada', lastName: 'Min' }),
      await person('learner'),
      await person('learner'),
    ]
    const { course, curriculum } = await closedCourse()
    const locking = await makeCourse(db)
    await db.coursePrerequisite.create({ data: { courseId: course.id, requiredId: locking.id } })
    const id = (await graphql<Asked>(learner, ASK, { input: { courseId: course.id } })).data!.askForCourse.courseRequest
      .databaseId
    const before = (await rest<{ count: number }>(admin, 'GET /api/course-requests/notifications')).json.count
    const verdicts = await Promise.all([
      graphql(admin, decide('approve'), { id, answer: 'Enjoy' }),
      graphql(admin, decide('deny'), { id }),
      graphql(admin, decide('approve'), { id }),
    ])
    expect(
      verdicts.filter(({ errors }) => !errors),
      'one decides',
    ).toHaveLength(1)
    if (verdicts[1]!.errors === undefined)
      await graphql(admin, decide('undo'), { id }).then(() =>
        graphql(admin, decide('approve'), { id, answer: 'Enjoy' }),
      )
    expect((await rest<{ count: number }>(admin, 'GET /api/course-requests/notifications/')).json.count).toBe(
      before - 1,
    )
    expect(
      (await graphql(learner, START, { id: course.id })).data,
      'audience and prerequisites no longer count',
    ).toMatchObject({ startCourse: { progress: { status: 'IN_PROGRESS' } } })
    expect(codeOf(await graphql(other, START, { id: course.id }))).toBe('NOT_FOUND')
    expect(
      (
        await graphql(
          learner,
          '{ myCourseRequests { edges { node { status link decidedByName } } } coursesOf(state: IN_PROGRESS) { edges { node { databaseId } } } }',
        )
      ).data,
    ).toMatchObject({
      myCourseRequests: {
        edges: [
          { node: { status: 'APPROVED', link: `/auth/training/${curriculum.id}/${course.id}`, decidedByName: null } },
        ],
      },
      coursesOf: { edges: [{ node: { databaseId: course.id } }] },
    })
    await jobs()
    const letters = await db.outboxMail.findMany({ where: { to: learner.user.email } })
    expect(letters.filter(({ subject }) => subject.includes('is granted'))).toHaveLength(1)
    expect(
      await db.notification.findMany({ where: { userId: learner.user.id, kind: 'request.approved' } }),
    ).toMatchObject([{ link: `/auth/training/${curriculum.id}/${course.id}` }])
    const mayUndo = async (who: Who) =>
      (
        await graphql<{ courseRequests: { edges: { node: { databaseId: string; viewerCanUndo: boolean } }[] } }>(
          who,
          '{ courseRequests(first: 50) { edges { node { databaseId viewerCanUndo } } } }',
        )
      ).data!.courseRequests.edges.find(({ node }) => node.databaseId === id)!.node.viewerCanUndo
    const colleague = await person('company-admin')
    expect([await mayUndo(admin), await mayUndo(colleague)]).toEqual([true, false])
    expect((await graphql(colleague, decide('undo'), { id })).errors![0]!.message).toBe(
      'Only who decided may take it back, and within 15 minutes.',
    )
    const { decidedAt } = await db.courseRequest.findUniqueOrThrow({ where: { id } })
    await db.courseRequest.update({ where: { id }, data: { decidedAt: new Date(decidedAt!.getTime() - 16 * 60_000) } })
    expect(await mayUndo(admin)).toBe(false)
    expect((await graphql(admin, decide('undo'), { id })).errors![0]!.message).toBe(
      'You could take this decision back for 15 minutes. That time is over.',
    )
    await db.courseRequest.update({ where: { id }, data: { decidedAt } })
    expect((await graphql(admin, decide('undo'), { id })).data).toMatchObject({
      undoCourseRequest: { courseRequest: { status: 'PENDING', answer: '', decidedByName: null } },
    })
    expect(await db.courseGrant.count({ where: { courseId: course.id } })).toBe(0)
    expect((await graphql(learner, START, { id: course.id })).errors, 'who began goes on').toBeUndefined()
    expect(codeOf(await graphql(admin, decide('undo'), { id }))).toBe('CONFLICT')
  })

  it('is for who edits courses, within reach and never for oneself', async () => {
    const brand = await makeBrand(db, { active: true })
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { brandId: brand.id, userId: manager.user.id } })
    const [own, foreign] = [await closedCourse([brand.id]), await closedCourse()]
    const learner = await person('learner')
    const ask = async (courseId: string) =>
      (await graphql<Asked>(learner, ASK, { input: { courseId } })).data!.askForCourse.courseRequest.databaseId
    const [ownId, foreignId] = [await ask(own.course.id), await ask(foreign.course.id)]
    const list =
      '{ courseRequests(status: PENDING, first: 50) { edges { node { databaseId personName } } } requestCounts { courseRequests } }'
    const seen = await graphql<{ courseRequests: { edges: { node: { databaseId: string } }[] } }>(manager, list)
    expect(seen.data).toMatchObject({
      courseRequests: { edges: [{ node: { databaseId: ownId } }] },
      requestCounts: { courseRequests: 1 },
    })
    expect(codeOf(await graphql(manager, decide('approve'), { id: foreignId }))).toBe('NOT_FOUND')
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'translator', 'live-training-admin'] as const) {
      const who = await person(role)
      expect(codeOf(await graphql(who, decide('approve'), { id: ownId })), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, '{ courseRequests { totalCount } }')), role).toBe('FORBIDDEN')
    }
    const admin = await person('company-admin')
    const selfish = await graphql<Asked>(admin, ASK, { input: { topic: 'More holidays' } })
    expect(
      codeOf(await graphql(admin, decide('approve'), { id: selfish.data!.askForCourse.courseRequest.databaseId })),
    ).toBe('FORBIDDEN')
    expect((await graphql(manager, decide('deny'), { id: ownId, answer: 'Not this year' })).data).toMatchObject({
      denyCourseRequest: { courseRequest: { status: 'DENIED', answer: 'Not this year' } },
    })
    await db.course.update({ where: { id: foreign.course.id }, data: { status: 'UNPUBLISHED' } })
    expect((await graphql(admin, decide('approve'), { id: foreignId })).errors?.[0]?.message).toBe(
      'This course is not published. Publish it first.',
    )
  })
})
