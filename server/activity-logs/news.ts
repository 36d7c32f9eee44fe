import { inNumber } from '../platform/values/text.ts'
import { on } from '../platform/events.ts'
import { notifyPlatformAdmins } from '../domain/news/platformAdmins.ts'

on('activityLog.altered', (c, { day, problems, first }) =>
  notifyPlatformAdmins(c, {
    kind: 'activityLog.altered',
    title: `The activity log shows ${inNumber(problems, 'a problem', '# problems')}`,
    body: `${first.charAt(0).toUpperCase()}${first.slice(1)}.`,
    link: '/auth/admin/activity-logs',
    reference: `activityLog.altered:${day}`,
  }),
)

on('activityLog.clock-jumped', (c, { seal, words }) =>
  notifyPlatformAdmins(c, {
    kind: 'activityLog.altered',
    title: 'The clock of the server was ahead for a while',
    body: `In the activity log ${words}. Nothing in it was altered.`,
    link: '/auth/admin/activity-logs',
    reference: `activityLog.clock-jumped:${seal}`,
  }),
)
