import { Suspense, lazy, useEffect, type ComponentProps, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Outlet, useLocation } from 'react-router'
import { listensAs } from '../../domain/recordings/listening/listensAs.ts'
import { environment } from '../../relay/environment.ts'
import { useReconnect } from '../../relay/reconnects.ts'
import { useListening } from '../../ui/media/listening.ts'
import { PortalTheme } from '../../ui/theme/portal-theme.tsx'
import { PageSkeleton } from '../../ui/states/Skeletons.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { NamedPart } from './NamedPart.tsx'
import { guard } from '../../session/guard.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import { useAccessChanges } from '../../session/useAccessChanges.ts'

const ListeningBar = lazy(() => import('../../domain/recordings/listening/ListeningBar.tsx'))
const PositionsPrompt = lazy(() => import('../../access/onboarding/PositionsPrompt.tsx'))
const AudiencePrompt = lazy(() => import('../../access/onboarding/AudiencePrompt.tsx'))

/** What both portals stand on: data, calendars, confirmations and the questions asked on arrival. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const decision = session.user ? guard(session, { pathname, search }) : undefined
  const prompt = decision && 'prompt' in decision ? decision.prompt : undefined
  // Signed out a moment ago: the guard is already leading to sign-in, and nothing here may be shown any more.
  if (!session.user) return null
  return (
    <RelayEnvironmentProvider environment={environment}>
      <PortalTheme>
        {/* Listened to anew with another role: news about rights go by the role. */}
        <AccessChanges key={session.user.role.key} />
        <CatchingUp />
        <NamedPart />
        {children}
        <Listened userId={session.user._id} />
        <Suspense>
          {prompt === 'positions' && <PositionsPrompt />}
          {prompt === 'audience' && <AudiencePrompt />}
        </Suspense>
      </PortalTheme>
    </RelayEnvironmentProvider>
  )
}

/** What one listens to, at the foot of every page. */
function Listened({ userId }: { userId: string }) {
  const isListening = useListening() !== null
  useEffect(() => listensAs(userId), [userId])
  return (
    isListening && (
      <Suspense>
        <ListeningBar />
      </Suspense>
    )
  )
}

function AccessChanges() {
  useAccessChanges()
  return null
}

function CatchingUp() {
  useReconnect(() => {
    refreshSession().catch(() => undefined)
  })
  return null
}

/** The page inside a shell, with the way to it above and its outline while it loads. */
export function PortalPage({
  lit,
}: {
  /** The entry of the menu that is lit. */ lit: ComponentProps<typeof Breadcrumbs>['lit']
}) {
  return (
    <>
      <Breadcrumbs lit={lit} />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  )
}
