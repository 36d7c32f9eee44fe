import type { State } from '../domain/recordings/kinds.ts'
import { recordings } from '../domain/recordings/recordings.ts'
import { RecordingState } from '../domain/recordings/type.ts'
import { builder } from '../platform/graphql/builder.ts'
import { Video } from './entity.ts'
import { videoKind } from './kind.ts'
import './save.ts'
import './submissions.ts'

export const shared = recordings(videoKind, Video)

builder.prismaObjectFields('Video', (t) => ({
  state: t.field({
    type: RecordingState,
    description: 'Where it stands, its submission and deletion included.',
    select: { status: true, deletedAt: true, submission: { select: { status: true } } },
    resolve: ({ status, deletedAt, submission }): State => {
      if (deletedAt) return 'DELETED'
      if (submission?.status === 'PENDING') return 'WAITING_APPROVAL'
      return submission?.status === 'DENIED' ? 'DENIED' : status
    },
  }),
}))
