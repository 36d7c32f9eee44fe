import { leftOut, type BulkAct } from '../domain/bulk/acts.ts'
import { signedIn } from '../platform/context.ts'
import { can } from '../platform/viewer.ts'
import { adminGroupsEditableBy } from './rules.ts'

const IN_IT = 'In this group already.'

/** Groups offered to choose from. */
const MOST_GROUPS = 500

/** Puts people into a department or an audience. */
const addToGroup: BulkAct = {
  label: 'Add to group',
  question: 'Add {rows} to a group',
  text: 'They see what is for this group.',
  may: (viewer) => can(viewer, 'modify-assignment-groups') && can(viewer, 'view-users'),
  choice: {
    label: 'Group',
    async options({ db }) {
      const groups = await db.assignmentGroup.findMany({
        where: { active: true, kind: { not: 'DYNAMIC' } },
        orderBy: [{ kind: 'asc' }, { name: 'asc' }],
        take: MOST_GROUPS,
      })
      return groups.map(({ id, name }) => ({ value: id, label: name }))
    },
  },
  async left({ db }, ids, said) {
    if (!said?.choice) return new Map()
    const members = await db.assignmentGroupMember.findMany({
      where: { groupId: said.choice, userId: { in: [...ids] } },
      select: { userId: true },
    })
    return new Map(members.map(({ userId }) => [userId, IN_IT] as const))
  },
  mutation: 'addToAssignmentGroup',
  input: ({ id }, { choice }) => ({ databaseId: choice, userIds: [id] }),
  undo: {
    mutation: 'removeFromAssignmentGroup',
    input: ({ id }, { choice }) => ({ databaseId: choice, userIds: [id] }),
  },
}

/** Gives an admin group reach over dealers. */
const addDealersToGroup: BulkAct = {
  label: 'Add to admin group',
  question: 'Add {rows} to an admin group',
  text: 'Its people look after these dealers and their staff.',
  may: (viewer) => can(viewer, 'modify-admin-groups') && can(viewer, 'view-dealers'),
  choice: {
    label: 'Admin group',
    async options(ctx) {
      const groups = await ctx.db.adminGroup.findMany({
        where: adminGroupsEditableBy(signedIn(ctx)),
        orderBy: { name: 'asc' },
        take: MOST_GROUPS,
      })
      return groups.map(({ id, name }) => ({ value: id, label: name }))
    },
  },
  async left({ db }, ids, said) {
    if (!said?.choice) return new Map()
    const dealers = await db.adminGroupDealer.findMany({
      where: { groupId: said.choice, dealerId: { in: [...ids] } },
      select: { dealerId: true },
    })
    return leftOut(
      dealers.map(({ dealerId: id }) => ({ id })),
      () => IN_IT,
    )
  },
  mutation: 'addToAdminGroup',
  input: ({ id }, { choice }) => ({ databaseId: choice, dealerIds: [id] }),
  undo: { mutation: 'removeFromAdminGroup', input: ({ id }, { choice }) => ({ databaseId: choice, dealerIds: [id] }) },
}

/** What groups add to the lists of people and dealers. */
export const groupActs = { users: { addToGroup }, dealers: { addToAdminGroup: addDealersToGroup } }
