import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CookiePreferencesLink } from '../../consent/CookiePreferencesLink.tsx'
import classes from './Footer.module.css'
import { LanguageMenu } from '../../session/LanguageMenu.tsx'
import { leadsSomewhere } from '../../session/navigation/paths.ts'

const year = new Date().getFullYear()

const links = [
  { to: '/public/privacy-policy', label: 'Privacy policy' },
  { to: '/public/cookie-policy', label: 'Cookie policy' },
  { to: '/terms', label: 'Terms' },
]

export function Footer({ screens }: { screens: readonly string[] }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.line}>
        <span>© {year} Paddock</span>
        <nav className={classes.links} aria-label="Legal">
          {links
            .filter(({ to }) => leadsSomewhere(screens, to))
            .map(({ to, label }) => (
              <Anchor key={to} component={Link} to={to} size="sm" c="dimmed">
                {label}
              </Anchor>
            ))}
          <CookiePreferencesLink />
        </nav>
        <LanguageMenu />
      </div>
    </footer>
  )
}
