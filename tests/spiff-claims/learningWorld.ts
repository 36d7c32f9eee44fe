import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import type { Dealer } from '../../prisma/generated/client/client.ts'
import { SECOND_LOOK } from '../../server/domain/receipts/looks/lines.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { openWorld, type Who } from '../support/world.ts'

const APPROVE = 'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { status version } } }'
export const UNDO =
  'mutation ($input: UndoClaimDecisionInput!) { undoClaimDecision(input: $input) { claim { status } } }'
export const REVOKE =
  'mutation ($input: RevokePaperLineInput!) { revokePaperLine(input: $input) { line { revokedAt revokedByName } } }'
export const RESTORE =
  'mutation ($input: RestorePaperLineInput!) { restorePaperLine(input: $input) { line { revokedAt } } }'
const LESSONS = `query ($id: ID!) { spiffClaim(databaseId: $id) { receipts { pages { databaseId } }
  lessons { template text part isDoubtful pageId x y width height } } }`
const LINES = `query ($text: String, $part: PaperLinePart, $dealerId: ID, $revoked: Boolean, $sort: DealerPaperLineSort, $first: Int) {
  dealerPaperLines(text: $text, part: $part, dealerId: $dealerId, revoked: $revoked, sort: $sort, first: $first) { totalCount
    edges { node { databaseId text template part explainedByName createdAt dealer { name } claim { number } } } } }`
export const KINDS = '{ spiffReceiptDoubtKinds { rule template claims approved denied dealers } }'

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

/** A portal of its own with a spiff, dealers, and claims whose receipts were read. */
export async function openLearning() {
  const { db, graphql, person, jobs, statements, travel } = await openWorld()
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

  return {
    db,
    graphql,
    person,
    statements,
    travel,
    admin,
    newDealer,
    claimWith,
    readClaim,
    lessonsOf,
    approve,
    linesOf,
    known,
    codeOf,
    fieldsOf,
    PERK,
    taught,
  }
}
