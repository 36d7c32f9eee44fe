import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import { optionalText, orderOf, requiredText, sameText, searchWords, uuid } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import { z } from 'zod'
import { activitiesSeenBy, managesActivities } from './rules.ts'

const MAX_POINTS = 10_000

builder.prismaNode('Activity', {
  description:
    'Something people do outside the portal that earns points. Active ones are seen by anyone signed in, others by administrators.',
  id: { field: 'id' },
  select: { id: true, active: true },
  authScopes: ({ active }, { viewer }) => viewer != null && (active || managesActivities(viewer)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    description: t.exposeString('description', { description: 'What counts; may be empty.' }),
    points: t.exposeInt('points', { description: 'What each time earns.' }),
    yearlyLimit: t.exposeInt('yearlyLimit', {
      nullable: true,
      description: 'How often a person may be granted it in a calendar year; null without a limit.',
    }),
    active: t.exposeBoolean('active', { description: 'Whether it can be sent in.' }),
    grantedThisYear: t.int({
      description: 'How often the viewer was granted it in this calendar year.',
      // Of UTC's year and the one before, since on New Year's Eve the portal's may still be that one.
      select: (_args, { viewer, services }) => ({
        submissions: {
          where: {
            userId: viewer?.id ?? '',
            status: 'APPROVED' as const,
            doneOn: { gte: new Date(Date.UTC(services.now().getUTCFullYear() - 1, 0, 1)) },
          },
          select: { doneOn: true },
        },
      }),
      resolve: async ({ submissions }, _args, ctx) => {
        const year = (await today(ctx)).getUTCFullYear()
        return submissions.filter(({ doneOn }) => doneOn.getUTCFullYear() === year).length
      },
    }),
    submissionCount: t.relationCount('submissions', {
      description: 'How many were ever sent in; for administrators.',
      authScopes: (_activity, _args, { viewer }) => managesActivities(viewer),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
  }),
})

interface Search {
  text?: string | null
  active?: boolean | null
}

const found = (ctx: Context, { text, active }: Search): Prisma.ActivityWhereInput => ({
  AND: [
    activitiesSeenBy(signedIn(ctx)),
    ...(active == null ? [] : [{ active }]),
    ...searchWords(text).map((word) => ({
      OR: [
        { name: { contains: word, mode: 'insensitive' as const } },
        { description: { contains: word, mode: 'insensitive' as const } },
      ],
    })),
  ],
})

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.ActivityOrderByWithRelationInput[]> = {
  name: (way) => [{ name: way }, { id: way }],
  points: (way) => [{ points: way }, { id: way }],
  submissions: (way) => [{ submissions: { _count: way } }, { name: 'asc' }, { id: 'asc' }],
}

builder.queryField('activities', (t) =>
  t.prismaConnection({
    type: 'Activity',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'What can be sent in for points, by name; administrators see what is switched off too.',
    args: {
      text: t.arg.string({ description: 'Words of the name or description.' }),
      active: t.arg.boolean(),
      sort: t.arg.string({ description: 'name, points or submissions; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) => ctx.db.activity.count({ where: found(ctx, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.activity.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: found(ctx, args),
        orderBy: orderOf(args.sort, ORDERS),
      }),
  }),
)

const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  activity: t.prismaField({
    type: 'Activity',
    description: 'As saved.',
    resolve: (query, { id }, _args, { db }) => db.activity.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

builder.relayMutationField(
  'saveActivity',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a name and points.' }),
      name: t.string({ validate: requiredText('Name', 80) }),
      description: t.string({ validate: optionalText(300) }),
      points: t.int({
        validate: z.number().int().min(1, 'Give 1 point or more.').max(MAX_POINTS, 'Give at most 10,000 points.'),
        description: 'What each time earns; what was granted stays.',
      }),
      yearlyLimit: t.int({
        validate: z.number().int().min(1, 'Use 1 or more.').max(366, 'Use at most 366.'),
        description: 'Null for no limit.',
      }),
      active: t.boolean({ description: 'Switched off it can no longer be sent in; what waits can still be decided.' }),
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description: 'Saves a kind of activity. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT.',
    authScopes: (_root, _args, { viewer }) => managesActivities(viewer),
    resolve: (_root, { input: { databaseId, version, ...given } }, ctx) =>
      change(ctx, 'saveActivity', async (c) => {
        const before = databaseId ? await c.tx.activity.findUnique({ where: { id: databaseId } }) : null
        if (databaseId && !before) throw notFound('The activity')
        if (before && version != null && version !== before.version) throw stale()
        const name = given.name ?? before?.name
        const points = given.points ?? before?.points
        if (!name) throw badInput('name', 'Name is required.')
        if (!points) throw badInput('points', 'Say how many points it earns.')
        if (
          await c.tx.activity.count({ where: { name: sameText(name), ...(before ? { id: { not: before.id } } : {}) } })
        )
          throw badInput('name', 'An activity of this name exists already.')
        const row = {
          name,
          points,
          description: given.description ?? before?.description ?? '',
          yearlyLimit: given.yearlyLimit === undefined ? (before?.yearlyLimit ?? null) : given.yearlyLimit,
          active: given.active ?? before?.active ?? true,
        }
        if (!before) {
          const { id } = await c.tx.activity.create({ data: { ...row, createdAt: c.now }, select: { id: true } })
          c.record({ type: 'Activity', id, after: row })
          return { id }
        }
        const { count } = await c.tx.activity.updateMany({
          where: { id: before.id, version: before.version },
          data: { ...row, version: { increment: 1 } },
        })
        if (!count) throw stale()
        c.record({ type: 'Activity', id: before.id, before, after: row })
        return { id: before.id }
      }),
  },
  { outputFields: payload },
)

builder.relayMutationField(
  'deleteActivity',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description: 'Removes a kind of activity that nobody ever sent in. Errors: NOT_FOUND, CONFLICT otherwise.',
    authScopes: (_root, _args, { viewer }) => managesActivities(viewer),
    resolve: (_root, { input: { databaseId: id } }, ctx) =>
      change(ctx, 'deleteActivity', async (c) => {
        await c.tx.$queryRaw`SELECT id FROM "Activity" WHERE id = ${id}::uuid FOR UPDATE`
        const before = await c.tx.activity.findUnique({ where: { id } })
        if (!before) throw notFound('The activity')
        if (await c.tx.activitySubmission.count({ where: { activityId: id }, take: 1 }))
          throw failure('CONFLICT', 'People have sent this in, which is kept. Set it to inactive instead.')
        await c.tx.activity.delete({ where: { id } })
        c.record({ type: 'Activity', id, before })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'Activity' }),
      }),
    }),
  },
)
