import type { BulkList } from '../../domain/bulk/acts.ts'
import { decideActs } from '../../domain/decisions/bulk.ts'
import { nameOf } from '../../domain/people/people.ts'
import { signedIn } from '../../platform/context.ts'
import { courseRequestsVisibleTo, decidesCourseRequests } from '../rules.ts'

export const courseRequestList: BulkList = {
  nouns: ['request', 'requests'],
  model: 'CourseRequest',
  async rows(ctx, ids) {
    const requests = await ctx.db.courseRequest.findMany({
      where: { AND: [{ id: { in: ids } }, courseRequestsVisibleTo(signedIn(ctx))] },
      select: { id: true, user: { select: { firstName: true, lastName: true, email: true } } },
    })
    return requests.map(({ id, user }) => ({ id, name: nameOf(user) }))
  },
  pageOf: () => null,
}

export const courseRequestActs = decideActs({
  may: decidesCourseRequests,
  async standing(ctx, ids) {
    const requests = await ctx.db.courseRequest.findMany({
      where: { id: { in: ids } },
      select: { id: true, status: true, userId: true },
    })
    const { id: ownId } = signedIn(ctx)
    return requests.map(({ id, status, userId }) => ({
      id,
      status,
      ...(userId === ownId ? { own: 'You cannot decide your own request.' } : {}),
    }))
  },
  mutations: { approve: 'approveCourseRequest', deny: 'denyCourseRequest', undo: 'undoCourseRequest' },
  texts: { approve: 'The course opens to each of them, and they are told.', deny: 'They are told.' },
})
