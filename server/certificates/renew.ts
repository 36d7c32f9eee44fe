import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { failure, notFound } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { coursesOpenTo } from '../courses/rules.ts'
import { RENEWABLE_DAYS, renewableFrom } from './term.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A person takes a course again to renew its certificate. */
    'certificate.renewing': { userId: string; courseId: string }
  }
}

builder.relayMutationField(
  'renewCertificate',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Begins the course of an own certificate again; passing it moves the end. Points and what it opened before stay. Errors: NOT_FOUND, CONFLICT before its last 30 days or when the course is closed.',
    authScopes: { signedIn: true },
    resolve: (_root, { input: { databaseId } }, ctx) =>
      change(ctx, 'renewCertificate', async (c) => {
        const viewer = signedIn(ctx)
        const certificate = await c.tx.certificate.findFirst({
          where: { id: databaseId, userId: viewer.id },
          select: { id: true, courseId: true, expiresAt: true },
        })
        if (!certificate) throw notFound('The certificate')
        const { id, courseId, expiresAt } = certificate
        if (!courseId || !expiresAt) throw failure('CONFLICT', 'This certificate holds for good.')
        if (renewableFrom(expiresAt) > c.now)
          throw failure('CONFLICT', `It can be renewed in its last ${RENEWABLE_DAYS} days.`)
        if (!(await c.tx.course.count({ where: { AND: [{ id: courseId }, coursesOpenTo(viewer)] } })))
          throw failure('CONFLICT', 'The course is not open to you any more. Ask for it under My training.')
        await c.emit('certificate.renewing', { userId: viewer.id, courseId })
        c.record({ type: 'Certificate', id, before: { expiresAt } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      certificate: t.prismaField({
        type: 'Certificate',
        description: 'Still with its old end.',
        resolve: (query, { id }, _args, { db }) => db.certificate.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      link: t.string({
        nullable: true,
        description: 'A path in the portal that opens the course; null when it stands in no curriculum.',
        resolve: async ({ id }, _args, { db }) => {
          const { courseId } = await db.certificate.findUniqueOrThrow({ where: { id }, select: { courseId: true } })
          const place = courseId
            ? await db.curriculumCourse.findFirst({
                where: { courseId, curriculum: { status: 'PUBLISHED', deletedAt: null } },
                orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
                select: { curriculumId: true },
              })
            : null
          return place && `/auth/training/${place.curriculumId}/${courseId}`
        },
      }),
    }),
  },
)
