import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { invitationOf, type CalendarMethod } from '../../domain/calendar/iCalendar.ts'
import { writeToMany } from '../../domain/news/letters.ts'
import { notifyMany } from '../../domain/news/notify.ts'
import { nameOf } from '../../domain/people/people.ts'
import type { Change } from '../../platform/events.ts'
import { ENTRY, entryOf } from '../calendar/entries.ts'
import { pathOf } from '../words.ts'

/** What one person is told of one change: once in the portal, and in one email that keeps their calendar right. */
export interface Word {
  enrollmentId: string
  kind: string
  title: string
  body: string
  /** Once per happening and person. */
  reference: string
  /** They did it themselves: an email is enough, where their calendar reads it or it confirms what they did. */
  self?: boolean
  /** The email is wanted also without a calendar, of what they did themselves. */
  confirms?: boolean
  /** What the email says besides, a paragraph each. */
  details?: readonly string[]
  calendar?: CalendarMethod
  action?: string
}

const PERSON = {
  ...ENTRY,
  userId: true,
  user: { select: { firstName: true, lastName: true, email: true, emailVerifiedAt: true } },
} satisfies Prisma.LiveTrainingEnrollmentSelect
type Row = Prisma.LiveTrainingEnrollmentGetPayload<{ select: typeof PERSON }>

/** What a person's calendar takes from a letter. */
const appointmentOf = (c: Change, method: CalendarMethod, row: Row) => ({
  method,
  text: invitationOf(c.services.config, method, entryOf(row, c.now), { name: nameOf(row.user), email: row.user.email }),
})

/** Tells people who may sign in; an event stands in their calendar from then on, or no longer. */
export async function send(c: Change, eventId: string, words: readonly Word[]): Promise<void> {
  if (!words.length) return
  const ids = (method: CalendarMethod) => words.filter(({ calendar }) => calendar === method).map((w) => w.enrollmentId)
  for (const method of ['REQUEST', 'CANCEL'] as const)
    await c.tx.liveTrainingEnrollment.updateMany({
      where: { id: { in: ids(method) } },
      data: { sequence: { increment: 1 }, invited: method === 'REQUEST' },
    })
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: { id: { in: words.map(({ enrollmentId }) => enrollmentId) }, user: { status: 'ACTIVE' } },
    select: PERSON,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const notices = words.flatMap((word) => {
    const row = byId.get(word.enrollmentId)
    return row ? [{ word, row }] : []
  })
  await notifyMany(
    c,
    notices
      .filter(({ word }) => !word.self)
      .map(({ word: { kind, title, body, reference }, row: { userId } }) => ({
        userId,
        kind,
        title,
        body,
        reference,
        link: pathOf(eventId),
      })),
  )
  const letters = notices.filter(
    ({ word, row }) => row.user.emailVerifiedAt && (!word.self || word.calendar || word.confirms),
  )
  await writeToMany(
    c.tx,
    'events',
    new Map(
      letters.map(({ word: { title, body, reference, calendar, details = [], action = 'Open the event' }, row }) => [
        row.userId,
        {
          reference: `${reference}:${row.userId}`,
          subject: title,
          paragraphs: [body, ...details],
          action: { text: action, path: pathOf(eventId) },
          ...(row.event.template.brand ? { brand: row.event.template.brand } : {}),
          ...(calendar ? { calendar: appointmentOf(c, calendar, row) } : {}),
        },
      ]),
    ),
  )
}
