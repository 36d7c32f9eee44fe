import { nameOf } from '../../domain/people/people.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { ProgressDoubt } from '../entity.ts'

builder.prismaNode('ProgressDoubt', {
  description:
    'A section that was said to be complete before it can have been watched or read; it counts for nothing until it was. Seen by who edits the course.',
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
      description: 'What was said to be complete.',
      select: { section: { select: { title: true } } },
      resolve: ({ section }) => section.title,
    }),
    why: t.string({
      description: 'Why it did not count, in a sentence.',
      select: { toldSeconds: true, spentSeconds: true, neededSeconds: true, watchedSeconds: true, neededWatched: true },
      resolve: reasonOf,
    }),
    times: t.exposeInt('times', { description: 'How often it was said.' }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the section was complete after all; null while it is not.',
      select: {
        sectionId: true,
        progress: { select: { sections: { select: { sectionId: true, completedAt: true } } } },
      },
      resolve: ({ sectionId, progress }) =>
        progress.sections.find((section) => section.sectionId === sectionId)?.completedAt ?? null,
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

/** What was told, what the clock bears out, and what it takes. */
function reasonOf({ toldSeconds, spentSeconds, neededSeconds, watchedSeconds, neededWatched }: Numbers): string {
  const spent = Math.floor(spentSeconds)
  const told = Math.floor(toldSeconds)
  if (watchedSeconds < neededWatched)
    return `Played ${watchedSeconds} of ${neededWatched} seconds; the rest was skipped.`
  if (told > spent + 1) return `Told ${told} seconds, of which ${spent} passed on the clock; it takes ${neededSeconds}.`
  return `Open for ${spent} of ${neededSeconds} seconds.`
}

ProgressDoubt.list('progressDoubts', {
  description: 'Sections that were said to be complete too early, the last first.',
  args: (arg) => ({ course: arg.id({ description: 'Raw id of a course: only in it.' }) }),
  found: ({ course }) => (course ? { progress: { courseId: course } } : {}),
  order: [{ lastAt: 'desc' }],
})
