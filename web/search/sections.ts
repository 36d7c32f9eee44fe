import { counted } from '../ui/formats.ts'
import type { NavEntry } from '../session/navigation/menus.ts'
import type { useFoundQuery$data } from '../__generated__/useFoundQuery.graphql.ts'
import type { Recent } from './recent.ts'
import { screensNamed } from './screensNamed.ts'

export type Option = {
  kind: string
  title: string
  note: string
  excerpt?: string | null
  page: string
  isList?: boolean
}
export type Section = { label: string; options: Option[] }

type Given = { typed: string; entries: NavEntry[]; groups: useFoundQuery$data['search']; recent: Recent[] }

/** Of what kind pages of the menu are. */
export const PAGE = 'Page'

/** What one may choose from, under its headings: what was opened before, or what was found with its pages. */
export function sectionsOf({ typed, entries, groups, recent }: Given): Section[] {
  if (!typed.trim()) return recent.length ? [{ label: 'Recent', options: recent }] : []
  const pages = screensNamed(entries, typed).map((page) => ({ kind: PAGE, ...page }))
  const found = groups.map(({ kind, label, hits, hasMore, list }): Section => {
    const options = hits.map((hit): Option => ({ kind, ...hit }))
    const all = { kind, title: `Show all ${label.toLowerCase()}`, note: '', page: list ?? '', isList: true }
    return { label, options: hasMore && list ? [...options, all] : options }
  })
  return [...found, ...(pages.length ? [{ label: 'Pages', options: pages }] : [])]
}

/** A section as it is read out. */
export const spoken = ({ label, options }: Section): string =>
  `${label}, ${counted(options.filter(({ isList }) => !isList).length, 'result')}`
