const load = () => import('./cookieConsent.ts')

/** Asks for consent until there is an answer; downloaded after the page, which does not wait for it. */
export const startCookieConsent = async () => (await load()).startCookieConsent()

/** Opens the choice again, for the footers. */
export const openCookiePreferences = async () => (await load()).openCookiePreferences()
