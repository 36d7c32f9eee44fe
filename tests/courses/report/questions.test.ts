import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../../prisma/factories/courses.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { questionFiguresSql, type QuestionFigures } from '../../../server/courses/quiz/questionFiguresSql.ts'
import { reviewed, type Answers, type Asked, type Given, type Mark } from '../../../server/courses/quiz/questions.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db, graphql, services } = world
const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
const plain = { explanation: '', imageFileId: null, matches: [], order: [] }
const answer = (id: string, correct: boolean, matchId: string | null = null) => ({
  id,
  text: `Answer ${id.slice(0, 4)}`,
  correct,
  imageFileId: null,
  matchId,
})
const question = (kind: Asked['kind'], more: Partial<Asked> = {}): Asked => ({
  ...plain,
  id: randomUUID(),
  kind,
  text: `What of ${kind}?`,
  answers: [answer(a, true), answer(b, false), answer(c, false)],
  ...more,
})
const single = question('SINGLE')
const QUESTIONS = [
  single,
  question('TRUE_FALSE'),
  question('MULTIPLE', { answers: [answer(a, true), answer(b, true), answer(c, false)] }),
  question('MATCHING', { answers: [answer(a, false, 'm1'), answer(b, false, 'm2')] }),
  question('ORDERING', { answers: [answer(a, false), answer(b, false)], order: [b, a] }),
  question('FREE_TEXT', { answers: [] }),
]
const one = fc.constantFrom(a, b, c)
const GIVEN: Record<Asked['kind'], fc.Arbitrary<Given | undefined>> = {
  SINGLE: fc.option(one, { nil: undefined }),
  TRUE_FALSE: fc.option(one, { nil: undefined }),
  MULTIPLE: fc.option(fc.uniqueArray(one), { nil: undefined }),
  MATCHING: fc.option(fc.dictionary(fc.constantFrom(a, b), fc.constantFrom('m1', 'm2')), { nil: undefined }),
  ORDERING: fc.option(fc.shuffledSubarray([a, b]), { nil: undefined }),
  FREE_TEXT: fc.constantFrom(undefined, ' ', 'By the book'),
}
const ATTEMPT = fc.record({
  given: fc.tuple(...QUESTIONS.map(({ kind }) => GIVEN[kind])),
  mark: fc.constantFrom<Mark['status'] | null>('RIGHT', 'WRONG', 'WAITING', null),
  asked: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
})
type Drawn = typeof ATTEMPT extends fc.Arbitrary<infer T> ? T : never

const figuresOf = async (courseId: string, people: object = {}) => {
  const { text, values } = questionFiguresSql(courseId, people)
  return (await services.pool.query<QuestionFigures>(text, values)).rows
}

/** An attempt as somebody submitted it, and which of its questions were right. */
async function submit(courseId: string, { given, mark, asked }: Drawn, number = 1, progressId?: string) {
  const questions = asked.map((at) => QUESTIONS[at]!)
  const answers: Answers = Object.fromEntries(
    asked.flatMap((at) => (given[at] === undefined ? [] : [[QUESTIONS[at]!.id, given[at]]])),
  )
  const known = progressId ?? (await makeProgress(db, { userId: (await makeUser(db)).id, courseId })).id
  const { id } = await makeQuizAttempt(db, { progressId: known, number, questions, answers })
  const written = QUESTIONS[5]!.id
  const marks = mark ? [{ questionId: written, status: mark, note: '' }] : []
  if (mark) {
    const decidedAt = mark === 'WAITING' ? null : new Date()
    await db.quizMark.create({ data: { attemptId: id, questionId: written, courseId, status: mark, decidedAt } })
  }
  const readable = { submitted: true, solved: true }
  return {
    progressId: known,
    right: new Map(reviewed(questions, answers, marks, readable).map((row) => [row.id, row.right])),
    answers,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** The correlation of pairs; null where one side is the same in all. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))]
  const product = (f: (pair: readonly [number, number]) => number) => pairs.reduce((sum, pair) => sum + f(pair), 0)
  const spread = Math.sqrt(product(([one]) => (one - x) ** 2) * product(([, other]) => (other - y) ** 2))
  return spread > 1e-9 ? product(([one, other]) => (one - x) * (other - y)) / spread : null
}

describe('how the questions of a course went', () => {
  it('agrees with how each attempt is reviewed, over random attempts of every kind', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ATTEMPT, { minLength: 1, maxLength: 7 }), async (drawn) => {
        const { id: courseId } = await makeCourse(db)
        const attempts = []
        for (const one of drawn) attempts.push(await submit(courseId, one))
        const rows = await figuresOf(courseId)
        expect(rows).toHaveLength(new Set(attempts.flatMap(({ right }) => [...right.keys()])).size)
        for (const { id, asked, right, difficulty, discrimination, answers } of rows) {
          const all = attempts.flatMap((attempt) => (attempt.right.has(id) ? [attempt.right.get(id)!] : []))
          const known = all.filter((one) => one !== null)
          expect([asked, right]).toEqual([all.length, known.filter(Boolean).length])
          expect(difficulty).toBe(known.length ? Math.round(1000 * mean(known.map(Number))) / 10 : null)
          const pairs = attempts.flatMap(({ right: of }) => {
            const own = of.get(id)
            const others = [...of].flatMap(([other, is]) => (other === id || is === null ? [] : [Number(is)]))
            return own == null || !others.length ? [] : [[Number(own), mean(others)] as const]
          })
          const expected = correlation(pairs)
          if (expected === null) expect(discrimination).toBeNull()
          else expect(discrimination).toBeCloseTo(expected, 1)
          for (const { id: answerId, chosen } of answers)
            expect(chosen).toBe(
              attempts.filter(({ answers: given, right: of }) => of.has(id) && [given[id]].flat().includes(answerId))
                .length,
            )
        }
      }),
      { numRuns: 25 },
    )
  })

  it('counts the first attempt of each person in reach, and names the wrong answer chosen most', async () => {
    const { id: courseId } = await makeCourse(db)
    const choose = (id: string): Drawn => ({
      given: [id, undefined, undefined, undefined, undefined, undefined],
      mark: null,
      asked: [0],
    })
    const first = await submit(courseId, choose(b))
    await submit(courseId, choose(a), 2, first.progressId)
    await submit(courseId, choose(b))
    await submit(courseId, choose(c))
    const { userId } = await db.courseProgress.findUniqueOrThrow({
      where: { id: (await submit(courseId, choose(a))).progressId },
    })
    const dealer = await makeDealer(db)
    await db.dealerMember.create({ data: { userId, dealerId: dealer.id } })
    expect(await figuresOf(courseId)).toMatchObject([{ asked: 4, right: 1, difficulty: 25 }])
    expect(await figuresOf(courseId, { userId })).toMatchObject([{ asked: 1, right: 1 }])

    const query = `query ($course: ID!) { courseQuestionFigures(course: $course) { asked difficulty discrimination answers { chosen } mostChosenWrong { text chosen } } }`
    interface Page {
      courseQuestionFigures: object[] | null
    }
    const asAdmin = await graphql<Page>(await world.person('company-admin'), query, { course: courseId })
    expect(asAdmin.data!.courseQuestionFigures).toEqual([
      {
        asked: 4,
        difficulty: 25,
        discrimination: null,
        answers: [{ chosen: 2 }, { chosen: 1 }, { chosen: 1 }],
        mostChosenWrong: { text: answer(b, false).text, chosen: 2 },
      },
    ])
    // Who may take the quiz yet reads no solution, and of people out of reach nothing.
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    await db.roleRight.create({ data: { roleId, right: 'course-reports' } })
    const manager = await world.person('dealer-manager', { dealerIds: [dealer.id] })
    await db.course.update({ where: { id: courseId }, data: { status: 'PUBLISHED' } })
    const asManager = await graphql<Page>(manager, query, { course: courseId })
    expect(asManager.data!.courseQuestionFigures).toEqual([
      { asked: 1, difficulty: 100, discrimination: null, answers: [], mostChosenWrong: null },
    ])
    expect((await graphql<Page>(manager, query, { course: randomUUID() })).data!.courseQuestionFigures).toBeNull()
    const refused = await graphql(await world.person('learner'), query, { course: courseId })
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
