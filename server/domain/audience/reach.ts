import { Prisma } from '../../../prisma/generated/client/client.ts'
import { signedIn } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { SCOPES } from '../../platform/permission.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { nameOf } from '../people/people.ts'
import { fitsRules, type GroupRules } from '../people/dynamicGroups.ts'
import { peopleVisibleTo } from '../people/sql.ts'
import { aimsByRules } from './rules.ts'
import { rulesFrom, GroupRulesInput } from './groupRules.ts'
import { activeMembers } from './sql.ts'

/** People named as a sample. */
const NAMED = 5

/** Groups, a dynamic group that may not be saved yet, or everybody. */
type Reach = { groupIds: string[] } | { rules: GroupRules } | 'everybody'

/** Active people who belong to it; a condition on a person u. */
export function reached(reach: Reach): Prisma.Sql {
  if (reach === 'everybody') return Prisma.sql`u.status = 'ACTIVE'`
  if ('rules' in reach) return Prisma.sql`u.status = 'ACTIVE' AND ${fitsRules(reach.rules)}`
  return Prisma.sql`u.status = 'ACTIVE' AND EXISTS (SELECT 1 FROM ${activeMembers} mine WHERE mine."userId" = u.id AND mine."groupId" = ANY(${reach.groupIds}::uuid[]))`
}

const RoleReach = builder
  .objectRef<{ name: string; people: number; reached: number }>('RoleReach')
  .implement({
    description: 'How many people of a role something reaches.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The role, as it is called.' }),
      people: t.exposeInt('people', { description: 'Active people with this role.' }),
      reached: t.exposeInt('reached', { description: 'Those of them it reaches.' }),
    }),
  })

const AudienceReach = builder.objectRef<{ reach: Reach }>('AudienceReach').implement({
  description: 'Whom an audience reaches as it is now; for administrators.',
  fields: (t) => ({
    people: t.int({
      description: 'Active people.',
      async resolve({ reach }, _args, { db }) {
        const [row] = await db.$queryRaw<
          { count: number }[]
        >`SELECT count(*)::int AS count FROM "User" u WHERE ${reached(reach)}`
        return row?.count ?? 0
      },
    }),
    roles: t.field({
      type: [RoleReach],
      description: 'The same by role, those that somebody has, by name.',
      resolve: ({ reach }, _args, { db }) =>
        db.$queryRaw<{ name: string; people: number; reached: number }[]>`
          SELECT r.name, count(*)::int AS people, count(*) FILTER (WHERE ${reached(reach)})::int AS reached
          FROM "User" u JOIN "Role" r ON r.id = u."roleId" WHERE u.status = 'ACTIVE' GROUP BY r.id, r.name ORDER BY r.name`,
    }),
    sample: t.stringList({
      description: `At most ${NAMED} names of those whom the viewer may see, without the viewer; the newest, so that whom one has just added is among them.`,
      resolve: async ({ reach }, _args, ctx) =>
        (
          await ctx.db.$queryRaw<{ firstName: string; lastName: string; email: string }[]>`
            SELECT u."firstName", u."lastName", u.email FROM "User" u
            WHERE ${reached(reach)} AND ${peopleVisibleTo(signedIn(ctx))} AND u.id <> ${signedIn(ctx).id}::uuid AND u."firstName" <> ''
            ORDER BY u."createdAt" DESC, u.id DESC LIMIT ${NAMED}`
        ).map(nameOf),
    }),
  }),
})

builder.queryField('audienceReach', (t) =>
  t.field({
    type: AudienceReach,
    // Rules count whoever they name: they are for who may save a group of them.
    authScopes: (_root, args, { viewer }) => SCOPES.admin(viewer) && (!args.rules || aimsByRules(viewer)),
    description:
      'Whom something would reach that is for these groups, or for a dynamic group of these rules, which are for who may save one.',
    args: {
      audienceIds: t.arg.idList({
        required: true,
        description: 'Raw ids of assignment groups; none means everybody, unless rules are given.',
      }),
      rules: t.arg({
        type: GroupRulesInput,
        description: 'Of a dynamic group as it would be saved; in place of groups.',
      }),
    },
    resolve: (_root, { audienceIds, rules }) => ({
      reach: rules
        ? { rules: rulesFrom(rules) }
        : audienceIds.length
          ? { groupIds: audienceIds.filter(isUuid) }
          : ('everybody' as const),
    }),
  }),
)
