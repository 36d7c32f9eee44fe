import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { isOff } from '../../platform/gate.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { owned } from './commented.ts'

/** What is switched off nobody talks about. */
const ownersFor = (viewer: Viewer) => [...owned()].flatMap(([model, owner]) => (isOff(viewer, model) ? [] : [owner]))

/** Who sees a thing sees what people say under it. */
export const commentsSeenBy = (viewer: Viewer): Prisma.CommentWhereInput => ({
  OR: ownersFor(viewer).map(({ seenBy }) => seenBy(viewer)),
})

/** Who looks after a thing hides what does not belong under it. */
export const commentsModeratedBy = (viewer: Viewer): Prisma.CommentWhereInput => ({
  OR: ownersFor(viewer).map(({ moderatedBy }) => moderatedBy(viewer)),
})

/** What lists show: what was deleted leaves a gap only where replies stand under it. */
export const leftStanding = { OR: [{ deletedAt: null }, { replyCount: { gt: 0 } }] } satisfies Prisma.CommentWhereInput
