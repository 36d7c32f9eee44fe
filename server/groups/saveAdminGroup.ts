import { dealersLookedAfterBy } from '../dealers/rules.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { requiredText, sameText, uuid } from '../platform/values/inputs.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'
import { usersSeenBy } from '../users/rules.ts'
import { DealersFoundInput, dealersMeant, link, PeopleFoundInput, peopleMeant } from './candidates.ts'
import { keepingOwnReach } from './ownReach.ts'
import { adminGroupsEditedBy } from './rules.ts'

const CONFIRM = 'Goes on although the viewer would reach less afterwards.'

const editedGroup = async ({ tx }: Change, viewer: Viewer, id: string) => {
  const group = await tx.adminGroup.findFirst({ where: { AND: [{ id }, adminGroupsEditedBy(viewer)] } })
  if (!group) throw notFound('The admin group')
  return group
}

const peopleIn = async ({ tx }: Change, groupId: string): Promise<string[]> =>
  (await tx.adminGroupUser.findMany({ where: { groupId }, select: { userId: true } })).map(({ userId }) => userId)

builder.relayMutationField(
  'saveAdminGroup',
  {
    description: 'What to change; what is left out stays. Without an id a new group.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid }),
      version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
      name: t.string({ validate: requiredText('Name', 80) }),
      active: t.boolean({ description: 'Switched off, it gives nobody reach.' }),
      userIds: t.idList({ description: 'All its people, in place of those so far.' }),
      dealerIds: t.idList({ description: 'All its dealers, in place of those so far.' }),
      confirmOwnReach: t.boolean({ description: CONFIRM }),
    }),
  },
  {
    description:
      'Makes or saves an admin group. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name, when somebody else saved meanwhile, or at confirmOwnReach when the viewer would reach less.',
    authScopes: { right: 'modify-admin-groups' },
    resolve: (_root, { input: { databaseId, version, name, active, userIds, dealerIds, confirmOwnReach } }, ctx) =>
      change(ctx, 'saveAdminGroup', (c) => {
        const viewer = signedIn(ctx)
        return keepingOwnReach(c, viewer, confirmOwnReach, async () => {
          const before = databaseId ? await editedGroup(c, viewer, databaseId) : null
          if (!before && !name) throw badInput('name', 'Name is required.')
          if (
            name &&
            (await c.tx.adminGroup.count({
              where: { name: sameText(name), ...(before ? { id: { not: before.id } } : {}) },
            }))
          ) {
            throw failure('CONFLICT', 'An admin group of this name exists.', {
              name: 'An admin group of this name exists.',
            })
          }
          const data = { ...(name ? { name } : {}), ...(active == null ? {} : { active }) }
          let id = before?.id
          if (id) {
            const { count } = await c.tx.adminGroup.updateMany({
              where: { id, ...(version == null ? {} : { version }) },
              data: { ...data, version: { increment: 1 } },
            })
            if (!count) throw stale()
          } else {
            id = (await c.tx.adminGroup.create({ data: { ...data, name: name! } })).id
            // Who has a share of the dealers would not see a group without themselves.
            if (!seesAll(viewer)) await c.tx.adminGroupUser.create({ data: { groupId: id, userId: viewer.id } })
          }
          const groupId = id
          const told = await peopleIn(c, groupId)
          if (userIds) {
            const people = await peopleMeant(c.tx, viewer, {}, userIds, null)
            await c.tx.adminGroupUser.deleteMany({
              where: { groupId, userId: { notIn: people }, user: usersSeenBy(viewer) },
            })
            await link(c.tx, 'adminGroupUsers', groupId, people)
          }
          if (dealerIds) {
            const dealers = await dealersMeant(c.tx, viewer, groupId, dealerIds, null)
            await c.tx.adminGroupDealer.deleteMany({
              where: { groupId, dealerId: { notIn: dealers }, dealer: dealersLookedAfterBy(viewer) },
            })
            await link(c.tx, 'adminGroupDealers', groupId, dealers)
          }
          tellAccessChanged(c, [...new Set([...told, ...(await peopleIn(c, groupId))])])
          c.record({ type: 'AdminGroup', id: groupId, before, after: { ...data, userIds, dealerIds } })
          return { id: groupId }
        })
      }),
  },
  {
    outputFields: (t) => ({
      adminGroup: t.prismaField({
        type: 'AdminGroup',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.adminGroup.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'addToAdminGroup',
  {
    description: 'People and dealers to add: named, or all that a search finds.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      userIds: t.idList({ description: 'Raw ids.' }),
      allUsers: t.field({ type: PeopleFoundInput, description: 'Everyone this search finds, in place of userIds.' }),
      dealerIds: t.idList({ description: 'Raw ids.' }),
      allDealers: t.field({
        type: DealersFoundInput,
        description: 'Every dealer this search finds, in place of dealerIds.',
      }),
    }),
  },
  {
    description:
      'Adds people and dealers in the viewer’s reach to an admin group; who is in it already stays. Errors: NOT_FOUND, BAD_USER_INPUT.',
    authScopes: { right: 'modify-admin-groups' },
    resolve: (_root, { input: { databaseId: groupId, userIds, allUsers, dealerIds, allDealers } }, ctx) =>
      change(ctx, 'addToAdminGroup', async (c) => {
        const viewer = signedIn(ctx)
        await editedGroup(c, viewer, groupId)
        const people = await peopleMeant(c.tx, viewer, { adminGroup: groupId }, userIds, allUsers)
        const dealers = await dealersMeant(c.tx, viewer, groupId, dealerIds, allDealers)
        const added = {
          users: await link(c.tx, 'adminGroupUsers', groupId, people),
          dealers: await link(c.tx, 'adminGroupDealers', groupId, dealers),
        }
        tellAccessChanged(c, dealers.length ? await peopleIn(c, groupId) : people)
        c.record({
          type: 'AdminGroup',
          id: groupId,
          after: {
            added,
            ...(allUsers ? { allUsers } : { userIds }),
            ...(allDealers ? { allDealers } : { dealerIds }),
          },
        })
        return { id: groupId, added }
      }),
  },
  {
    outputFields: (t) => ({
      addedUsers: t.int({ description: 'How many people are new in it.', resolve: ({ added }) => added.users }),
      addedDealers: t.int({ description: 'How many dealers are new in it.', resolve: ({ added }) => added.dealers }),
      adminGroup: t.prismaField({
        type: 'AdminGroup',
        description: 'As it is now.',
        resolve: (query, { id }, _args, { db }) => db.adminGroup.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'removeFromAdminGroup',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      userIds: t.idList({ description: 'Raw ids.' }),
      dealerIds: t.idList({ description: 'Raw ids.' }),
      confirmOwnReach: t.boolean({ description: CONFIRM }),
    }),
  },
  {
    description:
      'Takes people and dealers out of an admin group. Errors: NOT_FOUND, CONFLICT at confirmOwnReach when the viewer would reach less.',
    authScopes: { right: 'modify-admin-groups' },
    resolve: (_root, { input: { databaseId: groupId, userIds, dealerIds, confirmOwnReach } }, ctx) =>
      change(ctx, 'removeFromAdminGroup', (c) => {
        const viewer = signedIn(ctx)
        return keepingOwnReach(c, viewer, confirmOwnReach, async () => {
          await editedGroup(c, viewer, groupId)
          const told = await peopleIn(c, groupId)
          const users = userIds?.length
            ? await c.tx.adminGroupUser.deleteMany({ where: { groupId, userId: { in: userIds } } })
            : { count: 0 }
          const dealers = dealerIds?.length
            ? await c.tx.adminGroupDealer.deleteMany({ where: { groupId, dealerId: { in: dealerIds } } })
            : { count: 0 }
          tellAccessChanged(c, dealers.count ? told : (userIds ?? []))
          c.record({
            type: 'AdminGroup',
            id: groupId,
            before: { userIds, dealerIds },
            after: { removed: { users: users.count, dealers: dealers.count } },
          })
          return { id: groupId }
        })
      }),
  },
  {
    outputFields: (t) => ({
      adminGroup: t.prismaField({
        type: 'AdminGroup',
        nullable: true,
        description: 'As it is now; null where the viewer sees it no longer.',
        resolve: (query, { id }, _args, ctx) =>
          ctx.db.adminGroup.findFirst({ ...query, where: { AND: [{ id }, adminGroupsEditedBy(signedIn(ctx))] } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteAdminGroup',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      confirmOwnReach: t.boolean({ description: CONFIRM }),
    }),
  },
  {
    description:
      'Removes an admin group; its people and dealers stay, without the reach it gave. Errors: NOT_FOUND, CONFLICT at confirmOwnReach when the viewer would reach less.',
    authScopes: { right: 'modify-admin-groups' },
    resolve: (_root, { input: { databaseId: id, confirmOwnReach } }, ctx) =>
      change(ctx, 'deleteAdminGroup', (c) => {
        const viewer = signedIn(ctx)
        return keepingOwnReach(c, viewer, confirmOwnReach, async () => {
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
        })
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'AdminGroup' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)
