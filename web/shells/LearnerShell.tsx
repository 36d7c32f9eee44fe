import { Anchor, Burger, Button, Drawer, Menu, NavLink, Stack } from '@mantine/core'
import { IconChevronDown, IconShieldCog } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { ColorSchemeSwitch } from '../ui/ColorSchemeSwitch.tsx'
import { Footer } from './Footer.tsx'
import classes from './LearnerShell.module.css'
import { Logo } from './Logo.tsx'
import { activeLink, learnerNav, openLinks, type NavEntry } from './nav.ts'
import { leadsSomewhere } from './paths.ts'
import { PortalFrame, PortalPage } from './PortalFrame.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useSession, useViewer } from './session.ts'
import { useMenu } from './useMenu.ts'
import { useScreens } from './useScreens.ts'

/** Top navigation and a calm page below it. */
export function LearnerShell() {
  return <PortalFrame><Shell /></PortalFrame>
}

function Shell() {
  const session = useSession()
  const viewer = useViewer()
  const screens = useScreens()
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useMenu()

  const entries = openLinks(learnerNav(session, viewer), session, screens)
  const active = activeLink(entries, pathname)
  const opensAdmin = viewer.isAdmin && leadsSomewhere(screens, '/auth/admin')
  return (
    <>
      <header className={classes.header}>
        <div className={classes.bar}>
          <span className={classes.small}><Burger opened={isMenuOpen} onClick={menu.toggle} size="sm" aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'} /></span>
          <Anchor className={classes.home} component={Link} to="/auth" underline="never" c="inherit" aria-label="Paddock, dashboard"><Logo height={30} /></Anchor>
          <nav className={classes.links} aria-label="Main">
            {entries.map((entry) => <TopEntry key={'group' in entry ? entry.group : entry.to} entry={entry} active={active} />)}
          </nav>
          <div className={classes.end}>
            {opensAdmin && (
              <Button className={classes.large} component={Link} to="/auth/admin" variant="default" size="sm" leftSection={<IconShieldCog size={18} aria-hidden="true" />}>
                Admin Portal
              </Button>
            )}
            <span className={classes.large}><ColorSchemeSwitch /></span>
            {session.settings.flags.notifications && <NotificationBell />}
            <ProfileMenu />
          </div>
        </div>
      </header>
      <Drawer opened={isMenuOpen} onClose={menu.close} title={<Logo height={28} />} size={300} closeButtonProps={{ 'aria-label': 'Close the menu' }}>
        <Stack component="nav" aria-label="Main" gap={4}>
          {entries.flatMap((entry) => ('group' in entry ? entry.links.map((link) => ({ ...link, label: `${entry.group}: ${link.label}` })) : [entry])).map(({ to, label, icon: Icon }) => (
            <NavLink key={to} component={Link} to={to} label={label} active={to === active} aria-current={to === active ? 'page' : undefined} leftSection={<Icon size={20} aria-hidden="true" />} />
          ))}
          {opensAdmin && <NavLink component={Link} to="/auth/admin" label="Admin Portal" leftSection={<IconShieldCog size={20} aria-hidden="true" />} />}
          <div><ColorSchemeSwitch /></div>
        </Stack>
      </Drawer>
      <main id="content" className={classes.content}><PortalPage /></main>
      <Footer screens={screens} />
    </>
  )
}

function TopEntry({ entry, active }: { entry: NavEntry; active: string | undefined }) {
  if (!('group' in entry)) {
    return <Link className={classes.link} to={entry.to} data-active={entry.to === active || undefined} aria-current={entry.to === active ? 'page' : undefined}>{entry.label}</Link>
  }
  const isActive = entry.links.some(({ to }) => to === active)
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.link} data-active={isActive || undefined}>{entry.group}<IconChevronDown size={16} aria-hidden="true" /></button>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.links.map(({ to, label, icon: Icon }) => <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} aria-hidden="true" />}>{label}</Menu.Item>)}
      </Menu.Dropdown>
    </Menu>
  )
}
