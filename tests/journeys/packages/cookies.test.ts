import { expect, it } from 'vitest'
import { manifestOf } from '../../../prisma/factories/scorm.ts'
import { makeOnboardedUser } from '../../../prisma/factories/users.ts'
import { zipOf } from '../../../prisma/factories/zips.ts'
import { sessionCookie } from '../../../server/platform/http/cookies.ts'
import { openBrowser } from '../../support/browser.ts'
import { packagedCourse } from '../../support/packages.ts'
import { tlsProxy } from '../../support/proxies/tls.ts'
import { openWorld } from '../../support/world.ts'

const PORTAL = 'portal.paddock.test'

/** A portal under a name, its packages under another or the same one; over https behind a proxy, as it is on the web. */
async function portalAt(scheme: 'http' | 'https', packagesHost: string) {
  if (scheme === 'http') {
    const world = await openWorld()
    const { config } = world.services
    config.PUBLIC_URL = `http://${PORTAL}:${new URL(world.origin).port}`
    config.CONTENT_URL = `http://${packagesHost}:${new URL(config.CONTENT_URL).port}`
    return world
  }
  const [portal, packages] = [await tlsProxy(), await tlsProxy()]
  const world = await openWorld({ PUBLIC_URL: `https://${PORTAL}:${portal.port}`, TRUST_PROXY: '1' })
  const { config } = world.services
  portal.forward(world.origin)
  packages.forward(config.CONTENT_URL)
  config.CONTENT_URL = `https://${packagesHost}:${packages.port}`
  return world
}

const lesson = zipOf([
  { name: 'imsmanifest.xml', body: manifestOf([{ identifier: 'evil', title: 'Evil', href: 'evil.html' }]) },
  { name: 'evil.html', body: '<!doctype html><h1>Look away</h1>' },
])

/** More than browsers keep, so that what was there before is pushed out. */
const CROWD = Array.from({ length: 400 }, (_, n) => `crowd${n}=1; path=/nowhere`)
const FULL = Array.from({ length: 170 }, (_, n) => `full${n}=${'x'.repeat(3_900)}; path=/`)
const below = (lines: string[]) => lines.map((line) => `${line}; domain=paddock.test`)
const atPaths = (cookie: string) => ['/auth', '/graphql', '/api'].map((path) => `${cookie}; path=${path}`)

/** What a package may set, for somebody else's session: by name of the attack. */
const ATTACKS: Record<string, (cookie: string) => string[]> = {
  'the same name above': (cookie) => below([`${cookie}; path=/`]),
  'the same name below and deeper': (cookie) => [...atPaths(cookie), ...below(atPaths(cookie))],
  'ours pushed out': (cookie) => [...CROWD, `${cookie}; path=/`, ...below([`${cookie}; path=/`])],
  'ours pushed out, deeper': (cookie) => [...CROWD, ...below(atPaths(cookie))],
  'a head too large': () => [...FULL, ...below(FULL)],
  'a head a little too large': () => below(FULL.slice(0, 6)),
}

it.each([
  // A port beside the portal's, as both come without settings, sets all that a host of its own below the domain does.
  ['http', PORTAL],
  ['https', PORTAL],
] as const)('over %s with packages at %s nobody ends in another’s account or outside', async (scheme, packagesHost) => {
  const world = await portalAt(scheme, packagesHost)
  const { db, services } = world
  const { PUBLIC_URL: origin, secure } = services.config
  const courseId = await packagedCourse(world, lesson)
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  const { visit } = await openBrowser({ origin })
  const attacker = await world.signIn(await makeOnboardedUser(db))
  const cookie = `${sessionCookie({ secure })}=${attacker.token}; max-age=31536000${secure ? '; secure' : ''}`

  async function attacked(name: string): Promise<void> {
    const { page, context, load } = await visit(await world.signIn(await makeOnboardedUser(db)))
    await load(`/auth/training/${curriculumId}/${courseId}`)
    await page.frameLocator('iframe').frameLocator('iframe').getByRole('heading', { name: 'Look away' }).waitFor()
    const answered: string[] = []
    page.on('response', (response) => {
      if (/\/(graphql|api\/session)$/.test(new URL(response.url()).pathname))
        void response
          .text()
          .then((text) => answered.push(text))
          .catch(() => {})
    })
    await page
      .frames()
      .at(-1)!
      .evaluate((lines) => {
        for (const line of lines) document.cookie = line
      }, ATTACKS[name]!(cookie))
    // Whatever page comes, loaded again until a busy browser has cleared what it was told to, somebody is there or asked to sign in.
    const isAtHome = async () => {
      await page.goto(`${origin}/auth`)
      return /^(Good|Sign in)/.test(await page.locator('h1').first().innerText())
    }
    await expect.poll(isAtHome, { message: name, timeout: 30_000, interval: 500 }).toBe(true)
    expect(
      answered.some((text) => text.includes(attacker.user.email) || text.includes(attacker.user.id)),
      name,
    ).toBe(false)
    await context.close()
  }
  // Over http a cookie for the path of calls alone can be seen by no page: why https is asked for.
  const tried = Object.keys(ATTACKS).filter((name) => secure || !name.endsWith('deeper'))
  await Promise.all(tried.map(attacked))
})
