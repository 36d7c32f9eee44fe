import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeIncentive, makeReward } from '../../prisma/factories/incentives.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { balanceOf, book, issuer, person } from '../../server/domain/ledger/ledger.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, signIn } = world
const { visit } = await openBrowser(world)

it('the last code, redeemed by two people at once: one gets it, the other is told and keeps the points', async () => {
  const code = `LAST-${randomUUID().slice(0, 8)}`
  const { id, name } = await makeIncentive(db, { name: 'Coffee on us', points: 40, codes: [code] })
  const people = await Promise.all(
    ['Ana', 'Ben'].map(async (firstName) => signIn(await makeOnboardedUser(db, { firstName }))),
  )
  await changeInJob(services, 'test', async (c) => {
    for (const { user } of people)
      await book(c, {
        reference: `test:${user.id}`,
        kind: 'test',
        unit: 'points',
        amount: 50n,
        from: issuer,
        to: person(user.id),
      })
  })
  const visitors = await Promise.all(people.map((who, index) => visit(who, index ? 'phone' : 'desktop')))
  for (const { open, page, axe } of visitors) {
    await open('/auth/rewards?show=catalogue')
    await page.getByRole('link', { name: `Get it: ${name} for 40 points` }).click()
    await page.getByRole('button', { name: 'Redeem for 40 points' }).waitFor()
    expect(await axe()).toEqual([])
  }
  await Promise.all(visitors.map(({ page }) => page.getByRole('button', { name: 'Redeem for 40 points' }).click()))
  const outcomes = await Promise.all(
    visitors.map(async ({ page }) => {
      const [won, lost] = [
        page.getByRole('heading', { name: 'It is yours' }),
        page.getByRole('alert').filter({ hasText: 'is out of stock. The points are returned.' }),
      ]
      await won.or(lost).first().waitFor()
      return await won.isVisible()
    }),
  )
  expect([...outcomes].sort()).toEqual([false, true])
  const [winner, loser] = outcomes[0] ? ([0, 1] as const) : ([1, 0] as const)
  await visitors[winner]!.page.getByText(code, { exact: true }).waitFor()
  await visitors[winner]!.page.getByText('40 points were taken; 10 points are left.').waitFor()
  expect(await visitors[loser]!.page.getByText(code).count()).toBe(0)
  for (const { axe, page } of visitors) {
    expect(await axe()).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
  expect(
    await Promise.all([winner, loser].map((index) => balanceOf(db, person(people[index]!.user.id), 'points'))),
  ).toEqual([10n, 50n])
  await visitors[loser]!.open('/auth/rewards')
  await visitors[loser]!.page.getByText('50', { exact: true }).waitFor()
  await visitors[winner]!.open('/auth/rewards?show=redeemed')
  await visitors[winner]!.page.getByRole('button', { name: `Copy the code of ${name}` }).waitFor()
  expect(await db.reward.count({ where: { incentiveId: id } })).toBe(1)
})

it('an administrator pastes codes, gives one by hand, sends a parcel and takes a redemption back', async () => {
  const admin = await signIn(await makeOnboardedUser(db, { role: 'company-admin' }))
  const learner = await makeOnboardedUser(db, { firstName: 'Noa', lastName: 'Berg' })
  const word = `FUEL-${randomUUID().slice(0, 6)}`
  const coded = await makeIncentive(db, { name: 'Fuel card' })
  const posted = await makeIncentive(db, { name: 'Riding gloves', shipped: true, stock: 4 })
  const address = {
    name: 'Noa Berg',
    line1: '1 Main Street',
    city: 'Bozeman',
    region: 'MT',
    postalCode: '59715',
    country: 'US',
  }
  const [parcel, wrong] = [
    await makeReward(db, {
      name: posted.name,
      userId: learner.id,
      incentiveId: posted.id,
      status: 'REDEEMED',
      redeemedOn: new Date(),
      redemptions: 1,
      address,
    }),
    await makeReward(db, {
      name: posted.name,
      userId: learner.id,
      incentiveId: posted.id,
      status: 'REDEEMED',
      redeemedOn: new Date(Date.now() - 60_000),
      redemptions: 1,
      address,
    }),
  ]
  const { page, open, axe } = await visit(admin)
  await open(`/auth/admin/incentives/${coded.id}/edit?tab=codes`)
  await page.getByRole('button', { name: 'Add codes' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add codes' })
  await dialog.getByLabel('Codes', { exact: true }).fill(`${word}-1 ${word}-2\n${word}-1\t${word}-3`)
  await dialog.getByText('3 codes can be added.').waitFor()
  await dialog.getByText('appears here twice').waitFor()
  expect(await axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Add 3 codes' }).click()
  await page.getByRole('dialog', { name: 'Add 3 codes only?' }).getByRole('button', { name: 'Add 3 codes' }).click()
  await page.getByText(`${word}-3`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Give a code' }).click()
  await page.getByRole('dialog').getByLabel('Person').fill('Noa')
  await pickOption(page, /Noa Berg/)
  await page.getByRole('button', { name: 'Give the code' }).click()
  await page.getByRole('cell', { name: 'Noa Berg' }).waitFor()
  expect(await axe()).toEqual([])

  await open(`/auth/admin/report/incentive/${posted.id}/edit`)
  await page.getByRole('button', { name: 'Actions for Riding gloves of Noa Berg' }).first().click()
  await page.getByRole('menuitem', { name: 'Send' }).click()
  await page.getByRole('combobox', { name: 'Carrier' }).fill('UPS')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z 5')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('link', { name: '1Z 5' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Riding gloves of Noa Berg' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Undo the redemption' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice.')
  await page.getByRole('button', { name: 'Undo the redemption' }).click()
  await page.getByText('The redemption is undone').waitFor()
  expect(await axe()).toEqual([])
  expect((await db.reward.findUniqueOrThrow({ where: { id: parcel.id } })).status).toBe('SENT')
  expect((await db.reward.findUniqueOrThrow({ where: { id: wrong.id } })).status).toBe('EARNED')
  expect((await db.incentive.findUniqueOrThrow({ where: { id: posted.id } })).stock).toBe(5)
})
