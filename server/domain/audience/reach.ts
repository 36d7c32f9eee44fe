import { Prisma } from '../../../prisma/generated/client/client.ts'
import { signedIn } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { nameOf } from '../people/people.ts'
import { usersSeenBy } from '../people/rules.ts'
import { activeMembers } from './sql.ts'

/** People named as a sample. */
const NAMED = 5

interface Reach {
  /** Null for everybody. */
  groupIds: string[] | null
}

/** Active people in one of these active groups; without groups everybody. A condition on a person u. */
const reached = ({ groupIds }: Reach): Prisma.Sql =>
  groupIds
    ? Prisma.sql`u.status = 'ACTIVE' AND EXISTS (SELECT 1 FROM ${activeMembers} mine WHERE mine."userId" = u.id AND mine."groupId" = ANY(${groupIds}::uuid[]))`
    : Prisma.sql`u.status = 'ACTIVE'`

const AudienceReach = builder.objectRef<Reach>('AudienceReach').implement({
  description: 'Whom an audience reaches as it is now; for administrators.',
  fields: (t) => ({
    people: t.int({
      description: 'Active people.',
      async resolve(reach, _args, { db }) {
        const [row] = await db.$queryRaw<
          { count: number }[]
        >`SELECT count(*)::int AS count FROM "User" u WHERE ${reached(reach)}`
        return row?.count ?? 0
      },
    }),
    sample: t.stringList({
      description: `At most ${NAMED} names of those whom the viewer may see.`,
      resolve: async ({ groupIds }, _args, ctx) =>
        (
          await ctx.db.user.findMany({
            where: {
              AND: [
                usersSeenBy(signedIn(ctx)),
                { status: 'ACTIVE', firstName: { not: '' } },
                groupIds ? { assignmentGroups: { some: { groupId: { in: groupIds }, group: { active: true } } } } : {},
              ],
            },
            // The newest: whom one has just added is among them.
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
            take: NAMED,
            select: { firstName: true, lastName: true, email: true },
          })
        ).map(nameOf),
    }),
  }),
})

builder.queryField('audienceReach', (t) =>
  t.field({
    type: AudienceReach,
    authScopes: { admin: true },
    description: 'Whom something would reach that is for these groups.',
    args: {
      audienceIds: t.arg.idList({ required: true, description: 'Raw ids of assignment groups; none means everybody.' }),
    },
    resolve: (_root, { audienceIds }) => ({ groupIds: audienceIds.length ? audienceIds.filter(isUuid) : null }),
  }),
)
