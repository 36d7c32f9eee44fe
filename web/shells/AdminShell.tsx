import { Anchor, Badge, Burger, Drawer, NavLink, ScrollArea } from '@mantine/core'
import { IconChevronRight, IconExternalLink, type Icon as TablerIcon } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { UnreadKeeper } from '../notifications/UnreadCount.tsx'
import { useRequestCounts } from '../notifications/useRequestCounts.ts'
import { ColorSchemeSwitch } from '../ui/theme/ColorSchemeSwitch.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import classes from './AdminShell.module.css'
import { AdminWelcome } from './frame/AdminWelcome.tsx'
import { HeaderTools } from './frame/HeaderTools.tsx'
import { EditingBrandMenu } from './menus/EditingBrandMenu.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import {
  activeLink,
  adminNav,
  awaitsPlace,
  badgesOf,
  isClosedTo,
  linksOf,
  openLinks,
  previewSite,
  type NavEntry,
  type NavLink as Entry,
} from '../session/navigation/menus.ts'
import { leadsSomewhere } from '../session/navigation/paths.ts'
import { PortalFrame, PortalPage } from './frame/PortalFrame.tsx'
import { ProfileMenu } from './menus/ProfileMenu.tsx'
import type { Badge as BadgeName } from '../contract/__generated__/limits.ts'
import { useSession, useViewer } from '../session/session.ts'
import { useMenu } from '../ui/menus/useMenu.ts'
import { useScreens } from '../session/navigation/useScreens.ts'

/** Side navigation; on small screens it lies in a drawer. */
export function AdminShell() {
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
  const [isMenuOpen, menu] = useMenu()

  const entries = openLinks(adminNav(session, viewer), session, screens)
  const hasDashboard = linksOf(entries)[0]?.to === '/auth/admin'
  const isClosed = isClosedTo('adminMenu', { session, viewer, screens }, entries, pathname)
  const sidebar = {
    entries: awaitsPlace(viewer) ? [] : entries,
    active: activeLink(entries, pathname),
    preview: leadsSomewhere(screens, previewSite(viewer)) ? previewSite(viewer) : '/auth',
  }
  // The links do not wait for their badges.
  const side = (
    <Suspense fallback={<Sidebar {...sidebar} countOf={() => 0} />}>
      <LiveSidebar {...sidebar} />
    </Suspense>
  )
  return (
    <div className={classes.shell}>
      <aside className={classes.side}>{side}</aside>
      <Drawer.Root opened={isMenuOpen} onClose={menu.close} size={288} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content className={classes.drawer} aria-label="Menu">
          <Drawer.Body className={classes.drawer}>{side}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.main}>
        <header className={classes.header}>
          <span className={classes.small}>
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              size="sm"
              aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
            />
          </span>
          <EditingBrandMenu />
          <div className={classes.end}>
            <HeaderTools portal="ADMIN" entries={sidebar.entries} />
            <ColorSchemeSwitch />
            <ProfileMenu />
          </div>
        </header>
        <main id="content" className={classes.content}>
          {pathname === '/auth/admin' && !hasDashboard ? (
            <AdminWelcome entries={sidebar.entries} />
          ) : isClosed ? (
            <NoPermission />
          ) : (
            <PortalPage lit={linksOf(entries).find(({ to }) => to === sidebar.active)} />
          )}
        </main>
        {!session.heldBy && <UnreadKeeper />}
      </div>
    </div>
  )
}

function LiveSidebar(props: Omit<SidebarProps, 'countOf'>) {
  return <Sidebar {...props} countOf={useRequestCounts()} />
}

type SidebarProps = {
  entries: NavEntry[]
  active: string | undefined
  countOf: (badge: BadgeName) => number
  preview: string
}

/** The page one is on is never hidden below the fold of the menu. */
const intoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

function Sidebar({ entries, active, countOf, preview }: SidebarProps) {
  const waitingAt = (entry: Entry) => badgesOf(entry).reduce((sum, badge) => sum + countOf(badge), 0)
  const link = (entry: Entry) => {
    const { to, label, icon: Icon } = entry
    const count = waitingAt(entry)
    return (
      <NavLink
        key={to}
        component={Link}
        to={to}
        label={label}
        active={to === active}
        aria-current={to === active ? 'page' : undefined}
        className={classes.link}
        ref={to === active ? intoView : undefined}
        leftSection={<Icon size={19} stroke={1.7} aria-hidden="true" />}
        rightSection={count ? <Waiting count={count} /> : undefined}
      />
    )
  }
  return (
    <div className={classes.sideInner} data-mantine-color-scheme="dark">
      <Anchor component={Link} to="/auth/admin" underline="never" c="white" className={classes.logo}>
        <Logo height={30} /> <span className={classes.portal}>Admin</span>
      </Anchor>
      <ScrollArea className={classes.scroll} type="hover" scrollbarSize={6}>
        <nav aria-label="Admin" className={classes.nav}>
          {entries.map((entry) =>
            'group' in entry ? (
              <Group
                key={entry.group}
                label={entry.group}
                icon={entry.icon}
                waiting={entry.links.reduce((sum, one) => sum + waitingAt(one), 0)}
                isHere={entry.links.some(({ to }) => to === active)}
              >
                {entry.links.map(link)}
              </Group>
            ) : (
              link(entry)
            ),
          )}
        </nav>
      </ScrollArea>
      <Anchor component={Link} to={preview} underline="never" className={classes.preview}>
        <IconExternalLink size={19} stroke={1.7} aria-hidden="true" />
        Preview site
      </Anchor>
    </div>
  )
}

/** Closed, it says how much waits behind it. */
function Group({
  label,
  icon: Icon,
  waiting,
  isHere,
  children,
}: {
  label: string
  icon: TablerIcon
  waiting: number
  /** The page one is on is in it: arriving there opens it. */
  isHere: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isHere)
  const [wasHere, setWasHere] = useState(isHere)
  if (wasHere !== isHere) {
    setWasHere(isHere)
    if (isHere) setOpen(true)
  }
  return (
    <NavLink
      label={label}
      className={classes.link}
      leftSection={<Icon size={19} stroke={1.7} aria-hidden="true" />}
      opened={isOpen}
      onChange={setOpen}
      childrenOffset={20}
      {...(waiting > 0 && !isOpen
        ? {
            rightSection: (
              <span className={classes.closed}>
                <Waiting count={waiting} />
                <IconChevronRight size={14} aria-hidden="true" />
              </span>
            ),
            disableRightSectionRotation: true,
          }
        : {})}
    >
      {children}
    </NavLink>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <Badge size="sm" circle={count < 10} variant="filled" color="red" aria-label={`${count} waiting`}>
      {count > 99 ? '99+' : count}
    </Badge>
  )
}
