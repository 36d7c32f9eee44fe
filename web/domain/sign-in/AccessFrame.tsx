import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ColorSchemeSwitch } from '../../ui/theme/ColorSchemeSwitch.tsx'
import { CookiePreferencesLink } from '../../consent/CookiePreferencesLink.tsx'
import { LanguageMenu } from '../../session/LanguageMenu.tsx'
import { Logo } from '../../ui/theme/Logo.tsx'
import classes from './AccessFrame.module.css'
import { TrackArt } from './TrackArt.tsx'

type Props = { title: string; text?: ReactNode; wide?: boolean; children: ReactNode }

/** The pages before sign-in: the ride at the left, one thing to do at the right. */
export function AccessFrame({ title, text, wide = false, children }: Props) {
  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <aside className={classes.art}>
        <TrackArt />
        <div className={classes.words}>
          <Anchor component={Link} to="/" underline="never" c="white" aria-label="Paddock, home page">
            <Logo height={36} />
          </Anchor>
          <div className={classes.pitch}>
            <p className={classes.headline}>Know the machine. Earn the ride.</p>
            <p className={classes.line}>Training, rewards and news from every brand on your floor, in one place.</p>
          </div>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={classes.top}>
          <Anchor
            className={classes.smallLogo}
            component={Link}
            to="/"
            underline="never"
            c="inherit"
            aria-label="Paddock, home page"
          >
            <Logo height={30} />
          </Anchor>
          <ColorSchemeSwitch />
        </header>
        <main id="content" className={classes.main}>
          <Stack gap={6} mb="xl">
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {text && (
              <Text c="dimmed" component="div">
                {text}
              </Text>
            )}
          </Stack>
          {children}
        </main>
        <footer className={classes.bottom}>
          <Anchor component={Link} to="/public/privacy-policy" size="sm" c="dimmed">
            Privacy policy
          </Anchor>
          <CookiePreferencesLink />
          <LanguageMenu />
        </footer>
      </div>
    </div>
  )
}
