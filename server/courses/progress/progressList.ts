import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { ProgressState } from '../../domain/states.ts'
import { given } from '../../platform/kit/saves.ts'
import { searchText } from '../../platform/values/inputs.ts'
import { CourseProgress } from '../entity.ts'

const titled = (text: string | null): Prisma.CourseProgressWhereInput =>
  text ? { course: { title: { contains: text, mode: 'insensitive' } } } : {}

CourseProgress.list('courseProgresses', {
  description: 'Ways through courses: the own, or those of a person, or of all people, the viewer may follow.',
  args: (arg) => ({
    everyone: arg.boolean({ description: 'True: of all people the viewer may follow.' }),
    course: arg.id({ description: 'Raw id of a course: only through it.' }),
    userId: arg.id({ description: 'Raw id of a person; oneself by default.' }),
    status: arg({ type: ProgressState }),
    text: arg.string({ description: 'Part of the title of the course.' }),
  }),
  found: ({ everyone, userId, course, status, text }, viewer): Prisma.CourseProgressWhereInput => ({
    ...(everyone ? {} : { userId: userId ?? viewer.id }),
    ...(course ? { courseId: course } : {}),
    // Nobody is not started here: there is no row then.
    ...(status === 'NOT_STARTED' ? { id: { in: [] } } : given({ status })),
    ...titled(searchText(text)),
  }),
  orders: {
    LATEST: ['Last touched first.', { touchedAt: 'desc' }],
    EARLIEST: ['Longest untouched first.', { touchedAt: 'asc' }],
    TITLE: ['By the title of the course.', (way) => [{ course: { title: way } }]],
    STATUS: ['By state.', (way) => [{ status: way }]],
    STARTED: ['By when it was begun.', (way) => [{ startedAt: way }]],
    COMPLETED: [
      'By when it was passed, what was not at the end.',
      (way) => [{ completedAt: { sort: way, nulls: 'last' } }],
    ],
    SCORE: ['By best score, what has none at the end.', (way) => [{ score: { sort: way, nulls: 'last' } }]],
    TIMER: ['By time spent.', (way) => [{ timer: way }]],
  },
})
