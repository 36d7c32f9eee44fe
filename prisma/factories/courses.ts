import type {
  CourseProgress,
  PrismaClient,
  Prisma,
  QuestionKind,
  QuizAttempt,
  SectionType,
} from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

export function courseRow(overrides: Partial<Prisma.CourseCreateManyInput> = {}, draw: Draw = freshDraw) {
  return {
    id: draw.id(),
    title: `Course ${draw.suffix()}`,
    description: 'Short, useful and to the point.',
    status: 'PUBLISHED' as const,
    shareKey: draw.id().replaceAll('-', ''),
    ...overrides,
  } satisfies Prisma.CourseCreateManyInput
}

interface SectionShape {
  type?: SectionType
  title?: string
  body?: string
  videoFileId?: string
  subtitleFileId?: string
  audioFileId?: string
  imageFileId?: string
}

interface QuestionShape {
  kind?: QuestionKind
  text: string
  explanation?: string
  answers: { text: string; correct?: boolean; match?: string }[]
}

const withContents = {
  include: {
    chapters: { orderBy: { position: 'asc' }, include: { sections: { orderBy: { position: 'asc' } } } },
    questions: { orderBy: { position: 'asc' }, include: { answers: { orderBy: { position: 'asc' } } } },
  },
} satisfies Prisma.CourseDefaultArgs

export type CourseWithContents = Prisma.CourseGetPayload<typeof withContents>

const plainSections: SectionShape[] = [{ title: 'First section' }, { title: 'Second section' }]

const plainQuestions = (count: number): QuestionShape[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `Which answer to question ${index + 1} is right?`,
    explanation: 'The first one is.',
    answers: [{ text: 'This one', correct: true }, { text: 'Not this one' }, { text: 'Nor this one' }],
  }))

/**
 * A course to take. `chapters` lists the sections of each chapter (a number makes so many chapters of two text
 * sections);
 * `quiz` lists the questions (a number makes so many, the first answer of each being right).
 */
export function makeCourse(
  db: PrismaClient,
  {
    chapters = 1,
    quiz = 0,
    ...overrides
  }: Partial<Prisma.CourseCreateManyInput> & {
    chapters?: number | SectionShape[][]
    quiz?: number | QuestionShape[]
  } = {},
): Promise<CourseWithContents> {
  const chapterList = typeof chapters === 'number' ? Array.from({ length: chapters }, () => plainSections) : chapters
  const questions = typeof quiz === 'number' ? plainQuestions(quiz) : quiz
  return db.course.create({
    data: {
      ...courseRow(overrides),
      chapters: {
        create: chapterList.map((sections, position) => ({
          title: `Chapter ${position + 1}`,
          position,
          sections: {
            create: sections.map((section, place) => ({
              type: 'TEXT' as const,
              title: `Section ${place + 1}`,
              body: '<p>What there is to know.</p>',
              ...section,
              position: place,
            })),
          },
        })),
      },
      questions: {
        create: questions.map(({ answers, ...question }, position) => ({
          ...question,
          position,
          answers: { create: answers.map((answer, place) => ({ ...answer, position: place })) },
        })),
      },
    },
    ...withContents,
  })
}

/** One person's way through one course; passed and failed ones carry dates and scores that fit. */
export const makeProgress = (
  db: PrismaClient,
  {
    completedSectionIds = [],
    ...overrides
  }: Omit<Prisma.CourseProgressUncheckedCreateInput, 'sections' | 'attempts'> & { completedSectionIds?: string[] },
): Promise<CourseProgress> => {
  const now = new Date()
  return db.courseProgress.create({
    data: {
      ...(overrides.status === 'PASSED' ? { score: 100, completedAt: now } : {}),
      ...(overrides.status === 'FAILED' ? { score: 40 } : {}),
      ...overrides,
      sections: { create: completedSectionIds.map((sectionId) => ({ sectionId, completedAt: now })) },
    },
  })
}

/** A handed-in attempt, unless `submittedAt` is null. */
export const makeQuizAttempt = (
  db: PrismaClient,
  overrides: Partial<Prisma.QuizAttemptUncheckedCreateInput> & { progressId: string },
): Promise<QuizAttempt> =>
  db.quizAttempt.create({ data: { number: 1, score: 100, passed: true, submittedAt: new Date(), ...overrides } })
