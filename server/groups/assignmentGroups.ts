import type { Prisma } from '../../prisma/generated/client/client.ts'
import { aimedAt, type Aims } from '../domain/audience/audience.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { searchText } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { given } from '../platform/kit/saves.ts'
import { loader, membership } from '../platform/kit/loader.ts'
import { User } from '../domain/people/entity.ts'
import { GroupTraits, traitsOf } from './dynamicGroups.ts'
import { AssignmentGroup } from './entity.ts'
import { assignmentGroupsVisibleTo, editsAssignmentGroups } from './rules.ts'

export const AssignmentGroupKind = builder.enumType('AssignmentGroupKind', {
  description: 'What a group sorts people by.',
  values: {
    DEPARTMENT: { description: 'Chosen while registering, such as Sales or Service.' },
    AUDIENCE: { description: 'Whom content is for beyond departments.' },
    DYNAMIC: { description: 'Takes who fits its rules: dealers, business units, roles, groups.' },
  } as const,
})

const ownGroups = membership(async (ctx, ids) => {
  const rows = await ctx.db.assignmentGroupMember.findMany({
    where: { userId: signedIn(ctx).id, groupId: { in: ids } },
    select: { groupId: true },
  })
  return rows.map(({ groupId }) => groupId)
})

const aims = loader(
  ({ db }, ids) => aimedAt(db, ids),
  () => null,
)

/** Why a group is not deleted; null where nothing is in the way. */
export const keptBecause = ({ isDefault }: { isDefault: boolean }, aims: Aims | null | undefined): string | null =>
  isDefault ? 'This is the default group for new people. Make another group the default first.' : (aims?.kept ?? null)

const forEditors = (_group: unknown, _args: unknown, { viewer }: Context) => editsAssignmentGroups(viewer)

builder.prismaNode('AssignmentGroup', {
  description:
    'A department, audience or dynamic group. Active departments and audiences are seen by anyone, since people choose theirs while registering; dynamic groups by administrators.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: { public: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    kind: t.expose('kind', { type: AssignmentGroupKind, description: 'Department, audience or dynamic group.' }),
    active: t.exposeBoolean('active', { description: 'Can be chosen, and content for it is shown.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'New people without a choice land here; at most one group.',
    }),
    selfEnrollment: t.exposeBoolean('selfEnrollment', {
      description: 'Of an audience: people may put themselves into it. Departments are chosen by everybody.',
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    includesViewer: t.boolean({
      description: 'Whether the viewer belongs to it.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => (ctx.viewer ? ownGroups(ctx).load(id) : false),
    }),
    userCount: t.relationCount('members', {
      description: 'People who belong to it; for who edits assignment groups.',
      authScopes: forEditors,
    }),
    curriculumCount: t.relationCount('curriculums', {
      description: 'Curriculums that are for it; for who edits assignment groups.',
      authScopes: forEditors,
    }),
    courseCount: t.relationCount('courses', {
      description: 'Courses that are for it; for who edits assignment groups.',
      authScopes: forEditors,
    }),
    aimedAt: t.string({
      nullable: true,
      description:
        'What is for it, in words: “2 curriculums and 1 spiff”; null for nothing. For who edits assignment groups.',
      authScopes: forEditors,
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await aims(ctx).load(id))?.text,
    }),
    keptBecause: t.string({
      nullable: true,
      description:
        'Why it is not deleted, in a sentence: it is the default one, or something is for it, be it deleted and to be brought back; null where nothing is in the way. For who edits assignment groups.',
      authScopes: forEditors,
      select: { id: true, isDefault: true },
      resolve: async (group, _args, ctx) => keptBecause(group, await aims(ctx).load(group.id)),
    }),
    rules: t.field({
      type: GroupTraits,
      nullable: true,
      description: 'Whom a dynamic group takes; null for other groups. For who edits assignment groups.',
      authScopes: forEditors,
      select: { id: true, kind: true },
      resolve: ({ id, kind }, _args, { db }) => (kind === 'DYNAMIC' ? traitsOf(db, id) : null),
    }),
    rulesLost: t.boolean({
      description:
        'Of a dynamic group: all that one of its rules named was deleted, so that it takes nobody until its rules are chosen again. For who edits assignment groups.',
      authScopes: forEditors,
      select: {
        byDealer: true,
        byBusinessUnit: true,
        byRole: true,
        byGroup: true,
        rules: { select: { dealerId: true, businessUnitId: true, roleId: true, groupId: true } },
      },
      resolve: ({ byDealer, byBusinessUnit, byRole, byGroup, rules }) =>
        (byDealer && !rules.some(({ dealerId }) => dealerId)) ||
        (byBusinessUnit && !rules.some(({ businessUnitId }) => businessUnitId)) ||
        (byRole && !rules.some(({ roleId }) => roleId)) ||
        (byGroup && !rules.some(({ groupId }) => groupId)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

User.listWithin('AssignmentGroup', 'users', {
  description: 'Who belongs to it, by name, as far as the viewer reaches them; for who edits assignment groups.',
  may: 'modify-assignment-groups',
  of: (groupId) => ({ assignmentGroups: { some: { groupId } } }),
  args: (arg) => ({ text: arg.string({ description: 'Words of the name or email address.' }) }),
  found: ({ text }) => peopleNamed(text),
  order: BY_NAME,
})

builder.prismaObject('AssignmentGroupMember', {
  description: 'A person in a group; seen with the person.',
  fields: (t) => ({ group: t.relation('group', { description: 'The group.' }) }),
})

builder.queryField('assignmentGroupNames', (t) =>
  t.prismaField({
    type: ['AssignmentGroup'],
    authScopes: { public: true },
    description:
      'Active groups by name. Visitors see the departments, the choice while registering; people signed in audiences too, administrators dynamic groups.',
    resolve: (query, _root, _args, { db, viewer }) =>
      db.assignmentGroup.findMany({
        ...query,
        where: { active: true, AND: viewer ? assignmentGroupsVisibleTo(viewer) : { kind: 'DEPARTMENT' } },
        orderBy: [{ kind: 'asc' }, { name: 'asc' }],
        take: 200,
      }),
  }),
)

AssignmentGroup.list('assignmentGroups', {
  description:
    'Departments, audiences and, for administrators, dynamic groups: active ones for anyone signed in, all for who edits them.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    active: arg.boolean(),
    kind: arg({ type: AssignmentGroupKind }),
  }),
  found({ text, active, kind }): Prisma.AssignmentGroupWhereInput {
    const words = searchText(text)
    return { ...given({ active, kind }), ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}) }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    KIND: [
      'Departments, then audiences, then dynamic groups; each by name.',
      (way) => [{ kind: way }, { name: 'asc' }],
    ],
    ACTIVE: ['Those at rest, then active ones; each by name.', (way) => [{ active: way }, { name: 'asc' }]],
    USERS: ['By the number of people.', (way) => [{ members: { _count: way } }, { name: 'asc' }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

AssignmentGroup.one('assignmentGroup', 'One group; null unless active or the viewer edits groups.')

builder.queryField('hasDefaultAssignmentGroup', (t) =>
  t.boolean({
    authScopes: { personOr: 'modify-assignment-groups' },
    description: 'Whether some group takes new people without a choice.',
    resolve: async (_root, _args, { db }) => (await db.assignmentGroup.count({ where: { isDefault: true } })) > 0,
  }),
)
