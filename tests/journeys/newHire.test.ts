import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openBrowser } from '../support/browser.ts'
import { fillInRegistration } from '../support/registering.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, jobs, origin } = world
const { visit } = await openBrowser(world)

it('a new hire registers on a phone, is let in, takes a course to its certificate, and an admin sees it', async () => {
  const department = await makeAssignmentGroup(db, { name: 'Service' })
  const brand = await makeBrand(db, { active: true, name: 'Ridgeback' })
  const course = await makeCourse(db, {
    title: 'Chain and sprockets',
    quiz: 2,
    chapters: [[{ title: 'Wear' }, { title: 'Slack' }]],
  })
  await makeCurriculum(db, { name: 'Workshop basics', brandIds: [brand.id], courseIds: [course.id] })
  const admin = await person('platform-admin', { firstName: 'Ada', lastName: 'Stone' })

  // Registering, with a company nobody knows yet.
  const hire = await visit(null, 'phone')
  const { page } = hire
  await hire.open('/public/register')
  await fillInRegistration(page, department.name)
  expect(await hire.axe()).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText(/pending until an administrator approves it/).waitFor()
  await hire.open('/public/login')
  await page.locator('input[name=email]').fill('noa@ridge.test')
  await page.locator('input[name=password]').fill('Comet7Lantern')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Your account is pending until an administrator approves it.').waitFor()

  // The admin's badge counts; approving lets both in.
  const desk = await visit(admin)
  await desk.open('/auth/admin/user-requests')
  await desk.page.getByRole('button', { name: /^Approve.*Noa Berg/ }).click()
  await expect
    .poll(async () => (await db.user.findUniqueOrThrow({ where: { email: 'noa@ridge.test' } })).status)
    .toBe('ACTIVE')

  // What was typed stays, so signing in is one click; the address is proved with the mailed code.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth/email-verify')
  await jobs()
  const { subject } = await db.outboxMail.findFirstOrThrow({
    where: { to: 'noa@ridge.test', subject: { contains: 'Paddock code' } },
  })
  await page.getByLabel('Code from the email').fill(subject.slice(0, 8))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL((url) => url.pathname === '/auth' || url.pathname === '/auth/my-training')

  // The course: two readings, a reload in between, the quiz.
  await hire.open('/auth/my-training')
  expect(await hire.axe()).toEqual([])
  await page
    .getByRole('link', { name: /Workshop basics/ })
    .first()
    .click()
  await page.waitForURL('**/auth/curriculum-page/**')
  await page
    .getByRole('link', { name: /Start|Continue/ })
    .first()
    .click()
  await page.waitForURL('**/auth/training/**')
  await page.getByRole('heading', { name: 'Wear' }).waitFor()
  expect(await hire.axe()).toEqual([])
  await page.getByRole('button', { name: 'Mark complete and continue' }).click()
  await page.getByRole('heading', { name: 'Slack' }).waitFor()
  await expect.poll(() => db.sectionProgress.count({ where: { completedAt: { not: null } } })).toBe(1)
  await hire.load(new URL(page.url()).pathname)
  await page.getByRole('heading', { name: 'Slack' }).waitFor()
  await page.getByRole('button', { name: 'Mark complete and continue' }).click()
  await page.getByRole('button', { name: /Start the quiz|Begin/ }).click()
  // The button that was pressed is gone; who cannot see that is at the quiz.
  await page.getByRole('radio', { name: 'This one', exact: true }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Quiz')
  await page.getByRole('radio', { name: 'This one', exact: true }).first().click()
  await expect.poll(async () => Object.keys((await db.quizAttempt.findFirstOrThrow()).answers as object).length).toBe(1)
  // A choice survives the browser.
  await page.reload()
  await page.getByRole('button', { name: /Submit.*1\/2/ }).waitFor()
  await page.getByRole('radio', { name: 'This one', exact: true }).nth(1).click()
  await page.getByRole('button', { name: /Submit/ }).click()
  await page.getByText('Well done, you passed!').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Well done, you passed!')

  const learner = await db.user.findUniqueOrThrow({ where: { email: 'noa@ridge.test' } })
  expect(
    await db.ledgerEntry.aggregate({ where: { userId: learner.id, unit: 'points' }, _sum: { amount: true } }),
  ).toEqual({ _sum: { amount: 10n } })
  const certificate = await db.certificate.findFirstOrThrow({ where: { userId: learner.id, courseId: course.id } })

  // Anyone can check the certificate.
  const stranger = await visit(null)
  await stranger.open(`/certificates/verify/${certificate.number}`)
  await stranger.page.getByText('Noa Berg').first().waitFor()
  expect(await stranger.axe()).toEqual([])

  // The letters went out, and the admin sees the person and the training.
  await jobs()
  expect(
    (await db.outboxMail.findMany({ where: { to: 'noa@ridge.test' } })).map(({ subject: line }) => line).join('\n'),
  ).toMatch(/approved/)
  await desk.open(`/auth/admin/user-manager/${learner.id}/edit?tab=training`)
  await desk.page.getByText('Workshop basics').first().waitFor()
  expect(await desk.axe()).toEqual([])
  expect(origin).toContain('127.0.0.1')
})
