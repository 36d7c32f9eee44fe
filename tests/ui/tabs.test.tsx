// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import MediaPlayer from '../../web/ui/media/MediaPlayer.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

test('a film that begins says so to the other tabs of the browser, and rests when something begins in one', async () => {
  const other = new BroadcastChannel('paddock:plays')
  try {
    const heard = vi.fn()
    other.addEventListener('message', heard)
    const { container, unmount } = render(<MediaPlayer kind="video" src="/files/lap" label="A lap" />)
    const film = container.querySelector('video')!
    const paused = vi.spyOn(film, 'pause')
    act(() => void film.dispatchEvent(new Event('play')))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(paused).not.toHaveBeenCalled()
    other.postMessage('plays')
    await vi.waitFor(() => expect(paused).toHaveBeenCalledTimes(1))
    unmount()
  } finally {
    other.close()
  }
})
