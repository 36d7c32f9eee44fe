import type { AssignmentGroupKind as Kind } from '../../prisma/generated/client/client.ts'
import { aimedAt } from '../domain/audience/audience.ts'
import { GroupRulesInput } from '../domain/audience/groupRules.ts'
import { aimsByRules } from '../domain/audience/rules.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { joinGroups, leaveGroups } from '../domain/people/belonging.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { can } from '../platform/viewer.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keepNameFree, known, saveVersion } from '../platform/kit/saves.ts'
import { AssignmentGroupKind, keptBecause } from './assignmentGroups.ts'
import { membersFrom, PeopleFoundInput, peopleMeant } from './candidates.ts'
import { setRules } from './dynamicGroups.ts'
import { AssignmentGroup } from './entity.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'

/** The default moves in one statement, which the database checks as a whole; movers wait for one another. */
async function moveDefault({ tx }: Change, id: string, isDefault: boolean): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('assignment-group-default'))`
  if (isDefault)
    await tx.$executeRaw`UPDATE "AssignmentGroup" SET "isDefault" = (id = ${id}::uuid) WHERE "isDefault" OR id = ${id}::uuid`
  else await tx.$executeRaw`UPDATE "AssignmentGroup" SET "isDefault" = false WHERE id = ${id}::uuid`
}

const membersOf = async ({ tx }: Change, groupId: string): Promise<string[]> =>
  (await tx.assignmentGroupMember.findMany({ where: { groupId }, select: { userId: true } })).map(
    ({ userId }) => userId,
  )

interface Wanted {
  before: Kind | undefined
  kind?: Kind | null
  isDefault?: boolean | null
  selfEnrollment?: boolean | null
  userIds?: unknown
  rules?: unknown
}

/** What a dynamic group can be, and what only a dynamic group can. Errors: BAD_USER_INPUT. */
function checkDynamic({ before, kind, isDefault, selfEnrollment, userIds, rules }: Wanted): void {
  const isDynamic = (kind ?? before) === 'DYNAMIC'
  if (before && kind && isDynamic !== (before === 'DYNAMIC'))
    throw badInput('kind', 'A group whose people are listed does not become a dynamic group, nor the other way round.')
  if (!isDynamic) {
    if (rules) throw badInput('rules', 'Only a dynamic group has rules.')
    return
  }
  if (isDefault)
    throw badInput('isDefault', 'A dynamic group takes its people by its rules, so it is not the default group.')
  if (selfEnrollment) throw badInput('selfEnrollment', BY_RULES)
  if (userIds) throw badInput('userIds', BY_RULES)
}
const BY_RULES = 'A dynamic group takes its people by its rules.'

/** A group whose people are listed. Errors: NOT_FOUND, BAD_USER_INPUT for a dynamic group. */
async function listedGroup({ tx }: Change, id: string): Promise<void> {
  const { kind } = known(await tx.assignmentGroup.findUnique({ where: { id }, select: { kind: true } }), 'The group')
  if (kind === 'DYNAMIC') throw badInput('databaseId', BY_RULES)
}

mutation('saveAssignmentGroup', {
  description:
    'Makes or saves an assignment group. With modify-assignment-groups; who runs a brand and makes content may make dynamic ones to aim it at. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new group.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    name: t.string({ validate: requiredText('Name', 80) }),
    kind: t.field({ type: AssignmentGroupKind, description: 'A department unless said otherwise.' }),
    active: t.boolean({ description: 'Can be chosen, and content for it is shown.' }),
    isDefault: t.boolean({ description: 'Takes new people without a choice, in place of the group that did so far.' }),
    selfEnrollment: t.boolean({
      description: 'Of an audience: people may put themselves into it; not unless said so.',
    }),
    userIds: t.idList({ description: 'Everyone in it, in place of those so far; not of a dynamic group.' }),
    rules: t.field({
      type: GroupRulesInput,
      description:
        'Of a dynamic group: whom it takes, in place of the rules so far. The same rules change nothing, see rulesChosen.',
    }),
    rulesChosen: t.boolean({
      description: 'True: the rules count as chosen, though they are what a deletion left of others.',
    }),
  }),
  may: (viewer, { databaseId, kind }) =>
    can(viewer, 'modify-assignment-groups') || (!databaseId && kind === 'DYNAMIC' && aimsByRules(viewer)),
  async does(c, { databaseId, version, isDefault, userIds, rules, rulesChosen, ...input }, viewer) {
    const { name, kind, active, selfEnrollment } = input
    const before = databaseId
      ? known(await c.tx.assignmentGroup.findUnique({ where: { id: databaseId } }), 'The group')
      : null
    if (!before && !name) throw badInput('name', 'Name is required.')
    checkDynamic({ before: before?.kind, isDefault, userIds, rules, ...input })
    const willBeActive = active ?? before?.active ?? true
    if ((isDefault ?? before?.isDefault) && !willBeActive)
      throw badInput(
        isDefault ? 'isDefault' : 'active',
        'The default group takes new people, so it stays active. Make another group the default first.',
      )
    await keepNameFree(c.tx.assignmentGroup, 'A group', name, before?.id)
    const data = given({ name, kind, active, selfEnrollment })
    if (before) await saveVersion(c.tx.assignmentGroup, { id: before.id, version }, data)
    const { id: groupId } = before ?? (await c.tx.assignmentGroup.create({ data: { ...data, name: name! } }))
    if (isDefault != null && isDefault !== (before?.isDefault ?? false)) await moveDefault(c, groupId, isDefault)
    if (before && willBeActive !== before.active) tellAccessChanged(c, await membersOf(c, groupId))
    if (rules) await setRules(c, groupId, rules, rulesChosen ?? false)
    if (userIds) {
      const people = await peopleMeant(c.tx, viewer, {}, userIds, null)
      await leaveGroups(c, { groupId, userId: { notIn: people }, user: usersVisibleTo(viewer) })
      await joinGroups(c, membersFrom(groupId, people))
    }
    c.record({ type: 'AssignmentGroup', id: groupId, before, after: { ...data, isDefault, userIds, rules } })
    return { id: groupId }
  },
  answers: AssignmentGroup.saved(),
})

mutation('addToAssignmentGroup', {
  description:
    'Adds people in the viewer’s reach to a group; who is in it already stays. Errors: NOT_FOUND, BAD_USER_INPUT.',
  about: 'People to add: named, or all that a search finds.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({ description: 'Raw ids.' }),
    allUsers: t.field({ type: PeopleFoundInput, description: 'Everyone this search finds, in place of userIds.' }),
  }),
  may: 'modify-assignment-groups',
  async does(c, { databaseId: groupId, userIds, allUsers }, viewer) {
    await listedGroup(c, groupId)
    const people = await peopleMeant(c.tx, viewer, { assignmentGroup: groupId }, userIds, allUsers)
    const added = await joinGroups(c, membersFrom(groupId, people))
    c.record({ type: 'AssignmentGroup', id: groupId, after: { added, ...(allUsers ? { allUsers } : { userIds }) } })
    return { id: groupId, added }
  },
  answers: (t) => ({
    addedUsers: t.exposeInt('added', { description: 'How many people are new in it.' }),
    ...AssignmentGroup.saved('As it is now.')(t),
  }),
})

mutation('removeFromAssignmentGroup', {
  description: 'Takes people out of a group; content for it alone closes to them. Errors: NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    userIds: t.idList({ required: true, description: 'Raw ids.' }),
  }),
  may: 'modify-assignment-groups',
  async does(c, { databaseId: groupId, userIds }) {
    await listedGroup(c, groupId)
    const removed = await leaveGroups(c, { groupId, userId: { in: userIds } })
    c.record({ type: 'AssignmentGroup', id: groupId, before: { userIds }, after: { removed } })
    return { id: groupId }
  },
  answers: AssignmentGroup.saved('As it is now.'),
})

mutation('deleteAssignmentGroup', {
  description:
    'Removes a group; its people stay. One that content is aimed at is refused, since that content would open to everyone, and so is the default one. Errors: NOT_FOUND, CONFLICT.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'modify-assignment-groups',
  async does(c, { databaseId: id }) {
    await c.tx.$queryRaw`SELECT id FROM "AssignmentGroup" WHERE id = ${id}::uuid FOR UPDATE`
    const before = known(
      await c.tx.assignmentGroup.findUnique({ where: { id }, include: { members: { select: { userId: true } } } }),
      'The group',
    )
    const kept = keptBecause(before, (await aimedAt(c.tx, [id])).get(id))
    if (kept) throw failure('CONFLICT', kept)
    await c.tx.assignmentGroup.delete({ where: { id } })
    tellAccessChanged(
      c,
      before.members.map(({ userId }) => userId),
    )
    c.record({ type: 'AssignmentGroup', id, before })
    return { id }
  },
  answers: AssignmentGroup.removed(),
})
