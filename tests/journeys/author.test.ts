import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

it('an admin writes a course with a quiz in the editor, publishes it, and a learner finds it', async () => {
  const learner = await signIn(await makeOnboardedUser(db))
  const desk = await visit(await person('company-admin'))
  const { page } = desk
  const dialog = page.getByRole('dialog')

  // A curriculum, by name.
  await desk.open('/auth/admin/curriculums')
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'New curriculum' }).first().click()
  await dialog.getByLabel('Name').fill('Suspension basics')
  await dialog.getByRole('button', { name: 'Create curriculum' }).click()
  await page.getByRole('heading', { name: 'Suspension basics', level: 1 }).waitFor()
  await page.waitForURL('**/auth/admin/curriculums/*/edit')
  await dialog.waitFor({ state: 'hidden' })
  expect(await desk.axe()).toEqual([])

  // A course in it; its editor opens.
  await page.getByRole('tab', { name: 'Courses (0)' }).click()
  await page.getByRole('button', { name: 'Add courses' }).click()
  await dialog.getByRole('tab', { name: 'New course' }).click()
  await dialog.getByLabel('Title').fill('Setting the sag')
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await page.waitForURL('**/auth/admin/courses/*/edit')
  await page.getByRole('heading', { name: 'Setting the sag', level: 1 }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await desk.axe()).toEqual([])

  // Nothing in it yet: the server says why it stays closed.
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'This course cannot be published yet' })
  await refusal.getByText('Add a section first: the course is empty.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  expect((await db.course.findFirstOrThrow()).status).not.toBe('PUBLISHED')
  expect(await desk.axe()).toEqual([])

  // A chapter with a formatted text.
  await page.getByRole('tab', { name: 'Contents (0)' }).click()
  await page.getByRole('button', { name: 'Add chapter' }).click()
  await dialog.getByLabel('Title').fill('Measuring')
  await dialog.getByRole('button', { name: 'Add chapter' }).click()
  const chapter = page.getByRole('region', { name: 'Chapter 1: Measuring' })
  await chapter.getByRole('button', { name: 'Add section' }).click()
  await dialog.getByLabel('Title').fill('Rider sag')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Measure ')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('with the rider seated')
  expect(await desk.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Add section' }).click()
  await chapter.getByText('Rider sag').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect((await db.section.findFirstOrThrow()).body).toBe('<p>Measure <strong>with the rider seated</strong></p>')
  await refusal.waitFor({ state: 'detached' })
  expect(await desk.axe()).toEqual([])

  // One question with two answers.
  await page.getByRole('tab', { name: 'Quiz (0)' }).click()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who sits on the bike?')
  await page.getByRole('textbox', { name: 'Answer 1 of question 1', exact: true }).fill('Nobody')
  await page.getByRole('textbox', { name: 'Answer 2 of question 1', exact: true }).fill('The rider')
  await page.getByRole('checkbox', { name: 'Answer 1 of question 1 is right' }).uncheck()
  await page.getByRole('button', { name: 'Save quiz' }).click()
  await page.getByText('Mark the right answer.').waitFor()
  await page.getByRole('checkbox', { name: 'Answer 2 of question 1 is right' }).check()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Save quiz' }).click()
  await page.getByRole('tab', { name: 'Quiz (1)' }).waitFor()
  expect(await db.quizAnswer.findMany({ select: { text: true, correct: true }, orderBy: { position: 'asc' } })).toEqual([{ text: 'Nobody', correct: false }, { text: 'The rider', correct: true }])

  // Nothing is open before both are published.
  const home = await visit(learner, 'phone')
  await home.open('/auth/my-training')
  expect(await home.page.getByText('Suspension basics').count()).toBe(0)
  expect(await home.axe()).toEqual([])

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Setting the sag is open to learners').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('link', { name: 'Suspension basics' }).click()
  await page.getByRole('heading', { name: 'Suspension basics', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Suspension basics is open to learners').waitFor()

  // The learner finds it and reads what was written.
  await home.open('/auth/my-training')
  await home.page.getByRole('link', { name: 'Suspension basics', exact: true }).waitFor()
  expect(await home.axe()).toEqual([])
  await home.page.getByRole('link', { name: 'Start: Setting the sag' }).click()
  await home.page.getByRole('heading', { name: 'Rider sag' }).waitFor()
  await home.page.locator('strong', { hasText: 'with the rider seated' }).waitFor()
  expect(await home.axe()).toEqual([])
})
