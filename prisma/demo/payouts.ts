import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import { movementRows, payoutRow } from '../factories/payouts.ts'

const hour = 3_600_000
const day = 24 * hour
const CENTS_PER_CREDIT = 100n
/** From this sum of a year a payout waits for a tax form. */
const THRESHOLD = 200_000n

interface World {
  draw: Draw
  now: Date
  /** Who released and refused. */
  adminId: string
  /** Demo logins whose pages show something of everything. */
  faces: string[]
}

interface Grant {
  subjectId: string | null
  amount: bigint
  at: Date
}
interface Account {
  userId: string | null
  dealerId: string | null
  unit: string
  grants: Grant[]
}
type Order = Prisma.PayoutOrderCreateManyInput & { id: string; createdAt: Date; amount: bigint; unit: string }

const whyDenied = [
  'This sale came back last week. The claim is looked at again.',
  'Please correct your last name in the profile first, then ask again.',
]

/** What was granted and neither taken back nor paid elsewhere, by account, the oldest first. */
async function accountsIn(tx: Prisma.TransactionClient): Promise<Account[]> {
  const entries = await tx.ledgerEntry.findMany({
    where: { account: { in: ['person', 'dealer'] }, unit: { not: 'points' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      userId: true,
      dealerId: true,
      unit: true,
      amount: true,
      createdAt: true,
      transaction: { select: { subjectId: true } },
    },
  })
  const standing = new Set(
    (await tx.spiffClaim.findMany({ where: { status: 'APPROVED' }, select: { id: true } })).map(({ id }) => id),
  )
  const byOwner = Map.groupBy(entries, ({ userId, dealerId, unit }) => `${userId}:${dealerId}:${unit}`)
  return [...byOwner.values()].flatMap((list) => {
    const { userId, dealerId, unit } = list[0]!
    // Credits that were spent or ran out leave no clear rest: such dealers keep what they have.
    if (unit === 'credits' && list.some(({ amount }) => amount < 0n)) return []
    const grants = list.filter(
      ({ amount, transaction: { subjectId } }) =>
        amount > 0n && (unit === 'credits' || (subjectId !== null && standing.has(subjectId))),
    )
    return grants.length
      ? [
          {
            userId,
            dealerId,
            unit,
            grants: grants.map(({ amount, createdAt, transaction: { subjectId } }) => ({
              amount,
              at: createdAt,
              subjectId,
            })),
          },
        ]
      : []
  })
}

/** Who may ask for a dealership’s money. */
async function managersIn(tx: Prisma.TransactionClient, faces: readonly string[]) {
  const members = await tx.dealerMember.findMany({
    where: { active: true, user: { status: 'ACTIVE', role: { key: 'dealer-manager' } } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    select: { dealerId: true, userId: true },
  })
  return new Map(
    members
      // A demo login asks for its dealership, where it is one of several managers.
      .sort((a, b) => Number(faces.includes(a.userId)) - Number(faces.includes(b.userId)))
      .map(({ dealerId, userId }) => [dealerId, userId]),
  )
}

async function peopleIn(tx: Prisma.TransactionClient) {
  const people = await tx.user.findMany({ select: { id: true, firstName: true, lastName: true, email: true } })
  return new Map(people.map((person) => [person.id, person]))
}

/** What the payouts are made of, and where they are kept until all are written. */
interface Work extends World {
  managers: Awaited<ReturnType<typeof managersIn>>
  people: Awaited<ReturnType<typeof peopleIn>>
  orders: Order[]
  rewards: Prisma.EmbeddedRewardCreateManyInput[]
  moves: ReturnType<typeof movementRows>[]
  paidClaims: { id: string; at: Date }[]
  news: Prisma.NotificationCreateManyInput[]
}

function ask(
  { managers, draw, orders }: Work,
  { userId, dealerId, unit }: Account,
  amount: bigint,
  createdAt: Date,
  more: Partial<Order>,
): Order | null {
  const recipientId = userId ?? managers.get(dealerId ?? '')
  if (!recipientId) return null
  const isNote = dealerId !== null && (unit !== 'credits' || draw.chance(0.5))
  const order: Order = {
    ...payoutRow(
      {
        recipientId,
        ...(dealerId ? { dealerId } : {}),
        type: isNote ? 'DEALER_CREDIT' : 'CASH',
        unit,
        amount,
        value: unit === 'credits' ? amount * CENTS_PER_CREDIT : amount,
        currency: unit === 'credits' ? 'USD' : unit,
        createdAt,
        updatedAt: createdAt,
        ...more,
      },
      draw,
    ),
    createdAt,
    amount,
    unit,
  }
  orders.push(order)
  return order
}

const owner = (order: Order) =>
  order.dealerId
    ? { account: 'dealer' as const, dealerId: order.dealerId }
    : { account: 'person' as const, userId: order.recipientId }

const move = (
  { moves, draw }: Work,
  order: Order,
  kind: 'payout.held' | 'payout.sent' | 'payout.returned',
  createdAt: Date,
) =>
  moves.push(
    movementRows(
      {
        reference: `${kind}:${order.id}`,
        kind,
        subject: { type: 'PayoutOrder', id: order.id },
        unit: order.unit,
        amount: order.amount,
        createdAt,
        from: kind === 'payout.held' ? owner(order) : { account: 'held' },
        to: kind === 'payout.held' ? { account: 'held' } : kind === 'payout.sent' ? { account: 'paid' } : owner(order),
      },
      draw,
    ),
  )

/** When the money of a payout was taken, by most; a demo login finds the newest of its own still there. */
function takenAt({ draw, faces, now }: Work, account: Account, last: Grant, sentAt: Date) {
  return draw.chance(0.75) &&
    !(
      faces.includes(account.userId ?? '') &&
      last === account.grants.findLast(({ at }) => now.getTime() - at.getTime() > 9 * day)
    )
    ? new Date(Math.min(sentAt.getTime() + draw.int(1, 90) * hour, now.getTime() - hour))
    : null
}

/** The reward that stands behind a payout in cash. */
function rewardOf({ people, draw }: Work, order: Order, sentAt: Date, redeemedAt: Date | null) {
  const person = people.get(order.recipientId)!
  return {
    id: draw.id(sentAt),
    externalId: order.id,
    value: order.value,
    currency: order.currency,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    token: `${draw.suffix()}${draw.suffix()}${draw.suffix()}${draw.suffix()}`,
    redeemedAt,
    createdAt: sentAt,
  }
}

/** What it waits for, or that it is there. */
function tell(
  { news, draw }: Work,
  { id, recipientId, value }: Order,
  at: Date,
  about: { kind: string; title: (sum: string) => string; body: string; link: string; reference: string },
) {
  news.push({
    id: draw.id(at),
    userId: recipientId,
    kind: about.kind,
    title: about.title(`$${(Number(value) / 100).toFixed(2)}`),
    body: about.body,
    link: about.link,
    reference: `${about.reference}:${id}`,
    createdAt: at,
  })
}

function send(work: Work, account: Account, grants: Grant[]) {
  const { draw, now, faces, adminId, rewards, paidClaims } = work
  const amount = grants.reduce((sum, grant) => sum + grant.amount, 0n)
  const last = grants.at(-1)
  if (!last) return
  const createdAt = new Date(Math.min(last.at.getTime() + draw.int(4, 60) * hour, now.getTime() - 2 * day))
  const sentAt = new Date(createdAt.getTime() + draw.int(3, 40) * hour)
  if (amount < 500n || createdAt <= last.at || sentAt >= now) return
  const redeemedAt = takenAt(work, account, last, sentAt)
  const order = ask(work, account, amount, createdAt, {
    status: 'SENT',
    decidedById: adminId,
    decidedAt: sentAt,
    sentAt,
    version: 3,
  })
  if (!order) return
  if (order.type === 'CASH') {
    const reward = rewardOf(work, order, sentAt, redeemedAt)
    rewards.push(reward)
    Object.assign(order, { provider: 'embedded', providerOrderId: reward.id, redeemedAt })
  } else Object.assign(order, { provider: 'credit-note' })
  move(work, order, 'payout.held', createdAt)
  move(work, order, 'payout.sent', sentAt)
  for (const { subjectId } of grants)
    if (subjectId && account.unit !== 'credits') paidClaims.push({ id: subjectId, at: sentAt })
  if (!redeemedAt && faces.includes(order.recipientId) && order.type === 'CASH')
    tell(work, order, sentAt, {
      kind: 'payout.sent',
      title: (sum) => `Your reward of ${sum} is ready`,
      body: 'Your payout was sent. Open it in the portal and redeem it.',
      link: '/auth/spiff/cashout',
      reference: 'payout.SENT',
    })
}

/** How something of the last days came to its end: refused, withdrawn, failed at the provider; null while it waits. */
function endOf({ orders, adminId }: Work, account: Account, kind: number, back: Date) {
  return kind === 0
    ? {
        status: 'DENIED' as const,
        reason: whyDenied[orders.length % 2]!,
        decidedById: adminId,
        decidedAt: back,
        version: 1,
      }
    : kind === 1
      ? { status: 'CANCELED' as const, version: 1 }
      : kind === 2 && account.userId
        ? {
            status: 'FAILED' as const,
            provider: 'embedded',
            reason: 'The provider refused it: The recipient’s email address does not take letters',
            decidedById: adminId,
            decidedAt: back,
            version: 3,
          }
        : null
}

/** Whether the payouts of the year come to the sum that needs a tax form. */
function needsForm({ orders }: Work, order: Order, value: bigint) {
  if (order.type !== 'CASH' || order.currency !== 'USD') return false
  const paid = orders
    .filter(
      ({ recipientId, status, type }) => recipientId === order.recipientId && status === 'SENT' && type === 'CASH',
    )
    .reduce((sum, { value: sent }) => sum + BigInt(sent), 0n)
  return value + paid >= THRESHOLD
}

/**
 * Something that happened in the last days: it waits, came back, or was taken back. False where there is too little
 * money for it.
 */
function recent(work: Work, account: Account, amount: bigint, kind: number): boolean {
  const { draw, now } = work
  const last = account.grants.at(-1)!.at.getTime()
  const createdAt = new Date(Math.max(last + hour, now.getTime() - draw.int(3, 60) * hour))
  if (amount < 500n || createdAt >= now) return false
  const back = new Date(Math.min(createdAt.getTime() + draw.int(1, 20) * hour, now.getTime() - 60_000))
  const closed = endOf(work, account, kind, back)
  const value = account.unit === 'credits' ? amount * CENTS_PER_CREDIT : amount
  const order = ask(work, account, amount, createdAt, closed ?? { status: 'REQUESTED' })
  if (!order) return false
  if (!closed && needsForm(work, order, value)) order.status = 'TAX_HOLD'
  move(work, order, 'payout.held', createdAt)
  if (closed) move(work, order, 'payout.returned', back)
  return true
}

/**
 * A manager takes the dealership's credits as cash, and with them the year comes to the sum that needs a tax form.
 */
function waitForForm(work: Work, account: Account, amount: bigint) {
  const { now } = work
  const createdAt = new Date(Math.max(account.grants.at(-1)!.at.getTime() + hour, now.getTime() - 30 * hour))
  const order = createdAt < now ? ask(work, account, amount, createdAt, { type: 'CASH', status: 'TAX_HOLD' }) : null
  if (!order) return
  move(work, order, 'payout.held', createdAt)
  tell(work, order, createdAt, {
    kind: 'payout.tax-hold',
    title: (sum) => `Your payout of ${sum} waits for your tax form`,
    body: 'With it your payouts of this year reach the sum from which we need a W-9 of yours. It goes on as soon as the form is there.',
    link: '/auth/w9/create',
    reference: 'payout.TAX_HOLD',
  })
}

/** What became of an account’s money; `turn` goes on with each new end of something recent. */
function spend(work: Work, account: Account, turn: number): number {
  const { faces, managers, now, draw, orders } = work
  const isFace = faces.includes(account.userId ?? managers.get(account.dealerId ?? '') ?? '')
  const total = account.grants.reduce((sum, { amount }) => sum + amount, 0n)
  if (isFace && account.unit === 'credits' && total * CENTS_PER_CREDIT >= THRESHOLD) {
    waitForForm(work, account, THRESHOLD / CENTS_PER_CREDIT)
    return turn
  }
  const old = account.grants.filter(({ at }) => now.getTime() - at.getTime() > 9 * day)
  const half = Math.ceil(old.length / 2)
  if (account.unit === 'credits' ? old.length > 2 && draw.chance(0.6) : isFace || draw.chance(0.8)) {
    send(work, account, old.slice(0, half || 1))
    if (account.unit !== 'credits' && old.length > half) send(work, account, old.slice(half))
  }
  const isOf = (order: Order) =>
    order.unit === account.unit &&
    (account.dealerId ? order.dealerId === account.dealerId : !order.dealerId && order.recipientId === account.userId)
  const rest = total - orders.filter(isOf).reduce((sum, { amount }) => sum + amount, 0n)
  if (isFace) {
    recent(work, account, rest / 3n, 0)
    recent(work, account, rest / 3n, 9)
  } else if (
    draw.chance(0.5) &&
    recent(work, account, draw.chance(0.5) ? rest : rest / 2n, account.userId ? turn % 8 : 9) &&
    account.userId
  )
    return turn + 1
  return turn
}

/** Writes it all, the payouts in the order of time, so that their numbers grow with it. */
async function write(tx: Prisma.TransactionClient, { orders, rewards, moves, paidClaims, news, draw }: Work) {
  orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await tx.embeddedReward.createMany({ data: rewards })
  const made = await tx.payoutOrder.createManyAndReturn({
    data: orders,
    select: { id: true, number: true, provider: true },
  })
  const numberOf = new Map(made.map(({ id, number }) => [id, number]))
  for (const { id, number, provider } of made)
    if (provider === 'credit-note')
      await tx.payoutOrder.update({ where: { id }, data: { providerOrderId: `CN-${String(number).padStart(6, '0')}` } })
  await tx.ledgerTransaction.createMany({
    data: moves.map(({ transaction }) => ({
      ...transaction,
      title: `Payout ${numberOf.get(transaction.subjectId ?? '') ?? ''}`,
    })),
  })
  await tx.ledgerEntry.createMany({ data: moves.flatMap(({ entries }) => entries) })
  for (const { id, at } of paidClaims)
    await tx.spiffClaim.update({
      where: { id },
      data: { status: 'COMPLETED', completedAt: at, version: { increment: 1 } },
    })
  await tx.spiffClaimStep.createMany({
    data: paidClaims.map(({ id, at }) => ({
      id: draw.id(at),
      claimId: id,
      status: 'COMPLETED' as const,
      kind: 'completed',
      note: 'Paid out.',
      createdAt: at,
    })),
  })
  await tx.notification.createMany({ data: news })
}

/** The money of the demo world on its way out: months of payouts sent, and in the last days one of each kind. */
export async function payOut(tx: Prisma.TransactionClient, world: World): Promise<void> {
  const work: Work = {
    ...world,
    managers: await managersIn(tx, world.faces),
    people: await peopleIn(tx),
    orders: [],
    rewards: [],
    moves: [],
    paidClaims: [],
    news: [],
  }
  let turn = 0
  for (const account of await accountsIn(tx)) turn = spend(work, account, turn)
  await write(tx, work)
}
