import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'

/** Something was done in a course: ids of what, and of the browser that did it. */
interface Moved {
  progressId: string
  courseId: string
  sectionId: string | null
  attemptId: string | null
  device: string | null
}

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** A person did something in a course. Channel: the person's id. */
    'course.moved': Moved
  }
}

/** Tells the person's other windows and devices, once it is done. */
export const publishProgress = (
  c: Change,
  userId: string,
  {
    progressId,
    courseId,
    sectionId = null,
    attemptId = null,
    device = null,
  }: Pick<Moved, 'progressId' | 'courseId'> & Partial<Moved>,
): void => c.publish('course.moved', userId, { progressId, courseId, sectionId, attemptId, device })

/** News of one course from elsewhere than this browser. */
async function* elsewhere(
  source: AsyncIterable<Moved>,
  courseId: string,
  device: string | null,
): AsyncGenerator<Moved> {
  for await (const news of source) if (news.courseId === courseId && (!device || news.device !== device)) yield news
}

const CourseMove = builder
  .objectRef<Moved>('CourseMove')
  .implement({
    description: 'What the viewer did in a course on another device or in another window.',
    fields: (t) => ({
      progress: t.prismaField({
        type: 'CourseProgress',
        nullable: true,
        description: 'The way through the course as it is now; null when it is gone.',
        resolve: (query, { progressId }, _args, { db }) =>
          db.courseProgress.findUnique({ ...query, where: { id: progressId } }),
      }),
      section: t.prismaField({
        type: 'Section',
        nullable: true,
        description: 'Where the viewer stands there; null when it was about the quiz.',
        resolve: (query, { sectionId }, _args, { db }) =>
          sectionId ? db.section.findUnique({ ...query, where: { id: sectionId } }) : null,
      }),
      attempt: t.prismaField({
        type: 'QuizAttempt',
        nullable: true,
        description: 'The attempt that changed; null when it was about a section.',
        resolve: (query, { attemptId }, _args, { db }) =>
          attemptId ? db.quizAttempt.findUnique({ ...query, where: { id: attemptId } }) : null,
      }),
    }),
  })

builder.subscriptionField('courseMoved', (t) =>
  t.field({
    type: CourseMove,
    authScopes: { signedIn: true },
    description: 'What the viewer does in a course elsewhere, as it happens.',
    args: {
      courseId: t.arg.id({ required: true, validate: uuid, description: 'Raw id of the course.' }),
      device: t.arg.string({
        description: 'The name this browser gives itself when it saves; what it did itself is left out.',
      }),
    },
    subscribe: (_root, { courseId, device }, ctx) =>
      elsewhere(ctx.services.pubsub.subscribe('course.moved', signedIn(ctx).id), courseId, device ?? null),
    resolve: (moved: Moved) => moved,
  }),
)
