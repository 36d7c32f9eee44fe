import type { Change } from '../platform/events.ts'
import { sendLetter } from '../platform/mail.ts'

/** Tells a person what changed in how they sign in, so that what they did not do is noticed. */
export async function tellOwner(c: Change, userId: string, subject: string, what: string): Promise<void> {
  const person = await c.tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, firstName: true } })
  await sendLetter(c, {
    reference: `second-factor:${userId}:${crypto.randomUUID()}`,
    to: person.email,
    subject,
    paragraphs: [
      `Hello ${person.firstName || 'there'},`,
      what,
      'If this was not you, choose a new password and tell your administrator.',
    ],
    action: { text: 'Sign-in and security', path: '/auth/me#security' },
  })
}
