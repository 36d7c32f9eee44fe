import { z } from 'zod'
import { mutation } from '../../platform/kit/mutation.ts'
import { savedAt } from '../../platform/kit/payloads.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { ScormAttempt } from '../entity.ts'
import { heldAttempt, lessonOf } from './begun.ts'
import { keepCommit } from './commits.ts'
import { commitNumber, lessonId, session } from './inputs.ts'
import { tellProgress } from './progress.ts'

/** Seconds a page that is merely open counts as being there. */
const SILENT = 60

mutation('startScorm', {
  description:
    'Begins the package of a course the viewer has begun, or goes on with it; done twice it stays begun. Errors: NOT_FOUND before the course was begun, CONFLICT while no package can be played.',
  input: (t) => ({ courseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }) }),
  may: 'inPerson',
  async does(c, { courseId }, viewer) {
    const begun = await heldAttempt(c, viewer, { courseId })
    const { id, touchedAt, completedAt } = begun
    // Who stays in what is done has time to make up; who comes back to it was away.
    const since = new Date(Math.max(touchedAt.getTime(), c.now.getTime() - SILENT * 1000))
    if (completedAt) await tellProgress(c, viewer.id, { ...begun, touchedAt: since }, { isReported: false })
    else await c.tx.scormAttempt.update({ where: { id }, data: { touchedAt: c.now } })
    // A page that stays open says so again and again.
    if (begun.startedAt.getTime() !== c.now.getTime()) c.leaveUnlogged()
    c.record({ type: 'ScormAttempt', id, after: { courseId } })
    return { id, courseId }
  },
  answers: (t) => ({
    ...ScormAttempt.savedAt('id', 'The way through the package.', 'attempt')(t),
    ...savedAt('Course', 'courseId', 'The course.')(t),
  }),
})

mutation('saveScormProgress', {
  description:
    'Keeps what a lesson of a packaged course says, in the elements of its version of SCORM. What was earned is never lowered: a commit that arrives late, twice or out of order adds what it has and takes nothing. A lesson that says it was failed is left to do until it says passed (in 1.2 also completed), unless it was passed before; the lesson resumes with the commit of the highest number. The last lesson completes the course. Errors: NOT_FOUND, BAD_USER_INPUT names each element that cannot be kept and what it takes; nothing is kept then.',
  input: (t) => ({
    attemptId: t.id({ validate: uuid, description: 'Raw id of the way through the package.' }),
    courseId: t.id({ validate: uuid, description: 'Instead of attemptId: raw id of a course the viewer has begun.' }),
    scoId: t.string({
      validate: lessonId,
      description: 'Raw id of the lesson, or its identifier in the manifest; not needed where there is one lesson.',
    }),
    commit: t.float({
      required: true,
      validate: commitNumber,
      description: 'A number that grows with each commit of the person, such as the milliseconds of the clock.',
    }),
    base: t.float({
      validate: commitNumber.or(z.literal(0)),
      description:
        'Where the lesson set nothing but times since a commit or since it was opened: the number it had then. What it resumes with then stays as another window left it meanwhile.',
    }),
    session: t.string({
      validate: session,
      description: 'Names the stay in the lesson, whose time counts once. Left out: all commits are of one stay.',
    }),
    cmi: t.field({ type: 'JSON', required: true, description: 'Elements with their values, by their path or nested.' }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const begun = await heldAttempt(c, viewer, input)
    const { id: attemptId, courseId } = begun
    const lesson = await lessonOf(c, begun.packageId, input.scoId)
    const { earned } = await keepCommit(c, begun, lesson, { ...input, cmi: input.cmi })
    const { left } = await tellProgress(c, viewer.id, begun, { isReported: true })
    if (!earned) c.leaveUnlogged()
    c.record({ type: 'ScormAttempt', id: attemptId, after: { itemId: lesson.id, commit: input.commit, left } })
    return { id: attemptId, courseId, itemId: lesson.id }
  },
  answers: (t) => ({
    ...ScormAttempt.savedAt('id', 'The way through the package.', 'attempt')(t),
    ...savedAt('Course', 'courseId', 'The course.')(t),
    scoId: t.exposeID('itemId', { description: 'Raw id of the lesson.' }),
  }),
})
