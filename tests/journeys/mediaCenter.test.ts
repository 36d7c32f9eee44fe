import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { unzip } from '../support/unzip.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

const picture = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

it('files go from a desk into a folder, and from there to a phone', async () => {
  const brand = await makeBrand(db, { name: 'Norrvik Offroad', active: true })
  const reader = await visit(await signIn(await makeOnboardedUser(db)), 'phone')
  await reader.open('/auth/media-center')
  await reader.page.getByText('Nothing here yet').waitFor()

  const editor = await visit(await person('company-admin'))
  const { page } = editor
  await editor.open('/auth/admin/media-center')
  await page.getByRole('button', { name: 'Brand folder' }).click()
  await page.getByRole('menuitem', { name: 'Norrvik Offroad' }).click()
  await page.getByRole('link', { name: 'Norrvik Offroad' }).click()
  await page.getByRole('link', { name: 'Logos' }).waitFor()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Photos 100%')
  await page.getByRole('dialog').getByRole('switch', { name: 'Public' }).click()
  expect(await editor.axe()).toEqual([])
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: 'Photos 100%' }).click()
  await page.getByText('Private: learners do not see it').waitFor()

  // One of them says it is a picture and is none: the others arrive all the same.
  const files = await Promise.all(
    ['#2f7d4a', '#c8321f', '#0b7a9e'].map(async (color, at) => ({
      name: `Ride ${at + 9}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(color),
    })),
  )
  const kit = {
    name: 'Kit.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'),
  }
  const fake = { name: 'Fake.png', mimeType: 'image/png', buffer: Buffer.from('MZ\0') }
  await page.locator('input[aria-label="Upload files"]').setInputFiles([...files, kit, fake])
  await page.getByText('1 file not uploaded').waitFor()
  await page.getByRole('link', { name: 'Ride 11.jpg' }).waitFor()
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click()
  expect(await db.mediaItem.count({ where: { folder: false } })).toBe(4)
  expect(await editor.axe()).toEqual([])

  // A large one goes in parts as every other upload does, and goes on where it was after a broken line.
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\//.test(request.url())) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  let lines = 0
  await page.route('**/api/uploads/*', (route) =>
    route.request().method() === 'PUT' && ++lines === 2 ? route.abort('connectionreset') : route.continue(),
  )
  const large = { name: 'Prices.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9_000_000, 'price list ') }
  await page.locator('input[aria-label="Upload files"]').setInputFiles([large])
  await page.getByRole('link', { name: 'Prices.txt' }).waitFor()
  const parts = asked.filter((call) => call.startsWith('PUT /api/uploads/'))
  expect([lines, parts.length, asked.filter((call) => call === 'POST /api/uploads').length]).toEqual([4, 4, 2])
  expect(asked.filter((call) => call.includes('/api/media-center'))).toEqual([])
  const { fileId } = await db.mediaItem.findFirstOrThrow({ where: { name: 'Prices.txt' } })
  const { sha256 } = await db.storedFile.findUniqueOrThrow({ where: { id: fileId! } })
  expect(sha256).toBe(createHash('sha256').update(large.buffer).digest('hex'))
  await page.getByRole('button', { name: 'Actions for Prices.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('“Prices.txt” is deleted').waitFor()

  await reader.open(`/auth/brand-page/${brand.id}/media-center`)
  await reader.page.getByRole('link', { name: 'Logos' }).waitFor()
  expect(await reader.page.getByRole('link', { name: 'Photos 100%' }).count()).toBe(0)
  const address = '/auth/media-center/Norrvik%20Offroad/Photos%20100%25'
  await reader.open(address)
  await reader.page.getByText('This folder or file could not be found').waitFor()

  await page
    .getByRole('navigation', { name: 'Folders on the way here' })
    .getByRole('link', { name: 'Norrvik Offroad' })
    .click()
  await page.getByRole('button', { name: 'Actions for Photos 100%' }).click()
  await page.getByRole('menuitem', { name: 'Make public' }).click()
  await page.getByText('“Photos 100%” is public').waitFor()

  // A file has an address of its own: it opens over its folder.
  await reader.open(`${address}/ride%2010.jpg`)
  const viewer = reader.page.getByRole('dialog')
  await viewer.getByRole('heading', { name: 'Ride 10.jpg' }).waitFor()
  await expect.poll(() => new URL(reader.page.url()).pathname).toBe(address)
  await viewer.getByText('3 of 4').waitFor()
  expect(await reader.axe()).toEqual([])
  await reader.page.keyboard.press('ArrowRight')
  await viewer.getByRole('heading', { name: 'Ride 11.jpg' }).waitFor()
  await viewer.getByRole('button', { name: 'Previous file' }).click()
  await viewer.getByRole('heading', { name: 'Ride 10.jpg' }).waitFor()
  for (const name of ['Ride 9.jpg', 'Kit.zip']) {
    await reader.page.keyboard.press('ArrowLeft')
    await viewer.getByRole('heading', { name }).waitFor()
  }
  await viewer.getByText('cannot display the object').waitFor()
  await reader.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })

  await reader.page.getByLabel('Choose Ride 9.jpg').check()
  await reader.page.getByLabel('Choose Ride 11.jpg').check()
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  const archive = unzip(await readFile(await download.path()))
  expect([...archive.keys()].toSorted()).toEqual(['Ride 11.jpg', 'Ride 9.jpg'])
  await reader.page.getByRole('button', { name: 'List', exact: true }).click()
  await reader.page.getByRole('table').waitFor()
  expect(await reader.axe()).toEqual([])
  await expect.poll(() => db.mediaView.findMany()).toMatchObject([{ showCards: false, zoomValue: 2 }])

  await reader.open('/auth/photo-library')
  await reader.page.getByText('3 pictures').waitFor()
  expect(await reader.axe()).toEqual([])
  await reader.page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click()
  await viewer.getByRole('link', { name: 'Norrvik Offroad / Photos 100%' }).waitFor()
  await viewer.getByText('1 of 3').waitFor()
  // Slid to the left: the next.
  await viewer.locator('img').evaluate((img) => {
    const at = (type: string, clientX: number) =>
      img.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 300 }))
    at('pointerdown', 300)
    at('pointerup', 120)
  })
  await viewer.getByText('2 of 3').waitFor()

  // Deleted and taken back; the phone finds it as it was.
  await page.getByRole('button', { name: 'Actions for Photos 100%' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('5 items deleted').waitFor()
  await reader.open('/auth/photo-library')
  await reader.page.getByText('No pictures yet').waitFor()
  await page.getByRole('alert').filter({ hasText: '5 items deleted' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('“Photos 100%” is back').waitFor()
  await reader.open('/auth/photo-library')
  await reader.page.getByText('3 pictures').waitFor()

  // Dragged onto another folder, and put elsewhere by the dialog.
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
  await card('Photos 100%').dragTo(card('Logos'))
  await page.getByText('1 item moved').waitFor()
  await expect.poll(() => card('Photos 100%').count()).toBe(0)
  await page.getByRole('link', { name: 'Logos' }).click()
  await page.getByRole('button', { name: 'Actions for Photos 100%' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Media center', 'Norrvik Offroad'])
  await pickOption(page, 'Media center')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(() => db.mediaItem.findFirst({ where: { name: 'Photos 100%' } }))
    .toMatchObject({ parentId: null, brandId: null })
  expect(path.posix.basename(new URL(page.url()).pathname)).toBe('Logos')
})
