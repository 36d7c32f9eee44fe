import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { requiredText, searchText, uuid } from '../../platform/values/inputs.ts'
import { isRight, rightCatalogue } from '../../platform/rights.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { entity } from '../../platform/kit/entity.ts'
import { drawClientToken } from './clientTokens.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { mutation } from '../../platform/kit/mutation.ts'

const MAX_RATE = 60_000

const ClientUse = builder.prismaObject('ApiClientUse', {
  description: 'Requests of a partner system on one day; seen with it.',
  fields: (t) => ({
    day: t.string({
      description: 'As YYYY-MM-DD in UTC.',
      select: { day: true },
      resolve: ({ day }) => day.toISOString().slice(0, 10),
    }),
    requests: t.exposeInt('requests', { description: 'How many, some seconds behind.' }),
  }),
})

builder.prismaNode('ApiClient', {
  description: 'A partner system with a bearer token, acting in the name of who issued it. For the platform admin.',
  id: { field: 'id' },
  authScopes: { platformAdmin: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to administrators.' }),
    tokenPrefix: t.exposeString('tokenPrefix', { description: 'The start of the token, to recognise it by.' }),
    rights: t.exposeStringList('rights', {
      description: 'Names of the chosen rights; those count that the issuer holds as well.',
    }),
    ratePerMinute: t.exposeInt('ratePerMinute', { description: 'Requests per minute; beyond them the answer is 429.' }),
    createdBy: t.relation('createdBy', { nullable: true, description: 'Who issued it; null when erased.' }),
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
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Null while it may be used.' }),
    uses: t.field({
      type: [ClientUse],
      description: 'Its last 30 days with any request, newest first.',
      select: { uses: { orderBy: { day: 'desc' }, take: 30 } },
      resolve: ({ uses }) => uses,
    }),
  }),
})

const ApiClient = entity('ApiClient', () => ({}), 'platformAdmin')

ApiClient.list('apiClients', {
  description: 'Partner systems, newest first.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name, or the start of the token.' }),
    revoked: arg.boolean({ description: 'Both when left out.' }),
  }),
  found({ text, revoked }): Prisma.ApiClientWhereInput {
    const words = searchText(text)
    return {
      ...(words
        ? { OR: [{ name: { contains: words, mode: 'insensitive' } }, { tokenPrefix: { startsWith: words } }] }
        : {}),
      ...(revoked == null ? {} : { revokedAt: revoked ? { not: null } : null }),
    }
  },
  order: [{ createdAt: 'desc' }],
})

/** The chosen rights, once each. Errors: names the right nobody knows or the viewer does not hold. */
function grantable(viewer: Viewer, names: string[]): string[] {
  const chosen = [...new Set(names)]
  if (!chosen.length) throw badInput('rights', 'Choose at least one right.')
  for (const name of chosen) {
    if (!isRight(name)) throw badInput('rights', 'One of these rights is not known.')
    if (!viewer.rights.has(name))
      throw badInput(
        'rights',
        `You do not hold “${rightCatalogue.find((right) => right.name === name)?.label ?? name}” yourself.`,
      )
  }
  return chosen
}

const rate = z.number().int().min(1, 'Use 1 or more.').max(MAX_RATE, `Use at most ${MAX_RATE}.`)

mutation('createApiClient', {
  description:
    'Issues a bearer token for a partner system; the token is answered this once and kept nowhere. Errors: BAD_USER_INPUT names the field.',
  input: (t) => ({
    name: t.string({ required: true, validate: requiredText('A name', 80) }),
    rights: t.stringList({ required: true, description: 'Names of rights; only such as you hold.' }),
    ratePerMinute: t.int({ description: '600 when left out.', validate: rate }),
    expiresAt: t.field({ type: 'DateTime', description: 'Does not expire when left out.' }),
  }),
  may: 'platformAdmin',
  async does(c, input, viewer) {
    if (input.expiresAt && input.expiresAt <= c.now) throw badInput('expiresAt', 'The end lies in the past.')
    const { token, tokenPrefix } = drawClientToken()
    const data = {
      name: input.name.trim(),
      rights: grantable(viewer, input.rights),
      ratePerMinute: input.ratePerMinute ?? 600,
      expiresAt: input.expiresAt ?? null,
      tokenPrefix,
    }
    const client = await c.tx.apiClient.create({
      data: { ...data, tokenHash: tokenHash(token), createdById: viewer.id, createdAt: c.now },
    })
    c.record({
      type: 'ApiClient',
      id: client.id,
      after: { name: data.name, rights: data.rights, ratePerMinute: data.ratePerMinute, expiresAt: data.expiresAt },
    })
    return { id: client.id, token }
  },
  answers: (t) => ({
    ...ApiClient.savedAt('id', 'The partner system.', 'client')(t),
    token: t.exposeString('token', { description: 'Send it as Authorization: Bearer. It is not shown again.' }),
  }),
})

mutation('updateApiClient', {
  description:
    'Changes name, rights and limit of a partner system; counts from its next request. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT once revoked.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    name: t.string({ required: true, validate: requiredText('A name', 80) }),
    rights: t.stringList({ required: true, description: 'Names of rights; only such as you hold.' }),
    ratePerMinute: t.int({ required: true, validate: rate }),
  }),
  may: 'platformAdmin',
  async does(c, { databaseId, name, rights, ratePerMinute }, viewer) {
    const before = await c.tx.apiClient.findUnique({
      where: { id: databaseId },
      select: { name: true, rights: true, ratePerMinute: true, createdById: true },
    })
    if (!before) throw notFound('The API client')
    const data = { name: name.trim(), rights: grantable(viewer, rights), ratePerMinute }
    const { count } = await c.tx.apiClient.updateMany({ where: { id: databaseId, revokedAt: null }, data })
    if (!count) throw failure('CONFLICT', 'The token is revoked already.')
    const { createdById: _issuer, ...values } = before
    c.record({ type: 'ApiClient', id: databaseId, before: values, after: data })
    c.publish('session.ended', databaseId, 'changed')
    return { id: databaseId }
  },
  answers: ApiClient.savedAt('id', 'The partner system as saved.', 'client'),
})

mutation('revokeApiClient', {
  description: 'Ends a token at once, for good. Revoking it again changes nothing. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'platformAdmin',
  async does(c, { databaseId }) {
    const client = await c.tx.apiClient.findUnique({ where: { id: databaseId }, select: { name: true } })
    if (!client) throw notFound('The API client')
    await c.tx.apiClient.updateMany({ where: { id: databaseId, revokedAt: null }, data: { revokedAt: c.now } })
    c.record({ type: 'ApiClient', id: databaseId, after: { name: client.name, revokedAt: c.now } })
    c.publish('session.ended', databaseId, 'ended')
    return { id: databaseId }
  },
  answers: ApiClient.savedAt('id', 'The partner system, revoked.', 'client'),
})
