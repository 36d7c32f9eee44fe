import type { Prisma } from '../generated/client/client.ts'
import { drawReceipt, type ReceiptLine } from '../art/receipts.ts'
import type { Draw } from '../factories/draw.ts'
import { movementRows, payoutRow } from '../factories/payouts.ts'
import { dayOf } from '../factories/days.ts'
import { claimRows } from '../factories/spiffs.ts'
import type { FileShelf } from './files.ts'
import type { Person } from './people.ts'
import { receiptLines, vin, type DemoDealer } from './spiffReceipts.ts'
import { deniedWords, type DemoSpiff } from './spiffTexts.ts'
import type { History, TaughtCurriculum } from './training.ts'

const hour = 3_600_000
const day = 24 * hour

/** The first claims of each demo login, so that something waits, something came back, and something is on its way. */
export const recent = [
  { status: 'APPROVED', daysAgo: 12 },
  { status: 'DENIED', daysAgo: 6 },
  { status: 'PENDING', daysAgo: 2 },
] as const

export interface World {
  shelf: FileShelf
  now: Date
  people: readonly Person[]
  login: (role: 'learner' | 'sales-rep' | 'dealer-manager' | 'company-admin' | 'brand-manager') => Person
  dealers: readonly DemoDealer[]
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  taught: readonly TaughtCurriculum[]
  history: History
}

export const noClaims = () => ({
  spiffs: [] as (Prisma.SpiffCreateManyInput & { id: string })[],
  items: [] as (Prisma.SpiffItemCreateManyInput & { id: string; amount: bigint })[],
  brands: [] as Prisma.SpiffBrandCreateManyInput[],
  audience: [] as Prisma.SpiffAudienceCreateManyInput[],
  claims: [] as ReturnType<typeof claimRows>['claim'][],
  claimItems: [] as Prisma.SpiffClaimItemCreateManyInput[],
  receipts: [] as Prisma.SpiffReceiptCreateManyInput[],
  pages: [] as Prisma.SpiffReceiptPageCreateManyInput[],
  steps: [] as Prisma.SpiffClaimStepCreateManyInput[],
  payouts: [] as Prisma.PayoutOrderCreateManyInput[],
  transactions: [] as Prisma.LedgerTransactionCreateManyInput[],
  entries: [] as Prisma.LedgerEntryCreateManyInput[],
})
type DemoClaims = ReturnType<typeof noClaims>

/** What the claims are made of, and where they are kept until all are written. */
export interface Work {
  world: World
  draw: Draw
  made: DemoClaims
  /** Its first millisecond. */
  today: number
  /** The demo logins: nothing of theirs is denied or marked by chance. */
  known: readonly Person[]
}

type Spiff = DemoClaims['spiffs'][number]
type Item = DemoClaims['items'][number]
type Given = (typeof recent)[number]
type Sold = { item: Item | null; name: string; serial: string | null; price: bigint }

/** When the sale was, and when it was claimed: more of them lately. */
function timesOf({ world: { now }, draw, today }: Work, spec: DemoSpiff, given: Given | undefined) {
  const first = today + spec.from * day
  const last = Math.min(today + spec.to * day, today - day)
  const drawn = first + Math.floor(draw.next() ** 0.75 * ((last - first) / day + 1)) * day
  const soldOn = new Date(given ? today - given.daysAgo * day : drawn)
  const at = new Date(
    Math.min(
      soldOn.getTime() + draw.int(8, 60) * hour + draw.int(0, 59) * 60_000,
      now.getTime() - draw.int(10, 600) * 60_000,
    ),
  )
  return { soldOn, at }
}

/** What became of a claim by now: the youngest wait. */
function statusOf({ world: { now }, draw, known }: Work, person: Person, at: Date, given: Given | undefined) {
  const age = (now.getTime() - at.getTime()) / day
  const denied = draw.chance(0.1) && !known.includes(person)
  return (
    given?.status ??
    (age < 4 || (age < 9 && draw.chance(0.55))
      ? ('PENDING' as const)
      : denied
        ? ('DENIED' as const)
        : ('APPROVED' as const))
  )
}

/** What was sold, each with its price and the serial number where one is asked for. */
function soldBy({ draw }: Work, spec: DemoSpiff, items: readonly Item[]): Sold[] {
  return spec.structure === 'PER_ITEM'
    ? Array.from({ length: draw.pick([1, 1, 1, 2, 2, 3]) }, () => draw.pick(items)).map((item) => ({
        item,
        name: item.name,
        serial: item.needsSerial ? vin(draw) : null,
        price: BigInt(draw.int(spec.price[0], spec.price[1])) * 100n + 99n,
      }))
    : Array.from({ length: spec.structure === 'PER_SPENT' ? draw.int(2, 5) : 1 }, () => ({
        item: null,
        name: draw.pick(spec.goods ?? ['Machine']),
        serial: null,
        price: BigInt(draw.int(spec.price[0], spec.price[1])) * 100n + 99n,
      }))
}

const amountOf = (spec: DemoSpiff, sold: readonly Sold[], total: bigint) =>
  spec.structure === 'PER_ITEM'
    ? sold.reduce((sum, { item }) => sum + (item?.amount ?? 0n), 0n)
    : spec.structure === 'FIXED'
      ? spec.amount!
      : (total / spec.spentStep!) * spec.amount!

/** The photographed receipt; one that is scanned was read word by word. */
function photograph(
  work: Work,
  sale: {
    spec: DemoSpiff
    claim: DemoClaims['claims'][number]
    number: string
    lines: ReceiptLine[]
    person: Person
    index: number
    at: Date
  },
) {
  const {
    world: { shelf },
    draw,
    made,
  } = work
  const { spec, claim, number, lines, person, index, at } = sale
  const scanned = spec.approval === 'RECEIPT_SCAN'
  const picture = drawReceipt(lines, index * 31 + spec.from + 400, scanned ? 0 : draw.pick([-2.2, -1.1, 0.8, 1.9]))
  const fileId = shelf.add(`receipt-${number}.jpg`, 'image/jpeg', picture.jpeg, { uploadedById: person.row.id })
  const receiptId = draw.id()
  made.receipts.push({
    id: receiptId,
    claimId: claim.id,
    fileId,
    scannedAt: scanned ? at : null,
    scanSeconds: scanned ? 1.4 : null,
    scanConfidence: scanned ? 93 : null,
  })
  if (scanned)
    made.pages.push({
      id: draw.id(),
      receiptId,
      number: 1,
      imageId: fileId,
      width: picture.width,
      height: picture.height,
      words: picture.words as unknown as Prisma.InputJsonArray,
    })
}

/** One sale of one person: its receipt, its timeline and, where granted, its money. */
export function claimOf(
  work: Work,
  spec: DemoSpiff,
  spiff: Spiff,
  items: readonly Item[],
  person: Person,
  index: number,
  given?: Given,
): void {
  const {
    world: { now, dealers, login },
    draw,
    made,
  } = work
  const { soldOn, at } = timesOf(work, spec, given)
  const status = statusOf(work, person, at, given)
  const sold = soldBy(work, spec, items)
  const number = `${draw.pick(['INV', 'SO', 'R'])}-${draw.int(100_000, 999_999)}`
  const dealer = dealers[person.dealer]!
  const { lines, total } = receiptLines({ dealer, number, date: soldOn, sold, clerk: person.row.firstName })
  const amount = amountOf(spec, sold, total)
  const toDealer = spec.dealerCredit === true && index % 7 === 3
  const decidedAt =
    status === 'PENDING' ? null : new Date(Math.min(at.getTime() + draw.int(6, 90) * hour, now.getTime() - hour))
  const [deniedCode, deniedReason] = status === 'DENIED' ? draw.pick(deniedWords) : [null, null]
  const reviewer = login(index % 3 ? 'company-admin' : 'brand-manager').row.id
  const { claim, step } = claimRows(
    {
      id: draw.id(at),
      spiffId: spiff.id,
      userId: person.row.id,
      dealerId: dealer.id,
      status,
      payoutType: toDealer ? 'DEALER_CREDIT' : 'CASH',
      currency: spiff.currency ?? 'USD',
      invoiceNumber: number,
      invoiceDate: soldOn,
      spent: total,
      amount,
      submittedAt: at,
      createdAt: at,
      updatedAt: decidedAt ?? at,
      decidedAt,
      decidedById:
        decidedAt && spec.approval === 'MANUAL' ? reviewer : decidedAt && status === 'DENIED' ? reviewer : null,
      deniedCode,
      deniedReason,
      version: decidedAt ? 1 : 0,
      payoutOn: status === 'APPROVED' && decidedAt ? dayOf(new Date(decidedAt.getTime() + 14 * day)) : null,
      completedAt: null,
      risks: spec.spentMax && total > spec.spentMax ? ['amount-out-of-range'] : [],
    },
    draw,
  )
  made.claims.push(claim)
  made.steps.push(step)
  if (decidedAt)
    made.steps.push({
      id: draw.id(decidedAt),
      claimId: claim.id,
      kind: status === 'DENIED' ? 'denied' : spec.approval === 'RECEIPT_SCAN' ? 'scanned' : 'approved',
      status,
      actorId: claim.decidedById,
      note: deniedReason,
      createdAt: decidedAt,
    })
  made.claimItems.push(
    ...sold.map(({ item, name, serial }, position) => ({
      id: draw.id(),
      claimId: claim.id,
      itemId: item?.id ?? null,
      name,
      serial,
      serialKey: serial,
      paidKey: serial && status === 'APPROVED' ? `${spiff.id}:${serial}` : null,
      amount: item?.amount ?? 0n,
      position,
    })),
  )

  photograph(work, { spec, claim, number, lines, person, index, at })
  if (status === 'APPROVED' && decidedAt) {
    spiff.granted = BigInt(spiff.granted ?? 0n) + amount
    move(work, {
      reference: `spiff-claim.approved:${claim.id}:0`,
      kind: 'spiff-claim.approved',
      title: spiff.name,
      subject: { type: 'SpiffClaim', id: claim.id },
      unit: claim.currency,
      amount,
      from: { account: 'issuer' },
      to: toDealer ? { account: 'dealer', dealerId: dealer.id } : { account: 'person', userId: person.row.id },
      createdAt: decidedAt,
    })
  }
}

function move({ made, draw }: Work, movement: Parameters<typeof movementRows>[0]): void {
  const { transaction, entries } = movementRows(movement, draw)
  made.transactions.push(transaction)
  made.entries.push(...entries)
}

/** A few that a reviewer should look at twice: an invoice claimed before, and a receipt that came before. */
export function markOdd({ made, known }: Work): void {
  const waiting = made.claims.filter(
    ({ status, userId }) => status === 'PENDING' && !known.some(({ row }) => row.id === userId),
  )
  waiting.slice(0, 6).forEach((claim, index) => {
    const other = made.claims.find(
      ({ status, dealerId, id, spiffId }) =>
        status === 'APPROVED' && dealerId === claim.dealerId && id !== claim.id && spiffId === claim.spiffId,
    )
    if (!other) return
    const receipt = made.receipts.find(({ claimId }) => claimId === claim.id)!
    if (index % 2) {
      receipt.fileId = made.receipts.find(({ claimId }) => claimId === other.id)!.fileId
      claim.risks = ['same-file']
    } else {
      Object.assign(claim, { invoiceNumber: other.invoiceNumber.replace('-', ' '), invoiceKey: other.invoiceKey })
      claim.risks = ['same-invoice']
    }
  })
}

/** Money granted three weeks ago or earlier, by person, currency and month. */
function dueRuns({ world: { now }, made }: Work) {
  const due = made.claims.filter(
    ({ status, payoutType, decidedAt }) =>
      status === 'APPROVED' &&
      payoutType === 'CASH' &&
      decidedAt &&
      now.getTime() - new Date(decidedAt).getTime() > 21 * day,
  )
  return Map.groupBy(
    due,
    ({ userId, currency, decidedAt }) => `${userId}:${currency}:${new Date(decidedAt!).toISOString().slice(0, 7)}`,
  )
}

/** One payout by check: asked for, held, sent, and its claims completed. */
function payRun(work: Work, claims: DemoClaims['claims'], check: number): void {
  const {
    world: { login },
    draw,
    made,
  } = work
  const { userId, currency } = claims[0]!
  const latest = Math.max(...claims.map(({ decidedAt }) => new Date(decidedAt!).getTime()))
  const askedAt = new Date(latest + 3 * day)
  const sentAt = new Date(latest + 9 * day)
  const amount = claims.reduce((sum, claim) => sum + BigInt(claim.amount), 0n)
  const order = payoutRow(
    {
      id: draw.id(askedAt),
      recipientId: userId,
      userId,
      amount,
      value: amount,
      unit: currency,
      currency,
      status: 'SENT',
      provider: 'manual',
      paidReference: `CHK ${check}`,
      decidedById: login('company-admin').row.id,
      decidedAt: sentAt,
      sentAt,
      createdAt: askedAt,
      updatedAt: sentAt,
      version: 2,
    },
    draw,
  )
  made.payouts.push(order)
  const entry = { subject: { type: 'PayoutOrder', id: order.id }, unit: currency, amount } as const
  move(work, {
    ...entry,
    reference: `payout.held:${order.id}`,
    kind: 'payout.held',
    from: { account: 'person', userId },
    to: { account: 'held' },
    createdAt: askedAt,
  })
  move(work, {
    ...entry,
    reference: `payout.sent:${order.id}`,
    kind: 'payout.sent',
    from: { account: 'held' },
    to: { account: 'paid' },
    createdAt: sentAt,
  })
  for (const claim of claims) {
    Object.assign(claim, { status: 'COMPLETED', completedAt: sentAt, updatedAt: sentAt, version: 2 })
    made.steps.push({
      id: draw.id(sentAt),
      claimId: claim.id,
      kind: 'completed',
      status: 'COMPLETED',
      actorId: null,
      note: 'Paid out.',
      createdAt: sentAt,
    })
  }
}

/** Whatever was granted three weeks ago or earlier was paid with the run after it, the oldest first. */
export function payOutClaims(work: Work): void {
  const decidedAt = (claims: DemoClaims['claims']) => new Date(claims[0]!.decidedAt!).getTime()
  const runs = [...dueRuns(work).values()].sort((a, b) => decidedAt(a) - decidedAt(b))
  runs.forEach((claims, index) => payRun(work, claims, 10_420 + index))
}
