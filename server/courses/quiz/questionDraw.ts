import { randomInt, randomUUID } from 'node:crypto'
import type { Change } from '../../platform/events.ts'
import type { Asked } from './questions.ts'

/** In another order each time. */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items]
  return items.map(() => left.splice(randomInt(left.length), 1)[0]!)
}

/** In any order but the one they are in, so that leaving them alone is no answer. */
function displaced<T>(items: readonly T[]): T[] {
  const found = shuffled(items)
  const isAsBefore = found.every((item, place) => item === items[place])
  return isAsBefore ? [...found.slice(1), ...found.slice(0, 1)] : found
}

const stored = (c: Change, courseId: string) =>
  c.tx.quizQuestion.findMany({
    where: { courseId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { answers: { orderBy: [{ position: 'asc' }, { id: 'asc' }] }, pool: { select: { draws: true } } },
  })
type Stored = Awaited<ReturnType<typeof stored>>[number]

/**
 * A question as one attempt asks it. What gives a solution away by its order stands in another one, under ids of this
 * attempt alone: those of the rows grow with the order in which they were made.
 */
function asked({ id, kind, text, explanation, imageFileId, answers }: Stored, shuffle: boolean): Asked {
  const question = { id, kind, text, explanation, imageFileId, matches: [], order: [] }
  const rows = answers.map((answer) => ({
    id: answer.id,
    text: answer.text,
    correct: answer.correct,
    imageFileId: answer.imageFileId,
    matchId: null,
  }))
  if (kind === 'FREE_TEXT') return { ...question, answers: [] }
  if (kind === 'ORDERING') {
    const items = rows.map((answer) => ({ ...answer, correct: false, id: randomUUID() }))
    return { ...question, answers: displaced(items), order: items.map((item) => item.id) }
  }
  if (kind === 'MATCHING') {
    // What belongs to two of them is offered once.
    const ids = new Map(answers.map(({ match }) => [match, randomUUID()]))
    const pairs = rows.map((answer, place) => ({
      ...answer,
      correct: false,
      matchId: ids.get(answers[place]!.match) ?? null,
    }))
    const shown = shuffle ? shuffled(pairs) : pairs
    // Moved away from how they stand beside the answers they belong to.
    const beside = [...new Set(shown.flatMap(({ matchId }) => matchId ?? []))]
    const texts = new Map(Array.from(ids, ([match, matchId]) => [matchId, match]))
    return {
      ...question,
      answers: shown,
      matches: displaced(beside).map((matchId) => ({ id: matchId, text: texts.get(matchId)! })),
    }
  }
  return { ...question, answers: shuffle && kind !== 'TRUE_FALSE' ? shuffled(rows) : rows }
}

/** Fixed questions, and of each pool as many as it draws, in their order. A pool that holds fewer gives all it has. */
function drawn(questions: readonly Stored[]): Stored[] {
  const chosen = new Set<Stored>(questions.filter(({ pool }) => !pool))
  for (const [, held] of Map.groupBy(questions, ({ poolId }) => poolId)) {
    const draws = held[0]?.pool?.draws ?? 0
    for (const question of shuffled(held).slice(0, draws)) chosen.add(question)
  }
  return questions.filter((question) => chosen.has(question))
}

/** The questions of a course as an attempt asks them. */
export async function questionsAsked(c: Change, courseId: string, shuffle: boolean): Promise<Asked[]> {
  const questions = drawn(await stored(c, courseId))
  return (shuffle ? shuffled(questions) : questions).map((question) => asked(question, shuffle))
}
