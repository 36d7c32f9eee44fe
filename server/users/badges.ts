import type { Badge } from '../domain/badges.ts'
import type { Context } from '../platform/context.ts'
import { isSwitchedOff, type Viewer } from '../platform/viewer.ts'
import { decidesRequests, learnerRequestsDecidedBy } from './rules.ts'

const waiting = ({ db }: Context, viewer: Viewer, type?: 'DEACTIVATION' | 'PARTICIPATING') =>
  decidesRequests(viewer)
    ? db.learnerRequest.count({
        where: { AND: [{ status: 'PENDING', ...(type ? { type } : {}) }, learnerRequestsDecidedBy(viewer)] },
      })
    : 0

export const badges: Readonly<Record<string, Badge>> = {
  userRequests: {
    description: 'People who wait to be let in.',
    count: ({ db }, viewer) =>
      decidesRequests(viewer) && !isSwitchedOff(viewer, 'newUserApproval')
        ? db.user.count({ where: { status: 'PENDING' } })
        : 0,
  },
  learnerRequests: { description: 'Requests of learners of every kind.', count: waiting },
  deactivations: {
    description: 'Of these, accounts to be closed.',
    count: (ctx, viewer) => waiting(ctx, viewer, 'DEACTIVATION'),
  },
  participating: {
    description: 'Of these, people who are to stop taking part.',
    count: (ctx, viewer) => waiting(ctx, viewer, 'PARTICIPATING'),
  },
}
