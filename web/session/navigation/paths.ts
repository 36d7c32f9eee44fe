import { matchPath, type RouteObject } from 'react-router'

const join = (base: string, path: string) => `${base}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** The full patterns of all screens in a route tree, with their routes. */
export function screensIn(routes: RouteObject[], base = '/'): [string, RouteObject][] {
  return routes.flatMap((route): [string, RouteObject][] => {
    const own = join(base, route.path ?? '')
    if (route.children) return screensIn(route.children, own)
    return own.endsWith('/*') && !route.lazy ? [] : [[own, route]]
  })
}

/** The full patterns alone. */
export const pathsOf = (routes: RouteObject[], base = '/'): string[] => screensIn(routes, base).map(([path]) => path)

/** Whether an address leads to a screen: navigation offers only what is there. */
export function leadsSomewhere(patterns: readonly string[], address: string) {
  return patterns.some((pattern) => matchPath(pattern, address) !== null)
}
