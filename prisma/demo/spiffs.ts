import type { Prisma } from '../generated/client/client.ts'
import { drawReceipt, type ReceiptLine } from '../art/receipts.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene } from '../art/scenes.ts'
import { seededDraw, type Draw } from '../factories/draw.ts'
import { movementRows, payoutRow } from '../factories/payouts.ts'
import { dayOf } from '../factories/days.ts'
import { claimRows, spiffRow } from '../factories/spiffs.ts'
import type { FileShelf } from './files.ts'
import type { Person } from './people.ts'
import { demoSpiffs, deniedWords, type DemoSpiff } from './spiffTexts.ts'
import type { History, TaughtCurriculum } from './training.ts'

const hour = 3_600_000
const day = 24 * hour

/** The first claims of each demo login, so that something waits, something came back, and something is on its way. */
const recent = [
  { status: 'APPROVED', daysAgo: 12 },
  { status: 'DENIED', daysAgo: 6 },
  { status: 'PENDING', daysAgo: 2 },
] as const

interface World {
  shelf: FileShelf
  now: Date
  people: readonly Person[]
  login: (role: 'learner' | 'sales-rep' | 'dealer-manager' | 'company-admin' | 'brand-manager') => Person
  dealers: readonly {
    id: string
    name: string
    addressLine1: string
    city: string
    region: string
    country?: string
    phone?: string | null
  }[]
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  taught: readonly TaughtCurriculum[]
  history: History
}

const empty = () => ({
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
export type DemoClaims = ReturnType<typeof empty>

const LETTERS: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** A VIN whose check digit fits. */
function vin(draw: Draw): string {
  const raw = `5N${draw.pick(['V', 'T', 'R'])}${draw.pick(['C', 'M', 'A'])}${draw.int(10, 99)}${draw.pick(['E', 'K', 'L'])}${draw.int(1, 9)}0T${draw.pick(['M', 'B', 'H'])}${String(draw.int(0, 999_999)).padStart(6, '0')}`
  const sum = [...raw].reduce((total, sign, index) => total + (LETTERS[sign] ?? Number(sign)) * WEIGHTS[index]!, 0) % 11
  return `${raw.slice(0, 8)}${sum === 10 ? 'X' : sum}${raw.slice(9)}`
}

const plain = (cents: bigint) =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

/** Spiffs in every state and what people sold with them over the last months: receipts, decisions, money. */
export function writeSpiffs({
  shelf,
  now,
  people,
  login,
  dealers,
  brands,
  groupId,
  taught,
  history,
}: World): DemoClaims {
  const draw = seededDraw('Spiffs', new Date('2026-06-03T08:00:00Z'))
  const made = empty()
  const today = dayOf(now).getTime()
  const learner = login('learner')
  const known = [learner, login('sales-rep'), login('dealer-manager')]
  const passed = (userId: string) =>
    new Set(
      history.progress
        .filter((row) => row.userId === userId && row.status === 'PASSED')
        .map(({ courseId }) => courseId),
    )
  const learnerPassed = passed(learner.row.id)
  const courseOf = (wanted: DemoSpiff['course']) =>
    wanted &&
    taught
      .flatMap(({ courses, published }) => (published ? courses : []))
      .filter(({ published }) => published)
      .find(({ id }) => learnerPassed.has(id) === (wanted === 'passed'))?.id
  const sellers = people.filter(
    ({ row, role }) =>
      row.status === 'ACTIVE' &&
      ['learner', 'sales-rep', 'dealer-manager'].includes(role) &&
      row.createdAt.getTime() < now.getTime() - 150 * day &&
      !known.some((person) => person.row.id === row.id),
  )
  const sample = shelf.add(
    'sample-receipt.jpg',
    'image/jpeg',
    drawReceipt(
      receiptLines({
        dealer: dealers[0]!,
        number: 'INV-204417',
        date: new Date(today - 3 * day),
        sold: [{ name: 'Trail 700', price: 1_149_900n, serial: '5NVC24E19TM042117' }],
        clerk: 'Sam',
      }).lines,
      7,
    ).jpeg,
  )

  for (const spec of demoSpiffs) {
    const id = draw.id()
    const proposed = new Date(today + (Math.min(spec.from, 0) - 12) * day + 15 * hour)
    const decided = spec.status === 'PENDING' ? null : new Date(proposed.getTime() + 2 * day)
    const courseId = courseOf(spec.course) ?? null
    const spiff = spiffRow(
      {
        id,
        name: spec.name,
        details: spec.details,
        status: spec.status,
        deniedReason: spec.deniedReason ?? null,
        approval: spec.approval,
        structure: spec.structure,
        currency: spec.currency ?? 'USD',
        amount: spec.amount ?? null,
        spentStep: spec.spentStep ?? null,
        productWords: spec.productWords ?? [],
        spentMin: spec.spentMin ?? null,
        spentMax: spec.spentMax ?? null,
        startDate: new Date(today + spec.from * day),
        endDate: new Date(today + spec.to * day),
        claimDays: spec.claimDays ?? 30,
        payoutTypes: spec.dealerCredit ? ['CASH', 'DEALER_CREDIT'] : ['CASH'],
        budget: spec.budget ?? null,
        personCap: spec.personCap ?? null,
        courseId,
        createdById: login('brand-manager').row.id,
        decidedById: decided ? login('company-admin').row.id : null,
        decidedAt: decided,
        createdAt: proposed,
        updatedAt: decided ?? proposed,
        thumbnailId: shelf.add(
          `${spec.scene.seed.replaceAll(' ', '-')}.jpg`,
          'image/jpeg',
          () => toJpeg(drawScene({ width: 800, height: 600 }, spec.scene)),
          { isPublic: true },
        ),
        receiptId: sample,
      },
      draw,
    )
    const items = (spec.items ?? []).map(({ name, partNumber, amount, needsSerial = true }, position) => ({
      id: draw.id(),
      spiffId: id,
      name,
      partNumber,
      amount,
      needsSerial,
      position,
    }))
    made.spiffs.push(spiff)
    made.items.push(...items)
    const brandId = brands.find(({ name }) => name.startsWith(spec.brand))?.id
    if (brandId) made.brands.push({ spiffId: id, brandId })
    if (spec.group) made.audience.push({ spiffId: id, groupId: groupId(spec.group) })

    const pool = sellers
      .filter(
        ({ row, dealer }) =>
          (spec.currency === 'CAD') === (dealers[dealer]?.country === 'CA') &&
          (!courseId || passed(row.id).has(courseId)),
      )
      .slice(0, 34)
    const crowd: { person: Person; place?: number }[] = [
      ...known.flatMap((person) =>
        Array.from({ length: spec.known?.[person.role as 'learner'] ?? 0 }, (_, place) => ({ person, place })),
      ),
      ...Array.from({ length: pool.length ? (spec.claims ?? 0) : 0 }, () => ({ person: draw.pick(pool) })),
    ]
    // Who signs in to look around finds a claim in each state with the spiff that has the most.
    const isShown = spec === demoSpiffs[0]
    crowd.forEach(({ person, place = -1 }, index) =>
      claimOf(spec, spiff, items, person, index, isShown ? recent[place] : undefined),
    )
  }
  odd()
  payOut()
  made.claims.sort((a, b) => new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime())
  return made

  /** One sale of one person: its receipt, its timeline and, where granted, its money. */
  function claimOf(
    spec: DemoSpiff,
    spiff: (typeof made.spiffs)[number],
    items: typeof made.items,
    person: Person,
    index: number,
    given?: (typeof recent)[number],
  ): void {
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
    const age = (now.getTime() - at.getTime()) / day
    const denied = draw.chance(0.1) && !known.includes(person)
    const status =
      given?.status ??
      (age < 4 || (age < 9 && draw.chance(0.55))
        ? ('PENDING' as const)
        : denied
          ? ('DENIED' as const)
          : ('APPROVED' as const))
    const sold =
      spec.structure === 'PER_ITEM'
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
    const number = `${draw.pick(['INV', 'SO', 'R'])}-${draw.int(100_000, 999_999)}`
    const dealer = dealers[person.dealer]!
    const { lines, total } = receiptLines({ dealer, number, date: soldOn, sold, clerk: person.row.firstName })
    const amount =
      spec.structure === 'PER_ITEM'
        ? sold.reduce((sum, { item }) => sum + (item?.amount ?? 0n), 0n)
        : spec.structure === 'FIXED'
          ? spec.amount!
          : (total / spec.spentStep!) * spec.amount!
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
    if (status === 'APPROVED' && decidedAt) {
      spiff.granted = BigInt(spiff.granted ?? 0n) + amount
      move({
        reference: `spiff-claim.approved:${claim.id}:0`,
        kind: 'spiff-claim.approved',
        title: spiff.name,
        subjectId: claim.id,
        unit: claim.currency,
        amount,
        from: { account: 'issuer' },
        to: toDealer ? { account: 'dealer', dealerId: dealer.id } : { account: 'person', userId: person.row.id },
        createdAt: decidedAt,
      })
    }
  }

  function move(movement: Parameters<typeof movementRows>[0]): void {
    const { transaction, entries } = movementRows(movement, draw)
    made.transactions.push(transaction)
    made.entries.push(...entries)
  }

  /** A few that a reviewer should look at twice: an invoice claimed before, and a receipt that came before. */
  function odd(): void {
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

  /** Whatever was granted three weeks ago or earlier was paid with the run after it, the oldest first. */
  function payOut(): void {
    const due = made.claims.filter(
      ({ status, payoutType, decidedAt }) =>
        status === 'APPROVED' &&
        payoutType === 'CASH' &&
        decidedAt &&
        now.getTime() - new Date(decidedAt).getTime() > 21 * day,
    )
    const runs = Map.groupBy(
      due,
      ({ userId, currency, decidedAt }) => `${userId}:${currency}:${new Date(decidedAt!).toISOString().slice(0, 7)}`,
    )
    let cheque = 10_420
    for (const claims of [...runs.values()].sort(
      (a, b) => new Date(a[0]!.decidedAt!).getTime() - new Date(b[0]!.decidedAt!).getTime(),
    )) {
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
          paidReference: `CHK ${cheque++}`,
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
      const moved = { subjectId: order.id, unit: currency, amount }
      move({
        ...moved,
        reference: `payout.held:${order.id}`,
        kind: 'payout.held',
        from: { account: 'person', userId },
        to: { account: 'held' },
        createdAt: askedAt,
      })
      move({
        ...moved,
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
  }

  function receiptLines({
    dealer,
    number,
    date,
    sold,
    clerk,
  }: {
    dealer: World['dealers'][number]
    number: string
    date: Date
    sold: readonly { name: string; price: bigint; serial: string | null }[]
    clerk: string
  }): { lines: ReceiptLine[]; total: bigint } {
    const sum = sold.reduce((all, { price }) => all + price, 0n)
    const tax = (sum * 625n + 5_000n) / 10_000n
    const when = `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`
    return {
      total: sum + tax,
      lines: [
        { text: dealer.name.split(' ').slice(0, 2).join(' '), big: true },
        { text: dealer.name },
        { text: dealer.addressLine1 },
        { text: `${dealer.city}, ${dealer.region}` },
        { text: dealer.phone ?? '' },
        { rule: true },
        { text: `INVOICE ${number}`, right: when },
        { text: `SERVED BY ${clerk}` },
        { rule: true },
        ...sold.flatMap(({ name, price, serial }) => [
          { text: name.slice(0, 25), right: plain(price) },
          ...(serial ? [{ text: `  VIN ${serial}` }] : []),
        ]),
        { rule: true },
        { text: 'SUBTOTAL', right: plain(sum) },
        { text: 'TAX 6.25%', right: plain(tax) },
        { text: 'TOTAL', right: plain(sum + tax) },
        { rule: true },
        { text: 'PAID IN FULL' },
        { text: 'THANK YOU AND RIDE SAFE' },
      ],
    }
  }
}
