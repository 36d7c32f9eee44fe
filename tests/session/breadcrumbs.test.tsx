import fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, wayTo, withCrum, type Crumb } from '../../web/session/navigation/breadcrumbs.ts'
import { titleIn } from '../../web/shells/titles.ts'
import { translations as french } from '../../web/shells/titles/fr.ts'
import '../../web/features.ts'

const titleOf = (pathname: string) => ({ '/auth': 'Dashboard', '/auth/brands': 'Brands' })[pathname]
const walk = (links: string[], from: Crumb[] = []) =>
  links.reduce((trail, link) => {
    const { pathname, search } = new URL(link, 'http://portal')
    return follow(trail, { pathname, search }, titleOf)
  }, from)
const titles = (trail: Crumb[]) => trail.map(({ title }) => title)

test('without crum the trail is this page alone, titled by its path', () => {
  expect(walk(['/auth/brands?crum=A', '/auth'])).toEqual([{ title: 'Dashboard', link: '/auth' }])
})

test('an unknown path is titled ??', () => {
  expect(walk(['/auth/nowhere'])).toEqual([{ title: '??', link: '/auth/nowhere' }])
})

test('crum titles the page and continues the trail', () => {
  expect(
    walk(['/auth/brands', '/auth/brand-page/1?crum=Vanta', '/auth/curriculum-page/2?crum=Suspension+basics']),
  ).toEqual([
    { title: 'Brands', link: '/auth/brands' },
    { title: 'Vanta', link: '/auth/brand-page/1?crum=Vanta' },
    { title: 'Suspension basics', link: '/auth/curriculum-page/2?crum=Suspension+basics' },
  ])
})

test('the trail keeps the last five', () => {
  expect(titles(walk(['/auth', '/1?crum=1', '/2?crum=2', '/3?crum=3', '/4?crum=4', '/5?crum=5']))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
})

test('coming back cuts the trail before the page, whatever its parameters', () => {
  expect(titles(walk(['/auth', '/1?crum=1', '/2?crum=2', '/3?crum=3', '/1?crum=One&text=x']))).toEqual([
    'Dashboard',
    'One',
  ])
})

test('loading the same page again changes nothing', () => {
  const trail = walk(['/auth', '/1?crum=1'])
  expect(walk(['/1?crum=1'], trail)).toEqual(trail)
})

test('however one walks, a trail has one to five entries and no path twice', () => {
  const step = fc
    .tuple(fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f', '/g'), fc.boolean())
    .map(([path, named]) => (named ? `${path}?crum=x` : path))
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (links) => {
      const paths = walk(links).map(({ link }) => link.split('?')[0])
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.length).toBeLessThanOrEqual(5)
      expect(new Set(paths).size).toBe(paths.length)
    }),
  )
})

const lists: Record<string, string> = {
  '/auth/admin/courses': 'Courses',
  '/auth/admin/spiff-manager': 'Spiffs',
  '/auth/admin/spiff-manager/approved': 'Spiffs',
  '/auth/admin/spiff-manager/claims': 'Spiff claims',
  '/auth/my-training': 'My training',
}
const way = (pathname: string, page: Partial<Parameters<typeof wayTo>[0]> = {}) =>
  wayTo({
    pathname,
    name: undefined,
    above: undefined,
    lit: undefined,
    titleOf: (path) => lists[path],
    listAt: (path) => lists[path],
    ...page,
  }).map(({ title, link }) => `${title} ${link}`)

test('a page that was not walked to has the lists it lies under above it, and is called by its name', () => {
  expect(way('/auth/admin/courses')).toEqual([])
  expect(way('/auth/admin/courses/7/edit', { name: 'Brakes' })).toEqual([
    'Courses /auth/admin/courses',
    'Brakes /auth/admin/courses/7/edit',
  ])
  expect(
    way('/auth/admin/courses/7/preview', {
      name: 'Preview',
      above: { to: '/auth/admin/courses/7/edit', label: 'Brakes' },
    }),
  ).toEqual([
    'Courses /auth/admin/courses',
    'Brakes /auth/admin/courses/7/edit',
    'Preview /auth/admin/courses/7/preview',
  ])
  // The parts of a list are one list, and what is searched there stays.
  expect(
    way('/auth/admin/spiff-manager/9', {
      name: 'Race Ready',
      above: { to: '/auth/admin/spiff-manager/approved?text=race', label: 'All spiffs' },
    }),
  ).toEqual(['Spiffs /auth/admin/spiff-manager/approved?text=race', 'Race Ready /auth/admin/spiff-manager/9'])
})

test('what is not there has no name, and no slash that leads to nothing', () => {
  expect(way('/auth/admin/courses/7/edit', { name: '', titleOf: () => 'Courses' })).toEqual([])
  expect(way('/auth/admin/courses/7/edit', { name: '', titleOf: () => 'Course' })).toEqual([
    'Courses /auth/admin/courses',
    'Course /auth/admin/courses/7/edit',
  ])
})

test('where neither the address nor the page says what it lies under, the menu does', () => {
  const lit = { to: '/auth/my-training', label: 'My training' }
  expect(way('/auth/curriculum-page/3', { name: 'Suspension', lit })).toEqual([
    'My training /auth/my-training',
    'Suspension /auth/curriculum-page/3',
  ])
  expect(way('/auth/my-training', { name: 'My training', lit })).toEqual([])
  const claims = { to: '/auth/admin/spiff-manager/claims', label: 'Claims' }
  expect(way(claims.to, { name: 'Spiff claims', lit: claims })).toEqual([])
})

test('a link takes its title along and keeps its parameters', () => {
  expect(withCrum('/auth/training/1/2?chapter=3', 'Brakes & tires')).toBe(
    '/auth/training/1/2?chapter=3&crum=Brakes+%26+tires',
  )
})

test('titles stand by the most fitting path', () => {
  const title = titleIn({})
  expect([
    title('/auth'),
    title('/auth/admin'),
    title('/auth/admin/courses/7/edit'),
    title('/auth/brand-page'),
    title('/auth/admin/spiff-manager/create'),
    title('/auth/admin/spiff-manager/7'),
    title('/auth/nowhere'),
  ]).toEqual(['Dashboard', 'Dashboard', 'Edit course', 'Brand', 'New spiff', 'Edit spiff', undefined])
})

test('titles are translated, and stay English where a translation is missing', () => {
  expect([
    titleIn(french)('/auth'),
    titleIn({ Brands: 'Marques' })('/auth'),
    titleIn({ Brands: 'Marques' })('/auth/brands'),
  ]).toEqual(['Tableau de bord', 'Dashboard', 'Marques'])
})
