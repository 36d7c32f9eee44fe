import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, jobs } = world
const { visit } = await openBrowser(world)

/** Works the queue while a page waits for it. */
async function whileWorking<T>(wait: Promise<T>): Promise<T> {
  let waiting = true
  const done = wait.finally(() => {
    waiting = false
  })
  while (waiting) {
    await jobs()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return done
}

it('200 people are invited from a file with 7 bad rows; the bad ones come back as a file', async () => {
  const admin = await person('company-admin')
  await makeDealer(db, { code: 'PD-100001', name: 'Ridge Line' })
  await makeAssignmentGroup(db, { name: 'Sales' })
  await makeUser(db, { email: 'known@hire.test' })
  const bad = [
    'not-an-address;A;B;;;',
    'known@hire.test;A;B;;;',
    'h1@hire.test;Twice;B;;;',
    'b4@hire.test;=1+1;B;;;',
    'b5@hire.test;A;B;Boss;;',
    'b6@hire.test;A;B;;Nowhere;',
    'b7@hire.test;A;B;;;Moon base',
  ]
  const good = Array.from(
    { length: 193 },
    (_, index) => `h${index}@hire.test;Hire;Number ${index};Learner;PD-100001;Sales`,
  )
  const csv = [
    'Email;First name;Last name;Role;Dealer;Department',
    ...good.slice(0, 100),
    ...bad,
    '',
    ...good.slice(100),
  ].join('\r\n')

  const desk = await visit(admin)
  const { page } = desk
  await desk.open('/auth/admin/user-manager/import')
  expect(await desk.axe()).toEqual([])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hires.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`, 'utf16le') })
  await page.getByText('200 rows, read as UTF-16, semicolons.').waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await whileWorking(page.getByText('7 of 200 rows need attention').waitFor())
  await page.getByText('The same address is in row 3.').waitFor()
  expect(await desk.axe()).toEqual([])
  expect(await db.user.count({ where: { email: { endsWith: '@hire.test' } } })).toBe(1)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('hires-to-fix.csv')

  // A reload changes nothing: the step is the state of the import.
  await page.reload()
  await page.getByRole('button', { name: 'Invite 193 people' }).click()
  await whileWorking(page.getByText('193 people created').waitFor())
  expect(await desk.axe()).toEqual([])
  expect(
    await db.user.count({
      where: {
        email: { endsWith: '@hire.test' },
        passwordHash: null,
        invitedAt: { not: null },
        dealers: { some: {} },
        assignmentGroups: { some: {} },
      },
    }),
  ).toBe(193)
  await jobs()
  expect(await db.outboxMail.count({ where: { to: { endsWith: '@hire.test' } } })).toBe(193)

  // Pasted addresses go the same way.
  await desk.open('/auth/admin/user-manager/import')
  await page.getByText('hires.csv').waitFor()
  await page.getByLabel('Addresses').fill('new1@hire.test, new2@hire.test; h5@hire.test nonsense')
  await page.getByRole('button', { name: 'Check the addresses' }).click()
  await whileWorking(page.getByText('2 of 4 rows need attention').waitFor())
  await page.getByText('An account with this email address already exists.').waitFor()
})
