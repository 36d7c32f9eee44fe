import { matchPath } from 'react-router'
import { declared, type Translations } from '../session/feature.ts'
import { languageTags, locale, type Locale } from '../session/locale.ts'

/** The title over an address; a path without one shows '??' (spec part 1, 2.4). */
export const titleIn = (translations: Translations) => (pathname: string) => {
  // Of two that fit, such as …/create and …/:id, the one that names more.
  const page = declared('titles')
    .flatMap((titles) => Object.entries(titles))
    .filter(([pattern]) => matchPath(pattern, pathname))
    .toSorted(([one], [other]) => one.split(':').length - other.split(':').length)[0]
  return page && (translations[page[1]] ?? page[1])
}

/** The title of an address that names nothing, such as a list; the dashboards lie above everything and are no such. */
const listIn = (translations: Translations) => (pathname: string) => {
  if (pathname === '/auth' || pathname === '/auth/admin') return undefined
  const title = declared('titles').find((titles) => pathname in titles)?.[pathname]
  return title && (translations[title] ?? title)
}

/** The language of a title, where it is another than that of the page. */
const languageIn = (translations: Translations) => {
  const translated = new Set(Object.values(translations))
  return (title: string) => (translated.has(title) ? languageTags[locale] : undefined)
}

export type Titles = Record<'titleOf' | 'listAt' | 'languageOf', (text: string) => string | undefined>

const languages: Record<Locale, () => Promise<{ translations: Translations }>> = {
  en: async () => ({ translations: {} }),
  fr: () => import('./titles/fr.ts'),
  de: () => import('./titles/de.ts'),
  ja: () => import('./titles/ja.ts'),
  cn: () => import('./titles/cn.ts'),
  es: () => import('./titles/es.ts'),
  it: () => import('./titles/it.ts'),
  pt: () => import('./titles/pt.ts'),
}

let loading: Promise<Titles> | undefined

/** The titles in the language of this page. */
export function loadTitles() {
  loading ??= languages[locale]().then(({ translations }) => ({
    titleOf: titleIn(translations),
    listAt: listIn(translations),
    languageOf: languageIn(translations),
  }))
  return loading
}

/**
 * What the browser's tab says: the thing a page is about, the page, the portal. `??` is the documented name of a page
 * without one (spec part 1, 2.4) and says nothing there.
 */
export const tabTitle = (page: string | undefined, thing: string | undefined): string =>
  [...new Set([thing, page === '??' ? undefined : page, 'Paddock'])].filter(Boolean).join(' · ')
