// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAppendOnScroll } from '../../web/ui/lists/pagination/useAppendOnScroll.ts'

type Answer = (error: Error | null) => void

let see: (visible: boolean) => void
let asked: Answer[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('IntersectionObserver', function Observer(tell: (entries: { isIntersecting: boolean }[]) => void) {
    see = (visible) => tell([{ isIntersecting: visible }])
    return { observe() {}, disconnect() {} }
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function List({ pages }: { pages: number }) {
  const [loaded, setLoaded] = useState(1)
  const loadNext = (_count: number, options?: { onComplete?: Answer }) => {
    asked.push((error) => {
      if (!error) setLoaded((now) => now + 1)
      options?.onComplete?.(error)
    })
  }
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext: loaded < pages, loadNext }, { loaded })
  return (
    <div>
      <div ref={sentinel} />
      <p>
        {loaded} {loading ? 'loading' : 'idle'} {error?.message}
      </p>
      <button onClick={retry}>retry</button>
    </div>
  )
}

const answer = async (error: Error | null = null) => {
  await act(async () => {
    asked.at(-1)?.(error)
    await vi.advanceTimersByTimeAsync(1)
  })
}

test('as long as the sentinel stays in sight, page follows page without it ever leaving', async () => {
  render(<List pages={4} />)
  expect(asked).toHaveLength(0)
  act(() => see(true))
  expect(asked).toHaveLength(1)
  await answer()
  expect(asked).toHaveLength(2)
  await answer()
  await answer()
  expect(asked).toHaveLength(3)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByText('4 idle')).toBeTruthy()
})

test('out of sight nothing is asked, and one page at a time', async () => {
  render(<List pages={4} />)
  act(() => see(true))
  act(() => see(true))
  expect(asked).toHaveLength(1)
  act(() => see(false))
  await answer()
  expect(asked).toHaveLength(1)
})

test('a failed page waits for retry instead of asking again by itself', async () => {
  render(<List pages={3} />)
  act(() => see(true))
  await answer(new Error('The server is busy.'))
  act(() => see(true))
  expect(asked).toHaveLength(1)
  expect(screen.getByText(/The server is busy/)).toBeTruthy()
  act(() => screen.getByText('retry').click())
  expect(asked).toHaveLength(2)
})

test('the indicator stays at least 200 ms', async () => {
  render(<List pages={2} />)
  act(() => see(true))
  await answer()
  expect(screen.getByText('2 loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('2 idle')).toBeTruthy()
})
