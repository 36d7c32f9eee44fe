import { z } from 'zod'
import type { LearningRecordStore, Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, stale } from '../platform/errors.ts'
import { entity } from '../platform/kit/entity.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given } from '../platform/kit/saves.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { statementsVisibleTo } from './rules.ts'
import { askStore, endpointUrl, readStore, sealPassword } from './store.ts'

const NEEDS_HTTPS = 'Enter an address that begins with https://, as the store shows it.'

const Status = builder.enumType('LearningStatementStatus', {
  description: 'How a statement stands to the learning record store.',
  values: {
    WAITING: { description: 'It is sent as soon as the store takes it.' },
    SENT: { description: 'The store has it; kept for 30 days.' },
    REFUSED: { description: 'The store refused this one.' },
  } as const,
})

const Statement = entity('LearningStatement', statementsVisibleTo, 'platformAdmin')

builder.prismaNode('LearningStatement', {
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Statement.sees(ctx, id),
  description:
    'Something a person learned, as it is told to the learning record store. For that person and platform admins.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Raw id: what the store knows it by.' }),
    about: t.exposeString('about', { description: 'What it is about, as it was called then.' }),
    personName: t.string({
      description: 'Who learned it.',
      select: { user: { select: { firstName: true, lastName: true } } },
      resolve: ({ user }) => `${user.firstName} ${user.lastName}`.trim(),
    }),
    status: t.expose('status', { type: Status, description: 'How it stands to the store.' }),
    error: t.exposeString('error', { description: 'Why the store refused it; empty where it did not.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was learned.' }),
  }),
})

Statement.list('learningStatements', {
  description: 'What was or is to be told to the learning record store, newest first. For platform admins.',
  args: (arg) => ({ status: arg({ type: Status, description: 'Those that stand so; all when left out.' }) }),
  found: ({ status }): Prisma.LearningStatementWhereInput => given({ status }),
  order: [{ createdAt: 'desc' }],
})

const countOf = (ctx: Context, status: 'WAITING' | 'REFUSED') => ctx.db.learningStatement.count({ where: { status } })

const Store = builder
  .objectRef<LearningRecordStore>('LearningRecordStore')
  .implement({
    description: 'Where what people learn is told to, as xAPI statements (spec part 1, 9). For platform admins.',
    fields: (t) => ({
      endpoint: t.exposeString('endpoint', { description: 'Its address, without /statements; empty while it is off.' }),
      username: t.exposeString('username', { description: 'What the portal is called there.' }),
      hasPassword: t.boolean({
        description: 'Whether a password is kept; it is never answered.',
        resolve: ({ passwordSealed }) => passwordSealed != null,
      }),
      waiting: t.int({
        description: 'Statements that wait.',
        resolve: (_store, _args, ctx) => countOf(ctx, 'WAITING'),
      }),
      refused: t.int({
        description: 'Statements the store refused.',
        resolve: (_store, _args, ctx) => countOf(ctx, 'REFUSED'),
      }),
      lastSentAt: t.expose('lastSentAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it last took one; null where it never did.',
      }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when it takes nothing; null while it does.',
      }),
      lastError: t.exposeString('lastError', { description: 'What it said last; empty while it takes statements.' }),
      version: t.exposeInt('version', {
        description: 'Sent back when saving, so that nobody overwrites unseen changes.',
      }),
    }),
  })

builder.queryField('learningRecordStore', (t) =>
  t.field({
    type: Store,
    authScopes: { platformAdmin: true },
    description: 'The learning record store and how it does.',
    resolve: (_root, _args, { db }) => readStore(db),
  }),
)

const audited = ({ endpoint, username, passwordSealed }: LearningRecordStore) => ({
  endpoint,
  username,
  hasPassword: passwordSealed != null,
})

const password = z.string().max(500, 'Use at most 500 characters.')

mutation('saveLearningRecordStore', {
  description:
    'Sets where learning records go; an empty endpoint turns it off. What is left out stays. Errors: BAD_USER_INPUT names the setting, CONFLICT.',
  input: (t) => ({
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
    endpoint: t.string({ validate: optionalText(300), description: 'Its address, without /statements.' }),
    username: t.string({ validate: optionalText(200) }),
    password: t.string({ validate: password, description: 'A new one; empty forgets it, left out it stays.' }),
  }),
  may: 'platformAdmin',
  async does(c, { version, password: typed, ...input }) {
    const before = await readStore(c.tx)
    const next = { ...before, ...given(input) }
    // As stores show it: the rest of the address is ours to add.
    next.endpoint = next.endpoint.replace(/\/statements\/?$/, '')
    if (next.endpoint && !endpointUrl(next.endpoint)) throw badInput('endpoint', NEEDS_HTTPS)
    const isElsewhere = next.endpoint !== before.endpoint
    if (next.endpoint && isElsewhere && before.passwordSealed && typed == null)
      throw badInput('password', 'Enter the password of the new store; the old one is not sent there.')
    const passwordSealed =
      !next.endpoint || typed === ''
        ? null
        : typed == null
          ? before.passwordSealed
          : sealPassword(c.services.config, typed)
    await c.tx.learningRecordStore.createMany({ data: { id: 1 }, skipDuplicates: true })
    const { count } = await c.tx.learningRecordStore.updateMany({
      where: { id: 1, ...(version == null ? {} : { version }) },
      data: {
        endpoint: next.endpoint,
        username: next.username,
        passwordSealed,
        failingSince: null,
        lastError: '',
        version: { increment: 1 },
      },
    })
    if (!count) throw stale()
    // Turned off, nothing is told later: the next store would be told what was learned for another.
    if (!next.endpoint) await c.tx.learningStatement.deleteMany({ where: { status: { in: ['WAITING', 'REFUSED'] } } })
    else await c.addJob('send-learning-statements', {}, { key: 'send-learning-statements' })
    c.record({
      type: 'LearningRecordStore',
      id: '1',
      before: audited(before),
      after: audited({ ...next, passwordSealed }),
    })
    return {}
  },
  answers: (t) => ({
    learningRecordStore: t.field({
      type: Store,
      description: 'As saved.',
      resolve: (_payload, _args, { db }) => readStore(db),
    }),
  }),
})

mutation('resendLearningStatements', {
  description: 'Has what the learning record store refused sent once more. For platform admins.',
  input: (t) => ({ databaseId: t.id({ validate: uuid, description: 'Raw id of one of them; all when left out.' }) }),
  may: 'platformAdmin',
  async does(c, { databaseId }) {
    const { count } = await c.tx.learningStatement.updateMany({
      where: { status: 'REFUSED', ...given({ id: databaseId }) },
      data: { status: 'WAITING', error: '' },
    })
    await c.addJob('send-learning-statements', {}, { key: 'send-learning-statements' })
    c.record({ type: 'LearningRecordStore', id: '1', after: { resent: count } })
    return { count }
  },
  answers: (t) => ({
    count: t.exposeInt('count', { description: 'How many go once more.' }),
    learningRecordStore: t.field({
      type: Store,
      description: 'How it does.',
      resolve: (_payload, _args, { db }) => readStore(db),
    }),
  }),
})

builder.relayMutationField(
  'testLearningRecordStore',
  {
    inputFields: (t) => ({
      version: t.int({ description: 'Of the settings as shown; when they have moved on the answer is CONFLICT.' }),
    }),
  },
  {
    description:
      'Asks the store of the settings whether it is there, with its credentials; takes ten seconds at most. Errors: BAD_USER_INPUT while it is off, CONFLICT, TOO_MANY.',
    authScopes: { platformAdmin: true },
    resolve: async (_root, { input: { version } }, ctx) => {
      await ctx.services.limits.use('message', `lrs:${signedIn(ctx).id}`, { points: 60 })
      const store = await readStore(ctx.db)
      if (version != null && version !== store.version) throw stale()
      if (!store.endpoint) throw badInput('endpoint', 'Save the address first.')
      const { status, words } = await askStore(ctx.services.config, store, 'statements?limit=1')
      const ok = status === 200
      const message = ok
        ? 'The store answers and knows the portal.'
        : status === 401 || status === 403
          ? 'The store answers, but refuses the user name or password.'
          : status
            ? `The store answers with ${status}. ${words}`
            : words
      await change(ctx, 'testLearningRecordStore', async (c) =>
        c.record({ type: 'LearningRecordStore', id: '1', after: { ok, message } }),
      )
      return { ok, message }
    },
  },
  {
    outputFields: (t) => ({
      ok: t.exposeBoolean('ok', { description: 'Whether it takes statements as far as can be told.' }),
      message: t.exposeString('message', { description: 'To show to the administrator.' }),
    }),
  },
)
