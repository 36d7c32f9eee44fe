import { Box, Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useMatches, useRevalidator, useRouteLoaderData, type Location } from 'react-router'
import { listenToRelay } from '../relay/failure.ts'
import { showFailure } from '../ui/alerts.ts'
import { keepFocus } from '../ui/focus.ts'
import { usePageName } from '../ui/pageName.ts'
import { setBrandColor } from '../ui/theme/brand-color.ts'
import { askConsent } from '../consent/cookiePreferences.ts'
import { FetchIndicator } from './frame/FetchIndicator.tsx'
import { locale, pageLanguage } from '../session/locale.ts'
import { useTrail } from '../session/navigation/trail.ts'
import { Logo } from '../ui/theme/Logo.tsx'
import { OfflineNotice } from './frame/OfflineNotice.tsx'
import classes from './Root.module.css'
import type { rootLoader } from './rootRoute.ts'
import { tabTitle } from './titles.ts'
import { forgetViewer, onSessionChange, useSession } from '../session/session.ts'

const ProxyBanner = lazy(() => import('./frame/ProxyBanner.tsx'))

listenToRelay({ failed: showFailure, signedOut: forgetViewer })

/** The titles of addresses, in the language of the page. */
export function useTitles() {
  return useRouteLoaderData<typeof rootLoader>('root')?.titles
}

/** Around every page, whichever shell it stands in. */
export function Root() {
  const { proxy, settings } = useSession()
  const { revalidate } = useRevalidator()
  const title = useTrail().at(-1)?.title

  // A changed session may open or close this page: the guard looks again.
  useEffect(
    () =>
      onSessionChange(() => {
        void revalidate()
      }),
    [revalidate],
  )
  const [consent, setConsent] = useState<ReactNode>(null)
  useEffect(() => {
    askConsent(() => setConsent(null)).then(setConsent, () => undefined)
  }, [])
  useEffect(keepFocus, [])
  useEffect(() => setBrandColor(settings.brandColor), [settings.brandColor])
  useEffect(() => {
    document.documentElement.lang = pageLanguage(locale)
    document.documentElement.toggleAttribute('data-uppercase-titles', settings.flags.uppercaseTitles)
  }, [settings.flags.uppercaseTitles])
  // A page about one thing says which; a list and its heading say the same.
  const isAboutOne = Object.values(useMatches().at(-1)?.params ?? {}).some(Boolean)
  const thing = usePageName()
  useEffect(() => {
    const words = settings.flags.uppercaseTitles ? title?.toLocaleUpperCase() : title
    document.title = tabTitle(words, isAboutOne ? thing : undefined)
  }, [title, thing, isAboutOne, settings.flags.uppercaseTitles])

  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {consent}
      <FetchIndicator />
      {proxy && (
        <Suspense>
          <ProxyBanner />
        </Suspense>
      )}
      <Outlet />
      <OfflineNotice />
      <ScrollRestoration getKey={placeKey} />
    </>
  )
}

/** Every first page of a tab has the same key: another address would open as far down as the one before it. */
const placeKey = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key)

/** The moment before the session is known. */
export function Splash() {
  return (
    <Box className={classes.splash} role="status" aria-label="Loading">
      <Logo />
      <Loader type="dots" aria-hidden="true" />
    </Box>
  )
}
