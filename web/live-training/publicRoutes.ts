import type { RouteObject } from 'react-router'

/** What the code on the instructor’s screen opens, signed in or not, whatever else the portal wants of the person. */
export const publicRoutes: RouteObject[] = [
  {
    path: 'auth/live-training/events/:eventId/mark-self-attendance',
    lazy: {
      loader: async () => (await import('./attendance/routes.ts')).loader,
      Component: async () => (await import('./attendance/routes.ts')).component(),
    },
  } as RouteObject,
]
