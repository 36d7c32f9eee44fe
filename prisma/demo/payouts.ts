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

/** The money of the demo world on its way out: months of payouts sent, and in the last days one of each kind. */
export async function payOut(tx: Prisma.TransactionClient, { draw, now, adminId, faces }: World): Promise<void> {
  const managers = new Map(
    (
      await tx.dealerMember.findMany({
        where: { active: true, user: { status: 'ACTIVE', role: { key: 'dealer-manager' } } },
        orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
        select: { dealerId: true, userId: true },
      })
    )
      // A demo login asks for its dealership, where it is one of several managers.
      .sort((a, b) => Number(faces.includes(a.userId)) - Number(faces.includes(b.userId)))
      .map(({ dealerId, userId }) => [dealerId, userId]),
  )
  const orders: Order[] = []
  const rewards: Prisma.EmbeddedRewardCreateManyInput[] = []
  const moves: ReturnType<typeof movementRows>[] = []
  const paidClaims: { id: string; at: Date }[] = []
  const news: Prisma.NotificationCreateManyInput[] = []
  const people = new Map(
    (await tx.user.findMany({ select: { id: true, firstName: true, lastName: true, email: true } })).map((person) => [
      person.id,
      person,
    ]),
  )

  const ask = (
    { userId, dealerId, unit }: Account,
    amount: bigint,
    createdAt: Date,
    more: Partial<Order>,
  ): Order | null => {
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
  const move = (order: Order, kind: 'payout.held' | 'payout.sent' | 'payout.returned', createdAt: Date) =>
    moves.push(
      movementRows(
        {
          reference: `${kind}:${order.id}`,
          kind,
          subjectId: order.id,
          unit: order.unit,
          amount: order.amount,
          createdAt,
          from: kind === 'payout.held' ? owner(order) : { account: 'held' },
          to:
            kind === 'payout.held' ? { account: 'held' } : kind === 'payout.sent' ? { account: 'paid' } : owner(order),
        },
        draw,
      ),
    )

  const send = (account: Account, grants: Grant[]) => {
    const amount = grants.reduce((sum, grant) => sum + grant.amount, 0n)
    const last = grants.at(-1)
    if (!last) return
    const createdAt = new Date(Math.min(last.at.getTime() + draw.int(4, 60) * hour, now.getTime() - 2 * day))
    const sentAt = new Date(createdAt.getTime() + draw.int(3, 40) * hour)
    if (amount < 500n || createdAt <= last.at || sentAt >= now) return
    const redeemedAt =
      draw.chance(0.75) &&
      !(
        faces.includes(account.userId ?? '') &&
        last === account.grants.findLast(({ at }) => now.getTime() - at.getTime() > 9 * day)
      )
        ? new Date(Math.min(sentAt.getTime() + draw.int(1, 90) * hour, now.getTime() - hour))
        : null
    const order = ask(account, amount, createdAt, {
      status: 'SENT',
      decidedById: adminId,
      decidedAt: sentAt,
      sentAt,
      version: 3,
    })
    if (!order) return
    if (order.type === 'CASH') {
      const person = people.get(order.recipientId)!
      const reward = {
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
      rewards.push(reward)
      Object.assign(order, { provider: 'embedded', providerOrderId: reward.id, redeemedAt })
    } else Object.assign(order, { provider: 'credit-note' })
    move(order, 'payout.held', createdAt)
    move(order, 'payout.sent', sentAt)
    for (const { subjectId } of grants)
      if (subjectId && account.unit !== 'credits') paidClaims.push({ id: subjectId, at: sentAt })
    if (!redeemedAt && faces.includes(order.recipientId) && order.type === 'CASH')
      news.push({
        id: draw.id(sentAt),
        userId: order.recipientId,
        kind: 'payout.sent',
        title: `Your reward of $${(Number(order.value) / 100).toFixed(2)} is ready`,
        body: 'Your payout was sent. Open it in the portal and redeem it.',
        link: '/auth/spiff/cashout',
        reference: `payout.SENT:${order.id}`,
        createdAt: sentAt,
      })
  }

  /**
   * Something that happened in the last days: it waits, came back, or was taken back. False where there is too little
   * money for it.
   */
  const recent = (account: Account, amount: bigint, kind: number): boolean => {
    const last = account.grants.at(-1)!.at.getTime()
    const createdAt = new Date(Math.max(last + hour, now.getTime() - draw.int(3, 60) * hour))
    if (amount < 500n || createdAt >= now) return false
    const back = new Date(Math.min(createdAt.getTime() + draw.int(1, 20) * hour, now.getTime() - 60_000))
    const closed =
      kind === 0
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
    const value = account.unit === 'credits' ? amount * CENTS_PER_CREDIT : amount
    const order = ask(account, amount, createdAt, closed ?? { status: 'REQUESTED' })
    if (!order) return false
    const isBig =
      order.type === 'CASH' &&
      order.currency === 'USD' &&
      value +
        orders
          .filter(
            ({ recipientId, status, type }) =>
              recipientId === order.recipientId && status === 'SENT' && type === 'CASH',
          )
          .reduce((sum, { value: paid }) => sum + BigInt(paid), 0n) >=
        THRESHOLD
    if (!closed && isBig) order.status = 'TAX_HOLD'
    move(order, 'payout.held', createdAt)
    if (closed) move(order, 'payout.returned', back)
    return true
  }

  /**
   * A manager takes the dealership's credits as cash, and with them the year comes to the sum that needs a tax form.
   */
  const waitForForm = (account: Account, amount: bigint) => {
    const createdAt = new Date(Math.max(account.grants.at(-1)!.at.getTime() + hour, now.getTime() - 30 * hour))
    const order = createdAt < now ? ask(account, amount, createdAt, { type: 'CASH', status: 'TAX_HOLD' }) : null
    if (!order) return
    move(order, 'payout.held', createdAt)
    news.push({
      id: draw.id(createdAt),
      userId: order.recipientId,
      kind: 'payout.tax-hold',
      title: `Your payout of $${(Number(order.value) / 100).toFixed(2)} waits for your tax form`,
      body: 'With it your payouts of this year reach the sum from which we need a W-9 of yours. It goes on as soon as the form is there.',
      link: '/auth/w9/create',
      reference: `payout.TAX_HOLD:${order.id}`,
      createdAt,
    })
  }

  let turn = 0
  for (const account of await accountsIn(tx)) {
    const isFace = faces.includes(account.userId ?? managers.get(account.dealerId ?? '') ?? '')
    const total = account.grants.reduce((sum, { amount }) => sum + amount, 0n)
    if (isFace && account.unit === 'credits' && total * CENTS_PER_CREDIT >= THRESHOLD) {
      waitForForm(account, THRESHOLD / CENTS_PER_CREDIT)
      continue
    }
    const old = account.grants.filter(({ at }) => now.getTime() - at.getTime() > 9 * day)
    const half = Math.ceil(old.length / 2)
    if (account.unit === 'credits' ? old.length > 2 && draw.chance(0.6) : isFace || draw.chance(0.8)) {
      send(account, old.slice(0, half || 1))
      if (account.unit !== 'credits' && old.length > half) send(account, old.slice(half))
    }
    const isOf = (order: Order) =>
      order.unit === account.unit &&
      (account.dealerId ? order.dealerId === account.dealerId : !order.dealerId && order.recipientId === account.userId)
    const rest = total - orders.filter(isOf).reduce((sum, { amount }) => sum + amount, 0n)
    if (isFace) {
      recent(account, rest / 3n, 0)
      recent(account, rest / 3n, 9)
    } else if (
      draw.chance(0.5) &&
      recent(account, draw.chance(0.5) ? rest : rest / 2n, account.userId ? turn % 8 : 9) &&
      account.userId
    )
      turn++
  }

  orders.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await tx.embeddedReward.createMany({ data: rewards })
  // In this order, so that numbers grow with time.
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
