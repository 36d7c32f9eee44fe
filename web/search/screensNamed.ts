import { linksOf, type NavEntry } from '../session/navigation/menus.ts'

export type NamedScreen = { title: string; note: string; page: string }

const MOST = 5

/** Pages of the menu that have each word at the beginning of one of theirs, those named so first. */
export function screensNamed(entries: NavEntry[], text: string): NamedScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const groups = new Map(
    entries.flatMap((entry) => ('group' in entry ? entry.links.map(({ to }) => [to, entry.group] as const) : [])),
  )
  return linksOf(entries)
    .map(({ label, to }) => ({ title: label, note: groups.get(to) ?? '', page: to }))
    .filter(({ title, note }) => {
      const own = `${title} ${note}`.toLowerCase().split(/\s+/)
      return words.every((word) => own.some((other) => other.startsWith(word)))
    })
    .toSorted((a, b) => Number(begins(b.title, text)) - Number(begins(a.title, text)))
    .slice(0, MOST)
}

const begins = (title: string, text: string) => title.toLowerCase().startsWith(text.trim().toLowerCase())
