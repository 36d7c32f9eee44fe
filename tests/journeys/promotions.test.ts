import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, person, signIn, jobs } = world
const { visit } = await openBrowser(world)
const at = (days: number) => new Date(services.now().getTime() + days * 86_400_000)

it('a phone goes from one unread promotion to the next, back to the list as it was, and finds one by its day', async () => {
  const brand = await makeBrand(db, { name: 'Norrvik Offroad', active: true })
  const titles = ['Winch and plow', 'Helmet days', 'Mud tires']
  for (const [index, title] of titles.entries())
    await makePromotion(db, { title, brandId: brand.id, date: at(3 - index), text: `<p>About ${title}.</p>` })
  const group = await makeAssignmentGroup(db)
  await makePromotion(db, { title: 'Not for this phone', audienceGroupIds: [group.id], date: at(2.5) })
  const reader = await visit(await signIn(await makeOnboardedUser(db)), 'phone')
  const { page } = reader
  await reader.open('/auth')
  await page.getByRole('region', { name: 'Promotions' }).getByRole('link', { name: 'See all' }).click()
  await page.getByRole('heading', { name: 'Promotions', level: 1 }).waitFor()
  expect(await page.getByText('Not for this phone').count()).toBe(0)
  await reader.open('/auth/promotions?show=unread')
  await page.getByRole('link', { name: 'Winch and plow' }).click()
  await page.getByText('About Winch and plow.').waitFor()
  await expect.poll(() => db.promotionRead.count()).toBe(1)
  expect(await reader.axe()).toEqual([])
  // Read by now, it no longer fits the search it was found by: the way on is the same.
  await page.reload()
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.fill('Is the plow in stock?')
  await page.getByRole('link', { name: 'Older: Helmet days' }).click()
  await page.getByText('About Helmet days.').waitFor()
  // What was begun under one is not said under the next.
  expect(await comment.inputValue()).toBe('')
  await page.getByRole('link', { name: 'Older: Mud tires' }).waitFor()
  expect(await page.getByRole('link', { name: /^Newer/ }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('show')).toBe('unread')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/promotions' && url.searchParams.get('show') === 'unread')
  await page.getByRole('link', { name: 'Helmet days' }).waitFor()
  // The day of the browser, which lives in Chicago: for six hours a day UTC is a day ahead.
  const day = at(1).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
  await reader.open(`/auth/promotions?from=${day}&to=${day}`)
  await page.getByRole('link', { name: 'Mud tires' }).waitFor()
  expect(await page.getByRole('link', { name: 'Helmet days' }).count()).toBe(0)
})

it('who wrote one sees who has read it, reminds the others once, and makes the next of a copy', async () => {
  const dealer = await makeDealer(db, { name: 'Ridge Motors' })
  const group = await makeAssignmentGroup(db)
  const join = (lastName: string) =>
    makeOnboardedUser(db, { firstName: 'Kim', lastName, dealerIds: [dealer.id], assignmentGroupIds: [group.id] })
  const [reader, waiting] = [await join('Reader'), await join('Waiting')]
  const { id } = await makePromotion(db, { title: 'Boots for two', audienceGroupIds: [group.id], date: at(0.01) })
  await db.promotionRead.create({ data: { promotionId: id, userId: reader.id } })
  await db.promotion.update({ where: { id }, data: { readers: 1 } })
  const open = await visit(await signIn(waiting), 'phone')
  await open.open('/auth/bulletins')
  const author = await visit(await person('company-admin', { firstName: 'Dana', lastName: 'Cole' }))
  const { page } = author
  await author.open('/auth/admin/promotions')
  await page.getByRole('link', { name: 'Boots for two' }).click()
  await page.getByText(/read by 1 person/).waitFor()
  await page.getByRole('tab', { name: 'Readers' }).click()
  await page.getByRole('row', { name: /Kim Reader Ridge Motors/ }).waitFor()
  expect(await author.axe()).toEqual([])
  await page.getByText('Not read (1)').click()
  await page.getByRole('row', { name: /Kim Waiting Ridge Motors/ }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('readers.csv')
  await page.getByRole('button', { name: 'Remind 1 person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 1 person' }).click()
  await page.getByText(/^Reminded .* by Dana Cole$/).waitFor()
  await jobs()
  // The open phone hears of it, and the notification leads there.
  await open.open('/auth/notifications')
  await open.page.getByText('Reminder: “Boots for two”').first().click()
  await open.page.getByRole('heading', { name: 'Boots for two' }).waitFor()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Copy of Boots for two' }).waitFor()
  await page.getByText('Nobody sees it yet.').waitFor()
  await page.locator('input[name=title]').fill('Gloves for two')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  const question = page.getByRole('dialog', { name: /^Publish “/ })
  await question.getByText(/\d (people|person) sees? it right away/).waitFor()
  await question.getByRole('button', { name: 'Publish' }).click()
  await page.getByText(/read by 0 people/).waitFor()
  await jobs()
  expect(await db.notification.count({ where: { userId: waiting.id, kind: 'promotion.opened' } })).toBe(1)
})
