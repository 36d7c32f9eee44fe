// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../web/features.ts'
import AdminLeaderboardsScreenQuery, {
  type AdminLeaderboardsScreenQuery as AdminQuery,
} from '../../web/__generated__/AdminLeaderboardsScreenQuery.graphql.ts'
import LeaderboardsScreenQuery, {
  type LeaderboardsScreenQuery as Query,
} from '../../web/__generated__/LeaderboardsScreenQuery.graphql.ts'
import AdminLeaderboardsScreen from '../../web/leaderboards/AdminLeaderboardsScreen.tsx'
import LeaderboardsScreen from '../../web/leaderboards/LeaderboardsScreen.tsx'
import { ordinal } from '../../web/leaderboards/words.ts'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const place = (position: number, name: string, more: object = {}) => ({
  id: `place${position}`,
  place: position,
  position,
  score: 100 - position,
  name,
  isOwn: false,
  isHidden: false,
  personId: null,
  ...more,
})
const board = (more: object = {}) => ({
  id: 'b1',
  databaseId: 'b1',
  name: 'June race',
  measure: 'POINTS',
  firstDay: '2026-06-01',
  lastDay: '2026-06-30',
  perWeek: false,
  state: 'RUNNING',
  countedAt: '2026-06-15T10:15:00',
  shown: true,
  archived: false,
  brandName: null,
  country: 'US',
  region: 'TX',
  roleName: null,
  groupName: null,
  ...more,
})
const listOf = (...nodes: object[]) => ({
  leaderboards: {
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: false, endCursor: null },
  },
})

test('a learner reads the top, the own place and those around it, and hides their name', async () => {
  setSession(sessionOf({}))
  const own = place(9, 'Lena Learner', { isOwn: true })
  const standings = {
    total: 40,
    places: [1, 2, 3, 4, 5].map((n) => place(n, `Racer ${n}`)),
    own,
    around: [place(7, 'Racer 7'), place(8, 'A colleague'), own, place(10, 'Racer 10'), place(11, 'Racer 11')],
  }
  const { environment } = await showScreen<Query>({
    query: LeaderboardsScreenQuery,
    Screen: LeaderboardsScreen,
    path: '/auth/leaderboards',
    address: '/auth/leaderboards',
    variables: {},
    data: { ownLeaderboardNameHidden: false, ...listOf(board({ perWeek: true, standings })) },
  })
  const card = within(screen.getByRole('region', { name: 'June race' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => `${n}. Racer ${n}${100 - n} points a week`),
    '…7. Racer 793 points a week',
    '8. A colleague92 points a week',
    '9. Lena Learner (you)91 points a week',
    '10. Racer 1090 points a week',
    '11. Racer 1189 points a week',
  ])
  card.getByText('You are 9th of 40')
  card.getByText('Points earned · Texas')
  card.getByText('Counted Jun 15th, 2026 at 10:15 AM')
  card.getByText(/the average per week since you joined/)
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Hide my name/ })))
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { hidden: true } })
})

test('as of when places are is said of a board that moves, and that they come of one never counted', async () => {
  setSession(sessionOf({}))
  const standings = { total: 0, places: [], own: null, around: [] }
  const now = new Date()
  now.setHours(10, 15, 0, 0)
  const boards = {
    Fresh: { countedAt: null },
    Running: { countedAt: now.toISOString() },
    Coming: { state: 'UPCOMING', countedAt: null },
    Final: { state: 'FROZEN' },
  }
  await showScreen<Query>({
    query: LeaderboardsScreenQuery,
    Screen: LeaderboardsScreen,
    path: '/auth/leaderboards',
    address: '/auth/leaderboards',
    variables: {},
    data: {
      ownLeaderboardNameHidden: false,
      ...listOf(...Object.entries(boards).map(([name, more]) => board({ ...more, id: name, name, standings }))),
    },
  })
  const wordsOf = (name: string) => screen.getByRole('region', { name }).textContent
  expect(wordsOf('Fresh')).toMatch(/Places are counted within five minutes\.$/)
  expect(wordsOf('Fresh')).not.toContain('Nobody')
  expect(wordsOf('Running')).toMatch(/Nobody has a result yet\. Be the first\.Counted at 10:15 AM$/)
  for (const name of ['Coming', 'Final']) expect(wordsOf(name)).not.toMatch(/counted/i)
})

test('a platform admin archives and deletes a board once they said yes', async () => {
  setSession(sessionOf({ user: asRole('platform-admin', ['modify-leaderboards']) }))
  const standings = { total: 1, places: [place(1, 'Racer 1')] }
  const { environment } = await showScreen<AdminQuery>({
    query: AdminLeaderboardsScreenQuery,
    Screen: AdminLeaderboardsScreen,
    path: '/auth/admin/leaderboards',
    address: '/auth/admin/leaderboards',
    variables: { text: null, archived: false, frozen: null },
    data: listOf(board({ standings }), board({ id: 'b2', databaseId: 'b2', name: 'Other', standings })),
  })
  const choose = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Actions for June race' })))
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true })))
    await screen.findByRole('dialog')
  }
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const sent = () => environment.mock.getAllOperations().at(-1)?.request.variables
  await choose('Archive')
  expect(sent()).not.toMatchObject({ input: { archived: true } })
  await press('Archive leaderboard')
  expect(sent()).toEqual({ input: { databaseId: 'b1', archived: true } })
  await act(async () =>
    answer(environment, { saveLeaderboard: { leaderboard: { id: 'b1', archived: false, version: 1 } } }),
  )
  await choose('Delete')
  await press('Delete leaderboard')
  expect(sent()).toMatchObject({ input: { databaseId: 'b1' } })
  await act(async () => answer(environment, { deleteLeaderboard: { deletedId: 'b1' } }))
  expect([screen.queryByText('June race'), screen.queryByText('Other') !== null]).toEqual([null, true])
})

test('places are told as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112, 1003].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 112th 1,003rd'.split(' '),
  )
})
