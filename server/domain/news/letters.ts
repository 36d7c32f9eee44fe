import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import type { Services } from '../../platform/context.ts'
import { deliver, type Letter } from '../../platform/mail.ts'

dayjs.extend(advancedFormat)
dayjs.extend(utc)

/** Nov 21st, 2026: the day of a moment in letters and notifications, by UTC. */
export const dayOf = (when: string | Date): string => dayjs.utc(when).format('MMM Do, YYYY')

/** Kinds of emails a person may refuse, one by one. */
export type Topic = 'assigned' | 'completed' | 'failed' | 'expiring' | 'requests' | 'claims' | 'due'

/** Whom a letter of this kind may reach: active, wants letters, and has not refused the kind. */
export const readersOf = (topic: Topic) => ({
  receiveEmails: true,
  status: 'ACTIVE' as const,
  mailRefusals: { none: { topic } },
})

/**
 * Who has not proved the address, such as by taking up an invitation, reads it in the portal: the letter would lead to
 * a door they cannot open.
 */
export const withAccess = { emailVerifiedAt: { not: null } }

export const greeting = (firstName: string): string => `Hello ${firstName || 'there'},`

/** Writes to one person, if they want it; done twice it leaves once. */
export async function writeTo(
  services: Services,
  userId: string,
  topic: Topic,
  letter: Omit<Letter, 'to' | 'optional'>,
): Promise<void> {
  const person = await services.db.user.findFirst({
    where: { id: userId, ...readersOf(topic) },
    select: { email: true, firstName: true },
  })
  if (person)
    await deliver(services, {
      ...letter,
      to: person.email,
      paragraphs: [greeting(person.firstName), ...letter.paragraphs],
      optional: true,
    })
}
