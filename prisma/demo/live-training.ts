import type { LiveTrainingEnrollmentStatus, Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import { goingOn, offsetAt } from './moments.ts'

const hour = 3_600_000
const day = 24 * hour

const places = [
  {
    venue: 'Norrvik Service School',
    room: 'Shop floor 2',
    address: '2200 Energy Park Drive',
    city: 'St. Paul',
    state: 'MN',
    postalCode: '55108',
    latitude: 44.97,
    longitude: -93.19,
  },
  {
    venue: 'Desert Training Center',
    room: 'Classroom A',
    address: '4410 East Washington Street',
    city: 'Phoenix',
    state: 'AZ',
    postalCode: '85034',
    latitude: 33.45,
    longitude: -112,
  },
  {
    venue: 'Race Hall',
    room: '',
    address: '600 East 4th Street',
    city: 'Charlotte',
    state: 'NC',
    postalCode: '28202',
    latitude: 35.22,
    longitude: -80.84,
  },
] as const

interface Template {
  title: string
  text: string
  /** Beginning of its brand's name; none: for all brands. */
  brand?: string
  /** Beginning of the title of the course that attendance completes. */
  course?: number
  type?: 'TWO_DAY'
  virtual?: true
  minutes: number
  bring: string
  certificate: boolean
}

const templates: readonly Template[] = [
  {
    title: 'Clutch and drivetrain, hands on',
    text: '<p>Tear down, measure and rebuild the primary and secondary on six machines. Two days, your own bench.</p>',
    brand: 'Norrvik',
    course: 0,
    type: 'TWO_DAY',
    minutes: 480,
    bring: 'Work shoes and your shop tablet',
    certificate: true,
  },
  {
    title: 'Diagnostics day',
    text: '<p>Five machines, five planted faults, one method. You leave with the check sheets.</p>',
    course: 1,
    minutes: 420,
    bring: 'Your shop tablet',
    certificate: true,
  },
  {
    title: 'Selling the test ride',
    text: '<p>From the first question to the signature, on the floor and outside. Role plays in pairs.</p>',
    minutes: 360,
    bring: '',
    certificate: false,
  },
  {
    title: 'Live Q&A with the product team',
    text: '<p>What is new, what changed, and what your customers will ask. Send questions beforehand.</p>',
    brand: 'Norrvik',
    virtual: true,
    minutes: 90,
    bring: '',
    certificate: false,
  },
]

interface Event {
  template: number
  /** None: online. */
  place?: number
  /** Days from now; negative: it is over; 0: it goes on now. */
  days: number
  zone: 'America/New_York' | 'America/Chicago' | 'America/Phoenix' | 'America/Los_Angeles'
  seats: number
  waitlist?: number
  /** People with a seat, and people who wait. */
  people: number
  waiting?: number
  status?: 'DRAFT' | 'UNPUBLISHED'
  leaveDays?: number
  /** The demo learner is among them. */
  learner?: 'seat' | 'waits'
}

const events: readonly Event[] = [
  { template: 0, place: 0, days: -62, zone: 'America/Chicago', seats: 12, people: 11, learner: 'seat' },
  { template: 1, place: 1, days: -20, zone: 'America/Phoenix', seats: 10, people: 8 },
  { template: 3, days: -6, zone: 'America/Chicago', seats: 100, people: 41, learner: 'seat' },
  {
    template: 1,
    place: 2,
    days: 9,
    zone: 'America/New_York',
    seats: 10,
    waitlist: 8,
    people: 10,
    waiting: 5,
    learner: 'waits',
    leaveDays: 3,
  },
  { template: 3, days: 13, zone: 'America/Chicago', seats: 100, people: 26 },
  { template: 2, place: 1, days: 24, zone: 'America/Phoenix', seats: 16, people: 7, learner: 'seat', leaveDays: 5 },
  { template: 0, place: 0, days: 38, zone: 'America/Chicago', seats: 12, people: 4, leaveDays: 14 },
  { template: 2, place: 2, days: 17, zone: 'America/New_York', seats: 14, people: 3, status: 'UNPUBLISHED' },
  { template: 1, place: 0, days: 70, zone: 'America/Chicago', seats: 10, people: 0, status: 'DRAFT' },
  { template: 2, place: 1, days: 0, zone: 'America/Phoenix', seats: 16, people: 9, learner: 'seat' },
]

/** Half past eight by the clock of a zone, so many days from now; a weekend moves to the Monday after. */
function morningOf(now: Date, days: number, timeZone: string): Date {
  const noon = new Date(now.getTime() + days * day)
  noon.setUTCHours(12, 0, 0, 0)
  const weekday = noon.getUTCDay()
  const shift = weekday === 0 ? 1 : weekday === 6 ? 2 : 0
  const wall = new Date(`${new Date(noon.getTime() + shift * day).toISOString().slice(0, 10)}T08:30:00Z`)
  return new Date(wall.getTime() - offsetAt(timeZone, new Date(wall.getTime() + 6 * hour)))
}

interface Planner {
  draw: Draw
  now: Date
  brands: readonly { id?: string; name: string }[]
  /** Ids of courses that are published. */
  courseIds: readonly string[]
  makerId: string
  teacherId: string
  people: readonly string[]
  learnerId: string
}

/** Three locations, four templates, and events past, coming, full with a line, online, canceled and planned. */
export function writeLiveTraining({ draw, now, brands, courseIds, makerId, teacherId, people, learnerId }: Planner) {
  const madeAt = new Date(now.getTime() - 120 * day)
  const made = { createdAt: madeAt, updatedAt: madeAt, status: 'PUBLISHED' as const, version: 1 }
  const locations = places.map((place) => ({ id: draw.id(), country: 'US', ...place, ...made }))
  const taught = templates.map(({ brand, course, ...template }) => ({
    id: draw.id(),
    ...template,
    brandId: brands.find(({ name }) => brand && name.startsWith(brand))?.id ?? null,
    courseId: course === undefined ? null : (courseIds[course] ?? null),
    ...made,
  }))
  const others = people.filter((id) => id !== learnerId)
  const planned: Prisma.LiveTrainingEventCreateManyInput[] = []
  const instructors: Prisma.LiveTrainingInstructorCreateManyInput[] = []
  const enrollments: Prisma.LiveTrainingEnrollmentCreateManyInput[] = []
  events.forEach((event, index) => {
    const id = draw.id()
    const template = templates[event.template]!
    const morning = morningOf(now, event.days, event.zone)
    const nights = template.type === 'TWO_DAY' ? 1 : 0
    const { startAt, endAt } =
      event.days === 0
        ? goingOn(now, template.minutes, event.zone)
        : { startAt: morning, endAt: new Date(morning.getTime() + nights * day + template.minutes * 60_000) }
    const isOver = endAt < now
    const waiting = event.waiting ?? 0
    const inOrder = Array.from(
      { length: event.people + waiting },
      (_, place) => others[(index * 53 + place * 7) % others.length]!,
    )
    if (event.learner === 'seat') inOrder[0] = learnerId
    if (event.learner === 'waits') inOrder[event.people + 1] = learnerId
    const chosen = [...new Set(inOrder)]
    const seated = Math.min(event.people, chosen.length)
    chosen.forEach((userId, place) => {
      const waits = place >= seated
      const createdAt = new Date(Math.min(now.getTime(), startAt.getTime()) - (chosen.length - place + 2) * 5 * hour)
      // A few who had a seat did not come.
      const attended = isOver && !waits && (userId === learnerId || place % 9 !== 4)
      const status: LiveTrainingEnrollmentStatus = waits ? 'WAITLISTED' : attended ? 'ATTENDED' : 'ENROLLED'
      enrollments.push({
        id: draw.id(),
        eventId: id,
        userId,
        status,
        position: waits ? place - seated + 1 : null,
        seatAt: waits ? null : createdAt,
        attendedAt: attended ? new Date(startAt.getTime() + 20 * 60_000) : null,
        calendarId: draw.id(),
        sequence: waits ? 0 : 1,
        invited: !waits,
        step: 1,
        createdAt,
        updatedAt: createdAt,
      })
    })
    instructors.push({ eventId: id, userId: teacherId })
    planned.push({
      id,
      templateId: taught[event.template]!.id,
      locationId: event.place === undefined ? null : locations[event.place]!.id,
      virtual: event.place === undefined,
      link: event.place === undefined ? `https://meet.example.com/${id.slice(-12)}` : '',
      type: template.type ?? 'SINGLE_DAY',
      startAt,
      endAt,
      timeZone: event.zone,
      maxEnrollment: event.seats,
      waitlistSize: event.waitlist ?? 10,
      leaveUntil:
        event.leaveDays === undefined
          ? null
          : new Date(`${new Date(startAt.getTime() - event.leaveDays * day).toISOString().slice(0, 10)}T00:00:00Z`),
      status: event.status ?? 'PUBLISHED',
      seatsTaken: seated,
      waiting: chosen.length - seated,
      lastPosition: chosen.length - seated,
      sequence: 1,
      version: 1,
      createdById: makerId,
      createdAt: madeAt,
      updatedAt: madeAt,
    })
  })
  return { locations, templates: taught, events: planned, instructors, enrollments }
}
