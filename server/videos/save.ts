import { tellCounts } from '../domain/badges.ts'
import { recordingSaves } from '../domain/recordings/save.ts'
import { Video } from './entity.ts'
import { videoKind } from './kind.ts'
import { ownUnsettled, submitsVideos } from './rules.ts'

export const videoSaves = recordingSaves({
  kind: videoKind,
  of: Video,
  async heldBack({ tx }, videoId) {
    const waits = await tx.videoSubmission.count({ where: { videoId, status: { not: 'APPROVED' } } })
    return waits ? 'It was submitted and is not approved. Approve it, which publishes it.' : null
  },
  own: { may: submitsVideos, rows: ownUnsettled },
  // What waits for a decision is more or less with it.
  moved: tellCounts,
})
