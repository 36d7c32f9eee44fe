import type { Prisma } from '../generated/client/client.ts'
import { drawReceipt } from '../art/receipts.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene } from '../art/scenes.ts'
import { seededDraw } from '../factories/draw.ts'
import { dayOf } from '../factories/days.ts'
import { spiffRow } from '../factories/spiffs.ts'
import type { Person } from './people.ts'
import { claimOf, markOdd, noClaims, payOutClaims, recent, type Work, type World } from './spiffClaims.ts'
import { receiptLines } from './spiffReceipts.ts'
import { demoSpiffs, type DemoSpiff } from './spiffTexts.ts'

const hour = 3_600_000
const day = 24 * hour

const coursesPassed = ({ history }: World, userId: string) =>
  new Set(
    history.progress.filter((row) => row.userId === userId && row.status === 'PASSED').map(({ courseId }) => courseId),
  )

/** A published course that the demo learner passed, or has yet to pass. */
function courseOf(world: World, wanted: DemoSpiff['course']) {
  const passed = coursesPassed(world, world.login('learner').row.id)
  return (
    wanted &&
    world.taught
      .flatMap(({ courses, published }) => (published ? courses : []))
      .filter(({ published }) => published)
      .find(({ id }) => passed.has(id) === (wanted === 'passed'))?.id
  )
}

const sellersOf = ({ people, now }: World, known: readonly Person[]) =>
  people.filter(
    ({ row, role }) =>
      row.status === 'ACTIVE' &&
      ['learner', 'sales-rep', 'dealer-manager'].includes(role) &&
      row.createdAt.getTime() < now.getTime() - 150 * day &&
      !known.some((person) => person.row.id === row.id),
  )

/** How a good receipt looks. */
const sampleReceipt = ({ shelf, dealers }: World, today: number) =>
  shelf.add(
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

/** A spiff with its items, brand and audience. */
function writeSpiff({ world, draw, made, today }: Work, spec: DemoSpiff, sample: string) {
  const { shelf, login, brands, groupId } = world
  const id = draw.id()
  const proposed = new Date(today + (Math.min(spec.from, 0) - 12) * day + 15 * hour)
  const decided = spec.status === 'PENDING' ? null : new Date(proposed.getTime() + 2 * day)
  const courseId = courseOf(world, spec.course) ?? null
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
      thumbnailId: shelf.add(`${spec.scene.seed.replaceAll(' ', '-')}.jpg`, 'image/jpeg', () =>
        toJpeg(drawScene({ width: 800, height: 600 }, spec.scene)),
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
  return { spiff, items, courseId }
}

/** Who claims with it: the demo logins as often as the spiff says, the others by chance. */
function crowdOf({ world, draw, known }: Work, spec: DemoSpiff, sellers: readonly Person[], courseId: string | null) {
  const { dealers } = world
  const pool = sellers
    .filter(
      ({ row, dealer }) =>
        (spec.currency === 'CAD') === (dealers[dealer]?.country === 'CA') &&
        (!courseId || coursesPassed(world, row.id).has(courseId)),
    )
    .slice(0, 34)
  const crowd: { person: Person; place?: number }[] = [
    ...known.flatMap((person) =>
      Array.from({ length: spec.known?.[person.role as 'learner'] ?? 0 }, (_, place) => ({ person, place })),
    ),
    ...Array.from({ length: pool.length ? (spec.claims ?? 0) : 0 }, () => ({ person: draw.pick(pool) })),
  ]
  return crowd
}

/** Spiffs in every state and what people sold with them over the last months: receipts, decisions, money. */
export function writeSpiffs(world: World) {
  const { login, now } = world
  const draw = seededDraw('Spiffs', new Date('2026-06-03T08:00:00Z'))
  const known = [login('learner'), login('sales-rep'), login('dealer-manager')]
  const today = dayOf(now).getTime()
  const work: Work = { world, draw, made: noClaims(), today, known }
  const sellers = sellersOf(world, known)
  const sample = sampleReceipt(world, today)
  for (const spec of demoSpiffs) {
    const { spiff, items, courseId } = writeSpiff(work, spec, sample)
    // Who signs in to look around finds a claim in each state with the spiff that has the most.
    const isShown = spec === demoSpiffs[0]
    crowdOf(work, spec, sellers, courseId).forEach(({ person, place = -1 }, index) =>
      claimOf(work, spec, spiff, items, person, index, isShown ? recent[place] : undefined),
    )
  }
  markOdd(work)
  payOutClaims(work)
  work.made.claims.sort((a, b) => new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime())
  return { ...work.made, ...explainedLines(work) }
}

/** What tills print that the reader knows from a reviewer, each with what it is. */
const LINES = [
  { text: 'Ride hard, come back soon', template: 'ride hard come back soon', part: 'learned' },
  { text: 'register <number> shift <name>', template: 'register <number> shift <name>', part: 'learned' },
  { text: 'store card <number> <amount>', template: 'store card <number> <amount>', part: 'tender' },
] as const

/** Lines that reviewers explained with the newest claims they approved, of a dealer each, and what was doubted before. */
function explainedLines({ draw, made }: Work) {
  const approved = made.claims.filter(({ decidedById, status }) => decidedById && status !== 'DENIED')
  // The newest of a dealer is the last one.
  const newest = approved.toSorted((a, b) => new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime())
  const byDealer = [...new Map(newest.map((claim) => [claim.dealerId, claim])).values()]
    .toSorted((a, b) => new Date(b.createdAt).getTime() - new Date(a.createdAt).getTime())
    .slice(0, LINES.length)
  return {
    paperLines: byDealer.map(
      ({ id: claimId, dealerId, decidedById, decidedAt }, index): Prisma.DealerPaperLineCreateManyInput => ({
        ...LINES[index]!,
        id: draw.id(),
        dealerId: dealerId!,
        claimId,
        explainedById: decidedById,
        createdAt: decidedAt!,
      }),
    ),
    doubts: byDealer.map(({ id: claimId, createdAt }, index): Prisma.SpiffReceiptDoubtCreateManyInput => ({
      id: draw.id(),
      claimId,
      rule: 'explained',
      template: LINES[index]!.template,
      createdAt,
    })),
  }
}

/** Spiffs, claims and what belongs to them, in the order in which they lean on one another. */
export async function keepSpiffs(tx: Prisma.TransactionClient, made: ReturnType<typeof writeSpiffs>): Promise<void> {
  await tx.spiff.createMany({ data: made.spiffs })
  await tx.spiffItem.createMany({ data: made.items })
  await tx.spiffBrand.createMany({ data: made.brands })
  await tx.spiffAudience.createMany({ data: made.audience })
  await tx.spiffClaim.createMany({ data: made.claims })
  await tx.spiffClaimItem.createMany({ data: made.claimItems })
  await tx.spiffReceipt.createMany({ data: made.receipts })
  await tx.spiffReceiptPage.createMany({ data: made.pages })
  await tx.spiffClaimStep.createMany({ data: made.steps })
  await tx.dealerPaperLine.createMany({ data: made.paperLines })
  await tx.spiffReceiptDoubt.createMany({ data: made.doubts })
}
