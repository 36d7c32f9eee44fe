import type { LoaderFunctionArgs, RouteObject } from 'react-router'

export const publicRoutes: RouteObject[] = [
  {
    path: 'payout/:token',
    lazy: {
      loader: async () => {
        const { askReward } = await import('./reward.ts')
        // A refusal is told on the page.
        return ({ params }: LoaderFunctionArgs) =>
          askReward(params.token ?? '').catch((error: unknown) =>
            error instanceof Error ? error : new Error('Unexpected Error'),
          )
      },
      Component: async () => (await import('./RewardScreen.tsx')).default,
    },
  } as RouteObject,
]
