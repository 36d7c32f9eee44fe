import { resultsCountedFor } from '../../domain/people/rules.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { ReportedCourse } from '../entity.ts'
import { knowsAnswers } from '../viewerCourses.ts'
import { questionFiguresSql, type AnswerFigures, type QuestionFigures } from './questionFiguresSql.ts'

const Answer = builder
  .objectRef<AnswerFigures>('QuestionFiguresAnswer')
  .implement({
    description: 'An answer to choose from, and how many chose it.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      text: t.exposeString('text', { description: 'As it was asked last.' }),
      correct: t.exposeBoolean('isCorrect', { description: 'Whether it is right.' }),
      chosen: t.exposeInt('chosen', { description: 'How many chose it.' }),
    }),
  })

/** The wrong answer that more than nobody chose, most of all. */
const mostWrong = ({ answers }: QuestionFigures): AnswerFigures | null =>
  answers.find(({ isCorrect, chosen }) => !isCorrect && chosen > 0) ?? null

const Figures = builder
  .objectRef<QuestionFigures>('QuestionFigures')
  .implement({
    description: 'How a question of a quiz went, over the first attempt each person in reach submitted.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id; the quiz may have lost it since.' }),
      kind: t.exposeString('kind', { description: 'How it is answered, such as SINGLE.' }),
      text: t.exposeString('text', { description: 'As it was asked last.' }),
      asked: t.exposeInt('asked', { description: 'People who were asked it.' }),
      right: t.exposeInt('right', { description: 'Those who were right.' }),
      difficulty: t.exposeFloat('difficulty', {
        nullable: true,
        description:
          'Right, in percent of those whose answer is marked; low is difficult. Null while all wait for a mark.',
      }),
      discrimination: t.exposeFloat('discrimination', {
        nullable: true,
        description:
          'How being right goes with being right in the other questions: 1 together, 0 not at all, below 0 the wrong way round. Null where nothing differs, or it is the only question.',
      }),
      answers: t.field({
        type: [Answer],
        description:
          'What is chosen from, most chosen first; of what is put in order, matched or written none. None for who may not know the solution.',
        resolve: ({ answers }) => answers,
      }),
      mostChosenWrong: t.field({
        type: Answer,
        nullable: true,
        description:
          'The wrong answer chosen most; null where nobody chose one, or the viewer may not know the solution.',
        resolve: mostWrong,
      }),
    }),
  })

/** Of the people the viewer’s figures count; solutions for who may know them alone. */
async function figuresFor(ctx: Context, courseId: string): Promise<QuestionFigures[]> {
  const { text, values } = questionFiguresSql(courseId, resultsCountedFor(signedIn(ctx)))
  const { rows } = await ctx.services.pool.query<QuestionFigures>(text, values)
  return (await knowsAnswers(ctx, courseId)) ? rows : rows.map((row) => ({ ...row, answers: [] }))
}

builder.queryField('courseQuestionFigures', (t) =>
  t.field({
    type: [Figures],
    nullable: true,
    authScopes: { right: 'course-reports' },
    complexity: 50,
    args: { course: t.arg.id({ required: true, description: 'Raw id of the course.' }) },
    description: 'How the questions of a course went, the most difficult first; null for a course out of reach.',
    resolve: async (_root, { course }, ctx) =>
      isUuid(course) && (await ReportedCourse.has(ctx, course)) ? figuresFor(ctx, course) : null,
  }),
)
