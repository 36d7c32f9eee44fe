import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { whenText } from '../../domain/calendar/words.ts'
import { dayOf } from '../../domain/news/letters.ts'
import { nameOf } from '../../domain/people/people.ts'
import { spanText } from '../schedule.ts'
import type { Change } from '../../platform/events.ts'
import type { Became } from '../seats/lock.ts'
import { labelOf, placeText, WORDS } from '../words.ts'
import { send, type Word } from './send.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** Somebody stands otherwise in an event, carrying the id of their enrollment. Channel: the event's id. */
    'liveTraining.changed': string
  }
}

const SHOWN = {
  startAt: true,
  endAt: true,
  timeZone: true,
  leaveUntil: true,
  sequence: true,
  virtual: true,
  location: WORDS.location,
  template: { select: { title: true, bring: true } },
  instructors: {
    orderBy: [{ user: { firstName: 'asc' } }, { userId: 'asc' }],
    select: { user: { select: { firstName: true, lastName: true, email: true } } },
  },
} satisfies Prisma.LiveTrainingEventSelect
type Shown = Omit<Prisma.LiveTrainingEventGetPayload<{ select: typeof SHOWN }>, 'sequence'>

/** Dec 3rd, 2026, 8:30 AM to 4:30 PM EST, Livestream; of two days both. */
const facts = (event: Parameters<typeof placeText>[0] & Parameters<typeof spanText>[0]): string =>
  [spanText(event), placeText(event)].filter(Boolean).join(', ')

/** What whoever comes has to know beside when and where: a line each, for letters. */
const details = ({ template, instructors, leaveUntil }: Shown): string[] =>
  [
    template.bring && `Bring: ${template.bring}`,
    instructors.length > 0 &&
      `Taught by ${new Intl.ListFormat('en-US').format(instructors.map(({ user }) => nameOf(user)))}.`,
    leaveUntil && `If you cannot come, give your seat back by ${dayOf(leaveUntil)}.`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[]

/** Until when a seat is held for somebody. */
const heldUntil = ({ timeZone }: Shown, until: Date): string =>
  `Take it by ${whenText({ startAt: until, timeZone })}, or it goes to the next in line.`

interface Row {
  id: string
  step: number
  invited: boolean
  offeredUntil: Date | null
}

/** What somebody is told of what became of them; null where they know by themselves, or another tells. */
function wordOf(event: Shown, row: Row, { now, before, self, cameFrom }: Became): Word | null {
  const name = `“${labelOf(event)}”`
  const word = (kind: string, title: string, body: string, more: Partial<Word> = {}): Word => ({
    enrollmentId: row.id,
    kind: `live-training.${kind}`,
    title,
    body,
    reference: `live-training.${kind}:${row.id}:${row.step}`,
    self,
    ...more,
  })
  const off = row.invited ? { calendar: 'CANCEL' as const } : {}
  switch (now) {
    case 'ENROLLED': {
      // That they were there is taken back: the seat is the one they had.
      if (before === 'ATTENDED') return null
      const title = cameFrom
        ? `Your training changed to ${name}`
        : before === 'WAITLISTED' && !self
          ? `A seat came free: you are in ${name}`
          : `You have a seat: ${name}`
      return word('enrolled', title, `${facts(event)}.`, { calendar: 'REQUEST', details: details(event) })
    }
    case 'WAITLISTED':
      return before === 'OFFERED'
        ? word(
            'waitlisted',
            `You are first in line for ${name}`,
            'The seat held for you went to somebody else. You get the next one that comes free.',
            off,
          )
        : word(
            'waitlisted',
            `You are on the waiting list: ${name}`,
            `${facts(event)}. We tell you when a seat is free.`,
            { ...off, confirms: true },
          )
    case 'OFFERED': {
      const held = row.offeredUntil && heldUntil(event, row.offeredUntil)
      return word('offered', `A seat is free: ${name}`, [held, `${facts(event)}.`].filter(Boolean).join(' '), {
        action: 'Take the seat',
        details: details(event),
      })
    }
    case 'EXPIRED':
      return word('expired', `The seat in ${name} went to the next in line`, 'It was not taken in time.', off)
    case 'UNPLACED':
      // An offer that a new date cut short: put off again, they are first in line.
      if (before === 'OFFERED')
        return word('unplaced', `You did not take the seat in ${name}`, 'The event has begun.', off)
      return word('unplaced', `No seat came free: ${name}`, 'The event has begun. Look for another date.')
    case 'CANCELED':
    case 'REMOVED':
      if (self && !row.invited) return null
      return self
        ? word('left', `You left ${name}`, `${facts(event)}. Your seat is free for somebody else.`, off)
        : word('removed', `You are no longer enrolled: ${name}`, `${facts(event)}.`, off)
    default:
      return null
  }
}

/** Tells people what became of them, each once, and who watches the list that it changed. */
export async function tell(c: Change, { id }: { id: string }, became: readonly Became[]): Promise<void> {
  if (!became.length) return
  for (const { enrollmentId } of became) c.publish('liveTraining.changed', id, enrollmentId)
  const event = await c.tx.liveTrainingEvent.findUniqueOrThrow({ where: { id }, select: SHOWN })
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: { id: { in: became.map(({ enrollmentId }) => enrollmentId) } },
    select: { id: true, step: true, invited: true, offeredUntil: true },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  await send(
    c,
    id,
    became.flatMap((one) => {
      const row = byId.get(one.enrollmentId)
      return (row && wordOf(event, row, one)) ?? []
    }),
  )
}

/** When and where an event was to take place. */
async function factsBefore({ tx }: Change, { locationId, ...event }: Changes['before']): Promise<string> {
  const location = locationId
    ? await tx.liveTrainingLocation.findUnique({ where: { id: locationId }, ...WORDS.location })
    : null
  return facts({ ...event, location })
}

/** What happened to a whole event. */
type Happened = 'canceled' | 'restored' | Changes
interface Changes {
  time: boolean
  place: boolean
  link: boolean
  /** As it was planned. */
  before: Pick<Shown, 'startAt' | 'endAt' | 'timeZone' | 'virtual'> & { locationId: string | null }
}

/** Tells everybody who has a seat in a coming event or waits for one, once for each change. */
export async function tellAll(c: Change, id: string, what: Happened): Promise<void> {
  const { sequence, ...event } = await c.tx.liveTrainingEvent.update({
    where: { id },
    data: { sequence: { increment: 1 } },
    select: SHOWN,
  })
  if (event.startAt <= c.now) return
  const rows = await c.tx.liveTrainingEnrollment.findMany({
    where: { eventId: id, status: { in: ['ENROLLED', 'OFFERED', 'WAITLISTED'] } },
    select: { id: true, status: true, invited: true, offeredUntil: true },
  })
  const earlier = typeof what === 'object' && (what.time || what.place) ? await factsBefore(c, what.before) : ''
  const name = `“${labelOf(event)}”`
  const [kind, title, body] =
    what === 'canceled'
      ? ['canceled', `${name} is canceled`, `It was planned for ${facts(event)}. Nothing is left for you to do.`]
      : what === 'restored'
        ? ['restored', `${name} is on after all`, `${facts(event)}.`]
        : [
            'changed',
            `${name} has a new ${new Intl.ListFormat('en').format([...(what.time ? ['time'] : []), ...(what.place ? ['place'] : []), ...(what.link ? ['link'] : [])])}`,
            [`${facts(event)}.`, earlier && `It was planned for ${earlier}.`].filter(Boolean).join(' '),
          ]
  await send(
    c,
    id,
    rows.map(({ id: enrollmentId, status, invited, offeredUntil }) => ({
      enrollmentId,
      kind: `live-training.${kind}`,
      title,
      body: what !== 'canceled' && offeredUntil ? `${body} ${heldUntil(event, offeredUntil)}` : body,
      reference: `live-training.${kind}:${id}:${sequence}`,
      ...(what === 'canceled' || status === 'WAITLISTED' ? {} : { details: details(event) }),
      ...(what === 'canceled'
        ? invited && { calendar: 'CANCEL' as const }
        : status === 'ENROLLED' && { calendar: 'REQUEST' as const }),
    })),
  )
}
