import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn, jobs } = world
const { visit } = await openBrowser(world)

const media = (name: string) => readFile(path.resolve(import.meta.dirname, '../../prisma/media', name))

it('a learner submits a film from the phone, it is approved, and is watched with what is said in it', async () => {
  const maker = await signIn(await makeOnboardedUser(db, { firstName: 'Robin', lastName: 'Vance' }))
  const phone = await visit(maker, 'phone')
  await phone.open('/auth/videos/submissions/submit')
  await phone.page
    .locator('input[aria-label="Upload: Video"]')
    .setInputFiles({ name: 'lap.mp4', mimeType: 'video/mp4', buffer: await media('track-lap.mp4') })
  await phone.page.getByRole('button', { name: 'Use this frame as the picture' }).waitFor()
  await phone.page
    .locator('input[aria-label="Upload: Captions"]')
    .setInputFiles({ name: 'lap.vtt', mimeType: 'text/vtt', buffer: await media('track-lap.vtt') })
  await phone.page.getByRole('textbox', { name: 'Title' }).fill('A clean lap')
  expect(await phone.axe()).toEqual([])
  await phone.page.getByRole('button', { name: 'Submit', exact: true }).click()
  await phone.page.getByText('Sent for approval. We’ll let you know').waitFor()
  const video = await db.video.findFirstOrThrow({ where: { title: 'A clean lap' } })
  expect([video.status, video.createdById, video.captionsId === null]).toEqual(['DRAFT', maker.user.id, false])

  // Nobody else sees it before it is approved.
  const viewer = await signIn(await makeOnboardedUser(db))
  const watcher = await visit(viewer)
  await watcher.open(`/auth/videos/${video.id}`)
  await watcher.page.getByText(/could not be found/).waitFor()

  const admin = await visit(await person('company-admin'))
  await admin.open('/auth/admin/videos/submissions')
  expect(await admin.axe()).toEqual([])
  await admin.page
    .getByRole('row', { name: /A clean lap/ })
    .getByText('Robin Vance')
    .waitFor()
  await admin.page.getByRole('button', { name: 'Approve A clean lap' }).click()
  await admin.page.getByText('A clean lap is published').waitFor()
  await jobs()
  expect(await db.notification.count({ where: { userId: maker.user.id } })).toBeGreaterThan(0)

  await watcher.open(`/auth/videos/${video.id}`)
  const film = watcher.page.locator('video').first()
  const second = () => film.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  // What is said is found, and a click on it plays from there.
  const said = watcher.page.getByRole('region', { name: 'Transcript' })
  const search = said.getByRole('textbox', { name: 'Search the transcript' })
  if (!(await search.isVisible())) await said.getByRole('button', { name: 'Transcript' }).click()
  await search.fill('suspension')
  await said.getByText('1 line', { exact: true }).waitFor()
  expect(await watcher.axe()).toEqual([])
  await said.getByRole('button', { name: /Let the suspension work/ }).click()
  await expect.poll(second).toBeGreaterThan(8.5)
  await film.evaluate((element: HTMLVideoElement) => element.pause())
  const left = await second()
  // Where one was is kept on the server, and one goes on there, on the phone as well.
  await expect
    .poll(async () => (await db.videoProgress.findFirst({ where: { userId: viewer.user.id } }))?.positionSeconds ?? 0)
    .toBeGreaterThan(8)
  const later = await visit(viewer, 'phone')
  await later.open(`/auth/videos/${video.id}`)
  const again = later.page.locator('video').first()
  await expect
    .poll(() => again.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(Math.min(8, left - 1))
  expect(await again.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.kind)).toBe('captions')
  expect(await later.axe()).toEqual([])
})
