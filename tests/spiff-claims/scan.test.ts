import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { balanceOf, person as personAccount } from '../../server/domain/ledger/ledger.ts'
import { restReader } from '../../server/platform/files/ocr.ts'
import { guest, openWorld, type Who } from '../support/world.ts'
import { lot, MODELS, photographed, receiptPdf, receiptPng, saleOf, type Sale } from '../support/receipts.ts'
import { watchHold } from '../support/worked.ts'

const { db, graphql, rest, person, jobs, travel, services } = await openWorld()
afterAll(() => restReader())

const l = lot(11)
const dealer = await makeDealer(db, { name: 'North Ridge Powersports', phone: null, addressLine1: '', city: '' })
const learner = () => person('learner', { dealerIds: [dealer.id] })
const admin = await person('company-admin')
const newSale = () => saleOf(l, undefined, dealer.name)
const scanned = (overrides: Parameters<typeof makeSpiff>[1] = {}) =>
  makeSpiff(db, {
    approval: 'RECEIPT_SCAN',
    structure: 'PER_ITEM',
    items: [{ name: 'A model', words: MODELS, amount: 2500n }],
    productWords: MODELS,
    ...overrides,
  })

const SUBMIT =
  'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId status version } } }'
const CLAIM = `query ($databaseId: ID!) { spiffClaim(databaseId: $databaseId) { status notFound tooMuch proof { rule isProven } steps { kind status note }
  receipts { pages { number width height image { url } words { text confidence x y } found { field sure x y width height } doubts { rule text x y width height } } } } }`
interface Seen {
  status: string
  notFound: string[] | null
  tooMuch: string | null
  proof: { rule: string; isProven: boolean }[] | null
  steps: { kind: string; note: string | null }[]
  receipts: {
    pages: {
      number: number
      width: number
      height: number
      image: { url: string }
      words: { text: string }[] | null
      found: { field: string; sure: boolean; x: number; y: number; width: number; height: number }[] | null
      doubts: { rule: string; text: string; x: number; y: number; width: number; height: number }[] | null
    }[]
  }[]
}
const seen = async (who: Who | null, databaseId: string) =>
  (await graphql<{ spiffClaim: Seen | null }>(who, CLAIM, { databaseId })).data?.spiffClaim

async function claim(
  who: Who,
  spiff: Awaited<ReturnType<typeof makeSpiff>>,
  sale: Sale,
  receipt: Buffer,
  typed: object = {},
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(receipt)]), 'receipt')
  const { json } = await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=receipt', form)
  const items = spiff.items.length
    ? { items: sale.serials.map((serial) => ({ itemId: spiff.items[0]!.id, serial })) }
    : {}
  const { data, errors } = await graphql<{ submitSpiffClaim: { claim: { databaseId: string } } }>(who, SUBMIT, {
    input: {
      spiffId: spiff.id,
      invoiceNumber: sale.invoiceNumber,
      invoiceDate: sale.day,
      spent: `${sale.spent / 100n}.${String(sale.spent % 100n).padStart(2, '0')}`,
      ...items,
      receiptIds: [json._id],
      ...typed,
    },
  })
  expect(errors).toBeUndefined()
  return data!.submitSpiffClaim.claim.databaseId
}
const earned = ({ user }: Who) => balanceOf(db, personAccount(user.id), 'USD')

describe('a receipt that is read', () => {
  it('clears its claim by itself, whether a photo or a PDF, and pays once', async () => {
    const spiff = await scanned()
    for (const picture of [
      async (sale: Sale) => photographed(await receiptPng(sale.text, 2), l, 0.3),
      (sale: Sale) => receiptPdf(sale.text),
    ]) {
      const who = await learner()
      const sale = newSale()
      const id = await claim(who, spiff, sale, await picture(sale))
      expect((await seen(who, id))?.status).toBe('SCANNING')
      await jobs()
      const after = await seen(who, id)
      expect([after?.status, after?.steps.at(-1)]).toEqual([
        'APPROVED',
        {
          kind: 'scanned',
          status: 'APPROVED',
          note: expect.stringContaining(
            'Proven by the receipt:\nEvery line of the receipt is understood.\nIt is one receipt.\nThe sale was paid.\n',
          ) as string,
        },
      ])
      expect(await earned(who)).toBe(2500n * BigInt(sale.serials.length))
      // Work of a killed job comes again: nothing more happens.
      await services.db.spiffScan.create({ data: { claimId: id, askedAt: new Date(), dueAt: new Date(0) } })
      await jobs()
      expect(await earned(who)).toBe(2500n * BigInt(sale.serials.length))
    }
  })

  it('leaves a claim with one digit typed wrong to a reviewer, with what was found in its place', async () => {
    const who = await learner()
    const sale = newSale()
    const id = await claim(
      who,
      await scanned({ structure: 'FIXED', amount: 1000n, items: [] }),
      sale,
      await receiptPng(sale.text),
      { spent: `${sale.spent / 100n}.${String((sale.spent + 1n) % 100n).padStart(2, '0')}` },
    )
    await jobs()
    const claimed = await seen(admin, id)
    expect(claimed?.status).toBe('PENDING')
    expect(claimed?.notFound).toEqual(['spent'])
    expect(claimed?.steps.at(-1)).toMatchObject({
      kind: 'scanned',
      note: expect.stringMatching(
        /^Not proven by the receipt:\nThe total on the receipt is not \$[\d,.]+\.\nThe total was read as \$[\d,.]+ and entered as \$[\d,.]+\.\nProven by the receipt:\n(?:.+\n)+A reviewer looks at it\.$/,
      ) as string,
    })
    expect(claimed?.proof?.filter(({ isProven }) => !isProven)).toEqual([
      { rule: 'TOTAL', isProven: false },
      { rule: 'ENTERED', isProven: false },
    ])
    const [page] = claimed!.receipts[0]!.pages
    expect(page!.found!.map(({ field }) => field).sort()).toEqual(['invoiceDate', 'invoiceNumber', 'product'])
    expect(new Set(page!.doubts!.map(({ rule }) => rule))).toEqual(new Set(['TOTAL', 'ENTERED']))
    // What both looks doubt is marked once.
    expect(page!.doubts).toHaveLength(2)
    for (const { x, y, width, height } of [...page!.found!, ...page!.doubts!])
      expect(
        x >= 0 && y >= 0 && width > 20 && height > 5 && x + width <= page!.width && y + height <= page!.height,
      ).toBe(true)
    expect(page!.words!.some(({ text }) => text.includes(sale.invoiceNumber))).toBe(true)
    expect(await earned(who)).toBe(0n)
    // Its owner reads what happened, not what the reviewers see; others see nothing.
    const own = await seen(who, id)
    expect([own?.notFound, own?.receipts[0]?.pages[0]?.words, own?.receipts[0]?.pages[0]?.found]).toEqual([
      null,
      null,
      null,
    ])
    expect(await seen(await learner(), id)).toBeNull()
    expect(await seen(guest, id)).toBeFalsy()
  })

  it('of a spiff for the whole sale is granted by what must be sold alone', async () => {
    const sale = newSale()
    const outcome = async (productWords: string[], receipt: string) => {
      const who = await learner()
      const spiff = await scanned({ structure: 'FIXED', amount: 1000n, items: [], productWords })
      const id = await claim(who, spiff, { ...sale, invoiceNumber: sale.invoiceNumber }, await receiptPng(receipt))
      await jobs()
      return { owner: await seen(who, id), reviewer: await seen(admin, id), money: await earned(who) }
    }
    const foreign = MODELS.reduce((text, model) => text.replaceAll(model, 'Lawn mower'), sale.text)
    const other = await outcome(['Redhollow 450'], foreign)
    expect([other.owner?.status, other.money]).toEqual(['PENDING', 0n])
    expect(other.owner?.steps.at(-1)?.note).toMatch(
      /^Not proven by the receipt:\nNothing sold on the receipt is what the spiff asks for: “Redhollow 450”\.\nProven by the receipt:\n/,
    )
    expect(other.reviewer?.notFound).toEqual(['product'])
    expect(other.reviewer?.proof?.filter(({ isProven }) => !isProven)).toEqual([{ rule: 'SOLD', isProven: false }])
    expect(other.reviewer?.receipts[0]?.pages[0]?.doubts).toHaveLength(sale.serials.length)
    const unnamed = await outcome([], sale.text)
    expect(unnamed.owner?.status).toBe('PENDING')
    expect(unnamed.owner?.steps.at(-1)?.note).toContain(
      'Not proven by the receipt:\nThe spiff does not name what must be sold, so no receipt proves it.\n',
    )
  })

  it('of a spiff for the whole sale is granted where it shows one, marked in its place', async () => {
    const who = await learner()
    const sale = newSale()
    const spiff = await scanned({
      structure: 'FIXED',
      amount: 1000n,
      items: [],
      productWords: ['Redhollow 450', ...MODELS],
    })
    const id = await claim(who, spiff, sale, await receiptPng(sale.text))
    await jobs()
    const granted = await seen(admin, id)
    expect([granted?.status, await earned(who)]).toEqual(['APPROVED', 1000n])
    expect(granted?.steps.at(-1)?.note).toMatch(/\n“.+” is on it, as the spiff asks\.\n/)
    expect(granted?.receipts[0]?.pages[0]?.found).toContainEqual(
      expect.objectContaining({ field: 'product', sure: true }),
    )
  })

  it('is never granted by where a risk stands, and its owner is not told which', async () => {
    const spiff = await scanned({ structure: 'FIXED', amount: 2500n, items: [] })
    const sale = newSale()
    const first = await learner()
    await claim(first, spiff, sale, await receiptPng(sale.text))
    await jobs()
    const second = await learner()
    const id = await claim(second, spiff, sale, await receiptPng(sale.text, 1.6))
    await jobs()
    const after = await seen(second, id)
    expect([after?.status, after?.steps.at(-1)?.note]).toEqual([
      'PENDING',
      'The receipt proves the sale. A reviewer looks at it.',
    ])
    expect([(await earned(first)) > 0n, await earned(second)]).toEqual([true, 0n])
  })

  it('is not granted by where someone of the dealer changed what names it shortly before', async () => {
    const spiff = await scanned({ structure: 'FIXED', amount: 2500n, items: [] })
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    for (const right of ['modify-dealers', 'view-dealers'])
      await db.roleRight.upsert({ where: { roleId_right: { roleId, right } }, create: { roleId, right }, update: {} })
    const rename = async (who: Who, dealerId: string, input: object) =>
      expect(
        (
          await graphql(
            who,
            'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { databaseId } } }',
            { input: { databaseId: dealerId, ...input } },
          )
        ).errors,
      ).toBeUndefined()
    const outcomeAt = async (change: (dealerId: string, manager: Who) => Promise<void>) => {
      const shop = await makeDealer(db, { name: 'Old name', phone: null, addressLine1: '', city: '' })
      const manager = await person('dealer-manager', { dealerIds: [shop.id] })
      await change(shop.id, manager)
      const sale = saleOf(l, undefined, 'Lakeshore Powersports')
      const id = await claim(manager, spiff, sale, await receiptPng(sale.text))
      await jobs()
      return {
        own: await seen(manager, id),
        risks: await db.spiffClaim.findUnique({ where: { id }, select: { risks: true } }),
      }
    }
    const name = 'Lakeshore Powersports'
    const byManager = await outcomeAt((id, manager) => rename(manager, id, { name }))
    expect(byManager.own?.status).toBe('PENDING')
    expect(byManager.own?.steps.at(-1)?.note).toMatch(
      /^The receipt proves the sale\. What names the dealer on receipts was changed/,
    )
    expect(byManager.risks?.risks).toEqual(['seller-changed'])
    // Someone who gains nothing, or what names nobody.
    const byAdmin = await outcomeAt((id) => rename(admin, id, { name }))
    expect([byAdmin.own?.status, byAdmin.risks?.risks]).toEqual(['APPROVED', []])
    const other = await outcomeAt(async (id, manager) => {
      await rename(admin, id, { name })
      await rename(manager, id, { name, postalCode: '55802' })
    })
    expect([other.own?.status, other.risks?.risks]).toEqual(['APPROVED', []])
  })

  it('of a manual spiff gets pages and words and stays where it is', async () => {
    const who = await learner()
    const sale = newSale()
    const id = await claim(who, await scanned({ approval: 'MANUAL' }), sale, await receiptPng(sale.text))
    await jobs()
    const claimed = await seen(admin, id)
    expect([claimed?.status, claimed?.notFound, claimed?.receipts[0]?.pages.length]).toEqual(['PENDING', [], 1])
    expect(await db.spiffScan.count({ where: { claimId: id } })).toBe(0)
  })

  it('that cannot carry what its claim pays is refused by itself, and approved by hand with a note alone', async () => {
    const sale = newSale()
    const amount = sale.spent + 100n
    const picture = await receiptPng(sale.text)
    const who = await learner()
    const id = await claim(who, await scanned({ structure: 'FIXED', amount, items: [] }), sale, picture)
    await jobs()
    expect((await seen(who, id))?.steps.at(-1)).toMatchObject({
      kind: 'denied',
      status: 'DENIED',
      note: expect.stringContaining('What was typed does not match the receipt. The receipt comes to $') as string,
    })
    const other = await learner()
    const byHand = await claim(
      other,
      await scanned({ approval: 'MANUAL', structure: 'FIXED', amount, items: [] }),
      { ...sale, invoiceNumber: `${sale.invoiceNumber}9` },
      picture,
    )
    await jobs()
    expect((await seen(admin, byHand))?.tooMuch).toContain('The receipt comes to $')
    const approve = async (note: string | null) =>
      (
        await graphql(
          admin,
          'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { status } } }',
          {
            input: { databaseId: byHand, note, acceptRisks: ['same-file', 'same-sale', 'same-invoice', 'same-serial'] },
          },
        )
      ).errors?.[0]
    expect(await approve(null)).toMatchObject({
      extensions: { code: 'CONFLICT', fields: { note: expect.any(String) as string } },
    })
    expect(await earned(other)).toBe(0n)
    expect(await approve('The till printed the deposit alone.')).toBeUndefined()
    expect(await earned(other)).toBe(amount)
  })

  describe('once it was looked at', () => {
    const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
    const call = async (who: Who, name: string, type: string, input: object) =>
      expect(
        (await graphql(who, `mutation ($input: ${type}!) { ${name}(input: $input) { claim { status } } }`, { input }))
          .errors,
      ).toBeUndefined()
    const last = async (who: Who, id: string) => {
      const found = await seen(who, id)
      return [found?.status, found?.steps.at(-1)?.note?.split('\n')[0]]
    }

    it('stays with a person, however it is mended: after a doubt, a refusal, a grant taken back', async () => {
      const who = await learner()
      const sale = newSale()
      const spiff = await scanned({ structure: 'FIXED', amount: 1000n, items: [] })
      const wrong = { spent: decimal(sale.spent + 1n) }
      const id = await claim(who, spiff, sale, await receiptPng(sale.text), wrong)
      await jobs()
      await call(who, 'editSpiffClaim', 'EditSpiffClaimInput', { databaseId: id, spent: decimal(sale.spent) })
      await jobs()
      expect(await last(who, id)).toEqual(['PENDING', 'This claim was looked at before.'])
      await call(admin, 'denyClaim', 'DenyClaimInput', { databaseId: id, reason: 'NOT_ELIGIBLE' })
      await call(who, 'editSpiffClaim', 'EditSpiffClaimInput', { databaseId: id })
      await jobs()
      expect(await last(who, id)).toEqual(['PENDING', 'This claim was looked at before.'])
      await call(admin, 'approveClaim', 'ApproveClaimInput', { databaseId: id })
      await call(admin, 'reverseClaim', 'ReverseClaimInput', { databaseId: id, reason: 'DUPLICATE' })
      await call(who, 'editSpiffClaim', 'EditSpiffClaimInput', { databaseId: id })
      await jobs()
      expect(await last(who, id)).toEqual(['PENDING', 'This claim was looked at before.'])
      // Nor is it taken back and claimed anew with a better picture.
      await call(who, 'withdrawSpiffClaim', 'WithdrawSpiffClaimInput', { databaseId: id })
      const anew = await claim(who, spiff, sale, await receiptPng(sale.text, 1.6))
      await jobs()
      expect(await last(who, anew)).toEqual(['PENDING', 'The receipt proves the sale. A reviewer looks at it.'])
      expect(await earned(who)).toBe(0n)
    })

    it('the same day and total under another number waits for a person, and so does much money', async () => {
      const who = await learner()
      const sale = newSale()
      const spiff = await scanned({ structure: 'FIXED', amount: 1000n, items: [] })
      await claim(who, spiff, sale, await receiptPng(sale.text))
      await jobs()
      expect(await earned(who)).toBe(1000n)
      const digit = sale.invoiceNumber.at(-1) === '7' ? '8' : '7'
      const invoiceNumber = `${sale.invoiceNumber.slice(0, -1)}${digit}`
      const changed = { ...sale, invoiceNumber, text: sale.text.replaceAll(sale.invoiceNumber, invoiceNumber) }
      const second = await claim(who, spiff, changed, await receiptPng(changed.text))
      await jobs()
      expect(await last(who, second)).toEqual([
        'PENDING',
        'The receipt proves the sale. Another claim by the same person or dealer has the same day and total. A reviewer looks at it.',
      ])
      expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: second } })).risks).toContain('same-total')
      const large = newSale()
      await db.settings.create({ data: { values: { limits: { scanMaximum: 999 } } } })
      const much = await claim(who, spiff, large, await receiptPng(large.text))
      await jobs()
      await db.settings.deleteMany()
      expect(await last(who, much)).toEqual(['PENDING', 'A claim of this size is decided by a person.'])
      expect(await earned(who)).toBe(1000n)
    })
  })

  it('that shows nothing goes to a reviewer, and so does one the reader never gets to', async () => {
    const who = await learner()
    const spiff = await scanned()
    const blank = await claim(
      who,
      spiff,
      newSale(),
      await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#eeeeee' } })
        .jpeg()
        .toBuffer(),
    )
    await jobs()
    expect((await seen(who, blank))?.status).toBe('PENDING')

    const stuck = await claim(who, spiff, newSale(), await receiptPng(newSale().text))
    // Whoever took it was killed: it is nobody else's for minutes, then a person's.
    await db.spiffScan.update({ where: { claimId: stuck }, data: { dueAt: new Date(Date.now() + 3_600_000) } })
    await jobs()
    expect((await seen(who, stuck))?.status).toBe('SCANNING')
    travel(11 * 60_000)
    await db.$executeRaw`UPDATE "SpiffClaim" SET "updatedAt" = now() - interval '1 minute' WHERE id = ${stuck}::uuid`
    await db.$executeRaw`SELECT graphile_worker.add_job('read-receipts', '{}'::json)`
    await jobs()
    expect((await seen(who, stuck))?.steps.at(-1)).toMatchObject({
      kind: 'scanned',
      note: 'Reading the receipt took too long. A reviewer looks at it.',
    })
  })

  it('holds up no request while it is read', async () => {
    const who = await learner()
    const sale = newSale()
    await claim(who, await scanned(), sale, await photographed(await receiptPng(sale.text, 3), l, 0.4))
    const hold = watchHold()
    await jobs()
    hold.end()
    expect(hold.longest()).toBeLessThan(750)
  })
})
