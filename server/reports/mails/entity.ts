import { builder } from '../../platform/graphql/builder.ts'
import { entity } from '../../platform/kit/entity.ts'
import { ownReportMails, ownReportSchedules } from '../rules.ts'

/** Schedules of the viewer’s own views. */
export const ReportSchedule = entity('ReportSchedule', ownReportSchedules)

/** Views that somebody has emailed to the viewer. */
export const ReportScheduleRecipient = entity('ReportScheduleRecipient', ownReportMails)

export const ReportRhythm = builder.enumType('ReportRhythm', {
  description: 'How often a view is emailed.',
  values: {
    DAY: { description: 'Every day.' },
    WEEK: { description: 'Every week, on a weekday.' },
    MONTH: { description: 'Every month, on a day.' },
  } as const,
})
