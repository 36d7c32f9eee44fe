import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { readSections } from '../support/training.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person, travel } = await openWorld()

const SAVE = `mutation ($input: SaveQuizInput!) { saveQuiz(input: $input) { course {
  questionCount askedCount quizPools { databaseId name draws questionCount } questions { databaseId text poolDatabaseId } } } }`
const QUIZ =
  'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId questions { databaseId text answers { databaseId text } } } } }'
const SUBMIT =
  'mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { attempt { score passed } progress { status } } }'

interface Saved {
  saveQuiz: {
    course: {
      questionCount: number
      askedCount: number
      quizPools: { databaseId: string; name: string; draws: number; questionCount: number }[]
      questions: { databaseId: string; text: string; poolDatabaseId: string | null }[]
    }
  }
}
interface Quiz {
  startQuiz: {
    attempt: {
      databaseId: string
      questions: { databaseId: string; text: string; answers: { databaseId: string; text: string }[] }[]
    }
  }
}

const question = (text: string, poolId?: string | null) => ({
  text,
  ...(poolId === undefined ? {} : { poolId }),
  answers: [
    { text: 'Right', correct: true },
    { text: 'Wrong', correct: false },
  ],
})
const many = (name: string, count: number, poolId: string | null) =>
  Array.from({ length: count }, (_, index) => question(`${name} ${index + 1}`, poolId))

async function withPools(more: object = {}) {
  const admin = await person('company-admin')
  const course = await makeCourse(db, more)
  await makeCurriculum(db, { courseIds: [course.id] })
  const [basics, parts] = [crypto.randomUUID(), crypto.randomUUID()]
  const pools = [
    { databaseId: basics, name: 'Basics', draws: 3 },
    { databaseId: parts, name: 'Parts', draws: 1 },
  ]
  const questions = [...many('Fixed', 2, null), ...many('Basic', 8, basics), ...many('Part', 4, parts)]
  const save = (input: object) => graphql<Saved>(admin, SAVE, { input: { courseId: course.id, ...input } })
  const { data, errors } = await save({ pools, questions })
  expect(errors).toBeUndefined()
  return { admin, course, pools, questions, save, saved: data!.saveQuiz.course }
}

it('an attempt asks what is fixed and draws of each pool, others each time; the pass mark counts what was asked', async () => {
  const { course, saved } = await withPools({ passingScore: 100 })
  expect(saved).toMatchObject({
    questionCount: 14,
    askedCount: 6,
    quizPools: [
      { name: 'Basics', draws: 3, questionCount: 8 },
      { name: 'Parts', draws: 1, questionCount: 4 },
    ],
  })
  const drawn = new Set<string>()
  for (let turn = 0; turn < 6; turn++) {
    const learner = await person('learner')
    await readSections({ graphql, travel }, learner, course)
    const { data } = await graphql<Quiz>(learner, QUIZ, { courseId: course.id })
    const { databaseId: attemptId, questions } = data!.startQuiz.attempt
    const texts = questions.map(({ text }) => text)
    expect(texts.slice(0, 2)).toEqual(['Fixed 1', 'Fixed 2'])
    expect(texts.filter((text) => text.startsWith('Basic'))).toHaveLength(3)
    expect(texts.filter((text) => text.startsWith('Part'))).toHaveLength(1)
    expect(new Set(texts).size).toBe(6)
    drawn.add(texts.join())
    const answers = questions.map(({ databaseId, answers: given }) => ({
      questionId: databaseId,
      answerId: given.find(({ text }) => text === 'Right')!.databaseId,
    }))
    const { data: result } = await graphql<{ submitQuiz: { attempt: object } }>(learner, SUBMIT, {
      input: { attemptId, answers },
    })
    expect(result?.submitQuiz.attempt).toEqual({ score: 100, passed: true })
  }
  expect(drawn.size, 'of 224 possible draws six are not all the same').toBeGreaterThan(1)
})

it('a pool that holds fewer than it draws is refused at its number, whatever made it so', async () => {
  const { save, pools, questions, saved } = await withPools()
  const fields = async (input: object) => (await save(input)).errors?.[0]?.extensions.fields
  expect(await fields({ pools: [{ ...pools[0]!, draws: 9 }, pools[1]!], questions })).toEqual({
    'pools.0.draws': '“Basics” holds 8 questions. Draw fewer, or add some.',
  })
  expect(
    await fields({
      questions: saved.questions.slice(0, 10).map(({ databaseId, text }) => ({ ...question(text), databaseId })),
    }),
  ).toEqual({ 'pools.1.draws': '“Parts” holds 0 questions. Draw fewer, or add some.' })
  expect(await fields({ pools: [{ ...pools[0]!, draws: 0 }], questions: [] })).toHaveProperty('pools.0.draws')
  expect(await fields({ questions: [question('Whose?', crypto.randomUUID())] })).toEqual({
    'questions.0.poolId': 'Choose a pool of this quiz.',
  })
  expect(await fields({ pools })).toHaveProperty('questions')
})

it('a pool keeps its questions through saves that do not name it, and lets them go with itself', async () => {
  const { save, saved, pools } = await withPools()
  const kept = saved.questions.map(({ databaseId, text }) => ({ ...question(text), databaseId }))
  const { data: same } = await save({ questions: kept })
  expect(same!.saveQuiz.course.questions.map(({ poolDatabaseId }) => poolDatabaseId)).toEqual(
    saved.questions.map(({ poolDatabaseId }) => poolDatabaseId),
  )
  const { data: less } = await save({ pools: [pools[1]!], questions: kept })
  expect(less!.saveQuiz.course).toMatchObject({ askedCount: 11, quizPools: [{ name: 'Parts' }] })
})

it('learners read of pools what their attempt drew alone, and a copy of the course has pools of its own', async () => {
  const { admin, course, saved } = await withPools()
  const learner = await person('learner')
  await readSections({ graphql, travel }, learner, course)
  const { data } = await graphql<{ course: { questions: { text: string }[] } }>(
    learner,
    'query ($id: ID!) { course(databaseId: $id) { questions { text } } }',
    { id: course.id },
  )
  expect(data?.course.questions.map(({ text }) => text)).toEqual(['Fixed 1', 'Fixed 2'])
  const { data: copied, errors } = await graphql<{ duplicate: { node: Saved['saveQuiz']['course'] } }>(
    admin,
    'mutation ($id: ID!) { duplicate(input: { target: COURSE, databaseId: $id }) { node { ... on Course { questionCount askedCount quizPools { databaseId name draws questionCount } } } } }',
    { id: course.id },
  )
  expect(errors).toBeUndefined()
  const copy = copied!.duplicate.node
  expect(copy).toMatchObject({
    questionCount: 14,
    askedCount: 6,
    quizPools: [{ questionCount: 8 }, { questionCount: 4 }],
  })
  expect(saved.quizPools.map(({ databaseId }) => databaseId)).not.toContain(copy.quizPools[0]!.databaseId)
})
