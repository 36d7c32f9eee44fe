// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAppendOnScroll } from '../../../web/ui/lists/pagination/useAppendOnScroll.ts'

let asked: number[]
let load: (count: number) => void
let see: (visible: boolean) => void
let top = 0

beforeEach(() => {
  asked = []
  top = 0
  vi.stubGlobal('IntersectionObserver', function Observer(tell: (entries: { isIntersecting: boolean }[]) => void) {
    see = (visible) => tell([{ isIntersecting: visible }])
    return { observe() {}, disconnect() {} }
  })
  vi.stubGlobal('scrollTo', (_left: number, to: number) => {
    top = to
  })
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => top })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onEntry = (key: string) => history.replaceState({ key }, '', '/auth/admin/user-manager')
const scrollBy = (to: number) => {
  top = to
  act(() => void dispatchEvent(new Event('scroll')))
}

/** 400 people, so many of them here. */
function People({ loaded }: { loaded: number }) {
  const loadNext = (count: number, options?: { onComplete?: (error: Error | null) => void }) => {
    asked.push(count)
    load = () => options?.onComplete?.(null)
  }
  const { sentinel } = useAppendOnScroll({ hasNext: loaded < 400, loadNext }, { label: 'People', loaded })
  return (
    <div ref={sentinel}>
      <p>{loaded}</p>
    </div>
  )
}

async function readTo(loaded: number, to: number) {
  const list = render(<People loaded={loaded} />)
  scrollBy(to)
  return list
}

test('a list that was left far down asks for all that was there, and the page stays where it was', async () => {
  onEntry('first')
  ;(await readTo(220, 5108)).unmount()
  top = 0
  const { rerender } = render(<People loaded={50} />)
  expect(top).toBe(5108)
  expect(document.body.style.minHeight).not.toBe('')
  expect(asked).toEqual([100])
  await act(async () => {
    rerender(<People loaded={150} />)
    load(100)
  })
  expect(asked).toEqual([100, 70])
  await act(async () => {
    rerender(<People loaded={220} />)
    load(70)
  })
  expect(document.body.style.minHeight).toBe('')
  expect(asked).toEqual([100, 70])
})

test('one that is asked for anew while it is looked at is whole again', async () => {
  onEntry('second')
  const { rerender } = await readTo(100, 2000)
  top = 900
  await act(async () => rerender(<People loaded={50} />))
  expect(top).toBe(2000)
  expect(asked).toEqual([50])
})

test('another search, and another visit, begin at their beginning', async () => {
  onEntry('third')
  const { rerender, unmount } = await readTo(100, 2000)
  onEntry('third, searched')
  await act(async () => rerender(<People loaded={50} />))
  expect(asked).toEqual([])
  unmount()
  onEntry('fourth')
  render(<People loaded={50} />)
  expect(asked).toEqual([])
  act(() => see(true))
  expect(asked).toEqual([50])
  expect(screen.getByText('50')).toBeTruthy()
})
