import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

it('a rep asks a colleague by name; the answer comes while the page is open, and what is reported is hidden', async () => {
  const dealer = await makeDealer(db, { status: 'ACTIVE' })
  const staff = async (firstName: string, lastName: string) =>
    signIn(await makeOnboardedUser(db, { firstName, lastName, dealerIds: [dealer.id] }), { asIs: true })
  const [ann, bob] = [await staff('Ann', 'Miller'), await staff('Bob', 'Stone')]
  const { id } = await makeBulletin(db, { title: 'Recall 12-B' })
  const [phone, counter] = [await visit(ann, 'phone'), await visit(bob)]
  await counter.open(`/auth/bulletins/${id}`)
  await counter.page.getByText('Nobody has commented yet.').waitFor()
  await phone.open(`/auth/bulletins/${id}`)

  const box = phone.page.getByRole('textbox', { name: 'Your comment' })
  await box.click()
  await box.pressSequentially('Is the clip in the kit, @bo')
  await phone.page.getByRole('option', { name: 'Bob Stone' }).waitFor()
  await box.press('Enter')
  await phone.page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('@Bob Stone '))
  expect(await phone.axe()).toEqual([])
  // What is typed stays when the page is left and opened again.
  await phone.page.reload()
  await phone.page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Is the clip in the kit'))
  await phone.page.getByRole('button', { name: 'Post comment' }).click()
  await phone.page.getByRole('heading', { name: '1 comment' }).waitFor()

  // It is there on the other screen without a reload, and the colleague was told.
  await counter.page.getByText('Is the clip in the kit').waitFor()
  await counter.page.getByRole('heading', { name: '1 comment' }).waitFor()
  expect(await db.commentMention.count({ where: { userId: bob.user.id } })).toBe(1)
  await counter.page.getByRole('button', { name: 'Reply to Ann Miller' }).click()
  await counter.page.getByRole('textbox', { name: 'Answer Ann Miller' }).fill('Two of them. Call 555 0100.')
  expect(await counter.axe()).toEqual([])
  await counter.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await phone.page.getByText('Two of them.').waitFor()
  await phone.page.getByRole('heading', { name: '2 comments' }).waitFor()

  await phone.page.getByRole('button', { name: 'Actions for the comment of Bob Stone' }).click()
  await phone.page.getByRole('menuitem', { name: 'Report' }).click()
  await phone.page.getByRole('radio', { name: 'Gives away something private' }).check()
  await phone.page.getByRole('button', { name: 'Report' }).click()
  await phone.page.getByText('Thank you.').waitFor()

  const desk = await visit(await person('company-admin'))
  await desk.open('/auth/admin/comments')
  await desk.page.getByText('Gives away something private').waitFor()
  expect(await desk.axe()).toEqual([])
  await desk.page.getByRole('button', { name: 'Hide' }).click()
  await phone.page.getByText('This comment was hidden.').waitFor()
  await phone.page.getByRole('heading', { name: '1 comment' }).waitFor()
  await counter.page.getByText('Hidden from others.').waitFor()
})
