import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { NamedPart } from '../../web/shells/frame/NamedPart.tsx'

function Late() {
  const [isThere, setThere] = useState(false)
  return isThere ? (
    <div id="podcasts">Podcasts</div>
  ) : (
    <button type="button" onClick={() => setThere(true)}>
      Arrive
    </button>
  )
}
const scrolled = vi.fn<(this: Element) => void>()
Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
  scrolled.call(this)
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NamedPart />
      <Late />
    </MemoryRouter>,
  )
const arrive = () => act(() => void fireEvent.click(screen.getByRole('button')))
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 0)))
afterEach(() => {
  cleanup()
  scrolled.mockClear()
})

it('a part that an address names is brought into sight once it has come, and only once', async () => {
  open('/auth/me#podcasts')
  await settle()
  expect(scrolled).not.toHaveBeenCalled()
  arrive()
  await settle()
  expect(scrolled.mock.contexts.map((part) => (part as Element).id)).toEqual(['podcasts'])
  document.body.append(document.createElement('p'))
  await settle()
  expect(scrolled).toHaveBeenCalledTimes(1)
})

it('who scrolled meanwhile stays where they are, and other addresses move nothing', async () => {
  open('/auth/me#podcasts')
  act(() => void window.dispatchEvent(new Event('wheel')))
  arrive()
  await settle()
  expect(scrolled).not.toHaveBeenCalled()
  cleanup()
  open('/auth/me')
  arrive()
  await settle()
  expect(scrolled).not.toHaveBeenCalled()
})
