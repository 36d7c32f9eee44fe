import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn, origin } = world
const { visit } = await openBrowser(world)

it('an admin makes a role, takes a right away in the matrix, and the open screen of its holder closes and opens again', async () => {
  const desk = await visit(await person('platform-admin'))
  const { page } = desk
  await makeDealer(db, { name: 'Open Range Cycles' })

  // A copy of the company admin with fewer rights.
  await desk.open('/auth/admin/roles')
  expect(await desk.axe()).toEqual([])
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByRole('heading', { name: 'New role', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Begin with the rights of' }).click()
  await pickOption(page, 'As Company Admin')
  await page.getByText('Begins with the rights of Company Admin').waitFor()
  await page.getByLabel('Name').fill('Office Assistant')
  await page.getByRole('switch', { name: 'Can use the admin portal' }).check()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('link', { name: 'Office Assistant' }).waitFor()
  const role = await db.role.findFirstOrThrow({ where: { name: 'Office Assistant' }, include: { rights: true } })
  expect(role.rights.length).toBeGreaterThan(50)

  // Its holder works on the dealers.
  const assistant = await signIn(await makeUser(db, { roleId: role.id, firstName: 'Olive', lastName: 'Tan' }))
  const office = await visit(assistant)
  await office.open('/auth/admin/dealer-manager')
  await office.page.getByRole('link', { name: 'Open Range Cycles' }).waitFor()
  expect(await office.axe()).toEqual([])
  const nav = office.page.getByRole('navigation', { name: 'Admin' })
  expect(await nav.getByRole('link', { name: 'Dealers', exact: true }).count()).toBe(1)

  // The matrix, by keyboard: from the first cell right and down to the one, and away with it.
  await desk.open('/auth/admin/roles?tab=matrix')
  const cell = page.getByRole('checkbox', { name: 'View dealers: Office Assistant' })
  await page.getByRole('checkbox', { name: 'Create/delete brand: Platform Admin' }).focus()
  const [row, column] = [Number(await cell.getAttribute('data-row')), Number(await cell.getAttribute('data-column'))]
  for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight')
  for (let step = 0; step < row; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  expect(await cell.isChecked()).toBe(false)
  await page.getByText('One change in one role, not saved yet').waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('One role is saved; open sessions follow at once').waitFor()

  // The open screen says so by itself; the link is gone, the other links stay.
  await office.page.getByText("You don't have enough permission to access to this page!").waitFor()
  expect(await office.page.getByRole('link', { name: 'Open Range Cycles' }).count()).toBe(0)
  expect(await nav.getByRole('link', { name: 'Dealers', exact: true }).count()).toBe(0)
  expect(await nav.getByRole('link', { name: 'Users', exact: true }).count()).toBe(1)
  expect(await office.axe()).toEqual([])

  // Given back, it opens again.
  await cell.check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await office.page.getByRole('link', { name: 'Open Range Cycles' }).waitFor()
  await nav.getByRole('link', { name: 'Dealers', exact: true }).waitFor()

  // Without the admin portal the person stands in the learner's.
  await desk.open(`/auth/admin/roles/${role.id}/edit`)
  await page.getByRole('switch', { name: 'Can use the admin portal' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await office.page.waitForURL((url) => !url.pathname.startsWith('/auth/admin'))
  expect(office.page.url().startsWith(`${origin}/auth`)).toBe(true)

  // Who has it stands behind the role, so it is not deleted.
  await desk.open('/auth/admin/roles')
  await page.getByRole('button', { name: 'Actions for Office Assistant' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('One person has the role Office Assistant').waitFor()
  expect(await db.role.count({ where: { id: role.id } })).toBe(1)

  // And why she sees what she sees is told.
  await desk.open(`/auth/admin/roles?tab=why&person=${assistant.user.id}`)
  await page.getByRole('heading', { name: 'Rights through the role Office Assistant' }).waitFor()
  expect(await desk.axe()).toEqual([])
})
