import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, signIn } = world
const { visit } = await openBrowser(world)
const dayIn = (days: number) => new Date(new Date(services.now().getTime() + days * 86_400_000).setUTCHours(0, 0, 0, 0))

it('a phone says in three screens and a half what ends, what can be earned, what is new and what comes next', async () => {
  const { id: brandId } = await makeBrand(db, { name: 'Norrvik Offroad', active: true })
  for (const days of [3, 20, 30])
    await makeSpiff(db, { name: `Ends in ${days}`, brandIds: [brandId], endDate: dayIn(days) })
  for (let index = 0; index < 6; index++) {
    await makeBulletin(db, { brandId, title: `What is new in the shop this week, part ${index}` })
    await makePromotion(db, { brandId, title: `Two for one on everything that floats, part ${index}` })
    await makeEvent(db, { brandId, title: `Open house with coffee and demo rides, part ${index}` })
    const course = await makeCourse(db, { title: `The course of the week and all that goes with it, part ${index}` })
    const curriculum = await makeCurriculum(db, {
      courseIds: [course.id],
      mandatory: true,
      name: `Onboarding, part ${index}`,
    })
    await makeIncentive(db, { curriculumId: curriculum.id, name: 'Shop jacket' })
  }
  const rep = await visit(await signIn(await makeOnboardedUser(db)), 'phone')
  await rep.open('/auth')
  const { page } = rep
  await page.getByRole('region', { name: 'Upcoming events' }).getByRole('article').first().waitFor()
  expect(await page.getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts()).toEqual([
    'Ends this week',
    'The course of the week and all that goes with it, part 0',
    'Your progress',
    'Still to earn',
    'Latest news',
    'Promotions',
    'Upcoming events',
    'To be finished',
  ])
  expect(await page.getByRole('region', { name: 'Still to earn' }).getByText('Shop jacket').count()).toBe(2)
  // What ends this week is not said once more.
  expect(await page.getByRole('region', { name: 'Ends this week' }).getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('Ends in 3'),
  ])
  expect(
    await page.getByRole('region', { name: 'Still to earn' }).getByText('Ends in 3', { exact: true }).count(),
  ).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await rep.axe()).toEqual([])
})
