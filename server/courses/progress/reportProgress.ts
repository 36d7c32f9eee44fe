import { z } from 'zod'
import { badInput, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { refuseLocked } from '../locks.ts'
import { publishProgress } from './progressNews.ts'
import { passIfComplete } from './pass.ts'
import { coursesAvailableTo } from '../rules.ts'
import { keepPlace, SILENT } from './keepPlace.ts'
import { stillToDo } from './requiredTime.ts'
import { device, momentOf, secondsAgo, sequence } from './reportInput.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Course, CourseProgress, Section } from '../entity.ts'
import { tallyLearner } from './learnerTally.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A person completed a section of a course. */
    'section.completed': { userId: string; courseId: string; sectionId: string }
  }
}

const DAY = 86_400
const seconds = z.number().int().min(0, 'Use 0 or more.').max(DAY, 'Use at most a day.')
const positionSeconds = z.number().min(0, 'Use 0 or more.').max(DAY, 'Use at most a day.')
const readPercent = z.number().int().min(0, 'Use 0 or more.').max(100, 'Use at most 100.')

interface Own {
  id: string
  courseId: string
  isNew: boolean
}

/**
 * The viewer's way through a course, begun when there is none. Errors: NOT_FOUND unless the course is open to the
 * viewer, CONFLICT while it is locked.
 */
async function begun(c: Change, viewer: Viewer, courseId: string): Promise<Own> {
  if (!(await c.tx.course.count({ where: { AND: [{ id: courseId }, coursesAvailableTo(viewer)] } })))
    throw notFound('The course')
  await refuseLocked(c, viewer, courseId)
  const { count } = await c.tx.courseProgress.createMany({
    data: { userId: viewer.id, courseId, startedAt: c.now, touchedAt: c.now },
    skipDuplicates: true,
  })
  if (count) tallyLearner(c, viewer.id)
  const { id } = await c.tx.courseProgress.findUniqueOrThrow({
    where: { userId_courseId: { userId: viewer.id, courseId } },
    select: { id: true },
  })
  return { id, courseId, isNew: count > 0 }
}

interface Named {
  progressId?: string | null
  courseId?: string | null
}

/**
 * A way through a course that is the viewer's own, with the section in it: one statement for who is under way. Errors:
 * NOT_FOUND.
 */
async function own(c: Change, viewer: Viewer, { progressId, courseId }: Named, sectionId: string): Promise<Own> {
  if (!courseId && !progressId) throw badInput('courseId', 'Name the course.')
  const section = { chapters: { some: { sections: { some: { id: sectionId } } } } }
  const row = await c.tx.courseProgress.findFirst({
    where: {
      userId: viewer.id,
      ...(courseId ? { courseId } : { id: progressId! }),
      course: { AND: [coursesAvailableTo(viewer), section] },
    },
    select: { id: true, courseId: true },
  })
  if (row) return { ...row, isNew: false }
  if (!courseId) throw notFound('The course or its section')
  const begunNow = await begun(c, viewer, courseId)
  if (!(await c.tx.section.count({ where: { id: sectionId, chapter: { courseId } } }))) throw notFound('The section')
  return begunNow
}

mutation('startCourse', {
  description:
    'Begins a course for the viewer; done twice it stays begun. Passes it where nothing is left to do. Errors: NOT_FOUND unless it is open to the viewer, CONFLICT names the prerequisites.',
  input: (t) => ({ courseId: t.id({ required: true, validate: uuid }) }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const { id, courseId } = await begun(c, viewer, input.courseId)
    await passIfComplete(c, id, courseId)
    c.record({ type: 'CourseProgress', id })
    return { id, courseId }
  },
  answers: (t) => ({
    ...CourseProgress.savedAt('id', 'The way through it.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

/** A browser tells what was played since its last word: more pieces than this are no watching. */
const MOST_SPANS = 500

const WatchedSpanInput = builder.inputType('WatchedSpanInput', {
  description: 'A piece of a video or recording that was played.',
  fields: (t) => ({
    from: t.float({ required: true, validate: positionSeconds, description: 'Seconds from its beginning.' }),
    to: t.float({ required: true, validate: positionSeconds, description: 'Where it ended, in the same seconds.' }),
  }),
})

mutation('saveSectionProgress', {
  description:
    'Keeps where the viewer stands; what was measured earlier never replaces what was measured later. A video or recording is complete once it was played, a text once it was open for long enough and marked; what is said beyond what has passed on the clock does not count, and stillToDo says what is left. The last section completes a course without a quiz. Errors: NOT_FOUND, BAD_USER_INPUT.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; begins it.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of courseId: the way through it.' }),
    sectionId: t.id({ required: true, validate: uuid }),
    positionSeconds: t.float({ validate: positionSeconds, description: 'Where the video or recording stands.' }),
    readPercent: t.int({
      validate: readPercent,
      description: 'How much of the text was scrolled past; the most told so far is kept.',
    }),
    spans: t.field({
      type: [WatchedSpanInput],
      validate: z.array(z.unknown()).max(MOST_SPANS, `Use at most ${MOST_SPANS} spans.`),
      description:
        'What was played since the last call. Left out: from the last position to this one, where the time between allows it.',
    }),
    completed: t.boolean({
      description:
        'True marks the section complete; it is once it was played, or open for long enough, and then stays.',
    }),
    seconds: t.int({
      validate: seconds,
      description:
        'Time spent in the section since the last call; at most what has passed on the clock since the last call about anything. Left out: since the last call, where that was about this section too.',
    }),
    secondsAgo: t.float({
      validate: secondsAgo,
      description: 'How long ago all this was so: for what a browser kept while it was offline. Now by default.',
    }),
    device: t.string({
      validate: device,
      description: 'A name the browser gives itself, so that its words are kept in its own order.',
    }),
    sequence: t.float({ validate: sequence, description: 'A number that grows with each word of the device.' }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const { sectionId } = input
    const { id, courseId, isNew } = await own(c, viewer, input, sectionId)
    const kept = await keepPlace(
      c,
      { userId: viewer.id, progressId: id },
      { ...input, at: momentOf(c, input.secondsAgo) },
    )
    const { stands, completedAt, completedNow } = kept
    if (completedNow) await c.emit('section.completed', { userId: viewer.id, courseId, sectionId })
    if (completedAt && (input.completed || completedNow)) await passIfComplete(c, id, courseId)
    if (!isNew && !completedNow && !input.completed) c.leaveUnlogged()
    c.record({ type: 'CourseProgress', id, after: input })
    if (stands) publishProgress(c, viewer.id, { progressId: id, courseId, sectionId, device: input.device })
    const left = completedAt ? null : stillToDo(kept.needed, kept.done)
    return { id, courseId, sectionId, stands, left, spentSeconds: kept.done.seconds }
  },
  answers: (t) => ({
    stillToDo: t.exposeString('left', {
      nullable: true,
      description: 'What is left before the section is complete, in a sentence; null once it is.',
    }),
    spentSeconds: t.exposeFloat('spentSeconds', {
      description:
        'Seconds the viewer was in the section so far, this call included, as far as the clock bears it out.',
    }),
    stands: t.exposeBoolean('stands', {
      description: 'False when a later position, told by another device, was kept instead.',
    }),
    sectionProgress: t.prismaField({
      type: 'SectionProgress',
      description: 'Where the viewer stands in the section.',
      resolve: (query, { id, sectionId }, _args, { db }) =>
        db.sectionProgress.findUniqueOrThrow({
          ...query,
          where: { progressId_sectionId: { progressId: id, sectionId } },
        }),
    }),
    ...Section.savedAt('sectionId', 'The section.')(t),
    ...CourseProgress.savedAt('id', 'The way through the course.', 'progress')(t),
    ...Course.savedAt('courseId', 'The course.')(t),
  }),
})

mutation('updateCourseTimer', {
  description:
    'Counts time spent in the player; neither more than has passed on the clock, nor backwards. Errors: NOT_FOUND, BAD_USER_INPUT.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of a course begun.' }),
    progressId: t.id({ validate: uuid, description: 'Instead of courseId: the way through it.' }),
    seconds: t.int({
      validate: seconds,
      description: 'Time spent since the last call; at most what has passed on the clock.',
    }),
    total: t.int({
      validate: z.number().int().min(0, 'Use 0 or more.').max(2_000_000_000, 'This is too much.'),
      description: 'Instead of seconds: the whole time as the player counts it.',
    }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    if (!input.progressId && !input.courseId) throw badInput('courseId', 'Name the course.')
    const known = await c.tx.courseProgress.findFirst({
      where: {
        ...(input.progressId ? { id: input.progressId } : { courseId: input.courseId! }),
        userId: viewer.id,
        course: coursesAvailableTo(viewer),
      },
      select: { id: true },
    })
    if (!known) throw notFound('The course you began')
    const reported = input.seconds ?? (input.total == null ? SILENT : null)
    await c.tx.$executeRaw`
      UPDATE "CourseProgress" SET "touchedAt" = ${c.now},
        timer = timer + GREATEST(0, LEAST(round(EXTRACT(EPOCH FROM ${c.now}::timestamptz - "touchedAt"))::int, COALESCE(${reported}::int, ${input.total ?? 0}::int - timer)))
      WHERE id = ${known.id}::uuid`
    c.leaveUnlogged()
    return known
  },
  answers: CourseProgress.savedAt('id', 'With the time counted.', 'progress'),
})
