import { Anchor, Button } from '@mantine/core'
import { Suspense } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Link, Outlet } from 'react-router'
import { environment } from '../relay/environment.ts'
import { PortalTheme } from '../ui/theme/portal-theme.tsx'
import { PageSkeleton } from '../ui/states/Skeletons.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './PlainShell.module.css'
import { useSession } from '../session/session.ts'

/** No navigation: for pages of the portal that visitors may open by a link. */
export function PlainShell() {
  const { user } = useSession()
  return (
    <RelayEnvironmentProvider environment={environment}>
      <PortalTheme>
        <header className={classes.header}>
          <Anchor
            component={Link}
            to={user ? '/auth' : '/'}
            underline="never"
            c="inherit"
            aria-label={user ? 'Paddock, dashboard' : 'Paddock, home'}
          >
            <Logo height={30} />
          </Anchor>
          {user ? (
            <Button component={Link} to="/auth" variant="default" size="sm">
              Dashboard
            </Button>
          ) : (
            <Button component={Link} to="/public/login" variant="default" size="sm">
              Sign in
            </Button>
          )}
        </header>
        <main id="content" className={classes.content}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </PortalTheme>
    </RelayEnvironmentProvider>
  )
}
