// the screens behind the routes bring their styles
/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import { portalRoutes } from '../../web/features.ts'
import { routes } from '../../web/routes.ts'
import { pathsOf } from '../../web/session/navigation/paths.ts'
import { tabTitle, titleIn } from '../../web/shells/titles.ts'

const title = titleIn({})
const addresses = [...pathsOf(routes), ...pathsOf(portalRoutes)]
  .filter((pattern) => !pattern.endsWith('*'))
  .map((pattern) => pattern.replace(/:(\w+)\??/g, 'x'))

test('there are screens', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/', '/public/login', '/auth/me', '/auth/admin/brands']))
})

test.each([...new Set(addresses)])('%s has a title', (address) => {
  expect(title(address)).toBeTruthy()
})

test('an address with a word of its own is not taken for the id of a thing', () => {
  expect(title('/auth/admin/spiff-manager/claims')).toBe('Spiff claims')
  expect(title('/auth/admin/spiff-manager/create')).toBe('New spiff')
  expect(title('/auth/admin/spiff-manager/01a2')).toBe('Edit spiff')
})

test('the tab says which thing a page is about, each word once, and nothing for a page without a name', () => {
  expect([
    tabTitle('Edit course', 'Trail range'),
    tabTitle('Courses', undefined),
    tabTitle('Trail range', 'Trail range'),
    tabTitle('??', undefined),
    tabTitle('Paddock', undefined),
  ]).toEqual([
    'Trail range · Edit course · Paddock',
    'Courses · Paddock',
    'Trail range · Paddock',
    'Paddock',
    'Paddock',
  ])
})
