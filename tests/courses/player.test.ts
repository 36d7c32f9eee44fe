import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { listen, socketOf } from '../support/sockets.ts'
import { haveRead } from '../support/training.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, jobs, travel, origin, statements } = await openWorld()

const START = 'mutation ($courseId: ID!) { startCourse(input: { courseId: $courseId }) { progress { databaseId } } }'
const SAY = 'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stands } }'
const QUIZ =
  'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId number secondsLeft deadlineAt timedOut submittedAt score questions { databaseId answers { databaseId } } } } }'
const DRAFT = 'mutation ($input: SaveQuizAnswerInput!) { saveQuizAnswer(input: $input) { attempt { answers } } }'
const SUBMIT =
  'mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { attempt { score passed timedOut passingScore } progress { status retakeAt openAttempt { databaseId } } } }'

interface Quiz {
  startQuiz: {
    attempt: {
      databaseId: string
      number: number
      secondsLeft: number | null
      deadlineAt: string | null
      timedOut: boolean
      submittedAt: string | null
      score: number | null
      questions: { databaseId: string; answers: { databaseId: string }[] }[]
    }
  }
}
interface Submitted {
  submitQuiz: {
    attempt: { score: number; passed: boolean; timedOut: boolean; passingScore: number }
    progress: { status: string; retakeAt: string | null; openAttempt: unknown }
  }
}

type Course = Awaited<ReturnType<typeof makeCourse>>

async function underWay(shape: Parameters<typeof makeCourse>[1] = {}) {
  const course = await makeCourse(db, shape)
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await person('learner')
  await graphql(learner, START, { courseId: course.id })
  const sections = course.chapters.flatMap((chapter) => chapter.sections)
  return { course, learner, sections, first: sections[0]!.id, second: sections[1]!.id }
}

const say = async (who: Who, input: object) => {
  const { data, errors } = await graphql<{ saveSectionProgress: { stands: boolean } }>(who, SAY, { input })
  expect(errors).toBeUndefined()
  return data!.saveSectionProgress.stands
}
const placeOf = (who: Who, sectionId: string) =>
  db.sectionProgress.findFirstOrThrow({ where: { sectionId, progress: { userId: who.user.id } } })
const wayOf = (who: Who) => db.courseProgress.findFirstOrThrow({ where: { userId: who.user.id } })

describe('a place', () => {
  it('told late never replaces a later one of another device, and is told so', async () => {
    const { course, learner, first, second } = await underWay()
    const at = { courseId: course.id, sectionId: first }
    travel(600_000)
    expect(await say(learner, { ...at, device: 'phone', sequence: 1, positionSeconds: 200 })).toBe(true)
    // What a laptop kept for five minutes without a network: 60 then, in another section too.
    expect(
      await say(learner, {
        ...at,
        device: 'laptop',
        sequence: 7,
        positionSeconds: 60,
        secondsAgo: 300,
        seconds: 60,
        completed: true,
      }),
    ).toBe(false)
    expect(
      await say(learner, {
        courseId: course.id,
        sectionId: second,
        device: 'laptop',
        sequence: 8,
        positionSeconds: 5,
        secondsAgo: 290,
      }),
    ).toBe(true)
    expect(await placeOf(learner, first)).toMatchObject({
      positionSeconds: 200,
      device: 'phone',
      completedAt: expect.any(Date) as Date,
    })
    expect((await wayOf(learner)).lastSectionId, 'the phone was here last').toBe(first)
    travel(1000)
    expect(
      await say(learner, { ...at, device: 'laptop', sequence: 9, positionSeconds: 90 }),
      'going on there moves it',
    ).toBe(true)
    expect((await placeOf(learner, first)).positionSeconds).toBe(90)
  })

  it('of one device follows its own count, in whatever order its words arrive, and may go back', async () => {
    const { course, learner, first } = await underWay()
    const at = { courseId: course.id, sectionId: first, device: 'tab' }
    await say(learner, { ...at, sequence: 2, positionSeconds: 40 })
    expect(await say(learner, { ...at, sequence: 1, positionSeconds: 35 }), 'overtaken').toBe(false)
    expect(await say(learner, { ...at, sequence: 2, positionSeconds: 40 }), 'sent twice').toBe(false)
    expect((await placeOf(learner, first)).positionSeconds).toBe(40)
    expect(await say(learner, { ...at, sequence: 3, positionSeconds: 12 }), 'sought back').toBe(true)
    expect((await placeOf(learner, first)).positionSeconds).toBe(12)
  })

  it('of forty words at the same moment ends as the last of them', async () => {
    const { course, learner, first } = await underWay()
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        say(learner, {
          courseId: course.id,
          sectionId: first,
          device: 'tab',
          sequence: index + 1,
          positionSeconds: index,
        }),
      ),
    )
    expect((await placeOf(learner, first)).positionSeconds).toBe(39)
  })

  it('in a text only grows, and stays beside positions', async () => {
    const { course, learner, first } = await underWay()
    await say(learner, { courseId: course.id, sectionId: first, readPercent: 70 })
    await say(learner, { courseId: course.id, sectionId: first, readPercent: 20 })
    expect(await placeOf(learner, first)).toMatchObject({ readPercent: 70, positionSeconds: 0 })
  })

  it('counts the time a device was offline where it passed, never more than the clock', async () => {
    const { course, learner, first, second } = await underWay()
    travel(1800_000)
    // Half an hour in the cellar: ten minutes here, fifteen there, submitted one go.
    await say(learner, {
      courseId: course.id,
      sectionId: first,
      device: 'd',
      sequence: 1,
      seconds: 600,
      secondsAgo: 1200,
    })
    await say(learner, {
      courseId: course.id,
      sectionId: second,
      device: 'd',
      sequence: 2,
      seconds: 900,
      secondsAgo: 60,
    })
    expect((await wayOf(learner)).timer).toBe(1500)
    await say(learner, { courseId: course.id, sectionId: second, device: 'd', sequence: 3, seconds: 3600 })
    expect((await wayOf(learner)).timer).toBe(1560)
  })

  it('costs few statements, and leaves no line in the log until something is done', async () => {
    const { course, learner, first } = await underWay()
    const lines = () => db.activityLog.count({ where: { actorId: learner.user.id, action: 'saveSectionProgress' } })
    statements()
    await say(learner, { courseId: course.id, sectionId: first, positionSeconds: 6 })
    // The way, the turn among the person’s own words, the place; then what ends it.
    expect(statements().length).toBeLessThanOrEqual(4)
    const before = await lines()
    await say(learner, { courseId: course.id, sectionId: first, completed: true })
    expect([before, await lines()]).toEqual([0, 1])
  })

  it('of wrong values is refused by name', async () => {
    const { course, learner, first } = await underWay()
    const answerTo = (input: object) =>
      graphql(learner, SAY, { input: { courseId: course.id, sectionId: first, ...input } })
    const fieldOf = async (input: object) => Object.keys((await answerTo(input)).errors?.[0]?.extensions.fields ?? {})
    expect(await fieldOf({ secondsAgo: -1 })).toEqual(['secondsAgo'])
    expect(await fieldOf({ readPercent: 101 })).toEqual(['readPercent'])
    expect(await fieldOf({ device: 'x'.repeat(65) })).toEqual(['device'])
    expect(
      (await graphql(learner, SAY, { input: { sectionId: first } })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('courseId')
    expect(
      (
        await graphql(await person('learner'), SAY, {
          input: { progressId: (await wayOf(learner)).id, sectionId: first },
        })
      ).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
  })
})

describe('the timer', () => {
  it('takes the whole as the player counts it once, however often and at once it is told', async () => {
    const { learner } = await underWay()
    travel(100_000)
    const { id } = await wayOf(learner)
    const tell = (body: object) =>
      rest<{ timer: number; testId: string }>(learner, `PUT /api/test/${id}/update-timer`, body)
    await Promise.all(Array.from({ length: 10 }, () => tell({ timer: 80 })))
    expect((await wayOf(learner)).timer).toBe(80)
    expect((await tell({ timer: 20 })).json, 'never backwards').toMatchObject({ testId: id, timer: 80 })
    travel(5_000)
    expect((await tell({ timer: 5000 })).json.timer, 'never ahead of the clock').toBeLessThanOrEqual(90)
    travel(60_000)
    expect((await tell({ timer: 95 })).json.timer, 'the whole, not on top of it').toBe(95)
    expect([(await tell({ timer: 'much' })).status, (await tell({ seconds: -1 })).status]).toEqual([400, 422])
  })
})

describe('another device', () => {
  it('hears of it at once; the one that spoke, other courses and other people do not', async () => {
    const { course, learner, first } = await underWay()
    const other = await underWay()
    const MOVED =
      'subscription ($courseId: ID!, $device: String) { courseMoved(courseId: $courseId, device: $device) { section { title viewerProgress { positionSeconds } } progress { status } } }'
    const open = (device: string, who: Who) => {
      const { client } = socketOf(origin, who)
      return { client, ...listen(client, MOVED, { variables: { courseId: course.id, device } }) }
    }
    const phone = open('phone', learner)
    const laptop = open('laptop', learner)
    const stranger = open('stranger', other.learner)
    let sequence = 0
    await expect
      .poll(async () => {
        await say(other.learner, { courseId: other.course.id, sectionId: other.first, positionSeconds: 3 })
        await say(learner, {
          courseId: course.id,
          sectionId: first,
          device: 'phone',
          sequence: ++sequence,
          positionSeconds: 33,
        })
        return laptop.heard.length
      })
      .toBeGreaterThan(0)
    expect(laptop.heard[0]?.data).toMatchObject({
      courseMoved: { section: { viewerProgress: { positionSeconds: 33 } }, progress: { status: 'IN_PROGRESS' } },
    })
    expect(phone.heard).toEqual([])
    expect(stranger.heard).toEqual([])
    for (const { client } of [phone, laptop, stranger]) await client.dispose()
  })
})

async function readyForQuiz(shape: Parameters<typeof makeCourse>[1]) {
  const made = await underWay({ quiz: 2, ...shape })
  for (const { id } of made.sections)
    await say(made.learner, { courseId: made.course.id, sectionId: id, ...haveRead({ travel }) })
  const open = async () => graphql<Quiz>(made.learner, QUIZ, { courseId: made.course.id })
  return { ...made, open }
}
const choice = (course: Course, index: number, right: boolean) => ({
  questionId: course.questions[index]!.id,
  answerId: course.questions[index]!.answers[right ? 0 : 1]!.id,
})
/** Its time has come: the queue is by the database's clock. */
const due = () => db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`

describe('a timed quiz', () => {
  it('is not read before its clock runs', async () => {
    const { course, learner, open } = await readyForQuiz({ quizTimeLimit: 600 })
    const untimed = await readyForQuiz({})
    const read = async (who: Who, id: string) => {
      const query = 'query ($id: ID!) { course(databaseId: $id) { questionCount questions { text } } }'
      const { data } = await graphql<{ course: { questionCount: number; questions: object[] } }>(who, query, { id })
      return [data?.course.questionCount, data?.course.questions.length]
    }
    expect(await read(learner, course.id)).toEqual([2, 0])
    expect(await read(untimed.learner, untimed.course.id)).toEqual([2, 2])
    await open()
    expect(await read(learner, course.id)).toEqual([2, 2])
  })

  it('counts by the server from its start, and whoever never returns is handed in with what was answered', async () => {
    const { course, learner, open } = await readyForQuiz({ quizTimeLimit: 600 })
    const attempt = (await open()).data!.startQuiz.attempt
    expect(attempt).toMatchObject({ secondsLeft: 600 })
    await graphql(learner, DRAFT, { input: { attemptId: attempt.databaseId, ...choice(course, 0, true) } })
    travel(250_000)
    expect((await open()).data!.startQuiz.attempt, 'the same on whatever device').toMatchObject({
      databaseId: attempt.databaseId,
      deadlineAt: attempt.deadlineAt,
    })
    expect((await open()).data!.startQuiz.attempt.secondsLeft).toBeGreaterThan(340)
    expect((await open()).data!.startQuiz.attempt.secondsLeft).toBeLessThanOrEqual(350)
    await due()
    await jobs()
    expect(
      (await db.quizAttempt.findUniqueOrThrow({ where: { id: attempt.databaseId } })).submittedAt,
      'not before its time',
    ).toBeNull()
    travel(365_000)
    await due()
    await jobs()
    expect(await db.quizAttempt.findUniqueOrThrow({ where: { id: attempt.databaseId } })).toMatchObject({
      score: 50,
      passed: false,
      timedOut: true,
    })
    expect(await wayOf(learner)).toMatchObject({ status: 'FAILED', score: 50 })
    expect(await db.notification.count({ where: { userId: learner.user.id, kind: 'course.failed' } })).toBe(1)
    await jobs()
    expect(await db.quizAttempt.count({ where: { progress: { userId: learner.user.id } } })).toBe(1)
  })

  it('takes what left the browser in time, and nothing after', async () => {
    const late = await readyForQuiz({ quizTimeLimit: 60 })
    const attemptId = (await late.open()).data!.startQuiz.attempt.databaseId
    travel(65_000)
    expect(
      (await graphql(late.learner, DRAFT, { input: { attemptId, ...choice(late.course, 0, true) } })).errors,
    ).toBeUndefined()
    travel(10_000)
    expect(
      (await graphql(late.learner, DRAFT, { input: { attemptId, ...choice(late.course, 1, true) } })).errors?.[0]
        ?.message,
    ).toBe('The time is up: what was kept until then counts.')
    const { data } = await graphql<Submitted>(late.learner, SUBMIT, {
      input: { attemptId, answers: [choice(late.course, 1, true)] },
    })
    expect(data?.submitQuiz.attempt).toMatchObject({ score: 50, timedOut: true })

    const prompt = await readyForQuiz({ quizTimeLimit: 60 })
    const promptId = (await prompt.open()).data!.startQuiz.attempt.databaseId
    travel(62_000)
    expect(
      (
        await graphql<Submitted>(prompt.learner, SUBMIT, {
          input: { attemptId: promptId, answers: [choice(prompt.course, 0, true), choice(prompt.course, 1, true)] },
        })
      ).data?.submitQuiz.attempt,
    ).toMatchObject({ score: 100, passed: true, timedOut: false })
  })

  it('found too late is handed in and shown, not begun anew', async () => {
    const { open, learner } = await readyForQuiz({ quizTimeLimit: 60, maxAttempts: 2 })
    const { databaseId } = (await open()).data!.startQuiz.attempt
    travel(3600_000)
    expect((await open()).data!.startQuiz.attempt).toMatchObject({ databaseId, timedOut: true, score: 0 })
    expect((await open()).data!.startQuiz.attempt.number).toBe(2)
    expect(await db.quizAttempt.count({ where: { progress: { userId: learner.user.id } } })).toBe(2)
  })
})

describe('attempts', () => {
  it('shuffle questions and answers once, and keep that order', async () => {
    const { open, course } = await readyForQuiz({ shuffleQuiz: true, quiz: 30 })
    const [once, again] = [await open(), await open()]
    const order = (quiz: typeof once) =>
      quiz.data!.startQuiz.attempt.questions.map((question) => [
        question.databaseId,
        ...question.answers.map(({ databaseId }) => databaseId),
      ])
    expect(order(again)).toEqual(order(once))
    const asWritten = course.questions.map(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
    expect(order(once)).not.toEqual(asWritten)
    expect(
      order(once)
        .map((ids) => [...ids].sort())
        .sort(),
    ).toEqual(asWritten.map((ids) => [...ids].sort()).sort())
  })

  it('wait after one that was not passed, and say how long', async () => {
    const { open, course, learner } = await readyForQuiz({ retakeAfterHours: 5 })
    const attemptId = (await open()).data!.startQuiz.attempt.databaseId
    const { data } = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId, answers: [choice(course, 0, false)] },
    })
    const wait = Date.parse(data!.submitQuiz.progress.retakeAt!) - (await wayOf(learner)).touchedAt.getTime()
    expect(wait).toBe(5 * 3600_000)
    expect((await open()).errors?.[0]).toMatchObject({
      message: 'You can try again in 5 hours.',
      extensions: { code: 'CONFLICT' },
    })
    travel(4.5 * 3600_000)
    expect((await open()).errors?.[0]?.message).toMatch(/^You can try again in 30 minutes\.$/)
    travel(0.5 * 3600_000)
    expect((await open()).data?.startQuiz.attempt.number).toBe(2)
  })

  it('keep the later of two choices, in whatever order they arrive', async () => {
    const { open, course, learner } = await readyForQuiz({})
    const attemptId = (await open()).data!.startQuiz.attempt.databaseId
    travel(60_000)
    await graphql(learner, DRAFT, { input: { attemptId, ...choice(course, 0, true) } })
    const offline = await graphql<{ saveQuizAnswer: { attempt: { answers: Record<string, string> } } }>(
      learner,
      DRAFT,
      { input: { attemptId, ...choice(course, 0, false), secondsAgo: 30 } },
    )
    expect(offline.data?.saveQuizAnswer.attempt.answers[course.questions[0]!.id]).toBe(choice(course, 0, true).answerId)
  })

  it('go on as they were asked and marked when the quiz or its pass mark changes', async () => {
    const { open, course, learner } = await readyForQuiz({ passingScore: 50 })
    const attemptId = (await open()).data!.startQuiz.attempt.databaseId
    await db.quizQuestion.deleteMany({ where: { id: course.questions[1]!.id } })
    await db.course.update({ where: { id: course.id }, data: { passingScore: 100 } })
    const { data } = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId, answers: [choice(course, 0, true)] },
    })
    expect(data?.submitQuiz).toMatchObject({
      attempt: { score: 50, passed: true, passingScore: 50 },
      progress: { status: 'PASSED' },
    })
  })
})

describe('a course that is closed in the middle', () => {
  it('unpublished: is finished by who began it, with certificate and points, and begun by nobody', async () => {
    const { course, learner, sections } = await underWay({ quiz: 1 })
    await say(learner, { courseId: course.id, sectionId: sections[0]!.id, ...haveRead({ travel }) })
    await db.course.update({ where: { id: course.id }, data: { status: 'UNPUBLISHED' } })
    expect((await graphql(await person('learner'), START, { courseId: course.id })).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    await say(learner, { courseId: course.id, sectionId: sections[1]!.id, ...haveRead({ travel }) })
    const attemptId = (await graphql<Quiz>(learner, QUIZ, { courseId: course.id })).data!.startQuiz.attempt.databaseId
    const { data, errors } = await graphql<Submitted>(learner, SUBMIT, {
      input: { attemptId, answers: [choice(course, 0, true)] },
    })
    expect(errors).toBeUndefined()
    expect(data?.submitQuiz.progress.status).toBe('PASSED')
    expect(await db.certificate.count({ where: { userId: learner.user.id, courseId: course.id } })).toBe(1)
    expect(await db.ledgerEntry.count({ where: { userId: learner.user.id, amount: 10 } })).toBe(1)
    // Its end stays readable.
    const end = await graphql<{ courseProgresses: { edges: { node: object }[] } }>(
      learner,
      'query ($id: ID!) { courseProgresses(course: $id, first: 1) { edges { node { completedAt course { title } certificate { number } attempts { score questions { text } } } } } }',
      { id: course.id },
    )
    expect(end.errors).toBeUndefined()
    expect(end.data?.courseProgresses.edges[0]?.node).toMatchObject({
      course: { title: course.title },
      attempts: [{ score: 100 }],
    })
  })

  it('deleted: keeps what was done, and says so', async () => {
    const { course, learner, first } = await underWay()
    await say(learner, { courseId: course.id, sectionId: first, ...haveRead({ travel }) })
    await db.course.update({ where: { id: course.id }, data: { deletedAt: new Date() } })
    expect(
      (await graphql(learner, SAY, { input: { courseId: course.id, sectionId: first } })).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    const { data } = await graphql(
      learner,
      'query ($id: ID!) { course(databaseId: $id) { title } courseProgresses(course: $id, first: 1) { edges { node { percent course { title } } } } }',
      { id: course.id },
    )
    expect(data).toMatchObject({
      course: null,
      courseProgresses: { edges: [{ node: { course: { title: course.title } } }] },
    })
  })
})
