import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { haveRead } from '../support/training.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, travel } = await openWorld()

const form = (data: unknown, files: Record<string, [Blob, string]> = {}) => {
  const body = new FormData()
  body.set('data', JSON.stringify(data))
  for (const [name, [blob, filename]] of Object.entries(files)) body.set(name, blob, filename)
  return body
}
const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181f6' } })
        .png()
        .toBuffer(),
    ),
  ])

interface Entity {
  _id: string
  name?: string
  title?: string
  status?: string
  active?: boolean
  image?: string
  imageFile?: string
  courses?: Entity[]
  courseCount?: number
}
interface Pages {
  page: number
  limit: number
  total: number
  pages: number
}

describe('curriculums', () => {
  it('are made, edited with a picture, given courses, ordered and removed', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, { active: true })
    const made = await rest<Entity>(
      admin,
      'POST /api/curriculums/',
      form({ name: 'Shop basics', description: 'Short.' }, { image: [await picture(), 'a.png'] }),
    )
    expect(made.json).toMatchObject({ name: 'Shop basics', status: 'draft', active: false })
    expect(made.json.image).toMatch(/^\/files\//)
    const { _id } = made.json
    const courses = await Promise.all([makeCourse(db, { title: 'AAA one' }), makeCourse(db, { title: 'AAA two' })])
    const ids = courses.map(({ id }) => id)
    expect(
      (
        await rest<{ courses: Entity[] }>(admin, `GET /api/curriculums/${_id}/existing-courses?text=AAA`)
      ).json.courses.map((course) => course._id),
    ).toEqual(ids)
    expect(
      (await rest<Entity>(admin, `POST /api/curriculums/${_id}/add-courses`, { courses: ids })).json.courses?.map(
        (course) => course._id,
      ),
    ).toEqual(ids)
    expect(
      (
        await rest<Entity>(admin, `POST /api/curriculums/${_id}/change-course-order`, {
          courses: [
            { _id: ids[0], order: 2 },
            { _id: ids[1], order: 1 },
          ],
        })
      ).json.courses?.map((course) => course._id),
    ).toEqual([ids[1], ids[0]])
    const edited = await rest<Entity>(
      admin,
      'POST /api/curriculums',
      form({ _id, name: 'Shop basics 2', brands: [{ _id: brand.id }], active: true }),
    )
    expect(edited.json).toMatchObject({
      _id,
      name: 'Shop basics 2',
      status: 'published',
      active: true,
      brandId: brand.id,
      courseCount: 2,
    })
    expect((await rest<Entity>(admin, `GET /api/curriculums/${_id}/detail`)).json).toMatchObject({
      progress: { status: 'not-started', total: 2 },
      audience: [],
    })
    expect((await rest<Entity>(admin, `GET /api/curriculum/${_id}`)).json).toMatchObject({ _id })
    expect((await rest<{ courses: Entity[] }>(admin, `GET /api/curriculums/${_id}/courses`)).json.courses).toHaveLength(
      2,
    )
    expect((await rest(admin, `PUT /api/courses/${ids[0]}/unassign-course/${_id}`)).json).toEqual({
      _id,
      courseCount: 1,
    })
    const second = await makeCurriculum(db, {})
    expect((await rest(admin, 'POST /api/curriculums/update-orders', { orders: [second.id, _id] })).status).toBe(200)
    for (const [route, field] of [
      ['POST /api/curriculums/update-orders', 'curriculums'],
      ['POST /api/incentive/update-orders', 'incentiveIds'],
    ] as const)
      for (const [body, named] of [
        [[], field],
        [{}, field],
        [{ [field]: [] }, field],
        [{ [field]: 'x' }, field],
        ['x', 'body'],
        [null, 'body'],
      ] as const) {
        const refused = await rest(admin, route, body as never)
        expect({ body, status: refused.status }).toEqual({ body, status: 422 })
        expect(refused.text, JSON.stringify(body)).toContain(named)
      }
    expect((await rest(admin, `DELETE /api/curriculums/${_id}`)).json).toEqual({ _id })
    expect((await rest(admin, `GET /api/curriculums/${_id}`)).status).toBe(404)
  })

  it('are listed by name in pages of 10, filtered by status', async () => {
    const admin = await person('company-admin')
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makeCurriculum(db, {
          name: `Zz ${String(index).padStart(2, '0')}`,
          status: index ? 'PUBLISHED' : 'UNPUBLISHED',
        }),
      ),
    )
    const { json } = await rest<{ curriculums: Entity[]; pagination: Pages }>(
      admin,
      'GET /api/curriculums?text=Zz&page=2',
    )
    expect(json.pagination).toEqual({ page: 2, limit: 10, total: 12, pages: 2 })
    expect(json.curriculums.map(({ name }) => name)).toEqual(['Zz 10', 'Zz 11'])
    expect(
      (await rest<{ pagination: Pages }>(admin, 'GET /api/curriculums?text=Zz&status=published')).json.pagination.total,
    ).toBe(11)
    expect((await rest(admin, 'GET /api/curriculums?status=lost')).status).toBe(400)
    expect((await rest(admin, 'GET /api/curriculums?page=x')).status).toBe(400)
    expect((await rest(null, 'GET /api/curriculums')).status).toBe(401)
  })

  it('refuse with the text as the body and the field in a header', async () => {
    const admin = await person('company-admin')
    const long = await rest(admin, 'POST /api/curriculums', form({ name: 'x'.repeat(10_000) }))
    expect(long).toMatchObject({ status: 422, text: 'Use at most 120 characters.' })
    expect(long.headers.get('x-field')).toBe('name')
    expect((await rest(admin, 'GET /api/curriculums/nonsense')).status).toBe(404)
    expect((await rest(await person('learner'), 'POST /api/curriculums', form({ name: 'x' }))).status).toBe(403)
    expect(
      (await rest(admin, 'POST /api/curriculums', form({ name: 'x' }), { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
  })
})

describe('courses', () => {
  it('are made of chapters and sections by the one documented call', async () => {
    const admin = await person('company-admin')
    const course = await rest<Entity>(
      admin,
      'POST /api/courses',
      form({ title: 'Made by call' }, { imageFile: [await picture(), 'a.png'] }),
    )
    expect(course.json.imageFile).toMatch(/^\/files\//)
    const chapter = await rest<Entity & { sections: Entity[] }>(
      admin,
      'POST /api/chapters',
      form({ courseId: course.json._id, title: 'One' }),
    )
    const section = await rest<Entity & { type: string; body: string }>(
      admin,
      'POST /api/chapters',
      form(
        { chapterId: chapter.json._id, type: 'text', title: 'Read', body: '<b>Bold</b><script>x</script>' },
        { imageFile: [await picture(), 'b.png'] },
      ),
    )
    expect(section.json).toMatchObject({ type: 'text', title: 'Read', body: '<b>Bold</b>' })
    expect(section.json.imageFile).toMatch(/^\/files\/.+signature=/)
    const second = await rest<Entity>(admin, 'POST /api/chapters', form({ courseId: course.json._id, title: 'Two' }))
    expect(
      (
        await rest<{ chapters: Entity[] }>(admin, 'POST /api/chapters/update-orders', {
          chapters: [second.json._id, chapter.json._id],
        })
      ).json.chapters.map(({ title }) => title),
    ).toEqual(['Two', 'One'])
    expect(
      (await rest<{ chapters: Entity[] }>(admin, `GET /api/chapter/${course.json._id}`)).json.chapters,
    ).toHaveLength(2)
    expect((await rest(admin, `GET /api/chapters/${chapter.json._id}`)).json).toMatchObject({
      title: 'One',
      sections: [{ title: 'Read' }],
    })
    expect((await rest(admin, `GET /api/sections/${chapter.json._id}`)).json).toMatchObject({
      sections: [{ _id: section.json._id }],
    })
    expect((await rest(admin, 'POST /api/sections/update-orders', { sections: [section.json._id] })).status).toBe(200)
    expect((await rest(admin, `DELETE /api/sections/${section.json._id}`)).json).toEqual({ _id: section.json._id })
    expect((await rest(admin, `DELETE /api/chapters/${second.json._id}`)).status).toBe(200)
    expect((await rest(admin, `DELETE /api/courses/${course.json._id}`)).json).toEqual({ _id: course.json._id })
    expect((await rest(admin, `GET /api/courses/${course.json._id}`)).status).toBe(404)
  })

  it('page 0 gives all', async () => {
    const admin = await person('company-admin')
    await Promise.all(Array.from({ length: 12 }, () => makeCourse(db, {})))
    const all = await rest<{ courses: Entity[]; pagination: Pages }>(admin, 'GET /api/courses?page=0')
    expect(all.json.courses.length).toBe(await db.course.count())
    expect((await rest<{ courses: Entity[] }>(admin, 'GET /api/courses')).json.courses).toHaveLength(10)
  })

  it('share link and preview', async () => {
    const course = await makeCourse(db, { quiz: 1 })
    const { json } = await rest<{ shareLink: string }>(
      await person('company-admin'),
      `GET /api/courses/${course.id}/share-link`,
    )
    const preview = await rest<{ quiz: { questions: unknown[] }; chapters: unknown[] }>(
      null,
      `GET /api/courses/${json.shareLink.split('/').at(-2)}/preview`,
    )
    expect(preview.json).toMatchObject({
      title: course.title,
      chapters: [{ sections: [{ type: 'text' }, { type: 'text' }] }],
    })
    expect(preview.json.quiz.questions).toEqual([
      { _id: course.questions[0]!.id, text: course.questions[0]!.text, imageFile: null },
    ])
    expect(preview.text).not.toMatch(/"correct"|"answers"|This one|Not this one|The first one/)
    await makeCurriculum(db, { courseIds: [course.id] })
    expect((await rest(await person('learner'), `GET /api/courses/${course.id}/share-link`)).status).toBe(404)
    expect((await rest(null, 'GET /api/courses/unknown/preview')).status).toBe(404)
  })
})

it('a learner takes a course by REST alone', async () => {
  await db.curriculum.deleteMany()
  const brand = await makeBrand(db, { active: true, bucket: 'starters' })
  const course = await makeCourse(db, { quiz: 2 })
  const curriculum = await makeCurriculum(db, { courseIds: [course.id], brandIds: [brand.id], mandatory: true })
  const learner = await person('learner')
  expect(
    (await rest<{ courses: Entity[] }>(learner, 'GET /api/courses/mandatory')).json.courses.map(({ _id }) => _id),
  ).toEqual([course.id])
  expect((await rest(learner, `GET /api/courses/${course.id}/progress`)).json).toEqual({
    progress: { status: 'not-started', percent: 0 },
  })
  const started = await rest<{ testId: string }>(learner, `POST /api/courses/${course.id}/enroll`)
  expect(started).toMatchObject({ status: 201, json: { courseId: course.id, status: 'in-progress', percent: 0 } })
  const { testId } = started.json
  expect((await rest(learner, `POST /api/test/${course.id}`)).json).toMatchObject({ testId })
  expect((await rest(learner, 'POST /api/test/', { courseId: course.id })).json).toMatchObject({ testId })
  expect((await rest(learner, `PUT /api/test/${testId}/update-timer`, { timer: 5 })).status).toBe(200)
  expect((await rest(learner, `PUT /api/test/${testId}`, { answers: [] })).text).toBe('Complete all sections first.')
  for (const { id } of course.chapters[0]!.sections)
    expect(
      (
        await rest(learner, `PUT /api/test/${testId}/update-video-timing`, {
          sectionId: id,
          time: 3.5,
          ...haveRead({ travel }),
        })
      ).json,
    ).toMatchObject({ positionSeconds: 3.5 })
  const answers = Object.fromEntries(course.questions.map(({ id, answers: [right] }) => [id, right!.id]))
  // What answers nothing that is asked uses no attempt, at either door.
  const { questions: others } = await makeCourse(db, { quiz: 1 })
  const of = (questionId: string, answerId: string) => ({ [questionId]: answerId })
  for (const [given, field] of [
    [{}, 'answers'],
    [undefined, 'answers'],
    [of(randomUUID(), randomUUID()), 'answers.0'],
    [of(others[0]!.id, others[0]!.answers[0]!.id), 'answers.0'],
    [of(course.questions[0]!.id, others[0]!.answers[0]!.id), 'answers.0'],
    [of(course.questions[0]!.id, course.questions[1]!.answers[0]!.id), 'answers.0'],
  ] as const) {
    const refused = await rest(learner, `PUT /api/test/${testId}`, given && { answers: given })
    expect([refused.status, refused.headers.get('x-field')], JSON.stringify(given)).toEqual([422, field])
    const choices = given && Object.entries(given).map(([questionId, answerId]) => ({ questionId, answerId }))
    const { errors } = await graphql(
      learner,
      'mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { attempt { id } } }',
      { input: { progressId: testId, answers: choices } },
    )
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}), JSON.stringify(given)).toEqual([field])
  }
  expect(await db.quizAttempt.count({ where: { progressId: testId } })).toBe(0)
  const done = await rest(learner, `PUT /api/test/${testId}`, { answers })
  expect(done.json).toMatchObject({
    testId,
    status: 'passed',
    percent: 100,
    score: 100,
    result: { passed: true, questions: [{ right: true }, { right: true }] },
  })
  expect((await rest(learner, 'GET /api/courses/user-courses-status')).json).toEqual({
    coursesStatus: { completedCount: 1, remainingCount: 0, progress: 100, rewardsCount: 0, pointsBalance: 10 },
  })
  for (const [list, count] of [
    ['completed', 1],
    ['remaining', 0],
    ['recent', 1],
    ['in-progress', 0],
  ] as const)
    expect((await rest<{ courses: Entity[] }>(learner, `GET /api/courses/${list}/`)).json.courses, list).toHaveLength(
      count,
    )
  expect(
    (await rest<{ curriculums: Entity[] }>(learner, 'GET /api/curriculums/details')).json.curriculums,
  ).toMatchObject([
    { _id: curriculum.id, progress: { status: 'passed', percent: 100 }, courses: [{ progress: { status: 'passed' } }] },
  ])
  expect((await rest(learner, `GET /api/brands/${brand.id}/progress`)).json).toMatchObject({
    progress: { completedCount: 1, remainingCount: 0, total: 1, percent: 100 },
  })
  expect((await rest(learner, 'GET /api/brands/bucket/starters/progress')).json).toMatchObject({
    brands: [{ _id: brand.id, progress: { percent: 100 } }],
  })
  expect((await rest(learner, 'GET /api/tests')).json).toMatchObject({
    tests: [{ testId, status: 'passed' }],
    pagination: { page: 1, limit: 10, total: 1, pages: 1 },
  })
  expect(
    (await rest<{ tests: unknown[] }>(await person('company-admin'), `GET /api/tests?userId=${learner.user.id}`)).json
      .tests,
  ).toHaveLength(1)
  expect((await rest(await person('learner'), `PUT /api/test/${testId}/update-timer`, { timer: 5 })).status).toBe(404)
})
