import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { transitions, UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { nameOf, peopleNamed } from '../../domain/people/people.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { given } from '../../platform/kit/saves.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { QuizMark } from '../entity.ts'
import { helpsLearners } from '../rules.ts'
import { askedFrom, chosenFrom } from './questions.ts'

const QuizMarkStatus = builder.enumType('QuizMarkStatus', {
  description: 'What became of an answer in own words.',
  values: {
    WAITING: { description: 'Waits to be marked; its attempt has no score yet.' },
    RIGHT: { description: 'Marked as right.' },
    WRONG: { description: 'Marked as wrong.' },
  } as const,
})

export const markTransitions = transitions('QuizMark', {
  what: 'answer',
  own: 'You cannot mark your own answer.',
  words: { WAITING: 'waiting', RIGHT: 'marked as right', WRONG: 'marked as wrong' },
  note: { column: 'note', none: '', input: 'note' },
  moves: {
    right: { from: ['WAITING'], to: 'RIGHT', decides: true },
    wrong: { from: ['WAITING'], to: 'WRONG', decides: true },
    undo: { from: ['RIGHT', 'WRONG'], to: 'WAITING', reopens: true, minutes: UNDO_MINUTES },
  },
})

/** The question as the attempt asked it, and what was written. */
function inAttempt(attempt: { questions: unknown; answers: unknown }, questionId: string) {
  const words = chosenFrom(attempt.answers)[questionId]
  return {
    question: askedFrom(attempt.questions).find(({ id }) => id === questionId),
    words: typeof words === 'string' ? words : '',
  }
}

builder.prismaNode('QuizMark', {
  description:
    'What a person wrote to a question, to be marked as right or wrong; the attempt has its score once all of its answers are. Seen by who edits the course.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => QuizMark.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: QuizMarkStatus, description: 'What became of it.' }),
    questionText: t.string({
      description: 'What was asked.',
      select: { questionId: true, attempt: { select: { questions: true, answers: true } } },
      resolve: ({ questionId, attempt }) => inAttempt(attempt, questionId).question?.text ?? '',
    }),
    explanation: t.string({
      description: 'What the author says of a right answer, as it was then; may be empty.',
      select: { questionId: true, attempt: { select: { questions: true, answers: true } } },
      resolve: ({ questionId, attempt }) => inAttempt(attempt, questionId).question?.explanation ?? '',
    }),
    words: t.string({
      description: 'What the person wrote.',
      select: { questionId: true, attempt: { select: { questions: true, answers: true } } },
      resolve: ({ questionId, attempt }) => inAttempt(attempt, questionId).words,
    }),
    note: t.exposeString('note', { description: 'What who marked it wrote; may be empty.' }),
    personName: t.string({
      description: 'Who wrote it.',
      select: {
        attempt: {
          select: { progress: { select: { user: { select: { firstName: true, lastName: true, email: true } } } } },
        },
      },
      resolve: ({ attempt }) => nameOf(attempt.progress.user),
    }),
    personDatabaseId: t.id({
      description: 'Raw id of who wrote it.',
      select: { attempt: { select: { progress: { select: { userId: true } } } } },
      resolve: ({ attempt }) => attempt.progress.userId,
    }),
    attemptNumber: t.int({
      description: 'Which attempt of the person, from 1.',
      select: { attempt: { select: { number: true } } },
      resolve: ({ attempt }) => attempt.number,
    }),
    course: t.field({
      type: typeOf('Course'),
      description: 'The course.',
      select: (_args, _ctx, nested) => ({ course: nested() }),
      resolve: ({ course }) => course,
    }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who marked it; null while nobody has, and when that account is gone.',
      select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ decidedBy }) => decidedBy && nameOf(decidedBy),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while nobody marked it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was submitted.' }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may mark it now: never the own, never while acting as someone.',
      select: { status: true, attempt: { select: { progress: { select: { userId: true } } } } },
      resolve: ({ status, attempt }, _args, { viewer }) =>
        viewer != null &&
        helpsLearners(viewer) &&
        viewer.id !== attempt.progress.userId &&
        markTransitions.may('right', { status }),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the mark back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { status: true, decidedById: true, decidedAt: true },
      resolve: (row, _args, { viewer, services }) =>
        viewer != null &&
        helpsLearners(viewer) &&
        markTransitions.may('undo', row, { byId: viewer.id, at: services.now() }),
    }),
  }),
})

QuizMark.list('quizMarks', {
  description: 'Answers in own words; those that wait longest first, then the last marked.',
  args: (arg) => ({
    course: arg.id({ description: 'Raw id of a course: only in it.' }),
    text: arg.string({ description: 'Words of the person or the course.' }),
    status: arg({ type: QuizMarkStatus, description: 'Only in this state.' }),
  }),
  found: ({ course, text, status }): Prisma.QuizMarkWhereInput => ({
    ...given({ status }),
    ...(course ? { courseId: course } : {}),
    AND: searchWords(text).map((word) => ({
      OR: [
        { attempt: { progress: { user: peopleNamed(word) } } },
        { course: { title: { contains: word, mode: 'insensitive' as const } } },
      ],
    })),
  }),
  order: ({ status }) => (status === 'WAITING' ? [{ createdAt: 'asc' }] : [{ status: 'asc' }, { createdAt: 'desc' }]),
})

builder.prismaObjectFields('QuizAttempt', (t) => ({
  waits: t.boolean({
    description: 'Submitted, and waits for somebody to mark what was written; it has no score yet.',
    select: { submittedAt: true, passed: true },
    resolve: ({ submittedAt, passed }) => submittedAt !== null && passed === null,
  }),
}))
