import type { LiveTrainingEnrollmentStatus, Prisma } from '../../../prisma/generated/client/client.ts'
import { NOW, type Columns } from '../../domain/reporting/columns.ts'
import { nameSql, personFound, worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedEnrollment } from '../entity.ts'
import { STANDING } from '../rules.ts'

type C = Columns<'LiveTrainingEnrollment'>

const STATES: readonly LiveTrainingEnrollmentStatus[] = [
  ...STANDING,
  'CANCELED',
  'REMOVED',
  'EXPIRED',
  'MOVED',
  'UNPLACED',
]

/** Who it is. */
const person = (c: C) => ({
  name: c.beside('user', nameSql, { title: 'Name', isDefault: true }),
  email: c.field('user.email', { title: 'Email', may: 'view-users' }),
  dealers: c.names('user.dealers.dealer', 'name', {
    title: 'Dealers',
    hint: 'Where they work now.',
    via: { 'user.dealers': { active: true } },
    isDefault: true,
  }),
  status: c.field('status', { title: 'Status', kind: 'STATE', isDefault: true }),
})

/** In what, where and when. */
const event = (c: C) => ({
  training: c.field('event.template.title', { title: 'Training', isDefault: true }),
  venue: c.field('event.location.venue', { title: 'Venue', hint: 'Empty for a livestream.' }),
  city: c.field('event.location.city', { title: 'City' }),
  state: c.field('event.location.state', { title: 'State' }),
  startDate: c.field('event.startAt', {
    title: 'Starts',
    kind: 'MOMENT',
    hint: 'The day a period goes by.',
    isDefault: true,
  }),
  endDate: c.field('event.endAt', { title: 'Ends', kind: 'MOMENT' }),
})

/** What it adds to the totals. */
const places = (c: C) => ({
  seats: c.own(null, {
    title: 'Seats',
    hint: 'Taken or held for them, in events to come.',
    where: { status: { in: ['ENROLLED', 'OFFERED'] }, event: { endAt: { gt: NOW } } },
    isDefault: true,
  }),
  waiting: c.own(null, { title: 'Waiting', hint: 'For a seat.', where: { status: 'WAITLISTED' } }),
  attended: c.own(null, { title: 'Attended', where: { status: 'ATTENDED' }, isDefault: true }),
  missed: c.own(null, {
    title: 'Missed',
    hint: 'Had a seat in an event that is over, and were not marked as there.',
    where: { status: 'ENROLLED', event: { endAt: { lte: NOW } } },
    isDefault: true,
  }),
})

/** How it came about. */
const course = (c: C) => ({
  enrolled: c.field('createdAt', { title: 'Enrolled', kind: 'MOMENT' }),
  enrolledBy: c.beside('enrolledBy', nameSql, { title: 'Enrolled by', hint: 'Empty for themselves.' }),
  seatSince: c.field('seatAt', { title: 'Seat since', kind: 'MOMENT' }),
  attendedOn: c.field('attendedAt', { title: 'Marked as there', kind: 'MOMENT' }),
})

/** Who has a seat, waits or was there; others are found by the status, and those of events taken back by theirs. */
const among = ({
  status,
  event: state,
}: Readonly<Record<string, unknown>>): Prisma.LiveTrainingEnrollmentWhereInput => ({
  ...(status ? {} : { status: { in: STANDING } }),
  ...(state ? {} : { event: { status: 'PUBLISHED' } }),
})

/** The ILT enrollment report of spec part 2, 7 and 9. */
report('iltEnrollments', ReportedEnrollment, {
  title: 'Live training enrollments',
  description:
    'Who has a seat in live training, waits for one or was there, the latest event first; others are found by the status. A period goes by the day the event starts.',
  may: 'view-live-training-events',
  among,
  during: ({ start, end }) => ({ event: { startAt: { gte: start, lt: end } } }),
  columns: (c) => ({ ...person(c), ...event(c), ...places(c), ...course(c) }),
  filters: (f) => ({
    text: f.text('Name or email', (text, viewer) => ({ user: personFound(text, viewer) })),
    status: f.oneOf('Status', STATES, (status) => ({ status })),
    training: f.id('Training', 'LiveTrainingTemplate', { rows: (templateId) => ({ event: { templateId } }) }),
    dealer: f.id('Dealer', 'Dealer', { rows: (dealerId) => ({ user: worksAt(dealerId) }) }),
    event: f.oneOf('Event', ['PUBLISHED', 'UNPUBLISHED'], (status) => ({ event: { status } })),
  }),
  screen: '/auth/admin/report/ilt-enrollments',
  order: '-startDate',
  size: 10,
})
