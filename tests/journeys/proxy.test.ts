import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, origin } = world
const { visit } = await openBrowser(world)

it('a platform admin acts as a learner, under a banner and behind the learner’s doors, and comes back', async () => {
  const learner = await makeOnboardedUser(db, { firstName: 'Noa', lastName: 'Berg' })
  const admin = await person('platform-admin', { firstName: 'Ada', lastName: 'Stone' })
  const desk = await visit(admin)
  const { page } = desk
  const edit = `/auth/admin/user-manager/${learner.id}/edit`
  const banner = page.getByRole('region', { name: 'Acting as another user' })

  await desk.open(edit)
  expect(await banner.count()).toBe(0)
  expect(await desk.axe()).toEqual([])
  await page.getByRole('button', { name: 'Act as this person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as Noa Berg' })
  await dialog.getByRole('button', { name: 'Act as this person' }).click()
  await dialog.getByText('A reason is required.').waitFor()
  await dialog.getByLabel('Reason').fill('They cannot see their course')
  expect(await desk.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Act as this person' }).click()

  // The learner's portal, and nothing behind it.
  await page.waitForURL(`${origin}/auth`)
  await banner.getByText('proxy on user Noa Berg').waitFor()
  await banner.getByText(/^(59|60) min left$/).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A layout without navigation (spec part 1, 2.3), on a phone as well.
  const menus = () =>
    Promise.all([
      page.getByRole('navigation', { name: 'Main' }).count(),
      page.getByRole('button', { name: /menu|notifications|profile/i }).count(),
    ])
  expect(await menus()).toEqual([0, 0])
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await menus()).toEqual([0, 0])
  await page.setViewportSize(size)
  expect(await desk.axe()).toEqual([])
  await desk.open('/auth/my-training')
  await banner.getByText('proxy on user Noa Berg').waitFor()
  await desk.open('/auth/admin')
  await page.waitForURL(`${origin}/auth`)
  await banner.getByText('proxy on user Noa Berg').waitFor()
  const entry = await db.activityLog.findFirstOrThrow({ where: { action: 'startProxy' } })
  expect(entry).toMatchObject({
    actorId: admin.user.id,
    targetId: learner.id,
    after: { reason: 'They cannot see their course' },
  })

  await banner.getByRole('button', { name: 'close proxy' }).click()
  await page.waitForURL(origin + edit)
  await page.getByRole('heading', { name: 'Noa Berg', level: 1 }).waitFor()
  expect(await banner.count()).toBe(0)
  // The learner hears of it and finds it in the own profile.
  const own = await visit(await world.signIn(learner))
  await own.open('/auth/me')
  await own.page.getByText('Reason: They cannot see their course').waitFor()
  await own.page.getByText('Ada Stone', { exact: true }).waitFor()
  expect(
    await db.notification.count({
      where: { userId: learner.id, kind: 'proxy.started', title: 'Ada Stone acts as you' },
    }),
  ).toBe(1)
  const session = await page.request.get(`${origin}/api/session`)
  expect(await session.json()).toMatchObject({ user: { firstName: 'Ada' }, proxy: null })
})
