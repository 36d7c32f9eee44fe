import type { Prisma } from '../../prisma/generated/client/client.ts'
import { activitySubmissionsDecidedBy, decidesActivities } from '../activities/rules.ts'
import { courseRequestsSeenBy, decidesCourseRequests } from '../courses/rules.ts'
import { payoutsWaitingFor } from '../payouts/rules.ts'
import { decidesLoyalty, submissionsDecidedBy } from '../loyalty/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { merged } from '../platform/pubsub.ts'
import { claimsDecidedBy, decidesClaims } from '../spiff-claims/rules.ts'
import { decidesRequests, learnerRequestsDecidedBy } from '../users/rules.ts'
import type { Context } from '../platform/context.ts'
import './choices.ts'
import './notify.ts'

builder.prismaNode('Notification', {
  description: 'Something that happened to a person; seen by that person alone.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: (notification, { viewer }) => viewer?.id === notification.userId,
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.exposeString('kind', { description: 'What happened, such as course.completed.' }),
    title: t.exposeString('title', { description: 'One line.' }),
    body: t.exposeString('body', { description: 'A sentence more, or empty.' }),
    link: t.exposeString('link', { description: 'A path in the portal, or empty.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'Null while unread.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
})

const NotificationSubject = builder.enumType('NotificationSubject', {
  description: 'What notifications are about.',
  values: {
    TRAINING: { description: 'Courses and curriculums.' },
    CERTIFICATES: { description: 'Certificates issued, renewed and ending.' },
    POINTS: { description: 'Points and credits earned and expiring, and what was sent in for them.' },
    REQUESTS: { description: 'Answers to requests.' },
    CLAIMS: { description: 'Spiff claims granted, refused and paid.' },
  } as const,
})

/** How the kinds of a subject begin. */
const KINDS: Record<typeof NotificationSubject.$inferType, string[]> = {
  TRAINING: ['course.', 'curriculum.'],
  CERTIFICATES: ['certificate.'],
  POINTS: ['points.', 'credits.', 'loyalty.', 'activity.', 'reward.'],
  REQUESTS: ['request.', 'learnerRequest.'],
  CLAIMS: ['spiff.', 'claim.', 'payout.'],
}

const ownNotifications = (
  ctx: Context,
  { unread, subject }: { unread?: boolean | null; subject?: typeof NotificationSubject.$inferType | null },
): Prisma.NotificationWhereInput => ({
  userId: signedIn(ctx).id,
  ...(unread ? { readAt: null } : {}),
  ...(subject ? { OR: KINDS[subject].map((start) => ({ kind: { startsWith: start } })) } : {}),
})

builder.queryField('notifications', (t) =>
  t.prismaConnection({
    type: 'Notification',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'The viewer’s own notifications, newest first.',
    args: {
      unread: t.arg.boolean({ description: 'Only those not read.' }),
      subject: t.arg({ type: NotificationSubject, description: 'Only those about this.' }),
      offset: t.arg.int(),
    },
    totalCount: (_parent, args, ctx) => ctx.db.notification.count({ where: ownNotifications(ctx, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.notification.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: ownNotifications(ctx, args),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
)

builder.queryField('unreadNotificationCount', (t) =>
  t.int({
    authScopes: { signedIn: true },
    description: 'How many of the viewer’s notifications are unread.',
    resolve: (_root, _args, ctx) => ctx.db.notification.count({ where: { userId: signedIn(ctx).id, readAt: null } }),
  }),
)

builder.relayMutationField(
  'markNotificationRead',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, description: 'The notification.' }) }) },
  {
    description: 'Marks one of the viewer’s notifications as read; done twice it stays read. Errors: NOT_FOUND.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'markNotificationRead', async (c) => {
        const own = { id: input.databaseId, userId: signedIn(ctx).id }
        await c.tx.notification.updateMany({ where: { ...own, readAt: null }, data: { readAt: c.now } })
        if (!(await c.tx.notification.count({ where: own }))) throw notFound('The notification')
        c.record({ type: 'Notification', id: own.id })
        return { id: own.id }
      }),
  },
  {
    outputFields: (t) => ({
      notification: t.prismaField({
        type: 'Notification',
        description: 'As read.',
        resolve: (query, { id }, _args, { db }) => db.notification.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'markAllNotificationsRead',
  {
    inputFields: (t) => ({
      until: t.field({ type: 'DateTime', description: 'Only those up to this moment; now by default.' }),
    }),
  },
  {
    description: 'Marks all of the viewer’s notifications as read.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'markAllNotificationsRead', async (c) => {
        const { count } = await c.tx.notification.updateMany({
          where: { userId: signedIn(ctx).id, readAt: null, createdAt: { lte: input.until ?? c.now } },
          data: { readAt: c.now },
        })
        c.record({ type: 'User', id: signedIn(ctx).id, after: { read: count } })
        return { count }
      }),
  },
  { outputFields: (t) => ({ count: t.exposeInt('count', { description: 'How many became read.' }) }) },
)

builder.subscriptionField('notificationAdded', (t) =>
  t.prismaField({
    type: 'Notification',
    nullable: true,
    authScopes: { signedIn: true },
    description: 'Each new notification of the viewer, at once.',
    subscribe: (_root, _args, ctx) =>
      ctx.services.pubsub.subscribe('notification.added', signedIn(ctx).id) as AsyncIterable<never>,
    resolve: (query, id, _args, ctx) =>
      ctx.db.notification.findFirst({ ...query, where: { id: id as unknown as string, userId: signedIn(ctx).id } }),
  }),
)

interface Counts {
  userRequests: number
  courseRequests: number
  learnerRequests: number
  deactivations: number
  participating: number
  spiffClaims: number
  payouts: number
  loyalty: number
  activities: number
}

const RequestCounts = builder
  .objectRef<Counts>('RequestCounts')
  .implement({
    description: 'The numbers on the badges of the admin sidebar; zero for who may not decide them.',
    fields: (t) => ({
      userRequests: t.exposeInt('userRequests', { description: 'People who wait to be let in.' }),
      courseRequests: t.exposeInt('courseRequests', {
        description: 'Wishes for courses and topics that wait for the viewer.',
      }),
      learnerRequests: t.exposeInt('learnerRequests', { description: 'Requests of learners of every kind.' }),
      deactivations: t.exposeInt('deactivations', { description: 'Of these, accounts to be closed.' }),
      participating: t.exposeInt('participating', { description: 'Of these, people who are to stop taking part.' }),
      spiffClaims: t.exposeInt('spiffClaims', {
        description: 'Spiff claims that wait for the viewer, never the own ones.',
      }),
      payouts: t.exposeInt('payouts', { description: 'Payouts to be released, and those that failed.' }),
      loyalty: t.exposeInt('loyalty', { description: 'Loyalty submissions that wait for the viewer, never the own.' }),
      activities: t.exposeInt('activities', {
        description: 'Activities sent in that wait for the viewer, never the own.',
      }),
    }),
  })

const NOTHING: Counts = {
  userRequests: 0,
  courseRequests: 0,
  learnerRequests: 0,
  deactivations: 0,
  participating: 0,
  spiffClaims: 0,
  payouts: 0,
  loyalty: 0,
  activities: 0,
}

async function countsOf({ db, viewer }: Context): Promise<Counts> {
  if (!viewer) return NOTHING
  const decides = decidesRequests(viewer)
  const status = 'PENDING'
  const [userRequests, courseRequests, kinds, spiffClaims, payouts, loyalty, activities] = await Promise.all([
    decides ? db.user.count({ where: { status } }) : 0,
    decidesCourseRequests(viewer)
      ? db.courseRequest.count({ where: { AND: [{ status }, courseRequestsSeenBy(viewer)] } })
      : 0,
    decides
      ? db.learnerRequest.groupBy({
          by: ['type'],
          where: { AND: [{ status }, learnerRequestsDecidedBy(viewer)] },
          _count: true,
        })
      : [],
    decidesClaims(viewer) ? db.spiffClaim.count({ where: { AND: [{ status }, claimsDecidedBy(viewer)] } }) : 0,
    db.payoutOrder.count({ where: payoutsWaitingFor(viewer) }),
    decidesLoyalty(viewer)
      ? db.loyaltySubmission.count({ where: { AND: [{ status }, submissionsDecidedBy(viewer)] } })
      : 0,
    decidesActivities(viewer)
      ? db.activitySubmission.count({ where: { AND: [{ status }, activitySubmissionsDecidedBy(viewer)] } })
      : 0,
  ])
  const of = (type: string) => kinds.find((kind) => kind.type === type)?._count ?? 0
  return {
    userRequests,
    courseRequests,
    learnerRequests: kinds.reduce((sum, { _count }) => sum + _count, 0),
    deactivations: of('DEACTIVATION'),
    participating: of('PARTICIPATING'),
    spiffClaims,
    payouts,
    loyalty,
    activities,
  }
}

builder.queryField('requestCounts', (t) =>
  t.field({
    type: RequestCounts,
    authScopes: { admin: true },
    description: 'What waits for the viewer’s decision, now.',
    resolve: (_root, _args, ctx) => countsOf(ctx),
  }),
)

builder.subscriptionField('requestCounts', (t) =>
  t.field({
    type: RequestCounts,
    authScopes: { admin: true },
    description: 'What waits for the viewer’s decision, whenever it changes.',
    subscribe: (_root, _args, ctx) => merged(ctx.services.pubsub.subscribe('counts.changed', 'admins')),
    resolve: (_event, _args, ctx) => countsOf(ctx),
  }),
)
