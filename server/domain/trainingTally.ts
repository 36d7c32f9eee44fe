import { builder } from '../platform/graphql/builder.ts'

/** How far one person is with a number of courses. */
export interface Tally {
  total: number
  completed: number
  started: number
}

export const NOTHING: Tally = { total: 0, completed: 0, started: 0 }

export const TrainingProgress = builder
  .objectRef<Tally>('TrainingProgress')
  .implement({
    description:
      'How far the viewer is with the courses of a brand, a training bucket or a category, as far as they are open to the viewer; each counts once.',
    fields: (t) => ({
      completedCount: t.exposeInt('completed', { description: 'Courses passed.' }),
      remainingCount: t.int({
        description: 'Courses not passed yet.',
        resolve: ({ total, completed }) => total - completed,
      }),
      startedCount: t.exposeInt('started', { description: 'Courses begun, those passed among them.' }),
      total: t.exposeInt('total', { description: 'Courses in all.' }),
      percent: t.int({
        description: 'Courses passed, in percent of all, rounded down.',
        resolve: ({ total, completed }) => (total ? Math.floor((100 * completed) / total) : 0),
      }),
    }),
  })
