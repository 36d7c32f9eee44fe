import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import detailsQuery, { type UserDetailsScreenQuery } from '../../web/__generated__/UserDetailsScreenQuery.graphql.ts'
import progressQuery, { type UserProgressScreenQuery } from '../../web/__generated__/UserProgressScreenQuery.graphql.ts'
import { setSession } from '../../web/session/session.ts'
import UserDetailsScreen from '../../web/users/report/UserDetailsScreen.tsx'
import UserProgressScreen from '../../web/users/report/UserProgressScreen.tsx'
import { FIGURES } from '../../web/users/report/userReport.ts'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const none = { isCurriculums: false, isHistory: false, isLive: false, isPoints: false, isCertificates: false }
const person = {
  databaseId: 'u9',
  fullName: 'Ines Roy',
  status: 'ACTIVE',
  email: 'ines@x.test',
  phone: null,
  position: 'Technician',
  lastSeenAt: null,
  createdAt: '2026-01-05T12:00:00Z',
  role: { name: 'Learner' },
  dealers: [
    { id: 'm1', active: true, dealer: { displayName: 'Ridgeline', phone: '+1 555 0100' } },
    { id: 'm2', active: false, dealer: { displayName: 'Left long ago', phone: null } },
  ],
}
const report = {
  __typename: 'UsersReport',
  columns: [
    { key: 'passed', title: 'Ever passed', kind: 'COUNT' },
    { key: 'rate', title: 'Passed of begun', kind: 'PERCENT' },
  ],
  edges: [
    {
      __typename: 'UsersReportEdge',
      node: {
        __typename: 'UsersReportRow',
        cells: FIGURES.map((key) => (key === 'passed' ? 3 : key === 'rate' ? 37.5 : null)),
      },
    },
  ],
}

async function details(address: string, more: object, variables: object) {
  setSession(sessionOf({ user: { rights: ['view-users', 'user-reports'] } }))
  await showScreen<UserDetailsScreenQuery>({
    query: detailsQuery,
    Screen: UserDetailsScreen,
    path: '*',
    address,
    variables: { userId: 'u9', figures: FIGURES, text: null, status: null, sort: null, ...none, ...variables },
    data: { user: person, report, ...more },
  })
}
const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

describe('one person of the report', () => {
  it('says who it is, how to reach them, and the figures one may see', async () => {
    await details('/auth/report/user/u9/details', {}, {})
    expect(screen.getByRole('heading', { level: 1, name: 'Ines Roy' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe('tel:+15550100')
    expect(screen.queryByText(/Left long ago/)).toBeNull()
    expect(screen.getByText('Never')).toBeTruthy()
    expect(screen.getByText('37.5%')).toBeTruthy()
    // A figure without a column for this reader is not there.
    expect(screen.queryByText('Granted')).toBeNull()
  })

  it.each([
    [
      '/auth/admin/report/user/u9/details',
      '/auth/admin/report/user/u9/c1/progress',
      '/auth/admin/user-manager/u9/edit',
    ],
    ['/auth/report/user/u9/details', '/auth/report/user/u9/c1/progress', '/auth/report/user/u9/edit'],
  ])('leads on within the portal of %s', async (address, progress, edit) => {
    const open = {
      curriculumId: 'c1',
      name: 'Brakes',
      mandatory: true,
      completedCount: 1,
      total: 2,
      status: 'IN_PROGRESS',
      dueOn: '2026-11-20',
      daysLeft: -4,
      completedAt: '2026-03-01T12:00:00Z',
      completedLate: false,
      touchedAt: null,
    }
    const closed = { curriculumId: 'c2', name: 'Old times', completedAt: '2025-03-01T12:00:00Z' }
    await details(
      address,
      { user: { ...person, openTraining: [open], closedTraining: [closed] } },
      { isCurriculums: true },
    )
    expect(screen.getByRole('link', { name: 'Brakes' }).getAttribute('href')).toBe(progress)
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(edit)
    const [row] = within(screen.getByRole('list', { name: 'Curriculums' })).getAllByRole('listitem')
    expect(row!.textContent).toContain('1 of 2 courses passed · first completed Mar 1st, 2026')
    expect(row!.textContent).toContain('Overdue by 4 days')
    expect(within(screen.getByRole('list', { name: 'Completed earlier' })).getByText('Old times')).toBeTruthy()
  })

  it('shows the history with a pass that no longer counts as an earlier one', async () => {
    const row = (id: string, more: object) => ({
      node: {
        id,
        status: 'PASSED',
        percent: 100,
        score: 90,
        timer: 65,
        startedAt: '2026-02-01T12:00:00Z',
        completedAt: '2026-03-01T12:00:00Z',
        course: { title: id },
        completedFor: null,
        ...more,
      },
    })
    const edges = [row('Brakes', {}), row('Belts', { status: 'IN_PROGRESS', percent: 20, score: null, timer: 0 })]
    await details(
      '/auth/admin/report/user/u9/details?tab=history',
      { courseProgresses: { totalCount: 2, edges, pageInfo: { hasNextPage: false, endCursor: null } } },
      { isHistory: true },
    )
    expect(textsOf('cell')).toEqual([
      'BBrakes',
      'Passed',
      '90%',
      '1:05',
      'Feb 1st, 2026',
      'Mar 1st, 2026',
      'BBelts',
      'In progress20% done',
      '–',
      '–',
      'Feb 1st, 2026',
      'Earlier, Mar 1st, 2026',
    ])
  })
})

describe('a curriculum of one person', () => {
  it('says course by course what is missing', async () => {
    setSession(sessionOf({ user: { rights: ['view-users', 'user-reports'] } }))
    const way = {
      status: 'PASSED',
      percent: 100,
      score: 90,
      timer: 0,
      completedAt: '2026-03-01T12:00:00Z',
      attemptsLeft: null,
      retakeAt: null,
      attempts: [] as object[],
    }
    const course = (courseId: string, progress: object | null, questionCount = 5) => ({
      courseId,
      title: courseId,
      passingScore: 80,
      questionCount,
      progress,
    })
    await showScreen<UserProgressScreenQuery>({
      query: progressQuery,
      Screen: UserProgressScreen,
      path: '*',
      address: '/auth/admin/report/user/u9/c1/progress',
      variables: { userId: 'u9', curriculumId: 'c1', isChosen: true },
      data: {
        user: {
          databaseId: 'u9',
          fullName: 'Ines Roy',
          openTraining: [{ curriculumId: 'c1', name: 'Brakes' }],
          curriculumProgress: {
            name: 'Brakes',
            isOpen: true,
            progress: {
              completedCount: 1,
              remainingCount: 3,
              total: 4,
              percent: 25,
              status: 'IN_PROGRESS',
              completedAt: null,
              dueOn: null,
              daysLeft: null,
              nextCourseTitle: 'Two',
            },
            courses: [
              course('One', way),
              course('Two', {
                ...way,
                status: 'FAILED',
                score: 60,
                completedAt: null,
                attemptsLeft: 0,
                attempts: [
                  { number: 1, score: 40 },
                  { number: 2, score: 60 },
                ],
              }),
              course('Three', { ...way, status: 'IN_PROGRESS', percent: 20, timer: 65 }),
              course('Four', null, 0),
            ],
          },
        },
      },
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Brakes' })).toBeTruthy()
    expect(screen.getByText(/1 of 4 courses passed, 3 courses left; next is “Two”/)).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: 'Courses' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'OnePassed Mar 1st, 2026 · best score 90%Passed',
      'TwoQuiz not passed: best 60%, 80% needed, no attempt left2 attempts: 40%, 60%Failed',
      'Three20% done · passed earlier, Mar 1st, 2026 · 1:05 spentIn progress',
      'FourNot begunNot started',
    ])
  })
})
