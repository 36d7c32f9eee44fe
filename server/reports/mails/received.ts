import { findReport } from '../../domain/reporting/report.ts'
import { notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { isOwnRow } from '../rules.ts'
import { ReportScheduleRecipient } from './entity.ts'
import { rhythmWords } from './rhythm.ts'

builder.prismaNode('ReportScheduleRecipient', {
  description: 'A view that somebody has emailed to the viewer. Seen by the viewer alone, in person.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: ({ userId }, { viewer }) => isOwnRow(userId, viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.string({
      description: 'What the view is called.',
      select: { schedule: { select: { view: { select: { name: true } } } } },
      resolve: ({ schedule: { view } }) => view.name,
    }),
    title: t.string({
      description: 'What its report is called.',
      select: { schedule: { select: { view: { select: { report: true } } } } },
      resolve: ({ schedule: { view } }) => findReport(view.report)?.title ?? view.report,
    }),
    sender: t.string({
      description: 'The name of who has it emailed.',
      select: { schedule: { select: { view: { select: { user: { select: { firstName: true, lastName: true } } } } } } },
      resolve: ({ schedule: { view: { user } } }) => `${user.firstName} ${user.lastName}`.trim(), // prettier-ignore
    }),
    words: t.string({
      description: 'When, in words: Every Monday at 8 AM.',
      select: { schedule: { select: { every: true, weekday: true, monthDay: true, hour: true } } },
      resolve: ({ schedule }) => rhythmWords(schedule),
    }),
    wanted: t.boolean({
      description: 'False once the viewer stopped it.',
      select: { stoppedAt: true },
      resolve: ({ stoppedAt }) => stoppedAt === null,
    }),
  }),
})

ReportScheduleRecipient.few('reportsReceived', {
  description: 'Views that are emailed to the viewer, and those they stopped, at most a hundred. In person only.',
  order: [{ schedule: { view: { name: 'asc' } } }],
  most: 100,
})

/** A recipient wants a view no more, or again. Answers whether there is such a one. */
async function want(c: Change, which: { userId: string; scheduleId?: string; id?: string }, wanted: boolean) {
  const { count } = await c.tx.reportScheduleRecipient.updateMany({
    where: which,
    data: { stoppedAt: wanted ? null : c.now },
  })
  return count > 0
}

/** By the link of an email. */
export async function stopReportMail(c: Change, { userId, id }: { userId: string; id: string }): Promise<void> {
  await want(c, { userId, scheduleId: id }, false)
}

mutation('chooseReportMail', {
  description: 'Says whether the viewer wants a view that is emailed to them. In person only. Errors: NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the entry of `reportsReceived`.' }),
    wanted: t.boolean({ required: true, description: 'False stops it.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, wanted }, viewer) {
    if (!(await want(c, { id, userId: viewer.id }, wanted))) throw notFound('The email')
    c.record({ type: 'User', id: viewer.id, after: { reportMail: id, wanted } })
    return { id }
  },
  answers: ReportScheduleRecipient.saved(),
})
