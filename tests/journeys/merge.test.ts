import { expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person } = world
const { visit } = await openBrowser(world)

it('an admin finds a person with two accounts, merges them after a look at both, and takes it back', async () => {
  const admin = await person('company-admin')
  const dealer = await makeDealer(db, { name: 'Ridge Line' })
  const [course, other] = [await makeCourse(db), await makeCourse(db)]
  const stays = await makeUser(db, {
    firstName: 'Noa',
    lastName: 'Berg',
    email: 'noa.berg@ridge.test',
    phone: null,
    dealerIds: [dealer.id],
    createdAt: new Date('2026-01-01'),
  })
  const closes = await makeUser(db, {
    firstName: 'Noa',
    lastName: 'Berg',
    email: 'noaberg@mail.test',
    phone: '406-555-0177',
    position: 'Technician',
    dealerIds: [dealer.id],
  })
  await makeProgress(db, { userId: stays.id, courseId: course.id, status: 'FAILED', score: 40 })
  await makeProgress(db, { userId: closes.id, courseId: course.id, status: 'PASSED', score: 90 })
  await makeProgress(db, { userId: closes.id, courseId: other.id, status: 'PASSED', score: 80 })
  await makeCoursePoints(db, { userId: closes.id, courseId: course.id })

  const desk = await visit(admin)
  const { page } = desk
  await desk.open('/auth/admin/user-manager/merge')
  await page.getByText('Same name and dealer').waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('link', { name: 'Compare Noa Berg and Noa Berg' }).click()
  await page.getByText('Which is right?').waitFor()
  await page.getByText('Fills what is empty').waitFor()
  await page.getByRole('radiogroup', { name: 'Position' }).getByRole('radio', { name: 'Technician' }).check()
  expect(await page.getByRole('row', { name: /Course results/ }).textContent()).toMatch(/2/)
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge accounts' }).click()
  await page.getByText('The two accounts are one').waitFor()
  expect(await desk.axe()).toEqual([])
  expect(await db.user.findUniqueOrThrow({ where: { id: stays.id } })).toMatchObject({
    status: 'ACTIVE',
    phone: '406-555-0177',
    position: 'Technician',
    email: 'noa.berg@ridge.test',
  })
  expect(await db.courseProgress.count({ where: { userId: stays.id, status: 'PASSED' } })).toBe(2)
  expect((await db.user.findUniqueOrThrow({ where: { id: closes.id } })).status).toBe('DEACTIVATED')

  await desk.open('/auth/admin/user-manager/merge')
  await page.getByRole('button', { name: /^Undo until.*Noa Berg/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).waitFor()
  expect(await desk.axe()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
  await page.getByText(/^Undone/).waitFor()
  expect(await db.user.findUniqueOrThrow({ where: { id: stays.id } })).toMatchObject({
    phone: null,
    position: 'Salesperson',
  })
  expect(await db.user.findUniqueOrThrow({ where: { id: closes.id } })).toMatchObject({
    status: 'ACTIVE',
    email: 'noaberg@mail.test',
  })
  expect(await db.courseProgress.count({ where: { userId: closes.id, status: 'PASSED' } })).toBe(2)
})
