import { failure, notFound } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { settingsOf, today } from '../../platform/settings.ts'
import { signedIn } from '../../platform/context.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { ReportSchedule } from './entity.ts'
import { lastDate } from './rhythm.ts'
import { handOver, MAILED, mailFor, onceNow } from './send.ts'

const WHY = {
  SKIPPED: 'You turned these emails off in your profile.',
  NO_RIGHT: 'You may no longer see all of this report, or the view asks for what the report does not have.',
  EMPTY: 'There is nothing to show now, so nothing was sent.',
}

mutation('sendReportScheduleNow', {
  description:
    'Emails an own view to the viewer alone, as if today were its date, whether or not it is paused. In person only. ' +
    'Errors: NOT_FOUND, CONFLICT where there is nothing to send, TOO_MANY.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The schedule.' }) }),
  may: 'inPerson',
  async first(ctx, { databaseId }) {
    const { id: userId } = signedIn(ctx)
    await ctx.services.limits.use('message', userId)
    const schedule = await ctx.db.reportSchedule.findFirst({
      where: { id: databaseId, view: { userId } },
      include: MAILED,
    })
    if (!schedule) throw notFound('The schedule')
    const { timeZone } = await settingsOf(ctx)
    // The period is that of the last date, whose moment has come; without one it is today.
    const date = schedule.sincePrevious ? lastDate(schedule, timeZone, ctx.services.now()) : await today(ctx)
    const outcome = await mailFor(ctx.services, schedule, { userId, date, reference: onceNow() })
    if (outcome.status !== 'SENT' && outcome.status !== 'WAITING') throw failure('CONFLICT', WHY[outcome.status])
    return { schedule, outcome }
  },
  async does(c, { databaseId: id }, viewer, { schedule, outcome }) {
    await handOver(c, schedule, viewer.id, outcome)
    c.record({ type: 'ReportSchedule', id, after: { name: schedule.view.name } })
    return { id }
  },
  answers: ReportSchedule.saved(),
})
