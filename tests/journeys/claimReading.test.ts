import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { restReader } from '../../server/platform/files/ocr.ts'
import { openBrowser } from '../support/browser.ts'
import { lot, MODELS, receiptPng, saleOf } from '../support/receipts.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, signIn, jobs } = world
const { visit } = await openBrowser(world)
afterAll(() => restReader())

it('the receipt comes first and fills the claim; what a person typed stays, and what they correct a person sees', async () => {
  const seller = await signIn(await makeOnboardedUser(db))
  const sale = saleOf(lot(77))
  const spiff = await makeSpiff(db, {
    approval: 'RECEIPT_SCAN',
    structure: 'FIXED',
    amount: 2500n,
    items: [],
    productWords: MODELS,
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-receipt-'))
  const photo = path.join(folder, 'receipt.png')
  await writeFile(photo, await receiptPng(sale.text))

  const { page, open, axe } = await visit(seller, 'phone')
  await open(`/auth/spiff/create?spiffId=${spiff.id}`)
  const number = page.getByLabel('Invoice number')
  const mark = page.getByText('Read from the receipt', { exact: true })
  /** So many uploads wait for the reader. */
  const waiting = (count: number) =>
    expect.poll(() => db.spiffReceiptReading.count({ where: { endedAt: null } }), { timeout: 60_000 }).toBe(count)
  await page.locator('input[type=file][capture]').setInputFiles(photo)
  await page.getByText('Reading the receipt.').waitFor()
  expect(await axe()).toEqual([])
  // Typed while it is read.
  await number.fill('MINE-1')
  await waiting(1)
  await jobs()
  await page.getByText(`The receipt was read as ${sale.invoiceNumber}.`).waitFor()
  expect(await number.inputValue()).toBe('MINE-1')
  expect(await page.getByLabel('Invoice total').inputValue()).not.toBe('')
  expect(await mark.count()).toBe(2 + sale.serials.length)
  expect(await axe()).toEqual([])

  // A reload brings all of it back, and what the reader filled in is known from what was typed.
  await page.reload()
  await page.getByText(`The receipt was read as ${sale.invoiceNumber}.`).waitFor()
  await page.getByRole('button', { name: `Use ${sale.invoiceNumber}` }).click()
  await expect.poll(() => mark.count(), { timeout: 60_000 }).toBe(3 + sale.serials.length)
  // Without its photo nothing of it stays but what a person chose.
  await page.getByRole('button', { name: 'Remove receipt.png' }).click()
  await expect.poll(() => page.getByLabel('Invoice total').inputValue(), { timeout: 60_000 }).toBe('')
  expect(await number.inputValue()).toBe(sale.invoiceNumber)
  await page.locator('input[type=file][capture]').setInputFiles(photo)
  await page.getByText('Reading the receipt.').waitFor()
  await waiting(1)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await page.getByText('Reading was stopped.').waitFor()
  await waiting(0)
  await page.getByRole('button', { name: 'Read it' }).click()
  await waiting(1)
  await jobs()
  await expect.poll(() => mark.count(), { timeout: 60_000 }).toBe(3 + sale.serials.length)

  await page.getByLabel('Invoice total').fill('99.00')
  await page.getByRole('button', { name: 'Send claim' }).click()
  await page.getByText(/Claim \d+ is submitted/).waitFor()
  await jobs()
  const [claim] = await db.spiffClaim.findMany({ select: { status: true, steps: { select: { note: true } } } })
  expect(claim?.status).toBe('PENDING')
  expect(
    claim?.steps.some(({ note }) => /The total was read as \$[\d,.]+ and entered as \$99\.00\./.test(note ?? '')),
  ).toBe(true)
})
