const key = 'paddock.reloaded'
const pause = 60_000

/**
 * A new release removes the old one's chunks: load the page anew, at most once a minute, so that a real fault does not
 * loop.
 */
export function mayReload(now: number, last: number) {
  return now - last >= pause
}

export function watchForStaleChunks() {
  addEventListener('vite:preloadError', (event) => {
    // Without a connection there is nothing to load anew: the page that is here, and what is typed in it, stays.
    if (!navigator.onLine) return
    const now = Date.now()
    if (!mayReload(now, Number(sessionStorage.getItem(key) ?? 0))) return
    sessionStorage.setItem(key, String(now))
    event.preventDefault()
    location.reload()
  })
}
