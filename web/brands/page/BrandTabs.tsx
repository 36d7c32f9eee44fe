import { NavLink, useLocation } from 'react-router'
import { declared } from '../../session/feature.ts'
import { useSession } from '../../session/session.ts'
import { SlidingRow } from '../../ui/lists/horizontal-scroll/SlidingRow.tsx'
import classes from './BrandTabs.module.css'

/** Leads around a brand's page; a single area needs no tabs. */
export function BrandTabs({ brandId, name }: { brandId: string; name: string }) {
  const { flags } = useSession().settings
  const { pathname, search } = useLocation()
  const base = `/auth/brand-page/${brandId}`
  const tabs = declared('brandAreas')
    .flat()
    .filter(({ flag }) => !flag || flags[flag])
    .sort((a, b) => a.place - b.place)
  if (tabs.length < 2) return null
  // The way here stays the way here, whichever tab is open.
  const crum = new URLSearchParams(search).get('crum')
  return (
    <nav aria-label={`Pages of ${name}`}>
      <SlidingRow chosen={pathname} className={classes.tabs}>
        {tabs.map(({ path, label, icon: Icon }) => (
          <NavLink
            key={path}
            to={`${base}/${path}${crum ? `?crum=${encodeURIComponent(name)}` : ''}`}
            className={classes.tab}
            preventScrollReset
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
      </SlidingRow>
    </nav>
  )
}
