import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, signIn } = world
const { visit } = await openBrowser(world)

const MINUTE = 60_000
const named = async (firstName: string) => signIn(await makeOnboardedUser(db, { firstName, lastName: 'Rider' }))

it('one seat for two: enroll, wait, a seat that is offered and taken, and in the room the digits on the screen', async () => {
  const course = await makeCourse(db, { title: 'Brakes' })
  const { id: templateId } = await makeLiveTrainingTemplate(db, { title: 'Brake clinic', courseId: course.id })
  const event = await makeLiveTrainingEvent(db, { templateId, maxEnrollment: 1, waitlistSize: 5 })
  const [ann, bo, teacher] = [await named('Ann'), await named('Bo'), await named('Tess')]
  await db.liveTrainingInstructor.create({ data: { eventId: event.id, userId: teacher.user.id } })
  const [desk, phone] = [await visit(ann), await visit(bo, 'phone')]
  await desk.open('/auth/live-training')
  await desk.page.getByRole('link', { name: 'Brake clinic' }).click()
  await desk.page.getByText('1 seat left').waitFor()
  await desk.page.getByRole('button', { name: 'Enroll' }).click()
  await desk.page.getByText('You have a seat').first().waitFor()
  expect(await desk.axe()).toEqual([])

  await phone.open(`/auth/live-training/events/${event.id}`)
  await phone.page.getByRole('button', { name: 'Join the waiting list' }).click()
  await phone.page.getByText('You are number 1 in line').waitFor()

  await desk.page.getByRole('button', { name: 'Leave event' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Leave event' }).click()
  await desk.page.getByText('You left this event').waitFor()
  await phone.page.reload()
  await phone.page.getByText('A seat is free for you').waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.page.getByRole('button', { name: 'Take the seat' }).click()
  await phone.page.getByText('You have a seat').first().waitFor()

  // The day has come.
  const startAt = new Date(services.now().getTime() - 10 * MINUTE)
  await db.liveTrainingEvent.update({
    where: { id: event.id },
    data: { startAt, endAt: new Date(startAt.getTime() + 240 * MINUTE) },
  })
  const room = await visit(teacher)
  await room.open(`/auth/live-training/events/${event.id}`)
  await room.page.getByRole('link', { name: 'Take attendance' }).click()
  await room.page.getByRole('img', { name: 'QR code to mark attendance' }).waitFor()
  await room.page.getByText('0 of 1 person is in').waitFor()
  expect(await room.axe()).toEqual([])
  await phone.page.reload()
  await phone.page.getByRole('link', { name: 'Mark attendance' }).click()
  const field = phone.page.getByRole('textbox', { name: 'Six digits on the screen in the room' })
  await field.fill('000 000')
  await phone.page.getByRole('button', { name: 'Mark attendance' }).click()
  await phone.page.getByText('This code is no longer on the screen.').waitFor()
  expect(await phone.axe()).toEqual([])
  await field.fill((await room.page.getByLabel(/^Code \d/).textContent()) ?? '')
  await phone.page.getByRole('button', { name: 'Mark attendance' }).click()
  await phone.page.getByText('Your attendance is marked').waitFor()
  // The list in the room fills by itself.
  await room.page.getByText('1 of 1 person is in').waitFor()
  expect(await db.courseProgress.count({ where: { userId: bo.user.id, courseId: course.id, status: 'PASSED' } })).toBe(
    1,
  )
})

it('who scans the code signed out signs in and comes back to it', async () => {
  const startAt = new Date(services.now().getTime() - 10 * MINUTE)
  const event = await makeLiveTrainingEvent(db, { startAt })
  const { open, page, axe } = await visit(null, 'phone')
  await open(`/auth/live-training/events/${event.id}/mark-self-attendance?code=abc`)
  await page.getByRole('heading', { name: 'Mark attendance' }).waitFor()
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  const user = await makeOnboardedUser(db, {
    firstName: 'Cy',
    lastName: 'Rider',
    passwordHash: await hashPassword('Paddock2026'),
  })
  await db.liveTrainingEnrollment.create({ data: { eventId: event.id, userId: user.id, status: 'ENROLLED' } })
  await page.locator('input[name=email]').fill(user.email)
  await page.locator('input[name=password]').fill('Paddock2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Mark attendance' }).click()
  await page.getByText('This code is no longer on the screen.').waitFor()
  await page.getByRole('textbox', { name: 'Six digits on the screen in the room' }).waitFor()
  expect(page.url()).toContain('mark-self-attendance')
})
