import { IconCamera, IconHome, IconNews, IconSchool, IconUser, type Icon } from '@tabler/icons-react'
import { Link, matchPath, useLocation } from 'react-router'
import { UnreadCount } from '../../notifications/UnreadCount.tsx'
import { linksOf, type NavEntry } from '../../session/navigation/menus.ts'
import classes from './TabBar.module.css'

type Tab = { label: string; to: string; icon: Icon; isMain?: boolean }

const tabs: Tab[] = [
  { label: 'Home', to: '/auth', icon: IconHome },
  { label: 'Training', to: '/auth/my-training', icon: IconSchool },
  { label: 'Claim', to: '/auth/spiffs', icon: IconCamera, isMain: true },
  { label: 'News', to: '/auth/bulletins', icon: IconNews },
  { label: 'Me', to: '/auth/me', icon: IconUser },
]

/** On phones, where the thumb is: what a rep opens every day. Only what the menu has; the rest is in the menu. */
export function TabBar({ entries, active }: { entries: NavEntry[]; active: string | undefined }) {
  const { pathname } = useLocation()
  const open = new Map(linksOf(entries).map((link) => [link.to, link]))
  const shown = tabs.filter(({ to }) => to === '/auth/me' || open.has(to))
  if (shown.length < 3) return null
  return (
    <nav className={classes.bar} aria-label="Quick links">
      {shown.map(({ label, to, icon: TabIcon, isMain }) => {
        const unread = open.get(to)?.unread
        const isActive = to === '/auth/me' ? matchPath({ path: to, end: false }, pathname) !== null : to === active
        return (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            data-main={isMain || undefined}
            data-active={isActive || undefined}
            aria-current={isActive ? 'page' : undefined}
          >
            <span className={classes.icon}>
              <TabIcon size={24} stroke={1.75} aria-hidden="true" />
            </span>
            {label}
            {unread && (
              <span className={classes.count}>
                <UnreadCount of={unread} />
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
