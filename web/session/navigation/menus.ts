import { IconCash, IconChartBar, IconFolder, IconUsersGroup, IconVideo, type Icon } from '@tabler/icons-react'
import { matchPath } from 'react-router'
import { declared, type MenuGroup, type MenuLink, type MenuViewer, type Tab } from '../feature.ts'
import { TRANSLATOR_RIGHTS, type Badge, type Right, type Unread } from '../../contract/__generated__/limits.ts'
import { guard } from '../guard.ts'
import { leadsSomewhere } from './paths.ts'
import type { Session, Viewer } from '../session.ts'

export type NavLink = {
  label: string
  to: string
  icon: Icon
  alsoActiveOn?: string | string[]
  badge?: Badge | readonly Badge[]
  unread?: Unread
  tab?: Tab
  staysOpen?: boolean
}
type NavGroup = { group: string; icon: Icon; links: NavLink[] }
export type NavEntry = NavLink | NavGroup

const GROUP_ICONS: Record<MenuGroup, Icon> = {
  Money: IconCash,
  Videos: IconVideo,
  Library: IconFolder,
  Reports: IconChartBar,
  Team: IconUsersGroup,
}

/** Groups that name nothing by themselves: a link that is alone in one stands for itself. */
const DISSOLVES: ReadonlySet<string> = new Set<MenuGroup>(['Team'])

const textOf = <T>(said: T | ((who: MenuViewer) => T), who: MenuViewer): T =>
  said instanceof Function ? said(who) : said

/** What a link's numbers are. */
export const badgesOf = ({ badge = [] }: Pick<NavLink, 'badge'>): readonly Badge[] =>
  typeof badge === 'string' ? [badge] : badge

/**
 * What the features offer this person, in the order of the specification (part 1, 2.5 and 2.7); a group stands where
 * its first link does.
 */
function menuOf(links: readonly MenuLink[], who: MenuViewer, isForAll = false): NavEntry[] {
  const entries: NavEntry[] = []
  for (const { place: _place, group, when, label, to, ...link } of links.toSorted((a, b) => a.place - b.place)) {
    const address = textOf(to, who)
    if (address === null || (when && !isForAll && !when(who))) continue
    const shown = { ...link, label: textOf(label, who), to: address }
    const standing = entries.find((entry) => 'group' in entry && entry.group === group)
    if (!group) entries.push(shown)
    else if (standing && 'group' in standing) standing.links.push(shown)
    else entries.push({ group, icon: GROUP_ICONS[group], links: [shown] })
  }
  return entries
}

type Which = 'learnerMenu' | 'adminMenu'
const linksFor = (which: Which) => declared(which).flat()

type Menu = (session: Session, viewer: Viewer) => NavEntry[]
const menu =
  (which: Which): Menu =>
  (session, viewer) =>
    menuOf(linksFor(which), { session, viewer, can: (right: Right) => viewer.rights.includes(right) })

export const learnerNav = menu('learnerMenu')
export const adminNav = menu('adminMenu')

/** What the shipped translator holds: texts, to look at. */
const LOOKS: ReadonlySet<Right> = new Set(TRANSLATOR_RIGHTS)

/**
 * Whether the place for a person's work is still to come: who stands outside the hierarchy and may look at texts, and at
 * nothing else, is here to translate them. The rights stay, and addresses of pages open, but a menu of pages without
 * anything to do on them leads nowhere.
 */
export const awaitsPlace = ({ isAdmin, role, rights }: Viewer): boolean =>
  isAdmin && role.rank === null && rights.length > 0 && rights.every((right) => LOOKS.has(right))

/** Every link there is, whoever it is for. */
const everyLink = (which: Which, session: Session, viewer: Viewer): NavEntry[] =>
  menuOf(linksFor(which), { session, viewer, can: () => true }, true)

/** Spec part 1, 2.7: where an admin sees the site as its people do. */
export const previewSite = ({ keepsToOwnBrands, editingBrand }: Viewer): string =>
  keepsToOwnBrands && editingBrand ? `/auth/brand-page/${editingBrand._id}` : '/auth'

/** Keeps the links that lead to a screen and that the guard lets this person open now. */
export function openLinks(entries: NavEntry[], session: Session, screens: readonly string[]): NavEntry[] {
  const isOpen = ({ to }: NavLink) => {
    const decision = guard(session, { pathname: to, search: '' })
    return leadsSomewhere(screens, to) && !(decision && 'redirect' in decision)
  }
  return entries.flatMap((entry): NavEntry[] => {
    if (!('group' in entry)) return isOpen(entry) ? [entry] : []
    const links = entry.links.filter(isOpen)
    if (links.length === 1 && DISSOLVES.has(entry.group)) return links
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}

export const linksOf = (entries: NavEntry[]): NavLink[] =>
  entries.flatMap((entry) => ('group' in entry ? entry.links : [entry]))

/** Those that phones have as tabs, in their order; `lit` is the link of the menu each belongs to. */
export const tabsOf = (entries: NavEntry[]): (Tab & Pick<NavLink, 'to' | 'unread'> & { lit: string })[] =>
  linksOf(entries)
    .flatMap(({ to, unread, tab }) => (tab ? [{ ...tab, to: tab.to ?? to, lit: to, unread }] : []))
    .toSorted((a, b) => a.place - b.place)

/**
 * The address belongs to a link that is not for this person now, by their rights, their brand or the settings: its
 * screen is closed to them. What has no screen is no matter of rights.
 */
export function isClosedTo(
  which: Which,
  { session, viewer, screens }: { session: Session; viewer: Viewer; screens: readonly string[] },
  open: NavEntry[],
  pathname: string,
) {
  const [link] = linksOf(everyLink(which, session, viewer))
    .filter(({ to }) => matchPath({ path: to, end: isDashboard(to) }, pathname) !== null)
    .sort((a, b) => b.to.length - a.to.length)
  if (link?.staysOpen) return false
  return link !== undefined && leadsSomewhere(screens, link.to) && !linksOf(open).some(({ to }) => to === link.to)
}

const isDashboard = (to: string) => to === '/auth' || to === '/auth/admin'

/**
 * The dashboards are the parents of everything, so only their own address lights them; a link also covers the pages
 * below it.
 */
export function activeLink(entries: NavEntry[], pathname: string): string | undefined {
  const leadsHere = ({ to }: NavLink) => matchPath({ path: to, end: isDashboard(to) }, pathname) !== null
  const speaksFor = ({ alsoActiveOn }: NavLink) =>
    [alsoActiveOn ?? []].flat().some((path) => matchPath(path, pathname) !== null)
  const links = linksOf(entries).toSorted((a, b) => b.to.length - a.to.length)
  return (links.find(leadsHere) ?? links.find(speaksFor))?.to
}
