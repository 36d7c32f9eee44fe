import type { Prisma } from '../../prisma/generated/client/client.ts'
import { RECORDING_ORDERS, recordingArgs, recordingsFound } from '../domain/recordings/list.ts'
import { recordings } from '../domain/recordings/recordings.ts'
import { recordingSaves } from '../domain/recordings/save.ts'
import { builder } from '../platform/graphql/builder.ts'
import { Podcast } from './entity.ts'
import { podcastKind } from './kind.ts'

export const shared = recordings(podcastKind, Podcast)
recordingSaves({ kind: podcastKind, of: Podcast })

type State = 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'DELETED'

const PodcastState = builder.enumType('PodcastState', {
  description: 'Where a podcast stands, its deletion included.',
  values: {
    DRAFT: { description: 'Never published.' },
    PUBLISHED: { description: 'Open to those it is for.' },
    UNPUBLISHED: { description: 'Was published and is closed now.' },
    DELETED: { description: 'Deleted; it can be taken back for 30 days.' },
  } as const,
})

builder.prismaObjectFields('Podcast', (t) => ({
  state: t.field({
    type: PodcastState,
    description: 'Where it stands, its deletion included.',
    select: { status: true, deletedAt: true },
    resolve: ({ status, deletedAt }): State => (deletedAt ? 'DELETED' : status),
  }),
}))

const inState = (state: State): Prisma.PodcastWhereInput =>
  state === 'DELETED' ? { deletedAt: { not: null } } : { status: state }

Podcast.list('podcasts', {
  description: 'Podcasts the viewer may see, newest first. Those that were deleted are in `deletedPodcasts`.',
  beside: 'podcastBeside',
  args: (arg) => ({
    ...recordingArgs(arg),
    status: arg({ type: PodcastState, description: 'Only those that stand so.' }),
    statuses: arg({ type: [PodcastState], description: 'Only those that stand in one of these ways.' }),
  }),
  found({ status, statuses, ...search }, viewer): Prisma.PodcastWhereInput {
    const asked = [...(status ? [status] : []), ...(statuses ?? [])]
    return { AND: [recordingsFound(podcastKind, search, viewer), asked.length ? { OR: asked.map(inState) } : {}] }
  },
  orders: RECORDING_ORDERS,
})
Podcast.one('podcast', 'One podcast; null unless the viewer may see it.')
