import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn, jobs, origin } = world
const { visit } = await openBrowser(world)

it('an event goes from its editor to a phone, a name among those who come, a calendar, and is called off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-event-'))
  const photo = path.join(folder, 'track.jpg')
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8321f' } })
      .jpeg()
      .toBuffer(),
  )
  const who = await signIn(await makeOnboardedUser(db, { firstName: 'Ann', lastName: 'Arbor' }))
  const rider = await visit(who, 'phone')
  await rider.open('/auth/events')
  await rider.page.getByText('No events yet').waitFor()

  const editor = await visit(await person('company-admin'))
  const { page } = editor
  await editor.open('/auth/admin/events')
  await page.getByRole('link', { name: 'New event' }).first().click()
  await page.locator('input[name=title]').fill('Track day')
  await page.getByRole('textbox', { name: 'Text' }).fill('Bring boots.')
  await page.getByRole('button', { name: 'First day' }).click()
  // The last day of next month is to come, whatever day it is.
  await page.locator('[data-dates-dropdown] [data-direction="next"]').first().click()
  await page.locator('[data-dates-dropdown] button:not([data-outside])').filter({ hasText: /^28$/ }).first().click()
  await page.getByLabel('Place', { exact: true }).fill('Glen Helen')
  await page.locator('input[aria-label="Add: Pictures"]').setInputFiles(photo)
  await page.getByText('track.jpg').waitFor()
  expect(await editor.axe()).toEqual([])
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  preview.setDefaultTimeout(120_000)
  await preview.getByRole('heading', { name: 'Track day' }).waitFor()
  await preview.getByText(/8:30 AM – 9:30 AM EST/).waitFor()
  await preview.close()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Nobody sees it yet.').waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  const question = page.getByRole('dialog', { name: /^Publish “/ })
  await question.getByText(/\d (people|person) sees? it right away/).waitFor()
  await question.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('0 people going, 0 interested').waitFor()
  const event = await db.event.findFirstOrThrow()
  expect(event).toMatchObject({ status: 'PUBLISHED', place: 'Glen Helen', price: 12_900n, virtual: false })

  await rider.open('/auth/events')
  expect(await rider.axe()).toEqual([])
  await rider.page.getByRole('link', { name: 'Track day' }).click()
  await rider.page.getByRole('button', { name: 'Going', exact: true }).click()
  await rider.page.getByText('1 person going').waitFor()
  await rider.page.getByText('Your price is $129').waitFor()
  expect(await rider.axe()).toEqual([])
  await expect.poll(() => db.event.findFirstOrThrow()).toMatchObject({ going: 1 })
  await rider.open('/auth/events?view=month')
  await rider.page.getByRole('button', { name: 'Next month' }).click()
  await rider.page.getByRole('link', { name: 'Track day' }).waitFor()
  expect(await rider.axe()).toEqual([])

  await rider.open('/auth/me')
  await rider.page.getByRole('button', { name: 'Make a calendar address' }).click()
  const address = await rider.page.getByRole('textbox', { name: 'Calendar address' }).inputValue()
  const read = async () => fetch(origin + new URL(address).pathname)
  expect(await (await read()).text()).toContain('SUMMARY:Track day')
  expect(await rider.axe()).toEqual([])
  await rider.page.getByRole('button', { name: 'Make a new address' }).click()
  await rider.page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(async () => (await read()).status).toBe(404)

  await editor.open(`/auth/admin/events/${event.id}/attendance`)
  await page.getByText('Ann Arbor').waitFor()
  expect(await editor.axe()).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('attendees.csv')

  await editor.open('/auth/admin/events')
  expect(await editor.axe()).toEqual([])
  await page.getByRole('button', { name: 'Actions for Track day' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByText('1 person who is going or interested is told that it is canceled.').waitFor()
  await page.getByRole('button', { name: 'Unpublish event' }).click()
  await page.getByText('Track day is canceled').first().waitFor()
  await jobs()
  await rider.open('/auth/notifications')
  await rider.page.getByText('“Track day” is canceled').waitFor()
  expect(await db.outboxMail.count({ where: { to: who.user.email, subject: '“Track day” is canceled' } })).toBe(1)
})

it('the month goes by the keyboard alone', async () => {
  await db.event.deleteMany()
  const now = new Date()
  const startAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 18))
  await makeEvent(db, { title: 'Mid-month clinic', startAt })
  const { page, open, axe } = await visit(await signIn(await makeOnboardedUser(db)))
  const month = startAt.toISOString().slice(0, 7)
  await open(`/auth/events?view=month&month=${month}`)
  expect(await axe()).toEqual([])
  await page.locator(`[data-day="${month}-08"]`).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mid-month clinic', level: 1 }).waitFor()
  await page.goBack()
  await page.locator(`[data-day="${month}-01"]`).focus()
  await page.keyboard.press('PageDown')
  await page.waitForURL((url) => url.searchParams.get('month') !== month)
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toMatch(/-01$/)
})
