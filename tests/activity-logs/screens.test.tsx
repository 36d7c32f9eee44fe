import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import AdminActivityLogScreenQuery, {
  type AdminActivityLogScreenQuery as Query,
} from '../../web/__generated__/AdminActivityLogScreenQuery.graphql.ts'
import AdminActivityLogScreen from '../../web/activity-logs/AdminActivityLogScreen.tsx'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  setSession(sessionOf({ user: { ...asRole('platform-admin', ['view-activity-logs']), isPlatformAdmin: true } }))
})

const chain = {
  checkedAt: '2026-11-22T02:52:00Z',
  verifiedTo: '2026-11-22T02:51:00Z',
  seal: 7,
  head: 'ab'.repeat(32),
  problems: [] as string[],
  waiting: 2,
}
const show = (given: object) =>
  showScreen<Query>({
    query: AdminActivityLogScreenQuery,
    Screen: AdminActivityLogScreen,
    path: '/auth/admin/activity-logs',
    address: '/auth/admin/activity-logs',
    variables: {
      text: null,
      action: null,
      targetType: null,
      targetId: null,
      actor: null,
      client: null,
      start: null,
      end: null,
    },
    data: {
      activityLogChain: { ...chain, ...given },
      activityActions: [],
      activityTargetTypes: [],
      activityLogs: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    },
  })

test('says up to when the log is verified, and the hash to keep', async () => {
  await show({})
  expect(screen.getByText(/^Verified up to Nov 2[12](nd|st), 2026 at/)).toBeTruthy()
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.getByText(/2 new rows are sealed within a minute/)).toBeTruthy()
})

test('names the row or the seal where something is wrong', async () => {
  await show({ problems: ['row 01b00000-0000-7000-8000-000000000001 of seal 3 was altered', 'seal 4 was removed'] })
  expect(screen.getByText('Problem at row 01b00000-0000-7000-8000-000000000001')).toBeTruthy()
  expect(screen.getByText('seal 4 was removed')).toBeTruthy()
  expect(screen.queryByText(/^Verified up to/)).toBeNull()
})

test('says so before the first night', async () => {
  await show({ checkedAt: null, verifiedTo: null, seal: null, head: null, waiting: 0 })
  expect(screen.getByText('Not verified yet: the log is checked every night')).toBeTruthy()
})
