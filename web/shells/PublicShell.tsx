import { Anchor, Burger, Button, Drawer, NavLink, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Link, NavLink as RouterLink, Outlet, useLocation } from 'react-router'
import { ColorSchemeSwitch } from '../ui/ColorSchemeSwitch.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { leadsSomewhere } from './paths.ts'
import classes from './PublicShell.module.css'
import { useSession } from './session.ts'
import { useScreens } from './useScreens.ts'

const links = [
  { to: '/for-dealers', label: 'For dealers' },
  { to: '/for-brands', label: 'For brands' },
  { to: '/member-benefits', label: 'Member benefits' },
  { to: '/brand-pricing', label: 'Pricing' },
  { to: '/questions', label: 'Questions' },
]

/** The pages anyone may read, with the way in at the top right. */
export function PublicShell() {
  const { user } = useSession()
  const screens = useScreens()
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useDisclosure(false)
  useEffect(menu.close, [pathname])
  const offered = links.filter(({ to }) => leadsSomewhere(screens, to))
  const way = user ? { to: '/auth', label: 'Open the portal' } : { to: '/public/login', label: 'Sign in' }
  return (
    <>
      <header className={classes.header}>
        <div className={classes.bar}>
          {offered.length > 0 && <Burger className={classes.small} opened={isMenuOpen} onClick={menu.toggle} size="sm" aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'} />}
          <Anchor className={classes.home} component={Link} to="/" underline="never" c="inherit" aria-label="Paddock, home page"><Logo height={30} /></Anchor>
          <nav className={classes.links} aria-label="Main">
            {offered.map(({ to, label }) => <RouterLink key={to} to={to} className={classes.link}>{label}</RouterLink>)}
          </nav>
          <div className={classes.end}>
            <ColorSchemeSwitch />
            {!user && leadsSomewhere(screens, '/book-a-demo') && <Button className={classes.large} component={Link} to="/book-a-demo" variant="default">Book a demo</Button>}
            <Button component={Link} to={way.to}>{way.label}</Button>
          </div>
        </div>
      </header>
      <Drawer opened={isMenuOpen} onClose={menu.close} title={<Logo height={28} />} size={300} closeButtonProps={{ 'aria-label': 'Close the menu' }}>
        <Stack component="nav" aria-label="Main" gap={4}>
          {[...offered, { to: '/book-a-demo', label: 'Book a demo' }].filter(({ to }) => leadsSomewhere(screens, to)).map(({ to, label }) => (
            <NavLink key={to} component={Link} to={to} label={label} active={to === pathname} aria-current={to === pathname ? 'page' : undefined} />
          ))}
        </Stack>
      </Drawer>
      <main id="content" className={classes.content}><Suspense><Outlet /></Suspense></main>
      <Footer screens={screens} />
    </>
  )
}
