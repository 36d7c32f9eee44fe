import { transitions, UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuids } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { coursesEditableBy, helpsLearners } from '../rules.ts'
import { hanging } from './completedFor.ts'
import { passIfComplete } from './pass.ts'
import { publishProgress } from './progressNews.ts'
import { tallyLearner } from './learnerTally.ts'

export type DoubtVerdict = 'accepted' | 'dismissed' | 'undone'

/** Sections of one person in one course; none where it is its package. */
interface DecidedSections {
  progressId: string
  userId: string
  courseId: string
  sectionIds: string[]
}

declare module '../../platform/events.ts' {
  interface Events {
    /** It was decided about sections said to be complete too early. */
    'course.doubtsDecided': { verdict: DoubtVerdict; at: string; people: DecidedSections[] }
  }
}

/** At once: a page of the list. */
const MOST = 50

export const doubtTransitions = transitions('ProgressDoubt', {
  what: 'section',
  own: 'You cannot decide about your own progress.',
  words: { SETTLED: 'complete' },
  moves: {
    accept: { from: ['WAITING'], to: 'ACCEPTED', decides: true },
    dismiss: { from: ['WAITING'], to: 'DISMISSED', decides: true },
    undo: { from: ['ACCEPTED', 'DISMISSED'], to: 'WAITING', reopens: true, minutes: UNDO_MINUTES },
  },
})

/** Those the viewer may decide, of which nobody else moves the way through the course. Errors: NOT_FOUND, FORBIDDEN. */
async function toDecide({ tx }: Change, viewer: Viewer, chosen: readonly string[]) {
  const ids = [...new Set(chosen)]
  await tx.$queryRaw`
    SELECT p.id FROM "CourseProgress" p WHERE p.id IN (SELECT "progressId" FROM "ProgressDoubt" WHERE id = ANY(${ids}::uuid[])) ORDER BY p.id FOR UPDATE`
  const rows = await tx.progressDoubt.findMany({
    where: { id: { in: ids }, course: coursesEditableBy(viewer) },
    include: { progress: { select: { userId: true, status: true, completedAt: true } } },
    orderBy: { id: 'asc' },
  })
  if (rows.length !== ids.length) throw notFound('One of these sections')
  return rows.map((row) => doubtTransitions.toDecide(row, ({ progress }) => progress.userId !== viewer.id))
}
type Doubt = Awaited<ReturnType<typeof toDecide>>[number]

/** Those about a section; a whole package has none. */
const ofSections = <D extends { sectionId: string | null }>(doubts: readonly D[]) =>
  doubts.flatMap((doubt) => (doubt.sectionId === null ? [] : [{ ...doubt, sectionId: doubt.sectionId }]))

/** The section counts from now on, and with the last one the course; a package passes it alone. */
async function accept(c: Change, doubts: readonly Doubt[]): Promise<void> {
  for (const { progressId, sectionId } of ofSections(doubts))
    await c.tx.sectionProgress.updateMany({
      where: { progressId, sectionId, completedAt: null },
      data: { completedAt: c.now },
    })
  const courses = new Map(doubts.map(({ progressId, courseId }) => [progressId, courseId]))
  for (const [progressId, courseId] of courses) await passIfComplete(c, progressId, courseId)
}

/**
 * What was accepted counts no longer, and a course that was passed by it is open again. Errors: CONFLICT where something
 * came of it.
 */
async function takeBack(c: Change, doubts: readonly Doubt[]): Promise<void> {
  const reopened = new Set<string>()
  for (const { id, progressId, sectionId, courseId, decidedAt, progress } of doubts) {
    if (progress.status === 'PASSED' && !reopened.has(progressId)) {
      if (!decidedAt || progress.completedAt?.getTime() !== decidedAt.getTime())
        throw failure('CONFLICT', 'The person passed the course since, so it cannot be undone.')
      const hangs = await hanging(c, progress.userId, courseId, decidedAt)
      if (hangs) throw failure('CONFLICT', hangs)
      await c.emit('course.completionUndone', {
        userId: progress.userId,
        courseId,
        progressId,
        completionId: `${id}:${decidedAt.toISOString()}`,
        completedAt: decidedAt.toISOString(),
      })
      await c.tx.courseProgress.update({
        where: { id: progressId },
        data: { status: 'IN_PROGRESS', completedAt: null },
      })
      tallyLearner(c, progress.userId)
      reopened.add(progressId)
    }
    if (sectionId)
      await c.tx.sectionProgress.updateMany({
        where: { progressId, sectionId, completedAt: decidedAt },
        data: { completedAt: null },
      })
  }
}

/** Sections by the person whose they are. */
const byPerson = (doubts: readonly Doubt[]): DecidedSections[] =>
  Array.from(
    Map.groupBy(doubts, ({ progressId }) => progressId),
    ([progressId, rows]) => ({
      progressId,
      userId: rows[0]!.progress.userId,
      courseId: rows[0]!.courseId,
      sectionIds: ofSections(rows).map(({ sectionId }) => sectionId),
    }),
  )

const DEEDS = {
  accept: {
    verdict: 'accepted',
    does: accept,
    description:
      'Lets sections count that were said to be complete too early, up to 50 at once; the last one passes a course without a quiz. The people are told.',
  },
  dismiss: {
    verdict: 'dismissed',
    does: () => Promise.resolve(),
    description:
      'Leaves sections that were said to be complete too early open, up to 50 at once: the people are asked to take them again.',
  },
  undo: {
    verdict: 'undone',
    does: (c: Change, doubts: readonly Doubt[]) =>
      takeBack(
        c,
        doubts.filter(({ status }) => status === 'ACCEPTED'),
      ),
    description: `Takes own decisions of the last ${UNDO_MINUTES} minutes back, with the course they passed; they wait again.`,
  },
} as const

for (const name of ['accept', 'dismiss', 'undo'] as const) {
  const { verdict, does, description } = DEEDS[name]
  mutation(`${name}ProgressDoubts`, {
    description: `${description} For who edits the course. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT when somebody decided meanwhile or something came of it; then none is changed.`,
    input: (t) => ({
      databaseIds: t.idList({
        required: true,
        validate: uuids.min(1, 'Choose a section.').max(MOST, `At most ${MOST} at a time.`),
        description: 'Raw ids.',
      }),
    }),
    may: helpsLearners,
    async does(c, { databaseIds }, viewer) {
      const doubts = await toDecide(c, viewer, databaseIds)
      const entries = []
      for (const doubt of doubts) entries.push(await doubtTransitions.take(c, name, doubt))
      await does(c, doubts)
      const people = byPerson(doubts)
      await c.emit('course.doubtsDecided', { verdict, at: c.now.toISOString(), people })
      for (const { progressId, userId, courseId } of people) publishProgress(c, userId, { progressId, courseId })
      const ids = doubts.map(({ id }) => id)
      const [first] = entries
      if (first) c.record({ ...first, after: { ...first.after, ...(ids.length > 1 ? { decided: ids } : {}) } })
      return { ids }
    },
    answers: (t) => ({
      doubts: t.prismaField({
        type: ['ProgressDoubt'],
        description: 'As they stand.',
        resolve: (query, { ids }, _args, { db }) =>
          db.progressDoubt.findMany({
            ...query,
            where: { id: { in: ids } },
            orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
          }),
      }),
    }),
  })
}
