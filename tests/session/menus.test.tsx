import { expect, test } from 'vitest'
import '../../web/features.ts'
import type { Right } from '../../web/contract/__generated__/limits.ts'
import { DEFAULT_GRANTS, type RoleKey } from '../../server/platform/rights.ts'
import { declared } from '../../web/session/feature.ts'
import {
  activeLink,
  adminNav,
  isClosedTo,
  learnerNav,
  linksOf,
  openLinks,
  previewSite,
  tabsOf,
} from '../../web/session/navigation/menus.ts'
import { leadsSomewhere, pathsOf } from '../../web/session/navigation/paths.ts'
import { asRole, sessionOf, type Change } from '../shells/sessions.ts'

const offered = (nav: typeof adminNav, change: Change) => {
  const session = sessionOf(change)
  return session.user ? linksOf(nav(session, session.user)).map(({ to }) => to) : []
}
const admin = (change: Change) => offered(adminNav, change)
const learner = (change: Change) => offered(learnerNav, change)
/** With the rights the role is shipped with. */
const shipped = (role: RoleKey) => asRole(role, [...DEFAULT_GRANTS[role]])
const at = (...parts: string[]) => parts.map((part) => `/auth/admin/${part}`)

test('platform admins alone see settings, leaderboards and activity logs', () => {
  const alone = at('general-settings', 'leaderboards', 'activity-logs')
  expect(admin({ user: shipped('platform-admin') })).toEqual(expect.arrayContaining(alone))
  for (const role of ['company-admin', 'brand-manager', 'live-training-admin', 'translator'] as const)
    expect(admin({ user: shipped(role) })).not.toEqual(expect.arrayContaining([expect.stringMatching(alone.join('|'))]))
})

test('a copy of a role keeps the links of its model: they follow what the server says of the viewer, not the name of the role', () => {
  for (const key of ['platform-admin', 'company-admin', 'brand-manager', 'live-training-admin', 'translator']) {
    const change = { ...asRole(key, ['view-brands', 'view-users']), editingBrand: { _id: 'b1', name: 'Vanta' } }
    const copied = { ...change, role: { ...change.role!, key: `${key}-copy` } }
    expect(admin({ user: copied }), key).toEqual(admin({ user: change }))
  }
})

test('phones have tabs of what the menu offers, in their own order', () => {
  const tabs = (change: Change) => {
    const session = sessionOf(change)
    return tabsOf(learnerNav(session, session.user!)).map(({ label, to }) => `${label} ${to}`)
  }
  const all = ['Home /auth', 'Training /auth/my-training', 'Claim /auth/spiff/create', 'News /auth/bulletins']
  expect(tabs({})).toEqual(all)
  expect(tabs({ flags: { announcements: false } })).toEqual(all.slice(0, 3))
})

test('the narrow admin roles have no dashboard', () => {
  expect(admin({ user: asRole('company-admin') })).toContain('/auth/admin')
  expect(admin({ user: asRole('live-training-admin') })).not.toContain('/auth/admin')
  expect(admin({ user: asRole('translator') })).not.toContain('/auth/admin')
})

test('brands need the right, several brands and another role than brand manager', () => {
  const brands = '/auth/admin/brands'
  expect(admin({ user: asRole('company-admin', ['view-brands']) })).toContain(brands)
  expect(admin({ user: asRole('company-admin') })).not.toContain(brands)
  expect(admin({ user: asRole('company-admin', ['view-brands']), flags: { multipleBrands: false } })).not.toContain(
    brands,
  )
  expect(admin({ user: asRole('brand-manager', ['view-brands']) })).not.toContain(brands)
})

test('the brand page is for brand managers, of the brand they edit', () => {
  const editingBrand = { _id: 'b1', name: 'Vanta' }
  expect(admin({ user: { ...asRole('brand-manager'), editingBrand } })).toEqual(
    expect.arrayContaining(at('brand-page/b1', 'brand-page/b1/curriculums')),
  )
  expect(admin({ user: asRole('brand-manager') }).join()).not.toContain('brand-page')
  expect(admin({ user: { ...asRole('company-admin'), editingBrand } }).join()).not.toContain('brand-page')
})

test.each<[right: Right, ...parts: string[]]>([
  ['view-curriculums', 'curriculums'],
  ['view-courses', 'courses'],
  ['view-messages', 'messages'],
  ['view-incentives', 'incentives'],
  ['modify-admin-groups', 'admin-groups'],
  ['modify-assignment-groups', 'assign-groups'],
  ['view-business-units', 'business-units'],
  ['modify-roles', 'roles'],
  ['view-users', 'user-manager'],
  ['view-dealers', 'dealer-manager'],
  ['create-uploads-media', 'media-center'],
  ['view-announcements', 'bulletins', 'promotions'],
  ['view-events', 'events'],
  ['view-videos', 'videos'],
  ['approve-videos', 'videos/submissions'],
  ['view-podcasts', 'podcasts'],
  ['view-suggested-followers', 'suggested-follows'],
  ['user-reports', 'report/user'],
  ['dealer-reports', 'report/dealer'],
  ['curriculum-reports', 'report/curriculum'],
  ['course-reports', 'report/course', 'report/enrollment'],
  ['incentive-reports', 'report/incentive', 'report/spiff'],
  ['view-resources', 'resources'],
  ['view-spiffs', 'spiff-manager/overview'],
  ['view-spiff-claims', 'spiff-manager/claims'],
  ['view-payouts', 'payouts', 'report/cashout'],
  ['file-tax-forms', 'year-end'],
  ['view-activities', 'activity-submissions'],
  ['edit-settings', 'general-settings'],
  ['view-activity-logs', 'activity-logs'],
  ['modify-leaderboards', 'leaderboards'],
])('the right %s alone opens %s', (right, ...parts) => {
  const links = parts.map((part) => `/auth/admin/${part}`)
  const without = admin({ user: asRole('company-admin') })
  expect(without.filter((to) => links.includes(to))).toEqual([])
  expect(admin({ user: asRole('company-admin', [right]) }).filter((to) => !without.includes(to))).toEqual(links)
})

test('live training leads to the first part one may view', () => {
  expect(
    admin({ user: asRole('live-training-admin', ['view-live-training-locations', 'view-live-training-templates']) }),
  ).toContain('/auth/admin/live-training/templates')
  expect(
    admin({ user: asRole('live-training-admin', ['view-live-training-locations', 'view-live-training-events']) }),
  ).toContain('/auth/admin/live-training/events')
  expect(admin({ user: asRole('company-admin') }).join()).not.toContain('live-training')
})

test('user requests are for platform and company admins where new people are approved', () => {
  const requests = '/auth/admin/user-requests'
  expect(admin({ user: shipped('platform-admin') })).toContain(requests)
  expect(admin({ user: shipped('company-admin') })).toContain(requests)
  expect(admin({ user: shipped('company-admin'), flags: { newUserApproval: false } })).not.toContain(requests)
  expect(admin({ user: shipped('brand-manager') })).not.toContain(requests)
})

test('labels follow the settings', () => {
  const session = sessionOf({
    user: asRole('company-admin', ['view-announcements', 'modify-assignment-groups']),
    settings: { labels: { announcements: 'Announcements', assignGroups: 'Teams' } },
  })
  const labels = session.user ? linksOf(adminNav(session, session.user)).map(({ label }) => label) : []
  expect(labels).toEqual(expect.arrayContaining(['Announcements', 'Teams']))
})

test('learners see what is turned on', () => {
  expect(learner({})).toEqual([
    '/auth',
    '/auth/brands',
    '/auth/bulletins',
    '/auth/promotions',
    '/auth/my-training',
    '/auth/leaderboards',
    '/auth/spiffs',
    '/auth/rewards',
    '/auth/courses/catalog',
    '/auth/media-center',
    '/auth/videos',
    '/auth/podcasts',
    '/auth/resources',
    '/auth/live-training',
    '/auth/events',
  ])
  expect(
    learner({
      flags: {
        multipleBrands: false,
        announcements: false,
        rewards: false,
        mediaCenter: false,
        resources: false,
        videos: false,
        podcasts: false,
        events: false,
      },
    }),
  ).toEqual([
    '/auth',
    '/auth/my-training',
    '/auth/leaderboards',
    '/auth/spiffs',
    '/auth/courses/catalog',
    '/auth/live-training',
  ])
})

test('reports in the learner menu are for non-admins who hold the right', () => {
  expect(learner({ user: asRole('dealer-manager', ['user-reports', 'dealer-reports']) })).toEqual(
    expect.arrayContaining(['/auth/report/user', '/auth/report/dealer']),
  )
  expect(learner({ user: asRole('dealer-manager', ['user-reports']) }).join()).not.toContain('report/dealer')
  expect(learner({ user: asRole('company-admin', ['user-reports', 'dealer-reports']) }).join()).not.toContain('report')
})

test('the preview leads brand managers to their brand', () => {
  const preview = (change: Change) => {
    const { user } = sessionOf(change)
    return user && previewSite(user)
  }
  expect(preview({ user: { ...asRole('brand-manager'), editingBrand: { _id: 'b1', name: 'Vanta' } } })).toBe(
    '/auth/brand-page/b1',
  )
  expect(preview({ user: asRole('platform-admin') })).toBe('/auth')
})

test('only links to screens that exist and are open are shown; empty groups go', () => {
  const session = sessionOf({ user: asRole('dealer-manager', ['user-reports']) })
  const entries = session.user ? learnerNav(session, session.user) : []
  expect(linksOf(openLinks(entries, session, ['/auth', '/auth/my-training'])).map(({ to }) => to)).toEqual([
    '/auth',
    '/auth/my-training',
  ])
  expect(openLinks(entries, session, ['/auth']).some((entry) => 'group' in entry)).toBe(false)
  const unverified = sessionOf({ heldBy: 'EMAIL' })
  expect(openLinks(entries, unverified, ['/auth', '/auth/my-training'])).toEqual([])
})

test('the active link is the nearest one; my training also covers curriculum pages', () => {
  const session = sessionOf({
    user: asRole('platform-admin', [
      'view-videos',
      'approve-videos',
      'view-courses',
      'view-spiffs',
      'view-spiff-claims',
    ]),
  })
  const entries = session.user ? [...learnerNav(session, session.user), ...adminNav(session, session.user)] : []
  expect([
    activeLink(entries, '/auth'),
    activeLink(entries, '/auth/curriculum-page/7'),
    activeLink(entries, '/auth/redeem-reward'),
    activeLink(entries, '/auth/admin/videos/submissions/3'),
    activeLink(entries, '/auth/admin/courses/4/edit'),
    activeLink(entries, '/auth/admin/spiff-manager/create'),
    activeLink(entries, '/auth/admin/spiff-manager/approved'),
    activeLink(entries, '/auth/admin/spiff-manager/claims/3'),
    activeLink(entries, '/auth/statement'),
    activeLink(entries, '/auth/me'),
  ]).toEqual([
    '/auth',
    '/auth/my-training',
    '/auth/rewards',
    '/auth/admin/videos/submissions',
    '/auth/admin/courses',
    '/auth/admin/spiff-manager/overview',
    '/auth/admin/spiff-manager/overview',
    '/auth/admin/spiff-manager/claims',
    '/auth/spiffs',
    undefined,
  ])
})

test('a route tree gives the full patterns of its screens', () => {
  const screens = pathsOf(
    [{ index: true }, { path: 'brands', children: [{ index: true }, { path: ':brandId/edit' }] }, { path: '*' }],
    '/auth/admin',
  )
  expect(screens).toEqual(['/auth/admin', '/auth/admin/brands', '/auth/admin/brands/:brandId/edit'])
  expect(leadsSomewhere(screens, '/auth/admin/brands/7/edit')).toBe(true)
  expect(leadsSomewhere(screens, '/auth/admin/dealers')).toBe(false)
})

test('no two links of a menu stand in one place', () => {
  for (const menu of ['learnerMenu', 'adminMenu'] as const) {
    const places = declared(menu)
      .flat()
      .map(({ place }) => place)
    expect(places.length).toBeGreaterThan(10)
    expect(new Set(places).size).toBe(places.length)
  }
})

test('an address is closed to whom its link is not for, by right, brand or settings; what has no screen is not', () => {
  const isClosed = (which: 'adminMenu' | 'learnerMenu', change: Change, address: string) => {
    const session = sessionOf(change)
    const viewer = session.user!
    const screens = ['/auth', '/auth/brands', '/auth/admin', '/auth/admin/brands', '/auth/admin/bulletins']
    const entries = openLinks((which === 'adminMenu' ? adminNav : learnerNav)(session, viewer), session, screens)
    return isClosedTo(which, { session, viewer, screens }, entries, address)
  }
  const manager = asRole('brand-manager', ['view-brands', 'view-announcements'])
  expect(isClosed('adminMenu', { user: manager }, '/auth/admin/brands')).toBe(true)
  expect(isClosed('adminMenu', { user: manager }, '/auth/admin/brands/b1/edit')).toBe(true)
  expect(isClosed('adminMenu', { user: manager }, '/auth/admin/bulletins')).toBe(false)
  expect(isClosed('adminMenu', { user: manager, flags: { announcements: false } }, '/auth/admin/bulletins')).toBe(true)
  expect(isClosed('adminMenu', { user: asRole('company-admin', ['view-brands']) }, '/auth/admin/brands')).toBe(false)
  expect(isClosed('adminMenu', { user: asRole('company-admin') }, '/auth/admin/brands')).toBe(true)
  expect(isClosed('adminMenu', { user: manager }, '/auth/admin/leaderboards')).toBe(false)
  expect(isClosed('learnerMenu', { flags: { multipleBrands: false } }, '/auth/brands')).toBe(true)
  expect(isClosed('learnerMenu', { flags: { multipleBrands: false } }, '/auth/brand-page/b1')).toBe(false)
})
