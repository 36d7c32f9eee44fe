import { Text, VisuallyHidden } from '@mantine/core'
import {
  IconBookmark,
  IconCoins,
  IconHeartHandshake,
  IconHelpCircle,
  IconLogout,
  IconMail,
  IconStar,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Disclosure } from '../../ui/menus/Disclosure.tsx'
import { leadsSomewhere } from '../../session/navigation/paths.ts'
import classes from './ProfileMenu.module.css'
import { forgetTab } from '../../session/remembered.ts'
import { useSession, useViewer } from '../../session/session.ts'
import { useScreens } from '../../session/navigation/useScreens.ts'
import { Portrait } from '../../ui/Portrait.tsx'

/** Profile, help and the way out. */
export function ProfileMenu() {
  const { fullName, email, profileImage } = useViewer()
  const { settings } = useSession()
  const screens = useScreens()
  const links = [
    { to: '/auth/me', label: 'Profile', icon: IconUserCircle },
    { to: '/auth/messages', label: 'Messages', icon: IconMail },
    ...(settings.flags.favorites ? [{ to: '/auth/favorites', label: 'Favorites', icon: IconBookmark }] : []),
    ...(settings.flags.suggestedFollows
      ? [{ to: '/auth/suggested-follows', label: 'People to follow', icon: IconHeartHandshake }]
      : []),
    { to: '/auth/statement', label: 'Earnings', icon: IconCoins },
    { to: '/auth/loyalty-program', label: 'Loyalty program', icon: IconStar },
    { to: '/auth/help', label: 'Help', icon: IconHelpCircle },
  ].filter(({ to }) => leadsSomewhere(screens, to))
  return (
    <Disclosure
      title="Account"
      buttonClassName={classes.target}
      button={
        <>
          <VisuallyHidden>Account of {fullName}</VisuallyHidden>
          <Portrait image={profileImage} name={fullName} size={36} radius={18} />
        </>
      }
    >
      {() => (
        <>
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {fullName}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {email}
            </Text>
          </div>
          {links.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.link}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </Link>
          ))}
          {/* A navigation, not a call: the server ends the session and the whole page goes. */}
          <a href="/api/logout" onClick={forgetTab} className={classes.link}>
            <IconLogout size={18} aria-hidden="true" />
            Sign out
          </a>
        </>
      )}
    </Disclosure>
  )
}
