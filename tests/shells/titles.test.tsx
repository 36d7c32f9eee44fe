// the screens behind the routes bring their styles
/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import { portalRoutes } from '../../web/features.ts'
import { routes } from '../../web/routes.ts'
import { pathsOf } from '../../web/shells/paths.ts'
import { titleIn } from '../../web/shells/titles.ts'

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
