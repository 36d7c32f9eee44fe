import { Anchor, Burger, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconShieldCog } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { UnreadCount, UnreadKeeper } from '../notifications/UnreadCount.tsx'
import { ColorSchemeSwitch } from '../ui/theme/ColorSchemeSwitch.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { Disclosure } from '../ui/menus/Disclosure.tsx'
import { Footer } from './frame/Footer.tsx'
import { HeaderTools } from './frame/HeaderTools.tsx'
import classes from './LearnerShell.module.css'
import { Logo } from '../ui/theme/Logo.tsx'
import {
  activeLink,
  isClosedTo,
  learnerNav,
  linksOf,
  openLinks,
  type NavEntry,
  type NavLink,
} from '../session/navigation/menus.ts'
import { keepOffline } from './keepOffline.ts'
import { PortalFrame, PortalPage } from './frame/PortalFrame.tsx'
import { ProfileMenu } from './menus/ProfileMenu.tsx'
import { useSession, useViewer } from '../session/session.ts'
import { TabBar } from './menus/TabBar.tsx'
import { useMenu } from '../ui/menus/useMenu.ts'
import { useOwnBar, useScreens } from '../session/navigation/useScreens.ts'

const PhoneMenu = lazy(() => import('./menus/PhoneMenu.tsx'))
const ProgressKeeper = lazy(() => import('../courses/progress/ProgressKeeper.tsx'))
const adminPortal: NavLink = { label: 'Admin Portal', to: '/auth/admin', icon: IconShieldCog }

/** Top navigation and a calm page below it. */
export function LearnerShell() {
  return (
    <PortalFrame>
      <Shell />
    </PortalFrame>
  )
}

function Shell() {
  const session = useSession()
  const viewer = useViewer()
  const screens = useScreens()
  const { pathname } = useLocation()
  const hasOwnBar = useOwnBar()
  const [isMenuOpen, menu] = useMenu()
  useEffect(keepOffline, [])

  const entries = openLinks(learnerNav(session, viewer), session, screens)
  const active = activeLink(entries, pathname)
  const isClosed = isClosedTo('learnerMenu', { session, viewer, screens }, entries, pathname)
  const [wasMenuOpened, setMenuOpened] = useState(false)
  if (isMenuOpen && !wasMenuOpened) setMenuOpened(true)
  // Acting as somebody is a layout without navigation (spec part 1, 2.3): their page, and the way back above it.
  const hasMenu = !session.proxy
  const opensAdmin = hasMenu && viewer.isAdmin && screens.some((screen) => screen.startsWith('/auth/admin'))
  const phoneLinks = [
    ...entries.flatMap((entry) =>
      'group' in entry ? entry.links.map((link) => ({ ...link, label: `${entry.group}: ${link.label}` })) : [entry],
    ),
    ...(opensAdmin ? [adminPortal] : []),
  ]
  return (
    <>
      <header className={classes.header}>
        <div className={classes.bar}>
          {hasMenu && (
            <span className={classes.small}>
              <Burger
                opened={isMenuOpen}
                onClick={menu.toggle}
                size="sm"
                aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
              />
            </span>
          )}
          <Anchor
            className={classes.home}
            component={Link}
            to="/auth"
            underline="never"
            c="inherit"
            aria-label="Paddock, dashboard"
          >
            <Logo height={30} />
          </Anchor>
          {hasMenu && (
            <nav className={classes.links} aria-label="Main">
              {entries.map((entry) => (
                <TopEntry key={'group' in entry ? entry.group : entry.to} entry={entry} active={active} />
              ))}
            </nav>
          )}
          <div className={classes.end}>
            {opensAdmin && (
              <Button
                className={classes.large}
                component={Link}
                to="/auth/admin"
                variant="default"
                size="sm"
                px="xs"
                leftSection={<IconShieldCog size={18} aria-hidden="true" />}
              >
                Admin<VisuallyHidden> Portal</VisuallyHidden>
              </Button>
            )}
            <span className={classes.large}>
              <ColorSchemeSwitch />
            </span>
            {hasMenu && <HeaderTools portal="LEARNER" entries={entries} />}
            {hasMenu && <ProfileMenu />}
          </div>
        </div>
      </header>
      {hasMenu && wasMenuOpened && (
        <Suspense>
          <PhoneMenu links={phoneLinks} active={active} isOpen={isMenuOpen} onClose={menu.close} />
        </Suspense>
      )}
      <main id="content" className={classes.content}>
        {isClosed ? <NoPermission /> : <PortalPage lit={linksOf(entries).find(({ to }) => to === active)} />}
      </main>
      {hasMenu && !session.heldBy && <UnreadKeeper />}
      <Footer screens={screens} />
      {hasMenu && !hasOwnBar && <TabBar entries={entries} active={active} />}
      {/* What waits to be sent is kept until the person is in again. */}
      {(!session.heldBy || session.heldBy === 'TRAINING_ONLY') && (
        <Suspense>
          <ProgressKeeper />
        </Suspense>
      )}
    </>
  )
}

function TopEntry({ entry, active }: { entry: NavEntry; active: string | undefined }) {
  if (!('group' in entry)) {
    return (
      <Link
        className={classes.link}
        to={entry.to}
        data-active={entry.to === active || undefined}
        aria-current={entry.to === active ? 'page' : undefined}
      >
        {entry.label}
        {entry.unread && <UnreadCount of={entry.unread} />}
      </Link>
    )
  }
  const isActive = entry.links.some(({ to }) => to === active)
  return (
    <Disclosure
      title={entry.group}
      isActive={isActive}
      buttonClassName={classes.link}
      button={
        <>
          {entry.group}
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      {() =>
        entry.links.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.sub}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </Link>
        ))
      }
    </Disclosure>
  )
}
