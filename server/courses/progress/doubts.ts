import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { nameOf, peopleNamed } from '../../domain/people/people.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { given } from '../../platform/kit/saves.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { ProgressDoubt } from '../entity.ts'
import { coursesEditableBy, helpsLearners } from '../rules.ts'
import { doubtTransitions } from './decideDoubts.ts'

const DoubtStatus = builder.enumType('ProgressDoubtStatus', {
  description: 'What became of a section that was said to be complete too early.',
  values: {
    WAITING: { description: 'Waits for a decision; the section does not count.' },
    ACCEPTED: { description: 'An administrator accepted it: the section counts.' },
    DISMISSED: { description: 'An administrator dismissed it: the person is asked to take the section again.' },
    SETTLED: { description: 'The section was watched or read after all, before anybody decided.' },
  } as const,
})

builder.prismaNode('ProgressDoubt', {
  description:
    'A section, or a whole package, that was said to be complete before it can have been watched or read; it counts for nothing until it was, or until it is accepted. Seen by who edits the course.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => ProgressDoubt.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    personName: t.string({
      description: 'Who said it.',
      select: { progress: { select: { user: { select: { firstName: true, lastName: true, email: true } } } } },
      resolve: ({ progress }) => nameOf(progress.user),
    }),
    personDatabaseId: t.id({
      description: 'Raw id of who said it.',
      select: { progress: { select: { userId: true } } },
      resolve: ({ progress }) => progress.userId,
    }),
    sectionTitle: t.string({
      description: 'What was said to be complete: a section, or a package by its title.',
      select: {
        section: { select: { title: true } },
        package: { select: { title: true } },
        course: { select: { title: true } },
      },
      resolve: ({ section, package: played, course }) => section?.title ?? (played?.title || course.title),
    }),
    why: t.string({
      description: 'Why it did not count, in a sentence.',
      select: { toldSeconds: true, spentSeconds: true, neededSeconds: true, watchedSeconds: true, neededWatched: true },
      resolve: reasonOf,
    }),
    status: t.expose('status', { type: DoubtStatus, description: 'What became of it.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while nobody has, and when that account is gone.',
      select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ decidedBy }) => decidedBy && nameOf(decidedBy),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while nobody decided.' }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may accept or dismiss it now: never the own, never while acting as someone.',
      select: { status: true, progress: { select: { userId: true } } },
      resolve: ({ status, progress }, _args, { viewer }) =>
        viewer != null &&
        helpsLearners(viewer) &&
        viewer.id !== progress.userId &&
        doubtTransitions.may('accept', { status }),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { status: true, decidedById: true, decidedAt: true },
      resolve: (row, _args, { viewer, services }) =>
        viewer != null &&
        helpsLearners(viewer) &&
        doubtTransitions.may('undo', row, { byId: viewer.id, at: services.now() }),
    }),
    course: t.relation('course', { description: 'The course.' }),
    times: t.exposeInt('times', { description: 'How often it was said.' }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the section was complete after all; null while it is not.',
      select: {
        sectionId: true,
        progress: { select: { completedAt: true, sections: { select: { sectionId: true, completedAt: true } } } },
      },
      resolve: ({ sectionId, progress: { sections, completedAt } }) =>
        sectionId ? (sections.find((section) => section.sectionId === sectionId)?.completedAt ?? null) : completedAt,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first said.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'When it was last said.' }),
  }),
})

interface Numbers {
  toldSeconds: number
  spentSeconds: number
  neededSeconds: number
  watchedSeconds: number
  neededWatched: number
}

/** What counted of what was told, and what it takes. */
function reasonOf({ toldSeconds, spentSeconds, neededSeconds, watchedSeconds, neededWatched }: Numbers): string {
  const spent = Math.floor(spentSeconds)
  if (watchedSeconds < neededWatched)
    return `Played ${watchedSeconds} of ${neededWatched} seconds; the rest was skipped.`
  const open = `Open for ${spent} of ${neededSeconds} seconds`
  // What is told several times adds up: the sum says nothing.
  return Math.floor(toldSeconds) > spent + 1 ? `${open} by the portal’s clock; more was reported.` : `${open}.`
}

ProgressDoubt.list('progressDoubts', {
  description: 'Sections that were said to be complete too early, the last first.',
  args: (arg) => ({
    course: arg.id({ description: 'Raw id of a course: only in it.' }),
    text: arg.string({ description: 'Words of the person or the section.' }),
    status: arg({ type: DoubtStatus, description: 'Only in this state.' }),
  }),
  found: ({ course, text, status }): Prisma.ProgressDoubtWhereInput => ({
    ...given({ status }),
    ...(course ? { courseId: course } : {}),
    AND: searchWords(text).map((word) => ({
      OR: [
        { progress: { user: peopleNamed(word) } },
        { section: { title: { contains: word, mode: 'insensitive' as const } } },
        { package: { title: { contains: word, mode: 'insensitive' as const } } },
      ],
    })),
  }),
  order: [{ lastAt: 'desc' }],
})

builder.prismaObjectFields('Course', (t) => ({
  doubtCount: t.relationCount('doubts', {
    description:
      'Sections that were said to be complete too early and wait for a decision; 0 for who may not edit the course.',
    where: (_args, { viewer }): Prisma.ProgressDoubtWhereInput =>
      viewer ? { status: 'WAITING', course: coursesEditableBy(viewer) } : { courseId: { in: [] } },
  }),
}))
