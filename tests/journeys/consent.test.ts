import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, origin } = world
const { visit } = await openBrowser(world)

it('a visitor rejects analytics cookies, and takes them after all from the footer', async () => {
  const visitor = await visit(null)
  const { page } = visitor
  await visitor.context.clearCookies()
  await visitor.open('/')
  const prompt = page.getByRole('region', { name: 'We value your privacy' })
  await prompt.waitFor()
  expect(await visitor.axe()).toEqual([])
  // It asks, and stops nobody: the keyboard comes by and goes on, and what the page ends with lies above it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const name of ['Skip to the content', 'Accept all', 'Reject all', 'Manage preferences']) {
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Tab')
  expect(await prompt.evaluate((bar) => bar.contains(document.activeElement))).toBe(false)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const foot = await page.getByRole('contentinfo').boundingBox()
  const bar = await prompt.boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  await prompt.getByRole('button', { name: 'Reject all' }).click()
  await prompt.waitFor({ state: 'hidden' })
  await expect.poll(() => db.cookieConsent.count()).toBe(1)
  const rejected = await db.cookieConsent.findFirstOrThrow()
  expect(rejected).toMatchObject({
    acceptType: 'necessary',
    acceptedCategories: ['necessary'],
    rejectedCategories: ['analytics', 'youtube', 'vimeo'],
  })

  // It is not asked again.
  await visitor.open('/')
  expect(await prompt.isVisible()).toBe(false)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click()
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' })
  await preferences.getByRole('button', { name: 'Accept all' }).waitFor()
  expect(await visitor.axe()).toEqual([])
  await preferences.getByRole('button', { name: 'Accept all' }).click()
  await preferences.waitFor({ state: 'hidden' })
  await expect.poll(() => db.cookieConsent.count()).toBe(2)
  const accepted = await db.cookieConsent.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  expect(accepted).toMatchObject({
    consentId: rejected.consentId,
    acceptType: 'all',
    acceptedCategories: ['necessary', 'analytics', 'youtube', 'vimeo'],
    rejectedCategories: [],
  })
})

it('signing in leads to the address that was asked for', async () => {
  const user = await makeOnboardedUser(db, { passwordHash: await hashPassword('Paddock2026') })
  const visitor = await visit(null, 'phone')
  const { page } = visitor
  await visitor.open('/auth/my-training')
  await page.waitForURL((url) => url.pathname === '/public/login')
  expect(await visitor.axe()).toEqual([])
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Paddock2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${origin}/auth/my-training`)
  await page.getByRole('heading', { name: 'My training', level: 1 }).waitFor()
  expect(await visitor.axe()).toEqual([])
})

it('a visitor changes to German, and the choice is remembered', async () => {
  const visitor = await visit(null)
  const { page, context } = visitor
  await visitor.open('/public/login')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch – nur Titel, sonst Englisch' })
  await page.waitForURL(`${origin}/de/public/login`)
  await expect.poll(() => page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('de')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('de')
  // The page is in English until more than its titles are translated.
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await visitor.axe()).toEqual([])
})

it('on a phone the question stands above the tabs, and both can be used', async () => {
  const rep = await visit(await world.signIn(await makeOnboardedUser(db)), 'phone')
  await rep.context.clearCookies({ name: 'cc_cookie' })
  await rep.open('/auth')
  const prompt = rep.page.getByRole('region', { name: 'We value your privacy' })
  await prompt.waitFor()
  const tabs = rep.page.getByRole('navigation', { name: 'Quick links' })
  await tabs.getByRole('link', { name: 'News' }).click({ timeout: 20_000 })
  await rep.page.waitForURL('**/auth/bulletins')
  await prompt.getByRole('button', { name: 'Reject all' }).click({ timeout: 20_000 })
  await prompt.waitFor({ state: 'hidden' })
})
