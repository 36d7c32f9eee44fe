import { call } from './rest.ts'

/** Prefix except default (spec part 1, 9): English has no prefix, every other language stands before the path. */
export const locales = ['en', 'fr', 'de', 'ja', 'cn', 'es', 'it', 'pt'] as const
export type Locale = (typeof locales)[number]

export const localeNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  cn: 'Chinese (Simplified)',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
}

/**
 * How much of the portal speaks it, said in it: page titles do, everything else is English (spec part 1, 9) until it is
 * translated.
 */
export const localeNotes: Record<Locale, string | null> = {
  en: null,
  fr: 'titres seuls, le reste en anglais',
  de: 'nur Titel, sonst Englisch',
  ja: '見出しのみ、その他は英語',
  cn: '仅标题，其余为英文',
  es: 'solo títulos, el resto en inglés',
  it: 'solo i titoli, il resto in inglese',
  pt: 'só os títulos, o resto em inglês',
}

/** What browsers and screen readers call it. */
export const languageTags: Record<Locale, string> = {
  en: 'en',
  fr: 'fr',
  de: 'de',
  ja: 'ja',
  cn: 'zh-Hans',
  es: 'es',
  it: 'it',
  pt: 'pt',
}

/** What a page is written in: screen readers speak it so. English until more than its titles speak the language. */
export const pageLanguage = (of: Locale) => languageTags[localeNotes[of] === null ? of : 'en']

const isLocale = (word: string | undefined): word is Locale => locales.includes(word as Locale)

export function splitLocale(pathname: string): { locale: Locale; basename: string; rest: string } {
  const first = pathname.split('/')[1]
  if (!isLocale(first) || first === 'en') return { locale: 'en', basename: '/', rest: pathname }
  return { locale: first, basename: `/${first}`, rest: pathname.slice(first.length + 1) || '/' }
}

export function withLocale(locale: Locale, path: string) {
  return locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`
}

/** The language chosen on an earlier visit, where the front page is opened without one. */
export function chosenLocale(cookies: string, pathname: string): Locale | undefined {
  const chosen = /(?:^|;\s*)i18n_redirected=([a-z]{2})/.exec(cookies)?.[1]
  return pathname === '/' && isLocale(chosen) && chosen !== 'en' ? chosen : undefined
}

export const { locale, basename } = splitLocale(globalThis.location?.pathname ?? '/')

/** Remembers the language for a year and opens this page in it; a page load, because everything on it changes. */
export async function switchLocale(to: Locale) {
  await call('GET', `/api/set-lang?lang=${to}`).catch(() => undefined)
  const { rest } = splitLocale(location.pathname)
  location.assign(withLocale(to, rest) + location.search)
}
