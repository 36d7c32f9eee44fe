import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import CurriculumScreenQuery, {
  type CurriculumScreenQuery as CurriculumQuery,
} from '../../web/__generated__/CurriculumScreenQuery.graphql.ts'
import MyTrainingScreenQuery, {
  type MyTrainingScreenQuery as TrainingQuery,
} from '../../web/__generated__/MyTrainingScreenQuery.graphql.ts'
import CurriculumScreen from '../../web/curriculums/page/CurriculumScreen.tsx'
import MyTrainingScreen from '../../web/curriculums/training/MyTrainingScreen.tsx'
import { dueSent, dueStored, schema } from '../../web/curriculums/curriculumValues.ts'
import { dueWords, ruleWords } from '../../web/curriculums/due/dueWords.ts'
import { nextCourse } from '../../web/domain/training/nextCourse.ts'
import { searched } from '../../web/curriculums/training/trainingSearch.ts'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { answer, scrollToEnd, showScreen } from '../support/screens.tsx'

beforeEach(() => {
  setSession(sessionOf())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const course = (id: string, status: string | null) => ({
  id: `course ${id}`,
  databaseId: id,
  title: `Course ${id}`,
  viewerProgress: status ? { id: `progress ${id}`, status } : null,
})

const curriculum = (name: string, more: object = {}) => ({
  node: {
    __typename: 'Curriculum',
    id: name,
    databaseId: name.toLowerCase(),
    name,
    description: '',
    mandatory: false,
    estimatedMinutes: null,
    image: null,
    brands: [],
    courses: [{ course: course(`${name} 1`, 'PASSED') }, { course: course(`${name} 2`, null) }],
    viewerProgress: {
      completedCount: 1,
      total: 2,
      percent: 50,
      status: 'IN_PROGRESS',
      completedAt: null,
      nextCourseId: `${name} 2`,
      nextCourseTitle: `Course ${name} 2`,
      dueOn: null,
      daysLeft: null,
    },
    ...more,
  },
  cursor: name,
})

const training = (edges: object[], hasNextPage = false) => ({
  myTrainingCounts: { all: 1200, remaining: 15, inProgress: 2, completed: 3, mandatory: 4, recent: 5, due: 6 },
  userCoursesStatus: { completedCount: 3, remainingCount: 15, progress: 16, rewardsCount: 3, pointsBalance: 30 },
  myTraining: { edges, pageInfo: { hasNextPage, endCursor: 'end' } },
})

const show = (data: object, address = '/auth/my-training') =>
  showScreen<TrainingQuery>({
    query: MyTrainingScreenQuery,
    Screen: MyTrainingScreen,
    path: '/auth/my-training',
    address,
    variables: { status: null, mandatory: null, recent: null, due: null, text: null, showsCertificates: false },
    data,
  })

const names = () =>
  within(screen.getByRole('list', { name: 'Curriculums' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

describe('my training', () => {
  test('shows figures, and of each curriculum the course to go on with', async () => {
    await show(
      training([
        curriculum('Brakes', { mandatory: true }),
        curriculum('Tyres', {
          courses: [],
          viewerProgress: {
            completedCount: 2,
            total: 2,
            percent: 100,
            status: 'PASSED',
            completedAt: '2026-11-15T10:00:00Z',
            nextCourseId: null,
            nextCourseTitle: null,
            dueOn: '2026-11-10',
            daysLeft: null,
          },
        }),
      ]),
    )
    expect(names()).toEqual(['Brakes', 'Tyres'])
    expect(screen.getByText('1 of 2 courses passed')).toBeTruthy()
    expect(screen.getByText('Mandatory', { selector: '.mantine-Badge-label' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue: Course Brakes 2' }).getAttribute('href')).toBe(
      '/auth/training/brakes/Brakes 2?crum=Course+Brakes+2',
    )
    expect(screen.getByText('Completed Nov 15th, 2026')).toBeTruthy()
    expect(screen.getByText('16% of your courses')).toBeTruthy()
    expect(screen.getAllByRole('radio').map((chip) => chip.closest('.mantine-Chip-root')?.textContent)).toEqual([
      'All 1,200',
      'To do 15',
      'In progress 2',
      'Due 6',
      'Mandatory 4',
      'Recent 5',
      'Completed 3',
    ])
  })

  test('appends the next page when the end comes in sight, and says when it could not', async () => {
    const { environment } = await show(training([curriculum('Brakes')], true))
    act(scrollToEnd)
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({ after: 'end', first: 24 })
    act(() => environment.mock.rejectMostRecentOperation(new Error('The road is closed.')))
    expect(await screen.findByText('The road is closed.')).toBeTruthy()
    expect(names()).toEqual(['Brakes'])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    act(() => answer(environment, training([curriculum('Tyres')])))
    expect(names()).toEqual(['Brakes', 'Tyres'])
    expect(environment.mock.getAllOperations()).toHaveLength(0)
  })

  test('says what is missing, and clears a search that finds nothing', async () => {
    await show(training([]))
    expect(screen.getByText('No training yet')).toBeTruthy()
    cleanup()
    const { router } = await show(training([]), '/auth/my-training?only=mandatory&text=zzz')
    expect(screen.getByText('Nothing matches your search')).toBeTruthy()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    })
    expect(router.state.location.search).toBe('')
  })

  test('says when each is due, and nothing once it is completed', async () => {
    const due = (name: string, dueOn: string | null, daysLeft: number | null) => {
      const { node, cursor } = curriculum(name)
      return { node: { ...node, viewerProgress: { ...node.viewerProgress, dueOn, daysLeft } }, cursor }
    }
    await show(
      training([due('Brakes', '2026-11-20', -3), due('Oil', '2026-11-24', 1), due('Tyres', '2026-11-01', null)]),
    )
    const marks = screen.getAllByRole('article').map((card) => card.querySelector('.mantine-Badge-label')?.textContent)
    expect(marks).toEqual(['Overdue by 3 days', 'Due tomorrow', undefined])
    expect(screen.getByTitle('It was due Nov 20th, 2026').textContent).toBe('Overdue by 3 days')
  })

  test('a day is told with its year where that is another', () => {
    const now = new Date(2026, 10, 23)
    const words = (dueOn: string | null, daysLeft: number | null) => dueWords({ dueOn, daysLeft }, now)
    expect(words('2026-11-22', -1)).toBe('Overdue by 1 day')
    expect(words('2026-11-23', 0)).toBe('Due today')
    expect(words('2026-12-04', 11)).toBe('Due Dec 4')
    expect(words('2027-01-02', 40)).toBe('Due Jan 2, 2027')
    expect(words(null, null)).toBeUndefined()
    expect([ruleWords('2026-12-04', null, now), ruleWords(null, 1, now), ruleWords(null, null, now)]).toEqual([
      'Dec 4',
      '1 day after opening',
      undefined,
    ])
  })

  test('the address is the question', () => {
    const asked = (address: string) => searched(new URLSearchParams(address))
    expect(asked('')).toEqual({
      status: null,
      mandatory: null,
      recent: null,
      due: null,
      text: null,
      showsCertificates: false,
    })
    expect(asked('only=in-progress&text=oil')).toEqual({
      status: ['IN_PROGRESS', 'FAILED'],
      mandatory: null,
      recent: null,
      due: null,
      text: 'oil',
      showsCertificates: false,
    })
    expect(asked('only=mandatory')).toMatchObject({ status: null, mandatory: true })
    expect(asked('only=due')).toMatchObject({ status: null, mandatory: null, due: true })
    expect(asked('only=recent')).toMatchObject({ status: null, mandatory: null, recent: true })
    expect(asked('only=remaining')).toMatchObject({ status: ['NOT_STARTED', 'IN_PROGRESS', 'FAILED'] })
    expect(asked('only=nonsense&show=certificates')).toEqual({
      status: null,
      mandatory: null,
      recent: null,
      due: null,
      text: null,
      showsCertificates: true,
    })
  })
})

describe('a curriculum', () => {
  const open = (data: object) =>
    showScreen<CurriculumQuery>({
      query: CurriculumScreenQuery,
      Screen: CurriculumScreen,
      path: '/auth/curriculum-page/:curriculumId',
      address: '/auth/curriculum-page/brakes',
      variables: { curriculumId: 'brakes' },
      data: { curriculum: data },
    })

  test('lists its courses with their states and marks the next one', async () => {
    const facts = {
      description: '',
      image: null,
      sectionCount: 4,
      questionCount: 5,
      askedCount: 5,
      estimatedMinutes: null,
    }
    await open({
      ...curriculum('Brakes').node,
      bannerImage: null,
      segments: [],
      resources: [],
      incentives: [],
      courses: [
        {
          id: 'a',
          course: {
            ...course('1', 'PASSED'),
            ...facts,
            viewerProgress: {
              id: 'p1',
              status: 'PASSED',
              percent: 100,
              score: 90,
              attemptsLeft: null,
              packageSecondsLeft: null,
            },
          },
        },
        {
          id: 'b',
          course: {
            ...course('2', 'FAILED'),
            ...facts,
            viewerProgress: {
              id: 'p2',
              status: 'FAILED',
              percent: 80,
              score: 40,
              attemptsLeft: 0,
              packageSecondsLeft: null,
            },
          },
        },
        { id: 'c', course: { ...course('3', null), ...facts } },
      ],
      viewerProgress: {
        completedCount: 1,
        total: 3,
        percent: 33,
        status: 'IN_PROGRESS',
        completedAt: null,
        certificate: null,
      },
    })
    expect(screen.getByText('4 sections · quiz with 5 questions · score 90%')).toBeTruthy()
    expect(screen.getByText('4 sections · quiz with 5 questions · score 40% · no attempts left')).toBeTruthy()
    expect(screen.getAllByText('Up next')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Start: Course 3' })).toBeTruthy()
    expect(screen.queryByText('You completed this curriculum')).toBeNull()
  })

  test('gives the certificate once everything is passed', async () => {
    await open({
      ...curriculum('Brakes').node,
      bannerImage: null,
      segments: [],
      resources: [],
      incentives: [],
      courses: [],
      viewerProgress: {
        completedCount: 3,
        total: 3,
        percent: 100,
        status: 'PASSED',
        completedAt: '2026-11-15T10:00:00Z',
        certificate: { id: 'c', databaseId: 'c', number: 'PDK-AAAA-BBBB', title: 'Brakes' },
      },
    })
    expect(screen.getByText('You completed this curriculum')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Verify: Brakes' }).getAttribute('href')).toBe(
      '/certificates/verify/PDK-AAAA-BBBB',
    )
  })
})

test('a curriculum that is closed says so', async () => {
  await showScreen<CurriculumQuery>({
    query: CurriculumScreenQuery,
    Screen: CurriculumScreen,
    path: '/auth/curriculum-page/:curriculumId',
    address: '/auth/curriculum-page/x',
    variables: { curriculumId: 'x' },
    data: { curriculum: null },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This curriculum is not open to you')
})

test.each([
  [
    'nothing begun',
    [
      ['a', null],
      ['b', null],
    ],
    undefined,
    'a',
  ],
  [
    'what was begun comes first',
    [
      ['a', null],
      ['b', 'IN_PROGRESS'],
    ],
    undefined,
    'b',
  ],
  [
    'a failed one is to be tried again',
    [
      ['a', 'PASSED'],
      ['b', null],
      ['c', 'FAILED'],
    ],
    undefined,
    'c',
  ],
  [
    'all passed',
    [
      ['a', 'PASSED'],
      ['b', 'PASSED'],
    ],
    undefined,
    undefined,
  ],
  [
    'after a course comes the one below it',
    [
      ['a', null],
      ['b', 'PASSED'],
      ['c', null],
    ],
    'b',
    'c',
  ],
  [
    'after the last course comes what was left out',
    [
      ['a', null],
      ['b', 'PASSED'],
    ],
    'b',
    'a',
  ],
  ['after the only course there is nothing', [['a', 'PASSED']], 'a', undefined],
] as [string, [string, string | null][], string | undefined, string | undefined][])(
  'the next course: %s',
  (_case, courses, after, expected) => {
    expect(
      nextCourse(
        courses.map(([id, status]) => ({ id, title: id, status })),
        after,
      )?.id,
    ).toBe(expected)
  },
)

describe('the due date in the form', () => {
  const values = {
    name: 'Sand',
    description: '',
    segments: [],
    brandIds: [],
    audienceIds: [],
    mandatory: false,
    image: null,
    bannerImage: null,
  }
  const faults = (due: object) =>
    (schema.safeParse({ ...values, ...due }).error?.issues ?? []).map(({ path }) => path.join('.'))

  test('what the choice asks for has to be there, and it alone is sent', () => {
    expect(faults({ due: 'none', dueOn: null, dueDays: 0 })).toEqual([])
    expect(faults({ due: 'day', dueOn: null, dueDays: 5 })).toEqual(['dueOn'])
    expect(faults({ due: 'days', dueOn: '2026-12-04', dueDays: null })).toEqual(['dueDays'])
    expect(faults({ due: 'days', dueOn: null, dueDays: 3651 })).toEqual(['dueDays'])
    expect(faults({ due: 'days', dueOn: null, dueDays: 30 })).toEqual([])
    const both = { dueOn: '2026-12-04', dueDays: 5 }
    expect(dueSent({ due: 'day', ...both })).toEqual({ dueOn: '2026-12-04', dueDays: null })
    expect(dueSent({ due: 'days', ...both })).toEqual({ dueOn: null, dueDays: 5 })
    expect(dueSent({ due: 'none', ...both })).toEqual({ dueOn: null, dueDays: null })
    expect(dueStored({ dueOn: null, dueDays: 5 })).toEqual({ due: 'days', dueOn: null, dueDays: 5 })
  })
})
