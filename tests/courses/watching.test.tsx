import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useActiveSeconds } from '../../web/courses/progress/useActiveSeconds.ts'
import { Near } from '../../web/courses/quiz/Near.tsx'
import { EmbedView } from '../../web/courses/sections/EmbedView.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the clock of a section stands while it is held, and counts from then on', () => {
  const { result, rerender } = renderHook(({ isHeld }) => useActiveSeconds(() => false, isHeld), {
    initialProps: { isHeld: true },
  })
  vi.advanceTimersByTime(30_000)
  expect(result.current.total()).toBe(0)
  rerender({ isHeld: false })
  vi.advanceTimersByTime(4000)
  expect(result.current.total()).toBe(4)
})

test('a video elsewhere that nobody agreed to load has not begun; going to its site has', async () => {
  const told: string[] = []
  render(
    <PaddockTheme>
      <EmbedView
        embed={{ provider: 'VIMEO', page: '#vimeo', frame: 'https://player.vimeo.com/video/1' }}
        title="Ride"
        onBegun={() => told.push('begun')}
        onElsewhere={() => told.push('elsewhere')}
      />
    </PaddockTheme>,
  )
  expect(screen.queryByTitle('Ride')).toBeNull()
  expect(told).toEqual([])
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Watch it on Vimeo instead' })))
  expect(told).toEqual(['elsewhere'])
})

test('beside the player of another site the way to that site stays: a network may keep the player out', async () => {
  const embed = { provider: 'VIMEO', page: '#vimeo', frame: 'https://player.vimeo.com/video/1' } as const
  render(
    <PaddockTheme>
      <EmbedView embed={embed} title="Ride" />
    </PaddockTheme>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load videos from Vimeo' })))
  await screen.findByTitle('Ride')
  screen.getByRole('link', { name: 'Watch it on Vimeo instead' })
})

test('what is far from the screen is drawn as it comes near', async () => {
  let look: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal('IntersectionObserver', function Observer(tell: typeof look) {
    look = tell
    return { observe() {}, disconnect() {} }
  })
  render(
    <>
      <Near height={400} always>
        {() => <p>first</p>}
      </Near>
      <Near height={400} always={false}>
        {() => <p>second</p>}
      </Near>
    </>,
  )
  expect(screen.queryByText('first')).toBeTruthy()
  expect(screen.queryByText('second')).toBeNull()
  await act(async () => look([{ isIntersecting: false }]))
  expect(screen.queryByText('second')).toBeNull()
  await act(async () => look([{ isIntersecting: true }]))
  expect(screen.queryByText('second')).toBeTruthy()
})
