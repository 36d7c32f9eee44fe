import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { readSections } from '../support/training.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, jobs, services, travel } = await openWorld()

const START =
  'mutation ($courseId: ID!) { startCourse(input: { courseId: $courseId }) { progress { databaseId status percent } course { viewerProgress { databaseId } } } }'
const SECTION =
  'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { sectionProgress { positionSeconds completedAt } progress { status percent timer lastSection { databaseId } } } }'
const QUIZ =
  'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId number questions { databaseId right explanation answers { databaseId chosen correct } } } progress { attemptsLeft } } }'
const SUBMIT = `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) {
  attempt { score passed questions { right explanation answers { chosen correct } } } progress { status score attemptsLeft percent openAttempt { databaseId } attempts { number score } } } }`

interface Question {
  databaseId: string
  right: boolean | null
  explanation: string | null
  answers: { databaseId: string; chosen: boolean; correct: boolean | null }[]
}
interface Quiz {
  startQuiz: {
    attempt: { databaseId: string; number: number; questions: Question[] }
    progress: { attemptsLeft: number | null }
  }
}
interface Submitted {
  submitQuiz: {
    attempt: { score: number; passed: boolean; questions: Question[] }
    progress: {
      status: string
      score: number
      attemptsLeft: number | null
      percent: number
      openAttempt: null | { databaseId: string }
      attempts: { number: number; score: number }[]
    }
  }
}

type CourseWithContents = Awaited<ReturnType<typeof makeCourse>>

const sectionsOf = (course: CourseWithContents) => course.chapters.flatMap(({ sections }) => sections)

const completeSections = (who: Who, course: CourseWithContents) => readSections({ graphql, travel }, who, course)

const choices = (course: CourseWithContents, right: number) =>
  course.questions.map(({ id, answers }, index) => ({ questionId: id, answerId: answers[index < right ? 0 : 1]!.id }))

describe('sections', () => {
  it('keep where the learner stands, and the last one completes a course without a quiz', async () => {
    const course = await makeCourse(db, { chapters: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    expect(
      (
        await graphql<{ startCourse: { progress: { status: string; percent: number } } }>(learner, START, {
          courseId: course.id,
        })
      ).data?.startCourse.progress,
    ).toMatchObject({ status: 'IN_PROGRESS', percent: 0 })
    const [first, second] = sectionsOf(course)
    travel(45_000)
    const half = await graphql<{ saveSectionProgress: { progress: unknown; sectionProgress: unknown } }>(
      learner,
      SECTION,
      { input: { courseId: course.id, sectionId: first!.id, positionSeconds: 12.5, completed: true, seconds: 40 } },
    )
    expect(half.data?.saveSectionProgress).toMatchObject({
      progress: { status: 'IN_PROGRESS', percent: 50, timer: 40, lastSection: { databaseId: first!.id } },
      sectionProgress: { positionSeconds: 12.5 },
    })
    travel(10_000)
    const whole = await graphql<{ saveSectionProgress: { progress: unknown } }>(learner, SECTION, {
      input: { courseId: course.id, sectionId: second!.id, completed: true, seconds: 5000 },
    })
    expect(whole.data?.saveSectionProgress.progress).toMatchObject({ status: 'PASSED', percent: 100 })
    const { timer } = await db.courseProgress.findFirstOrThrow({ where: { userId: learner.user.id } })
    expect(timer).toBeLessThan(60)
  })

  it('a course whose quiz is taken away passes who had read it all, at the next visit', async () => {
    const course = await makeCourse(db, { chapters: 1, quiz: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await completeSections(learner, course)
    const visit = () =>
      graphql<{ startCourse: { progress: { status: string } } }>(learner, START, { courseId: course.id })
    expect((await visit()).data?.startCourse.progress.status).toBe('IN_PROGRESS')
    await db.quizQuestion.deleteMany({ where: { courseId: course.id } })
    expect((await visit()).data?.startCourse.progress.status).toBe('PASSED')
    expect(await db.certificate.count({ where: { userId: learner.user.id, courseId: course.id } })).toBe(1)
  })

  it('two last sections completed at the same moment pass the course once', async () => {
    const course = await makeCourse(db, { chapters: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await graphql(learner, START, { courseId: course.id })
    travel(120_000)
    await Promise.all(
      sectionsOf(course).map(({ id }, index) =>
        graphql(learner, SECTION, {
          input: { courseId: course.id, sectionId: id, completed: true, seconds: 40, secondsAgo: index * 60 },
        }),
      ),
    )
    expect(await db.courseProgress.findFirst({ where: { userId: learner.user.id } })).toMatchObject({
      status: 'PASSED',
    })
    expect(await db.certificate.count({ where: { userId: learner.user.id, courseId: course.id } })).toBe(1)
  })

  it('of a hidden course, of another course, or with a wrong value are refused', async () => {
    const hidden = await makeCourse(db, {})
    const open = await makeCourse(db, {})
    await makeCurriculum(db, { courseIds: [open.id] })
    const learner = await person('learner')
    expect((await graphql(learner, START, { courseId: hidden.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(
      (await graphql(learner, SECTION, { input: { courseId: open.id, sectionId: sectionsOf(hidden)[0]!.id } }))
        .errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect(
      (
        await graphql(learner, SECTION, {
          input: { courseId: open.id, sectionId: sectionsOf(open)[0]!.id, positionSeconds: -1 },
        })
      ).errors?.[0]?.extensions.fields,
    ).toHaveProperty('positionSeconds')
    expect((await graphql(learner, START, { courseId: 'nonsense' })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    )
    expect((await graphql(null, START, { courseId: open.id })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('the quiz', () => {
  it('opens when all sections are complete, hides the solution, and scores on the server', async () => {
    const course = await makeCourse(db, { quiz: 5, maxAttempts: 2, passingScore: 80 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await graphql(learner, START, { courseId: course.id })
    expect((await graphql(learner, QUIZ, { courseId: course.id })).errors?.[0]).toMatchObject({
      message: 'Complete all sections first.',
      extensions: { code: 'CONFLICT' },
    })
    await completeSections(learner, course)

    const seen = await graphql<{ course: { questions: { explanation: null; answers: { correct: null }[] }[] } }>(
      learner,
      'query ($id: ID!) { course(databaseId: $id) { questions { explanation answers { correct } } shareLink } }',
      { id: course.id },
    )
    expect(JSON.stringify(seen.data)).not.toMatch(/true|false|The first/)
    const { data } = await graphql<Quiz>(learner, QUIZ, { courseId: course.id })
    expect(data?.startQuiz.progress.attemptsLeft).toBe(1)
    expect(JSON.stringify(data)).not.toMatch(/"correct":(true|false)|The first/)
    const attemptId = data!.startQuiz.attempt.databaseId
    expect(
      (await graphql<Quiz>(learner, QUIZ, { courseId: course.id })).data?.startQuiz.attempt.databaseId,
      'the open one again',
    ).toBe(attemptId)

    const draft = await graphql(
      learner,
      'mutation ($input: SaveQuizAnswerInput!) { saveQuizAnswer(input: $input) { attempt { answers } } }',
      { input: { attemptId, ...choices(course, 1)[0] } },
    )
    expect(draft.errors).toBeUndefined()
    const failed = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId, answers: choices(course, 3).slice(1) },
    })
    expect(failed.data?.submitQuiz).toMatchObject({
      attempt: { score: 60, passed: false },
      progress: {
        status: 'FAILED',
        score: 60,
        attemptsLeft: 1,
        openAttempt: null,
        attempts: [{ number: 1, score: 60 }],
      },
    })
    expect(
      failed.data?.submitQuiz.attempt.questions[4],
      'the chosen one is judged, the solution stays hidden',
    ).toMatchObject({
      right: false,
      explanation: null,
      answers: [{ correct: null }, { chosen: true, correct: false }, { correct: null }],
    })

    const again = await graphql<Quiz>(learner, QUIZ, { courseId: course.id })
    const passed = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId: again.data!.startQuiz.attempt.databaseId, answers: choices(course, 4) },
    })
    expect(passed.data?.submitQuiz).toMatchObject({
      attempt: { score: 80, passed: true },
      progress: { status: 'PASSED', score: 80, percent: 100 },
    })
    expect(passed.data?.submitQuiz.attempt.questions[4]?.answers[0]?.correct).toBe(true)
    expect((await graphql(learner, QUIZ, { courseId: course.id })).errors?.[0]?.message).toBe(
      'You have passed this course already.',
    )
  })

  it('ends after the last attempt', async () => {
    const course = await makeCourse(db, { quiz: 1, maxAttempts: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await completeSections(learner, course)
    const { data } = await graphql<Quiz>(learner, QUIZ, { courseId: course.id })
    const { data: failed } = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId: data!.startQuiz.attempt.databaseId, answers: choices(course, 0) },
    })
    expect(failed?.submitQuiz.attempt.questions[0]).toMatchObject({
      explanation: 'The first one is.',
      answers: [{ correct: true }, {}, {}],
    })
    expect((await graphql(learner, QUIZ, { courseId: course.id })).errors?.[0]).toMatchObject({
      message: 'You have used all attempts.',
      extensions: { code: 'CONFLICT' },
    })
  })

  it('is scored once, however often it is handed in at the same moment', async () => {
    const brand = await makeBrand(db, { active: true })
    const course = await makeCourse(db, { quiz: 3 })
    const curriculum = await makeCurriculum(db, { courseIds: [course.id], brandIds: [brand.id] })
    const learner = await person('learner')
    await completeSections(learner, course)
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => graphql<Quiz>(learner, QUIZ, { courseId: course.id })),
    )
    expect(new Set(opened.map(({ data }) => data?.startQuiz.attempt.databaseId)).size).toBe(1)
    const attemptId = opened[0]!.data!.startQuiz.attempt.databaseId
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        graphql<Submitted>(learner, SUBMIT, { input: { attemptId, answers: choices(course, 3) } }),
      ),
    )
    expect(answers.every(({ data }) => data?.submitQuiz.attempt.score === 100)).toBe(true)
    const userId = learner.user.id
    expect(await db.quizAttempt.count({ where: { progress: { userId } } })).toBe(1)
    expect((await db.ledgerEntry.findMany({ where: { userId } })).map(({ amount }) => amount)).toEqual([10n])
    expect((await db.ledgerEntry.aggregate({ _sum: { amount: true } }))._sum.amount).toBe(0n)
    expect(
      (await db.certificate.findMany({ where: { userId }, orderBy: { courseId: 'asc' } })).map(
        ({ title, brandName }) => ({ title, brandName }),
      ),
    ).toEqual([
      { title: course.title, brandName: brand.name },
      { title: curriculum.name, brandName: brand.name },
    ])
    expect(await db.curriculumCompletion.count({ where: { userId } })).toBe(1)
    expect((await db.notification.findMany({ where: { userId } })).map(({ kind }) => kind).sort()).toEqual([
      'course.completed',
      'curriculum.completed',
    ])
    await jobs()
    expect(
      (await db.outboxMail.findMany({ where: { to: learner.user.email } })).map(({ subject }) => subject).sort(),
    ).toEqual([`You completed “${curriculum.name}”`, `You passed “${course.title}”`])
  })

  it('stays away from strangers and from answers that were not asked', async () => {
    const course = await makeCourse(db, { quiz: 1 })
    const other = await makeCourse(db, { quiz: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await completeSections(learner, course)
    const { data } = await graphql<Quiz>(learner, QUIZ, { courseId: course.id })
    const attemptId = data!.startQuiz.attempt.databaseId
    expect(
      (await graphql(await person('learner'), SUBMIT, { input: { attemptId } })).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect(
      (await graphql(learner, SUBMIT, { input: { attemptId, answers: choices(other, 1) } })).errors?.[0]?.extensions
        .fields,
    ).toHaveProperty(['answers.0'])
    expect(
      (
        await graphql(
          await person('platform-admin'),
          `{ node(id: "${Buffer.from(`CourseProgress:${(await db.courseProgress.findFirstOrThrow({ where: { userId: learner.user.id } })).id}`).toString('base64')}") { id } }`,
        )
      ).errors,
    ).toBeUndefined()
  })
})

it('windows of the learner hear of it at once', async () => {
  const course = await makeCourse(db, {})
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await person('learner')
  const news = services.pubsub.subscribe('notification.added', learner.user.id)[Symbol.asyncIterator]()
  const heard = news.next()
  await completeSections(learner, course)
  const { value } = await heard
  expect(await db.notification.findUnique({ where: { id: value as string } })).toMatchObject({
    userId: learner.user.id,
    readAt: null,
  })
  await news.return?.()
})

it('letters go only to who wants them', async () => {
  const course = await makeCourse(db, {})
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await person('learner', { receiveEmails: false })
  await completeSections(learner, course)
  await jobs()
  expect(await db.outboxMail.count({ where: { to: learner.user.email } })).toBe(0)
  expect(await db.notification.count({ where: { userId: learner.user.id, kind: 'course.completed' } })).toBe(1)
})

it('the answers of somebody else are told to who edits the course or has passed it, not to who may still take its quiz', async () => {
  const course = await makeCourse(db, { quiz: 2 })
  await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
  const { id: dealerId } = await makeDealer(db)
  const learner = await person('learner', { dealerIds: [dealerId] })
  const manager = await person('dealer-manager', { dealerIds: [dealerId] })
  const pass = async (who: Who) => {
    await completeSections(who, course)
    const begun = await graphql<Quiz>(who, QUIZ, { courseId: course.id })
    const input = { attemptId: begun.data!.startQuiz.attempt.databaseId, answers: choices(course, 2) }
    expect((await graphql(who, SUBMIT, { input })).errors).toBeUndefined()
  }
  await pass(learner)
  const { id } = await db.courseProgress.findFirstOrThrow({ where: { userId: learner.user.id } })
  const read = async (who: Who) => {
    const { data } = await graphql<{ courseProgress: { attempts: { answers: object; questions: Question[] }[] } }>(
      who,
      'query ($id: ID!) { courseProgress(databaseId: $id) { attempts { answers questions { right explanation answers { databaseId correct chosen } } } } }',
      { id },
    )
    return data!.courseProgress.attempts[0]!
  }
  const own = await read(learner)
  expect(own.questions[0]).toMatchObject({
    right: true,
    answers: expect.arrayContaining([expect.objectContaining({ correct: true })]) as unknown[],
  })
  expect(await read(manager)).toEqual({
    answers: {},
    questions: course.questions.map(() => ({ right: true, explanation: null, answers: [] })),
  })
  expect(await read(await person('company-admin'))).toEqual(own)
  await pass(manager)
  expect(await read(manager)).toEqual(own)
})
