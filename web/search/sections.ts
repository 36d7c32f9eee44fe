import { IconArrowRight, IconLayoutGrid, IconSearch, type Icon } from '@tabler/icons-react'
import { declared } from '../session/feature.ts'
import type { NavEntry } from '../session/navigation/menus.ts'
import { counted } from '../ui/formats.ts'
import type { Recent } from './recent.ts'
import { screensNamed } from './screensNamed.ts'
import type { FoundGroup } from './useFound.ts'

export type Option = {
  kind: string
  title: string
  note: string
  excerpt?: string | null | undefined
  page: string
  icon: Icon
  /** Leads to the list of all. */
  isList?: true
}
export type Section = { label: string; options: Option[] }

type Given = { typed: string; entries: NavEntry[]; groups: FoundGroup[]; recent: Recent[] }

/** Of what kind pages of the menu are. */
const PAGE = 'Page'

const iconOf = (kind: string): Icon =>
  kind === PAGE
    ? IconLayoutGrid
    : (declared('searchIcons').find((icons) => Object.hasOwn(icons, kind))?.[kind] ?? IconSearch)

/** What one may choose from, under its headings: what was opened before, or what was found with its pages. */
export function sectionsOf({ typed, entries, groups, recent }: Given): Section[] {
  if (!typed.trim())
    return recent.length
      ? [{ label: 'Recent', options: recent.map((one) => ({ ...one, icon: iconOf(one.kind) })) }]
      : []
  const pages = screensNamed(entries, typed).map((page) => ({ kind: PAGE, icon: iconOf(PAGE), ...page }))
  const found = groups.map(({ kind, label, hits, all }): Section => {
    const options = hits.map((hit): Option => ({ kind, icon: iconOf(kind), ...hit }))
    const title = `Show all ${label.toLowerCase()}`
    const last: Option[] = all ? [{ kind, title, note: '', page: all, icon: IconArrowRight, isList: true }] : []
    return { label, options: [...options, ...last] }
  })
  return [...found, ...(pages.length ? [{ label: 'Pages', options: pages }] : [])]
}

/** A section as it is read out. */
export const spoken = ({ label, options }: Section): string =>
  `${label}, ${counted(options.filter(({ isList }) => !isList).length, 'result')}`
