import { expect, it } from 'vitest'
import { makeCurriculum } from '../../../prisma/factories/curriculums.ts'
import { openWorld } from '../../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const QUESTION = {
  text: 'How tight is a chain?',
  answers: [
    { text: 'An inch of play', correct: true },
    { text: 'None', correct: false },
  ],
}

it('a course that is a quiz alone is published, taken and passed; without either it is empty', async () => {
  const admin = await person('company-admin')
  const { id: curriculumId } = await makeCurriculum(db, {})
  const empty = await rest(admin, 'POST /api/courses', { title: 'Nothing', curriculumId, active: true })
  expect([empty.status, empty.text]).toEqual([409, 'Add a section first: the course is empty.'])
  const made = await rest<{ _id: string }>(admin, 'POST /api/courses', {
    title: 'Chain exam',
    curriculumId,
    quiz: { questions: [QUESTION] },
    active: true,
  })
  expect([made.status < 300, made.status === 409 && made.text]).toEqual([true, false])
  const learner = await person('learner')
  const courseId = made.json._id
  const run = async <T>(text: string, variables: Record<string, unknown>) => {
    const { data, errors } = await graphql<T>(learner, text, variables)
    expect(JSON.stringify(errors ?? [])).toBe('[]')
    return data!
  }
  await run('mutation ($courseId: ID!) { startCourse(input: { courseId: $courseId }) { __typename } }', { courseId })
  const { startQuiz } = await run<{
    startQuiz: {
      attempt: {
        databaseId: string
        questions: { databaseId: string; answers: { databaseId: string; text: string }[] }[]
      }
    }
  }>(
    'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId questions { databaseId answers { databaseId text } } } } }',
    { courseId },
  )
  const [question] = startQuiz.attempt.questions
  const right = question!.answers.find(({ text }) => text === 'An inch of play')!
  const { submitQuiz } = await run<{ submitQuiz: { progress: object } }>(
    'mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { progress { status percent score } } }',
    {
      input: {
        attemptId: startQuiz.attempt.databaseId,
        answers: [{ questionId: question!.databaseId, answerId: right.databaseId }],
      },
    },
  )
  expect(submitQuiz.progress).toEqual({ status: 'PASSED', percent: 100, score: 100 })
})
