import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db } = world
const { visit } = await openBrowser(world)
const course = await makeCourse(db, { title: 'Winter storage' })
await makeCurriculum(db, { courseIds: [course.id] })
const learner = await world.signIn(await makeOnboardedUser(db, { role: 'learner' }))

it('a course is found by keyboard in spite of a typing error, and offered again; the catalog has it too', async () => {
  const { page, open, axe } = await visit(learner)
  await open('/auth/me')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('wintre storage')
  await page.getByRole('option', { name: /Winter storage/ }).waitFor()
  expect(await axe()).toEqual([])
  await field.press('Enter')
  await page.waitForURL(`**/auth/training/*/${course.id}**`)
  await page.keyboard.press('/')
  await page
    .getByRole('group', { name: /^Recent/ })
    .getByRole('option', { name: /Winter storage/ })
    .waitFor()
  await page.getByRole('button', { name: 'Clear recent' }).click()
  await page.getByText(/^Type at least two letters/).waitFor()
  await field.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await open('/auth/courses/catalog?standing=NOT_STARTED&text=storage')
  await page.getByRole('link', { name: 'Winter storage' }).waitFor()
  expect(await axe()).toEqual([])
})
