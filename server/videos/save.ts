import { tellCounts } from '../domain/badges.ts'
import { videosInPosts } from '../domain/posts/video.ts'
import { recordingSaves } from '../domain/recordings/save.ts'
import type { Change } from '../platform/events.ts'
import { Video } from './entity.ts'
import { videoKind } from './kind.ts'
import { ownUnsettled, ownWithdrawn, submitsVideos } from './rules.ts'

async function heldBack({ tx }: Change, videoId: string): Promise<string | null> {
  const waits = await tx.videoSubmission.count({ where: { videoId, status: { not: 'APPROVED' } } })
  return waits ? 'It was submitted and is not approved. Approve it, which publishes it.' : null
}

export const videoSaves = recordingSaves({
  kind: videoKind,
  of: Video,
  heldBack,
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

videosInPosts({
  sees: Video.sees,
  has: Video.has,
  edits: videoKind.rules.edits,
  heldBack,
  async open(c, id) {
    await videoSaves.publication.settle(c, id, { published: true })
    c.record({ type: 'Video', id, after: { opened: 'with its post' } })
  },
})
