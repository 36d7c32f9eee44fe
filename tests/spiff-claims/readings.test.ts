import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { restReader } from '../../server/platform/files/ocr.ts'
import { guest, openWorld, type Who } from '../support/world.ts'
import { lot, MODELS, receiptPdf, receiptPng, saleOf, type Sale } from '../support/receipts.ts'

/** How long each look at a page takes more than it does: a slow machine, without waiting for one. */
const slow = { each: 0, passed: 0 }
const clock = performance.now.bind(performance)
const asking = Worker.prototype.postMessage
vi.spyOn(performance, 'now').mockImplementation(() => clock() + slow.passed)
vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, question: object) {
  if ('columns' in question) slow.passed += slow.each
  asking.call(this, question)
})

const { db, graphql, rest, person, jobs, travel } = await openWorld()
afterAll(() => restReader())

const l = lot(29)
const dealer = await makeDealer(db, { name: 'North Ridge Powersports', phone: null, addressLine1: '', city: '' })
const learner = () => person('learner', { dealerIds: [dealer.id] })
const newSale = () => saleOf(l, undefined, dealer.name)
const scanned = (overrides: Parameters<typeof makeSpiff>[1] = {}) =>
  makeSpiff(db, {
    approval: 'RECEIPT_SCAN',
    structure: 'FIXED',
    amount: 2500n,
    items: [],
    productWords: MODELS,
    ...overrides,
  })
type Spiff = Awaited<ReturnType<typeof makeSpiff>>

const dollars = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

async function upload(who: Who, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'receipt')
  return (await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=receipt', form)).json._id
}

interface Reading {
  state: string
  share: number
  invoiceNumber: string | null
  invoiceDate: string | null
  spent: { amount: string } | null
  serials: { serial: string; itemId: string | null }[]
}
const READING = '{ state share invoiceNumber invoiceDate spent { amount } serials { serial itemId } }'
const read = (who: Who | null, { id: spiffId }: { id: string }, fileIds: string[]) =>
  graphql<{ readSpiffReceipts: { reading: Reading | null } }>(
    who,
    `mutation ($input: ReadSpiffReceiptsInput!) { readSpiffReceipts(input: $input) { reading ${READING} } }`,
    { input: { spiffId, fileIds } },
  )
const readingOf = async (who: Who, { id: spiffId }: { id: string }, fileIds: string[]) =>
  (
    await graphql<{ spiffReceiptReading: Reading | null }>(
      who,
      `query ($spiffId: ID!, $fileIds: [ID!]!) { spiffReceiptReading(spiffId: $spiffId, fileIds: $fileIds) ${READING} }`,
      { spiffId, fileIds },
    )
  ).data?.spiffReceiptReading
const stop = (who: Who, fileIds: string[]) =>
  graphql<{ stopReadingSpiffReceipts: { stopped: number } }>(
    who,
    'mutation ($input: StopReadingSpiffReceiptsInput!) { stopReadingSpiffReceipts(input: $input) { stopped } }',
    { input: { fileIds } },
  )

const claim = async (who: Who, spiff: Spiff, sale: Sale, receiptIds: string[], typed: object = {}) => {
  const { data, errors } = await graphql<{ submitSpiffClaim: { claim: { databaseId: string } } }>(
    who,
    'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId } } }',
    {
      input: {
        spiffId: spiff.id,
        invoiceNumber: sale.invoiceNumber,
        invoiceDate: sale.day,
        spent: dollars(sale.spent),
        receiptIds,
        ...typed,
      },
    },
  )
  expect(errors).toBeUndefined()
  return data!.submitSpiffClaim.claim.databaseId
}
const claimed = async (databaseId: string) => {
  const { status, steps } = await db.spiffClaim.findUniqueOrThrow({
    where: { id: databaseId },
    select: { status: true, steps: { orderBy: { createdAt: 'asc' }, select: { note: true } } },
  })
  return { status, note: steps.at(-1)?.note }
}

describe('a receipt that is read before its claim', () => {
  it('tells number, date, total and serials with their item, and only to whose upload it is', async () => {
    const who = await learner()
    const sale = newSale()
    const spiff = await scanned({ structure: 'PER_ITEM', amount: null, items: [{ name: 'A model', amount: 2500n }] })
    const file = await upload(who, await receiptPdf(sale.text))
    expect(await readingOf(who, spiff, [file])).toBeNull()
    expect((await read(who, spiff, [file])).data?.readSpiffReceipts.reading?.state).toBe('READING')
    await jobs()
    const found = await readingOf(who, spiff, [file])
    expect(found).toMatchObject({
      state: 'READ',
      share: 1,
      invoiceNumber: sale.invoiceNumber,
      invoiceDate: sale.day,
      spent: { amount: dollars(sale.spent) },
    })
    expect(found!.serials.map(({ serial }) => serial).sort()).toEqual(sale.serials.toSorted())

    const other = await learner()
    expect(await readingOf(other, spiff, [file])).toBeNull()
    expect((await read(other, spiff, [file])).errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { fileIds: 'Not a file you uploaded.' } },
    })
    expect((await stop(other, [file])).data?.stopReadingSpiffReceipts.stopped).toBe(0)
    expect((await read(guest, spiff, [file])).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
    const hidden = await scanned({ status: 'PENDING' })
    expect((await read(who, hidden, [file])).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  it('is read once: its claim takes what the form had read', async () => {
    const who = await learner()
    const sale = newSale()
    const spiff = await scanned()
    const file = await upload(who, await receiptPng(sale.text))
    await read(who, spiff, [file])
    await jobs()
    const id = await claim(who, spiff, sale, [file])
    await jobs()
    const { scanSeconds, pages } = await db.spiffReceipt.findFirstOrThrow({
      where: { claimId: id },
      select: { scanSeconds: true, pages: { select: { words: true } } },
    })
    expect([await claimed(id), JSON.stringify(pages[0]?.words).includes(sale.invoiceNumber)]).toMatchObject([
      { status: 'APPROVED', note: expect.stringContaining('Nothing was entered other than it was read.') as string },
      true,
    ])
    expect(scanSeconds).not.toBeNull()
  })

  it('leaves a claim to a person where what was read was corrected, whatever the form was told', async () => {
    const who = await learner()
    const spiff = await scanned()
    const sale = newSale()
    // Both stand on the paper, labelled: each by itself would prove the number of a sale.
    const order = `8${l.signs('0123456789', 6)}`
    const text = sale.text.replace('Served by |', `Order no. | ${order}\nServed by |`)
    for (const isAsked of [true, false]) {
      const file = await upload(who, await receiptPng(text, isAsked ? 1.5 : 1.6))
      if (isAsked) await read(who, spiff, [file])
      await jobs()
      if (isAsked) expect((await readingOf(who, spiff, [file]))?.invoiceNumber).toBe(sale.invoiceNumber)
      const id = await claim(who, spiff, sale, [file], { invoiceNumber: order })
      await jobs()
      expect(await claimed(id)).toEqual({
        status: 'PENDING',
        note: expect.stringContaining(
          `Not proven by the receipt:\nThe invoice number was read as ${sale.invoiceNumber} and entered as ${order}.\n`,
        ) as string,
      })
      await db.spiffClaim.delete({ where: { id } })
    }
  })

  it('is left where nobody waits for it any more, and where it takes too long', async () => {
    const who = await learner()
    const spiff = await scanned()
    const left = await upload(who, await receiptPng(newSale().text))
    await read(who, spiff, [left])
    expect((await stop(who, [left])).data?.stopReadingSpiffReceipts.stopped).toBe(1)
    await jobs()
    expect(await readingOf(who, spiff, [left])).toBeNull()

    const late = await upload(who, await receiptPng(newSale().text))
    await read(who, spiff, [late])
    slow.each = 61_000
    await jobs()
    slow.each = 0
    expect(await readingOf(who, spiff, [late])).toMatchObject({ state: 'UNREAD', invoiceNumber: null, serials: [] })

    const stuck = await upload(who, await receiptPng(newSale().text))
    await read(who, spiff, [stuck])
    travel(4 * 60_000)
    expect((await readingOf(who, spiff, [stuck]))?.state).toBe('UNREAD')
    await jobs()
  })

  it('may be asked for 60 times in an hour, each upload counted once', async () => {
    const who = await learner()
    const spiff = await scanned()
    const picture = await receiptPng('TOTAL | 1.00', 0.4)
    const first = await upload(who, picture)
    for (let again = 0; again < 3; again++) expect((await read(who, spiff, [first])).errors).toBeUndefined()
    let refused: string | undefined
    let asked = 1
    while (!refused && asked < 70) {
      const files = await Promise.all(Array.from({ length: 4 }, () => upload(who, picture)))
      const answer = await read(who, spiff, files)
      refused = answer.errors?.[0]?.extensions?.code as string | undefined
      if (!refused) asked += 4
    }
    expect([refused, asked]).toEqual(['TOO_MANY', 57])
    await db.spiffReceiptReading.deleteMany({ where: { userId: who.user.id } })
  })
})

it('a claim is granted by nothing where time ran out before every page was looked at twice', async () => {
  const who = await learner()
  const sale = newSale()
  const spiff = await scanned()
  // The first page alone proves the sale; what the second says only its second look would tell for sure.
  const files = [
    await upload(who, await receiptPng(sale.text)),
    await upload(who, await receiptPng('Thank you for coming to our store today and please come again soon', 1.6)),
  ]
  const id = await claim(who, spiff, sale, files)
  // Both have one look, the first its second: then three minutes are over.
  slow.each = 70_000
  await jobs()
  slow.each = 0
  expect(await claimed(id)).toMatchObject({
    status: 'PENDING',
    note: expect.stringContaining('Not proven by the receipt:') as string,
  })
})
