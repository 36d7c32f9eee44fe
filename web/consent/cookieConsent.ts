import type { CookieValue, Translation } from 'vanilla-cookieconsent'
import { EMBED_SITES } from './embedSites.ts'
import type { ConsentTexts } from './texts.ts'
import { locale, type Locale } from '../session/locale.ts'
import { call } from '../session/rest.ts'

type ConsentLanguage = Locale | 'tw' | 'ko'

const languages: Record<ConsentLanguage, () => Promise<{ consent: ConsentTexts }>> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  ja: () => import('./ja.ts'),
  cn: () => import('./cn.ts'),
  tw: () => import('./tw.ts'),
  ko: () => import('./ko.ts'),
  es: () => import('./es.ts'),
  it: () => import('./it.ts'),
  pt: () => import('./pt.ts'),
}

/**
 * Traditional Chinese and Korean exist for this text alone, so the browser's own language decides on pages in English.
 */
export function consentLanguage(page: Locale, browser: readonly string[]): ConsentLanguage {
  if (page !== 'en') return page
  const first = browser[0] ?? ''
  if (/^zh-(tw|hk|mo|hant)/i.test(first)) return 'tw'
  return /^ko\b/i.test(first) ? 'ko' : 'en'
}

function translation(texts: ConsentTexts): Translation {
  const lifetimes = [
    ['_fbp', texts.days],
    ['_ga', texts.years],
    ['_gid', texts.hours],
    ['_gat_gtag_UA', texts.minute],
  ]
  return {
    // The question itself is our own bar: the library's card takes the focus and keeps it.
    consentModal: {},
    preferencesModal: {
      title: texts.prefs,
      acceptAllBtn: texts.accept,
      acceptNecessaryBtn: texts.reject,
      savePreferencesBtn: texts.save,
      closeIconLabel: texts.close,
      sections: [
        { title: texts.nec, description: texts.necText, linkedCategory: 'necessary' },
        {
          title: texts.ana,
          description: texts.anaText,
          linkedCategory: 'analytics',
          cookieTable: {
            headers: { name: texts.name, kept: texts.kept },
            body: lifetimes.map(([name = '', kept = '']) => ({ name, kept })),
          },
        },
        ...Object.entries(EMBED_SITES).map(([category, { site, company }]) => ({
          title: texts.emb.replace('{site}', site),
          description: texts.embText.replace('{company}', company),
          linkedCategory: category,
        })),
      ],
    },
  }
}

// The record is evidence, not a step of anyone's work: a failed call must not stand in the way.
function record(
  { cookie }: { cookie: CookieValue },
  preferences: { acceptType: string; acceptedCategories: string[]; rejectedCategories: string[] },
) {
  const { acceptType, acceptedCategories, rejectedCategories } = preferences
  call('POST', '/api/cookie-consent', {
    consentId: cookie.consentId,
    acceptType,
    acceptedCategories,
    rejectedCategories,
  }).catch(() => undefined)
}

let starting: ReturnType<typeof start> | undefined

async function start() {
  const language = consentLanguage(locale, navigator.languages)
  const [consent, { consent: texts }] = await Promise.all([
    import('vanilla-cookieconsent'),
    languages[language](),
    import('./styles.ts'),
  ])
  const heard = (answer: { cookie: CookieValue }) => {
    record(answer, consent.getUserPreferences())
    answered()
  }
  await consent.run({
    // Who drives the browser is no reason not to ask.
    hideFromBots: false,
    autoShow: false,
    guiOptions: { preferencesModal: { layout: 'box' } },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: { autoClear: { cookies: [{ name: /^(_ga|_gid|_gat|_fbp)/ }] } },
      ...Object.fromEntries(Object.keys(EMBED_SITES).map((category) => [category, {}])),
    },
    language: { default: language, translations: { [language]: translation(texts) } },
    onFirstConsent: heard,
    onChange: heard,
  })
  return { consent, texts }
}

const loadConsent = () => (starting ??= start())

let answered: () => void = () => undefined

/** What the question needs: its words, and what each answer does. */
export type ConsentAsked = { texts: ConsentTexts; accept: () => void; reject: () => void; choose: () => void }

/** What is asked, and word once it is answered, wherever that happens. */
export async function askConsent(onAnswer: () => void): Promise<ConsentAsked> {
  const { consent, texts } = await loadConsent()
  answered = onAnswer
  return {
    texts,
    // What the question does not name is not agreed to with it.
    accept: () => consent.acceptCategory(['analytics']),
    reject: () => consent.acceptCategory([]),
    choose: () => consent.showPreferences(),
  }
}

/** Keeps that videos of a site may be loaded, beside what was answered before. */
export async function allowCategory(category: string) {
  const { consent } = await loadConsent()
  consent.acceptCategory([...(consent.getUserPreferences().acceptedCategories ?? []), category])
}

export async function openCookiePreferences() {
  ;(await loadConsent()).consent.showPreferences()
}
