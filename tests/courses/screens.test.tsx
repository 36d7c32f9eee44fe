import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import PlayerScreenQuery, {
  type PlayerScreenQuery as PlayerQuery,
} from '../../web/__generated__/PlayerScreenQuery.graphql.ts'
import PlayerScreen from '../../web/courses/player/PlayerScreen.tsx'
import { addressOf, around, resumeAt, stepAt, type Training } from '../../web/courses/player/steps.ts'
import { failure } from '../../web/relay/failure.ts'
import { setSession } from '../../web/session/session.ts'
import { sessionOf } from '../shells/sessions.ts'
import { answer, showScreen } from '../support/screens.tsx'

beforeEach(() => {
  setSession(sessionOf())
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const section = (id: string, done: boolean) => ({
  id: `section ${id}`,
  databaseId: id,
  title: `Section ${id}`,
  type: 'TEXT',
  body: `<p>Read ${id}</p>`,
  videoFile: null,
  subtitleFile: null,
  audioFile: null,
  imageFile: null,
  products: [],
  requiredSeconds: 0,
  requiredWatched: null,
  viewerProgress: done
    ? { id: `done ${id}`, positionSeconds: 0, readPercent: 0, completedAt: '2026-11-15T10:00:00Z' }
    : null,
})

const question = (id: string, chosen?: string) => ({
  databaseId: id,
  kind: 'SINGLE',
  text: `Question ${id}?`,
  imageUrl: null,
  words: null,
  note: null,
  waits: false,
  matches: [],
  right: null,
  explanation: null,
  answers: ['x', 'y', 'z'].map((letter) => ({
    databaseId: `${id}${letter}`,
    text: `Answer ${id}${letter}`,
    imageUrl: null,
    chosen: chosen === letter,
    correct: null,
    matchId: null,
    rightMatchId: null,
    place: null,
    rightPlace: null,
  })),
})

const progress = (more: object) => ({
  id: 'progress',
  status: 'IN_PROGRESS',
  percent: 50,
  attemptsLeft: null,
  retakeAt: null,
  attempts: [],
  openAttempt: null,
  lastSection: null,
  ...more,
})

const attempt = (more: object) => ({
  id: 'attempt',
  databaseId: 'q',
  number: 1,
  score: null,
  passed: null,
  passingScore: 80,
  secondsLeft: null,
  timedOut: false,
  waits: false,
  submittedAt: null,
  questions: [],
  ...more,
})

const course = (sections: object[], viewerProgress: object | null) => ({
  course: {
    id: 'course',
    databaseId: 'k',
    title: 'Brake service',
    status: 'PUBLISHED',
    image: null,
    cheatSheet: null,
    resources: [],
    lockedBy: [],
    isScorm: false,
    questionCount: 2,
    askedCount: 2,
    passingScore: 80,
    quizTimeLimit: null,
    retakeAfterHours: 0,
    chapters: [{ id: 'chapter', title: 'Chapter', sections }],
    viewerProgress,
  },
  curriculum: { id: 'curriculum', name: 'Brakes', brands: [] },
  courseProgresses: { edges: [] },
})

const open = (data: object, search = '') =>
  showScreen<PlayerQuery>({
    query: PlayerScreenQuery,
    Screen: PlayerScreen,
    path: '/auth/training/:curriculumId/:courseId',
    address: `/auth/training/c/k${search}`,
    variables: { curriculumId: 'c', courseId: 'k' },
    data,
  })

/** What was asked to be changed, without what each browser says of itself. */
const asked = ({ environment }: Awaited<ReturnType<typeof open>>) =>
  environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.params.name.endsWith('Mutation'))
    .map(
      ({
        request: {
          variables: { isMilestone: _milestone, ...variables },
        },
      }) => {
        const {
          device: _device,
          sequence: _sequence,
          secondsAgo: _ago,
          seconds: _seconds,
          ...input
        } = (variables.input ?? {}) as Record<string, unknown>
        return variables.input ? { ...variables, input } : variables
      },
    )
const lastMutation = ({ environment }: Awaited<ReturnType<typeof open>>) =>
  environment.mock.getAllOperations().findLast(({ request }) => request.node.params.name.endsWith('Mutation'))!
const click = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))

describe('a section', () => {
  test('opens where one left, and is done when the reader says so', async () => {
    const shown = await open(
      course(
        [section('a', true), section('b', false), section('c', false)],
        progress({ lastSection: { id: 'section b', databaseId: 'b' } }),
      ),
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Section b' })).toBeTruthy()
    expect(screen.getByText('Read b')).toBeTruthy()
    click('Mark complete and continue')
    expect(asked(shown)).toEqual([{ input: { courseId: 'k', sectionId: 'b', completed: true } }])
    await act(async () =>
      answer(shown.environment, {
        saveSectionProgress: {
          stillToDo: null,
          section: section('b', true),
          course: { id: 'course', viewerProgress: { id: 'progress', status: 'IN_PROGRESS', percent: 66 } },
        },
      }),
    )
    expect(shown.router.state.location.search).toBe('?at=c')
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(2)
  })

  test('is done at once although the server cannot be reached, and says where it is kept', async () => {
    const shown = await open(course([section('a', false), section('b', false)], progress({})))
    await act(async () => click('Mark complete and continue'))
    expect(shown.router.state.location.search).toBe('?at=b')
    await act(async () => shown.environment.mock.reject(lastMutation(shown), new TypeError('offline')))
    expect(screen.getByText('Kept on this device for now')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: 'Done' }).length).toBeGreaterThan(0)
    // The connection is back: it is sent again, and the note goes.
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(asked(shown)).toMatchObject([{ input: { sectionId: 'a', completed: true } }])
    await act(async () =>
      shown.environment.mock.resolve(lastMutation(shown), {
        data: { saveSectionProgress: { stands: true, stillToDo: null } },
      }),
    )
    expect(screen.queryByText('Kept on this device for now')).toBeNull()
    expect(asked(shown)).toEqual([])
  })

  test('is marked done once there was time to read it, and counts that down', async () => {
    const shown = await open(
      course([{ ...section('timed', false), requiredSeconds: 4 }, section('b', false)], progress({})),
    )
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark complete and continue' })
    expect(button().disabled).toBe(true)
    expect(screen.getByRole('timer').textContent).toBe('You can continue in 6 seconds.')
    await act(() => vi.advanceTimersByTimeAsync(7000))
    expect(screen.queryByRole('timer')).toBeNull()
    await act(async () => click('Mark complete and continue'))
    expect(lastMutation(shown).request.variables).toMatchObject({
      input: { sectionId: 'timed', completed: true, seconds: 7 },
    })
    // The server counted less, and says so wherever the learner is by then.
    await act(async () =>
      answer(shown.environment, {
        saveSectionProgress: {
          stands: true,
          stillToDo: 'Stay with this section for about 2 more seconds, and it is complete.',
          section: section('timed', false),
          course: { id: 'course', viewerProgress: { id: 'progress', status: 'IN_PROGRESS', percent: 0 } },
        },
      }),
    )
    expect(screen.getByText('Not complete yet')).toBeTruthy()
    expect(screen.getByText(/about 2 more seconds/)).toBeTruthy()
    await act(async () => fireEvent.click(screen.getAllByRole('link', { name: 'Section timed' })[0]!))
    await act(() => vi.advanceTimersByTimeAsync(7000))
    await act(async () => click('Mark complete and continue'))
    await act(async () =>
      answer(shown.environment, {
        saveSectionProgress: {
          stands: true,
          stillToDo: null,
          section: section('timed', true),
          course: { id: 'course', viewerProgress: { id: 'progress', status: 'IN_PROGRESS', percent: 50 } },
        },
      }),
    )
    expect(screen.queryByText('Not complete yet')).toBeNull()
  })

  test('a course not begun is begun on arrival; one that is not open to the viewer is only looked at', async () => {
    const shown = await open(course([section('a', false)], null))
    expect(lastMutation(shown).request.node.params.name).toBe('useStartMutation')
    await act(async () =>
      shown.environment.mock.reject(
        lastMutation(shown),
        failure({ message: 'Not found', extensions: { code: 'NOT_FOUND' } }),
      ),
    )
    expect(screen.getByText(/looking at this course without taking it/)).toBeTruthy()
    await act(async () => click('Mark complete and continue'))
    expect(asked(shown)).toEqual([])
  })
})

describe('the quiz', () => {
  const begun = (first?: string) =>
    open(
      course(
        [section('a', true)],
        progress({ openAttempt: attempt({ questions: [question('1', first), question('2')] }) }),
      ),
    )
  const isChecked = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true'

  test('is closed while sections are left, and names them', async () => {
    await open(course([section('a', true), section('b', false)], progress({})), '?at=quiz')
    expect(screen.getByText(/This one is left/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Section b' }).getAttribute('href')).toBe('/auth/training/c/k?at=b')
    expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
  })

  test('shows the choices made before, and keeps each new one at once', async () => {
    const shown = await begun('y')
    expect(isChecked('Answer 1y')).toBe(true)
    expect(screen.getByText('1 of 2 answered')).toBeTruthy()
    click('Answer 2z', 'radio')
    expect(isChecked('Answer 2z')).toBe(true)
    expect(screen.getByText('2 of 2 answered')).toBeTruthy()
    expect(asked(shown)).toEqual([{ input: { attemptId: 'q', questionId: '2', answerId: '2z' } }])
  })

  test('of two quick choices the later one is sent last', async () => {
    const shown = await begun()
    click('Answer 1x', 'radio')
    click('Answer 1y', 'radio')
    expect(asked(shown)).toEqual([{ input: { attemptId: 'q', questionId: '1', answerId: '1x' } }])
    await act(async () =>
      answer(shown.environment, {
        saveQuizAnswer: { attempt: { id: 'attempt', questions: [question('1', 'x'), question('2')] } },
      }),
    )
    expect(asked(shown)).toEqual([{ input: { attemptId: 'q', questionId: '1', answerId: '1y' } }])
    expect(isChecked('Answer 1y')).toBe(true)
  })

  test('a choice that could not be sent stays, is told, and is sent again', async () => {
    const shown = await begun()
    click('Answer 1x', 'radio')
    await act(async () => shown.environment.mock.rejectMostRecentOperation(new Error('offline')))
    expect(screen.getByText('Not everything is saved yet')).toBeTruthy()
    expect(isChecked('Answer 1x')).toBe(true)
    click('Send again')
    await act(async () =>
      answer(shown.environment, {
        saveQuizAnswer: { attempt: { id: 'attempt', questions: [question('1', 'x'), question('2')] } },
      }),
    )
    expect(screen.queryByText('Not everything is saved yet')).toBeNull()
  })

  test('answers each kind in its own field, and counts a pair that is missing as open', async () => {
    const ofKind = (id: string, kind: string, more: object = {}) => ({ ...question(id), kind, ...more })
    const shown = await open(
      course(
        [section('a', true)],
        progress({
          openAttempt: attempt({
            questions: [
              ofKind('1', 'MULTIPLE'),
              ofKind('2', 'MATCHING', { matches: [{ databaseId: 'm1', text: 'Wheel' }] }),
              ofKind('3', 'ORDERING'),
              ofKind('4', 'FREE_TEXT', { answers: [] }),
            ],
          }),
        }),
      ),
    )
    click('Answer 1x', 'checkbox')
    click('Answer 1z', 'checkbox')
    fireEvent.change(screen.getByLabelText('Match for Answer 2x'), { target: { value: 'm1' } })
    click('Move Answer 3x down')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'By name' } })
    expect(screen.getByText('3 of 4 answered')).toBeTruthy()
    await act(async () => click(/Submit/))
    expect(await screen.findByText('One question is not answered yet; it counts as wrong.')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Submit' }).at(-1)!))
    const submitted = shown.environment.mock
      .getAllOperations()
      .map(({ request }) => request.variables as { answers?: object[] })
      .find(({ answers }) => answers)
    expect(submitted?.answers).toEqual([
      { questionId: '1', answerIds: ['1x', '1z'] },
      { questionId: '2', pairs: [{ answerId: '2x', matchId: 'm1' }] },
      { questionId: '3', answerIds: ['3y', '3x', '3z'] },
      { questionId: '4', text: 'By name' },
    ])
  })

  test('an order nobody touched is open; who wants it as it stands says so', async () => {
    const shown = await open(
      course(
        [section('a', true)],
        progress({ openAttempt: attempt({ questions: [{ ...question('1'), kind: 'ORDERING' }] }) }),
      ),
    )
    expect(screen.getByText('0 of 1 answered')).toBeTruthy()
    await act(async () => click('Keep this order'))
    expect(screen.getByText('1 of 1 answered')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Keep this order' })).toBeNull()
    expect(asked(shown)).toMatchObject([{ input: { questionId: '1', answerIds: ['1x', '1y', '1z'] } }])
  })

  test('asks before an unfinished one is handed in, and hands in everything chosen', async () => {
    const shown = await begun('y')
    await act(async () => click(/Submit/))
    expect(await screen.findByText('One question is not answered yet; it counts as wrong.')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Submit' }).at(-1)!))
    expect(asked(shown)).toEqual([{ attemptId: 'q', answers: [{ questionId: '1', answerId: '1y' }] }])
    const result = attempt({
      score: 0,
      passed: false,
      submittedAt: '2026-11-21T08:00:00Z',
      questions: [
        { ...question('1', 'y'), right: false },
        { ...question('2'), right: false },
      ],
    })
    await act(async () =>
      answer(shown.environment, {
        submitQuiz: {
          attempt: result,
          progress: progress({ status: 'FAILED', score: 0, attemptsLeft: 1, attempts: [result] }),
        },
      }),
    )
    expect(screen.getByText('Not passed yet', { selector: 'h3' })).toBeTruthy()
    expect(screen.getByText('0% of your answers were right, 80% are needed.')).toBeTruthy()
    expect(screen.getByText(/You have one more attempt/)).toBeTruthy()
    expect(screen.getByText('You left this one out.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('without attempts left it cannot be tried again', async () => {
    await open(
      course([section('a', true)], progress({ status: 'FAILED', attemptsLeft: 0, attempts: [attempt({ score: 20 })] })),
    )
    expect(screen.getByText(/You have used all attempts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test('a course that is closed says so', async () => {
  await open({ course: null, curriculum: null, courseProgresses: { edges: [] } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This course is not open to you')
})

const training = (done: string, more: Partial<Training> = {}): Training => ({
  sections: [...done].map((letter, index) => ({ id: String(index + 1), done: letter === 'x' })),
  hasQuiz: true,
  passed: false,
  lastSectionId: null,
  ...more,
})

test.each([
  ['nothing done', training('---'), '1'],
  ['left in the second', training('x--', { lastSectionId: '2' }), '2'],
  ['left in one that is done', training('xx-', { lastSectionId: '2' }), '3'],
  ['left behind one that was skipped', training('-xx', { lastSectionId: '3' }), '1'],
  ['a section that is gone', training('x-', { lastSectionId: '9' }), '2'],
  ['all sections done', training('xx'), 'quiz'],
  ['passed', training('xx', { passed: true, lastSectionId: '1' }), 'finish'],
  ['without a quiz, all done but not passed', training('xx', { hasQuiz: false }), '2'],
])('a person goes on: %s', (_case, state, expected) => expect(addressOf(resumeAt(state))).toBe(expected))

test.each([
  ['2', training('---'), '2'],
  ['nonsense', training('x--'), '2'],
  ['quiz', training('x--'), 'quiz'],
  ['finish', training('xx'), 'quiz'],
  ['finish', training('xx', { passed: true }), 'finish'],
  ['quiz', training('xx', { passed: true }), 'finish'],
  ['1', training('xx', { passed: true }), '1'],
])('the address ?at=%s opens', (address, state, expected) => expect(addressOf(stepAt(address, state))).toBe(expected))

test('steps have neighbours', () => {
  const state = training('xx')
  const neighbours = (address: string) => {
    const { previous, next } = around(stepAt(address, state), state)
    return [previous && addressOf(previous), next && addressOf(next)]
  }
  expect([neighbours('1'), neighbours('2'), neighbours('quiz')]).toEqual([
    [undefined, '2'],
    ['1', 'quiz'],
    ['2', 'finish'],
  ])
})
