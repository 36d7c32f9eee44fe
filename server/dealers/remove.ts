import { tellCounts } from '../domain/badges.ts'
import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { joinDealers, reachingDealer } from '../domain/people/belonging.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { badInput, failure } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { inNumber } from '../platform/values/text.ts'
import { Dealer } from './entity.ts'
import { editsDealer } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /**
     * A dealer is about to go; what hangs on it moves to `movedToId` where there is one. Told before the row is gone.
     */
    'dealer.removing': { dealerId: string; movedToId: string | null }
  }
}

mutation('deleteDealer', {
  description:
    'Removes a dealer. One with staff is refused unless another dealer takes them. Errors: NOT_FOUND, CONFLICT while staff remain, BAD_USER_INPUT names moveStaffTo.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The dealer.' }),
    moveStaffTo: t.id({
      validate: uuid,
      description: 'Another dealer that takes the staff; needed where somebody works or worked here.',
    }),
  }),
  may: (viewer, { databaseId, moveStaffTo }) =>
    editsDealer(viewer, databaseId) && (!moveStaffTo || editsDealer(viewer, moveStaffTo)),
  async does(c, { databaseId: id, moveStaffTo }) {
    // Locked, so that nobody joins between the look and the end.
    await c.tx.$queryRaw`SELECT id FROM "Dealer" WHERE id = ${id}::uuid FOR UPDATE`
    const before = known(
      await c.tx.dealer.findUnique({
        where: { id },
        include: { members: { select: { userId: true, active: true, roleApplies: true } } },
      }),
      'The dealer',
    )
    if (before.members.length && !moveStaffTo) {
      const people = inNumber(before.members.length, 'One person belongs', '# people belong')
      const text = `${people} to this dealer. Choose a dealer that takes them.`
      throw failure('CONFLICT', text, { moveStaffTo: text })
    }
    if (moveStaffTo) {
      if (moveStaffTo === id) throw badInput('moveStaffTo', 'Choose another dealer.')
      if (!(await c.tx.dealer.count({ where: { id: moveStaffTo, status: 'ACTIVE' } })))
        throw badInput('moveStaffTo', 'Choose an active dealer.')
      await c.tx.dealerMember.createMany({
        data: before.members.map(({ userId, roleApplies }) => ({
          userId,
          active: false,
          dealerId: moveStaffTo,
          roleApplies,
        })),
        skipDuplicates: true,
      })
      const working = before.members.filter(({ active }) => active)
      await joinDealers(
        c,
        working.map(({ userId }) => ({ userId, dealerId: moveStaffTo })),
      )
    }
    await refuseWhileNeeded(c.tx, 'Dealer', id, { moveStaffTo })
    const { adminGroups, userIds } = await reachingDealer(c, id)
    await c.emit('dealer.removing', { dealerId: id, movedToId: moveStaffTo ?? null })
    await c.tx.dealer.delete({ where: { id } })
    tellAccessChanged(c, [...userIds, ...before.members.map(({ userId }) => userId)])
    c.record({ type: 'Dealer', id, before: { ...before, adminGroups }, after: { moveStaffTo } })
    if (before.status === 'PENDING') tellCounts(c)
    return { id }
  },
  answers: Dealer.removed(),
})
