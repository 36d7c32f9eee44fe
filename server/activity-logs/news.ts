import { inNumber } from '../platform/values/text.ts'
import { on } from '../platform/events.ts'
import { notify } from '../domain/news/notify.ts'

on('activityLog.altered', async (c, { day, problems, first }) => {
  const admins = await c.tx.user.findMany({
    where: { status: 'ACTIVE', role: { key: 'platform-admin' } },
    select: { id: true },
    take: 20,
  })
  const title = `The activity log shows ${inNumber(problems, 'a problem', '# problems')}`
  for (const { id } of admins)
    await notify(c, {
      userId: id,
      kind: 'activityLog.altered',
      title,
      body: `${first.charAt(0).toUpperCase()}${first.slice(1)}.`,
      link: '/auth/admin/activity-logs',
      reference: `activityLog.altered:${day}`,
    })
})
