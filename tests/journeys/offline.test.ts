import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, origin, signIn } = world
const { visit } = await openBrowser(world)

it('what a rep visited opens without a line, on their device, until they sign out', async () => {
  const { id } = await makeBulletin(db, { title: 'Recall 12-B', text: '<p>Check the clip.</p>' })
  const other = await makeBulletin(db, { title: 'Order window' })
  const rep = await visit(await signIn(await makeOnboardedUser(db)), 'phone', { keepsOffline: true })
  const { page, context } = rep
  await rep.open('/auth')
  const manifest = (await (await fetch(`${origin}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  for (const { src } of manifest.icons)
    expect((await fetch(origin + src)).headers.get('content-type')).toBe('image/png')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const tabs = page.getByRole('navigation', { name: 'Quick links' })
  await tabs.getByRole('link', { name: 'News' }).click()
  await page.getByText('Recall 12-B').click()
  await page.getByText('Check the clip.').waitFor()
  // The worker keeps what was loaded before it stood there, too.
  const missing = () =>
    page.evaluate(async () => {
      const kept = (await (await caches.open('paddock-1')).keys()).map(({ url }) => new URL(url).pathname)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const needed = ['/auth', '/api/session', ...loaded.filter((pathname) => pathname.startsWith('/assets/'))]
      return needed.filter((pathname) => !kept.includes(pathname))
    })
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  // So are answers, once they are shown: the page's own, not the beginning of the text that lists show.
  const kept = () =>
    page.evaluate(async () => {
      // Asked before the portal made it, it would be made without its store.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'paddock-visited')) return ''
      return new Promise<string>((done) => {
        const opening = indexedDB.open('paddock-visited')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.onsuccess = () => done(JSON.stringify(reading.result))
        }
      })
    })
  await expect.poll(kept).toContain('<p>Check the clip.')

  await context.setOffline(true)
  await page.goto(`${origin}/auth/bulletins/${id}`)
  await page.getByText('Check the clip.').waitFor()
  await page.getByText('You are offline. What you see is from').waitFor()
  await tabs.getByRole('link', { name: 'News' }).click()
  await page.getByText('Order window').waitFor()
  await page.goto(`${origin}/auth/bulletins/${other.id}`)
  await page.getByText('This page opens by itself').waitFor()

  await context.setOffline(false)
  await page.goto(`${origin}/auth/bulletins/${id}`)
  await page.getByText('Check the clip.').waitFor()
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: /Sign in/ }).waitFor()
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('paddock-visited')
          opening.onsuccess = () => {
            const { result } = opening
            if (!result.objectStoreNames.contains('answers')) return done(0)
            const counting = result.transaction('answers').objectStore('answers').count()
            counting.onsuccess = () => done(counting.result)
          }
        }),
    )
  await expect.poll(left).toBe(0)
  expect(await page.evaluate(async () => Boolean(await (await caches.open('paddock-1')).match('/api/session')))).toBe(
    false,
  )
})
