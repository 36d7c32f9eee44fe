import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { forgetAtDealers, joinDealers } from '../domain/people/belonging.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { Dealer } from './entity.ts'
import { can } from '../platform/viewer.ts'
import { editsDealer } from './rules.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'

const someone = uuids.min(1, 'Choose at least one person.')

mutation('addDealerStaff', {
  description:
    'People begin to work at a dealer; who worked there before is active again. Errors: NOT_FOUND, BAD_USER_INPUT for people out of reach.',
  input: (t) => ({
    dealerId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({
      required: true,
      validate: someone,
      description: 'People in the viewer’s reach, at most 1000.',
    }),
  }),
  may: (viewer, input) => can(viewer, 'modify-dealers') && editsDealer(viewer, input.dealerId),
  async does(c, { dealerId, ...input }, viewer) {
    const userIds = [...new Set(input.userIds)]
    if (!(await c.tx.dealer.count({ where: { id: dealerId } }))) throw notFound('The dealer')
    // Nobody pulls a person into the own reach who is outside of it.
    const reached = await c.tx.user.count({ where: { AND: [{ id: { in: userIds } }, usersVisibleTo(viewer)] } })
    if (reached !== userIds.length) throw badInput('userIds', 'Choose people in your reach.')
    const count = await joinDealers(
      c,
      userIds.map((userId) => ({ userId, dealerId })),
    )
    c.record({ type: 'Dealer', id: dealerId, after: { added: userIds } })
    return { id: dealerId, count }
  },
  answers: (t) => ({
    count: t.exposeInt('count', { description: 'How many are new there.' }),
    ...Dealer.saved('With its staff.')(t),
  }),
})

mutation('setDealerStaffActive', {
  description: 'Whether a person works at a dealer now; the history stays. Errors: NOT_FOUND.',
  input: (t) => ({
    dealerId: t.id({ required: true, validate: uuid }),
    userId: t.id({ required: true, validate: uuid }),
    active: t.boolean({ required: true, description: 'Works there now.' }),
  }),
  may: (viewer, input) => can(viewer, 'modify-dealers') && editsDealer(viewer, input.dealerId),
  async does(c, { dealerId, userId, active }) {
    const { count } = await c.tx.dealerMember.updateMany({ where: { dealerId, userId }, data: { active } })
    if (!count) throw notFound('The person at this dealer')
    tellAccessChanged(c, [userId])
    c.record({ type: 'Dealer', id: dealerId, before: { userId, active: !active }, after: { userId, active } })
    return { dealerId, userId }
  },
  answers: (t) => ({
    member: t.prismaField({
      type: 'DealerMember',
      description: 'As saved.',
      resolve: (query, key, _args, { db }) =>
        db.dealerMember.findUniqueOrThrow({ ...query, where: { userId_dealerId: key } }),
    }),
  }),
})

mutation('removeDealerStaff', {
  description: 'People no longer belong to a dealer, not even as former staff. Errors: NOT_FOUND.',
  input: (t) => ({
    dealerId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({ required: true, validate: someone, description: 'At most 1000.' }),
  }),
  may: (viewer, input) => can(viewer, 'modify-dealers') && editsDealer(viewer, input.dealerId),
  async does(c, { dealerId, userIds }) {
    if (!(await c.tx.dealer.count({ where: { id: dealerId } }))) throw notFound('The dealer')
    const before = await forgetAtDealers(c, { dealerId, userId: { in: userIds } })
    c.record({ type: 'Dealer', id: dealerId, before: { staff: before } })
    return { id: dealerId, count: before.length }
  },
  answers: (t) => ({
    count: t.exposeInt('count', { description: 'How many were removed.' }),
    ...Dealer.saved('With its staff.')(t),
  }),
})
