import { expect, it } from 'vitest'
import { storedFileRow } from '../../prisma/factories/files.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, signIn, origin } = world
const { visit } = await openBrowser(world)

const RATE = 8000

/** A recording of silence: 8000 samples of a byte each second. */
function silence(seconds: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + seconds * RATE, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(seconds * RATE, 40)
  return Buffer.concat([head, Buffer.alloc(seconds * RATE, 128)])
}

async function podcast(title: string, seconds: number) {
  const bytes = silence(seconds)
  const stored = await services.files.keep(bytes, 'talk.wav', 'audio/wav')
  const media = await db.storedFile.create({
    data: storedFileRow(bytes, { ...stored, isPublic: false, durationSeconds: seconds }),
  })
  return makePodcast(db, { title, mediaId: media.id })
}

it('a podcast plays on while one walks through the portal, and goes on where one was after a reload', async () => {
  const { id } = await podcast('On the drive', 600)
  const who = await signIn(await makeOnboardedUser(db))
  const listener = await visit(who)
  const { page } = listener
  const bar = page.getByRole('region', { name: 'Player' })
  const place = async () => Number(await bar.getByRole('slider').getAttribute('aria-valuenow'))
  const passes = async (seconds: number) => expect.poll(place).toBeGreaterThanOrEqual(seconds)
  await listener.open('/auth/podcasts')
  await page.getByRole('link', { name: 'On the drive' }).first().click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await passes(1)
  // So far that nobody waits for it who starts anew.
  for (let times = 0; times < 12; times++) await bar.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await passes(181)
  expect(await listener.axe()).toEqual([])

  // Elsewhere, and in another part of the portal: it is one sound, which nothing interrupts.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/auth')
  const left = await place()
  await passes(left + 2)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('On the drive')
  expect(await listener.axe()).toEqual([])
  await bar.getByRole('button', { name: 'Pause' }).click()
  const rested = await place()
  const kept = async () =>
    (await db.podcastProgress.findUnique({ where: { podcastId_userId: { podcastId: id, userId: who.user.id } } }))
      ?.positionSeconds ?? 0
  await expect.poll(kept).toBeGreaterThanOrEqual(rested)
  expect(Math.abs((await kept()) - rested)).toBeLessThan(3)

  await page.reload()
  await page.locator('h1').first().waitFor()
  expect(await bar.count()).toBe(0)
  await listener.open(`/auth/podcasts/${id}`)
  await page.getByRole('button', { name: /^Resume at 3:/ }).click()
  await bar.getByRole('button', { name: 'Pause' }).waitFor()
  await passes(rested + 2)
  expect(await place()).toBeLessThan(rested + 60)

  // On a phone it stands on the bar of tabs, and hides nothing of it.
  const rider = await visit(who, 'phone')
  await rider.open(`/auth/podcasts/${id}`)
  await rider.page.getByRole('button', { name: /^Resume at 3:/ }).click()
  const foot = rider.page.getByRole('region', { name: 'Player' })
  await foot.getByRole('button', { name: 'Pause' }).waitFor()
  const [player, tab] = [await foot.boundingBox(), await rider.page.getByRole('link', { name: 'Home' }).boundingBox()]
  expect(player!.y + player!.height).toBeLessThanOrEqual(tab!.y + 1)
  expect(await rider.axe()).toEqual([])
  await foot.getByRole('button', { name: 'Close the player' }).click()
  await foot.waitFor({ state: 'detached' })
})

it('the address for podcast apps is copied, renewed, and ends: the one before answers 404', async () => {
  await podcast('In the app', 30)
  const listener = await visit(await signIn(await makeOnboardedUser(db)))
  const { page, context } = listener
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await listener.open('/auth/podcasts')
  await page.getByRole('link', { name: 'Listen in your podcast app' }).click()
  const card = page.locator('#podcasts')
  await card.getByRole('button', { name: 'Make a podcast address' }).click()
  const field = card.getByRole('textbox', { name: 'Podcast address' })
  const copied = async () => {
    await card.getByRole('button', { name: 'Copy' }).click()
    await card.getByRole('button', { name: 'Copied' }).waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const read = async (address: string) => {
    const answer = await fetch(origin + new URL(address).pathname)
    return { status: answer.status, text: await answer.text() }
  }
  const first = await field.inputValue()
  expect(await copied()).toBe(first)
  const feed = await read(first)
  expect(feed.text).toContain('<title>In the app</title>')
  const sound = /<enclosure url="([^"]+)"/.exec(feed.text)![1]!
  expect((await read(sound)).status).toBe(200)
  expect(await listener.axe()).toEqual([])

  await card.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(async () => (await read(first)).status).toBe(404)
  expect((await read(sound)).status).toBe(404)
  await expect.poll(() => field.inputValue()).not.toBe(first)
  const second = await field.inputValue()
  expect(await copied()).toBe(second)
  expect((await read(second)).text).toContain('<title>In the app</title>')

  await card.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await card.getByRole('button', { name: 'Make a podcast address' }).waitFor()
  expect((await read(second)).status).toBe(404)
})
