import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { packageOf, packagedCourse } from '../support/packages.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, origin, services, signIn } = world
// The frame tells this origin alone what a lesson says.
services.config.PUBLIC_URL = origin
const { visit } = await openBrowser(world)

const playerOf = async (courseId: string) => {
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  return `/auth/training/${curriculumId}/${courseId}`
}

it('a rep learns from a package of 1.2, loses the line, closes the tab, comes back and passes', async () => {
  const courseId = await packagedCourse(world, await packageOf('cold-start'))
  const address = await playerOf(courseId)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, context, open, axe } = await visit(rep)
  await open(address)
  const lesson = page.frameLocator('iframe').frameLocator('iframe')
  await lesson.getByRole('heading', { name: 'Out of storage' }).waitFor()
  await lesson.getByRole('button', { name: 'Next' }).click()
  await lesson.getByRole('heading', { name: 'Before you touch the key' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await axe()).toEqual([])

  await context.setOffline(true)
  await lesson.getByRole('button', { name: 'Next' }).click()
  await page.getByText('No connection – kept on this device').waitFor()
  // The tab goes in the middle of it.
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(origin + address)
  const resumed = again.frameLocator('iframe').frameLocator('iframe')
  await resumed.getByRole('heading', { name: 'The first start' }).waitFor()
  await resumed.getByRole('button', { name: 'Next' }).click()
  for (const answer of [
    'Charge it first',
    'Five seconds, then wait thirty',
    'Change it before it runs',
    'Drain it',
    'Shut it off',
  ])
    await resumed.getByLabel(answer).check()
  await resumed.getByRole('button', { name: 'Check my answers' }).click()
  await resumed.getByRole('heading', { name: 'Passed with 100%' }).waitFor()
  await again.getByRole('button', { name: 'Certificate' }).click()
  await again.getByText('Well done, you passed!').waitFor()
  const progress = await db.courseProgress.findFirstOrThrow({ where: { userId: rep.user.id, courseId } })
  expect(progress).toMatchObject({ status: 'PASSED', score: 100 })
  expect(await db.certificate.count({ where: { userId: rep.user.id, courseId } })).toBe(1)
  const answers = await db.scormInteraction.findMany({ orderBy: { number: 'asc' } })
  expect(answers.map(({ response, result }) => [response, result])).toEqual(
    ['charge', 'five', 'change', 'drain', 'off'].map((response) => [response, 'correct']),
  )
  const [spent] = await db.scormSession.findMany()
  expect(spent!.seconds).toBeGreaterThan(0)
})

it('on a phone, several lessons of 2004 one after the other, each with its last word', async () => {
  const courseId = await packagedCourse(world, await packageOf('delivery-walkaround'))
  const address = await playerOf(courseId)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, open, axe } = await visit(rep, 'phone')
  await open(address)
  const lesson = page.frameLocator('iframe').frameLocator('iframe')
  for (const [index, title] of ['Prepare the machine', 'Walk around it', 'The first ride'].entries()) {
    await lesson.getByRole('heading', { name: title }).waitFor()
    for (const box of await lesson.getByRole('checkbox').all()) await box.check()
    await lesson.getByText('All checked').waitFor()
    if (index < 2) await page.getByRole('button', { name: 'Next lesson' }).click()
  }
  await page.getByRole('button', { name: 'Certificate' }).waitFor()
  expect(await axe()).toEqual([])
  expect(await db.courseProgress.findFirst({ where: { userId: rep.user.id, courseId } })).toMatchObject({
    status: 'PASSED',
    score: 100,
  })
  await expect
    .poll(async () => (await db.scormSession.findMany({ where: { attempt: { userId: rep.user.id } } })).length)
    .toBe(3)
  // A lesson left half done is where one comes back to.
  const states = await db.scormItemState.findMany({ where: { attempt: { userId: rep.user.id } } })
  expect(states.every(({ completedAt, passedAt }) => completedAt && passedAt)).toBe(true)
})

it('a package reaches neither cookies nor data nor pages of the portal', async () => {
  const { zipOf } = await import('../../prisma/factories/zips.ts')
  const { manifestOf } = await import('../../prisma/factories/scorm.ts')
  const evil = `<!doctype html><p id="told">waiting</p><script>
    const tries = {
      cookie: async () => document.cookie,
      storage: async () => Object.keys(localStorage).join(),
      parent: async () => top.document.body.innerText,
      data: async () => (await fetch('${origin}/graphql', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"query":"{ viewer { email } }"}' })).text(),
      plain: async () => (await fetch('${origin}/api/session', { credentials: 'include' })).text(),
      move: async () => { top.location = 'about:blank'; return 'moved' },
    }
    Promise.all(Object.entries(tries).map(async ([name, one]) => [name, await one().catch((error) => 'refused: ' + error.name)]))
      .then((all) => { document.getElementById('told').textContent = JSON.stringify(Object.fromEntries(all)) })
  </script>`
  const zip = zipOf([
    { name: 'imsmanifest.xml', body: manifestOf([{ identifier: 'evil', title: 'Evil', href: 'evil.html' }]) },
    { name: 'evil.html', body: evil },
  ])
  const courseId = await packagedCourse(world, zip)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page } = await visit(rep)
  await page.goto(origin + (await playerOf(courseId)))
  const told = page.frameLocator('iframe').frameLocator('iframe').locator('#told')
  await expect.poll(() => told.textContent()).not.toBe('waiting')
  const { cookie, storage, ...rest } = JSON.parse((await told.textContent())!) as Record<string, string>
  expect(cookie).toBe('')
  expect(storage).not.toContain('paddock-progress')
  for (const [name, outcome] of Object.entries(rest)) expect(outcome, name).toContain('refused')
  expect(page.url()).toContain('/auth/training/')
})
