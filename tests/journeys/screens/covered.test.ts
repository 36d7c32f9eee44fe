import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeSpiff } from '../../../prisma/factories/spiffs.ts'
import { makeOnboardedUser, makeUser } from '../../../prisma/factories/users.ts'
import { openBrowser } from '../../support/browser.ts'
import { coveredButtons } from '../../support/page/covered.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db, person, signIn } = world
const { visit } = await openBrowser(world)

const addresses = Object.keys(
  JSON.parse(readFileSync(new URL('../../../web/addresses.json', import.meta.url), 'utf8')) as Record<string, string>,
).map((address) => address.replace(/\/:\w+\?/g, ''))
const fixed = addresses.filter((address) => !/[:*]/.test(address))

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Bars come to their place a moment after the window has another size: what is found is looked for once more. */
async function coveredNow({ page }: { page: Page }): Promise<string[]> {
  if (!(await page.evaluate(coveredButtons)).length) return []
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  return page.evaluate(coveredButtons)
}

async function coveredOn(visitor: Awaited<ReturnType<typeof visit>>, paths: readonly string[]): Promise<string[]> {
  const { page } = visitor
  const found: string[] = []
  for (const path of paths) {
    await visitor.open(path)
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      for (const end of [0, 100_000]) {
        await page.evaluate((top) => scrollTo(0, top), end)
        found.push(...(await coveredNow(visitor)).map((fault) => `${path} at ${size.width}: ${fault}`))
      }
    }
  }
  return found
}

it('no button of any screen lies under a bar that stays, at both widths and both ends of the page', async () => {
  const brand = await makeBrand(db, { name: 'Norrvik' })
  const spiff = await makeSpiff(db, { brandIds: [brand.id] })
  const dealer = await makeDealer(db, { name: 'Ridge' })
  const colleague = await makeUser(db, { dealerIds: [dealer.id] })
  const desk = await visit(await person('platform-admin'))
  const admin = fixed.filter((path) => path.startsWith('/auth/admin'))
  expect(admin.length).toBeGreaterThan(90)
  expect(
    await coveredOn(desk, [
      ...admin,
      `/auth/admin/user-manager/${colleague.id}/edit`,
      `/auth/admin/dealer-manager/${dealer.id}/edit`,
      `/auth/admin/brands/${brand.id}/edit`,
      `/auth/admin/spiff-manager/${spiff.id}`,
    ]),
  ).toEqual([])

  const learner = await visit(await signIn(await makeOnboardedUser(db)))
  const own = fixed.filter((path) => path.startsWith('/auth') && !path.startsWith('/auth/admin'))
  expect(own.length).toBeGreaterThan(50)
  expect(await coveredOn(learner, [...own, `/auth/spiff/create?spiffId=${spiff.id}`])).toEqual([])
})

it('a bar that forgets the tabs of phones is found', async () => {
  const visitor = await visit(await signIn(await makeOnboardedUser(db)), 'phone')
  await visitor.open('/auth/help')
  await visitor.page.evaluate(() => {
    const bar = document.createElement('div')
    bar.style.cssText = 'position:sticky;bottom:0'
    bar.append(document.createElement('button'))
    bar.firstElementChild!.textContent = 'Send claim'
    const main = document.querySelector('main')!
    main.append(bar)
    main.style.minHeight = '300vh'
  })
  expect((await coveredNow(visitor))[0]).toMatch(/^covered: “Send claim” by “/)
})
