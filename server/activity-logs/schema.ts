import type { Prisma } from '../../prisma/generated/client/client.ts'
import '../domain/history/history.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Context } from '../platform/context.ts'
import { once } from '../platform/context.ts'
import { entity } from '../platform/kit/entity.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { actionsLike, doneBy } from './rules.ts'
import './check.ts'
import './retain.ts'
import './seal.ts'
import './state.ts'

builder.prismaNode('ActivityLog', {
  description: 'One change to the data and who made it (spec part 2, 7). For the platform admin.',
  id: { field: 'id' },
  authScopes: { right: 'view-activity-logs' },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    action: t.exposeString('action', { description: 'The name of the mutation or job, such as saveCourse.' }),
    actor: t.prismaField({
      type: 'User',
      nullable: true,
      description: 'Whose rights were used; null for visitors and jobs.',
      select: { actorId: true },
      resolve: (query, { actorId }, _args, { db }) =>
        actorId ? db.user.findUnique({ ...query, where: { id: actorId } }) : null,
    }),
    realActor: t.prismaField({
      type: 'User',
      nullable: true,
      description: 'The administrator who acted as the actor; null otherwise.',
      select: { realActorId: true },
      resolve: (query, { realActorId }, _args, { db }) =>
        realActorId ? db.user.findUnique({ ...query, where: { id: realActorId } }) : null,
    }),
    client: t.prismaField({
      type: 'ApiClient',
      nullable: true,
      description: 'The partner system that acted in the actor’s name; null otherwise, and to partner systems.',
      select: { clientId: true },
      resolve: (query, { clientId }, _args, { db, viewer }) =>
        clientId && viewer?.isPlatformAdmin ? db.apiClient.findUnique({ ...query, where: { id: clientId } }) : null,
    }),
    targetType: t.exposeString('targetType', {
      nullable: true,
      description: 'The kind of thing changed, such as Course; null where it is none.',
    }),
    targetId: t.exposeString('targetId', { nullable: true, description: 'Its raw id.' }),
    targetName: t.exposeString('targetName', {
      nullable: true,
      description: 'What it was called then; null when not given.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'Values before; null when nothing was there or none were kept.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'Values after; null when nothing is left or none were kept.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The x-request-id of the call; null for jobs.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was committed.' }),
  }),
})

/** The actions there are, without reading every row: each is looked up past the one before (spec part 2, 7: search). */
const actionNames = (ctx: Context): Promise<string[]> =>
  once(ctx, 'activity-actions', async () => {
    const rows = await ctx.db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE names AS (
      (SELECT action FROM "ActivityLog" ORDER BY action LIMIT 1)
      UNION ALL SELECT (SELECT l.action FROM "ActivityLog" l WHERE l.action > n.action ORDER BY l.action LIMIT 1) FROM names n WHERE n.action IS NOT NULL
    ) SELECT action FROM names WHERE action IS NOT NULL`
    return rows.map(({ action }) => action)
  })

interface LogSearch {
  text?: string | null
  action?: string | null
  targetType?: string | null
  targetId?: string | null
  requestId?: string | null
  actor?: string | null
  client?: string | null
  start?: Date | null
  end?: Date | null
}

async function logsFound(
  ctx: Context,
  { text, action, targetType, targetId, requestId, actor, client, start, end }: LogSearch,
): Promise<Prisma.ActivityLogWhereInput> {
  const words = searchText(text)
  const all: Prisma.ActivityLogWhereInput[] = []
  if (words) {
    all.push({
      OR: [
        { action: { in: actionsLike(words, await actionNames(ctx)) } },
        { targetName: { contains: words, mode: 'insensitive' } },
        { requestId: words },
        ...(isUuid(words) ? [{ targetId: words.toLowerCase() }, doneBy(words)] : []),
      ],
    })
  }
  if (actor) all.push(isUuid(actor) ? doneBy(actor) : { id: { in: [] } })
  if (client) all.push(isUuid(client) ? { clientId: client } : { id: { in: [] } })
  return {
    AND: all,
    ...(action ? { action } : {}),
    ...(targetType ? { targetType } : {}),
    ...(targetId ? { targetId } : {}),
    ...(requestId ? { requestId } : {}),
    ...(start || end ? { createdAt: { ...(start ? { gte: start } : {}), ...(end ? { lt: end } : {}) } } : {}),
  }
}

/** Counting a million rows on every page would cost more than the page. */
const MOST_COUNTED = 10_000

const ActivityLog = entity('ActivityLog', () => ({}), 'view-activity-logs')

ActivityLog.list('activityLogs', {
  description: `What was changed by whom, newest first. totalCount counts to ${MOST_COUNTED} at most.`,
  args: (arg) => ({
    text: arg.string({
      description:
        'Words of the action or the name of what was changed; or a request id, or the id of a thing or person.',
    }),
    action: arg.string({ description: 'The exact action.' }),
    targetType: arg.string({ description: 'The kind of thing, such as Course.' }),
    targetId: arg.string({ description: 'The raw id of the thing.' }),
    requestId: arg.string({ description: 'All changes of one call.' }),
    actor: arg.id({ description: 'Done by or as this person.' }),
    client: arg.id({ description: 'Done by this partner system.' }),
    start: arg({ type: 'DateTime', description: 'From this moment on.' }),
    end: arg({ type: 'DateTime', description: 'Before this moment.' }),
  }),
  found: (search, _viewer, ctx) => logsFound(ctx, search),
  order: [{ createdAt: 'desc' }],
  size: 50,
  mostCounted: MOST_COUNTED,
})

builder.queryField('activityActions', (t) =>
  t.stringList({
    authScopes: { right: 'view-activity-logs' },
    description: 'The actions that stand in the log, in order: the choice of its filter.',
    resolve: (_root, _args, ctx) => actionNames(ctx),
  }),
)

builder.queryField('activityTargetTypes', (t) =>
  t.stringList({
    authScopes: { right: 'view-activity-logs' },
    description: 'The kinds of things that stand in the log, in order: the choice of its filter.',
    resolve: async (_root, _args, { db }) => {
      const rows = await db.$queryRaw<{ type: string }[]>`
      WITH RECURSIVE names AS (
        (SELECT "targetType" AS type FROM "ActivityLog" WHERE "targetType" IS NOT NULL ORDER BY 1 LIMIT 1)
        UNION ALL SELECT (SELECT l."targetType" FROM "ActivityLog" l WHERE l."targetType" > n.type ORDER BY 1 LIMIT 1) FROM names n WHERE n.type IS NOT NULL
      ) SELECT type FROM names WHERE type IS NOT NULL`
      return rows.map(({ type }) => type)
    },
  }),
)
