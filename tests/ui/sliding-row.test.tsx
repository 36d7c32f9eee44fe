import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SlidingRow } from '../../web/ui/lists/horizontal-scroll/SlidingRow.tsx'

afterEach(() => vi.restoreAllMocks())

const rect = (left: number, width: number) => ({ left, width }) as DOMRect
const row = (chosen: string) => (
  <SlidingRow chosen={chosen} aria-label="Choices">
    {['a', 'b', 'c'].map((value) => (
      <label key={value} data-left={value === 'c' ? 600 : 0}>
        <input type="radio" name="choice" checked={value === chosen} readOnly /> {value}
      </label>
    ))}
  </SlidingRow>
)

test('the chosen one is brought into the middle of what is in sight, also when another is chosen', () => {
  vi.stubGlobal('ResizeObserver', function Observer() {
    return { observe() {}, disconnect() {} }
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    return this instanceof HTMLElement && this.dataset.left ? rect(Number(this.dataset.left), 100) : rect(0, 390)
  })
  const { rerender } = render(row('c'))
  const box = screen.getByLabelText('Choices')
  expect(box.scrollLeft).toBe(600 - (390 - 100) / 2)
  box.scrollLeft = 0
  rerender(row('b'))
  expect(box.scrollLeft).toBeLessThanOrEqual(0)
})
