import QRCode from 'qrcode'
import type { Prisma } from '../generated/client/client.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { FileShelf } from './files.ts'
import type { Person } from './people.ts'
import type { History, TaughtCurriculum } from './training.ts'

const day = 86_400_000
const hour = 3_600_000
const thumbnail = { width: 800, height: 600 }

interface Offer {
  name: string
  description: string
  /** Empty for what anyone may take for points. */
  curriculum: string
  scene: Scene
  active?: false
  points?: number
  /** Free codes that stay when all is handed out. */
  freeCodes?: number
  shipped?: true
  stock?: number
  expiresAfterDays?: number
}

const offers: Offer[] = [
  {
    name: 'Norrvik shop jacket',
    description: 'Softshell, embroidered with your first name. Write your size into the second line of the address.',
    curriculum: 'Norrvik Dealer Onboarding',
    scene: { seed: 'shop jacket', backdrop: 'showroom', palette: 'noon', subject: 'jacket', color: '#2f7d4a' },
    shipped: true,
    stock: 18,
  },
  {
    name: 'A day on the trail',
    description: 'Ride the new line-up with the team that builds it, lunch included. Your code opens the booking page.',
    curriculum: 'Norrvik Dealer Onboarding',
    scene: { seed: 'day on the trail', backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
    freeCodes: 7,
    expiresAfterDays: 60,
  },
  {
    name: 'Seller of the season kit',
    description: 'Demo helmet, gloves and a cooler that fits the bed of every Norrvik.',
    curriculum: 'Side-by-Side Sales',
    scene: { seed: 'seller kit', backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#c8321f' },
    shipped: true,
    stock: 6,
  },
  {
    name: 'Track day for two',
    description: 'Two places at the next Redhollow demo day, bikes and gear provided.',
    curriculum: 'Motocross Fundamentals',
    scene: { seed: 'track day', backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#e2483d' },
    freeCodes: 25,
    expiresAfterDays: 45,
  },
  {
    name: 'Technician’s tool roll',
    description: 'Waxed canvas, eighteen pockets, your initials on the flap.',
    curriculum: 'Redhollow Service Lab',
    scene: { seed: 'tool roll', backdrop: 'workshop', palette: 'steel', subject: 'tools' },
    shipped: true,
    stock: 40,
    points: 20,
  },
  {
    name: 'On-water weekend',
    description: 'Two days at the Tidewake test lake with the new hulls.',
    curriculum: 'Tidewake On-Water Basics',
    scene: { seed: 'weekend', backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' },
    freeCodes: 12,
    expiresAfterDays: 30,
  },
  {
    name: 'Retail champion plaque',
    description: 'For the wall behind the counter, with your dealership’s name.',
    curriculum: 'Retail Excellence',
    scene: { seed: 'plaque', backdrop: 'showroom', palette: 'dusk', subject: 'plaque', color: '#0d8fb3' },
    shipped: true,
  },
  {
    name: 'Winter training camp',
    description: 'Not announced yet.',
    curriculum: 'Retail Excellence',
    scene: { seed: 'winter camp', backdrop: 'snowfield', palette: 'snow', subject: 'atv', color: '#e2483d' },
    active: false,
  },
  {
    name: 'Paddock cap',
    description: 'Washed cotton, one size, the portal’s mark in grey.',
    curriculum: '',
    scene: { seed: 'paddock cap', backdrop: 'showroom', palette: 'dawn', subject: 'cap', color: '#0181F6' },
    points: 20,
    shipped: true,
    stock: 34,
  },
  {
    name: '$25 fuel card',
    description: 'For the drive to the next demo day. The code works at the pump.',
    curriculum: '',
    scene: { seed: 'fuel card', backdrop: 'coast', palette: 'dusk', subject: 'fuelCard', color: '#1b8a5a' },
    points: 60,
    freeCodes: 9,
  },
  {
    name: 'Coffee on us',
    description: 'A bag of beans and a mug from the roastery next to the plant. Your code goes into their shop.',
    curriculum: '',
    scene: { seed: 'coffee', backdrop: 'woods', palette: 'forest', subject: 'coffee', color: '#2f7d4a' },
    points: 10,
    freeCodes: 60,
  },
  {
    name: 'Riding gloves',
    description: 'Goat leather and mesh, in your size. The last pairs of the season.',
    curriculum: '',
    scene: { seed: 'riding gloves', backdrop: 'track', palette: 'noon', subject: 'gloves', color: '#c8321f' },
    points: 30,
    shipped: true,
    stock: 3,
  },
  {
    name: 'Signed team jersey',
    description: 'Worn at the season’s final, signed by the whole crew.',
    curriculum: '',
    scene: { seed: 'team jersey', backdrop: 'track', palette: 'dusk', subject: 'jacket', color: '#e2483d' },
    points: 150,
    shipped: true,
    stock: 0,
  },
]

export type DemoIncentive = Prisma.IncentiveCreateManyInput & {
  id: string
  name: string
  points: number
  freeCodes: number
}

const fileName = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
const CODES = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What completing the training may earn, and what points can get. */
export function writeIncentives(
  shelf: FileShelf,
  draw: Draw,
  taught: readonly TaughtCurriculum[],
  bornAt: Date,
): DemoIncentive[] {
  return offers.map(
    (
      {
        name,
        description,
        curriculum,
        scene,
        active = true,
        points = 0,
        freeCodes,
        shipped = false,
        stock = null,
        expiresAfterDays = null,
      },
      position,
    ) => {
      const id = draw.id()
      const image = `${fileName(name)}`
      return {
        id,
        name,
        description,
        active,
        position,
        points,
        shipped,
        stock,
        expiresAfterDays,
        withCodes: freeCodes !== undefined,
        freeCodes: freeCodes ?? 0,
        curriculumId: taught.find((known) => known.name === curriculum)?.id ?? null,
        createdAt: bornAt,
        updatedAt: bornAt,
        imageId: shelf.add(`${image}.jpg`, 'image/jpeg', () => toJpeg(drawScene(thumbnail, scene))),
        qrcodeImageId:
          freeCodes === undefined
            ? null
            : shelf.add(`${image}-code.png`, 'image/png', () =>
                QRCode.toBuffer(`https://paddock.test/redeem/${id}`, { width: 400, margin: 2 }),
              ),
      }
    },
  )
}

/** As the table of the database has it. */
export const incentiveRow = ({ freeCodes: _, ...row }: DemoIncentive): Prisma.IncentiveCreateManyInput => row

interface RewardHistory {
  rewards: Prisma.RewardCreateManyInput[]
  codes: Prisma.IncentiveCodeCreateManyInput[]
}
interface Handed {
  person: Person
  incentive: DemoIncentive
  reference: string
  earnedOn: Date
  curriculumId: string | null
  note?: string
}

const addressOf = ({ row }: Person) => ({
  name: `${row.firstName} ${row.lastName}`,
  line1: row.addressLine1 ?? '1200 Main Street',
  city: row.city ?? 'Bozeman',
  region: row.region ?? 'MT',
  postalCode: row.postalCode ?? '59715',
  country: row.country ?? 'US',
})

type Parcel = { at: Date; carrier: string; tracking: string; trackingUrl: string | null }

/** What rewards are made of, and where they are kept until all are written. */
interface Work {
  draw: Draw
  now: Date
  made: RewardHistory
  history: History
  incentives: readonly DemoIncentive[]
  people: readonly Person[]
}

const named = ({ incentives }: Work, name: string) => incentives.find((incentive) => incentive.name === name)!
const login = ({ people }: Work, role: string) => people.find(({ row }) => row.email === `${role}@demo.test`)!
const when = ({ now }: Work, milliseconds: number) => new Date(Math.min(milliseconds, now.getTime() - 20 * 60_000))
const ago = ({ now }: Work, days: number) => new Date(now.getTime() - days * day)

function code(
  { draw, made, now }: Work,
  incentive: DemoIncentive,
  at: Date,
  reward?: { id: string; redeemedOn: Date },
  isVoid = false,
) {
  const part = () => Array.from({ length: 4 }, () => draw.pick([...CODES])).join('')
  made.codes.push({
    id: draw.id(at),
    incentiveId: incentive.id,
    text: `${fileName(incentive.name)
      .replace(/[^a-z]/g, '')
      .slice(0, 4)
      .toUpperCase()}-${part()}-${part()}`,
    createdAt: at,
    ...(reward ? { claimedAt: reward.redeemedOn, rewardId: reward.id } : {}),
    ...(isVoid ? { voidedAt: now } : {}),
  })
}

/** What a person has at a moment and for good: the lesser of the two may be spent then. */
function spendable({ history }: Work, userId: string, at: Date): number {
  const own = history.entries.filter((entry) => entry.userId === userId && entry.unit === 'points')
  const sum = (entries: typeof own) => entries.reduce((total, { amount }) => total + Number(amount), 0)
  return Math.min(sum(own), sum(own.filter(({ createdAt }) => (createdAt as Date) <= at)))
}

function move(
  { draw, history }: Work,
  kind: string,
  reference: string,
  { name }: DemoIncentive,
  rewardId: string,
  userId: string,
  amount: number,
  createdAt: Date,
) {
  const transactionId = draw.id(createdAt)
  history.transactions.push({
    id: transactionId,
    reference,
    kind,
    title: name,
    subjectType: 'Reward',
    subjectId: rewardId,
    createdAt,
  })
  history.entries.push(
    { id: draw.id(createdAt), transactionId, account: 'person', userId, unit: 'points', amount, createdAt },
    {
      id: draw.id(createdAt),
      transactionId,
      account: 'issuer',
      userId: null,
      unit: 'points',
      amount: -amount,
      createdAt,
    },
  )
}

function tell(
  { draw, history, now }: Work,
  userId: string,
  kind: string,
  title: string,
  body: string,
  link: string,
  reference: string,
  createdAt: Date,
) {
  if (now.getTime() - createdAt.getTime() < 45 * day)
    history.notifications.push({
      id: draw.id(),
      userId,
      kind,
      title,
      body,
      link,
      reference,
      createdAt,
      readAt: now.getTime() - createdAt.getTime() > 4 * day ? createdAt : null,
    })
}

const base = ({ draw }: Work, { person, incentive, reference, earnedOn, curriculumId, note = '' }: Handed) => ({
  id: draw.id(earnedOn),
  reference,
  name: incentive.name,
  userId: person.row.id,
  incentiveId: incentive.id,
  curriculumId,
  earnedOn,
  note,
  createdAt: earnedOn,
  updatedAt: earnedOn,
  expiresAt: incentive.expiresAfterDays ? new Date(earnedOn.getTime() + incentive.expiresAfterDays * day) : null,
})

function earn(work: Work, handed: Handed, status: 'EARNED' | 'EXPIRED' = 'EARNED') {
  const row = base(work, handed)
  work.made.rewards.push({ ...row, status })
  if (status === 'EARNED')
    tell(
      work,
      row.userId,
      'reward.earned',
      `You earned “${row.name}”`,
      row.expiresAt ? 'Redeem it before it expires.' : 'Redeem it whenever you like.',
      `/auth/redeem-reward/${row.incentiveId}`,
      `reward.earned:${row.id}`,
      row.earnedOn,
    )
}

/** False where the points do not cover it. */
function redeem(work: Work, handed: Handed, redeemedOn: Date, sent?: Parcel): boolean {
  const { incentive, person } = handed
  if (incentive.points > 0 && spendable(work, person.row.id, redeemedOn) < incentive.points) return false
  const row = {
    ...base(work, handed),
    redeemedOn,
    redemptions: 1,
    points: incentive.points,
    updatedAt: sent?.at ?? redeemedOn,
    ...(incentive.shipped ? { address: addressOf(person) } : {}),
  }
  work.made.rewards.push({
    ...row,
    status: sent ? 'SENT' : 'REDEEMED',
    ...(sent ? { sentAt: sent.at, carrier: sent.carrier, tracking: sent.tracking, trackingUrl: sent.trackingUrl } : {}),
  })
  if (incentive.points > 0)
    move(
      work,
      'reward.redeemed',
      `reward.redeemed:${row.id}:1`,
      incentive,
      row.id,
      row.userId,
      -incentive.points,
      redeemedOn,
    )
  if (incentive.withCodes) code(work, incentive, incentive.createdAt as Date, { id: row.id, redeemedOn })
  tell(
    work,
    row.userId,
    sent ? 'reward.sent' : 'reward.redeemed',
    sent ? `“${row.name}” is on its way` : `You redeemed “${row.name}”`,
    sent ? `${sent.carrier}, tracking number ${sent.tracking}.` : 'You find it with your rewards.',
    '/auth/rewards?show=redeemed',
    `reward.${sent ? 'sent' : 'redeemed'}:${row.id}:1`,
    sent?.at ?? redeemedOn,
  )
  return true
}

function parcel({ draw }: Work, at: Date): Parcel {
  const ups = draw.chance(0.6)
  const tracking = ups
    ? `1Z${draw.int(100_000, 999_999)}03${draw.int(10_000_000, 99_999_999)}`
    : String(draw.int(771_000_000_000, 779_999_999_999))
  return {
    at,
    carrier: ups ? 'UPS' : 'FedEx',
    tracking,
    trackingUrl: ups
      ? `https://www.ups.com/track?tracknum=${tracking}`
      : `https://www.fedex.com/fedextrack/?trknbr=${tracking}`,
  }
}

const redeemedDraw = ({ draw }: Work, person: Person, incentive: DemoIncentive, earnedOn: Date): Handed => ({
  person,
  incentive,
  earnedOn,
  curriculumId: null,
  reference: `reward.bought:${draw.id(earnedOn)}`,
})
const given = ({ draw }: Work, person: Person, incentive: DemoIncentive, earnedOn: Date, note?: string): Handed => ({
  person,
  incentive,
  earnedOn,
  curriculumId: null,
  reference: `reward.given:${draw.id(earnedOn)}`,
  note,
})

/** What completing curriculums earned, and what people did with it. */
function earnByTraining(work: Work): void {
  const { draw, now, history, incentives, people } = work
  const personOf = new Map(people.map((person) => [person.row.id, person]))
  for (const { userId, curriculumId, completedAt } of history.completions) {
    const person = personOf.get(userId)
    for (const incentive of incentives.filter((known) => known.active && known.curriculumId === curriculumId)) {
      if (!person || person.row.participatingLearner === false) continue
      const earnedOn = completedAt as Date
      const handed = {
        person,
        incentive,
        earnedOn,
        curriculumId,
        reference: `curriculum.completed:${curriculumId}:${incentive.id}:${userId}`,
      }
      const redeemedOn = when(work, earnedOn.getTime() + draw.int(2, 24 * 9) * hour)
      const isOver =
        incentive.expiresAfterDays != null && earnedOn.getTime() + incentive.expiresAfterDays * day <= now.getTime()
      if (draw.chance(0.55)) {
        const sentAt = redeemedOn.getTime() + draw.int(1, 6) * day
        if (
          redeem(
            work,
            handed,
            redeemedOn,
            incentive.shipped && sentAt < now.getTime() && draw.chance(0.8)
              ? parcel(work, new Date(sentAt))
              : undefined,
          )
        )
          continue
      }
      earn(work, handed, isOver ? 'EXPIRED' : 'EARNED')
    }
  }
}

/** What points got. */
function redeemForPoints(work: Work): void {
  const { draw, now, incentives, people } = work
  const forPoints = incentives.filter(
    ({ active, curriculumId, points, stock }) => active && !curriculumId && points > 0 && stock !== 0,
  )
  for (const person of people.filter(
    ({ role, row }) => role === 'learner' && row.status === 'ACTIVE' && !row.email.endsWith('@demo.test'),
  )) {
    if (!draw.chance(0.22)) continue
    const incentive = draw.pick(forPoints)
    const at = when(work, now.getTime() - draw.int(3, 24 * 50) * hour)
    const sentAt = at.getTime() + draw.int(1, 4) * day
    redeem(
      work,
      redeemedDraw(work, person, incentive, at),
      at,
      incentive.shipped && sentAt < now.getTime() ? parcel(work, new Date(sentAt)) : undefined,
    )
  }
}

/** The sign-ins have one of everything. */
function oneOfEverything(work: Work): void {
  for (const person of [login(work, 'learner'), login(work, 'sales-rep'), login(work, 'dealer-manager')]) {
    earn(work, given(work, person, named(work, 'On-water weekend'), ago(work, 26), 'Won the summer floor contest.'))
    earn(work, given(work, person, named(work, 'Seller of the season kit'), ago(work, 3)))
    earn(work, given(work, person, named(work, 'Track day for two'), ago(work, 70)), 'EXPIRED')
    redeem(work, given(work, person, named(work, 'A day on the trail'), ago(work, 20)), ago(work, 18))
    redeem(work, given(work, person, named(work, 'Retail champion plaque'), ago(work, 6)), ago(work, 2))
    redeem(
      work,
      given(work, person, named(work, 'Norrvik shop jacket'), ago(work, 34)),
      ago(work, 32),
      parcel(work, ago(work, 29)),
    )
    redeem(work, redeemedDraw(work, person, named(work, 'Coffee on us'), ago(work, 12)), ago(work, 12))
  }
}

/** One that was taken back: its points returned, its code withdrawn. */
function takeBack(work: Work): void {
  const on = (days: number) => ago(work, days)
  const learner = login(work, 'learner')
  const coffee = named(work, 'Coffee on us')
  const undone = { ...base(work, redeemedDraw(work, learner, coffee, on(40))), redeemedOn: on(40), redemptions: 1 }
  if (spendable(work, learner.row.id, on(40)) >= coffee.points) {
    work.made.rewards.push({
      ...undone,
      status: 'UNDONE',
      points: 0,
      note: 'Ordered twice by mistake.',
      updatedAt: on(39),
    })
    move(
      work,
      'reward.redeemed',
      `reward.redeemed:${undone.id}:1`,
      coffee,
      undone.id,
      learner.row.id,
      -coffee.points,
      on(40),
    )
    move(
      work,
      'reward.undone',
      `reward.undone:${undone.id}:1`,
      coffee,
      undone.id,
      learner.row.id,
      coffee.points,
      on(39),
    )
    code(work, coffee, coffee.createdAt as Date, { id: undone.id, redeemedOn: on(40) }, true)
  }
}

/**
 * What people earned with the curriculums they completed, took for points and were sent; points through the ledger as
 * the server books them.
 */
export function rewardHistory(
  draw: Draw,
  incentives: readonly DemoIncentive[],
  people: readonly Person[],
  history: History,
  now: Date,
): RewardHistory {
  const work: Work = { draw, now, made: { rewards: [], codes: [] }, history, incentives, people }
  earnByTraining(work)
  redeemForPoints(work)
  oneOfEverything(work)
  takeBack(work)
  for (const incentive of incentives)
    for (let index = 0; index < incentive.freeCodes; index++) code(work, incentive, incentive.createdAt as Date)
  return work.made
}
