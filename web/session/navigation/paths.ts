import { matchPath, type RouteObject } from 'react-router'

const join = (base: string, path: string) => `${base}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** The full patterns of all screens in a route tree. */
export function pathsOf(routes: RouteObject[], base = '/'): string[] {
  return routes.flatMap((route) => {
    const own = join(base, route.path ?? '')
    if (route.children) return pathsOf(route.children, own)
    return own.endsWith('/*') && !route.lazy ? [] : [own]
  })
}

/** Whether an address leads to a screen: navigation offers only what is there. */
export function leadsSomewhere(patterns: readonly string[], address: string) {
  return patterns.some((pattern) => matchPath(pattern, address) !== null)
}
