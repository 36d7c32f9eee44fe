import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, services, signIn, jobs, rest } = world
const { visit } = await openBrowser(world)

it('a dealer requests a visit, who looks after it proposes another time, the dealer accepts, and it is completed', async () => {
  const dealer = await makeDealer(db, { status: 'ACTIVE', region: 'NY', name: 'Hill Powersports' })
  const home = await makeDealer(db, { status: 'ACTIVE' })
  const who = async (role: 'dealer-manager' | 'learner' | 'district-manager', firstName: string, dealerId: string) =>
    signIn(await makeOnboardedUser(db, { role, firstName, lastName: 'Reed', dealerIds: [dealerId] }), { asIs: true })
  const manager = await who('dealer-manager', 'Mia', dealer.id)
  const staff = await who('learner', 'Sam', dealer.id)
  await who('learner', 'Oz', dealer.id)
  const district = await who('district-manager', 'Dana', home.id)
  await makeAdminGroup(db, { userIds: [district.user.id], dealerIds: [dealer.id] })

  const unread = async (one: Who) =>
    (await rest<{ count: number }>(one, 'GET /api/field-training/notifications')).json.count
  const shop = await visit(manager)
  await shop.open('/auth/field-training')
  await shop.page.getByText('No open visits').waitFor()
  expect(await shop.axe()).toEqual([])
  await shop.page.getByRole('button', { name: 'Request field training' }).click()
  const form = shop.page.getByRole('dialog', { name: 'Request field training' })
  await form.getByRole('checkbox', { name: 'Service' }).check()
  await form.getByRole('button', { name: 'First choice', exact: true }).click()
  // The 20th of next month is to come, whatever day it is.
  const pick = async (page: typeof shop.page, day: number) => {
    await page.locator('[data-dates-dropdown] [data-direction="next"]').first().click()
    await page
      .locator('[data-dates-dropdown] button:not([data-outside])')
      .filter({ hasText: new RegExp(`^${day}$`) })
      .first()
      .click()
  }
  await pick(shop.page, 20)
  await form.getByRole('combobox', { name: 'Attendees' }).click()
  await pickOption(shop.page, /Sam Reed/)
  await pickOption(shop.page, /Oz Reed/)
  await shop.page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: 'Note' }).fill('Two are new.')
  expect(await shop.axe()).toEqual([])
  await form.getByRole('button', { name: 'Submit' }).click()
  await shop.page.getByRole('heading', { name: 'Hill Powersports', level: 1 }).waitFor()
  await shop.page.getByText('Waiting for the district manager to answer.').waitFor()
  expect(await shop.axe()).toEqual([])

  const road = await visit(district, 'phone')
  const { id } = await db.fieldTrainingAppointment.findFirstOrThrow()
  // A day without visits cannot be proposed.
  const [first] = await db.fieldTrainingAppointment.findMany({ select: { day: true } })
  const closed = new Date(first!.day)
  closed.setUTCDate(21)
  await db.fieldTrainingAvailability.create({ data: { dealerId: dealer.id, days: [closed] } })
  await jobs()
  await road.open('/auth/field-training')
  await road.page.getByRole('link', { name: 'Service' }).first().click()
  await road.page.getByText('Two are new.').waitFor()
  await road.page.getByRole('button', { name: 'Propose another time' }).click()
  const proposal = road.page.getByRole('dialog', { name: 'Propose another time' })
  await proposal.getByRole('button', { name: 'Day', exact: true }).click()
  const shut = road.page.locator('[data-dates-dropdown] button:not([data-outside])').filter({ hasText: /^21$/ }).first()
  expect(await shut.isDisabled()).toBe(true)
  await road.page
    .locator('[data-dates-dropdown] button:not([data-outside])')
    .filter({ hasText: /^22$/ })
    .first()
    .click()
  expect(await road.axe()).toEqual([])
  await proposal.getByRole('button', { name: 'Propose', exact: true }).click()
  await road.page.getByText('Waiting for the dealer to accept the proposed time.').waitFor()

  await jobs()
  // What is new is counted until it is read.
  expect(await unread(manager)).toBe(1)
  await shop.open('/auth/field-training')
  await shop.page.getByRole('link', { name: 'Service' }).first().click()
  await shop.page.getByRole('button', { name: 'Accept this time' }).click()
  await shop.page.getByText('The visit is confirmed. Everybody who attends is told.').waitFor()
  await expect.poll(() => unread(manager)).toBe(0)
  const box = shop.page.getByRole('textbox', { name: 'Your comment' })
  await box.fill('The lift is free from nine.')
  await shop.page.getByRole('button', { name: 'Post comment' }).click()
  await shop.page.getByRole('heading', { name: '1 comment' }).waitFor()

  const startAt = new Date(services.now().getTime() - 3_600_000)
  await db.fieldTrainingAppointment.update({
    where: { id },
    data: { startAt, endAt: new Date(startAt.getTime() + 1_800_000) },
  })
  await road.open(`/auth/field-training/${id}`)
  await road.page.getByText('The lift is free from nine.').waitFor()
  await road.page.getByRole('button', { name: 'Complete' }).click()
  const result = road.page.getByRole('dialog', { name: 'Complete the visit' })
  await result.getByRole('checkbox', { name: 'Oz Reed' }).uncheck()
  await result.getByRole('textbox', { name: 'What was done' }).fill('Brake bleed on two machines.')
  expect(await road.axe()).toEqual([])
  await result.getByRole('button', { name: 'Complete' }).click()
  await road.page.getByText('The visit is completed').waitFor()
  const attendees = await db.fieldTrainingAttendee.findMany({ include: { user: true } })
  expect(Object.fromEntries(attendees.map(({ user, attended }) => [user.firstName, attended]))).toEqual({
    Sam: true,
    Oz: false,
  })
  await jobs()
  const learner = await visit(staff, 'phone')
  await learner.open(`/auth/field-training/${id}`)
  await learner.page.getByText('Brake bleed on two machines.').waitFor()
  expect(await learner.axe()).toEqual([])
})

it('days without visits are kept while they are planned, and leaving asks', async () => {
  const dealer = await makeDealer(db, { status: 'ACTIVE', name: 'Lake Powersports' })
  const home = await makeDealer(db, { status: 'ACTIVE' })
  const district = await signIn(await makeOnboardedUser(db, { role: 'district-manager', dealerIds: [home.id] }), {
    asIs: true,
  })
  await makeAdminGroup(db, { userIds: [district.user.id], dealerIds: [dealer.id] })
  const { page, open, axe } = await visit(district)
  await open(`/auth/field-training/setting?dealer=${dealer.id}`)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('button.mantine-DatePicker-day:not([data-outside])').filter({ hasText: /^15$/ }).click()
  await page.getByText('1 day without visits').waitFor()
  expect(await axe()).toEqual([])
  await page.reload()
  await page.getByText('1 day without visits').waitFor()
  await page.getByRole('link', { name: 'Field training' }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByText('The days are saved').waitFor()
  expect((await db.fieldTrainingAvailability.findUniqueOrThrow({ where: { dealerId: dealer.id } })).days).toHaveLength(
    1,
  )
})

it('on a phone the people of the request open below their field, and nothing moves', async () => {
  const dealer = await makeDealer(db, { status: 'ACTIVE', name: 'High Country Powersports' })
  const manager = await signIn(await makeOnboardedUser(db, { role: 'dealer-manager', dealerIds: [dealer.id] }), {
    asIs: true,
  })
  for (const firstName of ['Ann', 'Bea', 'Cal', 'Dot', 'Eli', 'Flo'])
    await makeOnboardedUser(db, { role: 'learner', firstName, lastName: 'Montgomery', dealerIds: [dealer.id] })
  const home = await makeDealer(db, { status: 'ACTIVE' })
  const district = await makeOnboardedUser(db, { role: 'district-manager', dealerIds: [home.id] })
  await makeAdminGroup(db, { userIds: [district.id], dealerIds: [dealer.id] })
  const { page, open } = await visit(manager, 'phone')
  // As a phone moves it: without motion the places are measured late enough to be right.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/auth/field-training')
  await page.getByRole('button', { name: 'Request field training' }).tap()
  const form = page.getByRole('dialog', { name: 'Request field training' })
  // The keyboard begins in the form, not on the ×.
  await form.locator(':is(input, textarea):focus').waitFor()
  const people = form.getByRole('combobox', { name: 'Attendees' })
  await people.scrollIntoViewIfNeeded()
  const before = await form.boundingBox()
  await people.tap()
  await page.getByRole('option', { name: /Flo Montgomery/ }).waitFor({ state: 'attached' })
  const places = () =>
    page.evaluate(() => {
      const box = (element: Element | null | undefined) => {
        const { x = -1, width = -1 } = element?.getBoundingClientRect() ?? {}
        return [Math.round(x), Math.round(width)]
      }
      return {
        page: innerWidth,
        list: box(
          [...document.querySelectorAll('.mantine-Popover-dropdown, .mantine-MultiSelect-dropdown')].find((list) =>
            list.textContent.includes('Montgomery'),
          ),
        ),
        field: box(
          document.querySelector('[role="combobox"][aria-expanded="true"]')?.closest('.mantine-MultiSelect-input'),
        ),
      }
    })
  await page.waitForTimeout(400)
  const seen = []
  for (let look = 0; look < 6; look += 1) {
    seen.push(await places())
    await page.waitForTimeout(200)
  }
  for (const { page: width, list, field } of seen) expect({ width, list }).toEqual({ width: 390, list: field })
  expect(await form.boundingBox()).toEqual(before)
  await page.getByRole('option', { name: /Flo Montgomery/ }).tap()
  await form.getByText(/Flo Montgomery/).waitFor()
})
