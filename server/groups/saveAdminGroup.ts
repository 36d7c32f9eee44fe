import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { joinAdminGroups, leaveAdminGroups } from '../domain/people/belonging.ts'
import { signedIn } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keepNameFree, known, saveVersion } from '../platform/kit/saves.ts'
import { accountOf, seesAll, type Viewer } from '../platform/viewer.ts'
import {
  DealersFoundInput,
  dealersMeant,
  linkDealers,
  membersFrom,
  PeopleFoundInput,
  peopleMeant,
} from './candidates.ts'
import { EditedAdminGroup } from './entity.ts'
import { keepingOwnReach } from './ownReach.ts'
import { adminGroupsEditableBy } from './rules.ts'
import { dealersLookedAfterBy, usersVisibleTo } from '../domain/people/rules.ts'

const CONFIRM = 'Goes on although the viewer would reach less afterwards.'

const editedGroup = async ({ tx }: Change, viewer: Viewer, id: string) =>
  known(await tx.adminGroup.findFirst({ where: { AND: [{ id }, adminGroupsEditableBy(viewer)] } }), 'The admin group')

const peopleIn = async ({ tx }: Change, groupId: string): Promise<string[]> =>
  (await tx.adminGroupUser.findMany({ where: { groupId }, select: { userId: true } })).map(({ userId }) => userId)

mutation('saveAdminGroup', {
  description:
    'Makes or saves an admin group. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name, when somebody else saved meanwhile, or at confirmOwnReach when the viewer would reach less.',
  about: 'What to change; what is left out stays. Without an id a new group.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    name: t.string({ validate: requiredText('Name', 80) }),
    active: t.boolean({ description: 'Turned off, it gives nobody reach.' }),
    userIds: t.idList({ description: 'All its people, in place of those so far.' }),
    dealerIds: t.idList({ description: 'All its dealers, in place of those so far.' }),
    confirmOwnReach: t.boolean({ description: CONFIRM }),
  }),
  may: 'modify-admin-groups',
  does: (c, { databaseId, version, name, active, userIds, dealerIds, confirmOwnReach }, viewer) =>
    keepingOwnReach(c, viewer, confirmOwnReach, async () => {
      const before = databaseId ? await editedGroup(c, viewer, databaseId) : null
      if (!before && !name) throw badInput('name', 'Name is required.')
      await keepNameFree(c.tx.adminGroup, 'An admin group', name, before?.id)
      const data = given({ name, active })
      if (before) await saveVersion(c.tx.adminGroup, { id: before.id, version }, data)
      const { id: groupId } = before ?? (await c.tx.adminGroup.create({ data: { ...data, name: name! } }))
      // Who has a share of the dealers would not see a group without themselves.
      if (!before && !seesAll(viewer)) await joinAdminGroups(c, [{ groupId, userId: accountOf(viewer) }])
      const members = await peopleIn(c, groupId)
      if (userIds) {
        const people = await peopleMeant(c.tx, viewer, {}, userIds, null)
        await leaveAdminGroups(c, { groupId, userId: { notIn: people }, user: usersVisibleTo(viewer) })
        await joinAdminGroups(c, membersFrom(groupId, people))
      }
      if (dealerIds) {
        const dealers = await dealersMeant(c.tx, viewer, groupId, dealerIds, null)
        await c.tx.adminGroupDealer.deleteMany({
          where: { groupId, dealerId: { notIn: dealers }, dealer: dealersLookedAfterBy(viewer) },
        })
        await linkDealers(c.tx, groupId, dealers)
      }
      tellAccessChanged(c, [...new Set([...members, ...(await peopleIn(c, groupId))])])
      c.record({ type: 'AdminGroup', id: groupId, before, after: { ...data, userIds, dealerIds } })
      return { id: groupId }
    }),
  answers: EditedAdminGroup.saved(),
})

mutation('addToAdminGroup', {
  description:
    'Adds people and dealers in the viewer’s reach to an admin group; who is in it already stays. Errors: NOT_FOUND, BAD_USER_INPUT.',
  about: 'People and dealers to add: named, or all that a search finds.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({ description: 'Raw ids.' }),
    allUsers: t.field({ type: PeopleFoundInput, description: 'Everyone this search finds, in place of userIds.' }),
    dealerIds: t.idList({ description: 'Raw ids.' }),
    allDealers: t.field({
      type: DealersFoundInput,
      description: 'Every dealer this search finds, in place of dealerIds.',
    }),
  }),
  may: 'modify-admin-groups',
  async does(c, { databaseId: groupId, userIds, allUsers, dealerIds, allDealers }, viewer) {
    await editedGroup(c, viewer, groupId)
    const people = await peopleMeant(c.tx, viewer, { adminGroup: groupId }, userIds, allUsers)
    const dealers = await dealersMeant(c.tx, viewer, groupId, dealerIds, allDealers)
    const added = {
      users: await joinAdminGroups(c, membersFrom(groupId, people)),
      dealers: await linkDealers(c.tx, groupId, dealers),
    }
    if (dealers.length) tellAccessChanged(c, await peopleIn(c, groupId))
    c.record({
      type: 'AdminGroup',
      id: groupId,
      after: { added, ...(allUsers ? { allUsers } : { userIds }), ...(allDealers ? { allDealers } : { dealerIds }) },
    })
    return { id: groupId, added }
  },
  answers: (t) => ({
    addedUsers: t.int({ description: 'How many people are new in it.', resolve: ({ added }) => added.users }),
    addedDealers: t.int({ description: 'How many dealers are new in it.', resolve: ({ added }) => added.dealers }),
    ...EditedAdminGroup.saved('As it is now.')(t),
  }),
})

mutation('removeFromAdminGroup', {
  description:
    'Takes people and dealers out of an admin group. Errors: NOT_FOUND, CONFLICT at confirmOwnReach when the viewer would reach less.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({ description: 'Raw ids.' }),
    dealerIds: t.idList({ description: 'Raw ids.' }),
    confirmOwnReach: t.boolean({ description: CONFIRM }),
  }),
  may: 'modify-admin-groups',
  does: (c, { databaseId: groupId, userIds, dealerIds, confirmOwnReach }, viewer) =>
    keepingOwnReach(c, viewer, confirmOwnReach, async () => {
      await editedGroup(c, viewer, groupId)
      const members = await peopleIn(c, groupId)
      const users = userIds?.length ? await leaveAdminGroups(c, { groupId, userId: { in: userIds } }) : 0
      const dealers = dealerIds?.length
        ? await c.tx.adminGroupDealer.deleteMany({ where: { groupId, dealerId: { in: dealerIds } } })
        : { count: 0 }
      if (dealers.count) tellAccessChanged(c, members)
      c.record({
        type: 'AdminGroup',
        id: groupId,
        before: { userIds, dealerIds },
        after: { removed: { users, dealers: dealers.count } },
      })
      return { id: groupId }
    }),
  answers: (t) => ({
    adminGroup: t.prismaField({
      type: 'AdminGroup',
      nullable: true,
      description: 'As it is now; null where the viewer sees it no longer.',
      resolve: (query, { id }, _args, ctx) =>
        ctx.db.adminGroup.findFirst({ ...query, where: { AND: [{ id }, adminGroupsEditableBy(signedIn(ctx))] } }),
    }),
  }),
})

mutation('deleteAdminGroup', {
  description:
    'Removes an admin group; its people and dealers stay, without the reach it gave. Errors: NOT_FOUND, CONFLICT at confirmOwnReach when the viewer would reach less.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    confirmOwnReach: t.boolean({ description: CONFIRM }),
  }),
  may: 'modify-admin-groups',
  does: (c, { databaseId: id, confirmOwnReach }, viewer) =>
    keepingOwnReach(c, viewer, confirmOwnReach, async () => {
      await editedGroup(c, viewer, id)
      const before = await c.tx.adminGroup.findUniqueOrThrow({
        where: { id },
        include: { users: { select: { userId: true } }, dealers: { select: { dealerId: true } } },
      })
      await c.tx.adminGroup.delete({ where: { id } })
      tellAccessChanged(
        c,
        before.users.map(({ userId }) => userId),
      )
      c.record({ type: 'AdminGroup', id, before })
      return { id }
    }),
  answers: EditedAdminGroup.removed(),
})
