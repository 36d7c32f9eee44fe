import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { isOff } from '../../platform/gate.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { columnOf } from '../columns.ts'
import { owned } from './commented.ts'

/** Of each kind that is on, those its owner says; an owner may say all, which the client reads as none within another filter. */
const ofEach = (viewer: Viewer, which: 'visibleTo' | 'moderatedBy'): Prisma.CommentWhereInput => ({
  OR: [...owned()]
    .filter(([model]) => !isOff(viewer, model))
    .map(([model, owner]) => ({ AND: [{ [columnOf(model)]: { not: null } }, owner[which](viewer)] })),
})

/** Who sees a thing sees what people say under it. */
export const commentsVisibleTo = (viewer: Viewer): Prisma.CommentWhereInput => ofEach(viewer, 'visibleTo')

/** Who looks after a thing hides what does not belong under it. */
export const commentsModeratedBy = (viewer: Viewer): Prisma.CommentWhereInput => ofEach(viewer, 'moderatedBy')

/** What lists show: what was deleted leaves a gap only where replies stand under it. */
export const leftStanding = { OR: [{ deletedAt: null }, { replyCount: { gt: 0 } }] } satisfies Prisma.CommentWhereInput
