import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

it('who acts as somebody takes no training in their name: it brings points and a certificate', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const { id: courseId } = await makeCourse(db, { quizTimeLimit: 60 })
  await makeCurriculum(db, { courseIds: [courseId] })
  const begun = await rest(admin, `GET /api/proxy/${learner.user.id}`)
  const acting: Who = { user: learner.user, token: /paddock=([^;]+)/.exec(begun.headers.getSetCookie().join())![1]! }
  const { id: sectionId } = await db.section.findFirstOrThrow({ where: { chapter: { courseId } } })
  const start = 'mutation ($input: StartCourseInput!) { startCourse(input: $input) { __typename } }'
  expect(codeOf(await graphql(acting, start, { input: { courseId } }))).toBe('FORBIDDEN')
  expect(codeOf(await graphql(learner, start, { input: { courseId } }))).toBeUndefined()
  for (const [name, input] of [
    ['saveSectionProgress', { courseId, sectionId, completed: true }],
    ['startQuiz', { courseId }],
    ['startScorm', { courseId }],
  ] as const) {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`
    expect(codeOf(await graphql(acting, mutation, { input })), name).toBe('FORBIDDEN')
  }
  expect(await db.sectionProgress.count({ where: { progress: { courseId } } })).toBe(0)
  // What the person did is there to be looked at.
  const query = 'query ($id: ID!) { course(databaseId: $id) { viewerProgress { status } } }'
  const { data } = await graphql<{ course: object }>(acting, query, { id: courseId })
  expect(data?.course).toEqual({ viewerProgress: { status: 'IN_PROGRESS' } })
})
