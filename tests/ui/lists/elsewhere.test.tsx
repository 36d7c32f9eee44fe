import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import AdminUserRequestsScreenQuery, {
  type AdminUserRequestsScreenQuery as RequestsQuery,
} from '../../../web/__generated__/AdminUserRequestsScreenQuery.graphql.ts'
import AdminLoyaltySubmissionsScreenQuery, {
  type AdminLoyaltySubmissionsScreenQuery as LoyaltyQuery,
} from '../../../web/__generated__/AdminLoyaltySubmissionsScreenQuery.graphql.ts'
import AdminClaimQueueScreenQuery, {
  type AdminClaimQueueScreenQuery as ClaimsQuery,
} from '../../../web/__generated__/AdminClaimQueueScreenQuery.graphql.ts'
import '../../../web/features.ts'
import AdminLoyaltySubmissionsScreen from '../../../web/loyalty/submissions/AdminLoyaltySubmissionsScreen.tsx'
import { setSession } from '../../../web/session/session.ts'
import AdminClaimQueueScreen from '../../../web/spiff-claims/review/AdminClaimQueueScreen.tsx'
import AdminUserRequestsScreen from '../../../web/users/AdminUserRequestsScreen.tsx'
import { asRole, sessionOf } from '../../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const none = { totalCount: 0, edges: [] }
const many = (totalCount: number) => ({ totalCount, edges: [] })
const asAdmin = () => setSession(sessionOf({ user: asRole('company-admin') }))

test('a claim that is not among those waiting is found under Denied, one press away', async () => {
  asAdmin()
  await showScreen<ClaimsQuery>({
    query: AdminClaimQueueScreenQuery,
    Screen: AdminClaimQueueScreen,
    path: '/auth/admin/spiff-manager/claims',
    address: '/auth/admin/spiff-manager/claims?text=SO-928420',
    variables: {
      status: ['PENDING'],
      text: 'SO-928420',
      spiff: null,
      dealer: null,
      risk: null,
      from: null,
      to: null,
      sort: null,
      isSearched: true,
    },
    data: {
      requestCounts: { counts: [{ count: 4 }] },
      spiffs: { edges: [] },
      first: none,
      claimQueue: none,
      waiting: none,
      reading: none,
      approved: none,
      denied: many(1),
      paid: none,
      bulkActs: [],
      keptListColumns: [],
    },
  })
  expect(screen.getByText('No claim matches this search')).toBeTruthy()
  expect(screen.getByLabelText('1 match')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 match in Denied' })))
  expect(screen.getByRole('tab', { name: /^Denied/ }).getAttribute('aria-selected')).toBe('true')
})

test('where the state looked at has matches, the tabs alone say how many there are elsewhere', async () => {
  asAdmin()
  await showScreen<RequestsQuery>({
    query: AdminUserRequestsScreenQuery,
    Screen: AdminUserRequestsScreen,
    path: '/auth/admin/user-requests',
    address: '/auth/admin/user-requests?text=rey',
    variables: { status: 'PENDING', text: 'rey', isSearched: true },
    data: {
      requestCounts: { counts: [{ count: 7 }] },
      userRequests: none,
      PENDING: many(2),
      DENIED: many(3),
      bulkActs: [],
      keptListColumns: [],
    },
  })
  expect(screen.getByLabelText('2 matches')).toBeTruthy()
  expect(screen.getByLabelText('3 matches')).toBeTruthy()
  expect(screen.queryByText('Found elsewhere:')).toBeNull()
})

test('a search of loyalty submissions goes along to the list that has matches', async () => {
  asAdmin()
  await showScreen<LoyaltyQuery>({
    query: AdminLoyaltySubmissionsScreenQuery,
    Screen: AdminLoyaltySubmissionsScreen,
    path: '/auth/admin/loyalty-programs/:list',
    address: '/auth/admin/loyalty-programs/pending?text=winch&sort=person',
    variables: {
      status: 'PENDING',
      text: 'winch',
      type: null,
      unit: null,
      brand: null,
      start: null,
      end: null,
      sort: null,
      isSearched: true,
    },
    data: { brands: { edges: [] }, loyaltySubmissions: none, pending: none, approved: many(12), denied: none },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '12 matches in Approved' })))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('winch')
})
