import { resultsCountedFor, resultsVisibleTo, usersVisibleTo } from '../domain/people/rules.ts'
import { coursesReportedTo } from '../courses/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { countsByDay } from './daysSql.ts'

const period = {
  start: { type: 'Day', required: true, description: 'The first day, of the portal’s calendar.' },
  end: { type: 'Day', required: true, description: 'The last day.' },
} as const

const DayCount = builder
  .objectRef<{ day: string; count: number }>('DayCount')
  .implement({
    description: 'A count of one day.',
    fields: (t) => ({
      day: t.exposeString('day', { description: 'As YYYY-MM-DD, of the portal’s calendar.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  })

builder.queryField('completionsByDay', (t) =>
  t.field({
    type: [DayCount],
    authScopes: { admin: true },
    description:
      'Courses passed on each day, days without any included, as the report on courses counts them. Errors: BAD_USER_INPUT for an end before the start and for more than 366 days.',
    args: { start: t.arg(period.start), end: t.arg(period.end) },
    resolve(_root, days, ctx) {
      const viewer = signedIn(ctx)
      const where = {
        status: 'PASSED',
        course: { AND: [{ deletedAt: null }, coursesReportedTo(viewer)] },
        ...resultsCountedFor(viewer),
      }
      return countsByDay(ctx, days, { count: { model: 'CourseProgress', moment: 'completedAt', where } })
    },
  }),
)

const UserDay = builder
  .objectRef<{ day: string; joined: number; signedIn: number; began: number; passed: number }>('UserDay')
  .implement({
    description: 'What people did on one day.',
    fields: (t) => ({
      day: t.exposeString('day', { description: 'As YYYY-MM-DD, of the portal’s calendar.' }),
      joined: t.exposeInt('joined', { description: 'Accounts made.' }),
      signedIn: t.exposeInt('signedIn', { description: 'Different people who signed in.' }),
      began: t.exposeInt('began', { description: 'Different people who began a course.' }),
      passed: t.exposeInt('passed', { description: 'Different people who passed one.' }),
    }),
  })

builder.queryField('userAnalytics', (t) =>
  t.field({
    type: [UserDay],
    authScopes: { right: 'user-reports' },
    description:
      'What people in reach did on each day, days without anything included. Errors: BAD_USER_INPUT for an end before the start and for more than 366 days.',
    args: { start: t.arg(period.start), end: t.arg(period.end) },
    resolve(_root, days, ctx) {
      const viewer = signedIn(ctx)
      const results = resultsVisibleTo(viewer)
      return countsByDay(ctx, days, {
        joined: { model: 'User', moment: 'createdAt', where: usersVisibleTo(viewer) },
        signedIn: { model: 'Session', moment: 'createdAt', of: 'userId', where: { realUserId: null, ...results } },
        began: { model: 'CourseProgress', moment: 'startedAt', of: 'userId', where: results },
        passed: {
          model: 'CourseProgress',
          moment: 'completedAt',
          of: 'userId',
          where: { status: 'PASSED', ...results },
        },
      })
    },
  }),
)
