import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { once, type Context } from '../../platform/context.ts'
import { NO_PERMISSION, failure, notFound } from '../../platform/errors.ts'
import { isUuid, uuid } from '../../platform/values/inputs.ts'
import { can } from '../../platform/viewer.ts'
import { finishSingleSignOn, startSingleSignOn } from './finish.ts'
import { readSignOn } from './record.ts'
import { unlinksPerson } from './rules.ts'
import './settings.ts'

builder.queryField('singleSignOnOffer', (t) =>
  t.field({
    type: builder
      .objectRef<{ label: string }>('SingleSignOnOffer')
      .implement({
        description: 'The other way to sign in; seen by anyone.',
        fields: (o) => ({ label: o.exposeString('label', { description: 'What the button calls it.' }) }),
      }),
    nullable: true,
    authScopes: { public: true },
    description: 'Single sign-on, where it is turned on; null otherwise.',
    resolve: async (_root, _args, ctx) => {
      const { enabled, label } = await once(ctx, 'single-sign-on', () => readSignOn(ctx.db))
      return enabled ? { label } : null
    },
  }),
)

builder.mutationField('startSingleSignOn', (t) =>
  t.string({
    authScopes: { public: true },
    args: {
      returnTo: t.arg.string({
        description: 'A path of the portal to come back to; anything else leads to the dashboard.',
      }),
    },
    description:
      'Begins a sign-in over the provider in this browser; answers where the browser goes, which is the sign-in screen when it cannot begin.',
    resolve: (_root, { returnTo }, ctx) => startSingleSignOn(ctx, returnTo),
  }),
)

builder.mutationField('finishSingleSignOn', (t) =>
  t.string({
    authScopes: { public: true },
    args: {
      code: t.arg.string({ description: 'From the provider.' }),
      state: t.arg.string({ description: 'From the provider, as sent there.' }),
      iss: t.arg.string({ description: 'Who the provider says it is.' }),
      error: t.arg.string({ description: 'Why the provider signed nobody in.' }),
    },
    description:
      'Ends a sign-in over the provider: sets the session cookie of who it vouched for. Answers where the browser goes; the sign-in screen with a reason when nobody is signed in. ' +
      'Protected by state, nonce and PKCE bound to this browser, so that it may come from the provider’s site.',
    resolve: (_root, answer, ctx) => finishSingleSignOn(ctx, answer),
  }),
)

/** What the rules about editing a person ask. */
const RULED = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const

const Identity = builder.prismaObject('SingleSignOnIdentity', {
  description: 'Someone at the provider who signs in as the person. For the person and who manages them.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to unlink it.' }),
    issuer: t.exposeString('issuer', { description: 'The provider.' }),
    subject: t.exposeString('subject', { description: 'The provider’s own name for them.' }),
    email: t.exposeString('email', {
      description: 'As the provider told it last; may differ from the address here, and be empty.',
    }),
    managesRole: t.exposeBoolean('managesRole', {
      description: 'The role comes from the provider, at every sign-in anew.',
    }),
    dealerIds: t.exposeStringList('dealerIds', { description: 'Raw ids of the dealers that come from the provider.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was linked.' }),
    lastSignInAt: t.expose('lastSignInAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null before the first sign-in.',
    }),
    viewerCanUnlink: t.boolean({
      description: 'Whether the viewer may unlink it.',
      select: { user: { select: RULED } },
      resolve: ({ user }, _args, { viewer }) => viewer != null && unlinksPerson(viewer, user),
    }),
  }),
})

builder.prismaObjectFields('User', (t) => ({
  identities: t.field({
    type: [Identity],
    description: 'Who at the provider signs in as the person; empty for who is neither the person nor manages people.',
    select: (_args, _ctx, nested) => ({ id: true, identities: nested({ orderBy: { createdAt: 'asc' }, take: 20 }) }),
    resolve: ({ id, identities }, _args, { viewer }) =>
      viewer?.id === id || can(viewer, 'view-users') ? identities : [],
  }),
}))

/** The identity, if the viewer may unlink it. Errors: NOT_FOUND, FORBIDDEN. */
async function identityToUnlink({ db, viewer }: Context, databaseId: string) {
  const identity =
    viewer && isUuid(databaseId)
      ? await db.singleSignOnIdentity.findUnique({
          where: { id: databaseId },
          select: { issuer: true, user: { select: RULED } },
        })
      : null
  if (!viewer || !identity) throw notFound('The link')
  if (!unlinksPerson(viewer, identity.user))
    throw can(viewer, 'view-users') ? failure('FORBIDDEN', NO_PERMISSION) : notFound('The link')
  return identity
}

builder.relayMutationField(
  'unlinkIdentity',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Takes the tie between a person and the provider away; they sign in with a password then, or are linked again by a proved address. ' +
      'With modify-users, in person, for people in reach and below one’s rank. Errors: NOT_FOUND, FORBIDDEN.',
    authScopes: { right: 'modify-users' },
    resolve: async (_root, { input: { databaseId } }, ctx) => {
      const { user, issuer } = await identityToUnlink(ctx, databaseId)
      return change(ctx, 'unlinkIdentity', async (c) => {
        const { count } = await c.tx.singleSignOnIdentity.deleteMany({ where: { id: databaseId } })
        if (!count) throw notFound('The link')
        c.record({ type: 'User', id: user.id, before: { issuer } })
        return { id: user.id }
      })
    },
  },
  {
    outputFields: (t) => ({
      user: t.prismaField({
        type: typeOf('User'),
        description: 'The person, without it.',
        resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
