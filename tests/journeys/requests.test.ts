import { expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openBrowser } from '../support/browser.ts'
import { fillInRegistration } from '../support/registering.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, jobs } = world
const { visit } = await openBrowser(world)

it('someone registers with a new company, an admin lets both in, the person finishes onboarding and asks to leave', async () => {
  const department = await makeAssignmentGroup(db, { name: 'Parts' })
  const admin = await person('company-admin', { firstName: 'Ada', lastName: 'Stone' })
  const hire = await visit(null)
  const { page } = hire
  await hire.open('/public/register')
  await fillInRegistration(page, department.name)

  // The admin's open list and badge hear of it at once; the company stands with the person.
  const desk = await visit(admin)
  await desk.open('/auth/admin/user-requests')
  await desk.page.getByText('Nobody is waiting').waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText(/pending until an administrator approves it/).waitFor()
  await desk.page.getByText('Ridge Line Powersports').waitFor()
  await desk.page.getByText('New company').waitFor()
  await desk.page.getByRole('navigation', { name: 'Admin' }).getByLabel('1 waiting').waitFor()
  expect(await desk.axe()).toEqual([])
  const approve = desk.page.getByRole('button', { name: 'Approve both: Noa Berg' })
  await approve.click()
  await desk.page.getByText('Nobody is waiting').waitFor()
  expect(await db.dealer.findFirstOrThrow({ where: { name: 'Ridge Line Powersports' } })).toMatchObject({
    status: 'ACTIVE',
  })

  // The letter invites to sign in; the code of the other one ends onboarding.
  await jobs()
  const letters = await db.outboxMail.findMany({ where: { to: 'noa@ridge.test' } })
  expect(letters.some(({ subject }) => /approved/.test(subject))).toBe(true)
  await hire.open('/public/login')
  await page.locator('input[name=email]').fill('noa@ridge.test')
  await page.locator('input[name=password]').fill('Comet7Lantern')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth/email-verify')
  await page
    .getByLabel('Code from the email')
    .fill(letters.find(({ subject }) => /Paddock code/.test(subject))!.subject.slice(0, 8))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL((url) => url.pathname === '/auth')

  // A request for oneself, decided on the other desk and taken back there.
  await hire.open('/auth/me')
  await page.getByRole('button', { name: 'Ask to deactivate my account' }).click()
  await page.getByLabel('Reason').fill('Moving abroad')
  await page.getByRole('button', { name: 'Ask an administrator' }).click()
  await page.getByText('Pending').waitFor()
  expect(await hire.axe()).toEqual([])
  await desk.open('/auth/admin/deactivating-users')
  expect(await desk.axe()).toEqual([])
  await desk.page.getByRole('button', { name: 'Approve for Noa Berg' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('A few words to the person').fill('Come back one day')
  expect(await desk.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(async () => (await db.user.findUniqueOrThrow({ where: { email: 'noa@ridge.test' } })).status)
    .toBe('DEACTIVATED')
  await desk.page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(async () => (await db.user.findUniqueOrThrow({ where: { email: 'noa@ridge.test' } })).status)
    .toBe('ACTIVE')
})
