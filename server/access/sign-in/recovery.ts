import { randomUUID } from 'node:crypto'
import { builder } from '../../platform/graphql/builder.ts'
import { change, changeInJob } from '../../platform/change.ts'
import { signedIn, type Services } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { email as address } from '../../platform/values/inputs.ts'
import { job } from '../../platform/jobs.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { sendLetter } from '../../platform/mail.ts'
import { correctAddress, proveEmail, setPassword } from '../../domain/people/accounts.ts'
import { savedUser } from '../../domain/people/savedUser.ts'
import { endChallenges } from './challenge.ts'
import { emptyCode, endCodes, newCode, useCode, wrongCode } from './codes.ts'
import { forgetFailures } from './failures.ts'
import { checkNewPassword, wordsAbout } from './newPassword.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { sendVerification } from '../register.ts'
import { endSessions, giveCookie, openSession } from '../sessions/sessions.ts'
import { onlyProviderFor } from '../single-sign-on/only.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    passwordReset: { email: string }
  }
}

/** Each code ends the one before: who has asked often enough uses the last, and a stranger cannot keep on ending it. */
const mayHaveAnother = ({ limits }: Services, userId: string): Promise<boolean> =>
  limits.use('letters', `reset:${userId}`).then(
    () => true,
    () => false,
  )

job('passwordReset', async (services, { email }) => {
  const person = await services.db.user.findUnique({
    where: { email },
    select: { id: true, email: true, firstName: true, status: true, role: { select: { key: true } } },
  })
  if (!person || person.status === 'DENIED' || !(await mayHaveAnother(services, person.id))) return
  await changeInJob(services, 'sendPasswordReset', async (c) => {
    c.record({ type: 'User', id: person.id })
    const letter = { reference: `reset:${person.id}:${c.now.toISOString()}`, to: person.email }
    const greeting = `Hello ${person.firstName || 'there'},`
    const provider = person.role.key === 'platform-admin' ? null : await onlyProviderFor(c.tx, person.email)
    if (provider !== null) {
      return sendLetter(c, {
        ...letter,
        subject: 'You need no password',
        paragraphs: [
          greeting,
          `you sign in with ${provider}, so there is no password to change here. If you did not ask for one, nothing more will happen.`,
        ],
        action: { text: 'Sign in', path: '/public/login' },
      })
    }
    const code = await newCode(c, person.id, 'RESET_PASSWORD')
    await sendLetter(c, {
      ...letter,
      subject: `${code} is your recovery code`,
      secret: true,
      paragraphs: [
        greeting,
        `enter this code to choose a new password: ${code}`,
        'It holds for 30 minutes and works once. If you did not ask for it, your password stays as it is.',
      ],
      action: {
        text: 'Choose a new password',
        path: `/public/forgot-password-reset?email=${encodeURIComponent(person.email)}`,
      },
    })
  })
})

const CHANGED = 'Your password is changed successfully'

builder.relayMutationField(
  'requestPasswordReset',
  { inputFields: (t) => ({ email: t.string({ required: true, validate: address }) }) },
  {
    description:
      'Mails a recovery code if the address belongs to an account; the answer is the same either way. Errors: TOO_MANY.',
    authScopes: { public: true },
    resolve: async (_root, { input }, ctx) => {
      await ctx.services.limits.useAtDoor(
        'code',
        { network: ctx.call.network, account: input.email },
        { purpose: 'reset' },
      )
      // Whether somebody has the address is looked up in the job: how long the answer takes must not tell.
      await change(ctx, 'requestPasswordReset', (c) => c.addJob('passwordReset', { email: input.email }))
      return { message: 'If there is an account with that email, we have sent a recovery code.' }
    },
  },
  { outputFields: (t) => ({ message: t.exposeString('message', { description: 'To show to the person.' }) }) },
)

builder.relayMutationField(
  'resetPassword',
  {
    inputFields: (t) => ({
      email: t.string({ required: true, validate: address }),
      code: t.string({
        required: true,
        description: 'As mailed: the recovery code, or the one in the link of an invitation.',
      }),
      password: t.string({ required: true }),
      passwordConfirmation: t.string({ required: true }),
    }),
  },
  {
    description:
      'Sets a new password with a mailed code and ends all sessions. Errors: BAD_USER_INPUT names the field, TOO_MANY.',
    authScopes: { public: true },
    resolve: async (_root, { input }, ctx) => {
      if (!input.code.trim()) throw emptyCode()
      await checkNewPassword(ctx.services, input.password, {
        confirmation: input.passwordConfirmation,
        about: [input.email],
      })
      await ctx.services.limits.useAtDoor(
        'code',
        { network: ctx.call.network, account: input.email },
        { purpose: 'use' },
      )
      const passwordHash = await hashPassword(input.password)
      const person = await ctx.db.user.findUnique({ where: { email: input.email }, select: { id: true } })
      // Nobody's code is looked for like anybody's, and takes as long.
      const userId = person?.id ?? randomUUID()
      const done = await change(ctx, 'resetPassword', async (c) => {
        // A recovery code is short and typed; the long one stands in the link of an invitation.
        const purpose = input.code.trim().length > 12 ? 'INVITE' : 'RESET_PASSWORD'
        if (!(await useCode(c, userId, purpose, input.code)) || !person) return false
        // Not before the code: what is asked of a name would tell a stranger whose address it is. The code stays good.
        await checkNewPassword(c.services, input.password, { about: await wordsAbout(c.tx, person.id) })
        // The code came by mail, so the address is proved as well.
        await setPassword(c, person.id, passwordHash)
        await proveEmail(c, person.id)
        await forgetFailures(c.tx, input.email)
        await endSessions(c, { userId: person.id })
        await endChallenges(c, { userId: person.id })
        if (purpose === 'RESET_PASSWORD') await tellPasswordChanged(c, person.id)
        c.record({ type: 'User', id: person.id, byId: person.id })
        return true
      })
      if (!done) throw wrongCode()
      return { message: CHANGED }
    },
  },
  { outputFields: (t) => ({ message: t.exposeString('message', { description: 'To show to the person.' }) }) },
)

/** So that a change the person did not make is noticed. */
async function tellPasswordChanged(c: Change, userId: string): Promise<void> {
  const { email, firstName } = await c.tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  })
  await sendLetter(c, {
    reference: `password-changed:${userId}:${c.now.toISOString()}`,
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName || 'there'},`,
      'the password of your account was just changed, and every other window was signed out.',
      'If this was not you, choose a new password at once and tell your administrator.',
    ],
    action: { text: 'Choose a new password', path: '/public/forgot-password' },
  })
}

builder.relayMutationField(
  'changePassword',
  {
    inputFields: (t) => ({
      currentPassword: t.string({ required: true }),
      password: t.string({ required: true }),
      passwordConfirmation: t.string({ required: true }),
    }),
  },
  {
    description:
      'A new password for the person signed in; other sessions end, this one gets a new token. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_MANY.',
    authScopes: { inPerson: true },
    resolve: async (_root, { input }, ctx) => {
      const { id, isAdmin, sessionId } = signedIn(ctx)
      await checkNewPassword(ctx.services, input.password, {
        confirmation: input.passwordConfirmation,
        about: await wordsAbout(ctx.db, id),
      })
      await ctx.services.limits.use('code', `change:${id}`)
      const person = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })
      if (!(await passwordMatches(person.passwordHash, input.currentPassword)))
        throw badInput('currentPassword', 'This is not your current password.')
      const passwordHash = await hashPassword(input.password)
      const lifetime = isAdmin ? 'admin' : 'person'
      const { token } = await change(ctx, 'changePassword', async (c) => {
        await setPassword(c, id, passwordHash)
        const { byProvider } = await c.tx.session.findUniqueOrThrow({
          where: { id: sessionId! },
          select: { byProvider: true },
        })
        await endSessions(c, { userId: id })
        await endChallenges(c, { userId: id })
        await tellPasswordChanged(c, id)
        c.record({ type: 'User', id })
        return openSession(c, ctx.call, { userId: id, lifetime, provedAt: c.now, byProvider })
      })
      giveCookie(ctx.services, ctx.call, token, lifetime)
      return { message: CHANGED }
    },
  },
  { outputFields: (t) => ({ message: t.exposeString('message', { description: 'To show to the person.' }) }) },
)

builder.relayMutationField(
  'verifyEmail',
  { inputFields: (t) => ({ code: t.string({ required: true, description: 'As mailed.' }) }) },
  {
    description: 'Proves the email address of the person signed in. Errors: BAD_USER_INPUT, TOO_MANY.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const { id } = signedIn(ctx)
      if (!input.code.trim()) throw badInput('code', 'Please enter the code from the email')
      await ctx.services.limits.use('code', `verify:${id}`)
      const done = await change(ctx, 'verifyEmail', async (c) => {
        const isRight = await useCode(c, id, 'VERIFY_EMAIL', input.code)
        c.record({ type: 'User', id, after: { emailVerified: isRight } })
        if (!isRight) return false
        await proveEmail(c, id)
        return true
      })
      if (!done) throw badInput('code', 'The code is invalid or expired.')
      return { id }
    },
  },
  { outputFields: savedUser },
)

builder.mutationField('resendVerification', (t) =>
  t.string({
    description:
      'Mails a fresh code to the person signed in; answers a text for them. Errors: CONFLICT when already verified, TOO_MANY.',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, ctx) => {
      const { id } = signedIn(ctx)
      await ctx.services.limits.use('code', `resend:${id}`)
      await change(ctx, 'resendVerification', async (c) => {
        const person = await c.tx.user.findUniqueOrThrow({
          where: { id },
          select: { id: true, email: true, firstName: true, emailVerifiedAt: true },
        })
        if (person.emailVerifiedAt) throw failure('CONFLICT', 'Your email address is already verified.')
        await sendVerification(c, person)
        c.record({ type: 'User', id })
      })
      return 'We have sent a new code.'
    },
  }),
)

mutation('correctEmail', {
  description:
    'Corrects the own email address while it is not verified, and mails a code to it; codes sent before count no more. Not while acting as someone. Errors: BAD_USER_INPUT, CONFLICT when it is verified or somebody has it, TOO_MANY.',
  input: (t) => ({ email: t.string({ required: true, validate: address }) }),
  may: 'inPerson',
  async first(ctx, { email }) {
    const { id } = signedIn(ctx)
    const provider = await onlyProviderFor(ctx.db, email)
    if (provider !== null)
      throw badInput('email', `People with this email address sign in with ${provider}, on the sign-in page.`)
    await ctx.services.limits.use('letters', `correct:${id}`)
  },
  async does(c, { email }, { id }) {
    const { email: before, firstName } = await c.tx.user.findUniqueOrThrow({
      where: { id },
      select: { email: true, firstName: true },
    })
    if (!(await correctAddress(c, id, email))) throw failure('CONFLICT', 'Your email address is already verified.')
    await endCodes(c, id)
    await sendVerification(c, { id, email, firstName })
    c.record({ type: 'User', id, before: { email: before }, after: { email } })
    return { id }
  },
  answers: savedUser,
})
