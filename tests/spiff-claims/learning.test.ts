import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import type { Dealer } from '../../prisma/generated/client/client.ts'
import { SECOND_LOOK } from '../../server/domain/receipts/looks/lines.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, jobs, statements, travel } = await openWorld()

const APPROVE = 'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { status version } } }'
const UNDO = 'mutation ($input: UndoClaimDecisionInput!) { undoClaimDecision(input: $input) { claim { status } } }'
const REVOKE =
  'mutation ($input: RevokePaperLineInput!) { revokePaperLine(input: $input) { line { revokedAt revokedByName } } }'
const RESTORE = 'mutation ($input: RestorePaperLineInput!) { restorePaperLine(input: $input) { line { revokedAt } } }'
const LESSONS = `query ($id: ID!) { spiffClaim(databaseId: $id) { receipts { pages { databaseId } }
  lessons { template text part isDoubtful pageId x y width height } } }`
const LINES = `query ($text: String, $part: PaperLinePart, $dealerId: ID, $revoked: Boolean, $sort: DealerPaperLineSort, $first: Int) {
  dealerPaperLines(text: $text, part: $part, dealerId: $dealerId, revoked: $revoked, sort: $sort, first: $first) { totalCount
    edges { node { databaseId text template part explainedByName createdAt dealer { name } claim { number } } } } }`
const KINDS = '{ spiffReceiptDoubtKinds { rule template claims approved denied dealers } }'

interface Lesson {
  template: string
  text: string
  isDoubtful: boolean
  pageId: string
}
interface Line {
  databaseId: string
  text: string
  template: string
  explainedByName: string
  claim: { number: number } | null
}

const admin = await person('company-admin', { firstName: 'Ada', lastName: 'Bell' })
const spiff = await makeSpiff(db, {
  approval: 'RECEIPT_SCAN',
  structure: 'PER_ITEM',
  items: [{ name: 'Trail Winch', amount: 2500n }],
})
const newDealer = (name = 'North Ridge Powersports') =>
  makeDealer(db, { name, phone: '218-555-0142', addressLine1: '410 Harbor Road', city: 'Duluth', region: 'MN' })

/** Words as they stand in lines of text, ten pixels a letter, read twice alike. */
function wordsOf(text: string) {
  const words = text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\S+/g)].map(({ 0: word, index: at }) => ({
        text: word,
        x: at * 10,
        y: index * 30,
        width: word.length * 10,
        height: 20,
        confidence: 95,
        line: index + 1,
      })),
    )
  return [...words, ...words.map((word) => ({ ...word, line: word.line + SECOND_LOOK }))]
}

const plain = (cents: number) => `${(cents / 100).toFixed(2)}`
let sales = 20_000

/** A sale of a dealer and its claim, whose receipt was read with these lines beside those that are understood. */
async function claimWith(
  dealer: Dealer,
  more: readonly string[],
  given: Parameters<typeof makeClaim>[1] | object = {},
) {
  const number = (sales += 1)
  const serial = `WX43${number}`
  const [price, tax] = [number * 40, number * 2]
  const [year, month, date] = dayFromToday(-1).split('-')
  const text = [
    dealer.name,
    dealer.addressLine1,
    'Duluth, MN 55802',
    'Tel 218-555-0142',
    `Invoice: INV-${number}`,
    `Date: ${month}/${date}/${year}`,
    `Trail Winch                  ${plain(price)}`,
    `S/N ${serial}`,
    `Subtotal                     ${plain(price)}`,
    `Tax                      ${plain(tax)}`,
    `TOTAL                      $${plain(price + tax)}`,
    `Visa ****1234                      ${plain(price + tax)}`,
    ...more,
    'Thank you',
  ].join('\n')
  const { id: fileId } = await makeStoredFile(db, { sha256: randomUUID() })
  const owner = await person('learner', { dealerIds: [dealer.id] })
  const claim = await makeClaim(db, {
    spiffId: spiff.id,
    userId: owner.user.id,
    dealerId: dealer.id,
    status: 'SCANNING',
    invoiceNumber: `INV-${number}`,
    invoiceDate: new Date(dayFromToday(-1)),
    spent: BigInt(price + tax),
    amount: 2500n,
    fileId,
    items: [{ name: 'Trail Winch', itemId: spiff.items[0]!.id, serial }],
    ...given,
  })
  const receipt = await db.spiffReceipt.findFirstOrThrow({ where: { claimId: claim.id } })
  await db.spiffReceipt.update({ where: { id: receipt.id }, data: { scannedAt: new Date() } })
  await db.spiffReceiptPage.create({
    data: { receiptId: receipt.id, number: 1, imageId: fileId, width: 800, height: 900, words: wordsOf(text) },
  })
  await db.spiffScan.create({ data: { claimId: claim.id, askedAt: new Date(), dueAt: new Date(0) } })
  return claim
}
/** The same once the reader had its look. */
async function readClaim(...given: Parameters<typeof claimWith>) {
  const { id } = await claimWith(...given)
  await addJob(db, 'read-receipts', {})
  await jobs()
  return db.spiffClaim.findUniqueOrThrow({ where: { id } })
}
const lessonsOf = async (who: Who, id: string) =>
  (await graphql<{ spiffClaim: { lessons: Lesson[] | null } | null }>(who, LESSONS, { id })).data?.spiffClaim?.lessons
const approve = (who: Who, claim: { id: string }, usualLines: string[] = []) =>
  graphql<{ approveClaim: { claim: { status: string; version: number } } }>(who, APPROVE, {
    input: { databaseId: claim.id, usualLines },
  })
const linesOf = async (who: Who, search: object = {}) =>
  (await graphql<{ dealerPaperLines: { totalCount: number; edges: { node: Line }[] } }>(who, LINES, {
    first: 100,
    ...search,
  }))!
const known = async (dealer: Dealer) =>
  (await linesOf(admin, { dealerId: dealer.id })).data!.dealerPaperLines.edges.map(({ node }) => node)
const codeOf = (answer: { errors?: { extensions: { code?: string; fields?: object } }[] }) =>
  answer.errors?.[0]?.extensions.code ?? 'done'
const fieldsOf = (answer: { errors?: { extensions: { fields?: object } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})

const PERK = 'Ridgeline riders club member Robin 4471'

/** A dealer whose till prints a line of its own, explained with its first claim. */
async function taught(more = [PERK]) {
  const dealer = await newDealer()
  const first = await readClaim(dealer, more)
  const lessons = (await lessonsOf(admin, first.id))!
  const answer = await approve(
    admin,
    first,
    lessons.map(({ template }) => template),
  )
  expect(answer.errors).toBeUndefined()
  return { dealer, first, lessons }
}

describe('a line that was explained', () => {
  it('lets the next receipt of the same till pass, of that dealer alone', async () => {
    const dealer = await newDealer()
    const first = await readClaim(dealer, [PERK])
    expect(first.status).toBe('PENDING')
    const [lesson, ...rest] = (await lessonsOf(admin, first.id))!
    expect(rest).toEqual([])
    expect(lesson).toMatchObject({ text: PERK, part: 'OTHER', isDoubtful: false, x: 0, y: 360, height: 20 })
    // Approved alone, nothing is learned.
    const second = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, second))).toBe('done')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')

    const waiting = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, first, [lesson!.template]))).toBe('done')
    expect((await readClaim(dealer, ['Ridgeline riders club member Dana 9002'])).status).toBe('APPROVED')
    expect((await readClaim(await newDealer(), [PERK])).status).toBe('PENDING')
    expect((await readClaim(dealer, ['Ridgeline riders club member void'])).status).toBe('PENDING')
    // What waited is a person's, though nothing of it is doubted any more.
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: waiting.id } })).status).toBe('PENDING')
    expect(await lessonsOf(admin, waiting.id)).toEqual([])
    expect(codeOf(await approve(admin, waiting, [lesson!.template]))).toBe('done')
    expect(await known(dealer)).toHaveLength(1)
  })

  it('is in the log with who explained it, and keeps no name or number of a customer', async () => {
    const { dealer, first, lessons } = await taught()
    const [line] = await known(dealer)
    expect(line).toMatchObject({ explainedByName: 'Ada Bell', claim: { number: first.number } })
    expect(`${line!.text} ${line!.template}`).not.toMatch(/robin|4471/i)
    const log = await db.activityLog.findFirstOrThrow({ where: { action: 'approveClaim', targetId: first.id } })
    expect([log.actorId, log.after]).toEqual([
      admin.user.id,
      expect.objectContaining({ usualLines: lessons.map(({ template }) => template) }),
    ])
  })

  it('is taken back by hand and back again at once, each time in the log', async () => {
    const { dealer } = await taught()
    const [line] = await known(dealer)
    const input = { databaseId: line!.databaseId }
    const taken = await graphql<{ revokePaperLine: { line: object } }>(admin, REVOKE, { input })
    expect(taken.data?.revokePaperLine.line).toMatchObject({ revokedByName: 'Ada Bell' })
    expect(codeOf(await graphql(admin, REVOKE, { input }))).toBe('CONFLICT')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')
    expect(await known(dealer)).toEqual([])
    expect((await linesOf(admin, { dealerId: dealer.id, revoked: true })).data!.dealerPaperLines.totalCount).toBe(1)
    const other = await person('platform-admin')
    expect(codeOf(await graphql(other, RESTORE, { input }))).toBe('CONFLICT')
    expect(codeOf(await graphql(admin, RESTORE, { input }))).toBe('done')
    expect((await readClaim(dealer, [PERK])).status).toBe('APPROVED')
    expect(
      await db.activityLog.count({
        where: { targetId: line!.databaseId, action: { in: ['revokePaperLine', 'restorePaperLine'] } },
      }),
    ).toBe(2)
  })

  it('stays taken back once it is too late, or somebody explained it again', async () => {
    const { dealer, lessons } = await taught()
    const [line] = await known(dealer)
    const input = { databaseId: line!.databaseId }
    await graphql(admin, REVOKE, { input })
    const again = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, again, [lessons[0]!.template]))).toBe('done')
    expect(codeOf(await graphql(admin, RESTORE, { input }))).toBe('CONFLICT')
    const [anew] = await known(dealer)
    await graphql(admin, REVOKE, { input: { databaseId: anew!.databaseId } })
    travel(16 * 60_000)
    expect(codeOf(await graphql(admin, RESTORE, { input: { databaseId: anew!.databaseId } }))).toBe('CONFLICT')
    expect(await known(dealer)).toEqual([])
  })

  it('goes with the grant that taught it', async () => {
    const { dealer, first } = await taught()
    const { version } = await db.spiffClaim.findUniqueOrThrow({ where: { id: first.id } })
    const [line] = await known(dealer)
    expect(codeOf(await graphql(admin, UNDO, { input: { databaseId: first.id, version } }))).toBe('done')
    expect(await known(dealer)).toEqual([])
    expect(codeOf(await graphql(admin, RESTORE, { input: { databaseId: line!.databaseId } }))).toBe('CONFLICT')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')
  })
})

describe('what may be explained', () => {
  it('only lines of the claim’s own receipt, and all is done or nothing', async () => {
    const dealer = await newDealer()
    const claim = await readClaim(dealer, [PERK])
    const [lesson] = (await lessonsOf(admin, claim.id))!
    const refused = await approve(admin, claim, [lesson!.template, 'goods were never <name>'])
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['BAD_USER_INPUT', ['usualLines']])
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe('PENDING')
    expect(await known(dealer)).toEqual([])
    const nowhere = await readClaim(dealer, [PERK], { dealerId: null })
    expect(await lessonsOf(admin, nowhere.id)).toBeNull()
    expect(fieldsOf(await approve(admin, nowhere, [lesson!.template]))).toEqual(['usualLines'])
    // A refused grant teaches nothing.
    const poor = await readClaim(dealer, [PERK], { amount: 0n })
    expect(codeOf(await approve(admin, poor, [lesson!.template]))).toBe('CONFLICT')
    expect(await known(dealer)).toEqual([])
  })

  it('says which lines are doubtful', async () => {
    const claim = await readClaim(await newDealer(), [PERK, 'Glimmerwood fleet void if torn'])
    expect((await lessonsOf(admin, claim.id))!.map(({ text, isDoubtful }) => [text, isDoubtful])).toEqual([
      [PERK, false],
      ['Glimmerwood fleet void if torn', true],
    ])
  })

  it('at most 200 lines of a dealer, also by two at once', async () => {
    const dealer = await newDealer()
    await db.dealerPaperLine.createMany({
      data: Array.from({ length: 199 }, (_, index) => ({
        dealerId: dealer.id,
        template: `line ${index}`,
        part: 'learned',
        text: `Line ${index}`,
      })),
    })
    const claims = [await readClaim(dealer, ['Zap hoopla wristband']), await readClaim(dealer, ['Gizmo doodad raffle'])]
    const named = await Promise.all(
      claims.map(async ({ id }) => (await lessonsOf(admin, id))!.map((one) => one.template)),
    )
    const answers = await Promise.all(claims.map((claim, index) => approve(admin, claim, named[index])))
    expect(answers.map(codeOf).sort()).toEqual(['CONFLICT', 'done'])
    expect(fieldsOf(answers.find(({ errors }) => errors)!)).toEqual(['usualLines'])
    expect(await db.dealerPaperLine.count({ where: { dealerId: dealer.id } })).toBe(200)
  })
})

describe('who explains', () => {
  it('nobody at their own dealer: no lines to explain, none explained, none in the list, none taken back', async () => {
    const { dealer } = await taught()
    const staff = await person('company-admin', { dealerIds: [dealer.id] })
    const claim = await readClaim(dealer, [PERK, 'Gizmo doodad raffle'])
    expect(await lessonsOf(staff, claim.id)).toBeNull()
    const [lesson] = (await lessonsOf(admin, claim.id))!
    const refused = await approve(staff, claim, [lesson!.template])
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['FORBIDDEN', ['usualLines']])
    expect((await linesOf(staff, { dealerId: dealer.id })).data!.dealerPaperLines.totalCount).toBe(0)
    const [line] = await known(dealer)
    for (const document of [REVOKE, RESTORE])
      expect(codeOf(await graphql(staff, document, { input: { databaseId: line!.databaseId } }))).toBe('NOT_FOUND')
    expect(codeOf(await approve(staff, claim))).toBe('done')
  })

  it('nobody who does not decide claims, and not the owner', async () => {
    const [line] = await known((await taught()).dealer)
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'translator'] as const) {
      const who = await person(role)
      expect(codeOf(await linesOf(who)), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, KINDS)), role).toBe('FORBIDDEN')
      for (const document of [REVOKE, RESTORE])
        expect(codeOf(await graphql(who, document, { input: { databaseId: line!.databaseId } })), role).toBe(
          'FORBIDDEN',
        )
    }
    const manager = await person('company-admin')
    const own = await readClaim(await newDealer(), [PERK], { userId: manager.user.id })
    expect(await lessonsOf(manager, own.id)).toBeNull()
  })
})

describe('the list of what the reader knows', () => {
  it('is searched, sorted and filtered', async () => {
    const dealer = await newDealer(`Zephyr Motors ${randomUUID().slice(0, 4)}`)
    const part = (index: number) => (index % 2 ? 'tender' : 'learned')
    await db.dealerPaperLine.createMany({
      data: ['amber', 'cobalt', 'birch'].map((text, index) => ({
        dealerId: dealer.id,
        template: text,
        part: part(index),
        text,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      })),
    })
    const texts = async (search: object) =>
      (await linesOf(admin, { dealerId: dealer.id, ...search })).data!.dealerPaperLines.edges.map(
        ({ node }) => node.text,
      )
    expect(await texts({})).toEqual(['birch', 'cobalt', 'amber'])
    expect(await texts({ sort: 'TEXT' })).toEqual(['amber', 'birch', 'cobalt'])
    expect(await texts({ sort: 'PART_DESC' })).toEqual(['cobalt', 'amber', 'birch'])
    expect(await texts({ part: 'TENDER' })).toEqual(['cobalt'])
    expect(await texts({ text: 'zephyr BIR' })).toEqual(['birch'])
  })

  it('asks the database equally often for 1, 10 and 50 lines, and for as many claims', async () => {
    const dealer = await newDealer()
    const claims = []
    for (let index = 0; index < 50; index++)
      claims.push(
        await claimWith(dealer, [PERK], { status: 'PENDING', submittedAt: new Date(Date.UTC(2026, 1, 1, 0, index)) }),
      )
    await db.spiffScan.deleteMany()
    await db.dealerPaperLine.createMany({
      data: claims.map(({ id: claimId }, index) => ({
        dealerId: dealer.id,
        template: `line ${index}`,
        part: 'learned',
        text: `Line ${index}`,
        claimId,
        explainedById: admin.user.id,
      })),
    })
    const asked = async (read: () => Promise<unknown>) => {
      statements()
      await read()
      return statements().length
    }
    const queue = (first: number) =>
      graphql(
        admin,
        `query ($first: Int, $dealerId: ID) { claimQueue(first: $first, dealerId: $dealerId) {
        edges { node { proof { rule } lessons { template } } } } }`,
        { first, dealerId: dealer.id },
      )
    for (const read of [(first: number) => linesOf(admin, { first, dealerId: dealer.id }), queue]) {
      expect((await read(50)).errors).toBeUndefined()
      const counts = [await asked(() => read(1)), await asked(() => read(10)), await asked(() => read(50))]
      expect(Math.max(...counts) - Math.min(...counts), counts.join()).toBe(0)
    }
  })
})

describe('kinds of doubts', () => {
  it('are counted by what became of the claims, each line by itself', async () => {
    const dealer = await newDealer()
    const line = 'Quaggy lollipop bonanza'
    const claims = []
    for (let index = 0; index < 3; index++) claims.push(await readClaim(dealer, [line]))
    await approve(admin, claims[0]!)
    await approve(admin, claims[1]!)
    const kinds = async (who: Who) =>
      (
        await graphql<{ spiffReceiptDoubtKinds: { template: string | null }[] }>(who, KINDS)
      ).data!.spiffReceiptDoubtKinds.find(({ template }) => template?.includes('lollipop'))
    expect(await kinds(admin)).toMatchObject({ rule: 'EXPLAINED', claims: 3, approved: 2, denied: 0, dealers: 1 })
    expect(await kinds(await person('company-admin', { dealerIds: [dealer.id] }))).toBeUndefined()
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { userId: manager.user.id, brandId: (await makeBrand(db, {})).id } })
    expect(await kinds(manager)).toBeUndefined()
    statements()
    await kinds(admin)
    expect(statements().filter((sql) => sql.includes('SpiffReceiptDoubt'))).toHaveLength(1)
    await db.spiffReceiptDoubt.updateMany({ data: { createdAt: new Date(Date.now() - 91 * 86_400_000) } })
    expect(await kinds(admin)).toBeUndefined()
  })
})
