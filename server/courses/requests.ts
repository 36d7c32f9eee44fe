import { happened } from '../domain/happenings/happenings.ts'
import { nameOf } from '../domain/people/people.ts'
import { tellCounts } from '../domain/badges.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import { transitions, UNDO_MINUTES } from '../domain/decisions/transitions.ts'
import { REQUEST } from '../domain/decisions/requests.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, searchText, searchWords, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { given, known } from '../platform/kit/saves.ts'
import { peopleNamed } from '../domain/people/people.ts'
import {
  courseRequestsVisibleTo,
  coursesNotLocked,
  coursesOffered,
  coursesOpenTo,
  decidesCourseRequests,
} from './rules.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { CourseRequest } from './entity.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A learner's wish for a course was granted or refused. */
    'course.requestDecided': { requestId: string; approved: boolean; decidedAt: string }
  }
}

const RequestStatus = builder.enumType('CourseRequestStatus', {
  description: 'Where a request stands.',
  values: {
    PENDING: { description: 'Waits for a decision.' },
    APPROVED: { description: 'Granted.' },
    DENIED: { description: 'Refused.' },
  } as const,
})

builder.prismaNode('CourseRequest', {
  description: 'A learner’s wish for a course or a topic. Seen by the person who asks and by who may decide it.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || CourseRequest.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: RequestStatus, description: 'Where it stands.' }),
    topic: t.exposeString('topic', { description: 'What the course should be about; empty where a course is named.' }),
    message: t.exposeString('message', { description: 'Why, in the person’s words; may be empty.' }),
    answer: t.exposeString('answer', { description: 'What the person who decided wrote; may be empty.' }),
    courseTitle: t.string({
      nullable: true,
      description: 'The course asked for; null for a topic.',
      select: { course: { select: { title: true } } },
      resolve: ({ course }) => course?.title ?? null,
    }),
    courseDatabaseId: t.exposeID('courseId', {
      nullable: true,
      description: 'Raw id of the course asked for; null for a topic.',
    }),
    courseDeleted: t.boolean({
      description: 'The course is gone since.',
      select: { course: { select: { deletedAt: true } } },
      resolve: ({ course }) => course?.deletedAt != null,
    }),
    link: t.string({
      nullable: true,
      description: 'A path in the portal that opens the course, once granted; null otherwise.',
      select: {
        status: true,
        courseId: true,
        course: {
          select: {
            deletedAt: true,
            curriculums: {
              take: 1,
              orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
              select: { curriculumId: true },
            },
          },
        },
      },
      resolve: ({ status, courseId, course }) => {
        const place = course?.curriculums[0]
        return status === 'APPROVED' && place && !course.deletedAt
          ? `/auth/training/${place.curriculumId}/${courseId}`
          : null
      },
    }),
    personName: t.string({
      description: 'Who asks.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    personDatabaseId: t.exposeID('userId', { description: 'Raw id of who asks.' }),
    personDealers: t.stringList({
      description: 'Dealers the person works at.',
      select: {
        user: { select: { dealers: { where: { active: true }, select: { dealer: { select: { name: true } } } } } },
      },
      resolve: ({ user }) => user.dealers.map(({ dealer }) => dealer.name),
    }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while pending, and for the person who asked.',
      select: { userId: true, decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ userId, decidedBy }, _args, { viewer }) =>
        decidedBy && viewer?.id !== userId ? nameOf(decidedBy) : null,
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while pending.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide it: never the own, never while acting as someone.',
      select: { userId: true },
      resolve: ({ userId }, _args, { viewer }) =>
        viewer != null && viewer.id !== userId && decidesCourseRequests(viewer),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { userId: true, status: true, decidedById: true, decidedAt: true },
      resolve: (request, _args, { viewer, services }) =>
        viewer != null &&
        viewer.id !== request.userId &&
        decidesCourseRequests(viewer) &&
        courseRequestTransitions.may('undo', request, { byId: viewer.id, at: services.now() }),
    }),
  }),
})

CourseRequest.list('courseRequests', {
  description:
    'Wishes for courses and topics; those that wait longest first, then the last decided. A brand manager sees those for courses of own brands.',
  may: 'create-edit-courses',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the person, course, topic or message.' }),
    status: arg({ type: RequestStatus }),
  }),
  found: ({ text, status }): Prisma.CourseRequestWhereInput => ({
    ...given({ status }),
    AND: searchWords(text).map((word) => {
      const like = { contains: word, mode: 'insensitive' as const }
      return { OR: [{ topic: like }, { message: like }, { course: { title: like } }, { user: peopleNamed(word) }] }
    }),
  }),
  order: ({ status }) => (status === 'PENDING' ? [{ createdAt: 'asc' }] : [{ status: 'asc' }, { createdAt: 'desc' }]),
})

CourseRequest.list('myCourseRequests', {
  may: 'signedIn',
  description: 'The viewer’s own wishes for courses and topics, newest first.',
  among: ({ id: userId }) => ({ userId }),
  order: [{ createdAt: 'desc' }],
})

const CourseOffer = builder
  .objectRef<{ id: string; title: string; description: string; curriculums: { curriculum: { name: string } }[] }>(
    'CourseOffer',
  )
  .implement({
    description: 'A course one may ask for: no more of it than its title page.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As shown to people.' }),
      description: t.exposeString('description', { description: 'May be empty.' }),
      curriculums: t.stringList({
        description: 'Names of published curriculums it stands in.',
        resolve: ({ curriculums }) => curriculums.map(({ curriculum }) => curriculum.name),
      }),
    }),
  })

builder.queryField('coursesToAskFor', (t) =>
  t.field({
    type: [CourseOffer],
    authScopes: { signedIn: true },
    args: { text: t.arg.string({ description: 'Part of the title.' }) },
    description: 'Up to 50 published courses that are not open to the viewer, by title.',
    resolve: async (_root, { text }, ctx) => {
      const viewer = signedIn(ctx)
      const words = searchText(text)
      return ctx.db.course.findMany({
        where: {
          AND: [
            coursesOffered,
            { NOT: coursesOpenTo(viewer) },
            ...(words ? [{ title: { contains: words, mode: 'insensitive' as const } }] : []),
          ],
        },
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
        take: 50,
        select: {
          id: true,
          title: true,
          description: true,
          curriculums: {
            where: { curriculum: { status: 'PUBLISHED', deletedAt: null } },
            orderBy: { curriculum: { name: 'asc' } },
            select: { curriculum: { select: { name: true } } },
          },
        },
      })
    },
  }),
)

const saved = CourseRequest.saved('As it stands.')

const courseRequestTransitions = transitions('CourseRequest', {
  ...REQUEST,
  own: 'You cannot decide your own request.',
})

mutation('askForCourse', {
  description:
    'Asks for a course or a topic. Errors: BAD_USER_INPUT, CONFLICT when it is open already or was asked for, TOO_MANY.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of a course that is not open to the viewer, or locked.' }),
    topic: t.string({
      validate: optionalText(120),
      description: 'Instead of courseId: what a course should be about.',
    }),
    message: t.string({ validate: optionalText(1000), description: 'Why.' }),
  }),
  may: 'signedIn',
  async first(ctx, { courseId, topic }) {
    if (!courseId && !topic) throw badInput('topic', 'Choose a course, or say what it should be about.')
    await ctx.services.limits.use('message', `course-request:${signedIn(ctx).id}`)
  },
  async does(c, { courseId, topic, message }, viewer) {
    if (courseId) await refuseNeedless(c, viewer, courseId)
    // Of two windows that ask at once one finds the row of the other.
    const row = { userId: viewer.id, courseId, topic: courseId ? '' : (topic ?? ''), message: message ?? '' }
    const [made] = await c.tx.courseRequest.createManyAndReturn({
      data: { ...row, createdAt: c.now },
      skipDuplicates: true,
      select: { id: true },
    })
    if (!made) throw failure('CONFLICT', 'You have asked for this course already.')
    c.record({ type: 'CourseRequest', id: made.id, after: { courseId, topic, message } })
    await happened(c, 'course-request.made', made.id)
    tellCounts(c)
    return made
  },
  answers: saved,
})

async function refuseNeedless(c: Change, viewer: Viewer, courseId: string): Promise<void> {
  const offered = await c.tx.course.count({
    where: { AND: [{ id: courseId }, { OR: [coursesOffered, coursesOpenTo(viewer)] }] },
  })
  if (!offered) throw badInput('courseId', 'This course cannot be asked for.')
  const open = await c.tx.course.count({
    where: { AND: [{ id: courseId }, coursesOpenTo(viewer), coursesNotLocked(viewer)] },
  })
  if (open) throw failure('CONFLICT', 'This course is open to you already.')
}

mutation('withdrawCourseRequest', {
  description: 'Takes an own request back before it is decided. Errors: NOT_FOUND, CONFLICT when it was decided.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'signedIn',
  async does(c, { databaseId: id }, { id: userId }) {
    const row = known(await c.tx.courseRequest.findFirst({ where: { id, userId } }), 'The request')
    c.record(await courseRequestTransitions.take(c, 'withdraw', row))
    return { id }
  },
  answers: CourseRequest.removed(),
})

/** The request when the viewer may decide it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for the own. */
const requestToDecide = async ({ tx }: Change, viewer: Viewer, id: string) =>
  courseRequestTransitions.toDecide(
    await tx.courseRequest.findFirst({
      where: { AND: [{ id }, courseRequestsVisibleTo(viewer)] },
      include: { course: { select: { status: true, deletedAt: true } } },
    }),
    ({ userId }) => userId !== viewer.id,
  )

const WORDS = {
  approve:
    'Grants a request and tells the person; where a course is named it opens to them. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when decided or while the course is closed.',
  deny: 'Refuses a request and tells the person. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when decided.',
} as const

for (const verdict of ['approve', 'deny'] as const) {
  mutation(`${verdict}CourseRequest`, {
    description: WORDS[verdict],
    input: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      answer: t.string({ validate: optionalText(1000), description: 'What the person is told with it.' }),
    }),
    may: decidesCourseRequests,
    async does(c, { databaseId: id, answer }, viewer) {
      const request = await requestToDecide(c, viewer, id)
      const { userId, courseId, course } = request
      const approved = verdict === 'approve'
      if (approved && course && (course.deletedAt || course.status !== 'PUBLISHED'))
        throw failure(
          'CONFLICT',
          course.deletedAt
            ? 'This course is deleted. Deny the request, or answer with another course.'
            : 'This course is not published. Publish it first.',
        )
      c.record(await courseRequestTransitions.take(c, verdict, request, { note: answer }))
      if (approved && courseId)
        await c.tx.courseGrant.createMany({
          data: { courseId, userId, requestId: id, createdAt: c.now },
          skipDuplicates: true,
        })
      await c.emit('course.requestDecided', { requestId: id, approved, decidedAt: c.now.toISOString() })
      return { id }
    },
    answers: saved,
  })
}

mutation('undoCourseRequest', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back: the request waits again, and what it opened closes, unless the person has begun it. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when somebody else decided, it is too late or it waits already.`,
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: decidesCourseRequests,
  async does(c, { databaseId: id }, viewer) {
    const request = await requestToDecide(c, viewer, id)
    const { userId, courseId } = request
    if (
      courseId &&
      (await c.tx.courseRequest.count({ where: { userId, courseId, status: 'PENDING', id: { not: id } } }))
    )
      throw failure('CONFLICT', 'The person has asked again: decide that request.')
    c.record(await courseRequestTransitions.take(c, 'undo', request))
    await c.tx.courseGrant.deleteMany({ where: { requestId: id } })
    return { id }
  },
  answers: saved,
})
