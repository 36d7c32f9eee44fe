import { expect, test, vi } from 'vitest'
import { emptyQuestion, quizInput, quizProblem, quizSchema, type QuizValues } from '../../web/courses/quiz/quizForm.ts'
import { saveVersioned } from '../../web/ui/forms/saveVersioned.ts'

const answer = (text: string, correct = false) => ({ databaseId: text, text, correct, match: '', image: null })
const rules = { passingScore: 80, maxAttempts: null, minutes: null, shuffleQuiz: false, retakeAfterHours: 0 }
const quiz = (question: object, more: object = {}) =>
  ({
    ...rules,
    ...more,
    pools: [],
    questions: [{ ...emptyQuestion(), text: 'Which belt?', ...question }],
  }) as QuizValues
const problems = (question: object) => {
  const { error } = quizSchema.safeParse(quiz(question))
  return error?.issues.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`) ?? []
}

test('a question needs its text, two written answers and one marked as right', () => {
  expect(problems({ answers: [answer('This', true), answer('That')] })).toEqual([])
  expect(problems({ text: ' ', answers: [answer('This', true), answer('That')] })).toEqual([
    'text: Write the question.',
  ])
  expect(problems({ answers: [answer('This', true), answer('')] })).toEqual([
    'answers.1.text: Write the answer or remove it.',
  ])
  expect(problems({ answers: [answer('This'), answer('That')] })).toEqual(['answers: Mark the right answer.'])
  expect(problems({ answers: [answer('This', true)] })).toEqual(['answers: Give at least two answers.'])
  expect(problems({ text: 'x'.repeat(1001), answers: [answer('This', true), answer('That')] })).toEqual([
    'text: A question may have at most 1000 characters.',
  ])
})

test('what keeps a quiz on this device names the question; minutes go out as seconds', () => {
  const right = { answers: [answer('This', true), answer('That')] }
  expect(quizProblem(quiz(right))).toBeUndefined()
  expect(
    quizProblem({
      ...quiz(right),
      questions: [...quiz(right).questions, ...quiz({ answers: [answer('This'), answer('')] }).questions],
    }),
  ).toBe('Question 2, answer 2: Write the answer or remove it.')
  expect(quizProblem(quiz({ answers: [answer('This'), answer('That')] }))).toBe('Question 1: Mark the right answer.')
  expect(quizProblem(quiz(right, { passingScore: null }))).toBe('Passing score is required.')
  expect(quizInput(quiz(right, { minutes: 7.5, retakeAfterHours: null }))).toMatchObject({
    quizTimeLimit: 450,
    retakeAfterHours: 0,
    questions: [{ imageId: null, answers: [{ text: 'This', correct: true, imageId: null }, {}] }],
  })
})

test('a stale save asks whose work stays', async () => {
  const stale = { fields: { version: 'Someone else changed this meanwhile.' } }
  const save = vi.fn(async (_version: number | undefined) => stale)
  const choices = { keepMine: vi.fn(), takeTheirs: vi.fn() }
  const calls = () => [choices.keepMine.mock.calls.length, choices.takeTheirs.mock.calls.length]

  expect(await saveVersioned(3, save, choices, async () => 'mine')).toBeUndefined()
  expect(calls()).toEqual([1, 0])
  expect(await saveVersioned(3, save, choices, async () => 'theirs')).toBeUndefined()
  expect(calls()).toEqual([1, 1])
  expect(await saveVersioned(3, save, choices, async () => undefined)).toBeUndefined()
  expect(calls()).toEqual([1, 1])
  expect(save.mock.calls).toEqual([[3], [3], [3]])
})

test('a save that was refused for another reason comes back as it is', async () => {
  const refused = { fields: { title: 'Title is required.' } }
  expect(
    await saveVersioned(1, async () => refused, {
      keepMine: () => expect.unreachable(),
      takeTheirs: () => expect.unreachable(),
    }),
  ).toBe(refused)
})
