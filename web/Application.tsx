import { RouterProvider } from 'react-router/dom'
import { PaddockTheme } from './ui/theme/theme.tsx'
import { router } from './router.ts'

export function Application() {
  return (
    <PaddockTheme>
      <RouterProvider router={router} />
    </PaddockTheme>
  )
}
