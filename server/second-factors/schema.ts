import { builder, QueryRoot, type Types } from '../platform/graphql/builder.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { change } from '../platform/change.ts'
import { lookAgain, signedIn, type Context } from '../platform/context.ts'
import { failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { inPerson, provedUntil } from '../platform/viewer.ts'
import { beginSetup, confirmSetup } from './authenticator.ts'
import { tellOwner } from './letters.ts'
import { checkCreation, requestCreation } from './passkeys.ts'
import { askProof } from './proof.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { dropIdleCodes, lockFactors } from './remove.ts'
import './reset.ts'

const MOST_PASSKEYS = 10
const passkeyName = requiredText('A name', 60)

builder.prismaObject('Passkey', {
  description: 'A passkey of the viewer.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to rename or remove it.' }),
    name: t.exposeString('name', { description: 'As its owner calls it.' }),
    synced: t.exposeBoolean('synced', { description: 'Kept by a password manager on several devices.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Null before the first use.' }),
  }),
})

const App = builder.prismaObject('Authenticator', {
  description: 'The authenticator app of the viewer.',
  fields: (t) => ({
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true, description: 'When it was set up.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Null before the first use.' }),
  }),
})

interface Owner {
  userId: string
}

const Factors = builder
  .objectRef<Owner>('SecondFactors')
  .implement({
    description: 'How the viewer signs in beyond the password; seen by themselves in person.',
    fields: (t) => ({
      id: t.id({ resolve: ({ userId }) => `second-factors:${userId}` }),
      authenticator: t.prismaField({
        type: App,
        nullable: true,
        description: 'Null without an authenticator app.',
        resolve: (query, { userId }, _args, { db }) =>
          db.authenticator.findFirst({ ...query, where: { userId, confirmedAt: { not: null } } }),
      }),
      passkeys: t.prismaField({
        type: ['Passkey'],
        description: 'The oldest first; at most ten.',
        resolve: (query, { userId }, _args, { db }) =>
          db.passkey.findMany({ ...query, where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
      }),
      recoveryCodesLeft: t.int({
        description: 'Recovery codes not used yet.',
        resolve: ({ userId }, _args, { db }) => db.recoveryCode.count({ where: { userId, usedAt: null } }),
      }),
      hasPassword: t.boolean({
        description: 'Whether a password can prove who one is.',
        resolve: async ({ userId }, _args, { db }) =>
          (await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })).passwordHash !==
          null,
      }),
      provedUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when changes here ask for no proof; null when they do.',
        resolve: (_owner, _args, ctx) => provedUntil(signedIn(ctx), ctx.services.now()),
      }),
    }),
  })

builder.queryField('secondFactors', (t) =>
  t.field({
    type: Factors,
    nullable: true,
    authScopes: { signedIn: true },
    description: 'The viewer’s second factors; null while acting as someone and for partner systems.',
    resolve: (_root, _args, { viewer }) => (viewer && inPerson(viewer) ? { userId: viewer.id } : null),
  }),
)

type Fields<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>
interface Changed {
  recoveryCodes?: string[] | null
}

const changed = (t: Fields<Changed>) => ({
  secondFactors: t.field({
    type: Factors,
    description: 'As they are now.',
    resolve: (_payload, _args, ctx) => ({ userId: signedIn(ctx).id }),
  }),
  recoveryCodes: t.stringList({
    nullable: true,
    description: 'The recovery codes, told this once; null where none were made.',
    resolve: ({ recoveryCodes }) => recoveryCodes ?? null,
  }),
  query: t.field({
    type: QueryRoot,
    description: 'The root, for whatever else changed.',
    resolve: (_payload, _args, ctx) => lookAgain(ctx),
  }),
})

/** The first factor brings recovery codes along. */
const codesWithFirst = async (c: Change, userId: string): Promise<string[] | null> =>
  (await c.tx.recoveryCode.count({ where: { userId } })) ? null : makeRecoveryCodes(c, userId)

/** A change of the viewer's own factors: after a proof, one at a time, with the news for open screens. */
const factorChange = <T>(ctx: Context, action: string, work: (c: Change, userId: string) => Promise<T>): Promise<T> => {
  const { id } = askProof(ctx)
  return change(ctx, action, async (c) => {
    await lockFactors(c, id)
    const done = await work(c, id)
    tellAccessChanged(c, [id])
    return done
  })
}

builder.relayMutationField(
  'beginAuthenticator',
  null,
  {
    description:
      'Draws a fresh secret for an authenticator app; it counts once a code confirms it, within 30 minutes.' +
      ' In person, after a proof. Errors: PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: (_root, _args, ctx) => {
      const { id } = askProof(ctx)
      return change(ctx, 'beginAuthenticator', (c) => {
        c.record({ type: 'User', id })
        return beginSetup(c, id)
      })
    },
  },
  {
    outputFields: (t) => ({
      secret: t.exposeString('secret', { description: 'To type where no camera is, base 32; told this once.' }),
      uri: t.exposeString('uri', { description: 'For the QR code.' }),
    }),
  },
)

builder.relayMutationField(
  'confirmAuthenticator',
  { inputFields: (t) => ({ code: t.string({ required: true, description: 'What the app shows now.' }) }) },
  {
    description:
      'Takes the authenticator app into use, in the place of the one before. In person, after a proof. ' +
      'Errors: BAD_USER_INPUT at code, PROOF_WANTED, TOO_MANY.',
    authScopes: { inPerson: true },
    resolve: async (_root, { input }, ctx) => {
      await ctx.services.limits.use('code', `authenticator:${askProof(ctx).id}`)
      return factorChange(ctx, 'confirmAuthenticator', async (c, id): Promise<Changed> => {
        const { replaced } = await confirmSetup(c, id, input.code)
        c.record({ type: 'User', id, after: { replaced } })
        await tellOwner(
          c,
          id,
          'An authenticator app was added to your account',
          replaced
            ? 'From now on codes come from the new authenticator app; the one before no longer counts.'
            : 'From now on signing in asks for a code of it.',
        )
        return { recoveryCodes: await codesWithFirst(c, id) }
      })
    },
  },
  { outputFields: changed },
)

builder.relayMutationField(
  'removeAuthenticator',
  null,
  {
    description:
      'Takes the authenticator app out of use; with the last factor the recovery codes go. In person, after' +
      ' a proof. Errors: NOT_FOUND, PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: (_root, _args, ctx) =>
      factorChange(ctx, 'removeAuthenticator', async (c, id): Promise<Changed> => {
        const { count } = await c.tx.authenticator.deleteMany({ where: { userId: id, confirmedAt: { not: null } } })
        if (!count) throw notFound('The authenticator app')
        await dropIdleCodes(c, id)
        c.record({ type: 'User', id })
        await tellOwner(
          c,
          id,
          'Your authenticator app was removed',
          'Signing in no longer asks for a code of your authenticator app.',
        )
        return {}
      }),
  },
  { outputFields: changed },
)

builder.queryField('passkeyCreation', (t) =>
  t.field({
    type: 'JSON',
    authScopes: { inPerson: true },
    description:
      'What to hand to navigator.credentials.create; holds for five minutes, in this browser, once. After a' +
      ' proof. Errors: PROOF_WANTED, CONFLICT where the portal’s address allows no passkeys.',
    resolve: (_root, _args, ctx) => {
      const { id, sessionId } = askProof(ctx)
      return requestCreation(ctx, id, sessionId)
    },
  }),
)

builder.relayMutationField(
  'addPasskey',
  {
    inputFields: (t) => ({
      name: t.string({ required: true, validate: passkeyName, description: 'How its owner tells it from others.' }),
      passkey: t.field({ type: 'JSON', required: true, description: 'The browser’s answer to passkeyCreation.' }),
    }),
  },
  {
    description:
      'Adds a passkey, at most ten. In person, after a proof. Errors: BAD_USER_INPUT at name or passkey, ' +
      'CONFLICT, PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: async (_root, { input }, ctx) => {
      const { row, spend } = await checkCreation(ctx, askProof(ctx).sessionId, input.passkey)
      return factorChange(ctx, 'addPasskey', async (c, id): Promise<Changed> => {
        await spend(c)
        if ((await c.tx.passkey.count({ where: { userId: id } })) >= MOST_PASSKEYS)
          throw failure('CONFLICT', `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`)
        await c.tx.passkey.create({ data: { ...row, userId: id, name: input.name, createdAt: c.now } })
        c.record({ type: 'User', id, after: { passkey: input.name } })
        await tellOwner(
          c,
          id,
          'A passkey was added to your account',
          `The passkey “${input.name}” can now sign in as you.`,
        )
        return { recoveryCodes: await codesWithFirst(c, id) }
      })
    },
  },
  { outputFields: changed },
)

builder.relayMutationField(
  'renamePasskey',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      name: t.string({ required: true, validate: passkeyName }),
    }),
  },
  {
    description:
      'Calls a passkey something else. In person, after a proof. Errors: BAD_USER_INPUT at name, NOT_FOUND,' +
      ' PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: (_root, { input: { databaseId, name } }, ctx) =>
      factorChange(ctx, 'renamePasskey', async (c, id): Promise<Changed> => {
        const { count } = await c.tx.passkey.updateMany({ where: { id: databaseId, userId: id }, data: { name } })
        if (!count) throw notFound('The passkey')
        c.record({ type: 'User', id, after: { passkey: name } })
        return {}
      }),
  },
  { outputFields: changed },
)

builder.relayMutationField(
  'removePasskey',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Removes a passkey; with the last factor the recovery codes go. In person, after a proof. Errors: ' +
      'NOT_FOUND, PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: (_root, { input: { databaseId } }, ctx) =>
      factorChange(ctx, 'removePasskey', async (c, id): Promise<Changed> => {
        const passkey = await c.tx.passkey.findFirst({ where: { id: databaseId, userId: id }, select: { name: true } })
        if (!passkey) throw notFound('The passkey')
        await c.tx.passkey.deleteMany({ where: { id: databaseId, userId: id } })
        await dropIdleCodes(c, id)
        c.record({ type: 'User', id, before: { passkey: passkey.name } })
        await tellOwner(
          c,
          id,
          'A passkey was removed from your account',
          `The passkey “${passkey.name}” can no longer sign in as you.`,
        )
        return {}
      }),
  },
  { outputFields: changed },
)

builder.relayMutationField(
  'renewRecoveryCodes',
  null,
  {
    description:
      'Ten fresh recovery codes; the ones before them end. In person, after a proof, for who has a factor. ' +
      'Errors: CONFLICT without one, PROOF_WANTED.',
    authScopes: { inPerson: true },
    resolve: (_root, _args, ctx) =>
      factorChange(ctx, 'renewRecoveryCodes', async (c, id): Promise<Changed> => {
        const [apps, passkeys] = [
          await c.tx.authenticator.count({ where: { userId: id, confirmedAt: { not: null } } }),
          await c.tx.passkey.count({ where: { userId: id } }),
        ]
        if (apps + passkeys === 0) throw failure('CONFLICT', 'Set up an authenticator app or a passkey first.')
        const recoveryCodes = await makeRecoveryCodes(c, id)
        c.record({ type: 'User', id })
        await tellOwner(c, id, 'You have new recovery codes', 'The recovery codes you had before no longer work.')
        return { recoveryCodes }
      }),
  },
  { outputFields: changed },
)
