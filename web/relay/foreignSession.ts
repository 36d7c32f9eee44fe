/**
 * The portal's session is kept from scripts. One that a script can read was set by a script: by a packaged course whose
 * origin shares the portal's cookies, and it is somebody else's.
 */
const SESSION = /(?:^|;\s*)(?:__Host-)?paddock=/

/**
 * Leaves for the page that takes out a session which is not the portal's, before anything is told under it: what is
 * waited for then never comes. Undefined where all is well, at once, since a page may be about to close.
 */
export function leaveForeignSession(): Promise<never> | undefined {
  if (!SESSION.test(document.cookie)) return undefined
  location.replace('/foreign-session')
  return new Promise(() => {})
}
