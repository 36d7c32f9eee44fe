import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

const media = (name: string) => path.resolve(import.meta.dirname, '../../prisma/media', name)
const png = async (color: string) => ({
  name: `${color}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 4, background: color } })
    .png()
    .toBuffer(),
})
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

it('an admin writes a course with every kind of section and a quiz, publishes it, and a learner finds it', async () => {
  const learner = await signIn(await makeOnboardedUser(db))
  const desk = await visit(await person('company-admin'))
  const { page } = desk
  const dialog = page.getByRole('dialog')

  // A curriculum, by name.
  await desk.open('/auth/admin/curriculums')
  await page.getByRole('button', { name: 'New curriculum' }).first().waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'New curriculum' }).first().click()
  await dialog.getByLabel('Name').fill('Suspension basics')
  await dialog.getByRole('button', { name: 'Create curriculum' }).click()
  await page.getByRole('heading', { name: 'Suspension basics', level: 1 }).waitFor()
  await page.waitForURL('**/auth/admin/curriculums/*/edit')
  await dialog.waitFor({ state: 'hidden' })

  // Due two weeks after it opens: what the choice asks for has to be there.
  const days = page.getByRole('textbox', { name: 'Days after it opens' })
  await page.getByRole('radio', { name: 'Days after it opens' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a whole number from 1 to 3,650.').waitFor()
  expect(await desk.axe()).toEqual([])
  await days.fill('14')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The curriculum is saved').waitFor()
  expect(await db.curriculum.findFirstOrThrow()).toMatchObject({ dueOn: null, dueDays: 14 })

  // A course in it; its editor opens.
  await page.getByRole('tab', { name: 'Courses (0)' }).click()
  await page.getByRole('button', { name: 'Add courses' }).click()
  await dialog.getByRole('tab', { name: 'New course' }).click()
  await dialog.getByLabel('Title').fill('Setting the sag')
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await page.waitForURL('**/auth/admin/courses/*/edit')
  await page.getByRole('heading', { name: 'Setting the sag', level: 1 }).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  // Nothing in it yet: the page says what is missing, and the server refuses.
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Before this course can be published' })
  await refusal.getByText('Add a section first: the course is empty.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  expect((await db.course.findFirstOrThrow()).status).not.toBe('PUBLISHED')
  expect(await desk.axe()).toEqual([])

  // A chapter, renamed where it stands, with a formatted text that saves itself.
  await page.getByRole('tab', { name: 'Contents (0)' }).click()
  await page.getByRole('button', { name: 'Add chapter' }).click()
  await page.getByRole('button', { name: 'Actions for chapter Chapter 1' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).fill('Measuring')
  await page.keyboard.press('Enter')
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add section to Measuring' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  const title = page.getByRole('region', { name: 'Section', exact: true }).getByRole('textbox', { name: 'Title' })
  const outline = page.getByRole('region', { name: 'Outline' })
  await add('Text')
  await page.locator('input[value="New text"]').waitFor()
  await page.keyboard.type('Rider sag')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  // Rules an editor writes into the page itself go with the editor before it: the next one then moves spaces.
  expect(await page.locator('style[data-tiptap-style]').count()).toBe(0)
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('break-spaces')
  await page.keyboard.type('Measure ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('with the rider seated')
  await saved(page)
  expect(await db.section.findFirstOrThrow()).toMatchObject({
    title: 'Rider sag',
    body: '<p>Measure <strong>with the rider seated</strong></p>',
  })
  await refusal.waitFor({ state: 'detached' })
  expect(await desk.axe()).toEqual([])

  // Video: a file of the wrong kind is refused with a reason, the right one is measured; broken captions name their
  // line.
  await add('Video')
  await page.locator('input[value="New video"]').waitFor()
  await title.fill('The lap')
  const video = page.locator('input[type=file][aria-label="Upload: Video"]')
  await video.setInputFiles({ name: 'lap.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') })
  await page.getByRole('alert').getByText('Choose an MP4 or MOV video.').waitFor()
  await video.setInputFiles(media('track-lap.mp4'))
  await page.getByRole('link', { name: 'track-lap.mp4' }).waitFor()
  const captions = page.locator('input[type=file][aria-label="Upload: Captions"]')
  await captions.setInputFiles({
    name: 'lap.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00:09.000 --> 00:00:01.000\nHi\n'),
  })
  await page.getByRole('alert').getByText('Line 3 of the caption file: the caption ends before it begins.').waitFor()
  await captions.setInputFiles(media('track-lap.vtt'))
  await page.getByRole('link', { name: 'track-lap.vtt' }).waitFor()
  await saved(page)
  // What the course lacked is no more, on the same tab.
  await refusal.waitFor({ state: 'detached' })
  expect(await desk.axe()).toEqual([])

  // A recording.
  await add('Audio')
  await page.locator('input[value="New recording"]').waitFor()
  await title.fill('In the workshop')
  await page.locator('input[type=file][aria-label="Upload: Recording"]').setInputFiles(media('service-minute.mp3'))
  await page.getByRole('link', { name: 'service-minute.mp3' }).waitFor()
  await saved(page)

  // Products with variants and pictures. What has no name yet stays on this device, and the page says so.
  await add('Products')
  await page.locator('input[value="New products"]').waitFor()
  await title.fill('Springs')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('status').getByText('Product 1: Name the product.').waitFor()
  const products = page.getByRole('list', { name: 'Products' })
  await products.getByRole('textbox', { name: 'Name' }).fill('Fork spring')
  await page
    .locator('input[type=file][aria-label^="Choose a picture: Picture of Fork spring"]')
    .setInputFiles(await png('red'))
  await products.getByRole('button', { name: 'Add variant' }).click()
  const variant = page.getByRole('list', { name: 'Variants of Fork spring' })
  await variant.getByRole('textbox', { name: 'Name' }).fill('Soft')
  await variant.getByRole('textbox', { name: 'Part number' }).fill('FS-044')
  await saved(page)
  expect(await db.sectionProduct.findFirstOrThrow({ include: { variants: true } })).toMatchObject({
    name: 'Fork spring',
    imageFileId: expect.any(String) as string,
    variants: [{ name: 'Soft', partNumber: 'FS-044' }],
  })
  expect(await desk.axe()).toEqual([])
  await page.getByText('On a phone', { exact: true }).click()
  await page.getByText('FS-044').waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByText('Edit', { exact: true }).click()

  // By keyboard one place up, then deleted and taken back.
  await outline.getByRole('button', { name: 'Springs', exact: false }).first().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('status').getByText('Springs is now 3 of 4 in Measuring').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Actions for section In the workshop' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('In the workshop is back').waitFor()
  expect((await db.section.findMany({ orderBy: { position: 'asc' } })).map((section) => section.title)).toEqual([
    'Rider sag',
    'The lap',
    'Springs',
    'In the workshop',
  ])

  // A question with a picture and two answers. Half of it stays here and says what is missing.
  await page.getByRole('tab', { name: 'Quiz (0)' }).click()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who sits on the bike?')
  await page.getByRole('button', { name: 'Add a picture', exact: true }).click()
  await page
    .locator('input[type=file][aria-label="Choose a picture: Picture of question 1"]')
    .setInputFiles(await png('blue'))
  await page.getByRole('textbox', { name: 'Answer 1 of question 1', exact: true }).fill('Nobody')
  await page.getByRole('textbox', { name: 'Answer 2 of question 1', exact: true }).fill('The rider')
  await page.getByRole('checkbox', { name: 'Answer 1 of question 1 is right' }).uncheck()
  await page.getByRole('status').getByText('Question 1: Mark the right answer.').waitFor()
  await page.getByRole('checkbox', { name: 'Answer 2 of question 1 is right' }).check()
  await page.getByRole('textbox', { name: 'Time limit' }).fill('5')
  await page.getByRole('tab', { name: 'Quiz (1)' }).waitFor()
  await saved(page)
  expect(await desk.axe()).toEqual([])
  expect(await db.quizAnswer.findMany({ select: { text: true, correct: true }, orderBy: { position: 'asc' } })).toEqual(
    [
      { text: 'Nobody', correct: false },
      { text: 'The rider', correct: true },
    ],
  )
  expect(await db.course.findFirstOrThrow({ include: { questions: true } })).toMatchObject({
    quizTimeLimit: 300,
    questions: [{ imageFileId: expect.any(String) as string }],
  })

  // Nothing is open before both are published.
  const home = await visit(learner, 'phone')
  await home.open('/auth/my-training')
  expect(await home.page.getByText('Suspension basics').count()).toBe(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByText('“Setting the sag” is published. Learners see it as soon as its curriculum is published.')
    .waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('link', { name: 'Suspension basics' }).click()
  await page.getByRole('heading', { name: 'Suspension basics', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Suspension basics is open to learners').waitFor()

  // The learner finds it and reads what was written.
  await home.open('/auth/my-training')
  await home.page.getByRole('link', { name: 'Suspension basics', exact: true }).waitFor()
  await home.page.getByText(/^Due [A-Z][a-z]{2} \d/).waitFor()
  expect(await home.axe()).toEqual([])
  await home.page.getByRole('link', { name: 'Start: Setting the sag' }).click()
  await home.page.getByRole('heading', { name: 'Rider sag' }).waitFor()
  await home.page.locator('strong', { hasText: 'with the rider seated' }).waitFor()
  expect(await home.axe()).toEqual([])
})

it('a dead network, a crash and a reload lose nothing that was typed', async () => {
  const course = await makeCourse(db, {
    title: 'Lost and found',
    status: 'DRAFT',
    chapters: [[{ title: 'Torque', body: '<p>Old words.</p>' }, { title: 'Angles' }]],
  })
  const desk = await visit(await person('company-admin'))
  const { page, context } = desk
  const address = `/auth/admin/courses/${course.id}/edit?tab=contents`
  const stored = async () =>
    (await db.section.findUniqueOrThrow({ where: { id: course.chapters[0]!.sections[0]!.id } })).body
  const write = async (at: Page, words: string) => {
    await at.getByRole('textbox', { name: 'Text', exact: true }).click()
    await at.keyboard.press('Control+End')
    await at.keyboard.type(words)
  }
  await desk.open(address)
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()

  // The line of this window alone: it never comes back, so whatever the window may still send never arrives.
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await write(page, ' Twenty-four newton metres.')
  await page.getByRole('status').getByText('Offline, kept on this device').waitFor()
  expect(await stored()).toBe('<p>Old words.</p>')
  await write(page, ' Cross-wise.')

  const back = await context.newPage()
  await back.goto(world.origin + address)
  await back.getByRole('alert').getByText('Your unsaved changes are back').waitFor()
  await back.getByText('Old words. Twenty-four newton metres. Cross-wise.').waitFor()
  expect(await stored()).toBe('<p>Old words.</p>')
  await back.getByRole('button', { name: 'Save them' }).click()
  await saved(back)
  expect(await stored()).toBe('<p>Old words. Twenty-four newton metres. Cross-wise.</p>')

  // Leaving in the middle of a word is safe, by another section and by a reload.
  await write(back, ' Twice.')
  await back.getByRole('button', { name: 'Angles', exact: false }).first().click()
  await back.locator('input[value="Angles"]').waitFor()
  await expect.poll(stored).toBe('<p>Old words. Twenty-four newton metres. Cross-wise. Twice.</p>')
  await back.getByRole('button', { name: 'Torque', exact: false }).first().click()
  await back.getByText('Cross-wise. Twice.').waitFor()
  await write(back, ' Done.')
  await back.reload()
  await back.getByText('Cross-wise. Twice. Done.').waitFor()
  expect(await back.getByRole('alert').filter({ hasText: 'Someone else' }).count()).toBe(0)

  // A section that cannot be fetched is there as soon as it can.
  const angles = course.chapters[0]!.sections[1]!.id
  await back.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes(angles) ? route.abort() : route.continue(),
  )
  await back.getByRole('button', { name: 'Angles', exact: false }).first().click()
  await back.getByRole('alert').getByText('This section could not be opened').waitFor()
  await back.unroute('**/graphql')
  await back.locator('input[value="Angles"]').waitFor()
})

it('two admins in one section: the second is told, sees both and chooses', async () => {
  const course = await makeCourse(db, {
    title: 'Shared desk',
    status: 'DRAFT',
    chapters: [[{ title: 'Torque', body: '<p>Start.</p>' }]],
  })
  const { id } = course.chapters[0]!.sections[0]!
  const stored = async () => (await db.section.findUniqueOrThrow({ where: { id } })).body
  const [one, two] = [await visit(await person('company-admin')), await visit(await person('platform-admin'))]
  const write = async ({ page }: typeof one, words: string) => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  for (const desk of [one, two]) {
    await desk.open(`/auth/admin/courses/${course.id}/edit?tab=contents`)
    await desk.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  }
  await write(one, ' First.')
  await saved(one.page)
  await expect.poll(stored).toBe('<p>Start. First.</p>')
  await write(two, ' Second.')
  const notice = two.page.getByRole('alert').filter({ hasText: 'Someone else saved this section meanwhile' })
  await notice.getByRole('button', { name: 'See both' }).click()
  const dialog = two.page.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Mine' }).getByText('Start. Second.').waitFor()
  await dialog.getByRole('region', { name: 'Theirs' }).getByText('Start. First.').waitFor()
  expect(await two.axe()).toEqual([])
  expect(await stored()).toBe('<p>Start. First.</p>')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await notice.waitFor({ state: 'detached' })
  await saved(two.page)
  expect(await stored()).toBe('<p>Start. Second.</p>')

  // The first goes on writing on what is no longer there, and takes theirs.
  await write(one, ' More.')
  const other = one.page.getByRole('alert').filter({ hasText: 'Someone else saved this section meanwhile' })
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await other.waitFor({ state: 'detached' })
  await one.page.getByText('Start. Second.').waitFor()
  expect(await stored()).toBe('<p>Start. Second.</p>')
})
