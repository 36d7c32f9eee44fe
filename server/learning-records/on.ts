import { kindOf } from '../domain/recordings/list.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { on, type Change } from '../platform/events.ts'
import { state, takeBack } from './statements.ts'

const courseOf = async ({ tx }: Change, courseId: string) => ({
  kind: 'course' as const,
  path: `/api/courses/${courseId}`,
  name: (await tx.course.findUniqueOrThrow({ where: { id: courseId }, select: { title: true } })).title,
})

const completion = (progressId: string) => `course.completed:${progressId}`

on('course.completed', (c, { userId, courseId, progressId }) =>
  state(c, async () => {
    const { score } = await c.tx.courseProgress.findUniqueOrThrow({
      where: { id: progressId },
      select: { score: true },
    })
    return {
      reference: completion(progressId),
      userId,
      verb: 'completed',
      activity: await courseOf(c, courseId),
      result: { completion: true, success: true, ...(score == null ? {} : { score }) },
    }
  }),
)

on('course.completionUndone', async (c, { userId, courseId }) => {
  const progress = await c.tx.courseProgress.findUnique({
    where: { userId_courseId: { userId, courseId } },
    select: { id: true },
  })
  if (progress) await takeBack(c, completion(progress.id))
})

on('quiz.handedIn', (c, { userId, courseId, attemptId, score, passed }) =>
  state(c, async () => {
    const course = await courseOf(c, courseId)
    return {
      reference: `quiz.handedIn:${attemptId}`,
      userId,
      verb: passed ? 'passed' : 'failed',
      activity: { kind: 'assessment', path: `${course.path}/quiz`, name: `Quiz of ${course.name}` },
      parent: course,
      result: { score, completion: true, success: passed },
    }
  }),
)

on('quiz.resultUndone', (c, { attemptId }) => takeBack(c, `quiz.handedIn:${attemptId}`))

on('section.completed', (c, { userId, courseId, sectionId }) =>
  state(c, async () => {
    const course = await courseOf(c, courseId)
    const { title } = await c.tx.section.findUniqueOrThrow({ where: { id: sectionId }, select: { title: true } })
    return {
      reference: `section.completed:${sectionId}:${userId}`,
      userId,
      verb: 'completed',
      activity: { kind: 'lesson', path: `${course.path}/sections/${sectionId}`, name: title || course.name },
      parent: course,
      result: { completion: true },
    }
  }),
)

on('curriculum.completed', (c, { userId, curriculumId }) =>
  state(c, async () => {
    const { name } = await c.tx.curriculum.findUniqueOrThrow({ where: { id: curriculumId }, select: { name: true } })
    return {
      reference: `curriculum.completed:${curriculumId}:${userId}`,
      userId,
      verb: 'completed',
      activity: { kind: 'curriculum', path: `/api/curriculums/${curriculumId}`, name },
      result: { completion: true, success: true },
    }
  }),
)

on('liveTraining.attendanceUndone', (c, { enrollmentId }) => takeBack(c, `liveTraining.attended:${enrollmentId}`))

on('liveTraining.attended', (c, { userId, eventId, enrollmentId, title }) =>
  state(c, () =>
    Promise.resolve({
      reference: `liveTraining.attended:${enrollmentId}`,
      userId,
      verb: 'attended' as const,
      activity: { kind: 'meeting' as const, path: `/api/ilt-event/${eventId}`, name: title },
      result: { completion: true },
    }),
  ),
)

on('recording.progressed', (c, { model, id, userId, quarters }) =>
  state(c, async () => {
    const { file: kind, nouns } = kindOf(model)
    const [row] = await c.tx.$queryRaw<{ title: string }[]>`
      SELECT title FROM ${Prisma.raw(`"${model}"`)} WHERE id = ${id}::uuid`
    return {
      reference: `recording.progressed:${id}:${userId}:${quarters}`,
      userId,
      verb: quarters === 4 ? 'completed' : 'progressed',
      activity: { kind, path: `/api/${nouns}/${id}`, name: row?.title ?? '' },
      result: { progress: quarters / 4, ...(quarters === 4 ? { completion: true } : {}) },
    }
  }),
)

on('user.erased', async ({ tx }, { userId }) => {
  await tx.learningStatement.deleteMany({ where: { userId } })
})
