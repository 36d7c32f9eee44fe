import { PASSED } from '../../domain/passed.ts'
import { countsByDay, PERIOD } from '../../domain/reporting/charts/byDay.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { coursesReportedTo } from '../rules.ts'
import { peopleCounted } from './counted.ts'

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
    args: { start: t.arg(PERIOD.start), end: t.arg(PERIOD.end) },
    resolve(_root, days, ctx) {
      const viewer = signedIn(ctx)
      const where = { AND: [PASSED, { course: coursesReportedTo(viewer) }, peopleCounted(viewer).CourseProgress ?? {}] }
      return countsByDay(ctx, days, { count: { model: 'CourseProgress', moment: 'completedAt', where } })
    },
  }),
)
