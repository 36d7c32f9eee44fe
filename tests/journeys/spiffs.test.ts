import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db } = world
const { visit } = await openBrowser(world)
const dealer = await makeDealer(db, { name: 'Timber Peak' })
const seller = await world.signIn(await makeOnboardedUser(db, { role: 'learner' }))
const spiff = await makeSpiff(db, { name: 'Autumn sale', personCap: 50_000n })
await makeClaim(db, { spiffId: spiff.id, userId: seller.user.id, dealerId: dealer.id, invoiceNumber: 'R-1' })
const admin = await world.signIn(await makeOnboardedUser(db, { role: 'company-admin' }))

it('an administrator makes a spiff, opens it with the same press, changes it and ends it', async () => {
  const { page, open, axe } = await visit(admin)
  await open('/auth/admin/spiff-manager/create')
  await page.getByRole('radio', { name: 'Fixed Amount' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter helmets')
  await page.getByRole('textbox', { name: 'For each sale' }).fill('25.00')
  // From this month to the next.
  for (const name of ['First day of sales', 'Last day of sales']) {
    await page.getByRole('button', { name }).click()
    if (name.startsWith('Last')) await page.getByRole('button', { name: 'Next month' }).click()
    await page
      .getByRole('button', { name: /^15 [A-Z][a-z]+ \d{4}$/ })
      .first()
      .click()
    // The next would be chosen in the calendar that still closes.
    await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'hidden' })
  }
  await page.getByRole('radio', { name: /^Receipt Scanner Approval/ }).check()
  const warning = page.getByText('Name what must be sold, or every claim goes to a person.')
  await warning.waitFor()
  const sold = page.getByRole('combobox', { name: 'What must be sold' })
  await sold.fill('Winter 450')
  await sold.press('Enter')
  await warning.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Dealer credit' }).check()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Save and open' }).click()
  await page.getByRole('button', { name: 'Open spiff' }).click()
  await page.getByText('Winter helmets is open').waitFor()
  await page.getByRole('heading', { name: 'Winter helmets' }).waitFor()
  const made = await db.spiff.findFirstOrThrow({ where: { name: 'Winter helmets' } })
  expect(made).toMatchObject({
    status: 'APPROVED',
    structure: 'FIXED',
    amount: 2_500n,
    approval: 'RECEIPT_SCAN',
    payoutTypes: ['CASH', 'DEALER_CREDIT'],
    productWords: ['Winter 450'],
  })

  await page.getByRole('textbox', { name: 'Budget' }).fill('1,000.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The spiff is saved').waitFor()
  expect(await db.spiff.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ budget: 100_000n })

  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('button', { name: 'End spiff' }).click()
  await page.getByText('Winter helmets is over').waitFor()
  expect(await db.spiff.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ status: 'COMPLETED' })
})

it('what is typed in a new spiff is back after a reload, with its items', async () => {
  const { page, open } = await visit(admin)
  page.on('dialog', (dialog) => void dialog.accept())
  await open('/auth/admin/spiff-manager/create')
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring gloves')
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByRole('textbox', { name: 'Pays' }).fill('5.00')
  await page.reload()
  await page.getByText('Your unsaved changes are back').waitFor()
  expect(await page.locator('input[name=name]').inputValue()).toBe('Spring gloves')
  expect(await page.getByRole('textbox', { name: 'Pays' }).inputValue()).toBe('5.00')
})

it('the manager shows what each spiff did, in the order asked for; who sells sees what it pays and what is left', async () => {
  const { page, open, axe } = await visit(admin)
  await open('/auth/admin/spiff-manager/approved?sort=-endDate')
  await page.getByRole('row', { name: /Autumn sale/ }).waitFor()
  expect(await axe()).toEqual([])
  await page.getByRole('columnheader', { name: 'Granted' }).getByRole('button').click()
  await page.waitForURL(/sort=granted/)
  await page.getByRole('row', { name: /Autumn sale/ }).waitFor()
  await open('/auth/admin/spiff-manager/overview')
  await page.getByRole('region', { name: 'Top spiffs' }).or(page.getByText('Top spiffs')).first().waitFor()
  expect(await axe()).toEqual([])

  const learner = await visit(seller)
  await learner.open('/auth/spiffs?sort=newest')
  await learner.page.getByText('of $500 earned').waitFor()
  await learner.open(`/auth/spiff/card-info?spiffId=${spiff.id}`)
  await learner.page.getByText('$500.00').first().waitFor()
  await learner.open('/auth/spiff/list')
  await learner.page.getByText('Invoice R-1').click()
  await learner.page.getByRole('heading', { name: 'What happened' }).waitFor()
  expect(await learner.axe()).toEqual([])
})
