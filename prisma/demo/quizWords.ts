import type { Prisma } from '../generated/client/client.ts'
import { seededDraw } from '../factories/draw.ts'
import type { Content } from './content.ts'
import type { Person } from './people.ts'
import { COURSE } from './quizKinds.ts'
import type { History } from './training.ts'

interface Told {
  content: Content
  history: History
  people: readonly Person[]
  /** Who has a section that somebody still has to decide on is left out. */
  doubts: readonly Prisma.ProgressDoubtCreateManyInput[]
  /** Who presents the portal: they take their quiz themselves. */
  learner: Person
  now: Date
}

const hour = 3_600_000

/** What people wrote to a customer who asks for a price, and how many hours ago. */
const written = [
  {
    ago: 3,
    words:
      'Hi Sam, this is Dana at the dealership. Are you going to ride with one passenger or three? Call or text me until 6 tonight, then I can show you both.',
  },
  { ago: 22, words: 'The price is 18,999 plus freight and setup. See the attached list for all models.' },
  {
    ago: 47,
    words: 'Hello, thank you for your interest. What will you use it for most? I am here until 5 and call you at 4.',
  },
]

/** Attempts that wait for somebody to mark what was written in them, so that who edits courses finds some. */
export function waitForMarks({
  content,
  history,
  people,
  doubts,
  learner,
  now,
}: Told): Prisma.QuizMarkCreateManyInput[] {
  const draw = seededDraw('Quiz words', now)
  const courseId = content.courses.find(({ title }) => title === COURSE)!.id!
  const chapters = new Set(
    content.chapters.flatMap(({ id, ...chapter }) => (chapter.courseId === courseId ? [id] : [])),
  )
  const sections = content.sections.filter(({ chapterId }) => chapters.has(chapterId))
  const asked = content.questions
    .filter((question) => question.courseId === courseId && ['SINGLE', 'FREE_TEXT'].includes(question.kind ?? 'SINGLE'))
    .filter(({ poolId }) => !poolId)
    .map(({ id, kind = 'SINGLE', text, explanation }) => ({
      id: id!,
      kind,
      text,
      explanation: explanation ?? '',
      answers: content.answers.flatMap((answer) =>
        answer.questionId === id ? [{ id: answer.id!, text: answer.text, correct: answer.correct ?? false }] : [],
      ),
    }))
  const others = new Set(
    people.flatMap(({ row, role }) => (role === 'learner' && row.id !== learner.row.id ? [row.id] : [])),
  )
  const doubted = new Set(doubts.map(({ progressId }) => progressId))
  const underWay = history.progress.filter(
    (progress) =>
      progress.courseId === courseId &&
      progress.status === 'IN_PROGRESS' &&
      others.has(progress.userId) &&
      !doubted.has(progress.id!),
  )
  return written.flatMap(({ ago, words }, index): Prisma.QuizMarkCreateManyInput[] => {
    const progress = underWay[index]
    const question = asked.find(({ kind }) => kind === 'FREE_TEXT')
    if (!progress?.id || !question) return []
    const submittedAt = new Date(now.getTime() - ago * hour)
    const startedAt = new Date(submittedAt.getTime() - 8 * 60_000)
    if (progress.startedAt! > startedAt) progress.startedAt = new Date(startedAt.getTime() - hour)
    progress.touchedAt = submittedAt
    const done = { completedAt: startedAt, updatedAt: startedAt }
    for (const { id: sectionId } of sections) {
      const row = history.sections.find((own) => own.progressId === progress.id && own.sectionId === sectionId)
      if (row) Object.assign(row, done)
      else history.sections.push({ progressId: progress.id, sectionId: sectionId!, ...done })
    }
    const attemptId = draw.id()
    const choices = asked.map(({ id, answers }) => [id, answers.find(({ correct }) => correct)?.id ?? words])
    history.attempts.push({
      id: attemptId,
      progressId: progress.id,
      number: 1,
      questions: asked as unknown as Prisma.InputJsonArray,
      answers: Object.fromEntries(choices) as Prisma.InputJsonObject,
      startedAt,
      submittedAt,
    })
    return [{ id: draw.id(), attemptId, courseId, questionId: question.id, createdAt: submittedAt }]
  })
}
