import DataLoader from 'dataloader'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { aimedAt } from '../domain/audience/audience.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { orderOf, searchText } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { usersSeenBy } from '../users/rules.ts'
import { assignmentGroupsSeenBy, editsAssignmentGroups } from './rules.ts'

export const AssignmentGroupKind = builder.enumType('AssignmentGroupKind', {
  description: 'What a group sorts people by.',
  values: {
    DEPARTMENT: { description: 'Chosen while registering, such as Sales or Service.' },
    AUDIENCE: { description: 'Whom content is for beyond departments.' },
  } as const,
})

const ownGroups = (ctx: Context) =>
  once(
    ctx,
    'own-assignment-groups',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const own = new Set(
          (
            await ctx.db.assignmentGroupMember.findMany({
              where: { userId: signedIn(ctx).id, groupId: { in: [...ids] } },
              select: { groupId: true },
            })
          ).map(({ groupId }) => groupId),
        )
        return ids.map((id) => own.has(id))
      }),
  )

const aims = (ctx: Context) =>
  once(
    ctx,
    'aimed-at-groups',
    () =>
      new DataLoader<string, string | null>(async (ids) => {
        const found = await aimedAt(ctx.db, ids)
        return ids.map((id) => found.get(id) ?? null)
      }),
  )

const membersOf = (groupId: string, text: string | null | undefined, ctx: Context): Prisma.UserWhereInput => ({
  AND: [{ assignmentGroups: { some: { groupId } } }, usersSeenBy(signedIn(ctx)), peopleNamed(text)],
})

const forEditors = (_group: unknown, _args: unknown, { viewer }: Context) => editsAssignmentGroups(viewer)

builder.prismaNode('AssignmentGroup', {
  description:
    'A department or audience. Active ones are seen by anyone, since people choose theirs while registering.',
  id: { field: 'id' },
  authScopes: { public: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    kind: t.expose('kind', { type: AssignmentGroupKind, description: 'Department or audience.' }),
    active: t.exposeBoolean('active', { description: 'Can be chosen, and content for it is shown.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'New people without a choice land here; at most one group.',
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
      resolve: ({ id }, _args, ctx) => aims(ctx).load(id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    users: t.prismaConnection({
      type: 'User',
      cursor: 'id',
      description: 'Who belongs to it, by name, as far as the viewer reaches them; for who edits assignment groups.',
      authScopes: forEditors,
      args: {
        text: t.arg.string({ description: 'Words of the name or email address.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      totalCount: ({ id }, { text }, ctx) => ctx.db.user.count({ where: membersOf(id, text, ctx) }),
      resolve: (query, { id }, { text, offset }, ctx) =>
        ctx.db.user.findMany({
          ...query,
          ...(offset ? { skip: offset } : {}),
          where: membersOf(id, text, ctx),
          orderBy: BY_NAME,
        }),
    }),
  }),
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
      'Active groups by name. Visitors see the departments, the choice while registering; people signed in audiences too.',
    resolve: (query, _root, _args, { db, viewer }) =>
      db.assignmentGroup.findMany({
        ...query,
        where: { active: true, ...(viewer ? {} : { kind: 'DEPARTMENT' }) },
        orderBy: [{ kind: 'asc' }, { name: 'asc' }],
        take: 200,
      }),
  }),
)

interface GroupSearch {
  text?: string | null
  active?: boolean | null
  kind?: 'DEPARTMENT' | 'AUDIENCE' | null
}

const groupsFound = ({ text, active, kind }: GroupSearch): Prisma.AssignmentGroupWhereInput => {
  const words = searchText(text)
  return {
    ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
    ...(active == null ? {} : { active }),
    ...(kind ? { kind } : {}),
  }
}

builder.queryField('assignmentGroups', (t) =>
  t.prismaConnection({
    type: 'AssignmentGroup',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Departments and audiences: active ones for anyone signed in, all for who edits them.',
    args: {
      text: t.arg.string({ description: 'Part of the name.' }),
      active: t.arg.boolean(),
      kind: t.arg({ type: AssignmentGroupKind }),
      sort: t.arg.string({ description: 'name, kind, active, users or created; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, { db, viewer }) =>
      db.assignmentGroup.count({ where: { AND: [assignmentGroupsSeenBy(viewer), groupsFound(args)] } }),
    resolve: (query, _root, args, { db, viewer }) =>
      db.assignmentGroup.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: { AND: [assignmentGroupsSeenBy(viewer), groupsFound(args)] },
        orderBy: orderOf<Prisma.AssignmentGroupOrderByWithRelationInput[]>(args.sort, {
          name: (way) => [{ name: way }, { id: way }],
          kind: (way) => [{ kind: way }, { name: 'asc' }, { id: 'asc' }],
          active: (way) => [{ active: way }, { name: 'asc' }, { id: 'asc' }],
          users: (way) => [{ members: { _count: way } }, { name: 'asc' }, { id: 'asc' }],
          created: (way) => [{ createdAt: way }, { id: way }],
        }),
      }),
  }),
)

builder.queryField('assignmentGroup', (t) =>
  t.prismaField({
    type: 'AssignmentGroup',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One group; null unless active or the viewer edits groups.',
    resolve: (query, _root, { databaseId }, { db, viewer }) =>
      db.assignmentGroup.findFirst({ ...query, where: { AND: [{ id: databaseId }, assignmentGroupsSeenBy(viewer)] } }),
  }),
)

builder.queryField('hasDefaultAssignmentGroup', (t) =>
  t.boolean({
    authScopes: { signedIn: true },
    description: 'Whether some group takes new people without a choice.',
    resolve: async (_root, _args, { db }) => (await db.assignmentGroup.count({ where: { isDefault: true } })) > 0,
  }),
)
