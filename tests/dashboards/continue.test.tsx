import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardQueryNode, { type DashboardQuery } from '../../web/__generated__/DashboardQuery.graphql.ts'
import { DashboardScreen } from '../../web/dashboards/DashboardScreen.tsx'
import { NextStep } from '../../web/dashboards/NextStep.tsx'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const course = {
  databaseId: 'c1',
  title: 'Winter storage',
  description: '',
  image: null,
  viewerProgress: { percent: 0 },
}
const none = { edges: [] }
const NextStepAlone = (props: Parameters<typeof DashboardScreen>[0]) => (
  <DashboardScreen {...props} cards={[NextStep]} />
)

async function show(completedCount: number, open: object) {
  setSession(sessionOf())
  await showScreen<DashboardQuery>({
    query: DashboardQueryNode,
    Screen: NextStepAlone as never,
    path: '/auth',
    address: '/auth',
    variables: { announcements: false, events: false },
    data: {
      userCoursesStatus: { completedCount, remainingCount: 1, progress: 0, rewardsCount: 0 },
      coursesOf: open,
      begun: none,
      open,
    },
  })
}

test('a course without an open curriculum is gone on with where it was granted, not read as the end', async () => {
  await show(0, { edges: [{ node: { ...course, curriculums: [] } }] })
  expect(screen.queryByText('All done')).toBeNull()
  expect(screen.getByRole('link', { name: /Start/ }).getAttribute('href')).toContain(
    '/auth/training/00000000-0000-0000-0000-000000000000/c1',
  )
})

test('nothing passed and nothing open is not all done', async () => {
  await show(0, none)
  expect(screen.queryByText('All done')).toBeNull()
  expect(screen.getByText('No courses yet')).toBeTruthy()
})

test('everything passed is', async () => {
  await show(3, none)
  expect(screen.getByText('All done')).toBeTruthy()
})
