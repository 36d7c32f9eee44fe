import { createElement, type ReactNode } from 'react'

const load = () => import('./cookieConsent.ts')

interface Kept {
  consentId?: unknown
  consentTimestamp?: unknown
  lastConsentTimestamp?: unknown
  categories?: unknown
  revision?: unknown
}

/** The answer that was kept; undefined where there is none, or a cookie that says less than an answer. */
function kept(): { categories: unknown[] } | undefined {
  const value = /(?:^|; )cc_cookie=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const answer = JSON.parse(decodeURIComponent(value ?? '')) as Kept
    const { consentId, consentTimestamp, lastConsentTimestamp, categories, revision } = answer
    return consentId && consentTimestamp && lastConsentTimestamp && Array.isArray(categories) && revision === 0
      ? { categories }
      : undefined
  } catch {
    return undefined
  }
}

/** What the person agreed to. */
export const acceptedCategories = (): unknown[] => kept()?.categories ?? []

/** The question, until there is an answer; downloaded after the page, which does not wait for it. */
export async function askConsent(onAnswer: () => void): Promise<ReactNode> {
  // Who has answered is not asked again.
  if (kept()) return null
  const [{ askConsent: ask }, { ConsentBar }] = await Promise.all([load(), import('./ConsentBar.tsx')])
  return createElement(ConsentBar, await ask(onAnswer))
}

/** Opens the choice again, for the footers. */
export const openCookiePreferences = async () => (await load()).openCookiePreferences()
