// @ts-check
/// <reference lib="webworker" />
/**
 * The portal without a line: its program and who one is stay on the device, so that pages one has visited open
 * (web/relay/visited.ts has what they show). Nothing else is kept here: no calls, no files.
 */
const CACHE = 'paddock-1'
/** One page serves every address of the portal. */
const PAGE = '/auth'
const SESSION = '/api/session'
/** Parts of the program, hashed by content: the oldest go. */
const MOST_PARTS = 400
/** Milliseconds a page may take before the one on the device is shown. */
const PATIENCE = 6000

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

/** @param {string} pathname */
const isPart = (pathname) => pathname.startsWith('/assets/')

/** @param {Request} request */
async function part(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const parts = (await cache.keys()).filter(({ url }) => isPart(new URL(url).pathname))
    for (const old of parts.slice(0, Math.max(0, parts.length - MOST_PARTS))) await cache.delete(old)
  }
  return answer
}

/** @param {Request} request */
async function page(request) {
  const cache = await caches.open(CACHE)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE)
  try {
    const known = await cache.match(PAGE, { ignoreVary: true })
    const answer = await fetch(request, known ? { signal: patience.signal } : {})
    if (answer.status === 200 && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html'))
      await cache.put(PAGE, answer.clone())
    return answer
  } catch (error) {
    const known = await cache.match(PAGE, { ignoreVary: true })
    if (known) return known
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** @param {Request} request */
async function session(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      const { user, proxy } = await answer.clone().json()
      if (user && !proxy) await cache.put(SESSION, answer.clone())
      else await cache.delete(SESSION)
    }
    return answer
  } catch (error) {
    const known = await cache.match(SESSION, { ignoreVary: true })
    if (known) return known
    throw error
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (pathname === '/api/logout') return event.waitUntil(caches.open(CACHE).then((cache) => cache.delete(SESSION)))
  if (isPart(pathname)) return event.respondWith(part(request))
  if (pathname === SESSION) return event.respondWith(session(request))
  if (request.mode === 'navigate' && /^\/auth(\/|$)/.test(pathname)) return event.respondWith(page(request))
})

/**
 * What the page had loaded before this worker stood beside it, a few at a time; one that does not come leaves the others.
 * @param {string[]} parts
 */
async function keep(parts) {
  const asked = [
    () => page(new Request(PAGE)),
    () => session(new Request(SESSION)),
    ...parts.filter((address) => isPart(new URL(address).pathname)).map((address) => () => part(new Request(address))),
  ].values()
  const oneByOne = async () => {
    for (const ask of asked) await ask().catch(() => undefined)
  }
  await Promise.all([oneByOne(), oneByOne(), oneByOne(), oneByOne()])
}

worker.addEventListener('message', (event) => event.waitUntil(keep(event.data.parts)))
