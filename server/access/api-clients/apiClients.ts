import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { requiredText, searchText, uuid } from '../../platform/values/inputs.ts'
import { isRight, rightCatalogue } from '../../platform/rights.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { drawClientToken } from './clientTokens.ts'
import { tokenHash } from '../sessions/sessions.ts'

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
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null: does not expire.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Null while it may be used.' }),
    uses: t.field({
      type: [ClientUse],
      description: 'Its last 30 days with any request, newest first.',
      select: { uses: { orderBy: { day: 'desc' }, take: 30 } },
      resolve: ({ uses }) => uses,
    }),
  }),
})

const clientsFound = ({ text, revoked }: { text?: string | null; revoked?: boolean | null }) => {
  const words = searchText(text)
  return {
    ...(words
      ? { OR: [{ name: { contains: words, mode: 'insensitive' as const } }, { tokenPrefix: { startsWith: words } }] }
      : {}),
    ...(revoked == null ? {} : { revokedAt: revoked ? { not: null } : null }),
  }
}

builder.queryField('apiClients', (t) =>
  t.prismaConnection({
    type: 'ApiClient',
    cursor: 'id',
    authScopes: { platformAdmin: true },
    description: 'Partner systems, newest first.',
    args: {
      text: t.arg.string({ description: 'Part of the name, or the start of the token.' }),
      revoked: t.arg.boolean({ description: 'Both when left out.' }),
    },
    totalCount: (_parent, args, { db }) => db.apiClient.count({ where: clientsFound(args) }),
    resolve: (query, _root, args, { db }) =>
      db.apiClient.findMany({ ...query, where: clientsFound(args), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
  }),
)

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

builder.relayMutationField(
  'createApiClient',
  {
    inputFields: (t) => ({
      name: t.string({ required: true, validate: requiredText('A name', 80) }),
      rights: t.stringList({ required: true, description: 'Names of rights; only such as you hold.' }),
      ratePerMinute: t.int({ description: '600 when left out.', validate: rate }),
      expiresAt: t.field({ type: 'DateTime', description: 'Does not expire when left out.' }),
    }),
  },
  {
    description:
      'Issues a bearer token for a partner system; the token is answered this once and kept nowhere. Errors: BAD_USER_INPUT names the field.',
    authScopes: { platformAdmin: true },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'createApiClient', async (c) => {
        const viewer = signedIn(ctx)
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
        return { client, token }
      }),
  },
  {
    outputFields: (t) => ({
      client: t.prismaField({
        type: 'ApiClient',
        description: 'The partner system.',
        resolve: (query, { client }, _args, { db }) =>
          db.apiClient.findUniqueOrThrow({ ...query, where: { id: client.id } }),
      }),
      token: t.exposeString('token', { description: 'Send it as Authorization: Bearer. It is not shown again.' }),
    }),
  },
)

builder.relayMutationField(
  'updateApiClient',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      name: t.string({ required: true, validate: requiredText('A name', 80) }),
      rights: t.stringList({ required: true, description: 'Names of rights; only such as you hold.' }),
      ratePerMinute: t.int({ required: true, validate: rate }),
    }),
  },
  {
    description:
      'Changes name, rights and limit of a partner system; counts from its next request. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT once revoked.',
    authScopes: { platformAdmin: true },
    resolve: (_root, { input: { databaseId, name, rights, ratePerMinute } }, ctx) =>
      change(ctx, 'updateApiClient', async (c) => {
        const before = await c.tx.apiClient.findUnique({
          where: { id: databaseId },
          select: { name: true, rights: true, ratePerMinute: true, createdById: true },
        })
        if (!before) throw notFound('The API client')
        const data = { name: name.trim(), rights: grantable(signedIn(ctx), rights), ratePerMinute }
        const { count } = await c.tx.apiClient.updateMany({ where: { id: databaseId, revokedAt: null }, data })
        if (!count) throw failure('CONFLICT', 'The token is revoked already.')
        const { createdById: _issuer, ...values } = before
        c.record({ type: 'ApiClient', id: databaseId, before: values, after: data })
        c.publish('session.ended', databaseId, 'changed')
        return { id: databaseId }
      }),
  },
  {
    outputFields: (t) => ({
      client: t.prismaField({
        type: 'ApiClient',
        description: 'The partner system as saved.',
        resolve: (query, { id }, _args, { db }) => db.apiClient.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'revokeApiClient',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description: 'Ends a token at once, for good. Revoking it again changes nothing. Errors: NOT_FOUND.',
    authScopes: { platformAdmin: true },
    resolve: (_root, { input: { databaseId } }, ctx) =>
      change(ctx, 'revokeApiClient', async (c) => {
        const client = await c.tx.apiClient.findUnique({ where: { id: databaseId }, select: { name: true } })
        if (!client) throw notFound('The API client')
        await c.tx.apiClient.updateMany({ where: { id: databaseId, revokedAt: null }, data: { revokedAt: c.now } })
        c.record({ type: 'ApiClient', id: databaseId, after: { name: client.name, revokedAt: c.now } })
        c.publish('session.ended', databaseId, 'ended')
        return { id: databaseId }
      }),
  },
  {
    outputFields: (t) => ({
      client: t.prismaField({
        type: 'ApiClient',
        description: 'The partner system, revoked.',
        resolve: (query, { id }, _args, { db }) => db.apiClient.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
