import type { LoaderFunctionArgs, RouteObject } from 'react-router'

export const publicRoutes: RouteObject[] = [
  {
    path: 'certificates/verify/:number?',
    lazy: {
      loader: async () => {
        const { checkCertificate } = await import('./checkCertificate.ts')
        // A refusal is told on the page, where one can try again.
        return ({ params }: LoaderFunctionArgs) =>
          params.number
            ? checkCertificate(params.number).catch((error: unknown) =>
                error instanceof Error ? error : new Error('Unexpected Error'),
              )
            : null
      },
      Component: async () => (await import('./VerifyCertificateScreen.tsx')).default,
    },
  } as RouteObject,
]
