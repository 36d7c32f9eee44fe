import { tellCounts } from '../domain/badges.ts'
import { recordingSaves } from '../domain/recordings/save.ts'
import { Video } from './entity.ts'
import { videoKind } from './kind.ts'
import { ownUnsettled, ownWithdrawn, submitsVideos } from './rules.ts'

export const videoSaves = recordingSaves({
  kind: videoKind,
  of: Video,
  async heldBack({ tx }, videoId) {
    const waits = await tx.videoSubmission.count({ where: { videoId, status: { not: 'APPROVED' } } })
    return waits ? 'It was submitted and is not approved. Approve it, which publishes it.' : null
  },
  own: { may: submitsVideos, there: ownUnsettled, gone: ownWithdrawn },
  async moved(c, videoId, isGone) {
    // Its maker took it back, or is the one who brings it back.
    await c.tx.videoSubmission.updateMany({
      where: { videoId, userId: c.actorId ?? '', status: { not: 'APPROVED' } },
      data: { withdrawnAt: isGone ? c.now : null },
    })
    // What waits for a decision is more or less with it.
    tellCounts(c)
  },
})
