import type { Prisma, RequestStatus } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { orderOf, searchWords } from '../platform/values/inputs.ts'
import { merged } from '../platform/pubsub.ts'
import { SubmissionStatus } from '../domain/states.ts'
import { submissionMoves } from './grant.ts'
import {
  activitySubmissionsDecidedBy,
  activitySubmissionsSeenBy,
  decidesActivities,
  managesActivities,
} from './rules.ts'

builder.prismaNode('ActivitySubmission', {
  description: 'A person says they did something that earns points. Seen by the person and by administrators.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: ({ userId }, { viewer }) => viewer != null && (viewer.id === userId || managesActivities(viewer)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: SubmissionStatus, description: 'Where it stands.' }),
    activityId: t.exposeID('activityId', { description: 'Raw id of the activity.' }),
    activityName: t.string({
      description: 'What was done.',
      select: { activity: { select: { name: true } } },
      resolve: ({ activity }) => activity.name,
    }),
    worth: t.int({
      description: 'Points it earns, or would.',
      select: { status: true, points: true, activity: { select: { points: true } } },
      resolve: ({ status, points, activity }) => (status === 'APPROVED' ? points : activity.points),
    }),
    personId: t.exposeID('userId', { description: 'Raw id of who did it.' }),
    personName: t.string({
      description: 'Who did it.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.email,
    }),
    dealerName: t.string({
      nullable: true,
      description: 'Where the person worked; null when nowhere.',
      select: { dealer: { select: { name: true } } },
      resolve: ({ dealer }) => dealer?.name ?? null,
    }),
    doneOn: t.expose('doneOn', { type: 'Day', description: 'When it was done.' }),
    note: t.exposeString('note', { description: 'In the person’s words; may be empty.' }),
    file: t.relation('file', { nullable: true, description: 'A picture or PDF; null without one.' }),
    points: t.exposeInt('points', { description: 'Points booked; 0 until approved.' }),
    deniedReason: t.exposeString('deniedReason', {
      nullable: true,
      description: 'Why it was refused; null unless it was.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits, and for others than administrators.',
      select: { decidedBy: { select: { firstName: true, lastName: true } } },
      resolve: ({ decidedBy }, _args, { viewer }) =>
        decidedBy && managesActivities(viewer) ? `${decidedBy.firstName} ${decidedBy.lastName}`.trim() : null,
    }),
    viewerCanEdit: t.boolean({
      description: 'The own, until it is approved.',
      select: { userId: true, status: true },
      resolve: ({ userId, status }, _args, { viewer }) =>
        viewer?.id === userId && viewer.realActor === null && submissionMoves.may('mend', { status }),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide about it, or take a decision back.',
      select: { userId: true },
      resolve: ({ userId }, _args, { viewer }) => viewer != null && decidesActivities(viewer) && viewer.id !== userId,
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; sent along when saving and deciding.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent in.' }),
  }),
})

interface Search {
  text?: string | null
  status?: RequestStatus | null
  activity?: string | null
  person?: string | null
  start?: Date | null
  end?: Date | null
  scope?: string | null
}

const found = (
  ctx: Context,
  { text, status, activity, person, start, end, scope }: Search,
): Prisma.ActivitySubmissionWhereInput => {
  const viewer = signedIn(ctx)
  return {
    ...(status ? { status } : {}),
    ...(activity ? { activityId: activity } : {}),
    ...(person ? { userId: person } : {}),
    ...(start || end ? { doneOn: { ...(start ? { gte: start } : {}), ...(end ? { lte: end } : {}) } } : {}),
    AND: [
      scope === 'own'
        ? { userId: viewer.id }
        : scope === 'deciding'
          ? activitySubmissionsDecidedBy(viewer)
          : activitySubmissionsSeenBy(viewer),
      ...searchWords(text).map((word) => ({
        OR: [
          { user: { firstName: { contains: word, mode: 'insensitive' as const } } },
          { user: { lastName: { contains: word, mode: 'insensitive' as const } } },
          { user: { email: { contains: word, mode: 'insensitive' as const } } },
          { activity: { name: { contains: word, mode: 'insensitive' as const } } },
          { dealer: { name: { contains: word, mode: 'insensitive' as const } } },
        ],
      })),
    ],
  }
}

const ORDERS: Record<string, (way: 'asc' | 'desc') => Prisma.ActivitySubmissionOrderByWithRelationInput[]> = {
  created: (way) => [{ createdAt: way }, { id: way }],
  done: (way) => [{ doneOn: way }, { id: way }],
  person: (way) => [{ user: { firstName: way } }, { user: { lastName: way } }, { id: way }],
  activity: (way) => [{ activity: { name: way } }, { id: way }],
  points: (way) => [{ points: way }, { id: way }],
  decided: (way) => [{ decidedAt: { sort: way, nulls: 'last' } }, { id: way }],
}

builder.queryField('activitySubmissions', (t) =>
  t.prismaConnection({
    type: 'ActivitySubmission',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'What was sent in: the own, and all for administrators. Newest first.',
    args: {
      text: t.arg.string({ description: 'Words of the person, the dealer or the activity.' }),
      status: t.arg({ type: SubmissionStatus }),
      activity: t.arg.id({ description: 'Raw id.' }),
      person: t.arg.id({ description: 'Raw id.' }),
      start: t.arg({ type: 'Day', description: 'Done on this day or later.' }),
      end: t.arg({ type: 'Day', description: 'Done on this day or before.' }),
      scope: t.arg.string({ description: 'own, or deciding: those the viewer may decide; all one sees when silent.' }),
      sort: t.arg.string({
        description: 'created, done, person, activity, points or decided; a minus in front for descending.',
      }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) => ctx.db.activitySubmission.count({ where: found(ctx, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.activitySubmission.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: found(ctx, args),
        orderBy: orderOf(args.sort ?? '-created', ORDERS),
      }),
  }),
)

builder.queryField('activitySubmission', (t) =>
  t.prismaField({
    type: 'ActivitySubmission',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One submission; null unless the viewer may see it.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.activitySubmission.findFirst({
        ...query,
        where: { AND: [{ id: databaseId }, activitySubmissionsSeenBy(signedIn(ctx))] },
      }),
  }),
)

builder.subscriptionField('activitySubmissionChanged', (t) =>
  t.prismaField({
    type: 'ActivitySubmission',
    nullable: true,
    authScopes: { signedIn: true },
    description:
      'Submissions as they come in and are decided: the own, and all for administrators. Null for one the viewer may not see.',
    subscribe: (_root, _args, ctx) => {
      const { pubsub } = ctx.services
      const own = pubsub.subscribe('activity.changed', signedIn(ctx).id)
      return (
        managesActivities(ctx.viewer) ? merged(own, pubsub.subscribe('activity.changed', 'reviewers')) : own
      ) as AsyncIterable<never>
    },
    resolve: (query, id, _args, ctx) =>
      ctx.db.activitySubmission.findFirst({
        ...query,
        where: { AND: [{ id: id as unknown as string }, activitySubmissionsSeenBy(signedIn(ctx))] },
      }),
  }),
)
