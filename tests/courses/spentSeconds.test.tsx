import { act, cleanup, renderHook } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flush, say } from '../../web/courses/progress/progressQueue.ts'
import { useSectionProgress } from '../../web/courses/progress/useSectionProgress.ts'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'

beforeEach(() => {
  setSession(sessionOf({ user: asRole('user') }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('seconds that arrived without an answer, as a line broke, count once', async () => {
  const { user } = sessionOf({ user: asRole('user') })
  const userId = user!._id
  const environment = createMockEnvironment()
  // The page ended before the answer came: the server has the fifteen seconds, and this browser keeps them to send.
  say({ userId, courseId: 'k', sectionId: 'a', readPercent: 30, seconds: 15 })
  const { result } = renderHook(
    () =>
      useSectionProgress({
        courseId: 'k',
        sectionId: 'a',
        needed: { seconds: 30, watched: null },
        before: { seconds: 15, spans: [] },
        isDone: false,
        isGuest: false,
        isHeld: false,
      }),
    {
      wrapper: ({ children }) => (
        <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
      ),
    },
  )
  // Two more than needed, which a slow line may take.
  expect(result.current.left).toBe(17)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(result.current.left).toBe(12)
  // Sent anew the server says how many there are, those of this visit not among them.
  const sent = flush(environment, userId)
  await act(() => vi.advanceTimersByTimeAsync(0))
  environment.mock.resolve(environment.mock.getAllOperations()[0]!, {
    data: { saveSectionProgress: { stands: true, stillToDo: 'Stay.', spentSeconds: 18 } },
  })
  await act(() => sent)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(result.current.left).toBe(8)
  // A word of this visit: its seconds are among those the server counts.
  await act(async () => result.current.complete())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(environment.mock.getMostRecentOperation().request.variables.input).toMatchObject({ seconds: 6 })
  environment.mock.resolve(environment.mock.getMostRecentOperation(), {
    data: { saveSectionProgress: { stands: true, stillToDo: 'Stay.', spentSeconds: 23, section: null, course: null } },
  } as never)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(result.current.left).toBe(8)
})
