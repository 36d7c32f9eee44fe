import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMockEnvironment } from 'relay-test-utils'
import { beforeEach, expect, test } from 'vitest'
import query, { type AdminRecordingsScreenQuery } from '../../web/__generated__/AdminRecordingsScreenQuery.graphql.ts'
import AdminRecordingsScreen from '../../web/domain/recordings/kind/AdminRecordingsScreen.tsx'
import { useTracking } from '../../web/domain/recordings/useTracking.ts'
import { setSession } from '../../web/session/session.ts'
import { videoKind } from '../../web/videos/kind.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, ofKind, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin', ['view-videos', 'modify-videos']) })))

/** A player at these seconds, one look after the other; answers what the server was told, each word once the one before was heard. */
async function told(looks: (tracking: ReturnType<typeof useTracking>) => void) {
  const environment = createMockEnvironment()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  )
  const { result, unmount } = renderHook(() => useTracking('VIDEO', 'v1'), { wrapper })
  await act(async () => looks(result.current))
  unmount()
  const words: [number, boolean][] = []
  for (;;) {
    const [word, ...more] = environment.mock.getAllOperations()
    expect(more).toEqual([])
    if (!word) return words
    const { time, seeked } = word.request.variables.input as { time: number; seeked: boolean }
    words.push([time, seeked])
    await act(async () => environment.mock.resolve(word, { data: { trackListening: { node: null } } }))
  }
}

test('what is played is told every ten seconds and where one stops; a jump is told as one', async () => {
  const played = await told(({ look, rest }) => {
    for (let time = 0; time <= 21; time += 0.5) look(time)
    rest()
    rest()
  })
  expect(played).toEqual([
    [0, true],
    [10, false],
    [20, false],
    [21, false],
  ])
  const jumped = await told(({ look }) => {
    for (let time = 0; time <= 4; time += 0.5) look(time)
    look(60)
    look(60.5)
    look(12)
  })
  expect(jumped).toEqual([
    [0, true],
    [4, false],
    [60, true],
    [60.5, false],
    [12, true],
  ])
})

test('who acts as a person leaves no trace of watching', async () => {
  setSession(sessionOf({ user: asRole('learner'), proxy: true }))
  expect(await told(({ look }) => [0, 5, 10, 15].forEach(look))).toEqual([])
})

const video = (id: string, title: string) => ({
  __typename: 'Video',
  id,
  databaseId: id,
  title,
  state: 'PUBLISHED',
  status: 'PUBLISHED',
  publishAt: null,
  date: '2026-11-20T12:00:00.000Z',
  views: 3,
  viewerCanEdit: true,
  brand: null,
  category: null,
  image: null,
  author: { databaseId: 'u1', fullName: 'Ada Rider' },
})

test('a video that is deleted leaves the list, which stays whole, and can be brought back', async () => {
  const { environment } = await showScreen<AdminRecordingsScreenQuery>({
    query,
    Screen: ofKind(AdminRecordingsScreen, videoKind),
    path: '/auth/admin/videos',
    address: '/auth/admin/videos',
    variables: {
      kind: 'VIDEO',
      target: 'VIDEO',
      text: null,
      category: null,
      status: null,
      createdBy: null,
      sort: null,
    },
    data: {
      recordingCategories: [],
      recordingMakers: [],
      recordings: { totalCount: 2, edges: [{ node: video('v1', 'Chain care') }, { node: video('v2', 'Dock') }] },
      deleted: { totalCount: 0, edges: [] },
    },
  })
  const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })))
  await click('Actions for Chain care')
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true })))
  await screen.findByText(/brought back for 30 days/)
  await click('Delete video')
  await act(async () => answer(environment, { delete: { deletedId: 'v1' } }))
  expect(screen.queryByText('Chain care')).toBeNull()
  expect(screen.getAllByText('Dock').length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Undo', hidden: true })).toBeTruthy()
})

test('what was deleted is searched by what it is found by: no filter there that does nothing', async () => {
  await showScreen<AdminRecordingsScreenQuery>({
    query,
    Screen: ofKind(AdminRecordingsScreen, videoKind),
    path: '/auth/admin/videos',
    address: '/auth/admin/videos?status=DELETED&category=c1',
    variables: {
      kind: 'VIDEO',
      target: 'VIDEO',
      text: null,
      category: 'c1',
      status: null,
      createdBy: null,
      sort: null,
    },
    data: {
      recordingCategories: [],
      recordingMakers: [],
      recordings: { totalCount: 0, edges: [] },
      deleted: {
        totalCount: 1,
        edges: [
          { node: { ...video('v1', 'Chain care'), deletedAt: '2026-11-20T12:00:00.000Z', deletedStatus: 'PUBLISHED' } },
        ],
      },
    },
  })
  expect(screen.getAllByText('Chain care').length).toBeGreaterThan(0)
  const labels = ['Search titles', 'Any status', 'Any category', 'By anybody']
  const found = labels.filter((label) => screen.queryAllByLabelText(label).length > 0)
  expect(found).toEqual(['Search titles', 'Any status'])
})
