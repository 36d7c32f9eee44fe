import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, jobs } = await openWorld()

const publish = (what: 'Course' | 'Curriculum') =>
  `mutation ($id: ID!, $published: Boolean!) { publish(input: { target: ${what.toUpperCase()}, databaseId: $id, published: $published }) { __typename } }`
const told = (reference: string) =>
  db.notification.findMany({ where: { reference }, select: { userId: true, title: true, link: true } })

describe('what is published', () => {
  it('is told to those it is for, once each however often it opens, by notification and letter', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, { active: true, color: '#ffcc00', name: 'Sunny Trails' })
    const [reader, silent, refusing, gone, outside] = await Promise.all([
      makeUser(db),
      makeUser(db, { receiveEmails: false }),
      makeUser(db),
      makeUser(db, { status: 'DEACTIVATED' }),
      makeUser(db),
    ])
    await db.mailRefusal.create({ data: { userId: refusing.id, topic: 'assigned' } })
    const group = await makeAssignmentGroup(db, { memberIds: [reader.id, silent.id, refusing.id, gone.id] })
    const course = await makeCourse(db)
    const curriculum = await makeCurriculum(db, {
      status: 'DRAFT',
      name: 'Sand',
      mandatory: true,
      courseIds: [course.id],
      audienceGroupIds: [group.id],
      brandIds: [brand.id],
    })
    for (const published of [true, false, true])
      expect((await graphql(admin, publish('Curriculum'), { id: curriculum.id, published })).errors).toBeUndefined()
    await jobs()
    const rows = await told(`curriculum.assigned:${curriculum.id}`)
    expect(rows.map(({ userId }) => userId).sort()).toEqual([reader.id, silent.id, refusing.id].sort())
    expect(rows[0]).toMatchObject({ title: 'New training: “Sand”', link: `/auth/curriculum-page/${curriculum.id}` })
    const sent = await db.outboxMail.findMany({ where: { subject: 'New training: “Sand”' } })
    expect(sent.map(({ to }) => to)).toEqual([reader.email])
    expect(sent[0]?.html).toContain('Sunny Trails')
    expect(sent[0]?.html).toMatch(/background:#[0-9a-f]{6}/)
    expect(sent[0]?.html, 'yellow is darkened until white reads on it').not.toContain('background:#ffcc00')
    expect(sent[0]?.text).toContain(`http://paddock.test/auth/curriculum-page/${curriculum.id}`)
    expect(await db.notification.count({ where: { userId: outside.id } })).toBe(0)
  })

  it('a course is told within its curriculums and its own audience, not to who began it', async () => {
    const admin = await person('company-admin')
    const [both, half, begun] = await Promise.all([makeUser(db), makeUser(db), makeUser(db)])
    const [wide, narrow] = [
      await makeAssignmentGroup(db, { memberIds: [both.id, half.id, begun.id] }),
      await makeAssignmentGroup(db, { memberIds: [both.id, begun.id] }),
    ]
    const course = await makeCourse(db, { status: 'UNPUBLISHED', title: 'Dunes' })
    const curriculum = await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [wide.id] })
    await db.courseAudience.create({ data: { courseId: course.id, groupId: narrow.id } })
    await db.courseProgress.create({ data: { userId: begun.id, courseId: course.id } })
    await graphql(admin, publish('Course'), { id: course.id, published: true })
    await jobs()
    expect(await told(`course.assigned:${course.id}`)).toEqual([
      { userId: both.id, title: 'New training: “Dunes”', link: `/auth/training/${curriculum.id}/${course.id}` },
    ])
  })

  it('who joins a group is told what opens with it, and nothing twice', async () => {
    const admin = await person('company-admin')
    const [first, later] = await Promise.all([makeUser(db), makeUser(db)])
    const group = await makeAssignmentGroup(db)
    const course = await makeCourse(db)
    const curriculum = await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [group.id] })
    await db.courseAudience.create({ data: { courseId: course.id, groupId: group.id } })
    const add = (userIds: string[]) =>
      graphql(
        admin,
        'mutation ($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { addedUsers } }',
        { input: { databaseId: group.id, userIds } },
      )
    expect((await add([first.id])).errors).toBeUndefined()
    await add([first.id, later.id])
    await jobs()
    expect((await told(`curriculum.assigned:${curriculum.id}`)).map(({ userId }) => userId).sort()).toEqual(
      [first.id, later.id].sort(),
    )
    expect(await told(`course.assigned:${course.id}`)).toEqual([])
  })

  it('who joins by own choice, through the user form or by a file of people is told just as well', async () => {
    const admin = await person('company-admin')
    const [chooser, edited] = [await person('learner'), await makeUser(db)]
    const group = await makeAssignmentGroup(db, { kind: 'AUDIENCE', selfEnrollment: true, name: 'Night riders' })
    const curriculum = await makeCurriculum(db, {
      courseIds: [(await makeCourse(db)).id],
      audienceGroupIds: [group.id],
      name: 'Night',
    })
    const choose = () =>
      graphql(
        chooser,
        'mutation ($groups: [ID!]!) { updateAudience(input: { assignmentGroups: $groups }) { __typename } }',
        { groups: [group.id] },
      )
    expect((await choose()).errors).toBeUndefined()
    expect((await choose()).errors).toBeUndefined()
    const save = 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { __typename } }'
    expect(
      (await graphql(admin, save, { input: { databaseId: edited.id, assignmentGroups: [group.id] } })).errors,
    ).toBeUndefined()
    const users = [
      { email: 'imported@example.test', firstName: 'Ida', lastName: 'Berg', assignmentGroups: 'Night riders' },
    ]
    expect((await rest(admin, 'POST /api/users/bulk-invite', { users })).status).toBe(201)
    await jobs()
    const imported = await db.user.findUniqueOrThrow({ where: { email: 'imported@example.test' } })
    expect((await told(`curriculum.assigned:${curriculum.id}`)).map(({ userId }) => userId).sort()).toEqual(
      [chooser.user.id, edited.id, imported.id].sort(),
    )
    // Who has not taken up the invitation gets the invitation alone.
    const letters = await db.outboxMail.findMany({
      where: { reference: { startsWith: `curriculum.assigned:${curriculum.id}:` } },
      select: { to: true },
    })
    expect(letters.map(({ to }) => to).sort()).toEqual([chooser.user.email, edited.email].sort())
  })

  it('a group added to a published curriculum is told, who was meant before is not', async () => {
    const admin = await person('company-admin')
    const [before, both, added] = await Promise.all([makeUser(db), makeUser(db), makeUser(db)])
    const [first, second] = [
      await makeAssignmentGroup(db, { memberIds: [before.id, both.id] }),
      await makeAssignmentGroup(db, { memberIds: [both.id, added.id] }),
    ]
    const curriculum = await makeCurriculum(db, {
      courseIds: [(await makeCourse(db)).id],
      audienceGroupIds: [first.id],
    })
    const save = (audienceIds: string[]) =>
      graphql(admin, 'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { __typename } }', {
        input: { databaseId: curriculum.id, audienceIds },
      })
    expect((await save([first.id, second.id])).errors).toBeUndefined()
    await save([first.id, second.id])
    await jobs()
    expect((await told(`curriculum.assigned:${curriculum.id}`)).map(({ userId }) => userId)).toEqual([added.id])
  })

  it('a course added to a published curriculum is told to those it is open to, and had no way to it before', async () => {
    const admin = await person('company-admin')
    const [fresh, had, begun, outside] = await Promise.all([makeUser(db), makeUser(db), makeUser(db), makeUser(db)])
    const [wide, narrow] = [
      await makeAssignmentGroup(db, { memberIds: [fresh.id, had.id, begun.id] }),
      await makeAssignmentGroup(db, { memberIds: [had.id, outside.id] }),
    ]
    const [course, draft] = [await makeCourse(db, { title: 'Ruts' }), await makeCourse(db, { status: 'DRAFT' })]
    await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [narrow.id] })
    await db.courseProgress.create({ data: { userId: begun.id, courseId: course.id } })
    const curriculum = await makeCurriculum(db, { courseIds: [(await makeCourse(db)).id], audienceGroupIds: [wide.id] })
    const add = () =>
      graphql(
        admin,
        'mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { __typename } }',
        { input: { databaseId: curriculum.id, courseIds: [course.id, draft.id] } },
      )
    expect((await add()).errors).toBeUndefined()
    await add()
    await jobs()
    expect(await told(`course.assigned:${course.id}`)).toEqual([
      { userId: fresh.id, title: 'New training: “Ruts”', link: `/auth/training/${curriculum.id}/${course.id}` },
    ])
    expect(await told(`course.assigned:${draft.id}`)).toEqual([])
  })

  it('in batches, whatever the number', async () => {
    const admin = await person('company-admin')
    const people = await Promise.all(Array.from({ length: 230 }, () => makeUser(db)))
    const group = await makeAssignmentGroup(db, { memberIds: people.map(({ id }) => id) })
    const course = await makeCourse(db)
    const curriculum = await makeCurriculum(db, {
      status: 'DRAFT',
      courseIds: [course.id],
      audienceGroupIds: [group.id],
    })
    await graphql(admin, publish('Curriculum'), { id: curriculum.id, published: true })
    await jobs()
    expect(await told(`curriculum.assigned:${curriculum.id}`)).toHaveLength(230)
    expect(
      await db.outboxMail.count({ where: { reference: { startsWith: `curriculum.assigned:${curriculum.id}:` } } }),
    ).toBe(230)
  })
})

it('the list is filtered by what it is about', async () => {
  const { user, token } = await person('learner')
  const kinds = ['course.completed', 'curriculum.assigned', 'certificate.expiring', 'points.expired', 'request.denied']
  await db.notification.createMany({ data: kinds.map((kind) => ({ userId: user.id, kind, title: kind })) })
  const count = async (subject: string) =>
    (
      await graphql<{ notifications: { totalCount: number } }>(
        { user, token },
        `{ notifications(subject: ${subject}, unread: true) { totalCount } }`,
      )
    ).data?.notifications.totalCount
  expect([
    await count('TRAINING'),
    await count('CERTIFICATES'),
    await count('POINTS'),
    await count('REQUESTS'),
  ]).toEqual([2, 1, 1, 1])
})
