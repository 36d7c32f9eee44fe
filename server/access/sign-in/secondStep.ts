import { builder, QueryRoot, type Types } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import {
  FACTOR_METHODS,
  secondFactors,
  type FactorMethod,
  type GivenFactor,
} from '../../domain/sign-in/secondFactors.ts'
import { provedUntil, type Hold } from '../../platform/viewer.ts'
import { forgetChallenge, tryChallenge, useChallenge, waitingSignIn } from './challenge.ts'
import { enter } from '../sessions/enter.ts'
import { passwordMatches } from './passwords.ts'

const Method = builder.enumType('SecondFactorMethod', {
  description: 'A way to give a second factor.',
  values: Object.fromEntries(
    FACTOR_METHODS.map((name) => [
      name,
      {
        description: {
          AUTHENTICATOR: 'A code of the authenticator app.',
          PASSKEY: 'A passkey.',
          RECOVERY_CODE: 'One of the recovery codes.',
        }[name],
      },
    ]),
  ) as Record<FactorMethod, { description: string }>,
})

interface Waiting {
  id: string
  userId: string
  expiresAt: Date
}

const Challenge = builder
  .objectRef<Waiting>('SignInChallenge')
  .implement({
    description:
      'A sign-in whose password was right and that waits for a second factor; seen by the browser that began it.',
    fields: (t) => ({
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the password has to be entered again.' }),
      methods: t.field({
        type: [Method],
        description: 'How the second factor may be given.',
        resolve: async ({ userId }, _args, ctx) => (await secondFactors().methodsOf(ctx, userId)) ?? [],
      }),
    }),
  })

builder.queryField('signInChallenge', (t) =>
  t.field({
    type: Challenge,
    nullable: true,
    authScopes: { public: true },
    description: 'The sign-in of this browser that waits for a second factor; null for none.',
    resolve: (_root, _args, ctx) => waitingSignIn(ctx),
  }),
)

const Withheld = builder.enumType('RightsWithheld', {
  description: 'Why an admin has no rights for now.',
  values: {
    SECOND_FACTOR: { description: 'A second factor is required of admins, and this one has none yet.' },
  } as const,
})

builder.queryField('rightsWithheld', (t) =>
  t.field({
    type: Withheld,
    nullable: true,
    authScopes: { public: true },
    description: 'Why the viewer’s rights are withheld; null when they are not.',
    resolve: (_root, _args, { viewer }) => (viewer?.held === 'SECOND_FACTOR' ? viewer.held : null),
  }),
)

const HoldType = builder.enumType('Hold', {
  description: 'What keeps a person at the door: until then they reach what strangers do, and what ends it.',
  values: {
    SECOND_FACTOR: { description: 'A second factor is required of admins, and this one has none yet.' },
    IN_DEVELOPMENT: { description: 'The portal is in development; only admins get past the waiting page.' },
    EMAIL: { description: 'The email address is not verified.' },
    NAME: { description: 'The person has not given a name.' },
    DEALER: { description: 'The person works at no active dealer.' },
    TRAINING_ONLY: { description: 'One course alone is open, beside the own profile.' },
  } as const satisfies Record<Hold, object>,
})

builder.queryField('heldBy', (t) =>
  t.field({
    type: HoldType,
    nullable: true,
    authScopes: { public: true },
    description: 'What keeps the viewer at the door; null for who is in, and for strangers.',
    resolve: (_root, _args, { viewer }) => viewer?.held ?? null,
  }),
)

/** The payload of all that may sign somebody in. */
export const signedInNow = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, object>) => ({
  user: t.prismaField({
    type: 'User',
    nullable: true,
    description: 'The person; null where a second factor is asked for first: see signInChallenge of query.',
    resolve: (query, _payload, _args, { db, viewer }) =>
      viewer ? db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }) : null,
  }),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})

const stepOf = (challengeId: string) => `step:${challengeId}`
const proofOf = (sessionId: string) => `proof:${sessionId}`
const DIRECT = 'sign-in'

builder.queryField('passkeyRequest', (t) =>
  t.field({
    type: 'JSON',
    authScopes: { public: true },
    description:
      'What to hand to navigator.credentials.get to sign in, or for the second factor that a sign-in in this browser ' +
      'waits for; holds for five minutes, once. ' +
      'Errors: CONFLICT where the portal’s address allows no passkeys, TOO_MANY.',
    resolve: async (_root, _args, ctx) => {
      await ctx.services.limits.useAtDoor('verify', { network: ctx.call.network }, { purpose: 'passkey' })
      const waiting = await waitingSignIn(ctx)
      return secondFactors().requestPasskey(ctx, waiting ? stepOf(waiting.id) : DIRECT, waiting?.userId ?? null)
    },
  }),
)

builder.queryField('passkeyProof', (t) =>
  t.field({
    type: 'JSON',
    authScopes: { inPerson: true },
    description:
      'The same, to prove anew who one is: for proveIdentity in this session. ' +
      'Errors: CONFLICT where the portal’s address allows no passkeys, TOO_MANY.',
    resolve: async (_root, _args, ctx) => {
      await ctx.services.limits.useAtDoor('verify', { network: ctx.call.network }, { purpose: 'passkey' })
      const { id, sessionId } = signedIn(ctx)
      return secondFactors().requestPasskey(ctx, proofOf(sessionId!), id)
    },
  }),
)

/** Whether something was given at all, before it counts as a try. */
function isGiven({ code, recoveryCode, passkey }: GivenFactor): boolean {
  return [code?.trim(), recoveryCode?.trim(), passkey].filter(Boolean).length === 1
}

builder.relayMutationField(
  'giveSecondFactor',
  {
    inputFields: (t) => ({
      code: t.string({ description: 'Six digits of the authenticator app.' }),
      recoveryCode: t.string({ description: 'One that was not used yet.' }),
      passkey: t.field({ type: 'JSON', description: 'The browser’s answer to passkeyRequest.' }),
    }),
  },
  {
    description:
      'Gives the second factor that a sign-in in this browser waits for, by exactly one of the inputs, and ' +
      'opens the session. Five tries, ten minutes. ' +
      'Errors: BAD_USER_INPUT names the input, UNAUTHENTICATED when the password has to be entered again,' +
      ' LOCKED, FORBIDDEN for closed accounts, TOO_MANY.',
    // No scope, as for signIn: what the viewer may do is worked out after this has said who that is.
    resolve: async (_root, { input }, ctx) => {
      if (!isGiven(input)) throw badInput('code', 'Enter a code.')
      await ctx.services.limits.useAtDoor('signIn', { network: ctx.call.network }, { purpose: 'factor' })
      const over = () => failure('UNAUTHENTICATED', 'This took too long or too many tries. Sign in again.')
      const challenge = await tryChallenge(ctx)
      if (!challenge) {
        forgetChallenge(ctx)
        throw over()
      }
      const factor = await secondFactors().check(ctx, challenge.userId, input, stepOf(challenge.id))
      await enter(ctx, challenge.userId, {
        by: 'factor',
        alongside: async (c) => {
          if (!(await useChallenge(c, challenge.id))) throw over()
          await factor.useUp(c)
        },
      })
      forgetChallenge(ctx)
      return {}
    },
  },
  { outputFields: signedInNow },
)

builder.relayMutationField(
  'signInWithPasskey',
  {
    inputFields: (t) => ({
      passkey: t.field({ type: 'JSON', required: true, description: 'The browser’s answer to passkeyRequest.' }),
    }),
  },
  {
    description:
      'Signs in with a passkey alone, which stands for both factors: the device checks its holder. Errors: ' +
      'BAD_USER_INPUT, FORBIDDEN for closed accounts, TOO_MANY.',
    // No scope, as for signIn.
    resolve: async (_root, { input }, ctx) => {
      await ctx.services.limits.useAtDoor('signIn', { network: ctx.call.network }, { purpose: 'passkey' })
      const factor = await secondFactors().checkPasskey(ctx, input.passkey, DIRECT)
      await enter(ctx, factor.userId, { by: 'passkey', alongside: (c) => factor.useUp(c) })
      forgetChallenge(ctx)
      return {}
    },
  },
  { outputFields: signedInNow },
)

/** The password, or a second factor. Answers what uses it up. */
async function proofIn(ctx: Context, { password, ...given }: GivenFactor & { password?: string | null }) {
  const { id, sessionId } = signedIn(ctx)
  if (!password) {
    if (!isGiven(given)) throw badInput('password', 'Please enter your password.')
    return secondFactors().check(ctx, id, given, proofOf(sessionId!))
  }
  const person = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })
  if (!(await passwordMatches(person.passwordHash, password.slice(0, 200))))
    throw badInput('password', 'This is not your password.')
  return null
}

builder.relayMutationField(
  'proveIdentity',
  {
    inputFields: (t) => ({
      password: t.string({ description: 'The current one.' }),
      code: t.string({ description: 'Six digits of the authenticator app.' }),
      recoveryCode: t.string({ description: 'One that was not used yet.' }),
      passkey: t.field({ type: 'JSON', description: 'The browser’s answer to passkeyProof.' }),
    }),
  },
  {
    description:
      'Proves anew who one is, by exactly one of the inputs, for the ten minutes in which the ways to sign ' +
      'in may be changed. In person only. ' +
      'Errors: BAD_USER_INPUT names the input, LOCKED, TOO_MANY.',
    authScopes: { inPerson: true },
    resolve: async (_root, { input }, ctx) => {
      const viewer = signedIn(ctx)
      await ctx.services.limits.use('code', `prove:${viewer.id}`)
      const factor = await proofIn(ctx, input)
      viewer.provedAt = await change(ctx, 'proveIdentity', async (c) => {
        await factor?.useUp(c)
        await c.tx.session.update({ where: { id: viewer.sessionId! }, data: { provedAt: c.now } })
        c.record({ type: 'User', id: viewer.id, after: { by: factor?.method ?? 'PASSWORD' } })
        return c.now
      })
      return {}
    },
  },
  {
    outputFields: (t) => ({
      provedUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when nothing more is asked.',
        resolve: (_payload, _args, ctx) => provedUntil(signedIn(ctx), ctx.services.now()),
      }),
    }),
  },
)
