import { Anchor, Burger, Button, Drawer, NavLink, Stack } from '@mantine/core'
import { Link, Outlet, useLocation } from 'react-router'
import { ColorSchemeSwitch } from '../ui/theme/ColorSchemeSwitch.tsx'
import { CookiePreferencesLink } from '../consent/CookiePreferencesLink.tsx'
import { LanguageMenu } from '../session/LanguageMenu.tsx'
import { Logo } from '../ui/theme/Logo.tsx'
import classes from './PublicShell.module.css'
import { useSession } from '../session/session.ts'
import { useMenu } from '../ui/menus/useMenu.ts'

const main = [
  { to: '/for-dealers', label: 'For dealers' },
  { to: '/for-brands', label: 'For brands' },
  { to: '/member-benefits', label: 'Benefits' },
  { to: '/brand-pricing', label: 'Pricing' },
  { to: '/questions', label: 'Questions' },
]

const footer = [
  {
    title: 'Product',
    links: [
      { to: '/for-dealers', label: 'For dealers' },
      { to: '/for-brands', label: 'For brands' },
      { to: '/brand-pricing', label: 'Pricing for brands' },
      { to: '/book-a-demo', label: 'Book a demo' },
    ],
  },
  {
    title: 'Members',
    links: [
      { to: '/member-benefits', label: 'Member benefits' },
      { to: '/eligibility-requirements', label: 'Eligibility' },
      { to: '/promos', label: 'Promotions' },
      { to: '/fabtech-installer', label: 'Fabtech installer' },
      { to: '/select-member', label: 'Join' },
    ],
  },
  {
    title: 'About',
    links: [
      { to: '/questions', label: 'Questions' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/public/privacy-policy', label: 'Privacy policy' },
      { to: '/public/cookie-policy', label: 'Cookie policy' },
      { to: '/terms', label: 'Terms of use' },
    ],
  },
]

const year = new Date().getFullYear()

/** Around the pages that everybody may read; each page brings its own full-width bands. */
export function PublicShell() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [isMenuOpen, menu] = useMenu()
  const enter = user ? { to: '/auth', label: 'Open the portal' } : { to: '/public/login', label: 'Sign in' }

  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Anchor component={Link} to="/" underline="never" c="inherit" aria-label="Paddock, home page">
            <Logo height={30} />
          </Anchor>
          <nav className={classes.links} aria-label="Main">
            {main.map(({ to, label }) => (
              <Link key={to} to={to} className={classes.link} aria-current={pathname === to ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </nav>
          <div className={classes.end}>
            <span className={classes.large}>
              <ColorSchemeSwitch />
            </span>
            <Button component={Link} to={enter.to} variant="default">
              {enter.label}
            </Button>
            <Button component={Link} to="/book-a-demo" className={classes.large}>
              Book a demo
            </Button>
            <Burger
              className={classes.small}
              opened={isMenuOpen}
              onClick={menu.toggle}
              size="sm"
              aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
            />
          </div>
        </div>
      </header>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        position="right"
        title={<Logo height={28} />}
        size={300}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <Stack component="nav" aria-label="Main" gap={4}>
          {main.map(({ to, label }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              active={pathname === to}
              aria-current={pathname === to ? 'page' : undefined}
            />
          ))}
          <Button component={Link} to="/book-a-demo" mt="md">
            Book a demo
          </Button>
          <div>
            <ColorSchemeSwitch />
          </div>
        </Stack>
      </Drawer>
      <main id="content" className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo height={28} />
            <p>Training, incentives and news from every powersports brand on the floor, in one place.</p>
          </div>
          {footer.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className={classes.title}>{title}</p>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Anchor component={Link} to={to} size="sm" c="dimmed">
                      {label}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={classes.legal}>
          <span>© {year} Paddock</span>
          <CookiePreferencesLink />
          <LanguageMenu />
        </div>
      </footer>
    </div>
  )
}
