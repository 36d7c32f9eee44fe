import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { readSections } from '../support/training.ts'
import { partnerOf } from '../support/partner.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs, travel, statements } = await openWorld()

const QUESTIONS = `databaseId kind text right waits note words explanation
  answers { databaseId text chosen correct matchId rightMatchId place rightPlace } matches { databaseId text }`
const QUIZ = `mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId questions { ${QUESTIONS} } } } }`
const DRAFT = `mutation ($input: SaveQuizAnswerInput!) { saveQuizAnswer(input: $input) { attempt { answers questions { ${QUESTIONS} } } } }`
const SUBMIT = `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { attempt { databaseId score passed waits questions { ${QUESTIONS} } } progress { databaseId status score } } }`
const MARK =
  'mutation ($input: MarkQuizAnswerInput!) { markQuizAnswer(input: $input) { mark { status note viewerCanUndo } progress { status score attempts { score passed waits } } } }'
const UNDO =
  'mutation ($id: ID!) { undoQuizMark(input: { databaseId: $id }) { mark { status } progress { status score attempts { score passed waits } } } }'
const MARKS =
  'query ($first: Int, $status: QuizMarkStatus, $text: String) { quizMarks(first: $first, status: $status, text: $text) { totalCount edges { node { databaseId words questionText personName status viewerCanDecide viewerCanUndo course { title } } } } requestCounts { quizAnswers } }'

interface Question {
  databaseId: string
  kind: string
  text: string
  right: boolean | null
  waits: boolean
  note: string | null
  words: string | null
  explanation: string | null
  answers: {
    databaseId: string
    text: string
    chosen: boolean
    correct: boolean | null
    matchId: string | null
    rightMatchId: string | null
    place: number | null
    rightPlace: number | null
  }[]
  matches: { databaseId: string; text: string }[]
}
interface Attempt {
  databaseId: string
  score: number | null
  passed: boolean | null
  waits: boolean
  questions: Question[]
}

const every = [
  { text: 'Which oil?', answers: [{ text: '10W-40', correct: true }, { text: 'Olive' }] },
  {
    kind: 'MULTIPLE' as const,
    text: 'Which are two-stroke?',
    answers: [{ text: 'Alpha', correct: true }, { text: 'Beta', correct: true }, { text: 'Gamma' }],
  },
  { kind: 'TRUE_FALSE' as const, text: 'Belts wear.', answers: [{ text: 'True', correct: true }, { text: 'False' }] },
  {
    kind: 'MATCHING' as const,
    text: 'What belongs together?',
    answers: [
      { text: 'Axle', match: 'Wheel' },
      { text: 'Piston', match: 'Cylinder' },
      { text: 'Hub', match: 'Wheel' },
    ],
  },
  {
    kind: 'ORDERING' as const,
    text: 'In which order?',
    answers: [{ text: 'First' }, { text: 'Second' }, { text: 'Third' }],
  },
]
const words = { kind: 'FREE_TEXT' as const, text: 'How do you greet?', explanation: 'By name.', answers: [] }

/** The answer to a question as somebody who knows gives it. */
function rightChoice({ databaseId: questionId, kind, answers, matches }: Question) {
  const idOf = (text: string) => answers.find((answer) => answer.text === text)!.databaseId
  const matchOf = (text: string) => matches.find((match) => match.text === text)!.databaseId
  switch (kind) {
    case 'MULTIPLE':
      return { questionId, answerIds: [idOf('Beta'), idOf('Alpha')] }
    case 'MATCHING':
      return {
        questionId,
        pairs: [
          { answerId: idOf('Axle'), matchId: matchOf('Wheel') },
          { answerId: idOf('Piston'), matchId: matchOf('Cylinder') },
          { answerId: idOf('Hub'), matchId: matchOf('Wheel') },
        ],
      }
    case 'ORDERING':
      return { questionId, answerIds: ['First', 'Second', 'Third'].map(idOf) }
    case 'FREE_TEXT':
      return { questionId, text: 'With a smile' }
    default:
      return { questionId, answerId: idOf(kind === 'TRUE_FALSE' ? 'True' : '10W-40') }
  }
}

async function begun(
  quiz: Parameters<typeof makeCourse>[1] extends infer S ? (S extends { quiz?: infer Q } ? Q : never) : never,
  more: object = {},
) {
  const course = await makeCourse(db, { quiz: quiz!, ...more })
  // Another course in it: else the curriculum is completed too, which keeps a mark from being undone.
  await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db)).id] })
  const learner = await person('learner')
  const { attempt } = await startedBy(learner, course)
  return { course, learner, attempt }
}

async function startedBy(learner: Who, course: Awaited<ReturnType<typeof makeCourse>>) {
  await readSections({ graphql, travel }, learner, course)
  return start(learner, course.id)
}
async function start(learner: Who, courseId: string) {
  const { data, errors } = await graphql<{ startQuiz: { attempt: Attempt } }>(learner, QUIZ, { courseId })
  expect(errors).toBeUndefined()
  return data!.startQuiz
}
async function submit(learner: Who, attemptId: string, answers: object[]) {
  const { data, errors } = await graphql<{
    submitQuiz: { attempt: Attempt; progress: { databaseId: string; status: string; score: number | null } }
  }>(learner, SUBMIT, { input: { attemptId, answers } })
  expect(errors).toBeUndefined()
  return data!.submitQuiz
}
const byKind = (questions: Question[], kind: string) => questions.find((question) => question.kind === kind)!

describe('questions of each kind', () => {
  it('are right as a whole or not at all', async () => {
    const { learner, attempt } = await begun(every, { passingScore: 100 })
    const { attempt: result, progress } = await submit(learner, attempt.databaseId, attempt.questions.map(rightChoice))
    expect(result).toMatchObject({ score: 100, passed: true, waits: false })
    expect(progress.status).toBe('PASSED')
    expect(result.questions.map(({ right }) => right)).toEqual([true, true, true, true, true])
    expect(byKind(result.questions, 'ORDERING').answers.every(({ place, rightPlace }) => place === rightPlace)).toBe(
      true,
    )
    const other = await begun(every)
    const half = other.attempt.questions.map((question) => {
      const choice = rightChoice(question)
      if (question.kind === 'MATCHING') return { ...choice, pairs: choice.pairs!.slice(1) }
      return 'answerIds' in choice && question.kind === 'MULTIPLE'
        ? { ...choice, answerIds: choice.answerIds!.slice(1) }
        : 'answerIds' in choice
          ? { ...choice, answerIds: choice.answerIds!.toReversed() }
          : choice
    })
    expect((await submit(other.learner, other.attempt.databaseId, half)).attempt.score).toBe(40)
    const greedy = await begun([every[1]!])
    const [question] = greedy.attempt.questions
    const all = { questionId: question!.databaseId, answerIds: question!.answers.map(({ databaseId }) => databaseId) }
    expect((await submit(greedy.learner, greedy.attempt.databaseId, [all])).attempt.score, 'all ticked is wrong').toBe(
      0,
    )
  })

  it('give nothing away before the end, neither by fields nor by ids nor by order', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { course, learner, attempt } = await begun([every[3]!, every[4]!])
      const kept = course.questions.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
      const order = byKind(attempt.questions, 'ORDERING')
      expect(order.answers.map(({ text }) => text)).not.toEqual(['First', 'Second', 'Third'])
      expect(order.answers.filter(({ databaseId }) => kept.includes(databaseId))).toEqual([])
      const pairs = byKind(attempt.questions, 'MATCHING')
      expect(pairs.matches.map(({ text }) => text).toSorted()).toEqual(['Cylinder', 'Wheel'])
      for (const { correct, rightMatchId, rightPlace } of attempt.questions.flatMap(({ answers }) => answers))
        expect([correct, rightMatchId, rightPlace]).toEqual([null, null, null])
      const { data } = await graphql<{
        course: { questions: { kind: string; answers: { match: string | null }[] }[] }
      }>(
        learner,
        'query ($id: ID!) { course(databaseId: $id) { questions { kind answers { databaseId text correct match } } } }',
        { id: course.id },
      )
      const [first, second] = data!.course.questions
      expect(first!.answers.map(({ match }) => match)).toEqual([null, null, null])
      expect(second!.answers).toEqual([])
      // Its order is the solution: also told wrong, it says no more.
      const wrong = order.answers.map(({ databaseId }) => databaseId)
      const { attempt: result } = await submit(learner, attempt.databaseId, [
        { questionId: order.databaseId, answerIds: wrong },
      ])
      expect(
        byKind(result.questions, 'ORDERING').answers.map(({ correct, rightPlace }) => [correct, rightPlace]),
      ).toEqual([
        [null, null],
        [null, null],
        [null, null],
      ])
    }
  })

  it('keep what was chosen while somebody thinks, and refuse what was not asked', async () => {
    const { learner, attempt } = await begun([...every, words])
    for (const choice of attempt.questions.map(rightChoice)) {
      const { data, errors } = await graphql<{ saveQuizAnswer: { attempt: Attempt } }>(learner, DRAFT, {
        input: { attemptId: attempt.databaseId, ...choice },
      })
      expect(errors).toBeUndefined()
      const kept = data!.saveQuizAnswer.attempt.questions.find(({ databaseId }) => databaseId === choice.questionId)!
      expect(kept.words ?? kept.answers.some(({ chosen }) => chosen)).toBeTruthy()
      expect(kept.right).toBeNull()
    }
    const of = (kind: string) => byKind(attempt.questions, kind)
    const stranger = crypto.randomUUID()
    const bad: [object, string][] = [
      [{ questionId: of('SINGLE').databaseId, answerId: stranger }, 'answerId'],
      [{ questionId: of('SINGLE').databaseId, text: 'Words' }, 'answerId'],
      [{ questionId: of('MULTIPLE').databaseId, answerIds: [stranger] }, 'answerIds'],
      [{ questionId: of('ORDERING').databaseId, answerIds: [of('ORDERING').answers[0]!.databaseId] }, 'answerIds'],
      [
        {
          questionId: of('MATCHING').databaseId,
          pairs: [{ answerId: of('MATCHING').answers[0]!.databaseId, matchId: stranger }],
        },
        'pairs',
      ],
      [{ questionId: of('FREE_TEXT').databaseId, answerId: stranger }, 'text'],
      [{ questionId: stranger, text: 'Words' }, 'questionId'],
    ]
    for (const [input, field] of bad) {
      const { errors } = await graphql(learner, DRAFT, { input: { attemptId: attempt.databaseId, ...input } })
      expect(errors?.[0]?.extensions.code, field).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors?.[0]?.extensions.fields as object), field).toEqual([field])
    }
  })

  it('of older attempts stay readable', async () => {
    const { learner, course } = await begun(1)
    const { id: progressId } = await db.courseProgress.findFirstOrThrow({ where: { userId: learner.user.id } })
    await db.quizAttempt.deleteMany({ where: { progressId } })
    await db.quizAttempt.create({
      data: {
        progressId,
        number: 1,
        score: 100,
        passed: true,
        submittedAt: new Date(),
        answers: { q: 'a' },
        questions: [{ id: 'q', text: 'Old?', explanation: '', answers: [{ id: 'a', text: 'Yes', correct: true }] }],
      },
    })
    const { data, errors } = await graphql<{ course: { viewerProgress: { attempts: Attempt[] } } }>(
      learner,
      `query ($id: ID!) { course(databaseId: $id) { viewerProgress { attempts { waits questions { ${QUESTIONS} } } } } }`,
      { id: course.id },
    )
    expect(errors).toBeUndefined()
    expect(data?.course.viewerProgress.attempts[0]).toMatchObject({
      waits: false,
      questions: [{ kind: 'SINGLE', text: 'Old?', right: true, answers: [{ chosen: true, correct: true }] }],
    })
  })

  it('have to be complete before a course is published', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {
      status: 'DRAFT',
      quiz: [
        { kind: 'MATCHING', text: 'Pairs?', answers: [{ text: 'One', match: 'Other' }, { text: 'Two' }] },
        { kind: 'ORDERING', text: 'Order?', answers: [{ text: 'Same' }, { text: 'Same' }] },
        { kind: 'TRUE_FALSE', text: 'True?', answers: [{ text: 'True' }, { text: 'False' }] },
        words,
      ],
    })
    const { data } = await graphql<{ course: { lacks: string[] } }>(
      admin,
      'query ($id: ID!) { course(databaseId: $id) { lacks } }',
      { id: course.id },
    )
    expect(data?.course.lacks).toEqual([
      'Question 1 needs at least two pairs with both sides written.',
      'Question 2 needs at least two different answers in order.',
      'Question 3 needs two answers, one of them marked as right.',
    ])
  })
})

async function waiting() {
  const made = await begun([every[0]!, words], { passingScore: 100 })
  const { attempt, progress } = await submit(
    made.learner,
    made.attempt.databaseId,
    made.attempt.questions.map(rightChoice),
  )
  const mark = await db.quizMark.findFirstOrThrow({ where: { attemptId: attempt.databaseId } })
  return { ...made, result: attempt, progress, mark }
}
type Marked = {
  mark: { status: string; note: string; viewerCanUndo: boolean }
  progress: { status: string; score: number | null; attempts: { score: number | null; waits: boolean }[] }
}
const marked = async (who: Who, input: object) => graphql<{ markQuizAnswer: Marked }>(who, MARK, { input })

describe('words', () => {
  it('are read by who edits the course; a partner system needs the right to reports beside it', async () => {
    const { course } = await waiting()
    const admin = await person('company-admin')
    const query = 'query ($id: ID) { quizMarks(course: $id) { totalCount edges { node { words } } } }'
    const counted = async (...rights: string[]) => {
      const who = rights.length ? await partnerOf({ db, services }, admin, ...rights) : admin
      const { data } = await graphql<{ quizMarks: { totalCount: number } }>(who, query, { id: course.id })
      return data?.quizMarks.totalCount
    }
    expect(await counted()).toBe(1)
    expect(await counted('create-edit-courses', 'user-reports')).toBe(1)
    expect(await counted('create-edit-courses')).toBe(0)
  })

  it('wait for a person, who passes the course by marking them, and may undo it for 15 minutes', async () => {
    const { course, learner, result, progress, mark } = await waiting()
    expect(result).toMatchObject({ score: null, passed: null, waits: true })
    expect(progress).toMatchObject({ status: 'IN_PROGRESS', score: null })
    expect(byKind(result.questions, 'FREE_TEXT')).toMatchObject({ right: null, waits: true, words: 'With a smile' })
    expect(
      (await graphql(learner, QUIZ, { courseId: course.id })).errors?.[0]?.message,
      'no second attempt meanwhile',
    ).toBe('Your last attempt is still being marked.')
    const admin = await person('company-admin')
    const { data: queue } = await graphql<{
      quizMarks: { edges: { node: { databaseId: string; words: string; viewerCanDecide: boolean } }[] }
      requestCounts: { quizAnswers: number }
    }>(admin, MARKS, { status: 'WAITING', text: course.title })
    expect(queue?.quizMarks.edges.map(({ node }) => node)).toMatchObject([
      { databaseId: mark.id, words: 'With a smile', viewerCanDecide: true },
    ])
    const before = queue!.requestCounts.quizAnswers
    const { data } = await marked(admin, { databaseId: mark.id, right: true, note: 'Well said' })
    expect(data?.markQuizAnswer).toMatchObject({
      mark: { status: 'RIGHT', note: 'Well said', viewerCanUndo: true },
      progress: { status: 'PASSED', score: 100, attempts: [{ score: 100, passed: true, waits: false }] },
    })
    expect(
      (await graphql<{ requestCounts: { quizAnswers: number } }>(admin, MARKS)).data?.requestCounts.quizAnswers,
    ).toBe(before - 1)
    expect(await db.certificate.count({ where: { userId: learner.user.id, courseId: course.id } })).toBe(1)
    expect(await db.notification.count({ where: { userId: learner.user.id, kind: 'course.completed' } })).toBe(1)
    const again = await marked(admin, { databaseId: mark.id, right: false })
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT')
    const undone = await graphql<{ undoQuizMark: Marked }>(admin, UNDO, { id: mark.id })
    expect(undone.data?.undoQuizMark).toMatchObject({
      mark: { status: 'WAITING' },
      progress: { status: 'IN_PROGRESS', score: null, attempts: [{ score: null, passed: null, waits: true }] },
    })
    expect(await db.certificate.count({ where: { userId: learner.user.id, courseId: course.id } })).toBe(0)
    await marked(admin, { databaseId: mark.id, right: false, note: 'Say the name' })
    expect(await db.courseProgress.findFirst({ where: { userId: learner.user.id } })).toMatchObject({
      status: 'FAILED',
      score: 50,
    })
    expect(await db.notification.count({ where: { userId: learner.user.id, kind: 'course.failed' } })).toBe(1)
    travel(16 * 60_000)
    expect((await graphql(admin, UNDO, { id: mark.id })).errors?.[0]?.extensions.code, 'too late').toBe('CONFLICT')
    await jobs()
  })

  it('are marked by who edits the course, never by oneself, and of two at once by one', async () => {
    const { mark, learner } = await waiting()
    for (const who of [learner, await person('dealer-manager'), null])
      expect((await marked(who as Who, { databaseId: mark.id, right: true })).errors).toBeDefined()
    const [one, other] = [await person('company-admin'), await person('platform-admin')]
    const both = await Promise.all([
      marked(one, { databaseId: mark.id, right: true }),
      marked(other, { databaseId: mark.id, right: false }),
    ])
    expect(both.filter(({ errors }) => errors)).toHaveLength(1)
    expect(
      (await graphql(both[0]!.errors ? one : other, UNDO, { id: mark.id })).errors?.[0]?.extensions.code,
      'only who marked it takes it back',
    ).toBe('CONFLICT')
    const own = await makeCourse(db, { quiz: [words] })
    await makeCurriculum(db, { courseIds: [own.id] })
    const admin = await person('company-admin')
    const { attempt } = await startedBy(admin, own)
    await submit(admin, attempt.databaseId, attempt.questions.map(rightChoice))
    const { id } = await db.quizMark.findFirstOrThrow({ where: { courseId: own.id } })
    expect((await marked(admin, { databaseId: id, right: true })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('that nobody wrote are wrong, and nobody marks them', async () => {
    const { learner, attempt } = await begun([every[0]!, words])
    const { attempt: result } = await submit(learner, attempt.databaseId, [
      rightChoice(byKind(attempt.questions, 'SINGLE')),
      { questionId: byKind(attempt.questions, 'FREE_TEXT').databaseId, text: '  ' },
    ])
    expect(result).toMatchObject({ score: 50, waits: false })
  })

  it('cannot be taken back once the person tried again', async () => {
    const { course, learner, mark } = await waiting()
    const admin = await person('company-admin')
    await marked(admin, { databaseId: mark.id, right: false })
    await start(learner, course.id)
    expect((await graphql(admin, UNDO, { id: mark.id })).errors?.[0]?.message).toBe(
      'The person began another attempt since, so it cannot be undone.',
    )
  })

  it('are told to the learning record store once they are marked, and taken back with the mark', async () => {
    const endpoint = 'https://lrs.example.test/xapi'
    await db.learningRecordStore.upsert({ where: { id: 1 }, create: { id: 1, endpoint }, update: { endpoint } })
    const { mark, result } = await waiting()
    const reference = `quiz.handedIn:${result.databaseId}`
    expect(await db.learningStatement.count({ where: { reference } })).toBe(0)
    const admin = await person('company-admin')
    await marked(admin, { databaseId: mark.id, right: true })
    expect(await db.learningStatement.findUnique({ where: { reference } })).toMatchObject({
      statement: { result: { score: { raw: 100 }, success: true } },
    })
    await graphql(admin, UNDO, { id: mark.id })
    expect(await db.learningStatement.count({ where: { reference } })).toBe(0)
    await db.learningRecordStore.updateMany({ data: { endpoint: '' } })
  })

  it('go with a person who is erased', async () => {
    const { learner, result, mark } = await waiting()
    const admin = await person('platform-admin')
    const { errors } = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
      { input: { databaseId: learner.user.id, confirmation: `${learner.user.firstName} ${learner.user.lastName}` } },
    )
    expect(errors).toBeUndefined()
    const { answers } = await db.quizAttempt.findUniqueOrThrow({ where: { id: result.databaseId } })
    expect(Object.keys(answers as object), 'choices stay, words go').toEqual([
      byKind(result.questions, 'SINGLE').databaseId,
    ])
    expect(await db.quizMark.count({ where: { id: mark.id } })).toBe(0)
  })

  it('are listed with the same statements for 1, 10 and 50', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { quiz: [words] })
    const counts: number[] = []
    for (const [from, to] of [
      [0, 1],
      [1, 10],
      [10, 50],
    ] as const) {
      for (let index = from; index < to; index++) {
        const learner = await person('learner')
        const { id: progressId } = await db.courseProgress.create({
          data: { userId: learner.user.id, courseId: course.id },
        })
        const { id: attemptId } = await db.quizAttempt.create({
          data: { progressId, number: 1, submittedAt: new Date(), questions: [], answers: {} },
        })
        await db.quizMark.create({ data: { attemptId, courseId: course.id, questionId: course.questions[0]!.id } })
      }
      statements()
      await graphql(admin, MARKS, { first: 50, text: course.title })
      counts.push(statements().length)
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[2]).toBe(counts[0])
  })
})

it('over REST kinds are spelled small, and each is answered in its own way', async () => {
  const { course, learner, attempt } = await begun([...every, words])
  const admin = await person('company-admin')
  const { json } = await rest<{ quiz: { questions: { kind: string; answers: { match: string }[] }[] } }>(
    admin,
    `GET /api/courses/${course.id}`,
  )
  expect(json.quiz.questions.map(({ kind }) => kind)).toEqual([
    'single',
    'multiple',
    'true-false',
    'matching',
    'ordering',
    'free-text',
  ])
  const { json: saved } = await rest<{ quiz: { questions: { kind: string; answers: { match: string }[] }[] } }>(
    admin,
    'POST /api/courses',
    { data: { id: course.id, quiz: json.quiz } },
  )
  expect(saved.quiz).toEqual(json.quiz)
  const answers = Object.fromEntries(
    attempt.questions.map((question) => {
      const choice = rightChoice(question)
      return [
        question.databaseId,
        choice.pairs
          ? Object.fromEntries(choice.pairs.map(({ answerId, matchId }) => [answerId, matchId]))
          : (choice.answerIds ?? choice.answerId ?? choice.text),
      ]
    }),
  )
  const { id: testId } = await db.courseProgress.findFirstOrThrow({ where: { userId: learner.user.id } })
  const handedIn = await rest<{ result: { waits: boolean; questions: { kind: string; right: boolean | null }[] } }>(
    learner,
    `PUT /api/test/${testId}`,
    { answers },
  )
  expect(handedIn.status).toBe(200)
  expect(handedIn.json.result.waits).toBe(true)
  expect(handedIn.json.result.questions.map(({ right }) => right)).toEqual([true, true, true, true, true, null])
})
