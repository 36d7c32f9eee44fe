import type { RouteObject } from 'react-router'

/** What a share link opens, signed in or not. */
export const publicRoutes: RouteObject[] = [
  {
    path: 'auth/course/:shareKey/preview',
    lazy: {
      loader: async () => (await import('./preview/routes.ts')).loader,
      Component: async () => (await import('./preview/routes.ts')).lazy.Component(),
    },
  } as RouteObject,
]
