import { builder, typeOf } from '../../platform/graphql/builder.ts'
import type { Context } from '../../platform/context.ts'
import { loader } from '../../platform/kit/loader.ts'
import { ProgressState } from '../../domain/states.ts'
import { askedFrom, asOthersSee, chosenFrom, readable, reviewed, type Reviewed } from '../quiz/questions.ts'
import { QuizQuestionKind } from '../quiz/kinds.ts'
import { retakeAt } from '../quiz/retake.ts'
import { Course, CourseProgress } from '../entity.ts'
import { knowsAnswers } from '../viewerCourses.ts'
import { doneSectionsOf, sizeOf } from './sectionCounts.ts'

/** When the last attempt of each was submitted, all of a request at once. */
const lastSubmitted = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.quizAttempt.groupBy({
      by: ['progressId'],
      where: { progressId: { in: ids } },
      _max: { submittedAt: true },
    })
    return new Map(rows.map(({ progressId, _max }) => [progressId, _max.submittedAt]))
  },
  () => null,
)

const filesById = loader(
  async ({ db }, ids) => {
    const rows = await db.storedFile.findMany({ where: { id: { in: ids } }, select: { id: true, isPublic: true } })
    return new Map(rows.map((row) => [row.id, row]))
  },
  () => null,
)
const imageUrl = async (ctx: Context, id: string | null): Promise<string | null> => {
  const file = id ? await filesById(ctx).load(id) : null
  return file && ctx.services.files.url(file)
}

const AttemptAnswer = builder
  .objectRef<Reviewed['answers'][number]>('AttemptAnswer')
  .implement({
    description: 'A possible answer as it stood in an attempt.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      text: t.exposeString('text', { description: 'As shown to people.' }),
      imageUrl: t.string({
        nullable: true,
        description: 'Null when there is none.',
        resolve: ({ imageFileId }, _args, ctx) => imageUrl(ctx, imageFileId),
      }),
      chosen: t.exposeBoolean('chosen', { description: 'The person chose, matched or placed it.' }),
      correct: t.exposeBoolean('correct', {
        nullable: true,
        description:
          'Told of the chosen answer once submitted, of all once the course is passed or no attempt is left; null before, and of those put in order. Of pairs: matched right.',
      }),
      matchId: t.exposeID('matchId', { nullable: true, description: 'The match the person chose; null before.' }),
      rightMatchId: t.exposeID('rightMatchId', {
        nullable: true,
        description: 'The right match; null until the course is passed or no attempt is left.',
      }),
      place: t.exposeInt('place', { nullable: true, description: 'Where the person put it, from 1; null before.' }),
      rightPlace: t.exposeInt('rightPlace', {
        nullable: true,
        description: 'Where it belongs, from 1; null until the course is passed or no attempt is left.',
      }),
    }),
  })

const AttemptMatch = builder
  .objectRef<Reviewed['matches'][number]>('AttemptMatch')
  .implement({
    description: 'What answers of an attempt may be matched with.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Of this attempt alone.' }),
      text: t.exposeString('text', { description: 'As shown to people.' }),
    }),
  })

const AttemptQuestion = builder.objectRef<Reviewed>('AttemptQuestion').implement({
  description: 'A question as it was asked in an attempt, whatever became of the quiz since.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    text: t.exposeString('text', { description: 'What was asked.' }),
    imageUrl: t.string({
      nullable: true,
      description: 'Null when there is none.',
      resolve: ({ imageFileId }, _args, ctx) => imageUrl(ctx, imageFileId),
    }),
    explanation: t.exposeString('explanation', {
      nullable: true,
      description: 'Why the right answer is right; null until the course is passed or no attempt is left.',
    }),
    kind: t.expose('kind', { type: QuizQuestionKind, description: 'How it is answered.' }),
    right: t.exposeBoolean('right', {
      nullable: true,
      description: 'Answered right; null until submitted, and of words until they are marked.',
    }),
    waits: t.exposeBoolean('waits', { description: 'Somebody still has to mark it.' }),
    note: t.exposeString('note', { nullable: true, description: 'What who marked it wrote; null where nothing.' }),
    words: t.exposeString('words', { nullable: true, description: 'What the person wrote; null for other kinds.' }),
    answers: t.expose('answers', {
      type: [AttemptAnswer],
      // Kept in the attempt: it costs no look-up.
      complexity: { field: 1, multiplier: 2 },
      description: 'As they were shown; those to put in order in another one.',
    }),
    matches: t.expose('matches', {
      type: [AttemptMatch],
      complexity: { field: 1, multiplier: 2 },
      description: 'For MATCHING, in another order than the answers.',
    }),
  }),
})

builder.prismaObject('QuizAttempt', {
  description: 'One try at a quiz; seen with the way through the course it belongs to.',
  select: { id: true, submittedAt: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'QuizAttempt', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: '1, 2, 3 …' }),
    score: t.exposeInt('score', { nullable: true, description: 'Percent right; null until submitted and marked.' }),
    passed: t.exposeBoolean('passed', { nullable: true, description: 'Null until submitted and marked.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was begun.' }),
    passingScore: t.exposeInt('passingScore', { description: 'Percent needed, as it was when the attempt began.' }),
    deadlineAt: t.expose('deadlineAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the time is up; null without a time limit. What left the browser until then still counts when it arrives up to 10 seconds later; after that the clock hands in what was kept.',
    }),
    secondsLeft: t.int({
      nullable: true,
      description: 'Time left by the server’s clock; null without a time limit or once submitted.',
      select: { deadlineAt: true, submittedAt: true },
      resolve: ({ deadlineAt, submittedAt }, _args, { services }) =>
        deadlineAt && !submittedAt
          ? Math.max(0, Math.ceil((deadlineAt.getTime() - services.now().getTime()) / 1000))
          : null,
    }),
    timedOut: t.exposeBoolean('timedOut', { description: 'The clock handed it in.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true, description: 'Null while open.' }),
    answers: t.field({
      type: 'JSON',
      description:
        'What was chosen, empty where questions tell no answers. By question id: the answer id or the words; a list of ids where several are chosen or put in order; {answer id: match id} where pairs are matched.',
      select: { answers: true, progress: { select: { userId: true, courseId: true } } },
      resolve: async ({ answers, progress: { userId, courseId } }, _args, ctx) =>
        ctx.viewer?.id === userId || (await knowsAnswers(ctx, courseId)) ? chosenFrom(answers) : {},
    }),
    questions: t.field({
      type: [AttemptQuestion],
      description:
        'The questions as asked. Of somebody else without answers and explanations, unless the viewer edits the course or has passed it.',
      select: {
        questions: true,
        answers: true,
        submittedAt: true,
        passed: true,
        marks: { select: { questionId: true, status: true, note: true } },
        progress: {
          select: {
            userId: true,
            courseId: true,
            status: true,
            extraAttempts: true,
            course: { select: { maxAttempts: true } },
            _count: { select: { attempts: { where: { submittedAt: { not: null } } } } },
          },
        },
      },
      resolve: async ({ questions, answers, marks, submittedAt, passed, progress }, _args, ctx) => {
        const { status, extraAttempts, course, _count } = progress
        const { maxAttempts } = course
        const stands = { submittedAt, passed, status, extraAttempts, maxAttempts, handedIn: _count.attempts }
        const read = reviewed(askedFrom(questions), chosenFrom(answers), marks, readable(stands))
        const { userId, courseId } = progress
        return ctx.viewer?.id === userId || (await knowsAnswers(ctx, courseId)) ? read : asOthersSee(read)
      },
    }),
  }),
})

builder.prismaNode('CourseProgress', {
  description:
    'One person’s way through one course. Seen by that person, and with user-reports by those whose reach they are in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || CourseProgress.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id: the testId of the REST calls.' }),
    status: t.expose('status', { type: ProgressState, description: 'IN_PROGRESS, PASSED or FAILED.' }),
    percent: t.int({
      description: 'Sections completed, the quiz counting as one more, in percent of all.',
      select: { id: true, courseId: true, status: true },
      resolve: async ({ id, courseId, status }, _args, ctx) => {
        if (status === 'PASSED') return 100
        const [{ sections, questions }, done] = await Promise.all([
          sizeOf(ctx).load(courseId),
          doneSectionsOf(ctx).load(id),
        ])
        const steps = sections + (questions ? 1 : 0)
        return steps ? Math.min(99, Math.floor((100 * done) / steps)) : 0
      },
    }),
    score: t.exposeInt('score', {
      nullable: true,
      description: 'Best quiz score so far in percent; null before the first attempt.',
    }),
    timer: t.exposeInt('timer', { description: 'Seconds spent in the player.' }),
    lastSection: t.prismaField({
      type: 'Section',
      nullable: true,
      description: 'Where the player resumes; null starts at the beginning.',
      select: { lastSectionId: true },
      resolve: (query, { lastSectionId }, _args, { db }) =>
        lastSectionId ? db.section.findUnique({ ...query, where: { id: lastSectionId } }) : null,
    }),
    completedSectionCount: t.int({
      description: 'Sections completed.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => doneSectionsOf(ctx).load(id),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was begun.' }),
    touchedAt: t.expose('touchedAt', { type: 'DateTime', description: 'When something was last done.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was passed; null before.',
    }),
    attempts: t.field({
      type: [typeOf('QuizAttempt')],
      description: 'Quiz attempts submitted, in order.',
      select: (_args, _ctx, nested) => ({ attempts: nested({ orderBy: { number: 'asc' } }) }),
      resolve: ({ attempts }) => attempts.filter(({ submittedAt }) => submittedAt),
    }),
    // All attempts again, so that both fields are one look-up.
    openAttempt: t.field({
      type: typeOf('QuizAttempt'),
      nullable: true,
      description: 'The attempt begun and not submitted; null when there is none.',
      select: (_args, _ctx, nested) => ({ attempts: nested({ orderBy: { number: 'asc' } }) }),
      resolve: ({ attempts }) => attempts.find(({ submittedAt }) => !submittedAt) ?? null,
    }),
    attemptsLeft: t.int({
      nullable: true,
      description: 'Attempts still to begin; null for no limit.',
      select: {
        extraAttempts: true,
        course: { select: { maxAttempts: true } },
        _count: { select: { attempts: true } },
      },
      resolve: ({ extraAttempts, course, _count }) =>
        course.maxAttempts == null ? null : Math.max(0, course.maxAttempts + extraAttempts - _count.attempts),
    }),
    retakeAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt may begin; null when nothing keeps it or there will be none.',
      select: {
        id: true,
        status: true,
        extraAttempts: true,
        attemptGivenAt: true,
        course: { select: { maxAttempts: true, retakeAfterHours: true } },
        _count: { select: { attempts: true } },
      },
      resolve: async ({ id, status, extraAttempts, attemptGivenAt, course, _count }, _args, ctx) => {
        if (
          status !== 'FAILED' ||
          !course.retakeAfterHours ||
          (course.maxAttempts != null && _count.attempts >= course.maxAttempts + extraAttempts)
        )
          return null
        const at = retakeAt(await lastSubmitted(ctx).load(id), course.retakeAfterHours, attemptGivenAt)
        return at && at > ctx.services.now() ? at : null
      },
    }),
    certificate: t.prismaField({
      type: 'Certificate',
      nullable: true,
      description: 'Null until the course is passed.',
      select: { userId: true, courseId: true },
      resolve: (query, { userId, courseId }, _args, { db }) =>
        db.certificate.findUnique({ ...query, where: { userId_courseId: { userId, courseId } } }),
    }),
    course: t.field({
      type: typeOf('Course'),
      description: 'The course.',
      select: (_args, _ctx, nested) => ({ course: nested() }),
      // Whoever sees the way through it may read the course.
      resolve: ({ course }, _args, ctx) => Course.markSeen(ctx, [course])[0]!,
    }),
    user: t.relation('user', { description: 'The person.' }),
  }),
})

builder.prismaObjectFields('Course', (t) => ({
  viewerProgress: t.field({
    type: typeOf('CourseProgress'),
    nullable: true,
    description: 'The viewer’s way through it; null when not started.',
    select: (_args, { viewer }, nested) => ({
      progress: nested({ where: viewer ? { userId: viewer.id } : { userId: { in: [] } } }),
    }),
    resolve: ({ progress }) => progress[0] ?? null,
  }),
}))

CourseProgress.one('courseProgress', 'One way through a course; null unless the viewer may follow it.')
