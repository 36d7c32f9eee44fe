import { createElement, type ReactNode } from 'react'

const load = () => import('./cookieConsent.ts')

/** Who has answered is not asked again; a cookie that says less than an answer counts for nothing. */
function hasAnswered() {
  const value = /(?:^|; )cc_cookie=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const answer = JSON.parse(decodeURIComponent(value ?? '')) as {
      consentId?: unknown
      consentTimestamp?: unknown
      lastConsentTimestamp?: unknown
      categories?: unknown
      revision?: unknown
    }
    return (
      Boolean(
        answer.consentId && answer.consentTimestamp && answer.lastConsentTimestamp && Array.isArray(answer.categories),
      ) && answer.revision === 0
    )
  } catch {
    return false
  }
}

/** The question, until there is an answer; downloaded after the page, which does not wait for it. */
export async function askConsent(onAnswer: () => void): Promise<ReactNode> {
  if (hasAnswered()) return null
  const [{ askConsent: ask }, { ConsentBar }] = await Promise.all([load(), import('./ConsentBar.tsx')])
  return createElement(ConsentBar, await ask(onAnswer))
}

/** Opens the choice again, for the footers. */
export const openCookiePreferences = async () => (await load()).openCookiePreferences()
