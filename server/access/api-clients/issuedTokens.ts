import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { count as liveConnections } from '../../platform/http/sockets.ts'
import { inPerson } from '../../platform/viewer.ts'
import { mutation } from '../../platform/kit/mutation.ts'

const IssuedToken = builder.prismaObject('ApiClient', {
  variant: 'IssuedToken',
  description: 'A token the viewer issued to a partner system, which acts in their name.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to end it.' }),
    name: t.exposeString('name', { description: 'What the partner system is called.' }),
    tokenPrefix: t.exposeString('tokenPrefix', { description: 'The start of the token, to recognise it by.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'To the minute; null before the first use.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null when it does not expire.',
    }),
    liveConnections: t.int({
      description: 'Live connections open now, as far as the answering process knows.',
      select: { id: true },
      resolve: ({ id }) => liveConnections(id),
    }),
  }),
})

builder.queryField('issuedTokens', (t) =>
  t.prismaField({
    type: [IssuedToken],
    authScopes: { signedIn: true },
    description:
      'Tokens of partner systems the viewer issued that still open the door, last used first; none for an administrator acting as the viewer or a partner system.',
    resolve: (query, _root, _args, ctx) => {
      const viewer = signedIn(ctx)
      return ctx.db.apiClient.findMany({
        ...query,
        orderBy: [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
        take: 100,
        where: inPerson(viewer)
          ? {
              createdById: viewer.id,
              revokedAt: null,
              OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.services.now() } }],
            }
          : { id: { in: [] } },
      })
    },
  }),
)

mutation('endIssuedToken', {
  description:
    'Ends a token the viewer issued, at once and for good, also where they may issue none any more. In person only. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'inPerson',
  async does(c, { databaseId }, viewer) {
    const client = await c.tx.apiClient.findFirst({
      where: { id: databaseId, createdById: viewer.id },
      select: { name: true },
    })
    if (!client) throw notFound('The token')
    await c.tx.apiClient.updateMany({ where: { id: databaseId, revokedAt: null }, data: { revokedAt: c.now } })
    c.record({ type: 'ApiClient', id: databaseId, after: { name: client.name, revokedAt: c.now } })
    c.publish('session.ended', databaseId, 'ended')
    return { id: databaseId }
  },
  answers: (t) => ({ databaseId: t.exposeID('id', { description: 'The token that is over.' }) }),
})
