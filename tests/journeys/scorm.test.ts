import { expect, it } from 'vitest'
import { manifestOf } from '../../prisma/factories/scorm.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import { openBrowser } from '../support/browser.ts'
import { packageOf, packagedCourse, plainPackage } from '../support/packages.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, origin, services, signIn, travel } = world
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
  travel(60_000)
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
  await again.waitForTimeout(1_000) // A lesson tells whole seconds.
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
  const { _sum } = await db.scormSession.aggregate({ _sum: { seconds: true } })
  expect(_sum.seconds).toBeGreaterThan(0)
})

it('on a phone, several lessons of 2004 one after the other, each with its last word', async () => {
  const courseId = await packagedCourse(world, await packageOf('delivery-walkaround'))
  const address = await playerOf(courseId)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, open, axe } = await visit(rep, 'phone')
  await open(address)
  const lesson = page.frameLocator('iframe').frameLocator('iframe')
  // The lesson and its bar have the screen to themselves; the way out and the contents are at hand.
  await lesson.getByRole('heading', { name: 'Prepare the machine' }).waitFor()
  travel(120_000)
  expect(await page.getByRole('navigation', { name: 'Quick links' }).count()).toBe(0)
  // What is said above the lesson comes after it, and moves both.
  const edges = async () => {
    const frame = (await page.locator('iframe').boundingBox())!
    const next = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!
    return [frame.y + frame.height <= next.y, next.y + next.height <= 844]
  }
  await expect.poll(edges).toEqual([true, true])
  expect(await page.getByRole('button', { name: 'Leave the course' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Prepare the machine' }).click()
  const contents = page.getByRole('dialog', { name: 'Contents' })
  await contents.getByRole('button', { name: 'Walk around it together' }).waitFor()
  await contents.getByRole('button', { name: 'Close' }).click()
  for (const [index, title] of ['Prepare the machine', 'Walk around it', 'The first ride'].entries()) {
    await lesson.getByRole('heading', { name: title }).waitFor()
    for (const box of await lesson.getByRole('checkbox').all()) await box.check()
    await lesson.getByText('All checked').waitFor()
    if (index < 2) await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('button', { name: 'Certificate' }).waitFor()
  expect(await axe()).toEqual([])
  expect(await db.courseProgress.findFirst({ where: { userId: rep.user.id, courseId } })).toMatchObject({
    status: 'PASSED',
    score: 100,
  })
  const states = await db.scormItemState.findMany({ where: { attempt: { userId: rep.user.id } } })
  expect(states.length).toBe(3)
  expect(states.every(({ completedAt, passedAt }) => completedAt && passedAt)).toBe(true)
})

it('a lesson that was failed says so with its best score, and is tried again', async () => {
  const lesson = `<!doctype html><button>Fail</button><script>
    const api = parent.API
    api.LMSInitialize('')
    document.querySelector('button').onclick = () => {
      api.LMSSetValue('cmi.core.score.raw', '40')
      api.LMSSetValue('cmi.core.lesson_status', 'failed')
      api.LMSCommit('')
    }
  </script>`
  const courseId = await packagedCourse(
    world,
    zipOf([
      { name: 'imsmanifest.xml', body: manifestOf([{ identifier: 'hard', title: 'Hard', href: 'hard.html' }]) },
      { name: 'hard.html', body: lesson },
    ]),
  )
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, open, axe } = await visit(rep, 'phone')
  await open(await playerOf(courseId))
  const inner = page.frameLocator('iframe').frameLocator('iframe')
  await inner.getByRole('button', { name: 'Fail' }).click()
  await page.getByText('Your best score so far is 40%').waitFor()
  await page.getByText('Not passed yet').waitFor()
  expect(await axe()).toEqual([])
  const before = await page.locator('iframe').elementHandle()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => before!.evaluate((frame) => frame.isConnected)).toBe(false)
  await inner.getByRole('button', { name: 'Fail' }).waitFor()
})

it('a share link and the preview play a package without a trace', async () => {
  const courseId = await packagedCourse(world, await packageOf('delivery-walkaround'))
  const desk = await visit(await world.person('company-admin'))
  await desk.open(`/auth/admin/courses/${courseId}/preview`)
  await desk.page.frameLocator('iframe').frameLocator('iframe').getByRole('heading', { name: 'Prepare the' }).waitFor()
  expect(await desk.axe()).toEqual([])
  const { shareKey } = await db.course.findUniqueOrThrow({ where: { id: courseId } })
  const stranger = await visit(null, 'phone')
  await stranger.open(`/auth/course/${shareKey}/preview`)
  const lesson = stranger.page.frameLocator('iframe').frameLocator('iframe')
  await lesson.getByRole('heading', { name: 'Prepare the machine' }).waitFor()
  await stranger.page.getByRole('button', { name: 'Prepare the machine' }).click()
  await stranger.page.getByRole('dialog').getByRole('button', { name: 'Walk around it together' }).click()
  await lesson.getByRole('heading', { name: 'Walk around it' }).waitFor()
  await stranger.page.getByRole('link', { name: 'Sign in to take it' }).waitFor()
  expect(await stranger.axe()).toEqual([])
  expect(await db.scormAttempt.count({ where: { package: { courseId } } })).toBe(0)
  // What is deleted is shown no more; nobody guesses a key.
  const ask = (key: string) =>
    world.graphql<{ scormPreview: object | null }>(
      null,
      'query ($key: String!) { scormPreview(shareKey: $key) { address lessons { title opens } } }',
      { key },
    )
  expect((await ask(shareKey)).data?.scormPreview).not.toBeNull()
  expect((await ask('0'.repeat(32))).data?.scormPreview).toBeNull()
  await db.course.update({ where: { id: courseId }, data: { deletedAt: new Date() } })
  expect((await ask(shareKey)).data?.scormPreview).toBeNull()
})

it('a package reaches neither cookies nor data nor pages of the portal', async () => {
  const evil = `<!doctype html><script>
    const tries = {
      cookie: async () => document.cookie,
      storage: async () => Object.keys(localStorage).join(),
      parent: async () => top.document.body.innerText,
      data: async () => (await fetch('${origin}/graphql', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"query":"{ viewer { email } }"}' })).text(),
      plain: async () => (await fetch('${origin}/api/session', { credentials: 'include' })).text(),
      move: async () => { top.location = 'about:blank'; return 'moved' },
    }
    Promise.all(Object.entries(tries).map(async ([name, one]) => [name, await one().catch((error) => 'refused: ' + error.name)]))
      .then((all) => console.log('told ' + JSON.stringify(Object.fromEntries(all))))
  </script>`
  const zip = zipOf([
    { name: 'imsmanifest.xml', body: manifestOf([{ identifier: 'evil', title: 'Evil', href: 'evil.html' }]) },
    { name: 'evil.html', body: evil },
  ])
  const courseId = await packagedCourse(world, zip)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page } = await visit(rep)
  // Heard, not looked at: whoever asks within a frame counts to the browser as a person who touched it.
  const telling = page.waitForEvent('console', (message) => message.text().startsWith('told '))
  await page.goto(origin + (await playerOf(courseId)))
  const { cookie, storage, ...rest } = JSON.parse((await telling).text().slice(5)) as Record<string, string>
  // One host with two ports shares what scripts may read of cookies; the session is not among it.
  expect(cookie).not.toContain('paddock')
  expect(storage).not.toContain('paddock-progress')
  for (const [name, outcome] of Object.entries(rest)) expect(outcome, name).toContain('refused')
  expect(page.url()).toContain('/auth/training/')
})

it('a package passes no other one by what waits in the store they share', async () => {
  const [courseId, other] = [
    await packagedCourse(world, await packageOf('cold-start')),
    await packagedCourse(world, plainPackage()),
  ]
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, open } = await visit(rep)
  const inner = page.frameLocator('iframe').frameLocator('iframe')
  await open(await playerOf(courseId))
  await inner.getByRole('heading', { name: 'Out of storage' }).waitFor()
  const { id: attemptId, packageId } = await db.scormAttempt.findFirstOrThrow({ where: { userId: rep.user.id } })
  const { id: itemId } = await db.scormItem.findFirstOrThrow({ where: { packageId, isSco: true } })
  await open(await playerOf(other))
  await page.frameLocator('iframe').locator('iframe').waitFor()
  const number = Date.now() + 60_000
  const cmi = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' }
  await page
    .frames()
    .at(-1)!
    .evaluate(
      ([key, word]) => localStorage.setItem(key!, word!),
      [
        `paddock-lesson:${attemptId}:${itemId}:${number}`,
        JSON.stringify({ attemptId, itemId, number, session: 'made up', cmi }),
      ],
    )
  await open(await playerOf(courseId))
  await inner.getByRole('button', { name: 'Next' }).click()
  await inner.getByRole('heading', { name: 'Before you touch the key' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await db.scormItemState.findFirstOrThrow({ where: { attemptId } })).toMatchObject({
    passedAt: null,
    score: null,
  })
})

it('a window that only lay there leaves the place where another one went on to', async () => {
  const courseId = await packagedCourse(world, await packageOf('cold-start'))
  const address = await playerOf(courseId)
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, context, open } = await visit(rep)
  const lessonIn = (tab: typeof page) => tab.frameLocator('iframe').frameLocator('iframe')
  await open(address)
  await lessonIn(page).getByRole('heading', { name: 'Out of storage' }).waitFor()
  const other = await context.newPage()
  await other.goto(origin + address)
  await lessonIn(other).getByRole('button', { name: 'Next' }).click()
  await lessonIn(other).getByRole('heading', { name: 'Before you touch the key' }).waitFor()
  await other.getByText('Saved', { exact: true }).waitFor()
  const kept = async () => {
    const { cmi } = await db.scormItemState.findFirstOrThrow({ where: { attempt: { userId: rep.user.id } } })
    const { 'cmi.core.lesson_location': place, 'cmi.suspend_data': suspended } = cmi as Record<string, string>
    return { place, suspended }
  }
  const before = await kept()
  const said = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"base":'))
  await page.getByRole('button', { name: 'Exit' }).click()
  await said
  expect(await kept()).toEqual(before)
})

it('what a lesson says too long takes nothing of the rest with it', async () => {
  const words = `<!doctype html><p id="told">waiting</p><script>
    const api = parent.API
    api.LMSInitialize('')
    api.LMSSetValue('cmi.core.lesson_location', 'x'.repeat(250))
    api.LMSSetValue('cmi.interactions.0.id', 'q'.repeat(250))
    api.LMSSetValue('cmi.core.score.raw', '95')
    api.LMSSetValue('cmi.suspend_data', 'y'.repeat(20000))
    api.LMSSetValue('cmi.core.lesson_status', 'passed')
    document.getElementById('told').textContent = api.LMSCommit('')
  </script>`
  const courseId = await packagedCourse(
    world,
    zipOf([
      { name: 'imsmanifest.xml', body: manifestOf([{ identifier: 'long', title: 'Long', href: 'long.html' }]) },
      { name: 'long.html', body: words },
    ]),
  )
  const rep = await signIn(await makeOnboardedUser(db))
  const { page, open, axe } = await visit(rep)
  // As of a server that cannot keep one of the elements.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { variables?: { input?: { cmi?: Record<string, string> } } } | null
    const cmi = body?.variables?.input?.cmi
    if (!cmi || !('cmi.suspend_data' in cmi)) return route.fallback()
    return route.continue({
      postData: {
        ...body,
        variables: { input: { ...body.variables!.input, cmi: { ...cmi, 'cmi.suspend_data': 'y'.repeat(70_000) } } },
      },
    })
  })
  await open(await playerOf(courseId))
  await page.getByText('cmi.suspend_data takes at most 64,000 characters.').waitFor()
  await expect
    .poll(() => db.courseProgress.findFirst({ where: { userId: rep.user.id, courseId } }))
    // Passed in a second: it waits for who looks after the course, or until it was open for long enough.
    .toMatchObject({ status: 'IN_PROGRESS', score: 95 })
  await page.getByText('You are done sooner than this course takes. Keep it open for less than a minute more').waitFor()
  expect(await axe()).toEqual([])
  await open((await playerOf(courseId)).replace(/\/[^/]+$/, ''))
  await page.getByText('a pass counts after less than a minute in it').waitFor()
})

it('an administrator uploads a package, reads its report, previews it, publishes the course and replaces the package', async () => {
  const { open, page, axe } = await visit(await world.person('company-admin'))
  await open('/auth/admin/scorm')
  await page.getByRole('button', { name: 'Upload package' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New packaged course' })
  await dialog.getByLabel('Title').fill('Delivery day')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({
      name: 'delivery.zip',
      mimeType: 'application/zip',
      buffer: await packageOf('delivery-walkaround'),
    })
  await dialog.getByText('delivery.zip').waitFor()
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await page.getByText('Its package is being read').waitFor()
  await world.jobs()
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByText('SCORM 2004 4th Edition').waitFor()
  await page.getByText('Walk around it together').waitFor()
  await page.getByText('What a lesson keeps for resuming, up to 64,000 characters').waitFor()
  expect(await axe()).toEqual([])

  const courseId = /courses\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview: The delivery walkaround' })
  const lesson = preview.frameLocator('iframe').frameLocator('iframe')
  await lesson.getByRole('heading', { name: 'Prepare the machine' }).waitFor()
  for (const box of await lesson.getByRole('checkbox').all()) await box.check()
  await preview.getByRole('button', { name: 'Walk around it together' }).click()
  await lesson.getByRole('heading', { name: 'Walk around it' }).waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  expect(await db.scormAttempt.count({ where: { package: { courseId } } })).toBe(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect
    .poll(async () => (await db.course.findUniqueOrThrow({ where: { id: courseId } })).status)
    .toBe('PUBLISHED')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'broken.zip',
      mimeType: 'application/zip',
      buffer: zipOf([{ name: 'readme.txt', body: 'no lesson' }]),
    })
  await page.getByText('Package 2').waitFor()
  await world.jobs()
  await page.getByText('The package has no imsmanifest.xml').waitFor()

  await open('/auth/admin/scorm')
  await page.getByRole('link', { name: /Delivery day/ }).waitFor()
  await page.getByText('Cannot be played').waitFor()
  expect(await axe()).toEqual([])
})
