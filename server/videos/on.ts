import { tellCounts } from '../domain/badges.ts'
import { endNow } from '../domain/deletion/restorable.ts'
import { on } from '../platform/events.ts'

// What a person submitted and nobody approved goes with the person; what is shown to all stays without a name.
on('user.erased', async (c, { userId }) => {
  const own = await c.tx.videoSubmission.findMany({ where: { userId }, select: { videoId: true, status: true } })
  if (!own.length) return
  await c.tx.videoSubmission.deleteMany({ where: { userId, status: 'APPROVED' } })
  await endNow(
    c,
    'Video',
    own.flatMap(({ videoId, status }) => (status === 'APPROVED' ? [] : [videoId])),
  )
  tellCounts(c)
})
