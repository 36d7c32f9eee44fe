import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFailed } from 'vitest'
import { sessionCookie } from '../../server/platform/http/cookies.ts'
import { coveredButtons } from './page/covered.ts'
import type { World, Who } from './world.ts'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Hosts that are told apart by name alone, all of them this machine.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  // What starts as a process of its own is paid anew in each: two thirds of the work are left.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=SpareRendererForSitePerProcess,PaintHolding,Translate,BackForwardCache',
]

const axeScript = readFile(path.resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof SIZES

/**
 * A turned clock (faketime) is a library before all others, with which Chromium does not start: its pages get the
 * tests' time instead.
 */
const { LD_PRELOAD: turnedClock, ...env } = process.env

let launched: Promise<Browser> | undefined

/** More than the pages of one worker share at a time. */
const ROOM = 1024 ** 3

/**
 * Whether memory that processes share may lie in memory: in files, as Playwright has it for small containers, each answer
 * and each tile of a picture makes one, a tenth of the work of a journey.
 */
async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM
}

const start = async () =>
  chromium.launch({
    executablePath: inject('chromium'),
    args: QUIET,
    env,
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
  })

/** One for all files of a worker: whoever visits has a context of their own. It ends with the process. */
const launch = () => (launched ??= start())

/** Whether a page of the portal stands: drawn, nothing asked that is not answered, nothing waited for. */
const stands = () =>
  !document.getElementById('root') ||
  (document.documentElement.dataset.drawn === location.pathname + location.search &&
    document.querySelector('h1') !== null &&
    !document.documentElement.hasAttribute('data-busy') &&
    !document.querySelector('[role=status][aria-label^=Loading], .mantine-Skeleton-root[data-visible]'))

/** Goes on inside the portal; false where this page is none of it, or is still on its way there. */
const goOn = (address: string) => {
  const isDrawn = document.documentElement.dataset.drawn === location.pathname + location.search
  if (!isDrawn || ![location.pathname, address].every((path) => path.startsWith('/auth'))) return false
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  return true
}

/** How the page tells what its security policy stopped. */
const STOPPED = 'The security policy stopped'

/**
 * Chooses in a list that is open. A pointer may miss: on a busy machine the list still moves to its place when it comes,
 * and what it hits beside the list closes that.
 */
export async function pickOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name })
  await option.waitFor()
  await option.dispatchEvent('click')
}

interface Visitor {
  page: Page
  context: BrowserContext
  /**
   * Goes to a path and waits until the page stands: from one page of the portal to another as a link does, which costs a
   * browser a tenth of loading it.
   */
  open(address: string): Promise<void>
  /** The same by loading it, as from outside: with the session and all that was saved as they are now. */
  load(address: string): Promise<void>
  /** Accessibility violations of the page as it is, and buttons that lie under something that stays in sight. */
  axe(): Promise<string[]>
}

/** What was on the screen where a test failed: all there is to go by when it failed elsewhere. */
async function tell(context: BrowserContext) {
  for (const page of context.pages()) {
    const words = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    console.log(`--- ${page.url()}\n${words.slice(0, 4_000)}\n---`)
  }
}

/** Each visitor has cookies of their own. Errors of a page fail the test that looks at them. */
export async function openBrowser({ origin }: Pick<World, 'origin'>) {
  const browser = await launch()
  const contexts: BrowserContext[] = []
  afterAll(() => Promise.all(contexts.map((context) => context.close())))

  async function visit(
    who: Who | null,
    size: Size = 'desktop',
    { keepsOffline = false }: { keepsOffline?: boolean } = {},
  ): Promise<Visitor> {
    const secure = origin.startsWith('https:')
    const context = await browser.newContext({
      ignoreHTTPSErrors: secure,
      // What keeps the portal for lines that break fetches all of it: for the journey that tries it.
      serviceWorkers: keepsOffline ? 'allow' : 'block',
      viewport: SIZES[size],
      reducedMotion: 'reduce',
      // Where the portal lives: for six hours a day UTC is a day ahead.
      timezoneId: 'America/Chicago',
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
    })
    contexts.push(context)
    if (turnedClock) await context.clock.install({ time: Date.now() })
    // The prompt is tried in a journey of its own.
    await context.addCookies([
      {
        name: 'cc_cookie',
        value: encodeURIComponent(
          JSON.stringify({
            categories: ['necessary'],
            revision: 0,
            data: null,
            consentTimestamp: '2026-01-01T00:00:00.000Z',
            consentId: 'test-consent-0001',
            services: { necessary: [], analytics: [] },
            languageCode: 'en',
            lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
            expirationTime: 4102444800000,
          }),
        ),
        url: origin,
      },
      ...(who ? [{ name: sessionCookie({ secure }), value: who.token, url: origin, httpOnly: true, secure }] : []),
    ])
    // Of every page, those a test opens later too: longer than a busy machine needs.
    context.setDefaultTimeout(Number(process.env.PATIENCE ?? 120_000))
    const page = await context.newPage()
    onTestFailed(() => tell(context))
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    // What the security policy stops is a fault of ours: nothing else is loaded here.
    page.on('console', (message) => {
      if (message.text().startsWith(STOPPED)) faults.push(message.text())
    })
    await page.addInitScript(
      (stopped) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, target }) => {
          const at = target instanceof Element ? target : undefined
          console.log(
            stopped,
            effectiveDirective,
            blockedURI,
            (at?.getRootNode() as ShadowRoot | undefined)?.host?.outerHTML.slice(0, 80) ?? '',
            at?.outerHTML.slice(0, 120) ?? '',
          )
        }),
      STOPPED,
    )
    async function arrive(address: string) {
      // What a test needs it waits for itself: a page may be one that never comes to rest.
      await page.waitForFunction(stands, undefined, { timeout: 5_000 }).catch(() => {})
      expect(faults, `errors on ${address}`).toEqual([])
    }
    async function load(address: string) {
      await page.goto(origin + address)
      await arrive(address)
    }
    return {
      page,
      context,
      load,
      open: async (address) => ((await page.evaluate(goOn, address)) ? arrive(address) : load(address)),
      async axe() {
        // On a busy machine the network rests before the page has come.
        await page.locator('h1').first().waitFor({ state: 'attached' })
        // What fades in is too pale until it is there; what turns for ever is not waited for.
        await page.waitForFunction(stands, undefined, { timeout: 5_000 }).catch(() => {})
        await page.evaluate(() =>
          Promise.allSettled(
            document
              .getAnimations()
              .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
              .map(({ finished }) => finished),
          ),
        )
        if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeScript)
        // Without its look into styles, for which it writes style elements of its own, and the full list of what is well.
        const covered = await page.evaluate(coveredButtons)
        const found = await page.evaluate(async () => {
          const { violations, passes } = await (
            globalThis as unknown as {
              axe: {
                run(
                  options: object,
                ): Promise<{ passes: object[]; violations: { id: string; nodes: { html: string }[] }[] }>
              }
            }
          ).axe.run({ preload: false, resultTypes: ['violations'] })
          if (!passes.length) return ['axe looked at nothing']
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
        })
        return [...found, ...covered]
      },
    }
  }
  return { visit }
}
