import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import AdminBrandScreenQuery, {
  type AdminBrandScreenQuery as AdminQuery,
} from '../../web/__generated__/AdminBrandScreenQuery.graphql.ts'
import BrandPageScreenQuery, {
  type BrandPageScreenQuery as PageQuery,
} from '../../web/__generated__/BrandPageScreenQuery.graphql.ts'
import type { Right } from '../../web/contract/__generated__/limits.ts'
import AdminBrandScreen from '../../web/brands/AdminBrandScreen.tsx'
import BrandPageScreen from '../../web/brands/page/BrandPageScreen.tsx'
import { BrandTabs } from '../../web/brands/page/BrandTabs.tsx'
import { brandAreas } from '../../web/brands/routes.ts'
import { roomWords, tightestRoom } from '../../web/domain/quota/remaining.ts'
import { brandAreas as news } from '../../web/bulletins/routes.ts'
import { failure } from '../../web/relay/failure.ts'
import { EditingBrandMenu } from '../../web/shells/menus/EditingBrandMenu.tsx'
import { install } from '../../web/session/feature.ts'
import { setSession, viewerEditingBrand } from '../../web/session/session.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

const ALL: Right[] = [
  'view-brands',
  'edit-brand-settings',
  'modify-brand-content',
  'create-delete-brand',
  'publish-brand',
  'edit-course-curriculum-limit',
]

standInForBrowser()

const owned = (...names: string[]) => names.map((name) => ({ _id: name.toLowerCase(), name }))
const room = (limit: number, used: number) => ({ limit, used, remaining: limit ? Math.max(0, limit - used) : null })

const brand = (more: object = {}) => ({
  id: 'brand',
  databaseId: 'b',
  name: 'Norrvik',
  active: true,
  viewerCanEdit: true,
  viewerCanEditSettings: true,
  viewerCanEditContent: true,
  viewerCanPublish: true,
  description: 'Built for the long way home.',
  color: '#2f7d4a',
  bucket: 'Trail',
  segments: ['ATV'],
  version: 3,
  logoTransparent: true,
  logoImage: null,
  bannerImage: null,
  thumbnailImage: null,
  managers: [],
  room: { curriculums: room(4, 4), courses: room(0, 15) },
  ...more,
})

const openEditor = (given: object = {}, ownsAll = true) =>
  showScreen<AdminQuery>({
    query: AdminBrandScreenQuery,
    Screen: AdminBrandScreen,
    path: '/auth/admin/brands/:brandId/edit',
    address: '/auth/admin/brands/b/edit',
    variables: { brandId: 'b', ownsAll, edits: true },
    data: { brand: brand(given), brandSegments: ['ATV'], brandBuckets: ['Trail'], brandManagerCandidates: [] },
  })

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the editor', () => {
  beforeEach(() => {
    setSession(sessionOf({ user: asRole('company-admin', ALL) }))
  })

  test('shows at once what is typed', async () => {
    await openEditor()
    const preview = screen.getByRole('figure', { name: 'Preview', hidden: true })
    act(() => {
      type('Name', 'Norrvik North')
      type('Brand color', '#c8321f')
    })
    expect(within(preview).getByText('Norrvik North')).toBeTruthy()
    expect(preview.querySelector<HTMLElement>('[data-brand-scope]')?.style.getPropertyValue('--brand')).toBe('#c8321f')
  })

  test('says which limit is reached, and that a logo has no ground to show through', async () => {
    await openEditor({
      logoTransparent: false,
      logoImage: { id: 'f', databaseId: 'f', url: '/files/f', name: 'logo.png' },
    })
    expect(screen.getByText('4 in use · No Remaining')).toBeTruthy()
    expect(screen.getByText('15 in use')).toBeTruthy()
    expect(screen.getByText(/no transparent background/)).toBeTruthy()
  })

  test('tells a stale editor and saves what was typed over theirs when asked to', async () => {
    const { environment } = await openEditor()
    await act(async () => type('Description', 'Mine'))
    await act(async () => click('Save'))
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
      input: { databaseId: 'b', version: 3, description: 'Mine' },
    })
    await act(async () =>
      environment.mock.rejectMostRecentOperation(
        failure({ message: 'Stale', extensions: { code: 'CONFLICT', fields: { version: 'Stale' } } }),
      ),
    )
    expect(await screen.findByText('Someone else saved this meanwhile')).toBeTruthy()
    await act(async () => click('Keep mine'))
    await act(async () =>
      environment.commitUpdate((store) => store.get('brand')?.setValue(4, 'version').setValue('Theirs', 'name')),
    )
    const { input } = environment.mock.getMostRecentOperation().request.variables as { input: Record<string, unknown> }
    expect([input.version, input.name, input.description]).toEqual([4, 'Theirs', 'Mine'])
  })

  test('keeps what was typed when the server refuses a field', async () => {
    const { environment } = await openEditor()
    await act(async () => type('Name', 'Taken'))
    await act(async () => click('Save'))
    await act(async () =>
      environment.mock.rejectMostRecentOperation(
        failure({
          message: 'A brand of this name exists.',
          extensions: { code: 'CONFLICT', fields: { name: 'A brand of this name exists.' } },
        }),
      ),
    )
    expect(screen.getByText('A brand of this name exists.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Taken')
  })

  test('shows what hangs on a brand before it goes, and sends nothing before one says so', async () => {
    const { environment } = await openEditor()
    await act(async () => click('Delete brand'))
    await act(async () =>
      answer(environment, {
        brand: {
          id: 'brand',
          belongings: [
            ['curriculums', 'curriculums', 7, ['Onboarding', 'Sales'], 'stay, without this brand.'],
            ['closing', 'published curriculum', 1, ['Onboarding'], 'of these is unpublished.'],
            ['videos', 'video', 1, ['Track lap'], 'stays and is unpublished.'],
            ['courses', 'courses', 12, ['Welcome'], 'stay in their curriculums.'],
            ['learners', 'people', 199, [], 'with progress keep it.'],
          ].map(([of, noun, total, names, fate]) => ({ of, noun, total, names, fate })),
        },
      }),
    )
    const dialog = await screen.findByRole('dialog')
    for (const words of [
      '7 curriculums',
      'Onboarding, Sales and 5 more',
      '1 published curriculum',
      '1 video',
      '12 courses',
      'stay in their curriculums.',
      '199 people',
    ])
      expect(within(dialog).getByText(words)).toBeTruthy()
    expect(within(dialog).queryByText(/incentive/)).toBeNull()
    expect(environment.mock.getAllOperations()).toHaveLength(0)
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete brand' }))
    })
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({ input: { databaseId: 'b' } })
  })

  test('who edits the content alone is shown and sends the content alone, and who edits settings those', async () => {
    setSession(sessionOf({ user: asRole('company-admin', ['view-brands', 'modify-brand-content']) }))
    const { environment } = await openEditor({ viewerCanEditSettings: false }, false)
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
    expect(screen.queryByLabelText(/^Brand color/)).toBeNull()
    await act(async () => type('Description', 'Mine'))
    await act(async () => click('Save'))
    const sent = () =>
      Object.keys((environment.mock.getMostRecentOperation().request.variables as { input: object }).input)
    for (const settings of ['name', 'color', 'bucket']) expect(sent()).not.toContain(settings)
    cleanup()
    setSession(sessionOf({ user: asRole('company-admin', ['view-brands', 'edit-brand-settings']) }))
    await openEditor({ viewerCanEditContent: false }, false)
    expect(screen.queryByLabelText(/^Description/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(false)
    cleanup()
    await openEditor({ viewerCanEdit: false, viewerCanEditContent: false, viewerCanEditSettings: false }, false)
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^Description/).readOnly).toBe(true)
  })

  test('a brand manager sees figures where others set limits, and nothing of brands of others', async () => {
    setSession(
      sessionOf({
        user: { ...asRole('brand-manager', ['view-brands', 'edit-brand-settings']), ownedBrands: owned('B') },
      }),
    )
    await openEditor({}, false)
    expect(screen.getByText(/4 in use · No Remaining/)).toBeTruthy()
    expect(screen.queryByLabelText('Curriculums')).toBeNull()
    expect(screen.queryByText('Brand managers')).toBeNull()
    cleanup()
    await openEditor({ viewerCanEdit: false }, false)
    expect(screen.getByText("You don't have enough permission to access to this page!")).toBeTruthy()
  })
})

describe('the brand’s page', () => {
  const open = (more: object | null) =>
    showScreen<PageQuery>({
      query: BrandPageScreenQuery,
      Screen: BrandPageScreen,
      path: '/auth/brand-page/:brandId',
      address: '/auth/brand-page/b',
      variables: { brandId: 'b' },
      data: {
        brand: more && {
          ...brand(),
          viewerProgress: { completedCount: 2, startedCount: 3, total: 12, percent: 16 },
          ...more,
        },
        myTraining: { edges: [] },
      },
    })
  beforeEach(() => {
    setSession(sessionOf())
  })

  test('wears the brand’s color, readable in light and dark', async () => {
    await open({ color: '#ffe600' })
    const scope = document.querySelector<HTMLElement>('[data-brand-scope]')!
    expect(scope.style.getPropertyValue('--brand')).toBe('#ffe600')
    // Yellow carries no white text: much of it is darkened away, nearly nothing has to be lifted on a dark ground.
    expect(Number.parseInt(scope.style.getPropertyValue('--brand-depth'))).toBeLessThan(60)
    expect(Number.parseInt(scope.style.getPropertyValue('--brand-lift'))).toBe(85)
    expect(screen.getByRole('img', { name: 'Norrvik: 16%' })).toBeTruthy()
  })

  test('says so while it is not published, and when it is not there', async () => {
    await open({ active: false })
    expect(screen.getByText(/Learners do not see this brand yet/)).toBeTruthy()
    cleanup()
    await open(null)
    expect(screen.getByText('This brand is not open to you')).toBeTruthy()
  })

  const tabs = async (change = {}) => {
    setSession(sessionOf(change))
    const router = createMemoryRouter([{ path: '*', element: <BrandTabs brandId="b" name="Norrvik" /> }], {
      initialEntries: ['/auth/brand-page/b/training'],
    })
    await act(async () =>
      render(
        <PaddockTheme>
          <RouterProvider router={router} />
        </PaddockTheme>,
      ),
    )
    return screen.queryAllByRole('link').map(({ textContent }) => textContent)
  }

  test('has a tab for each area a feature declares, while it is turned on, and none for a single one', async () => {
    install([{ name: 'brands', brandAreas }])
    expect(await tabs({ flags: { rewards: false } })).toEqual([])
    cleanup()
    install([{ name: 'news', brandAreas: news }])
    expect(await tabs()).toEqual(['Training', 'Latest news', 'Rewards'])
    cleanup()
    expect(await tabs({ flags: { rewards: false } })).toEqual(['Training', 'Latest news'])
  })
})

describe('the brand worked on', () => {
  const fetched = vi.fn()
  const open = async (address: string, editing: string | null) => {
    const manager = {
      ...asRole('brand-manager'),
      ownedBrands: owned('One', 'Two'),
      editingBrand: editing ? { _id: editing.toLowerCase(), name: editing } : null,
    }
    setSession(sessionOf({ user: manager }))
    fetched.mockReset().mockImplementation((_path: string, { body }: { body: string }) => {
      const { brand: chosen } = JSON.parse(body) as { brand: string }
      return Promise.resolve(
        Response.json(
          sessionOf({
            user: { ...manager, editingBrand: manager.ownedBrands.find(({ _id }) => _id === chosen) ?? null },
          }),
        ),
      )
    })
    vi.stubGlobal('fetch', fetched)
    const router = createMemoryRouter([{ path: '*', element: <EditingBrandMenu /> }], { initialEntries: [address] })
    await act(async () =>
      render(
        <PaddockTheme>
          <RouterProvider router={router} />
        </PaddockTheme>,
      ),
    )
    return router
  }
  const asked = () => fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(body as string)] as unknown)

  test('follows the address to another own brand, and stays where the address names one of others', async () => {
    await open('/auth/admin/brand-page/two/curriculums', 'One')
    expect(asked()).toEqual([['/api/update-editing-brand', { brand: 'two' }]])
    expect(viewerEditingBrand()).toBe('two')
    cleanup()
    await open('/auth/admin/brand-page/foreign', 'One')
    expect(asked()).toEqual([])
  })

  test('is the first own one until one is chosen', async () => {
    await open('/auth/admin/courses', null)
    expect(asked()).toEqual([['/api/update-editing-brand', { brand: 'one' }]])
  })

  test('changes with the menu: the page of the brand changes along', async () => {
    const router = await open('/auth/admin/brand-page/one/curriculums/c1/edit', 'One')
    await act(async () => {
      fireEvent.click(screen.getByRole('combobox', { name: 'Brand you work on' }))
    })
    await act(async () => {
      fireEvent.click(screen.getByRole('option', { name: 'Two', hidden: true }))
    })
    expect(router.state.location.pathname).toBe('/auth/admin/brand-page/two/curriculums')
    expect(asked()).toEqual([['/api/update-editing-brand', { brand: 'two' }]])
  })
})

test('of two limits the tighter one is told', () => {
  expect(tightestRoom({ limit: 0, remaining: null }, undefined)).toBeUndefined()
  expect(roomWords(tightestRoom({ limit: 100, remaining: 40 }, { limit: 5, remaining: 0 })!)).toBe('No Remaining')
  expect(roomWords(tightestRoom({ limit: 100, remaining: 4 }, { limit: 9, remaining: 6 })!)).toBe('4 of 100 remaining')
})
