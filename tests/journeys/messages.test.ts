import { expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser, pickOption } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn, jobs } = world
const { visit } = await openBrowser(world)

it('an administrator writes to a group with a file, sees whom it reaches, sends it, and the phone of a learner shows it at once', async () => {
  const group = await makeAssignmentGroup(db, { name: 'Service crew' })
  const kim = await signIn(await makeOnboardedUser(db, { firstName: 'Kim', assignmentGroupIds: [group.id] }))
  const phone = await visit(kim, 'phone')
  await phone.open('/auth/messages')
  await phone.page.getByText('No messages yet').waitFor()
  expect(await phone.axe()).toEqual([])

  const author = await visit(await person('company-admin', { firstName: 'Dana', lastName: 'Cole' }))
  const { page } = author
  await author.open('/auth/admin/messages')
  await page.getByRole('link', { name: 'New message' }).first().click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Stop sale of the Ridge 800')
  await page.getByRole('textbox', { name: 'Text' }).fill('Please park every unit and tell your manager.')
  await page.getByRole('combobox', { name: 'Audience' }).click()
  await pickOption(page, 'Service crew')
  await page.keyboard.press('Escape')
  await page.getByText('1 person gets it').waitFor()
  await page
    .locator('input[aria-label="Add: Attachments"]')
    .setInputFiles({
      name: 'Campaign.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
  await page.getByRole('link', { name: 'Campaign.pdf' }).waitFor()
  // What was typed outlives the browser's reload.
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue())
    .toBe('Stop sale of the Ridge 800')
  await page.getByRole('link', { name: 'Campaign.pdf' }).waitFor()
  expect(await author.axe()).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: /Send “Stop sale of the Ridge 800” now/ })
  await question.getByText(/1 person gets it/).waitFor()
  await question.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'On its way' }).waitFor()
  await jobs()
  await page.getByRole('heading', { name: 'Sent', level: 2 }).waitFor()
  await page.getByText('1 of 1').first().waitFor()
  expect(await db.message.count()).toBe(1)

  // The open phone shows it and counts it, without being asked.
  await phone.page.getByRole('link', { name: /Stop sale of the Ridge 800/ }).waitFor()
  await phone.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
  await phone.page.getByRole('link', { name: /Stop sale of the Ridge 800/ }).click()
  await phone.page.getByText('Please park every unit').waitFor()
  await phone.page.getByRole('link', { name: 'Campaign.pdf', exact: true }).waitFor()
  await phone.page.getByRole('link', { name: 'Messages', exact: true }).first().waitFor()
  expect(await phone.axe()).toEqual([])
  await expect.poll(() => db.messageRecipient.count({ where: { readAt: { not: null } } })).toBe(1)

  await page.reload()
  await page.getByText(/read by 1 person of 1/).waitFor()
  await page.getByRole('tab', { name: 'Recipients' }).click()
  await page.getByRole('row', { name: /Kim/ }).waitFor()
  expect(await author.axe()).toEqual([])
})

it('a message is deleted from the own inbox and brought back; a plan is taken back before its time', async () => {
  const learner = await signIn(await makeOnboardedUser(db))
  const admin = await person('company-admin')
  await makeMessage(db, { subject: 'Winter schedule', recipientIds: [learner.user.id], createdById: admin.user.id })
  const reader = await visit(learner)
  await reader.open('/auth/messages')
  await reader.page.getByRole('button', { name: 'Delete “Winter schedule”' }).click()
  await reader.page.getByText('No messages yet').waitFor()
  await reader.page.getByRole('button', { name: 'Undo' }).click()
  await reader.page.getByRole('link', { name: /Winter schedule/ }).waitFor()
  await reader.page.getByRole('button', { name: 'Mark “Winter schedule” as read' }).click()
  await reader.page.getByRole('button', { name: 'Mark “Winter schedule” as unread' }).waitFor()

  const plan = await makeMessage(db, {
    subject: 'Kickoff',
    namedIds: [learner.user.id],
    createdById: admin.user.id,
    status: 'PLANNED',
    sendAt: new Date(Date.now() + 86_400_000),
  })
  const author = await visit(admin)
  await author.open(`/auth/admin/messages/${plan.id}`)
  await author.page.getByText(/Goes out by itself/).waitFor()
  await author.page.getByRole('button', { name: 'Take back' }).click()
  await author.page.getByText('Nobody got it yet.').waitFor()
  expect(await db.message.findUnique({ where: { id: plan.id } })).toMatchObject({ status: 'DRAFT', sendAt: null })
  expect(await author.axe()).toEqual([])
})
