import type { FieldTrainingType, Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import { territories } from './dealers.ts'
import { goingOn, momentOf } from './moments.ts'

const minute = 60_000
const day = 1440 * minute

const zoneOf: Record<string, string> = {
  OR: 'America/Los_Angeles',
  CA: 'America/Los_Angeles',
  NV: 'America/Los_Angeles',
  ID: 'America/Denver',
  BC: 'America/Los_Angeles',
  AZ: 'America/Phoenix',
  MT: 'America/Denver',
  UT: 'America/Denver',
  CO: 'America/Denver',
  WY: 'America/Denver',
  AB: 'America/Denver',
  MN: 'America/Chicago',
  WI: 'America/Chicago',
  SD: 'America/Chicago',
  MO: 'America/Chicago',
  LA: 'America/Chicago',
  TX: 'America/Chicago',
  SK: 'America/Chicago',
}

interface Plan {
  status: 'REQUESTED' | 'PROPOSED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELED'
  /** Days from now, and the clock there; without one it goes on right now. */
  days: number
  time?: string
  minutes: number
  types: FieldTrainingType[]
  note: string
  reason?: string
  outcome?: string
  said?: readonly [question: string, answer: string]
}

const plans: Plan[] = [
  {
    status: 'REQUESTED',
    days: 12,
    time: '09:00',
    minutes: 120,
    types: ['SALES', 'PRODUCT'],
    note: 'Two new people on the floor. They know bikes, not side-by-sides.',
    said: ['Can you bring a demo unit of the new Ridge?', 'I will ask. If the trailer is free, yes.'],
  },
  {
    status: 'PROPOSED',
    days: 15,
    time: '13:00',
    minutes: 180,
    types: ['SERVICE'],
    note: 'Diagnostic software 7, on our own tablets.',
  },
  {
    status: 'CONFIRMED',
    days: 3,
    time: '08:30',
    minutes: 120,
    types: ['PARTS'],
    note: 'Park behind the building, the front is being paved.',
    said: ['Do we need anything set up?', 'A screen and the parts desk to ourselves for the first hour.'],
  },
  { status: 'CONFIRMED', days: 0, minutes: 120, types: ['PORTAL'], note: 'Everybody brings a phone.' },
  { status: 'CONFIRMED', days: -2, time: '10:00', minutes: 120, types: ['FINANCE'], note: '' },
  {
    status: 'COMPLETED',
    days: -25,
    time: '08:30',
    minutes: 240,
    types: ['SALES', 'FINANCE'],
    note: 'Before the season opens.',
    outcome: 'Walkaround practiced on three machines, trade-in talk with role play. Next: follow-up calls, in spring.',
  },
  {
    status: 'COMPLETED',
    days: -61,
    time: '14:00',
    minutes: 90,
    types: ['PORTAL'],
    note: '',
    outcome: 'Everybody claimed a spiff with a photo of a receipt, and knows where points show up.',
  },
  {
    status: 'CANCELED',
    days: 6,
    time: '09:00',
    minutes: 120,
    types: ['PRODUCT'],
    note: '',
    reason: 'Inventory week. We will ask again next month.',
  },
]

interface Planner {
  draw: Draw
  now: Date
  dealers: readonly { id?: string; region?: string; status?: string }[]
  people: readonly { id: string; dealer: number; role: string; territory: number | null }[]
}

const regionsOf = (territory: number | null | undefined): readonly string[] =>
  territory == null ? [] : territories[territory]!.regions

const spanOf = (startAt: Date, minutes: number) => ({ startAt, endAt: new Date(startAt.getTime() + minutes * minute) })

/** The first eight dealers and one of the demo district manager’s, the first there is: nobody visits the own dealership. */
function visitedOf(dealers: Planner['dealers'], people: Planner['people']) {
  const active = [...dealers.entries()].filter(([, { id, status }]) => id && status === 'ACTIVE')
  const manages = people.find(({ role }) => role === 'district-manager')
  const ofDistrict = active.find(
    ([index, { region }]) => index !== manages?.dealer && regionsOf(manages?.territory).includes(region ?? ''),
  )
  const visited = new Map([...active.slice(0, 8), ...(ofDistrict ? [ofDistrict] : [])])
  return { visited, manages, district: ofDistrict?.[0] }
}

/** When a plan takes place there, some days later where not all are shown. */
const plannedAt = ({ days, time, minutes }: Plan, later: number, now: Date, timeZone: string) =>
  time ? spanOf(momentOf(now, days + later, time, timeZone), minutes) : goingOn(now, minutes, timeZone)

/**
 * Visits in each state, at the dealer of the demo logins, one of the demo district manager’s and a few others, and days
 * without visits.
 */
export function writeFieldTraining({ draw, now, dealers, people }: Planner) {
  const appointments: Prisma.FieldTrainingAppointmentCreateManyInput[] = []
  const attendees: Prisma.FieldTrainingAttendeeCreateManyInput[] = []
  const availabilities: Prisma.FieldTrainingAvailabilityCreateManyInput[] = []
  const comments: Prisma.CommentCreateManyInput[] = []
  // An instructor makes one confirmed visit a day.
  const busy = new Set<string>()
  const { visited, manages, district } = visitedOf(dealers, people)
  for (const [index, dealer] of visited) {
    const region = dealer.region ?? ''
    const isOfDistrict = index === district
    const field = people.filter(
      ({ id, territory, dealer: own }) =>
        own !== index && regionsOf(territory).includes(region) && (!isOfDistrict || id === manages?.id),
    )
    const staff = people.filter(({ dealer: own, role }) => own === index && role === 'learner')
    const manager = people.find(({ dealer: own, role }) => own === index && role === 'dealer-manager')
    if (!field.length || !manager || !dealer.id) continue
    const timeZone = zoneOf[region] ?? 'America/New_York'
    for (const [number, plan] of plans.entries()) {
      // The first dealer and one of the district show every state, the others some.
      const isShown = index === 0 || isOfDistrict
      if (!isShown && !draw.chance(0.45)) continue
      const { status, types, note, reason = '', outcome = '', said } = plan
      const instructor = field[(index + number) % field.length]!
      const { startAt, endAt } = plannedAt(plan, isShown ? 0 : draw.int(0, 4), now, timeZone)
      const local = new Intl.DateTimeFormat('en-CA', { timeZone }).format(startAt)
      const isConfirmed = status === 'CONFIRMED'
      if (isConfirmed && busy.has(`${instructor.id} ${local}`)) continue
      if (isConfirmed) busy.add(`${instructor.id} ${local}`)
      // A drawn day may lie on the other side of now.
      if (status === 'REQUESTED' && startAt <= now) continue
      const id = draw.id()
      const createdAt = new Date(Math.min(now.getTime() - 4 * day, startAt.getTime() - 16 * day))
      const movedAt = new Date(createdAt.getTime() + (status === 'REQUESTED' ? 0 : day))
      const mover = status === 'REQUESTED' || status === 'CANCELED' ? manager.id : instructor.id
      appointments.push({
        id,
        dealerId: dealer.id,
        status,
        types,
        startAt,
        endAt,
        timeZone,
        day: new Date(`${local}T00:00:00Z`),
        wishes: [startAt, new Date(startAt.getTime() + day)],
        note,
        reason,
        outcome,
        askedById: manager.id,
        instructorId: instructor.id,
        movedById: mover,
        movedAt,
        newsAt: movedAt,
        commentCount: said ? 2 : 0,
        version: status === 'REQUESTED' ? 0 : 1,
        sequence: isConfirmed || status === 'COMPLETED' ? 1 : 0,
        createdAt,
        updatedAt: movedAt,
      })
      for (const [place, { id: userId }] of staff.slice(0, 3 + (number % 3)).entries())
        attendees.push({
          id: draw.id(),
          fieldTrainingAppointmentId: id,
          userId,
          attended: status === 'COMPLETED' ? place !== 2 : null,
        })
      if (said) {
        const [question, answer] = said
        const parentId = draw.id()
        comments.push(
          {
            id: parentId,
            fieldTrainingAppointmentId: id,
            authorId: manager.id,
            text: question,
            replyCount: 1,
            createdAt: new Date(movedAt.getTime() + 2 * 60 * minute),
          },
          {
            id: draw.id(),
            fieldTrainingAppointmentId: id,
            authorId: instructor.id,
            text: answer,
            parentId,
            createdAt: new Date(movedAt.getTime() + 5 * 60 * minute),
          },
        )
      }
    }
    const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
    availabilities.push({
      dealerId: dealer.id,
      days: [20, 21, 22, 34].map((ahead) => new Date(today.getTime() + (ahead + index) * day)),
      version: 1,
    })
  }
  return { appointments, attendees, availabilities, comments }
}
