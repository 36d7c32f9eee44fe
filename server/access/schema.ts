import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, notFound } from '../platform/errors.ts'
import { count as liveConnections } from '../platform/http/sockets.ts'
import { signIn } from './sign-in/signIn.ts'
import { signedInNow } from './sign-in/secondStep.ts'
import { endSessions, takeCookie } from './sessions/sessions.ts'
import './api-clients/apiClients.ts'
import './api-clients/issuedTokens.ts'
import './proxy.ts'
import './sign-in/recovery.ts'
import './register.ts'

builder.relayMutationField(
  'signIn',
  { inputFields: (t) => ({ email: t.string({ required: true }), password: t.string({ required: true }) }) },
  {
    // No scope on purpose: what the viewer may do is worked out after this has said who that is.
    description:
      'Signs in and sets the session cookie, or asks for a second factor where the person has one. Errors: UNAUTHENTICATED, FORBIDDEN for closed accounts, LOCKED after ten failures, TOO_MANY.',
    resolve: async (_root, { input }, ctx) => {
      await signIn(ctx, input.email, input.password)
      return {}
    },
  },
  { outputFields: signedInNow },
)

builder.mutationField('signOut', (t) =>
  t.boolean({
    authScopes: { public: true },
    description: 'Ends the session, also the admin’s own one while acting as someone. True when there was one.',
    resolve: async (_root, _args, ctx) => {
      takeCookie(ctx.services, ctx.call)
      // Neither cookies nor storage: the language and the answer about cookies stay, and work that could not be sent
      // yet too.
      ctx.call.setHeader('clear-site-data', '"cache"')
      const sessionId = ctx.viewer?.sessionId
      if (!sessionId) return false
      await change(ctx, 'signOut', async (c) => {
        const { parentId } = await c.tx.session.findUniqueOrThrow({
          where: { id: sessionId },
          select: { parentId: true },
        })
        await endSessions(c, { id: { in: [sessionId, ...(parentId ? [parentId] : [])] } })
        c.record({ type: 'Session', id: sessionId })
      })
      return true
    },
  }),
)

builder.prismaObject('Session', {
  description: 'A signed-in browser of the viewer.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to end it.' }),
    userAgent: t.exposeString('userAgent', { description: 'What the browser calls itself.' }),
    ip: t.exposeString('ip', { description: 'The network address it signed in from.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'Its last use, to the minute.' }),
    liveWindows: t.int({
      description: 'Windows connected live now, as far as the answering process knows.',
      select: { id: true },
      resolve: ({ id }) => liveConnections(id),
    }),
    current: t.boolean({
      description: 'Whether it is the one asking.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => viewer?.sessionId === id,
    }),
    proxy: t.boolean({
      description: 'Whether an administrator acts as the viewer in it.',
      select: { realUserId: true },
      resolve: ({ realUserId }) => realUserId != null,
    }),
    proxyReason: t.exposeString('proxyReason', {
      nullable: true,
      description: 'Why an administrator acts as the viewer; null otherwise.',
    }),
  }),
})

builder.queryField('sessions', (t) =>
  t.prismaField({
    type: ['Session'],
    authScopes: { signedIn: true },
    description: 'The viewer’s living sessions, last used first.',
    resolve: (query, _root, _args, ctx) =>
      ctx.db.session.findMany({
        ...query,
        where: { userId: signedIn(ctx).id, revokedAt: null, expiresAt: { gt: ctx.services.now() } },
        orderBy: { lastSeenAt: 'desc' },
        take: 50,
      }),
  }),
)

mutation('revokeSession', {
  description: 'Ends sessions of the viewer. Not while acting as someone. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ description: 'The session; all but the one asking when left out.' }) }),
  may: 'inPerson',
  async does(c, { databaseId }, { id: userId, sessionId }) {
    const count = await endSessions(c, { userId, id: databaseId ?? { not: sessionId ?? '' } })
    if (databaseId && !count) throw notFound('The session')
    c.record({ type: 'User', id: userId, after: { ended: count } })
    return { count }
  },
  answers: (t) => ({ count: t.exposeInt('count', { description: 'How many ended.' }) }),
})

/** What people agree to: cookies, and videos that other sites show. */
const CONSENT_CATEGORIES = ['necessary', 'analytics', 'youtube', 'vimeo']

builder.relayMutationField(
  'recordCookieConsent',
  {
    inputFields: (t) => ({
      consentId: t.string({ required: true }),
      acceptType: t.string({ required: true, description: 'all, necessary or custom' }),
      acceptedCategories: t.stringList({ required: true }),
      rejectedCategories: t.stringList({ required: true }),
    }),
  },
  {
    description:
      'Keeps what a visitor answered to the cookie prompt (spec part 1, 4); necessary cookies cannot be rejected. Errors: BAD_USER_INPUT.',
    authScopes: { public: true },
    resolve: (_root, { input }, ctx) => {
      if (!/^[\w-]{8,64}$/.test(input.consentId)) throw badInput('consentId', 'Not a consent id.')
      if (!['all', 'necessary', 'custom'].includes(input.acceptType))
        throw badInput('acceptType', 'The accept type is all, necessary or custom.')
      const isKnown = (category: string) => CONSENT_CATEGORIES.includes(category)
      if (![...input.acceptedCategories, ...input.rejectedCategories].every(isKnown))
        throw badInput('acceptedCategories', `The categories are ${CONSENT_CATEGORIES.join(', ')}.`)
      if (input.rejectedCategories.includes('necessary'))
        throw badInput('rejectedCategories', 'Necessary cookies cannot be rejected.')
      return change(ctx, 'recordCookieConsent', async (c) => {
        const { id } = await c.tx.cookieConsent.create({ data: { ...input, userId: ctx.viewer?.id ?? null } })
        c.record({ type: 'CookieConsent', id, after: input })
        return { consentId: input.consentId }
      })
    },
  },
  { outputFields: (t) => ({ consentId: t.exposeString('consentId', { description: 'As given.' }) }) },
)
