import { z } from 'zod'
import { takeUploads } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, stale } from '../../platform/errors.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { courseToChange, keepTakeable, keepUnpackaged } from '../change.ts'
import { QuizPoolInput } from './pools.ts'
import { quizFiles, QuizQuestionInput, writeQuiz } from './quizWrite.ts'
import { maxAttempts, passingScore } from '../save.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { given } from '../../platform/kit/saves.ts'
import { Course } from '../entity.ts'

const timeLimit = z.number().int().min(30, 'Use at least 30 seconds.').max(86_400, 'Use at most a day.')
const retakeWait = z.number().int().min(0, 'Use 0 or more.').max(8760, 'Use at most a year.')

builder.prismaObjectFields('Course', (t) => ({
  quizVersion: t.exposeInt('quizVersion', {
    description: 'Grows with each save of the quiz; sent back with the next.',
  }),
  quizTimeLimit: t.exposeInt('quizTimeLimit', {
    nullable: true,
    description: 'Seconds one attempt may take; null for no limit.',
  }),
  shuffleQuiz: t.exposeBoolean('shuffleQuiz', {
    description: 'Questions and answers are asked in another order at each attempt.',
  }),
  retakeAfterHours: t.exposeInt('retakeAfterHours', {
    description: 'Hours to wait after a failed attempt; 0 for none.',
  }),
}))

mutation('saveQuiz', {
  description:
    'Saves the quiz of a course and its rules, keeping the ids of what is kept; attempts go on and stay readable as they were asked. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT.',
  input: (t) => ({
    courseId: t.id({ required: true, validate: uuid }),
    version: t.int({
      description: 'The quizVersion as read before; a stale one is refused. Left out: saved whatever happened since.',
    }),
    passingScore: t.int({ validate: passingScore }),
    maxAttempts: t.int({ validate: maxAttempts, description: 'Null: no limit.' }),
    quizTimeLimit: t.int({ validate: timeLimit, description: 'Seconds; null: no limit.' }),
    shuffleQuiz: t.boolean({ description: 'Ask in another order at each attempt.' }),
    retakeAfterHours: t.int({ validate: retakeWait, description: 'Hours to wait after a failed attempt; 0: none.' }),
    questions: t.field({
      type: [QuizQuestionInput],
      description: 'The whole quiz in order; what is not listed is removed. Left out it stays.',
    }),
    pools: t.field({
      type: [QuizPoolInput],
      description:
        'All pools in order; the questions of one that is not listed are always asked. Left out they stay. Comes with questions.',
    }),
  }),
  may: 'create-edit-courses',
  first: (ctx, { questions }) => takeUploads(ctx, quizFiles(questions ?? [])),
  async does(c, input, viewer, attach) {
    if (input.pools && !input.questions) throw badInput('questions', 'Send the questions with their pools.')
    const { courseId, version, questions, passingScore, shuffleQuiz, retakeAfterHours } = input
    const course = await courseToChange(c, viewer, courseId)
    if (questions?.length || input.pools?.length) keepUnpackaged(course)
    const rules = {
      ...given({ passingScore, shuffleQuiz, retakeAfterHours }),
      ...(input.maxAttempts === undefined ? {} : { maxAttempts: input.maxAttempts }),
      ...(input.quizTimeLimit === undefined ? {} : { quizTimeLimit: input.quizTimeLimit }),
    }
    // The quiz has a version of its own, so that a save of the course does not refuse that of its quiz.
    const { count } = await c.tx.course.updateMany({
      where: { id: course.id, ...(version == null ? {} : { quizVersion: version }) },
      data: { ...rules, quizVersion: { increment: 1 } },
    })
    if (!count) throw stale()
    const before = questions ? await writeQuiz(c, course.id, questions, attach, { pools: input.pools }) : undefined
    await keepTakeable(c, course)
    c.record({
      type: 'Course',
      id: course.id,
      before: { questions: before },
      after: {
        ...rules,
        questions: questions?.map(({ text }) => text),
        pools: input.pools?.map(({ name, draws }) => `${name}: ${draws}`),
      },
    })
    return { id: course.id }
  },
  answers: Course.saved('With the quiz.'),
})
