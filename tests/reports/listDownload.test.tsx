import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import query, { type AdminEventsScreenQuery } from '../../web/__generated__/AdminEventsScreenQuery.graphql.ts'
import Screen from '../../web/events/AdminEventsScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin') })))

it('an admin list asks for the file of what it shows: its search, order and columns', async () => {
  const variables = { text: 'ride', status: 'PUBLISHED', time: null, brand: null, sort: 'TITLE' } as const
  const { environment } = await showScreen<AdminEventsScreenQuery>({
    query,
    Screen,
    path: '/e',
    address: '/e?text=ride&status=PUBLISHED&sort=title&columns=status,where',
    variables,
    data: { brands: { edges: [] }, events: { totalCount: 0, edges: [] }, bulkActs: [], keptListColumns: [] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  const box = within(await screen.findByRole('dialog', { name: 'Download' }))
  await act(async () => answer(environment, { reportFiles: [] }))
  fireEvent.click(box.getByText('CSV'))
  const { node, variables: asked } = environment.mock.getMostRecentOperation().request
  expect(node.operation.name).toBe('ListDownloadMutation')
  expect(asked).toEqual({ input: { list: 'events', format: 'CSV', matching: variables, columns: ['status', 'where'] } })
})
