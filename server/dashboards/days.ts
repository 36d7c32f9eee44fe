import { resultsVisibleTo, usersVisibleTo } from '../domain/people/rules.ts'
import { PASSED_RESULT } from '../domain/passed.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { countsByDay, PERIOD } from '../domain/reporting/charts/byDay.ts'

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
    args: { start: t.arg(PERIOD.start), end: t.arg(PERIOD.end) },
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
          where: { AND: [PASSED_RESULT, results] },
        },
      })
    },
  }),
)
