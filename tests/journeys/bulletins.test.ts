import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

it('a bulletin with a picture and a file goes from its editor to a phone that is open', async () => {
  await makeBrand(db, { name: 'Norrvik Offroad', active: true })
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-news-'))
  const photo = path.join(folder, 'lineup.jpg')
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f7d4a' } })
      .jpeg()
      .toBuffer(),
  )
  const sheet = path.join(import.meta.dirname, '../../prisma/media/quick-sheet.pdf')

  const reader = await visit(await signIn(await makeOnboardedUser(db)), 'phone')
  await reader.open('/auth/bulletins')
  await reader.page.getByText('No news yet').waitFor()

  const editor = await visit(await person('company-admin'))
  const { page } = editor
  await editor.open('/auth/admin/bulletins')
  await page.getByRole('link', { name: 'New bulletin' }).first().click()
  await page.locator('input[name=title]').fill('Spring order window opens Monday')
  await page.getByRole('textbox', { name: 'Text' }).fill('Have your floor plan line ready.')
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await pickOption(page, 'Norrvik Offroad')
  await page.locator('input[aria-label="Add: More pictures"]').setInputFiles(photo)
  await page.getByText('lineup.jpg').waitFor()
  await page.locator('input[aria-label="Add: Resources"]').setInputFiles(sheet)
  await page.getByText('quick-sheet.pdf').waitFor()
  expect(await editor.axe()).toEqual([])

  // The preview shows what is not saved yet, in a tab of its own.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  preview.setDefaultTimeout(120_000)
  await preview.getByRole('heading', { name: 'Spring order window opens Monday' }).waitFor()
  await preview.getByText('Have your floor plan line ready.').waitFor()
  await preview.close()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Nobody sees it yet.').waitFor()
  expect(await db.bulletin.count({ where: { status: 'DRAFT' } })).toBe(1)
  await page.getByRole('button', { name: 'Publish now' }).click()
  const question = page.getByRole('dialog', { name: /^Publish “/ })
  await question.getByText(/\d (people|person) sees? it right away/).waitFor()
  await question.getByRole('button', { name: 'Publish' }).click()
  await page.getByText(/read by 0 people/).waitFor()

  // The phone is told: the number stands at the link before anything is asked for.
  await reader.page.getByRole('button', { name: 'Open the menu' }).click()
  await reader.page.getByRole('dialog').getByLabel('1 unread').waitFor()
  await reader.page.getByRole('button', { name: 'Close the menu' }).last().click()
  await reader.open('/auth/bulletins')
  expect(await reader.axe()).toEqual([])
  await reader.page.getByRole('link', { name: 'Spring order window opens Monday' }).click()
  await reader.page.getByText('Have your floor plan line ready.').waitFor()
  await reader.page.getByRole('button', { name: 'Like' }).click()
  await reader.page.getByText('Like · 1').waitFor()
  await reader.page.getByRole('button', { name: 'Favorite' }).click()
  await expect.poll(() => db.bulletin.findFirstOrThrow()).toMatchObject({ likes: 1, favorites: 1, readers: 1 })
  await reader.open('/auth/bulletins?show=unread')
  await reader.page.getByText('Nothing matches your search').waitFor()
  await reader.open('/auth/bulletins?show=favorites')
  await reader.page.getByRole('link', { name: 'Spring order window opens Monday' }).waitFor()

  await editor.open('/auth/admin/bulletins')
  await page.getByRole('button', { name: /Actions for Spring/ }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByText('Spring order window opens Monday is hidden from readers').waitFor()
  await reader.open('/auth/bulletins')
  await reader.page.getByText('No news yet').waitFor()
})

it('an editor aims a bulletin at a role in passing, sees it as others do, and reads who changed it', async () => {
  await person('dealer-manager', { firstName: 'Dana', lastName: 'Reyes' })
  const editor = await visit(await person('company-admin', { firstName: 'Ada', lastName: 'Stone' }))
  const { page } = editor
  await editor.open('/auth/admin/bulletins/create')
  await page.locator('input[name=title]').fill('Margins of the season')
  await page.getByRole('textbox', { name: 'Text' }).fill('For managers only.')
  await page.getByRole('button', { name: 'By dealer, business unit or role' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dynamic group' })
  await dialog.getByLabel('Name').fill('All dealer managers')
  await dialog.getByText('Reaches nobody right now.').waitFor()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await pickOption(page, 'Dealer Manager')
  await dialog.getByText('Reaches 1 person: Dana Reyes').waitFor()
  // Closes the list.
  await dialog.getByLabel('Name').click()
  expect(await editor.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Reaches 1 person: Dana Reyes').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Nobody sees it yet.').waitFor()
  const { id, audience } = await db.bulletin.findFirstOrThrow({
    where: { title: 'Margins of the season' },
    include: { audience: { include: { group: true } } },
  })
  expect(audience.map(({ group }) => group.name)).toEqual(['All dealer managers'])

  await editor.open(`/auth/admin/bulletins/${id}/preview`)
  await page.getByText('For managers only.').waitFor()
  await page.getByRole('combobox', { name: 'See it as' }).click()
  await pickOption(page, 'Company Admin')
  await page.getByText('It is not there for them').waitFor()
  expect(await page.getByText('For managers only.').count()).toBe(0)
  expect(await editor.axe()).toEqual([])
  await page.getByRole('combobox', { name: 'See it as' }).click()
  await pickOption(page, 'Dealer Manager')
  await page.getByText('1 of 1 with the role Dealer Manager see it.').waitFor()
  await page.getByText('For managers only.').waitFor()

  await editor.open(`/auth/admin/bulletins/${id}/edit`)
  await page.locator('input[name=title]').fill('Margins of the year')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Margins of the year', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  const entries = page.getByRole('list', { name: 'History' })
  await entries.getByText('Created').waitFor()
  await entries.getByText('Margins of the season').waitFor()
  expect(await entries.getByText(/Ada Stone/).count()).toBe(2)
  expect(await editor.axe()).toEqual([])
})

it('what is typed is back after a reload, and after a session that was ended elsewhere', async () => {
  const { user, token } = await person('company-admin', { passwordHash: await hashPassword('Paddock2026') })
  const { page, open } = await visit({ user, token })
  page.on('dialog', (dialog) => void dialog.accept())
  const title = page.locator('input[name=title]')
  await open('/auth/admin/bulletins/create')
  await title.fill('Dealer days in May')
  await page.reload()
  await page.getByText('Your unsaved changes are back').waitFor()
  expect(await title.inputValue()).toBe('Dealer days in May')

  await title.fill('Dealer days in June')
  await db.session.deleteMany({ where: { userId: user.id } })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL((url) => url.pathname === '/public/login')
  await page.locator('input[name=email]').fill(user.email)
  await page.locator('input[name=password]').fill('Paddock2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/admin/bulletins/create')
  await page.getByText('Your unsaved changes are back').waitFor()
  expect(await title.inputValue()).toBe('Dealer days in June')
  await page.getByRole('button', { name: 'Save them' }).click()
  await page.getByText('Nobody sees it yet.').waitFor()
  expect(await db.bulletin.count({ where: { title: 'Dealer days in June' } })).toBe(1)

  // The same of the details on one's own page.
  await open('/auth/me')
  await page.getByLabel('City').fill('Bend')
  await page.reload()
  await page.getByText('Your unsaved changes are back').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Bend')
})

it('who keeps a title over what a colleague saved keeps the colleague’s text', async () => {
  const bulletin = await makeBulletin(db, { title: 'Order window', text: '<p>Soon.</p>' })
  const { page, open } = await visit(await person('company-admin'))
  await open(`/auth/admin/bulletins/${bulletin.id}/edit`)
  await page.locator('input[name=title]').fill('Order window opens Monday')
  await db.bulletin.update({ where: { id: bulletin.id }, data: { text: '<p>At nine.</p>', version: { increment: 1 } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await db.bulletin.findUniqueOrThrow({ where: { id: bulletin.id } })).toMatchObject({
    title: 'Order window opens Monday',
    text: '<p>At nine.</p>',
  })
})
