import type { Prisma } from '../generated/client/client.ts'
import { drawInvoice } from '../art/invoices.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene } from '../art/scenes.ts'
import { dayOf } from '../factories/days.ts'
import { activityRow, activitySubmissionRow } from '../factories/activities.ts'
import type { Draw } from '../factories/draw.ts'
import { eligibleItemRow, loyaltySubmissionRow } from '../factories/loyalty.ts'
import type { FileShelf } from './files.ts'
import type { Person } from './people.ts'

const day = 86_400_000

/** Parts of the program; the last number is what one piece costs, in dollars. */
const parts: readonly (readonly [
  partNumber: string,
  name: string,
  brand: number | null,
  credits: number,
  dollars: number,
])[] = [
  ['FTS-22100', 'Lift kit, 6 in', null, 60, 1149],
  ['FTS-22105', 'Lift kit, 4 in', null, 40, 829],
  ['FTS-24012', 'Stealth shock, front', null, 18, 189],
  ['FTS-24013', 'Stealth shock, rear', null, 18, 179],
  ['FTS-26040', 'Steering stabiliser', null, 14, 149],
  ['FTS-92017', 'Uniball control arm kit', null, 45, 999],
  ['NV-3310', 'Summit winch, 3,500 lb', 0, 30, 449],
  ['NV-3325', 'Plow blade, 60 in', 0, 35, 519],
  ['NV-4102', 'Heated grip kit', 0, 8, 99],
  ['NV-4188', 'Full skid plate', 0, 22, 329],
  ['NV-5200', 'Bed cargo box', 0, 12, 159],
  ['RH-110-EX', 'Titanium exhaust, 250', 1, 40, 899],
  ['RH-118-FK', 'Fork spring kit', 1, 16, 189],
  ['RH-204-CL', 'Clutch basket, billet', 1, 20, 279],
  ['RH-310-PL', 'Plastics kit, team red', 1, 9, 129],
  ['TW-7001', 'Tow mirror, swivel', 2, 10, 139],
  ['TW-7044', 'Hull anode set', 2, 6, 59],
  ['TW-7120', 'Dock bumper kit', 2, 7, 84],
  ['TW-7300', 'Inflatable platform', 2, 28, 469],
]

const activities = [
  {
    name: 'Demo ride day',
    description: 'A day on which customers ride, at your dealer or with ours. One submission for each day.',
    points: 60,
    yearlyLimit: 6,
  },
  {
    name: 'Open house',
    description: 'An evening or weekend with at least 30 visitors. Add a photo.',
    points: 80,
    yearlyLimit: 2,
  },
  {
    name: 'Trail clean-up',
    description: 'With a club or on your own; say how many bags were filled.',
    points: 40,
    yearlyLimit: null,
  },
  {
    name: 'Mentor a new colleague',
    description: 'The first month of somebody new, side by side.',
    points: 100,
    yearlyLimit: 3,
  },
  { name: 'Ride with a local club', description: 'Show up, help out, bring flyers.', points: 25, yearlyLimit: 12 },
  { name: 'Test track volunteer', description: 'Ended with the season.', points: 50, yearlyLimit: null, active: false },
] as const

const displays = [
  {
    note: 'New accessory wall beside the counter, all lift kits on hand',
    scene: { seed: 'accessory wall', backdrop: 'showroom', palette: 'noon', subject: 'shock', color: '#2f7d4a' },
  },
  {
    note: 'Spring display with the winch and plow on the big side-by-side',
    scene: { seed: 'spring display', backdrop: 'showroom', palette: 'dawn', subject: 'sideBySide', color: '#ef8a2c' },
  },
  {
    note: 'Ride day at the quarry, 40 visitors',
    scene: { seed: 'quarry', backdrop: 'canyon', palette: 'desert', subject: 'atv', color: '#c8321f' },
  },
  {
    note: 'Window for the motocross opener',
    scene: { seed: 'window', backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#e2483d' },
  },
  {
    note: 'Lake demo with two hulls on the water',
    scene: { seed: 'lake demo', backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' },
  },
  {
    note: 'Counter with the heated grips to try',
    scene: { seed: 'counter', backdrop: 'workshop', palette: 'steel', subject: 'tools' },
  },
] as const

const shops = ['SUMMIT PARTS SUPPLY', 'TRI-STATE WHOLESALE', 'WESTERN POWER PARTS', 'FABTECH DIRECT']
const refusals = [
  'The date on the receipt cannot be read. Please take the photo again.',
  'This receipt was submitted before.',
  'The second page is missing.',
  'These are not parts of the program.',
]

interface Paper {
  fileId: string
  number: string
  happenedOn: Date
  spent: bigint
  bought: { index: number; quantity: number }[]
}
export interface LoyaltyPapers {
  items: (Prisma.EligibleItemCreateManyInput & { id: string; credits: number })[]
  receipts: Paper[]
  photos: { fileId: string; note: string }[]
}

/** Parts that earn, and drawn receipts and displays to be submitted. */
export function writeLoyalty(
  shelf: FileShelf,
  draw: Draw,
  brands: readonly { id?: string }[],
  now: Date,
): LoyaltyPapers {
  const today = dayOf(now).getTime()
  const items = parts.map(([partNumber, name, brand, credits], index) =>
    eligibleItemRow(
      {
        partNumber,
        name,
        credits,
        brandId: brand === null ? null : (brands[brand]?.id ?? null),
        createdAt: new Date(today - 190 * day),
        updatedAt: new Date(today - 190 * day),
        startDate: new Date(today - 200 * day),
        endDate: new Date(today + (index === 15 ? -20 : 40 + (index % 5) * 50) * day),
      },
      draw,
    ),
  )
  items.push(
    eligibleItemRow(
      {
        partNumber: 'FTS-22120',
        name: 'Lift kit, 8 in',
        credits: 75,
        startDate: new Date(today + 20 * day),
        endDate: new Date(today + 200 * day),
        createdAt: new Date(today - 5 * day),
        updatedAt: new Date(today - 5 * day),
      },
      draw,
    ),
  )
  const receipts = Array.from({ length: 72 }, (_, index): Paper => {
    const happenedOn = new Date(today - Math.max(1, Math.floor((index / 72) ** 1.2 * 170) + draw.int(0, 3)) * day)
    const bought = [...new Set(Array.from({ length: draw.int(1, 4) }, () => draw.int(0, parts.length - 1)))].map(
      (part) => ({ index: part, quantity: draw.chance(0.7) ? 1 : draw.int(2, 4) }),
    )
    const number = `${draw.pick(['INV', 'C', 'W'])}-${draw.int(20_000, 98_000)}`
    const lines = bought.map(({ index: part, quantity }) => ({
      part: parts[part]![0],
      name: parts[part]![1],
      quantity,
      cents: parts[part]![4] * 100 * quantity + 99,
    }))
    const totalCents = Math.round(lines.reduce((sum, { cents }) => sum + cents, 0) * 1.06)
    const picture = {
      shop: draw.pick(shops),
      number,
      date: happenedOn.toISOString().slice(0, 10),
      lines,
      totalCents,
      tilt: draw.int(-3, 3),
    }
    return {
      fileId: shelf.add(`receipt-${number}.jpg`, 'image/jpeg', () => toJpeg(drawInvoice(picture))),
      number,
      happenedOn,
      spent: BigInt(totalCents),
      bought,
    }
  })
  const photos = displays.map(({ note, scene }) => ({
    note,
    fileId: shelf.add(`${scene.seed.replace(' ', '-')}.jpg`, 'image/jpeg', () =>
      toJpeg(drawScene({ width: 800, height: 600 }, scene)),
    ),
  }))
  return { items, receipts, photos }
}

interface LoyaltyHistory {
  submissions: Prisma.LoyaltySubmissionCreateManyInput[]
  bought: Prisma.LoyaltySubmissionItemCreateManyInput[]
  attachments: Prisma.LoyaltyAttachmentCreateManyInput[]
  activities: Prisma.ActivityCreateManyInput[]
  activitySubmissions: Prisma.ActivitySubmissionCreateManyInput[]
  transactions: Prisma.LedgerTransactionCreateManyInput[]
  entries: Prisma.LedgerEntryCreateManyInput[]
  members: { userId: string; dealerId: string }[]
}

interface World {
  draw: Draw
  now: Date
  people: readonly Person[]
  dealers: readonly { id: string; businessUnitId?: string | null; status: string; name: string }[]
  unitId: string
  papers: LoyaltyPapers
}

/** What the program’s history is made of, and where it is kept until it is written. */
interface Work extends World {
  history: LoyaltyHistory
  /** Managers who collect for their dealership, and people who collect for themselves. */
  managers: readonly Person[]
  others: readonly Person[]
  /** The second dealership of the demo login: an administrator of its first decides what is submitted for it. */
  second: World['dealers'][number]
}

type Status = 'PENDING' | 'APPROVED' | 'DENIED'
type Owner = { userId: string } | { dealerId: string }

const login = ({ people }: World, role: string) => people.find(({ row }) => row.email === `${role}@demo.test`)!

const inProgramme = ({ dealers, unitId }: World, person: Person) =>
  person.role === 'dealer-manager' &&
  dealers[person.dealer]!.businessUnitId === unitId &&
  dealers[person.dealer]!.status === 'ACTIVE'

/** Who takes part, the demo logins aside. */
function takingPart(world: World) {
  const active = world.people.filter(
    ({ row, zeal }) => row.status === 'ACTIVE' && zeal >= 0 && !row.email.endsWith('@demo.test'),
  )
  const managers = active.filter((person) => inProgramme(world, person)).slice(0, 9)
  const others = active
    .filter(
      (person) =>
        !inProgramme(world, person) &&
        (person.role === 'learner' || person.role === 'sales-rep' || person.role === 'dealer-manager'),
    )
    .slice(0, 26)
  return { managers, others }
}

function grant(
  { draw, history }: Work,
  reference: string,
  kind: string,
  title: string | null,
  subject: { type: Prisma.ModelName; id: string } | null,
  unit: 'credits' | 'points',
  amount: number,
  to: Owner,
  at: Date,
) {
  const transactionId = draw.id(at)
  history.transactions.push({
    id: transactionId,
    reference,
    kind,
    title,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    createdAt: at,
  })
  history.entries.push(
    {
      id: draw.id(at),
      transactionId,
      account: 'userId' in to ? 'person' : 'dealer',
      ...to,
      unit,
      amount: BigInt(amount),
      createdAt: at,
    },
    { id: draw.id(at), transactionId, account: 'issuer', unit, amount: BigInt(-amount), createdAt: at },
  )
}

const decidedAt = ({ draw, now }: Work, sent: Date, within: number) =>
  new Date(Math.min(now.getTime() - draw.int(1, 20) * 3_600_000, sent.getTime() + draw.int(4, within * 24) * 3_600_000))

function send(
  work: Work,
  person: Person,
  what: Paper | { fileId: string; note: string; happenedOn: Date },
  status: Status,
  { dealer = work.dealers[person.dealer]!, forDealer = inProgramme(work, person) } = {},
) {
  const { draw, now, papers, history } = work
  const isReceipt = 'bought' in what
  const createdAt = new Date(
    Math.min(now.getTime() - draw.int(1, 30) * 3_600_000, what.happenedOn.getTime() + draw.int(20, 80) * 3_600_000),
  )
  const items = isReceipt ? what.bought.map(({ index, quantity }) => ({ item: papers.items[index]!, quantity })) : []
  const worth = isReceipt ? items.reduce((sum, { item, quantity }) => sum + item.credits * quantity, 0) : 25
  const brands = new Set(items.flatMap(({ item }) => item.brandId ?? []))
  const at = status === 'PENDING' ? null : decidedAt(work, createdAt, 5)
  const row = loyaltySubmissionRow(
    {
      userId: person.row.id,
      dealerId: dealer.id,
      forDealer,
      type: isReceipt ? 'RECEIPT' : 'PHOTO',
      status,
      happenedOn: what.happenedOn,
      brandId: brands.size ? [...brands][0]! : null,
      createdAt,
      updatedAt: at ?? createdAt,
      ...(isReceipt ? { invoiceNumber: what.number, spent: what.spent } : { note: what.note }),
      ...(status === 'APPROVED' ? { [forDealer ? 'credits' : 'points']: worth } : {}),
      ...(status === 'DENIED' ? { deniedReason: draw.pick(refusals) } : {}),
      ...(at ? { decidedById: login(work, 'company-admin').row.id, decidedAt: at, version: 1 } : {}),
    },
    draw,
  )
  history.submissions.push(row)
  history.attachments.push({ submissionId: row.id, fileId: what.fileId })
  history.bought.push(
    ...items.map(({ item, quantity }) => ({
      id: draw.id(createdAt),
      submissionId: row.id,
      itemId: item.id,
      partNumber: item.partNumber,
      name: item.name,
      quantity,
      credits: item.credits * quantity,
    })),
  )
  if (status === 'APPROVED' && at)
    grant(
      work,
      `loyalty.approved:${row.id}:0`,
      'loyalty.approved',
      isReceipt ? `Receipt ${what.number}` : 'Photos',
      { type: 'LoyaltySubmission', id: row.id },
      forDealer ? 'credits' : 'points',
      worth,
      forDealer ? { dealerId: dealer.id } : { userId: person.row.id },
      at,
    )
  return row
}

/** What was submitted: the newest papers wait, and the demo logins have something of everything. */
function submit(work: Work): void {
  const { now, papers, managers, others, second } = work
  const { receipts } = papers
  const manager = login(work, 'dealer-manager')
  let nextPaper = 0
  const paper = () => receipts[nextPaper++]!
  const old = () => receipts.splice(receipts.length - 1, 1)[0]!
  const learner = login(work, 'learner')
  const rep = login(work, 'sales-rep')
  send(work, learner, paper(), 'PENDING')
  send(work, manager, paper(), 'PENDING', { dealer: second, forDealer: true })
  send(work, rep, paper(), 'PENDING')
  send(work, learner, paper(), 'DENIED')
  send(work, manager, { ...papers.photos[0]!, happenedOn: new Date(dayOf(now).getTime() - 6 * day) }, 'PENDING', {
    forDealer: true,
  })
  for (const person of [learner, rep, manager, manager, learner, manager, rep])
    send(work, person, old(), 'APPROVED', { forDealer: person === manager })
  papers.photos
    .slice(1)
    .forEach((photo, index) =>
      send(
        work,
        managers[index % managers.length] ?? manager,
        { ...photo, happenedOn: new Date(dayOf(now).getTime() - (4 + index * 19) * day) },
        index === 0 ? 'PENDING' : 'APPROVED',
      ),
    )
  while (nextPaper < receipts.length) {
    const index = nextPaper
    const person = index % 2 ? managers[index % managers.length]! : others[index % others.length]!
    send(work, person, paper(), index < 19 ? 'PENDING' : index % 9 === 0 ? 'DENIED' : 'APPROVED')
  }
}

/** What an administrator gave by hand. */
function sendCredits(work: Work): void {
  const { now, dealers, managers, second } = work
  const sent = (key: string, reason: string, amount: number, to: Owner, daysAgo: number) =>
    grant(
      work,
      `loyalty.sent:demo-${key}`,
      'loyalty.sent',
      reason,
      null,
      'dealerId' in to ? 'credits' : 'points',
      amount,
      to,
      new Date(now.getTime() - daysAgo * day),
    )
  sent('kickoff-1', 'Welcome to the program', 250, { dealerId: dealers[0]!.id }, 120)
  sent(
    'kickoff-2',
    'Winner of the display contest',
    500,
    { dealerId: managers[1] ? dealers[managers[1].dealer]!.id : second.id },
    40,
  )
  // Enough for a payout that the tax year of the manager cannot take without a form.
  sent('season', 'Dealership of the season', 2_000, { dealerId: second.id }, 33)
  sent('kickoff-3', 'Found a mistake in the price list', 30, { userId: login(work, 'learner').row.id }, 25)
}

function did(
  work: Work,
  yearly: Map<string, number>,
  person: Person,
  index: number,
  daysAgo: number,
  status: Status,
  note = '',
) {
  const { draw, now, history, dealers } = work
  const activity = history.activities[index]!
  const createdAt = new Date(now.getTime() - daysAgo * day + draw.int(2, 20) * 3_600_000)
  const key = `${person.row.id} ${index}`
  if (status === 'APPROVED' && (yearly.get(key) ?? 0) >= (activity.yearlyLimit ?? 99)) return
  const at = status === 'PENDING' ? null : decidedAt(work, createdAt, 4)
  const row = activitySubmissionRow(
    {
      userId: person.row.id,
      activityId: activity.id!,
      dealerId: dealers[person.dealer]!.id,
      status,
      note,
      doneOn: new Date(dayOf(now).getTime() - daysAgo * day),
      createdAt,
      updatedAt: at ?? createdAt,
      ...(status === 'APPROVED' ? { points: activity.points } : {}),
      ...(status === 'DENIED' ? { deniedReason: 'Please add a photo.' } : {}),
      ...(at ? { decidedById: login(work, 'company-admin').row.id, decidedAt: at, version: 1 } : {}),
    },
    draw,
  )
  history.activitySubmissions.push(row)
  if (status !== 'APPROVED' || !at) return
  yearly.set(key, (yearly.get(key) ?? 0) + 1)
  grant(
    work,
    `activity.approved:${row.id}:0`,
    'activity.approved',
    activity.name,
    { type: 'ActivitySubmission', id: row.id },
    'points',
    activity.points,
    { userId: person.row.id },
    at,
  )
}

/** What people did for the program, and what they said of it. */
function takePart(work: Work): void {
  const { draw, now, history, managers, others } = work
  const [learner, rep, manager] = [login(work, 'learner'), login(work, 'sales-rep'), login(work, 'dealer-manager')]
  const yearly = new Map<string, number>()
  history.activities = activities.map((activity) =>
    activityRow(
      { ...activity, createdAt: new Date(now.getTime() - 190 * day), updatedAt: new Date(now.getTime() - 190 * day) },
      draw,
    ),
  )
  did(work, yearly, learner, 0, 3, 'PENDING', 'Ride day behind the shop, 14 riders')
  did(work, yearly, learner, 2, 34, 'APPROVED', 'Hyalite trail with the local club, 11 bags')
  did(work, yearly, learner, 1, 20, 'DENIED', 'Friday evening')
  did(work, yearly, rep, 4, 12, 'APPROVED', 'Saturday ride, 22 machines')
  did(work, yearly, rep, 3, 2, 'PENDING', 'First month of Avery at the counter')
  did(work, yearly, manager, 1, 45, 'APPROVED', 'Season opener, about 120 visitors')
  others.concat(managers).forEach((person, index) => {
    for (let turn = 0; turn < 1 + (index % 3); turn++)
      did(
        work,
        yearly,
        person,
        draw.int(0, 4),
        index < 9 && turn === 0 ? draw.int(2, 5) : draw.int(8, 150),
        index < 9 && turn === 0 ? 'PENDING' : draw.chance(0.1) ? 'DENIED' : 'APPROVED',
        draw.pick(['', '', 'Great weather, good talks', 'With two colleagues', 'At the county fairground']),
      )
  })
}

/** Half a year of the program: what was submitted, decided and booked, by the same references as the code. */
export function loyaltyHistory(world: World): LoyaltyHistory {
  const history: LoyaltyHistory = {
    submissions: [],
    bought: [],
    attachments: [],
    activities: [],
    activitySubmissions: [],
    transactions: [],
    entries: [],
    members: [],
  }
  const second = world.dealers[8]!
  history.members.push({ userId: login(world, 'dealer-manager').row.id, dealerId: second.id })
  const work: Work = { ...world, ...takingPart(world), history, second }
  submit(work)
  sendCredits(work)
  takePart(work)
  return history
}
