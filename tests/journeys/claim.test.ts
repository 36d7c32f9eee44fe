import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dayOf } from '../../prisma/factories/days.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { lot, photographed, receiptPng, saleOf } from '../support/receipts.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, signIn, person, jobs } = world
const { visit } = await openBrowser(world)
/** Another receipt at each try: the same one again would be a reason to look twice. */
let tries = 0

/** The claims this browser keeps, as text. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('paddock-drafts')
        opening.onsuccess = () => {
          const kept = opening.result.transaction('drafts').objectStore('drafts').getAll()
          kept.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(kept.result))
          }
        }
      }),
  )

it('a photographed receipt becomes money on a phone, over a dead network and a closed window', async () => {
  const seller = await signIn(await makeOnboardedUser(db, { firstName: 'Remy', lastName: 'Calder' }))
  const [reviewer, cashier] = [await person('company-admin'), await person('company-admin')]
  const today = dayOf(new Date())
  const draw = lot(41 + ++tries)
  const serial = `TW-8812${tries}`
  const sale = saleOf(draw)
  const spiff = await makeSpiff(db, {
    name: 'Winter accessory push',
    structure: 'PER_ITEM',
    payoutTypes: ['CASH', 'DEALER_CREDIT'],
    startDate: new Date(`${today.getUTCFullYear() - 1}-01-01`),
    items: [
      { name: 'Trail winch', amount: 2500n },
      { name: 'Plow kit', amount: 4000n, needsSerial: false },
    ],
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-receipt-'))
  const photo = path.join(folder, 'IMG_2041.jpg')
  await writeFile(photo, await photographed(await receiptPng(sale.text, 1), draw, 0.6))

  const { page, context, open, axe } = await visit(seller, 'phone')
  await open(`/auth/spiff/create?spiffId=${spiff.id}`)
  const type = async () => {
    await page.getByLabel('Invoice number').fill(sale.invoiceNumber)
    await page.getByLabel('Invoice total').fill('1,899.00')
    await page.getByRole('button', { name: 'Add Trail winch' }).click()
    await page.getByRole('textbox', { name: 'Serial number or VIN 1 of Trail winch' }).fill(serial)
    await page.getByRole('button', { name: 'One Plow kit more' }).click()
  }

  expect(await axe()).toEqual([])

  // In the back of the shop there is no network: the photo and what was typed stay on the phone.
  await context.setOffline(true)
  await page.locator('input[type=file][capture]').setInputFiles(photo)
  await type()
  await page.getByText('The upload was interrupted').waitFor()
  await page.getByText('$65.00').waitFor()
  // Both things sold, the one that was added last behind the one with the number.
  await expect.poll(() => keptOn(page)).toMatch(new RegExp(`${serial}.*"itemId"`))
  await expect.poll(() => keptOn(page)).toContain('IMG_2041.jpg')
  await context.setOffline(false)
  await page.close()

  const again = await context.newPage()
  again.setDefaultTimeout(120_000)
  await again.goto(`${world.origin}/auth/spiff/create?spiffId=${spiff.id}`)
  await again.getByText('Your claim is as you left it').waitFor()
  expect(await again.getByLabel('Invoice number').inputValue()).toBe(sale.invoiceNumber)
  expect(await again.getByRole('textbox', { name: 'Serial number or VIN 1 of Trail winch' }).inputValue()).toBe(serial)
  // The photo leaves by itself now.
  await again.getByText('Ready', { exact: true }).waitFor()
  await again.getByRole('button', { name: 'Send claim' }).click()
  await again.getByText('Choose the day of the sale.').waitFor()
  await again.getByText('Choose where the money goes.').waitFor()
  await again.getByRole('radio', { name: /Cash/ }).click()
  await again.getByRole('button', { name: 'Date', exact: true }).click()
  await again
    .getByRole('button', { name: new RegExp(`^${today.getUTCDate()} [A-Z][a-z]+ ${today.getUTCFullYear()}$`) })
    .click()
  await again.getByRole('button', { name: 'Send claim' }).click()

  await again.waitForURL(/\/auth\/spiff\/list\?claim=/)
  const drawer = again.getByRole('dialog')
  await drawer.getByText('A reviewer looks at it').waitFor()
  await drawer.getByText('$65.00').waitFor()
  expect(
    await db.spiffClaim.findFirstOrThrow({
      where: { userId: seller.user.id },
      include: { items: true, receipts: true },
    }),
  ).toMatchObject({
    status: 'PENDING',
    amount: 6500n,
    spent: 189_900n,
    payoutType: 'CASH',
    items: { length: 2 },
    receipts: { length: 1 },
  })

  // A reviewer decides elsewhere; the open window shows it by itself.
  const { id, version } = await db.spiffClaim.findFirstOrThrow({ where: { userId: seller.user.id } })
  await jobs()
  const approve = async (seen: number) =>
    expect(
      (
        await graphql(
          reviewer,
          'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { status } } }',
          { input: { databaseId: id, version: seen } },
        )
      ).errors,
    ).toBeUndefined()
  await approve(version)
  await drawer.getByText('Approved').first().waitFor()
  // A slip of the hand, taken back at once: that shows as well.
  expect(
    (
      await graphql(
        reviewer,
        'mutation ($input: UndoClaimDecisionInput!) { undoClaimDecision(input: $input) { claim { status } } }',
        { input: { databaseId: id, version: version + 1 } },
      )
    ).errors,
  ).toBeUndefined()
  await drawer.getByText('Looked at again', { exact: true }).waitFor()
  await drawer.getByText('A reviewer looks at it').waitFor()
  await approve(version + 2)
  await drawer
    .getByText(/The money is expected by/)
    .first()
    .waitFor()
  await jobs()
  expect(await db.outboxMail.count({ where: { to: seller.user.email, subject: { contains: '$65.00' } } })).toBe(1)

  // Cashed out in a second window, released by another admin, sent by the provider: both windows show it by themselves.
  const money = await visit(seller, 'phone')
  await money.open('/auth/spiff/cashout')
  expect(await money.axe()).toEqual([])
  await money.page.getByRole('button', { name: 'Cash out $65.00' }).tap()
  await money.page.getByText('Cash out $65.00?').waitFor()
  await money.page.getByRole('button', { name: 'Request payout' }).tap()
  await money.page.getByText('You requested $65.00').waitFor()
  const payout = await db.payoutOrder.findFirstOrThrow({ where: { userId: seller.user.id } })
  const released = await graphql(
    cashier,
    'mutation ($input: ApprovePayoutInput!) { approvePayout(input: $input) { payout { status } } }',
    { input: { databaseId: payout.id } },
  )
  expect(released.errors).toBeUndefined()
  await jobs()
  await drawer.getByText('Paid out', { exact: true }).waitFor()
  expect(await db.payoutOrder.findFirstOrThrow({ where: { userId: seller.user.id } })).toMatchObject({
    status: 'SENT',
    amount: 6500n,
  })
  // The link names the portal's public address; this one listens elsewhere.
  await money.context.route('http://paddock.test/payout/*', (route) =>
    route.fulfill({ status: 302, headers: { location: world.origin + new URL(route.request().url()).pathname } }),
  )
  await money.page.getByRole('button', { name: /^Redeem the reward/ }).tap()
  await money.page.getByRole('heading', { name: '$65.00' }).waitFor()
  expect(await money.axe()).toEqual([])
  await money.page.getByRole('button', { name: 'Redeem $65.00' }).tap()
  await money.page.getByText(/^Redeemed on/).waitFor()
  expect(await money.axe()).toEqual([])
  expect((await db.payoutOrder.findUniqueOrThrow({ where: { id: payout.id } })).redeemedAt).not.toBeNull()
  await drawer.getByRole('button', { name: 'Close the claim' }).click()
  await again
    .getByRole('link', { name: /Winter accessory push/ })
    .getByText('Paid')
    .waitFor()
  expect(await again.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  )
})
