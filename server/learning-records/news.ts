import { on } from '../platform/events.ts'
import { notifyPlatformAdmins } from '../domain/news/platformAdmins.ts'

on('learning-records.failing', (c, { day, words }) =>
  notifyPlatformAdmins(c, {
    kind: 'learning-records.failing',
    title: 'The learning record store takes nothing',
    body: `It said: ${words} Everything waits and is sent once it works again.`,
    link: '/auth/admin/general-settings?show=learning-records',
    reference: `learning-records.failing:${day}`,
  }),
)
