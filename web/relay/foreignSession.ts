/**
 * The portal's session is kept from scripts. One that a script can read was set by a script: by a packaged course whose
 * origin shares the portal's cookies, and it is somebody else's.
 */
const SESSION = /(?:^|;\s*)(?:__Host-)?paddock=/

/**
 * Where a cookie over http may be set to be sent to alone; over https the name of ours (`__Host-`) opens only as the
 * whole host's.
 */
const DOORS = ['/graphql', '/api']

/** Cookies as a page at this path would read them. */
function cookiesAt(path: string): string {
  const { href } = location
  try {
    history.replaceState(history.state, '', path)
    const cookies = document.cookie
    history.replaceState(history.state, '', href)
    return cookies
  } catch {
    // Some browsers let a page change its address a hundred times in half a minute.
    return ''
  }
}

/**
 * Leaves for the page that takes out a session which is not the portal's, before anything is told under it: what is
 * waited for then never comes. Undefined where all is well, at once, since a page may be about to close.
 */
export function leaveForeignSession(): Promise<never> | undefined {
  const doors = location.protocol === 'http:' ? DOORS : []
  if (![document.cookie, ...doors.map(cookiesAt)].some((cookies) => SESSION.test(cookies))) return undefined
  location.replace('/foreign-session')
  return new Promise(() => {})
}
