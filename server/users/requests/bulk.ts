import type { BulkList } from '../../domain/bulk/acts.ts'
import { decideActs } from '../../domain/decisions/bulk.ts'
import { nameOf } from '../../domain/people/people.ts'
import { signedIn } from '../../platform/context.ts'
import { decidesLearnerRequest, decidesRequests, learnerRequestsVisibleTo } from '../rules.ts'

const NAMED = { firstName: true, lastName: true, email: true } as const

export const userRequestList: BulkList = {
  nouns: ['request', 'requests'],
  model: 'User',
  async rows(ctx, ids) {
    if (!decidesRequests(signedIn(ctx))) return []
    const people = await ctx.db.user.findMany({
      where: { id: { in: ids }, status: { in: ['PENDING', 'DENIED', 'ACTIVE'] }, erasedAt: null },
      select: { id: true, version: true, ...NAMED },
    })
    return people.map((person) => ({ id: person.id, version: person.version, name: nameOf(person) }))
  },
  pageOf: (id) => `/auth/admin/user-manager/${id}/edit`,
}

export const userRequestActs = decideActs({
  may: decidesRequests,
  async standing(ctx, ids) {
    const people = await ctx.db.user.findMany({ where: { id: { in: ids } }, select: { id: true, status: true } })
    const { id: ownId } = signedIn(ctx)
    return people.map(({ id, status }) => ({
      id,
      status,
      ...(id === ownId ? { own: 'You cannot decide about yourself.' } : {}),
    }))
  },
  mutations: { approve: 'approveUserRequest', deny: 'denyUserRequest' },
  approvable: ['PENDING', 'DENIED'],
  texts: {
    approve: 'They are told by email and can sign in at once. A new company that waits with them opens as well.',
    deny: 'They are told by email and cannot sign in. A company that waits with them is denied as well. You can still approve them later, under Denied.',
  },
})

export const learnerRequestList: BulkList = {
  nouns: ['request', 'requests'],
  model: 'LearnerRequest',
  async rows(ctx, ids) {
    const requests = await ctx.db.learnerRequest.findMany({
      where: { AND: [{ id: { in: ids } }, learnerRequestsVisibleTo(signedIn(ctx))] },
      select: { id: true, user: { select: NAMED } },
    })
    return requests.map(({ id, user }) => ({ id, name: nameOf(user) }))
  },
  pageOf: () => null,
}

export const learnerRequestActs = decideActs({
  may: decidesRequests,
  async standing(ctx, ids) {
    const viewer = signedIn(ctx)
    const requests = await ctx.db.learnerRequest.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        status: true,
        userId: true,
        requestedById: true,
        user: { select: { role: { select: { rank: true } } } },
      },
    })
    return requests.map((request) => ({
      ...request,
      ...(decidesLearnerRequest(viewer, request)
        ? {}
        : { own: 'You cannot decide what you asked for, what is about you, or about someone above you.' }),
    }))
  },
  mutations: { approve: 'approveLearnerRequest', deny: 'denyLearnerRequest', undo: 'undoLearnerRequest' },
  texts: {
    approve: 'What each of them asks for is done, and they are told.',
    deny: 'Nothing is changed, and they are told.',
  },
})
