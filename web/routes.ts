import type { RouteObject } from 'react-router'
import { publicRoutes as accessRoutes } from './access/routes.ts'
import { publicRoutes as certificateRoutes } from './certificates/routes.ts'
import { publicRoutes as courseRoutes } from './courses/publicRoutes.ts'
import { publicRoutes as homeRoutes } from './public-pages/routes.ts'
import { publicRoutes as payoutRoutes } from './payouts/reward/routes.ts'
import { ErrorPage, LastResortPage, NotFoundPage } from './shells/ErrorPage.tsx'
import { pathsOf } from './shells/paths.ts'
import { Root, Splash } from './shells/Root.tsx'
import { guardMiddleware, rootLoader } from './shells/rootRoute.ts'

const pages: RouteObject[] = [...accessRoutes, ...certificateRoutes, ...courseRoutes, ...homeRoutes, ...payoutRoutes]

const root: RouteObject = {
  id: 'root',
  Component: Root,
  ErrorBoundary: ErrorPage,
  HydrateFallback: Splash,
  middleware: [guardMiddleware],
  loader: rootLoader,
  handle: { screens: pathsOf(pages) },
  shouldRevalidate: () => true,
  children: [
    // A fault of one page keeps the frame around it.
    { ErrorBoundary: ErrorPage, children: [...pages, { path: '*', Component: NotFoundPage }] },
  ],
}

/** The public tree. The portals' trees join it after sign-in: see portal/routes.ts. */
export const routes: RouteObject[] = [{ ErrorBoundary: LastResortPage, children: [root] }]
