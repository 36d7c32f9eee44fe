import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The service is a foreign script: its arrival, its failure and its boxes are played here.
type Arrival = 'arrives' | 'fails' | 'arrives without service'

function network(arrival: Arrival, render: (place: HTMLElement, options: Record<string, unknown>) => void = () => {}) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return
    if (arrival === 'arrives') Object.assign(window, { grecaptcha: { ready: (done: () => void) => done(), render } })
    queueMicrotask(() => script.dispatchEvent(new Event(arrival === 'fails' ? 'error' : 'load')))
  })
}

let showCaptcha: typeof import('../../web/access/captchaService.ts').showCaptcha

beforeEach(async () => {
  vi.resetModules()
  ;({ showCaptcha } = await import('../../web/access/captchaService.ts'))
})

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'grecaptcha')
})

const place = () => document.createElement('div')
const noToken = () => {}

test('without a key or a version it says so and asks no one', async () => {
  const append = vi.spyOn(document.head, 'append')
  await expect(showCaptcha(place(), { siteKey: null, version: 2 }, noToken)).rejects.toThrow('The captcha has no key.')
  await expect(showCaptcha(place(), { siteKey: 'key', version: undefined }, noToken)).rejects.toThrow(
    'The captcha has no version.',
  )
  expect(append).not.toHaveBeenCalled()
})

test.each<Arrival>(['fails', 'arrives without service'])(
  'a service that %s failed to load, and may be tried again',
  async (arrival) => {
    network(arrival)
    await expect(showCaptcha(place(), { siteKey: 'key', version: 2 }, noToken)).rejects.toThrow(
      'The captcha failed to load.',
    )
    vi.restoreAllMocks()
    network('arrives')
    await expect(showCaptcha(place(), { siteKey: 'key', version: 2 }, noToken)).resolves.toBeUndefined()
  },
)

test('a service that cannot show its box failed to execute', async () => {
  network('arrives', () => {
    throw new Error('Invalid site key')
  })
  await expect(showCaptcha(place(), { siteKey: 'key', version: 2 }, noToken)).rejects.toThrow(
    'The captcha failed to execute.',
  )
})

test('it is shown at normal size, tells its token, and takes it back when it expires', async () => {
  const tokens: (string | undefined)[] = []
  let options: Record<string, unknown> = {}
  network('arrives', (_place, given) => {
    options = given
  })
  await showCaptcha(place(), { siteKey: 'key', version: 2 }, (token) => tokens.push(token))
  expect(options).toMatchObject({ sitekey: 'key', size: 'normal' })
  const [solved, expired] = [options.callback, options['expired-callback']] as [(token: string) => void, () => void]
  solved('a-token')
  expired()
  expect(tokens).toEqual(['a-token', undefined])
})
