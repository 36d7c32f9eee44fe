import { on } from '../platform/events.ts'
import { sendLetter } from '../platform/mail.ts'
import { endChallenges } from './sign-in/challenge.ts'
import { newCode } from './sign-in/codes.ts'
import { forgetFailures } from './sign-in/failures.ts'
import { sendVerification } from './register.ts'
import { endSessions } from './sessions/sessions.ts'
import { onlyProviderFor } from './single-sign-on/only.ts'

/** Closed accounts are out at once, and nothing mailed before lets them in again. */
on('user.closed', async (c, { userId }) => {
  await endSessions(c, { OR: [{ userId }, { realUserId: userId }] })
  await endChallenges(c, { userId })
  await c.tx.verificationCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: c.now } })
})

/** Who really sits at the keyboard counts: a platform admin goes on acting as someone. */
on('signIn.closed', async (c) => {
  const other = { role: { key: { not: 'platform-admin' } } }
  await endSessions(c, { OR: [{ realUserId: null, user: other }, { realUser: other }] })
})

/** Both addresses hear of it, the old one in case it was not meant; the new one is to be proved. */
on('user.email-changed', async (c, { userId, from, to }) => {
  const person = await c.tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, firstName: true, passwordHash: true },
  })
  await c.tx.verificationCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: c.now } })
  await sendLetter(c, {
    reference: `email-changed:${userId}:${c.now.toISOString()}`,
    to: from,
    subject: 'Your sign-in address was changed',
    paragraphs: [
      `Hello ${person.firstName || 'there'},`,
      `an administrator changed the address you sign in with to ${to}. If this is a mistake, please reply to this email.`,
    ],
  })
  if (person.passwordHash) await sendVerification(c, person)
})

on('user.invited', async (c, { userId, byId }) => {
  const person = await c.tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, role: { select: { key: true } } },
  })
  const host = byId
    ? await c.tx.user.findUnique({ where: { id: byId }, select: { firstName: true, lastName: true } })
    : null
  const from = host ? `${host.firstName} ${host.lastName}`.trim() : ''
  const letter = {
    reference: `invited:${userId}:${c.now.toISOString()}`,
    to: person.email,
    subject: from ? `${from} invites you to Paddock` : 'You are invited to Paddock',
  }
  const provider = person.role.key === 'platform-admin' ? null : await onlyProviderFor(c.tx, person.email)
  if (provider !== null) {
    return sendLetter(c, {
      ...letter,
      paragraphs: [
        `Hello ${person.firstName || 'there'},`,
        `your training and rewards wait for you. Sign in with ${provider}; you need no password here.`,
      ],
      action: { text: `Continue with ${provider}`, path: '/public/login' },
    })
  }
  const code = await newCode(c, userId, 'INVITE')
  await sendLetter(c, {
    ...letter,
    secret: true,
    paragraphs: [
      `Hello ${person.firstName || 'there'},`,
      'your training and rewards wait for you. Choose a password and you are in.',
      'The link holds for 14 days and works once.',
    ],
    action: {
      text: 'Choose a password',
      path: `/public/forgot-password-reset?email=${encodeURIComponent(person.email)}&invite=${code}`,
    },
  })
})

/** Who lost a phone is out on it as well, and a password proved before leads nowhere. */
on('second-factors.reset', async (c, { userId }) => {
  await endSessions(c, { userId })
  await endChallenges(c, { userId })
})

/** What only signing in needed; who asked for cookies or failed to sign in is nobody's business any more. */
on('user.erased', async (c, { userId }) => {
  const person = await c.tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await c.tx.session.deleteMany({ where: { OR: [{ userId }, { realUserId: userId }] } })
  await c.tx.signInChallenge.deleteMany({ where: { userId } })
  await c.tx.verificationCode.deleteMany({ where: { userId } })
  await c.tx.cookieConsent.updateMany({ where: { userId }, data: { userId: null } })
  await forgetFailures(c.tx, person.email)
})
