import { expect, test } from 'vitest'
import { consentLanguage } from '../../web/consent/cookieConsent.ts'

test('consent speaks the language of the page, and Traditional Chinese or Korean to browsers that do', () => {
  expect([
    consentLanguage('fr', ['ko']),
    consentLanguage('en', ['zh-TW', 'en']),
    consentLanguage('en', ['zh-Hant-HK']),
    consentLanguage('en', ['ko-KR']),
    consentLanguage('en', ['zh-CN']),
    consentLanguage('en', []),
  ]).toEqual(['fr', 'tw', 'tw', 'ko', 'en', 'en'])
})
