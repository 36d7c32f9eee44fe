import type { Change } from '../../platform/events.ts'
import { tallyLearner } from './learnerTally.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person passed a course, for the first time. */
    'course.completed': { userId: string; courseId: string; progressId: string }
    /** A person submitted a quiz that scored too low. */
    'course.failed': {
      userId: string
      courseId: string
      progressId: string
      attemptId: string
      score: number
      /** When the last answer was marked by a person; left out where nothing had to be. */
      markedAt?: string
    }
  }
}

/** Passes a course once, whoever else tries at the same moment. */
export async function passCourse(c: Change, progressId: string): Promise<void> {
  const { count } = await c.tx.courseProgress.updateMany({
    where: { id: progressId, status: { not: 'PASSED' } },
    data: { status: 'PASSED', completedAt: c.now },
  })
  if (!count) return
  const { userId, courseId } = await c.tx.courseProgress.findUniqueOrThrow({
    where: { id: progressId },
    select: { userId: true, courseId: true },
  })
  tallyLearner(c, userId)
  await c.emit('course.completed', { userId, courseId, progressId })
}

/** Sections of the course the person has not completed. */
export const sectionsLeft = (c: Change, progressId: string, courseId: string): Promise<number> =>
  c.tx.section.count({
    where: { chapter: { courseId }, progress: { none: { progressId, completedAt: { not: null } } } },
  })

/** Whether the person has done all there is to do in a package of the course, and nobody has to doubt it. */
const isPackageDone = async ({ tx }: Change, progressId: string, courseId: string): Promise<boolean> =>
  (await tx.scormAttempt.count({
    where: {
      completedAt: { not: null },
      package: { courseId, doubts: { none: { progressId, status: { in: ['WAITING', 'DISMISSED'] } } } },
      user: { progress: { some: { id: progressId } } },
    },
    take: 1,
  })) > 0

/** A course without a quiz is passed with its last section; also one whose quiz an editor took away after that. */
export async function passIfComplete(c: Change, id: string, courseId: string): Promise<void> {
  if (await isPackageDone(c, id, courseId)) return passCourse(c, id)
  const asked = await c.tx.quizQuestion.count({ where: { courseId }, take: 1 })
  const read = await c.tx.sectionProgress.count({ where: { progressId: id, completedAt: { not: null } }, take: 1 })
  if (!asked && read && !(await sectionsLeft(c, id, courseId))) await passCourse(c, id)
}

/** Takes turns over one way through a course: a second window waits here. */
export const lockProgress = ({ tx }: Change, id: string) =>
  tx.$queryRaw`SELECT id FROM "CourseProgress" WHERE id = ${id}::uuid FOR UPDATE`
