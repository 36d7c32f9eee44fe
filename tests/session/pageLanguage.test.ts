import { expect, test } from 'vitest'
import { pageLanguage } from '../../web/session/locale.ts'

test('a page says it is in French once it is: while titles alone are, screen readers speak its English', () => {
  expect(['en', 'fr', 'cn'].map((locale) => pageLanguage(locale as 'en'))).toEqual(['en', 'en', 'en'])
})
