// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import AdminUnitsScreenQuery, {
  type AdminUnitsScreenQuery as Query,
} from '../../web/__generated__/AdminUnitsScreenQuery.graphql.ts'
import AdminUnitsScreen from '../../web/business-units/AdminUnitsScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const unit = (name: string, dealerCount: number) => ({
  node: { id: name, databaseId: name, name, description: '', dealerCount, resourceCount: 0, createdAt: '2026-01-01' },
})

test('a unit that is deleted leaves the list, its dealers go where the person says, the others stay', async () => {
  setSession(sessionOf({ user: asRole('company-admin', ['view-business-units', 'delete-business-units']) }))
  const businessUnits = {
    totalCount: 2,
    edges: [unit('Marine', 6), unit('Powersports', 0)],
    pageInfo: { hasNextPage: false, endCursor: null },
  }
  const { environment } = await showScreen<Query>({
    query: AdminUnitsScreenQuery,
    Screen: AdminUnitsScreen,
    path: '/auth/admin/business-units',
    address: '/auth/admin/business-units',
    variables: { text: null, sort: 'NAME' },
    data: { businessUnits },
  })
  const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await click('Actions for Marine')
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true })))
  await screen.findByRole('dialog')
  await act(async () => answer(environment, { businessUnits }))
  await screen.findByText('6 dealers belong to it. Where do they go?')
  await click('Delete business unit')
  expect(screen.getByText('Choose a business unit.')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Nowhere/ })))
  await click('Delete business unit')
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { databaseId: 'Marine', leaveDealers: true },
  })
  await act(async () => answer(environment, { deleteBusinessUnit: { deletedId: 'Marine' } }))
  expect([screen.queryByText('Marine'), screen.queryByText('Powersports') !== null]).toEqual([null, true])
})
