import { act, fireEvent, render, screen } from '@testing-library/react'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../web/features.ts'
import adminPostQuery, { type AdminPostScreenQuery } from '../../web/__generated__/AdminPostScreenQuery.graphql.ts'
import brandQuery, { type BrandPageScreenQuery } from '../../web/__generated__/BrandPageScreenQuery.graphql.ts'
import mediaQuery, { type MediaScreenQuery } from '../../web/__generated__/MediaScreenQuery.graphql.ts'
import postsQuery, { type PostsScreenQuery } from '../../web/__generated__/PostsScreenQuery.graphql.ts'
import BrandPageScreen from '../../web/brands/page/BrandPageScreen.tsx'
import { learner as brandRoutes } from '../../web/brands/routes.ts'
import { bulletinKind } from '../../web/bulletins/kind.ts'
import { wordsOf } from '../../web/domain/audience/AudienceReach.tsx'
import { hourOn } from '../../web/domain/calendar/monthEntry.ts'
import AdminPostScreen from '../../web/domain/posts/kind/AdminPostScreen.tsx'
import PostsScreen from '../../web/domain/posts/kind/PostsScreen.tsx'
import type { PostKind } from '../../web/domain/posts/kinds.ts'
import MediaScreen from '../../web/media-center/MediaScreen.tsx'
import { promotionKind } from '../../web/promotions/kind.ts'
import { setSession } from '../../web/session/session.ts'
import { admin as suggestionRoutes } from '../../web/suggested-follows/routes.ts'
import { DateTimeField } from '../../web/ui/fields/DateTimeField.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { TransferList } from '../../web/ui/uploads/TransferList.tsx'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, ofKind, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('learner') })))
afterEach(() => vi.restoreAllMocks())

const showPosts = (kind: PostKind) =>
  showScreen<PostsScreenQuery>({
    query: postsQuery,
    Screen: ofKind(PostsScreen, kind),
    path: '/auth/posts',
    address: '/auth/posts',
    variables: { kind: kind.target, text: null, brand: null, unread: null, favored: null, from: null, until: null },
    data: {
      posts: {
        edges: [
          {
            node: {
              __typename: 'Promotion',
              databaseId: 'p1',
              title: '20% off',
              date: '2026-11-20T18:00:00.000Z',
              unpublishAt: '2026-12-15T18:00:00.000Z',
              brand: null,
            },
          },
        ],
      },
    },
  })

test('the card of a promotion says when it ends, that of news when it came', async () => {
  await showPosts(promotionKind)
  expect(screen.getByText('Ends Dec 15th, 2026')).toBeDefined()
  await showPosts(bulletinKind)
  expect(screen.getByText('Nov 20th, 2026')).toBeDefined()
})

/** Where a route that only leads on leads. */
async function leadsTo(routes: readonly RouteObject[], path: string) {
  const { loader } = routes.find((route) => route.path === path)!
  const answered: unknown = await (loader as () => unknown)()
  return (answered as Response).headers.get('location')
}

test('areas of a brand without one lead to that one edits, else to where one is chosen', async () => {
  const areas = ['latest-news', 'media-center', 'rewards', 'training']
  for (const area of areas) expect(await leadsTo(brandRoutes(), `brand-page/${area}`)).toBe('/auth/brands')
  const editingBrand = { _id: 'b7', name: 'Norrvik' }
  setSession(sessionOf({ user: { ...asRole('brand-manager'), keepsToOwnBrands: true, editingBrand } }))
  for (const area of areas)
    expect(await leadsTo(brandRoutes(), `brand-page/${area}`)).toBe(`/auth/brand-page/b7/${area}`)
})

test('editing a suggestion without one begins a new one', async () =>
  expect(await leadsTo(suggestionRoutes, 'suggested-follows/edit')).toBe('/auth/admin/suggested-follows/create'))

test.each([
  ['a logo with nothing behind it', 'image/png', 800, 800, true],
  ['a wide picture', 'image/jpeg', 2400, 800, true],
  ['a photo', 'image/jpeg', 1600, 1200, false],
])('%s is shown as it is meant in the media center', async (_, mediaType, width, height, isWhole) => {
  const item = {
    databaseId: 'm1',
    name: 'Mark',
    kind: 'IMAGE',
    path: 'Mark',
    breadcrumbs: [],
    file: { url: '/mark', width, height },
    preview: { url: '/mark/preview', mediaType },
    thumbnail: null,
    coverImage: null,
  }
  await showScreen<MediaScreenQuery>({
    query: mediaQuery,
    Screen: MediaScreen,
    path: '/auth/media-center',
    address: '/auth/media-center',
    variables: { path: '', text: null, kind: null, sort: null },
    data: {
      mediaPlace: { breadcrumbs: [], item: null },
      mediaView: { showCards: true, zoomValue: 2 },
      mediaItems: { edges: [{ node: item }] },
    },
  })
  const picture = document.querySelector<HTMLElement>('img[src="/mark/preview"]')!
  expect(picture.dataset.whole === 'true').toBe(isWhole)
})

test('what lies within the page of a brand leads back to its tab, and speaks of no training there', async () => {
  await showScreen<BrandPageScreenQuery>({
    query: brandQuery,
    Screen: BrandPageScreen,
    path: '/auth/brand-page/:brandId/latest-news/:newsId',
    address: '/auth/brand-page/b1/latest-news/n1',
    variables: { brandId: 'b1' },
    data: {
      brand: {
        databaseId: 'b1',
        name: 'Norrvik',
        active: true,
        color: null,
        viewerProgress: { completedCount: 7, total: 30 },
      },
    },
  })
  const back = screen.getByRole('link', { name: /Norrvik: Latest news$/ })
  expect(back.getAttribute('href')).toBe('/auth/brand-page/b1/latest-news')
  expect(screen.queryByText(/courses passed/)).toBeNull()
})

test('every hour on the sheet of a month has its zone, the last day’s too', () => {
  const days = { startDay: '2026-12-03', endDay: '2026-12-05', endTime: '12:00', starts: '8:30 AM CST' }
  const entry = { id: 'e', to: '/e', title: 'Clinic', where: 'Bend', ...days }
  expect(['2026-12-03', '2026-12-04', '2026-12-05'].map((day) => hourOn(entry, day))).toEqual([
    '8:30 AM CST',
    'All day',
    'Until 12:00 PM CST',
  ])
})

const remindButton = async (date: string) => {
  setSession(sessionOf({ user: asRole('company-admin', ['view-announcements', 'modify-announcements']) }))
  const { environment } = await showScreen<AdminPostScreenQuery>({
    query: adminPostQuery,
    Screen: ofKind(AdminPostScreen, bulletinKind),
    path: '/auth/admin/bulletins/:id/edit',
    address: '/auth/admin/bulletins/n1/edit?tab=readers',
    variables: { kind: 'BULLETIN', id: 'n1' },
    data: {
      post: {
        __typename: 'Bulletin',
        databaseId: 'n1',
        title: 'Stop sale',
        status: 'PUBLISHED',
        viewerCanEdit: true,
        date,
        publishAt: null,
        unpublishAt: null,
        remindedAt: null,
      },
    },
  })
  await act(async () => answer(environment, { done: count(3), others: count(152), readers: count(0) }))
  return screen.getByRole('button', { name: 'Remind 152 people' })
}
const count = (totalCount: number) => ({ totalCount, unnamedCount: 0, edges: [] })

test('the one reminder of news is quiet on its first day', async () => {
  expect((await remindButton(new Date(Date.now() - 60_000).toISOString())).dataset.variant).toBe('default')
})
test('and the way on from the second', async () => {
  expect((await remindButton(new Date(Date.now() - 90_000_000).toISOString())).dataset.variant).toBe('filled')
})

test('whom it reaches is told by role where the writer may not see people by name', () => {
  const roles = [
    { name: 'Learner', reached: 360 },
    { name: 'Sales Rep', reached: 0 },
    { name: 'Dealer Manager', reached: 20 },
  ]
  expect(wordsOf({ people: 380, sample: [], roles })).toBe('Reaches 380 people by role: 360 Learner, 20 Dealer Manager')
  expect(wordsOf({ people: 3, sample: ['Ann Miller'], roles })).toBe('Reaches 3 people: Ann Miller and 2 more')
})

const inTheme = (part: ReactNode) =>
  render(
    <PaddockTheme>
      <PortalTheme>{part}</PortalTheme>
    </PaddockTheme>,
  )
const transfer = { key: 'a', file: new File(['x'], 'launch.mp4'), place: 0, share: 0.299 }

test('an upload says how far it is, and what it waits for without a line', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  inTheme(<TransferList transfers={[transfer]} onAgain={() => {}} onCancel={() => {}} />)
  expect(screen.getByText('29%, waiting for the connection')).toBeDefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await act(async () => fireEvent(window, new Event('online')))
  expect(screen.getByText('29%')).toBeDefined()
})

function Planned() {
  const { control } = useForm<FieldValues>({ defaultValues: { at: '' } })
  return <DateTimeField control={control} name="at" label="Publish at" />
}

test('days gone by cannot be planned', async () => {
  inTheme(<Planned />)
  await act(async () => fireEvent.click(screen.getByLabelText('Publish at')))
  const day = (at: dayjs.Dayjs) => screen.getByLabelText<HTMLButtonElement>(at.format('D MMMM YYYY'))
  expect([day(dayjs().subtract(1, 'day')).disabled, day(dayjs()).disabled]).toEqual([true, false])
})
