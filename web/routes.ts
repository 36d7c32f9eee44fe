import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { accessPages } from './access/publicFeature.ts'
import { certificatesPages } from './certificates/publicFeature.ts'
import { coursesPages } from './courses/publicFeature.ts'
import { liveTrainingPages } from './live-training/publicFeature.ts'
import { payoutsPages } from './payouts/publicFeature.ts'
import { publicPagesPages } from './public-pages/publicFeature.ts'
import { ErrorPage, LastResortPage, NotFoundPage } from './shells/ErrorPage.tsx'
import { install, type PublicFeature, type PublicShellName } from './session/feature.ts'
import { pathsOf } from './session/navigation/paths.ts'
import { Root, Splash } from './shells/Root.tsx'
import { guardMiddleware, rootLoader } from './shells/rootRoute.ts'

/** One line per feature with public pages. */
const features: PublicFeature[] = [
  accessPages,
  certificatesPages,
  coursesPages,
  liveTrainingPages,
  payoutsPages,
  publicPagesPages,
]

/** Downloaded with the first page that stands in them. */
const shells: Record<PublicShellName, () => Promise<ComponentType>> = {
  public: async () => (await import('./shells/PublicShell.tsx')).PublicShell,
  plain: async () => (await import('./shells/PlainShell.tsx')).PlainShell,
}

install(features)
const pages: RouteObject[] = features.flatMap(({ shell, pages: children }) =>
  shell ? [{ lazy: { Component: shells[shell] }, children }] : children,
)

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

/** The public tree. The portals' trees join it after sign-in: see features.ts. */
export const routes: RouteObject[] = [{ ErrorBoundary: LastResortPage, children: [root] }]
