import { resultsCountedFor } from '../../domain/people/rules.ts'
import { notFound } from '../../platform/errors.ts'
import { mutation, root } from '../../platform/kit/mutation.ts'
import { idIs } from '../../platform/values/inputs.ts'
import { coursesReportedTo } from '../rules.ts'

mutation('markEnrollmentsSent', {
  description:
    'Marks who enrolled in a course, as far as they are in reach, as sent to whoever keeps the list; those marked before keep their moment. For holders of course-reports. Errors: NOT_FOUND for a course without figures for the viewer.',
  input: (t) => ({
    databaseId: t.id({ required: true, description: 'Raw id of the course.' }),
    until: t.field({
      type: 'DateTime',
      description: 'Those who enrolled up to then, such as the last of the list that was sent; all without.',
    }),
  }),
  may: 'course-reports',
  async does(c, { databaseId, until }, viewer) {
    const course = await c.tx.course.findFirst({
      where: { AND: [coursesReportedTo(viewer), { id: idIs(databaseId) }] },
      select: { id: true },
    })
    if (!course) throw notFound('The course')
    const { count } = await c.tx.courseProgress.updateMany({
      where: {
        AND: [resultsCountedFor(viewer)],
        courseId: course.id,
        enrollmentSentAt: null,
        ...(until ? { startedAt: { lte: until } } : {}),
      },
      data: { enrollmentSentAt: c.now },
    })
    c.record({ type: 'Course', id: course.id, after: { enrollmentsSent: count } })
    return { id: course.id, count }
  },
  answers: (t) => ({ count: t.exposeInt('count', { description: 'How many were marked now.' }), ...root(t) }),
})
