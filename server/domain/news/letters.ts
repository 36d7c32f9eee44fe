import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { addJobs } from '../../platform/jobs.ts'
import type { Letter } from '../../platform/mail.ts'

dayjs.extend(advancedFormat)
dayjs.extend(utc)

/** Nov 21st, 2026: the day of a moment in letters and notifications, by UTC. */
export const dayOf = (when: string | Date): string => dayjs.utc(when).format('MMM Do, YYYY')

/** Kinds of emails a person may refuse, one by one. */
export type Topic =
  | 'assigned'
  | 'completed'
  | 'failed'
  | 'expiring'
  | 'requests'
  | 'claims'
  | 'due'
  | 'comments'
  | 'news'
  | 'events'
  | 'messages'
  | 'reports'

/** Whom a letter of this kind may reach: active, wants letters, and has not refused the kind. */
const readersOf = (topic: Topic) => ({
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

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Single things whose emails one refuses rather than all of a kind: what is done, by what a letter `refuses`. */
    refusals?: Readonly<Record<string, (c: Change, who: { userId: string; id: string }) => Promise<void>>>
  }
}

/**
 * A letter as it is meant for its reader: the address and the greeting are added here. `refuses` names the one thing,
 * `<refusal>:<id>`, whose emails its one click refuses; all of its kind without.
 */
export type Written = Omit<Letter, 'to' | 'optional' | 'refusable'> & { refuses?: string }

/** Whether a person gets letters of a kind: not refused, by them or for all, and to an address that is proved. */
export async function getsLetters(db: Db | Tx, userId: string, topic: Topic): Promise<boolean> {
  if (await db.mutedMail.count({ where: { topic } })) return false
  return (await db.user.count({ where: { id: userId, ...readersOf(topic), ...withAccess } })) > 0
}

/**
 * Writes to those people who want it, by their ids, in two statements; done twice it leaves once. Each letter is a job
 * of its own: an address nobody takes holds up no other.
 */
export async function writeToMany(db: Db | Tx, topic: Topic, letters: ReadonlyMap<string, Written>): Promise<void> {
  if (await db.mutedMail.count({ where: { topic } })) return
  const readers = await db.user.findMany({
    where: { id: { in: [...letters.keys()] }, ...readersOf(topic) },
    select: { id: true, email: true, firstName: true },
  })
  await addJobs(
    db,
    'mail',
    readers.flatMap(({ id, email, firstName }) => {
      const written = letters.get(id)
      if (!written) return []
      const { refuses, ...letter } = written
      const paragraphs = [greeting(firstName), ...letter.paragraphs]
      const refusable = { userId: id, topic: refuses ?? topic }
      return {
        key: `mail:${letter.reference}`,
        payload: { ...letter, to: email, paragraphs, optional: true, refusable },
      }
    }),
  )
}

/** Writes to one person, if they want it; done twice it leaves once. */
export const writeTo = ({ db }: Services, userId: string, topic: Topic, letter: Written): Promise<void> =>
  writeToMany(db, topic, new Map([[userId, letter]]))
