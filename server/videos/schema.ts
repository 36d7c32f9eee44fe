import type { Prisma } from '../../prisma/generated/client/client.ts'
import { RECORDING_ORDERS, recordingArgs, recordingsFound } from '../domain/recordings/list.ts'
import { recordings } from '../domain/recordings/recordings.ts'
import { builder } from '../platform/graphql/builder.ts'
import { Video } from './entity.ts'
import { videoKind } from './kind.ts'
import './save.ts'
import './submissions.ts'

export const shared = recordings(videoKind, Video)

type State = 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'WAITING_APPROVAL' | 'DENIED' | 'DELETED'

const VideoState = builder.enumType('VideoState', {
  description: 'Where a video stands, its submission and deletion included.',
  values: {
    DRAFT: { description: 'Never published.' },
    PUBLISHED: { description: 'Open to those it is for.' },
    UNPUBLISHED: { description: 'Was published and is closed now.' },
    WAITING_APPROVAL: { description: 'Submitted, and not decided.' },
    DENIED: { description: 'Submitted and denied; it may be submitted again.' },
    DELETED: { description: 'Deleted; it can be taken back for 30 days.' },
  } as const,
})

builder.prismaObjectFields('Video', (t) => ({
  state: t.field({
    type: VideoState,
    description: 'Where it stands, its submission and deletion included.',
    select: { status: true, deletedAt: true, submission: { select: { status: true } } },
    resolve: ({ status, deletedAt, submission }): State => {
      if (deletedAt) return 'DELETED'
      if (submission?.status === 'PENDING') return 'WAITING_APPROVAL'
      return submission?.status === 'DENIED' ? 'DENIED' : status
    },
  }),
}))

const SETTLED: Prisma.VideoWhereInput = {
  OR: [{ submission: { is: null } }, { submission: { is: { status: 'APPROVED' } } }],
}

const inState = (state: State): Prisma.VideoWhereInput => {
  if (state === 'WAITING_APPROVAL') return { submission: { is: { status: 'PENDING' } } }
  if (state === 'DENIED') return { submission: { is: { status: 'DENIED' } } }
  return state === 'DELETED' ? { deletedAt: { not: null } } : { AND: [{ status: state }, SETTLED] }
}

Video.list('videos', {
  description: 'Videos the viewer may see, newest first. Those that were deleted are in `deletedVideos`.',
  beside: 'videoBeside',
  args: (arg) => ({
    ...recordingArgs(arg),
    status: arg({ type: VideoState, description: 'Only those that stand so.' }),
    statuses: arg({ type: [VideoState], description: 'Only those that stand in one of these ways.' }),
  }),
  found({ status, statuses, ...search }, viewer): Prisma.VideoWhereInput {
    const asked = [...(status ? [status] : []), ...(statuses ?? [])]
    return { AND: [recordingsFound(videoKind, search, viewer), asked.length ? { OR: asked.map(inState) } : {}] }
  },
  orders: RECORDING_ORDERS,
})
Video.one('video', 'One video; null unless the viewer may see it.')
