import type { AttendanceType, Prisma } from '../generated/client/client.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { FileShelf } from './files.ts'
import { momentOf } from './moments.ts'

const minute = 60_000
const day = 1440 * minute
const picture = { width: 1280, height: 720 }

const zones = {
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Phoenix',
  PST: 'America/Los_Angeles',
} as const

interface Plan {
  title: string
  text: string
  /** Begins the name of its brand; without one it is everybody's. */
  brand?: 'Norrvik' | 'Redhollow' | 'Tidewake'
  /** Days from now; negative: it is over. */
  days: number
  zone: keyof typeof zones
  /** By its own clock; 8:30 AM unless said. */
  start?: string
  hours: number
  /** Online unless there is a place. */
  place?: string
  /** In dollars. */
  price?: number
  discount?: number
  /** Days before the start that the discount ends. */
  early?: number
  audience?: string
  status?: 'DRAFT' | 'UNPUBLISHED'
  /** The share of people who come. */
  share: number
  scenes: Omit<Scene, 'seed'>[]
}

const plans: Plan[] = [
  {
    title: 'Winter dealer meeting',
    brand: 'Norrvik',
    days: -330,
    zone: 'CST',
    hours: 8,
    place: 'River Center, St. Paul, MN',
    share: 0.3,
    scenes: [{ backdrop: 'snowfield', palette: 'dawn', subject: 'atv', color: '#2f7d4a' }],
    text: '<p>A day with the product team: the new lineup, the spring order window and an hour with the people behind the warranty desk.</p>',
  },
  {
    title: 'Snow groomer service clinic',
    brand: 'Norrvik',
    days: -296,
    zone: 'MST',
    hours: 6,
    place: 'Service school, Flagstaff, AZ',
    audience: 'Service',
    share: 0.3,
    scenes: [{ backdrop: 'workshop', palette: 'steel', subject: 'tools' }],
    text: '<p>Tracks, clutches and the new controller, on four machines with your own hands.</p>',
  },
  {
    title: 'Webinar: reading a trade-in',
    days: -262,
    zone: 'EST',
    start: '12:00',
    hours: 1,
    price: 0,
    share: 0.35,
    scenes: [{ backdrop: 'showroom', palette: 'noon', subject: 'headset' }],
    text: '<p>What a machine tells you in ten minutes, and how to say a number that both sides like.</p>',
  },
  {
    title: 'Redhollow track day',
    brand: 'Redhollow',
    days: -221,
    zone: 'PST',
    hours: 9,
    place: 'Glen Helen Raceway, San Bernardino, CA',
    share: 0.25,
    scenes: [
      { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
      { backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#c8321f' },
    ],
    text: '<p>Ride the whole range back to back. Gear in all sizes is there; bring your own boots.</p>',
  },
  {
    title: 'Parts desk basics',
    days: -187,
    zone: 'CST',
    start: '13:00',
    hours: 2,
    audience: 'Parts',
    share: 0.4,
    scenes: [{ backdrop: 'workshop', palette: 'steel', subject: 'headset' }],
    text: '<p>Look-ups, supersessions and the three questions that halve returns.</p>',
  },
  {
    title: 'Tidewake demo weekend: Lake Havasu',
    brand: 'Tidewake',
    days: -150,
    zone: 'MST',
    hours: 32,
    place: 'London Bridge Beach, Lake Havasu City, AZ',
    share: 0.25,
    scenes: [{ backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' }],
    text: '<p>Six boats, two days. Bring three customers and you get the first hour on the water to yourselves.</p>',
  },
  {
    title: 'Finance managers roundtable',
    days: -118,
    zone: 'EST',
    start: '15:00',
    hours: 2,
    share: 0.15,
    scenes: [{ backdrop: 'showroom', palette: 'dusk', subject: 'trailer' }],
    text: '<p>Finance managers compare notes: what lenders ask for this year, and what customers say yes to.</p>',
  },
  {
    title: 'Fall product launch',
    brand: 'Norrvik',
    days: -84,
    zone: 'CST',
    hours: 8,
    place: 'Convention Center, Kansas City, MO',
    share: 0.35,
    scenes: [
      { backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
      { backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    ],
    text: '<p>The new Ridge in all trims, hands on. Order forms are on the table, coffee beside them.</p>',
  },
  {
    title: 'Race support: season review',
    brand: 'Redhollow',
    days: -46,
    zone: 'PST',
    start: '16:00',
    hours: 1.5,
    audience: 'Race Support',
    share: 0.4,
    scenes: [{ backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' }],
    text: '<p>What broke, what held, and what the truck brings next year.</p>',
  },
  {
    title: 'Open house planning call',
    days: -12,
    zone: 'EST',
    start: '11:00',
    hours: 1,
    price: 0,
    share: 0.25,
    scenes: [{ backdrop: 'showroom', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' }],
    text: '<p>Two weeks before, one week before, the day itself: what shops with the best open houses do.</p>',
  },
  {
    title: 'Live Q&A: winter accessories',
    brand: 'Norrvik',
    days: 1,
    zone: 'EST',
    start: '12:00',
    hours: 1,
    price: 0,
    share: 0.25,
    scenes: [{ backdrop: 'snowfield', palette: 'noon', subject: 'atv', color: '#2f7d4a' }],
    text: '<p>Plows, winches, heated grips. Send your question beforehand or ask it live.</p>',
  },
  {
    title: 'Diagnostics masterclass',
    days: 6,
    zone: 'MST',
    hours: 7,
    place: 'Service school, Phoenix, AZ',
    early: 3,
    audience: 'Certified Technicians',
    share: 0.3,
    scenes: [{ backdrop: 'workshop', palette: 'steel', subject: 'tools' }],
    text: '<p>Version 7 of the diagnostic software on six machines that each have a fault we planted.</p><ul><li>Bring your shop tablet.</li><li>Lunch is on us.</li></ul>',
  },
  {
    title: 'Holiday sales webinar',
    days: 9,
    zone: 'CST',
    hours: 1.5,
    price: 129,
    early: 5,
    share: 0.3,
    scenes: [{ backdrop: 'showroom', palette: 'dusk', subject: 'sideBySide', color: '#ef8a2c' }],
    text: '<p>Gift cards, layaway and the week before the holidays: a script for the counter and one for the phone.</p>',
  },
  {
    title: 'Tidewake dealer day',
    brand: 'Tidewake',
    days: 17,
    zone: 'EST',
    hours: 8,
    place: 'Marina Pavilion, Fort Lauderdale, FL',
    early: 10,
    share: 0.25,
    scenes: [
      { backdrop: 'coast', palette: 'noon', subject: 'watercraft', color: '#0b7a9e' },
      { backdrop: 'coast', palette: 'lagoon', subject: 'trailer', color: '#0b7a9e' },
    ],
    text: '<p>The new hulls on the water in the morning, trailers and rigging in the afternoon.</p>',
  },
  {
    title: 'New hire orientation',
    days: 21,
    zone: 'CST',
    hours: 2,
    price: 0,
    audience: 'New Hires',
    share: 0.5,
    scenes: [{ backdrop: 'showroom', palette: 'noon', subject: 'headset' }],
    text: '<p>Who is who, where things are, and how claims and rewards work. Cameras on.</p>',
  },
  {
    title: 'Redhollow winter test rides',
    brand: 'Redhollow',
    days: 30,
    zone: 'PST',
    hours: 30,
    place: 'Thermal Club, Thermal, CA',
    early: 14,
    share: 0.2,
    scenes: [{ backdrop: 'track', palette: 'desert', subject: 'dirtBike', color: '#c8321f' }],
    text: '<p>Two days on the 450R with the people who tune it. Places are limited to what the track holds.</p>',
  },
  {
    title: 'Spring dealer meeting',
    brand: 'Norrvik',
    days: 64,
    zone: 'CST',
    hours: 9,
    place: 'River Center, St. Paul, MN',
    early: 30,
    share: 0.3,
    scenes: [{ backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' }],
    text: '<p>The year ahead: lineup, programs, and a dinner that begins on time.</p>',
  },
  {
    title: 'Dealer principals summit',
    days: 110,
    zone: 'MST',
    hours: 26,
    place: 'Canyon Lodge, Sedona, AZ',
    early: 45,
    audience: 'Dealer Principals',
    share: 0.4,
    scenes: [{ backdrop: 'canyon', palette: 'dusk', subject: 'none' }],
    text: '<p>Two days for owners: succession, staffing and what the next model years mean for floor plans.</p>',
  },
  {
    title: 'Service manager forum',
    days: 150,
    zone: 'EST',
    hours: 6,
    place: 'Race Hall, Charlotte, NC',
    early: 30,
    audience: 'Service',
    share: 0.25,
    scenes: [{ backdrop: 'workshop', palette: 'ember', subject: 'tools' }],
    text: '<p>Labor times, parts availability, and how three shops cut their comebacks by half.</p>',
  },
  {
    title: 'Summer lake tour',
    brand: 'Tidewake',
    days: 205,
    zone: 'PST',
    hours: 8,
    place: 'Shasta Lake, CA',
    early: 60,
    share: 0.1,
    scenes: [{ backdrop: 'lake', palette: 'noon', subject: 'watercraft', color: '#ffb43a' }],
    text: '<p>The first of six stops. Dates of the others follow.</p>',
  },
  {
    title: 'Parking lot sale, canceled',
    brand: 'Norrvik',
    days: 12,
    zone: 'CST',
    hours: 5,
    place: 'Dealer lots',
    status: 'UNPUBLISHED',
    share: 0.05,
    scenes: [{ backdrop: 'showroom', palette: 'noon', subject: 'trailer' }],
    text: '<p>Moved to spring.</p>',
  },
  {
    title: 'Model year launch',
    brand: 'Redhollow',
    days: 80,
    zone: 'PST',
    hours: 6,
    place: '',
    status: 'DRAFT',
    share: 0,
    scenes: [{ backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' }],
    text: '<p>Place to be found.</p>',
  },
]

interface Planner {
  shelf: FileShelf
  draw: Draw
  now: Date
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  authorId: string
  /** People who may come, with the groups they belong to. */
  people: readonly { id: string; groups: readonly string[] }[]
  /** Whose next events are shown in the demo. */
  learnerId: string
}

/** A year of events, over and to come, with who came and who comes. */
export function writeEvents({ shelf, draw, now, brands, groupId, authorId, people, learnerId }: Planner) {
  const events: Prisma.EventCreateManyInput[] = []
  const pictures: Prisma.EventPictureCreateManyInput[] = []
  const audience: Prisma.EventAudienceCreateManyInput[] = []
  const attendances: Prisma.EventAttendanceCreateManyInput[] = []
  const reactions: Prisma.EventReactionCreateManyInput[] = []
  for (const plan of plans) {
    const { title, text, days, zone, start = '08:30', hours, place, price = 129, discount = 10, early, status } = plan
    const id = draw.id()
    const timeZone = zones[zone]
    const startAt = momentOf(now, days, start, timeZone)
    const date = new Date(Math.min(now.getTime() - 2 * day, startAt.getTime() - 40 * day))
    const earlyBirdDay =
      early === undefined
        ? null
        : new Date(`${new Date(startAt.getTime() - early * day).toISOString().slice(0, 10)}T00:00:00Z`)
    const cost = BigInt(price * 100)
    const off = BigInt(Math.min(discount, price) * 100)
    const counts: Record<AttendanceType, number> = { GOING: 0, INTERESTED: 0, NOT_INTERESTED: 0 }
    const may = people.filter(({ groups }) => !plan.audience || groups.includes(plan.audience))
    let favorites = 0
    for (const { id: userId } of may) {
      const isLearner = userId === learnerId
      const comes = isLearner ? days >= 1 && days <= 20 : draw.chance(plan.share)
      const type: AttendanceType | null = comes
        ? isLearner && days > 10
          ? 'INTERESTED'
          : 'GOING'
        : draw.chance(0.12)
          ? 'INTERESTED'
          : draw.chance(0.04)
            ? 'NOT_INTERESTED'
            : null
      if (!type || status === 'DRAFT') continue
      const until = Math.min(now.getTime(), startAt.getTime())
      const createdAt = new Date(date.getTime() + draw.int(1, 1000) * ((until - date.getTime()) / 1001))
      const isEarly = earlyBirdDay && createdAt.getTime() < earlyBirdDay.getTime() + day
      counts[type] += 1
      attendances.push({
        id: draw.id(),
        eventId: id,
        userId,
        type,
        remind: type === 'INTERESTED' && draw.chance(0.5),
        price: type === 'GOING' ? (isEarly ? cost - off : cost) : null,
        createdAt,
        updatedAt: createdAt,
      })
      if (type === 'GOING' && draw.chance(0.1)) {
        favorites += 1
        reactions.push({ eventId: id, userId, favored: true })
      }
    }
    events.push({
      id,
      title,
      text,
      brandId: brands.find(({ name }) => plan.brand && name.startsWith(plan.brand))?.id ?? null,
      startAt,
      endAt: new Date(startAt.getTime() + hours * 60 * minute),
      timeZone,
      virtual: place === undefined,
      place: place ?? '',
      link: place === undefined ? `https://meet.example.com/${id.slice(-12)}` : '',
      price: cost,
      discount: off,
      earlyBirdDay,
      status: status ?? 'PUBLISHED',
      date,
      going: counts.GOING,
      interested: counts.INTERESTED,
      notInterested: counts.NOT_INTERESTED,
      favorites,
      sequence: status === 'DRAFT' ? 0 : 1,
      createdById: authorId,
      createdAt: date,
      updatedAt: date,
    })
    plan.scenes.forEach((scene, position) =>
      pictures.push({
        id: draw.id(),
        eventId: id,
        position,
        fileId: shelf.add(`picture-${position + 1}.jpg`, 'image/jpeg', () =>
          toJpeg(drawScene(picture, { seed: `event ${title} ${position}`, ...scene })),
        ),
      }),
    )
    if (plan.audience) audience.push({ eventId: id, groupId: groupId(plan.audience) })
  }
  return { events, pictures, audience, attendances, reactions }
}
