import { createBrowserRouter, type RouteObject } from 'react-router'
import { routes } from './routes.ts'
import { basename, chosenLocale, splitLocale, withLocale } from './session/locale.ts'
import { loadSession } from './session/session.ts'

const preferred = chosenLocale(document.cookie, location.pathname)
if (preferred) location.replace(withLocale(preferred, '/') + location.search)

let portal: Promise<RouteObject[]> | undefined
let isPatched = false

/** The learner and admin trees, and with them Relay: a chunk of their own that sign-in does without. */
export function loadPortal() {
  portal ??= import('./features.ts').then(
    (module) => module.portalRoutes,
    (error: unknown) => {
      portal = undefined
      throw error
    },
  )
  return portal
}

export const router = createBrowserRouter(routes, {
  basename,
  async patchRoutesOnNavigation({ path, patch }) {
    if (isPatched || !splitLocale(path).rest.startsWith('/auth')) return
    const [{ user }, portalRoutes] = await Promise.all([loadSession(), loadPortal()])
    if (!user || isPatched) return
    isPatched = true
    patch('root', portalRoutes)
  },
})
