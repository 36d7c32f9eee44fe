import type { Icon } from '@tabler/icons-react'
import { matchPath } from 'react-router'
import { guard } from '../../session/guard.ts'
import { leadsSomewhere } from '../paths.ts'
import type { Session, Viewer } from '../../session/session.ts'

export type Badge =
  | 'userRequests'
  | 'courseRequests'
  | 'learnerRequests'
  | 'fieldTraining'
  | 'spiffClaims'
  | 'payouts'
  | 'loyalty'
  | 'activities'
export type NavLink = { label: string; to: string; icon: Icon; alsoActiveOn?: string | string[]; badge?: Badge }
type NavGroup = { group: string; icon: Icon; links: NavLink[] }
export type NavEntry = NavLink | NavGroup

type Offer = NavLink & { when?: boolean }

export const offered = (offers: Offer[]): NavLink[] =>
  offers.filter(({ when }) => when !== false).map(({ when: _when, ...link }) => link)
export const can = (user: Viewer, right: string) => user.rights.includes(right)

/** Keeps the links that lead to a screen and that the guard lets this person open now. */
export function openLinks(entries: NavEntry[], session: Session, screens: readonly string[]): NavEntry[] {
  const isOpen = ({ to }: NavLink) => {
    const decision = guard(session, { pathname: to, search: '' })
    return leadsSomewhere(screens, to) && !(decision && 'redirect' in decision)
  }
  return entries.flatMap((entry): NavEntry[] => {
    if (!('group' in entry)) return isOpen(entry) ? [entry] : []
    const links = entry.links.filter(isOpen)
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}

export const linksOf = (entries: NavEntry[]): NavLink[] =>
  entries.flatMap((entry) => ('group' in entry ? entry.links : [entry]))

/** The address belongs to a link this person would have with more rights: its screen is closed to them. */
export const isClosedTo = (rightful: NavEntry[], open: NavEntry[], pathname: string) =>
  activeLink(rightful, pathname) !== undefined && activeLink(open, pathname) === undefined

/** The dashboards are the parents of everything, so only their own address lights them; a link also covers the pages below it. */
export function activeLink(entries: NavEntry[], pathname: string): string | undefined {
  const covers = ({ to, alsoActiveOn }: NavLink) =>
    matchPath({ path: to, end: to === '/auth' || to === '/auth/admin' }, pathname) !== null ||
    [alsoActiveOn ?? []].flat().some((path) => matchPath(path, pathname) !== null)
  return linksOf(entries)
    .filter(covers)
    .sort((a, b) => b.to.length - a.to.length)[0]?.to
}
