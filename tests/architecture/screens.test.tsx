import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { portalRoutes } from '../../web/features.ts'
import { routes } from '../../web/routes.ts'
import { screensIn } from '../../web/session/navigation/paths.ts'
import { contractTable } from './contract.ts'

const documented = contractTable<'path' | 'area' | 'title'>('screens')
const file = path.resolve(import.meta.dirname, 'screens-not-built.txt')
/** The one shrinking list of documented screens that are not built yet. */
const waiting = new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [])

/** Whether an address of this screen finds a route of its own, not the page for what is missing. */
function isBuilt(screen: string): boolean {
  const address = screen.replace(/\{\w+\??\}/g, 'a1').replace(/\*$/, 'a/b')
  const matches = [...(matchRoutes(routes, address) ?? []), ...(matchRoutes(portalRoutes, address) ?? [])]
  return matches.some(
    ({ route }) => route.path !== '*' && !route.children && (route.path !== undefined || route.index === true),
  )
}

/** The screen of a route: what it loads, or whose query it asks; empty where it leads on. */
function fileOf({ handle }: RouteObject): string {
  const { load, query } = (handle ?? {}) as { load?: () => unknown; query?: string }
  const name = /(\w+)\.tsx/.exec(String(load))?.[1] ?? query?.replace(/Query$/, '') ?? ''
  return name && !name.endsWith('Screen') ? `${name}Screen` : name
}

describe('the screens are the documented ones', () => {
  it('knows all documented screens', () => expect(documented).toHaveLength(227))

  it('every documented screen is built or stands on the shrinking list, never both', () => {
    expect(
      documented.filter((screen) => isBuilt(screen.path) === waiting.has(screen.path)).map((screen) => screen.path),
    ).toEqual([])
  })

  it('the server knows the addresses of all screens, so that it answers 404 elsewhere', async () => {
    const all = [...screensIn(routes), ...screensIn(portalRoutes)]
      .filter(([address]) => address !== '/*')
      .map(([address, route]) => [address, fileOf(route)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    // After a change of routes: npx vitest run --project web -u tests/architecture/screens.test.tsx
    await expect(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`).toMatchFileSnapshot(
      '../../web/addresses.json',
    )
  })

  it('an address nobody knows finds none', () => {
    expect(isBuilt('/auth/nothing/here')).toBe(false)
    expect(isBuilt('/nothing')).toBe(false)
  })
})
