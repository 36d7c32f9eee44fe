import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '../../web/features.ts'
import { declared } from '../../web/session/feature.ts'
import { chosenLocale, splitLocale, withLocale } from '../../web/session/locale.ts'
import { mayReload } from '../../web/shells/Unreachable.tsx'
import { deviceName } from '../../web/users/profile/deviceName.ts'

test.each([
  ['/', 'en', '/', '/'],
  ['/auth/me', 'en', '/', '/auth/me'],
  ['/de', 'de', '/de', '/'],
  ['/de/auth/me', 'de', '/de', '/auth/me'],
  ['/cn/public/login', 'cn', '/cn', '/public/login'],
  ['/en/terms', 'en', '/', '/en/terms'],
  ['/tw/terms', 'en', '/', '/tw/terms'],
  ['/deals', 'en', '/', '/deals'],
])('%s is read as %s', (pathname, locale, basename, rest) => {
  expect(splitLocale(pathname)).toEqual({ locale, basename, rest })
})

test('English has no prefix', () => {
  expect([withLocale('en', '/auth'), withLocale('fr', '/auth'), withLocale('ja', '/')]).toEqual([
    '/auth',
    '/fr/auth',
    '/ja',
  ])
})

test('the chosen language is taken up at the front page alone', () => {
  expect([
    chosenLocale('a=b; i18n_redirected=de', '/'),
    chosenLocale('i18n_redirected=en', '/'),
    chosenLocale('i18n_redirected=de', '/auth'),
    chosenLocale('i18n_redirected=xx', '/'),
    chosenLocale('', '/'),
  ]).toEqual(['de', undefined, undefined, undefined, undefined])
})

test('a page is loaded anew for missing chunks once a minute at most', () => {
  expect([mayReload(100_000, 0), mayReload(100_000, 40_001), mayReload(100_000, 40_000)]).toEqual([true, false, true])
})

test('sessions are named as people would', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    ),
  ).toBe('Edge on Windows')
  expect(deviceName('curl/8')).toBe('Unknown device')
})

test('the settings offer switches of what is built alone: each is asked for somewhere', () => {
  const sources = ['web', 'server']
    .flatMap((place) => globSync(`${place}/**/*.{ts,tsx}`))
    .filter((file) => !/__generated__|settings/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // Followed by a colon it is declared.
  const asked = (flag: string) =>
    new RegExp(`flags\\??\\.${flag}\\b|flags: \\{[^}]*\\b${flag}\\b(?!:)|isOn\\('${flag}'\\)|flag: '${flag}'`).test(
      sources,
    )
  const switches = declared('flags').flatMap((flags) => Object.keys(flags))
  expect(switches.length).toBeGreaterThan(20)
  expect(switches.filter((flag) => !asked(flag))).toEqual([])
})
