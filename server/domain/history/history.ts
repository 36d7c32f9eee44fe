import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import { declared } from '../../platform/feature.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { loader } from '../../platform/kit/loader.ts'
import { targetEnum } from '../../platform/kit/targets.ts'
import type { Aimed } from '../audience/sql.ts'
import { nameOf } from '../people/people.ts'
import { audiencesIn, changesIn } from './changes.ts'

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Of its models that are aimed at audiences: whether the viewer edits the one of this id, and so reads its history. */
    history?: { readonly [N in Aimed]?: (ctx: Context, id: string) => Promise<boolean> }
  }
}

const targets = Object.values(Prisma.ModelName).filter((name): name is Aimed => `${name}Audience` in Prisma.ModelName)

const HistoryTarget = targetEnum('HistoryTarget', 'Kinds of things whose history their editors read.', targets)

/** People by id, as they are called now. */
const names = loader(
  async (ctx, ids) => {
    const found = await ctx.db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true, email: true },
    })
    return new Map(found.map((person) => [person.id, nameOf(person)]))
  },
  () => null,
)

/** Groups by id, as they are called now. */
const groupNames = loader(
  async (ctx, ids) => {
    const found = await ctx.db.assignmentGroup.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    })
    return new Map(found.map(({ id, name }) => [id, name]))
  },
  () => 'A deleted group',
)

/** Whom it was for and is for now, in words; nothing where that stayed. */
async function audienceChange(ctx: Context, before: unknown, after: unknown) {
  const sides = audiencesIn(before, after)
  if (!sides) return []
  const [was, is] = await Promise.all(
    sides.map(async (ids) => (await Promise.all(ids.map((id) => groupNames(ctx).load(id)))).join(', ') || 'Everybody'),
  )
  return [{ field: 'audience', before: was ?? null, after: is ?? null }]
}

const HistoryChange = builder
  .objectRef<ReturnType<typeof changesIn>[number]>('HistoryChange')
  .implement({
    description: 'One value that is another since.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Its name in the schema, such as publishAt.' }),
      before: t.exposeString('before', {
        nullable: true,
        description: 'As text, moments in ISO form; null for nothing, and where it has no words.',
      }),
      after: t.exposeString('after', { nullable: true, description: 'The same, as it was saved.' }),
    }),
  })

const HistoryEntry = builder.prismaObject('ActivityLog', {
  variant: 'HistoryEntry',
  description: 'What somebody did to a thing, for who edits the thing.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    action: t.exposeString('action', { description: 'The name of the mutation or job, such as saveBulletin.' }),
    isNew: t.boolean({
      description: 'It was made by this.',
      select: { before: true, action: true },
      resolve: ({ before, action }) => before === null && /^(save|create|duplicate)/.test(action),
    }),
    by: t.string({
      nullable: true,
      description: 'Who did it, by name as it is now; null for the portal itself.',
      select: { actorId: true },
      resolve: ({ actorId }, _args, ctx) => (actorId ? names(ctx).load(actorId) : null),
    }),
    actedBy: t.string({
      nullable: true,
      description: 'The administrator who acted as that person; null otherwise.',
      select: { realActorId: true },
      resolve: ({ realActorId }, _args, ctx) => (realActorId ? names(ctx).load(realActorId) : null),
    }),
    changes: t.field({
      type: [HistoryChange],
      description: 'What is different since; nothing for what was made or deleted.',
      select: { before: true, after: true },
      resolve: async ({ before, after }, _args, ctx) => [
        ...changesIn(before, after),
        ...(await audienceChange(ctx, before, after)),
      ],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

/** Whether the viewer edits this. */
async function edits(ctx: Context, model: string, id: string): Promise<boolean> {
  const has = declared('history').find((owner) => model in owner)?.[model as Aimed]
  return has !== undefined && isUuid(id) && has(ctx, id)
}

/** What editors do. Who read, liked, watched, came or downloaded is not theirs to see here. */
const EDITING = [
  'add',
  'approve',
  'complete',
  'create',
  'decide',
  'delete',
  'deny',
  'duplicate',
  'order',
  'publish',
  'remind',
  'remove',
  'reorder',
  'restore',
  'save',
  'send',
  'set',
  'stop',
  'take',
  'undo',
  'unpublish',
  'update',
]

const about = (targetType: string, targetId: string): Prisma.ActivityLogWhereInput => ({
  targetType,
  targetId,
  OR: EDITING.map((verb) => ({ action: { startsWith: verb } })),
})

builder.queryField('history', (t) =>
  t.prismaConnection({
    type: HistoryEntry,
    cursor: 'id',
    defaultSize: 20,
    maxSize: 100,
    complexity: 5,
    authScopes: { admin: true },
    description: 'Who changed a thing and how, latest first; nothing for a thing the viewer may not edit.',
    args: {
      target: t.arg({ type: HistoryTarget, required: true, description: 'What kind of thing it is.' }),
      databaseId: t.arg.id({ required: true, description: 'Raw id of the thing.' }),
    },
    totalCount: async (_root, { target, databaseId }, ctx) =>
      (await edits(ctx, target, databaseId)) ? ctx.db.activityLog.count({ where: about(target, databaseId) }) : 0,
    resolve: async (query, _root, { target, databaseId }, ctx) =>
      (await edits(ctx, target, databaseId))
        ? ctx.db.activityLog.findMany({
            ...query,
            where: about(target, databaseId),
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          })
        : [],
  }),
)
