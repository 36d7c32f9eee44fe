import { IconUser } from '@tabler/icons-react'
import { Link, matchPath, useLocation } from 'react-router'
import { UnreadCount } from '../../notifications/UnreadCount.tsx'
import { tabsOf, type NavEntry } from '../../session/navigation/menus.ts'
import classes from './TabBar.module.css'

const OWN_PAGE = '/auth/me'

/** On phones, where the thumb is: what a rep opens every day. Only what the menu has; the rest is in the menu. */
export function TabBar({ entries, active }: { entries: NavEntry[]; active: string | undefined }) {
  const { pathname } = useLocation()
  const ownPage = { place: Infinity, label: 'Me', icon: IconUser, to: OWN_PAGE, lit: OWN_PAGE }
  const shown: ReturnType<typeof tabsOf> = [...tabsOf(entries), ownPage]
  if (shown.length < 3) return null
  return (
    <nav className={classes.bar} aria-label="Quick links">
      {shown.map(({ label, to, lit, unread, icon: TabIcon, isMain }) => {
        const isActive = to === OWN_PAGE ? matchPath({ path: to, end: false }, pathname) !== null : lit === active
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
