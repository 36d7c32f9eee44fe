import { notify } from '../domain/news/notify.ts'
import { on } from '../platform/events.ts'

on('proxy.started', async (c, { userId, realUserId, sessionId, reason }) => {
  const { firstName, lastName } = await c.tx.user.findUniqueOrThrow({
    where: { id: realUserId },
    select: { firstName: true, lastName: true },
  })
  await notify(c, {
    userId,
    kind: 'proxy.started',
    title: `${firstName} ${lastName} acts as you`,
    body: `Reason: ${reason}`,
    link: '/auth/me',
    reference: `proxy.started:${sessionId}`,
    namesId: realUserId,
  })
})
