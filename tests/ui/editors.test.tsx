import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import previewQuery, {
  type AdminPostPreviewScreenQuery,
} from '../../web/__generated__/AdminPostPreviewScreenQuery.graphql.ts'
import { bulletinKind } from '../../web/bulletins/kind.ts'
import AdminPostPreviewScreen from '../../web/domain/posts/kind/AdminPostPreviewScreen.tsx'
import { GroupRuleFields } from '../../web/domain/audience/GroupRuleFields.tsx'
import { noRules, rulesSchema } from '../../web/domain/audience/rules.ts'
import { AdminHistory } from '../../web/domain/history/AdminHistory.tsx'
import { useOpeningQuestion } from '../../web/domain/content/useOpeningQuestion.ts'
import { setSession } from '../../web/session/session.ts'
import { FilesField, type ListedFile } from '../../web/ui/fields/files/FilesField.tsx'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { RecordTable } from '../../web/ui/lists/tables/RecordTable.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import * as z from 'zod/mini'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { ofKind, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin') })))

const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 0)))

/** A part that asks by itself, with what the server answers to anything. */
async function show(children: ReactNode, data: object) {
  const environment = createMockEnvironment()
  const answered = environment.mock.queueOperationResolver
  for (let more = 0; more < 9; more++)
    answered((operation) => MockPayloadGenerator.generate(operation, { Query: () => data }))
  const router = createMemoryRouter([{ path: '*', element: <Suspense fallback="…">{children}</Suspense> }])
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <PortalTheme>
            <RouterProvider router={router} />
          </PortalTheme>
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    ),
  )
  await settle()
}

test.each([
  ['PUBLISHED', '374 people see it.'],
  ['DRAFT', '374 people see it once it is published.'],
])('the preview of what is %s says who sees it: %s', async (status, words) => {
  const { environment } = await showScreen<AdminPostPreviewScreenQuery>({
    query: previewQuery,
    Screen: ofKind(AdminPostPreviewScreen, bulletinKind),
    path: '/auth/admin/bulletins/:announcementId/preview',
    address: '/auth/admin/bulletins/b1/preview',
    variables: { kind: 'BULLETIN', id: 'b1' },
    data: {
      post: {
        __typename: 'Bulletin',
        databaseId: 'b1',
        title: 'News',
        text: '',
        status,
        audience: [],
        images: [],
        resources: [],
      },
    },
  })
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, { Query: () => ({ audienceReach: { people: 374, roles: [] } }) }),
    ),
  )
  await screen.findByText(words)
})

test('a history tells states by the words of their chips, and what is named by an id by its name', async () => {
  const changes = [
    { field: 'status', before: 'DRAFT', after: 'PUBLISHED' },
    { field: 'title', before: 'ATV', after: 'UTV' },
    { field: 'brandId', before: null, after: null },
  ]
  const node = { databaseId: 'h1', action: 'saveBulletin', isNew: false, by: 'Ann', actedBy: null, changes }
  await show(<AdminHistory target="BULLETIN" databaseId="b1" />, {
    history: {
      edges: [{ node: { ...node, createdAt: '2026-11-20T10:00:00.000Z' } }],
      pageInfo: { hasNextPage: false },
    },
  })
  const lines = screen.getAllByRole('listitem').flatMap(({ textContent }) => textContent ?? [])
  expect(lines).toContain('status: Draft → Published')
  expect(lines).toContain('title: ATV → UTV')
  expect(lines).toContain('brand: changed')
  expect(document.body.textContent).not.toMatch(/DRAFT|PUBLISHED|brand id/)
})

describe('what is published', () => {
  const answers: boolean[] = []
  function Publisher() {
    const ask = useOpeningQuestion()
    return (
      <button type="button" onClick={() => void ask({ id: 'b1', title: 'Spring' }).then((yes) => answers.push(yes))}>
        Publish now
      </button>
    )
  }
  const open = async (data: object) => {
    answers.length = 0
    await show(<Publisher />, data)
    await act(async () => fireEvent.click(screen.getByText('Publish now')))
    return screen.findByRole('dialog', { name: 'Publish “Spring”?' })
  }
  const thing = { __typename: 'Bulletin', brand: { name: 'Vanta', active: true }, audience: [] }

  test('is asked about first, with the number it reaches', async () => {
    const dialog = await open({ node: thing, audienceReach: { people: 374 } })
    expect(dialog.textContent).toContain('374 people see it right away.')
    expect(answers).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish' })))
    expect(answers).toEqual([true])
  })

  test('stays closed when the person thinks better of it, and says that a hidden brand hides it', async () => {
    const dialog = await open({ node: { ...thing, brand: { name: 'Vanta', active: false } } })
    expect(dialog.textContent).toContain('Vanta is hidden, so nobody sees it until the brand is shown.')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not yet' })))
    expect(answers).toEqual([false])
  })
})

describe('a dynamic group one of whose rules was deleted', () => {
  const left = { ...noRules, roleIds: ['r1'] }
  let values: () => object = () => ({})
  function Rules() {
    const form = useRecordForm({
      stored: { rules: left, rulesChosen: false },
      schema: z.object({ rules: rulesSchema, rulesChosen: z.boolean() }),
      send: async () => ({}),
      saved: () => undefined,
    })
    const { field } = form
    useEffect(() => {
      values = () => form.form.getValues()
    })
    return (
      <GroupRuleFields
        of={{
          dealerIds: field('rules.dealerIds'),
          businessUnitIds: field('rules.businessUnitIds'),
          roleIds: field('rules.roleIds'),
          groupIds: field('rules.groupIds'),
        }}
        dealers={[]}
        lost={{ stored: left, keepsRest: field('rulesChosen') }}
      />
    )
  }

  test('says that it reaches nobody, and takes what is left when that is chosen', async () => {
    await show(<Rules />, {
      groupTraits: { businessUnits: [], roles: [{ databaseId: 'r1', name: 'Learner' }], groups: [], dealers: [] },
      audienceReach: { people: 12, sample: [] },
    })
    await screen.findByText('Reaches nobody until you choose its rules again')
    expect(screen.queryByText(/Reaches 12/)).toBeNull()
    await act(async () => fireEvent.click(screen.getByLabelText('Take everyone who fits the rules that are left')))
    expect(values()).toMatchObject({ rulesChosen: true, rules: left })
    await screen.findByText(/Reaches 12 people/)
  })
})

test('a list of people counts those one may not see, and does not call itself empty', async () => {
  const search = { values: { text: '' }, active: 0, set: vi.fn(), clear: vi.fn() }
  const table = (rows: { name: string }[], unnamed: number, active = 0) => (
    <RecordTable
      search={{ ...search, active }}
      filters={[{ kind: 'text', name: 'text', label: 'Search people' }]}
      toolbar="Export CSV"
      label="Readers"
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      columns={[{ id: 'name', label: 'Name', primary: true, cell: ({ name }: { name: string }) => name }]}
      unnamed={unnamed}
      none={{ icon: () => null, title: 'Nobody has read it yet', text: 'Whoever opens it appears here.' }}
    />
  )
  await show(table([{ name: 'Ann' }], 2), {})
  screen.getByText('And 2 more people your role does not show you by name.')
  screen.getByLabelText('Search people')
  await show(table([], 372), {})
  screen.getByText('372 people')
  expect(screen.queryByText('Nobody has read it yet')).toBeNull()
  // There is nobody to search or to take along, unless a search is what hides them.
  expect(screen.getAllByLabelText('Search people')).toHaveLength(1)
  expect(screen.getAllByText('Export CSV')).toHaveLength(1)
  await show(table([], 372, 1), {})
  expect(screen.getAllByLabelText('Search people')).toHaveLength(2)
})

describe('files chosen at once', () => {
  test.each([[[2, 0, 1]], [[2, 1, 0]], [[0, 1, 2]]])(
    'stand in the order they were chosen in when they arrive as %j',
    async (arriving) => {
      const ends: (() => void)[] = []
      /** A server that answers each upload when the test says so. */
      class Request {
        upload = {}
        status = 200
        responseText = ''
        onload?: () => void
        onloadend?: () => void
        open() {}
        setRequestHeader() {}
        abort() {}
        send(form: FormData) {
          const { name } = form.get('file') as File
          this.responseText = JSON.stringify({ _id: name, location: `/files/${name}` })
          ends.push(() => {
            this.onload?.()
            this.onloadend?.()
          })
        }
      }
      vi.stubGlobal('XMLHttpRequest', Request)
      function Pictures() {
        const form = useRecordForm({
          stored: { images: [{ _id: 'old', url: '/files/old', name: 'old.png' }] as ListedFile[] },
          schema: z.object({ images: z.array(z.custom<ListedFile>()) }),
          send: async () => ({}),
          saved: () => undefined,
        })
        return <FilesField {...form.field('images')} label="Pictures" kind="image" max={20} />
      }
      await show(<Pictures />, {})
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!
      const names = ['a.png', 'b.png', 'c.png']
      const chosen = names.map((name) => new File(['x'], name, { type: 'image/png' }))
      await act(async () => fireEvent.change(input, { target: { files: chosen } }))
      await waitFor(() => expect(ends).toHaveLength(3))
      for (const at of arriving) await act(async () => ends[at]!())
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['old.png', ...names])
    },
  )
})
