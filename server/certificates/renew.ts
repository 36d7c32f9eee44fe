import { failure } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { coursesOpenTo } from '../courses/rules.ts'
import { RENEWABLE_DAYS, renewableFrom } from './term.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { Certificate } from './entity.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A person takes a course again to renew its certificate. */
    'certificate.renewing': { userId: string; courseId: string }
  }
}

mutation('renewCertificate', {
  description:
    'Begins the course of an own certificate again; passing it moves the end. Points and what it opened before stay. Errors: NOT_FOUND, CONFLICT before its last 30 days or when the course is closed.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'signedIn',
  async does(c, { databaseId }, viewer) {
    const { id, courseId, expiresAt } = known(
      await c.tx.certificate.findFirst({
        where: { id: databaseId, userId: viewer.id },
        select: { id: true, courseId: true, expiresAt: true },
      }),
      'The certificate',
    )
    if (!courseId || !expiresAt) throw failure('CONFLICT', 'This certificate does not expire.')
    if (renewableFrom(expiresAt) > c.now)
      throw failure('CONFLICT', `It can be renewed in its last ${RENEWABLE_DAYS} days.`)
    if (!(await c.tx.course.count({ where: { AND: [{ id: courseId }, coursesOpenTo(viewer)] } })))
      throw failure('CONFLICT', 'The course is not open to you any more. Ask for it under My training.')
    await c.emit('certificate.renewing', { userId: viewer.id, courseId })
    c.record({ type: 'Certificate', id, before: { expiresAt } })
    return { id, courseId }
  },
  answers: (t) => ({
    ...Certificate.saved('Still with its old end.')(t),
    link: t.string({
      nullable: true,
      description: 'A path in the portal that opens the course; null when it stands in no curriculum.',
      resolve: async ({ courseId }, _args, { db }) => {
        const place = await db.curriculumCourse.findFirst({
          where: { courseId, curriculum: { status: 'PUBLISHED', deletedAt: null } },
          orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
          select: { curriculumId: true },
        })
        return place && `/auth/training/${place.curriculumId}/${courseId}`
      },
    }),
  }),
})
