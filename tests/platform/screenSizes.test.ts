import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin, person } = await openWorld()
const built = path.resolve(import.meta.dirname, '../../dist/web')
const learner = await person('learner')
const admin = await person('company-admin')
const preloads = JSON.parse(readFileSync(path.join(built, 'preloads.json'), 'utf8')) as Record<string, string[]>

/** Of a page as the server writes it: every file it has a browser fetch before its screen is drawn. */
async function filesOf(address: string, token?: string): Promise<string[]> {
  const answer = await fetch(origin + address, { headers: token ? { cookie: `paddock=${token}` } : {} })
  const html = await answer.text()
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
}

/** Packed, as it goes over the line. */
const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(path.join(built, `${file}.br`)).size, 0) / 1000

/**
 * What a screen may load before it is drawn: kB of JavaScript, and files. They may only shrink: the aims are 130 kB for
 * sign-in and 220 kB for the dashboard, at most 40 requests each.
 */
it.each([
  ['/public/login', undefined, 160, 9],
  ['/', undefined, 215, 12],
  ['/auth', learner.token, 430, 33],
  ['/auth/my-training', learner.token, 440, 32],
  ['/auth/admin/user-manager', admin.token, 500, 40],
])('%s stays small', async (address, token, kB, most) => {
  const files = await filesOf(address, token)
  expect(new Set(files).size).toBe(files.length)
  expect(kilobytes(files.filter((file) => file.endsWith('.js')))).toBeLessThan(kB)
  expect(files.length).toBeLessThanOrEqual(most)
})

it('a page asks for its own screen alone, and a visitor for nothing of the portal', async () => {
  expect(await filesOf('/auth', learner.token)).toEqual(expect.arrayContaining(preloads.DashboardScreen!))
  const visited = await filesOf('/public/login')
  expect(visited).toEqual(expect.arrayContaining(preloads.SignInScreen!))
  const relay = (file: string) => readFileSync(path.join(built, file), 'utf8').includes('RelayModernEnvironment')
  expect(visited.filter(relay)).toEqual([])
  expect((await filesOf('/auth', learner.token)).some(relay)).toBe(true)
})

it.each([
  ['/auth', undefined, 'SignInScreen'],
  ['/auth/my-training', undefined, 'SignInScreen'],
  ['/public/login', learner.token, 'DashboardScreen'],
])('%s has the files of where it leads', async (address, token, screen) => {
  const files = await filesOf(address, token)
  expect(files).toEqual(expect.arrayContaining(preloads[screen]!))
  const others = screen === 'SignInScreen' ? preloads.DashboardScreen! : preloads.SignInScreen!
  expect(others.every((file) => files.includes(file))).toBe(false)
})

it('a course that is shared opens without sign-in', async () => {
  const files = await filesOf('/auth/course/any/preview')
  expect(preloads.SignInScreen!.every((file) => files.includes(file))).toBe(false)
})

it('files are not smaller than what asking for them costs', () => {
  const parts = readdirSync(path.join(built, 'assets')).filter((name) => name.endsWith('.js'))
  expect(parts.length).toBeLessThan(350)
  expect(parts.filter((name) => kilobytes([`assets/${name}`]) < 1).length).toBeLessThan(35)
})
