import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import { mayActAs } from '../users/rules.ts'
import { endSessions, giveCookie, LIFETIMES, openSession, takeCookie } from './sessions/sessions.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** An administrator began to act as someone. */
    'proxy.started': { userId: string; realUserId: string; sessionId: string; reason: string }
  }
}

export const MAX_PROXY_REASON = 300

async function startProxy(ctx: Context, userId: string, reason: string): Promise<void> {
  const viewer = signedIn(ctx)
  const person = await ctx.db.user.findUnique({
    where: { id: userId },
    select: { id: true, status: true, role: { select: { rank: true } } },
  })
  if (!person) throw notFound('The person')
  if (!mayActAs(viewer, person)) throw failure('FORBIDDEN', 'You may not act as this person.')
  if (person.status !== 'ACTIVE') throw failure('CONFLICT', 'Only active people can be acted as.')
  const { token } = await change(ctx, 'startProxy', async (c) => {
    c.record({ type: 'User', id: userId, after: { reason } })
    const session = await openSession(c, ctx.call, {
      userId,
      lifetime: 'proxy',
      realUserId: viewer.id,
      ...(viewer.sessionId ? { parentId: viewer.sessionId } : {}),
      proxyReason: reason,
    })
    await c.emit('proxy.started', { userId, realUserId: viewer.id, sessionId: session.id, reason })
    return session
  })
  giveCookie(ctx.services, ctx.call, token, 'proxy')
}

/**
 * Ends the proxy session. The admin's own session goes on under a fresh token, since the old one is no longer in the
 * browser.
 */
async function stopProxy(ctx: Context): Promise<string> {
  const viewer = signedIn(ctx)
  if (!viewer.realActor) throw failure('CONFLICT', 'You are not acting as someone else.')
  const { id: adminId } = viewer.realActor
  const own = await change(ctx, 'stopProxy', async (c) => {
    const proxy = await c.tx.session.findUniqueOrThrow({
      where: { id: viewer.sessionId! },
      select: { parent: { select: { id: true, expiresAt: true, revokedAt: true, provedAt: true, byProvider: true } } },
    })
    await endSessions(c, { id: viewer.sessionId! })
    c.record({ type: 'User', id: viewer.id })
    const { parent } = proxy
    if (!parent || parent.revokedAt || parent.expiresAt <= c.now) return null
    await endSessions(c, { id: parent.id })
    const opened = await openSession(c, ctx.call, {
      userId: adminId,
      lifetime: 'admin',
      provedAt: parent.provedAt,
      byProvider: parent.byProvider,
    })
    // Never longer than the session it continues.
    await c.tx.session.update({ where: { id: opened.id }, data: { expiresAt: parent.expiresAt } })
    return opened
  })
  if (own) giveCookie(ctx.services, ctx.call, own.token, 'admin')
  else takeCookie(ctx.services, ctx.call)
  return `/auth/admin/user-manager/${viewer.id}/edit`
}

builder.mutationField('startProxy', (t) =>
  t.string({
    authScopes: { admin: true },
    args: {
      userId: t.arg.id({ required: true }),
      reason: t.arg.string({
        required: true,
        description: `Why, in at most ${MAX_PROXY_REASON} characters; kept in the activity log and shown to the person.`,
      }),
    },
    description: `Starts acting as someone of lower rank for ${LIFETIMES.proxy.absolute / 60_000} minutes; answers where to go. Errors: BAD_USER_INPUT without a reason, NOT_FOUND, FORBIDDEN, CONFLICT.`,
    resolve: async (_root, { userId, reason }, ctx) => {
      const why = reason.trim()
      if (!why) throw badInput('reason', 'Tell why you act as this person.')
      if (why.length > MAX_PROXY_REASON) throw badInput('reason', `Use at most ${MAX_PROXY_REASON} characters.`)
      await startProxy(ctx, userId, why)
      return '/auth'
    },
  }),
)

builder.mutationField('stopProxy', (t) =>
  t.string({
    authScopes: { signedIn: true },
    description:
      'Ends acting as someone; answers where the page goes (spec part 1, 2.3). Errors: CONFLICT when not acting as anyone.',
    resolve: (_root, _args, ctx) => stopProxy(ctx),
  }),
)

interface ProxyState {
  realUserId: string
  expiresAt: Date
}

const Proxy = builder.objectRef<ProxyState>('ProxySession').implement({
  description: 'Acting as someone else; seen by the session itself.',
  fields: (t) => ({
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends by itself.' }),
    realUserId: t.exposeID('realUserId', { description: 'Raw id of the person really acting.' }),
    realUserName: t.string({
      description: 'Full name of the person really acting.',
      resolve: async ({ realUserId }, _args, { db }) => {
        const { firstName, lastName } = await db.user.findUniqueOrThrow({
          where: { id: realUserId },
          select: { firstName: true, lastName: true },
        })
        return `${firstName} ${lastName}`.trim()
      },
    }),
  }),
})

builder.queryField('proxy', (t) =>
  t.field({
    type: Proxy,
    nullable: true,
    authScopes: { public: true },
    description: 'The proxy session of the viewer; null when not acting as anyone.',
    resolve: async (_root, _args, { db, viewer }) => {
      if (!viewer?.realActor || !viewer.sessionId) return null
      const { expiresAt } = await db.session.findUniqueOrThrow({
        where: { id: viewer.sessionId },
        select: { expiresAt: true },
      })
      return { realUserId: viewer.realActor.id, expiresAt }
    },
  }),
)

const ProxyVisit = builder.prismaObject('Session', {
  variant: 'ProxyVisit',
  description: 'A time an administrator acted as the viewer.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    adminName: t.string({
      description: 'Full name of the administrator.',
      select: { realUser: { select: { firstName: true, lastName: true } } },
      resolve: ({ realUser }) =>
        `${realUser?.firstName ?? ''} ${realUser?.lastName ?? ''}`.trim() || 'An administrator',
    }),
    reason: t.exposeString('proxyReason', { nullable: true, description: 'Why, in the administrator’s words.' }),
    startedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it began.' }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it lasts.',
      select: { revokedAt: true, expiresAt: true },
      resolve: ({ revokedAt, expiresAt }, _args, { services }) =>
        revokedAt ?? (expiresAt <= services.now() ? expiresAt : null),
    }),
  }),
})

builder.queryField('proxyVisits', (t) =>
  t.prismaField({
    type: [ProxyVisit],
    authScopes: { signedIn: true },
    description: 'The last 50 times an administrator acted as the viewer, newest first.',
    resolve: (query, _root, _args, ctx) =>
      ctx.db.session.findMany({
        ...query,
        where: { userId: signedIn(ctx).id, realUserId: { not: null } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 50,
      }),
  }),
)
