import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, onTestFailed } from 'vitest'
import type { World, Who } from './world.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
type Size = keyof typeof SIZES

/**
 * A turned clock (faketime) is a library before all others, with which Chromium does not start: its pages get the
 * tests' time instead.
 */
const { LD_PRELOAD: turnedClock, ...env } = process.env

/** An installed Chromium if there is one; else the one that npm brought along. */
async function launch(): Promise<Browser> {
  const installed = process.env.PADDOCK_CHROMIUM === 'npm' ? undefined : INSTALLED.find((file) => existsSync(file))
  if (installed) return chromium.launch({ executablePath: installed, args: QUIET, env })
  const { default: packed } = await import('@sparticuz/chromium')
  // Not with the arguments it recommends: in a single process visitors would share their cookies.
  return chromium.launch({ executablePath: await packed.executablePath(), args: QUIET, env, headless: true })
}

/** How the page tells what its security policy stopped. */
const STOPPED = 'The security policy stopped'

interface Visitor {
  page: Page
  context: BrowserContext
  /** Goes to a path of the portal and waits until nothing is being fetched. */
  open(address: string): Promise<void>
  /** Accessibility violations of the page as it is. */
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

/**
 * One browser per test file; each visitor has cookies of their own. Errors of a page fail the test that looks at them.
 */
export async function openBrowser({ origin }: Pick<World, 'origin'>) {
  const browser = await launch()
  afterAll(() => browser.close())
  const axeFile = path.resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js')

  async function visit(who: Who | null, size: Size = 'desktop'): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      reducedMotion: 'reduce',
      // Where the portal lives: for six hours a day UTC is a day ahead.
      timezoneId: 'America/Chicago',
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
    })
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
      ...(who ? [{ name: 'paddock', value: who.token, url: origin, httpOnly: true }] : []),
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
    return {
      page,
      context,
      async open(address) {
        await page.goto(origin + address)
        // A recording that loads may never let the network rest; what a test needs it waits for itself.
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
        expect(faults, `errors on ${address}`).toEqual([])
      },
      async axe() {
        // On a busy machine the network rests before the page has come.
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await page.evaluate(await readFile(axeFile, 'utf8'))
        // Without its look into styles, for which it writes style elements of its own.
        return page.evaluate(async () => {
          const { violations } = await (
            globalThis as unknown as {
              axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
            }
          ).axe.run({ preload: false })
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
        })
      },
    }
  }
  return { visit }
}
