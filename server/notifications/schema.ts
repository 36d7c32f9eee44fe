import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { leadsSomewhere, notificationsOf, type NewsSubject } from '../domain/news/notify.ts'
import { subjectKinds } from '../domain/news/subjects.ts'
import { entity } from '../platform/kit/entity.ts'
import { mutation } from '../platform/kit/mutation.ts'
import '../domain/badges.ts'
import './choices.ts'
import './figures.ts'
import { countUnreadNotifications, shownTo, titleOfGone } from './outdated.ts'
import { NotificationSubject } from './subjects.ts'

const kindsOf = (subject: NewsSubject): string[] => subjectKinds()[subject] ?? []

builder.prismaNode('Notification', {
  description: 'Something that happened to a person; seen by that person alone.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: (notification, { viewer }) => viewer?.id === notification.userId,
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.exposeString('kind', { description: 'What happened, such as course.completed.' }),
    title: t.string({
      description:
        'One line; of news and comments whose thing is gone or no longer open to the viewer it does not name the thing.',
      select: { title: true, kind: true, link: true },
      resolve: async (row, _args, ctx) => (await titleOfGone(ctx, row)) ?? row.title,
    }),
    body: t.string({
      description:
        'A sentence more, or empty; empty too for news and comments whose thing is gone or no longer open to the viewer.',
      select: { body: true, kind: true, link: true },
      resolve: async (row, _args, ctx) => (row.body && !(await titleOfGone(ctx, row)) ? row.body : ''),
    }),
    link: t.string({
      description: 'A path in the portal; empty without one, and where what it led to is gone.',
      select: { link: true },
      resolve: async ({ link }, _args, ctx) => ((await leadsSomewhere(ctx, link)) ? link : ''),
    }),
    gone: t.boolean({
      description: 'What it led to was deleted, or is no longer open to the viewer.',
      select: { link: true },
      resolve: async ({ link }, _args, ctx) => !(await leadsSomewhere(ctx, link)),
    }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'Null while unread.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
})

const Notification = entity('Notification', notificationsOf)

Notification.list('notifications', {
  description:
    'The viewer’s own notifications, newest first; without unread ones that tell of what was taken back or is no longer open to the viewer.',
  args: (arg) => ({
    unread: arg.boolean({ description: 'Only those not read.' }),
    subject: arg({ type: NotificationSubject, description: 'Only those about this.' }),
  }),
  found: async ({ unread, subject }, _viewer, ctx): Promise<Prisma.NotificationWhereInput> => ({
    ...(await shownTo(ctx)),
    ...(unread ? { readAt: null } : {}),
    ...(subject ? { OR: kindsOf(subject).map((start) => ({ kind: { startsWith: start } })) } : {}),
  }),
  order: [{ createdAt: 'desc' }],
})

builder.queryField('unreadNotificationCount', (t) =>
  t.int({
    authScopes: { signedIn: true },
    description:
      'How many of the viewer’s notifications are unread, without those that tell of what is no longer open to them.',
    resolve: (_root, _args, ctx) => countUnreadNotifications(ctx),
  }),
)

mutation('markNotificationRead', {
  description: 'Marks one of the viewer’s notifications as read; done twice it stays read. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, description: 'The notification.' }) }),
  may: 'signedIn',
  async does(c, input, viewer) {
    const own = { id: input.databaseId, userId: viewer.id }
    await c.tx.notification.updateMany({ where: { ...own, readAt: null }, data: { readAt: c.now } })
    if (!(await c.tx.notification.count({ where: own }))) throw notFound('The notification')
    c.record({ type: 'Notification', id: own.id })
    return { id: own.id }
  },
  answers: Notification.saved('As read.'),
})

mutation('markAllNotificationsRead', {
  description: 'Marks all of the viewer’s notifications as read.',
  input: (t) => ({
    until: t.field({ type: 'DateTime', description: 'Only those up to this moment; now by default.' }),
  }),
  may: 'signedIn',
  async does(c, input, viewer) {
    const { count } = await c.tx.notification.updateMany({
      where: { userId: viewer.id, readAt: null, createdAt: { lte: input.until ?? c.now } },
      data: { readAt: c.now },
    })
    c.record({ type: 'User', id: viewer.id, after: { read: count } })
    return { count }
  },
  answers: (t) => ({ count: t.exposeInt('count', { description: 'How many became read.' }) }),
})

Notification.changes('notificationAdded', {
  description: 'Each new notification of the viewer, at once.',
  topic: 'notification.added',
  channels: ({ id }) => [id],
})

const NotificationChange = builder
  .objectRef<{ id: string }>('NotificationChange')
  .implement({
    description: 'A notification of the viewer that has other words now, or was withdrawn.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names the change, for the client’s store.',
        resolve: ({ id }) => ({ type: 'NotificationChange', id }),
      }),
      notificationId: t.globalID({
        description: 'The id of the notification, also once it is withdrawn.',
        resolve: ({ id }) => ({ type: 'Notification', id }),
      }),
      notification: t.prismaField({
        type: 'Notification',
        nullable: true,
        description: 'As it is now; null once it is withdrawn.',
        resolve: (query, { id }, _args, ctx) =>
          ctx.db.notification.findFirst({ ...query, where: { AND: [{ id }, notificationsOf(signedIn(ctx))] } }),
      }),
      unreadCount: t.int({
        description: 'How many of the viewer’s notifications are unread by now.',
        resolve: (_change, _args, ctx) => countUnreadNotifications(ctx),
      }),
    }),
  })

builder.subscriptionField('notificationChanged', (t) =>
  t.field({
    type: NotificationChange,
    authScopes: { signedIn: true },
    description: 'Each notification of the viewer that has other words or was withdrawn, at once.',
    subscribe: (_root, _args, ctx) => ctx.services.pubsub.subscribe('notification.changed', signedIn(ctx).id),
    resolve: (id: string) => ({ id }),
  }),
)
