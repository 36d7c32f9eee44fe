import { afterAll, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { CLIENT, openIdProvider } from '../support/openIdProvider.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, origin, services } = world
// The provider sends people back to where the portal stands.
services.config.PUBLIC_URL = origin
const provider = await openIdProvider({ redirectUri: `${origin}/api/sso/callback` })
afterAll(() => provider.close())
const { visit } = await openBrowser(world)

it('an admin sets the provider up; a new person signs in on its own page and comes to the page they wanted', async () => {
  const dealer = await makeDealer(db, { dealerNum: 'N-100', name: 'Northside Powersports' })
  const group = await makeAssignmentGroup(db)
  const desk = await visit(await person('platform-admin'))
  await desk.open('/auth/admin/general-settings?show=single-sign-on')
  await desk.page.getByRole('switch', { name: 'Offer single sign-on' }).check()
  await desk.page.getByLabel('Name on the button').fill('Acme ID')
  await desk.page.getByLabel('Issuer').fill(provider.issuer)
  await desk.page.getByRole('button', { name: 'Test connection' }).click()
  await desk.page.getByText('The provider answers.').waitFor()
  await desk.page.getByLabel('Client id').fill(CLIENT.id)
  await desk.page.getByLabel('Client secret').fill(CLIENT.secret)
  await desk.page.getByLabel('Scopes').fill('openid email profile groups')
  await desk.page.getByRole('combobox', { name: 'People without an account' }).click()
  await pickOption(desk.page, 'Make an account and let them in')
  await desk.page.getByLabel('Claim that names the role').fill('groups')
  await desk.page.getByRole('button', { name: 'Add a line' }).first().click()
  await desk.page.getByLabel('Value of the claim').fill('managers')
  await desk.page.getByRole('combobox', { name: 'Role', exact: true }).click()
  await pickOption(desk.page, 'Dealer Manager')
  await desk.page.getByLabel('Claim that names dealers').fill('dealers')
  expect(await desk.axe()).toEqual([])
  await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.page.getByText('Single sign-on is saved').waitFor()

  provider.people.set('noa', {
    email: 'noa@acme.test',
    email_verified: true,
    given_name: 'Noa',
    family_name: 'Berg',
    groups: ['managers'],
    dealers: ['n-100'],
  })
  const hire = await visit(null)
  await hire.open('/auth/help')
  await hire.page.waitForURL('**/public/login')
  // Canceled at the provider, then done.
  await hire.page.getByRole('link', { name: 'Continue with Acme ID' }).click()
  await hire.page.getByRole('link', { name: 'Cancel' }).click()
  await hire.page.getByRole('alert').getByText('You canceled the sign-in.').waitFor()
  expect(await hire.axe()).toEqual([])
  await hire.page.getByRole('link', { name: 'Continue with Acme ID' }).click()
  await hire.page.locator('input[name=login]').fill('noa')
  await hire.page.locator('input[name=password]').fill('theirs')
  await hire.page.getByRole('button', { name: 'Sign-in' }).click()
  // What the provider told needs not be told again; the department it does not know.
  await hire.page.waitForURL('**/auth/missing-role-assignment-group')
  const user = await db.user.findUniqueOrThrow({
    where: { email: 'noa@acme.test' },
    include: { role: true, dealers: true },
  })
  expect(user).toMatchObject({
    firstName: 'Noa',
    role: { key: 'dealer-manager' },
    dealers: [{ dealerId: dealer.id, active: true }],
    passwordHash: null,
  })
  await db.assignmentGroupMember.create({ data: { userId: user.id, groupId: group.id } })

  await hire.load('/auth')
  await hire.page.getByRole('button', { name: 'Account of Noa Berg' }).click()
  await hire.page.getByRole('link', { name: 'Sign out' }).click()
  await hire.page.waitForURL('**/public/login')
  // The provider still knows the browser: in again without a password, to the dashboard.
  await hire.page.getByRole('link', { name: 'Continue with Acme ID' }).click()
  await hire.page.waitForURL((url) => url.origin === origin && url.pathname === '/auth')
  await hire.page.getByRole('button', { name: 'Account of Noa Berg' }).waitFor()

  await desk.open(`/auth/admin/user-manager/${user.id}/edit`)
  await desk.page.getByText('The company’s sign-in decides about the role and Northside Powersports').waitFor()
  await desk.open(`/auth/admin/user-manager/${user.id}/edit?tab=data`)
  await desk.page.getByRole('button', { name: 'Unlink' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await desk.page.getByText('The sign-in is unlinked').waitFor()
  expect(await db.singleSignOnIdentity.count()).toBe(0)
})
