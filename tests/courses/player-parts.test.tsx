import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { captionsOf } from '../../web/ui/media/captions.ts'
import { usePlayerKeys } from '../../web/courses/player/playerKeys.ts'
import { flush, isAway, say, waitingWords, wordsTooEarly } from '../../web/courses/progress/progressQueue.ts'
import { QuizTimer } from '../../web/courses/quiz/QuizTimer.tsx'
import { Transcript } from '../../web/ui/media/Transcript.tsx'
import { failure } from '../../web/relay/failure.ts'
import type { MediaHandle } from '../../web/ui/media/MediaPlayer.tsx'
import { playback } from '../../web/ui/media/playback.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A player that notes what it is told, and tells a second when the test says so. */
function fakeMedia() {
  let tell: (seconds: number) => void = () => {}
  const verbs = [
    'toggle',
    'seekTo',
    'seekBy',
    'seekToShare',
    'changeSpeed',
    'changeVolume',
    'toggleMute',
    'toggleCaptions',
    'toggleFullscreen',
  ] as const
  const said: [string, ...unknown[]][] = []
  const media = {
    ...Object.fromEntries(
      verbs.map((verb) => [
        verb,
        (...args: unknown[]) => {
          said.push([verb, ...args])
        },
      ]),
    ),
    onTime: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
  } as unknown as MediaHandle
  return { media, said, play: (seconds: number) => act(() => tell(seconds)) }
}

describe('keys', () => {
  const deeds = (media: MediaHandle | null) => ({
    media,
    goOn: vi.fn(),
    goBack: vi.fn(),
    showContents: vi.fn(),
    toggleTranscript: vi.fn(),
    showKeys: vi.fn(),
  })
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key, ...more })

  test.each([
    [' ', ['toggle']],
    ['k', ['toggle']],
    ['K', ['toggle']],
    ['j', ['seekBy', -10]],
    ['l', ['seekBy', 10]],
    ['ArrowLeft', ['seekBy', -5]],
    ['ArrowRight', ['seekBy', 5]],
    ['0', ['seekToShare', 0]],
    ['7', ['seekToShare', 0.7]],
    ['<', ['changeSpeed', -1]],
    ['>', ['changeSpeed', 1]],
    ['+', ['changeVolume', 0.1]],
    ['-', ['changeVolume', -0.1]],
    ['m', ['toggleMute']],
    ['c', ['toggleCaptions']],
    ['f', ['toggleFullscreen']],
  ])('%s plays', (key, expected) => {
    const { media, said } = fakeMedia()
    renderHook(() => usePlayerKeys(deeds(media)))
    press(key)
    expect(said).toEqual([expected])
  })

  test('steps, contents, transcript and the sheet have theirs; media keys rest without media', () => {
    const all = deeds(null)
    const { rerender } = renderHook((given) => usePlayerKeys(given), { initialProps: all })
    press('N', { shiftKey: true })
    press('P', { shiftKey: true })
    press('o')
    press('?', { shiftKey: true })
    expect(press(' '), 'the page scrolls as always').toBe(true)
    press('t')
    expect(
      [all.goOn, all.goBack, all.showContents, all.showKeys, all.toggleTranscript].map(
        (deed) => deed.mock.calls.length,
      ),
    ).toEqual([1, 1, 1, 1, 0])
    rerender({ ...all, media: fakeMedia().media })
    press('t')
    expect(all.toggleTranscript).toHaveBeenCalledOnce()
  })

  test('leave typing, buttons, dialogs and the browser’s own alone, and can be turned off', () => {
    const { media, said } = fakeMedia()
    renderHook(() => usePlayerKeys(deeds(media)))
    render(
      <>
        <input aria-label="words" />
        <button type="button">Press</button>
      </>,
    )
    press('k', {}, screen.getByLabelText('words'))
    press(' ', {}, screen.getByRole('button'))
    press('k', { ctrlKey: true })
    expect(said).toEqual([])
    press('k', {}, screen.getByRole('button'))
    expect(said).toEqual([['toggle']])
    playback.keep({ keys: false })
    press('k')
    expect(said).toHaveLength(1)
  })
})

describe('captions', () => {
  const file =
    'WEBVTT\nLanguage: fr\n\n1\n00:00:01.000 --> 00:00:03.000\n<v Noa>Wear a <b>helmet</b> &amp; gloves.\n\n00:00:04.500 --> 00:00:06.000\nThen\nride.\n\n00:00:08.000 --> 00:00:09.000\n<i></i>\n'

  test('become lines without marks, in the language the file names', async () => {
    vi.stubGlobal('fetch', async () => new Response(file))
    expect(await captionsOf('/files/a?signature=1')).toEqual({
      language: { code: 'fr', name: 'French' },
      lines: [
        { from: 1, to: 3, text: 'Noa: Wear a helmet & gloves.' },
        { from: 4.5, to: 6, text: 'Then ride.' },
      ],
    })
  })

  test('that cannot be read are none', async () => {
    vi.stubGlobal('fetch', async () => new Response('gone', { status: 403 }))
    expect((await captionsOf('/files/b?signature=1')).lines).toEqual([])
  })

  test('follow along, are searched, and play from a line', () => {
    const { media, said, play } = fakeMedia()
    const lines = [
      { from: 0, to: 3, text: 'Stay on the trail' },
      { from: 4, to: 6, text: 'Slow down for horses' },
      { from: 3700, to: 3705, text: 'Wear a helmet' },
    ]
    const { container } = render(
      <PaddockTheme>
        <Transcript
          captions={{ lines, language: { code: 'en', name: 'English' } }}
          media={media}
          isOpen
          toggle={() => {}}
        />
      </PaddockTheme>,
    )
    const current = () => container.querySelector('[aria-current]')?.textContent
    play(3.5)
    expect(current()).toBe('0:00Stay on the trail')
    play(4)
    expect(current()).toBe('0:04Slow down for horses')
    fireEvent.change(screen.getByLabelText('Search the transcript'), { target: { value: 'HELMET' } })
    expect(screen.getByText('1 line')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Wear a/ }))
    expect(said).toEqual([['seekTo', 3700]])
    expect(screen.getByText('1:01:40')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search the transcript'), { target: { value: 'boat' } })
    expect(screen.getByText('Nothing is said about that.')).toBeTruthy()
  })
})

describe('the clock of a quiz', () => {
  test('shows the server’s count, says what is left, and ends once', async () => {
    const environment = createMockEnvironment()
    const end = vi.fn()
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <QuizTimer courseId="k" secondsLeft={400} onEnd={end} />
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    )
    expect(screen.getByRole('timer').textContent).toBe('6:40')
    // What was loaded with the page is old: the server says less.
    await act(async () =>
      environment.mock.resolveMostRecentOperation(() => ({
        data: { course: { id: 'c', viewerProgress: { id: 'p', openAttempt: { id: 'a', secondsLeft: 61 } } } },
      })),
    )
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(screen.getByRole('timer').textContent).toBe('1:01')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('1 minute left')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    expect(screen.getByRole('timer').textContent).toBe('0:00')
    expect(end).toHaveBeenCalledOnce()
  })
})

describe('the queue', () => {
  const word = (sectionId: string, more: object = {}) => say({ userId: 'u', courseId: 'k', sectionId, ...more })
  const inputs = (environment: ReturnType<typeof createMockEnvironment>) =>
    environment.mock.getAllOperations().map(({ request }) => request.variables.input as Record<string, unknown>)

  test('keeps what could not be sent, one word for each stay in a section, and sends it in order', async () => {
    const environment = createMockEnvironment()
    word('a', { positionSeconds: 4, seconds: 3, spans: [{ from: 0, to: 3.2 }] })
    word('a', { positionSeconds: 5, seconds: 2, spans: [{ from: 3.2, to: 5 }] })
    const first = flush(environment, 'u')
    await act(() => vi.advanceTimersByTimeAsync(0))
    environment.mock.rejectMostRecentOperation(new TypeError('offline'))
    await first
    expect(isAway()).toBe(true)
    word('b', { completed: true, seconds: 2 })
    vi.setSystemTime(Date.now() + 30_000)
    word('a', { positionSeconds: 9, seconds: 4 })
    expect(
      waitingWords().map(({ sectionId, positionSeconds, completed, seconds }) => ({
        sectionId,
        positionSeconds,
        completed,
        seconds,
      })),
    ).toEqual([
      { sectionId: 'a', positionSeconds: 5, completed: undefined, seconds: 5 },
      { sectionId: 'b', positionSeconds: undefined, completed: true, seconds: 2 },
      { sectionId: 'a', positionSeconds: 9, completed: undefined, seconds: 4 },
    ])
    vi.setSystemTime(Date.now() + 60_000)
    const second = flush(environment, 'u')
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(inputs(environment)).toMatchObject([
      { sectionId: 'a', positionSeconds: 5, seconds: 5, spans: [{ from: 0, to: 5 }], secondsAgo: 90 },
    ])
    environment.mock.resolve(environment.mock.getAllOperations()[0]!, {
      data: { saveSectionProgress: { stands: true, stillToDo: 'Play the rest.', section: null, course: null } },
    } as never)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(wordsTooEarly(), 'it was not said to be complete').toEqual([])
    expect(inputs(environment)).toMatchObject([{ sectionId: 'b', completed: true, secondsAgo: 90 }])
    environment.mock.resolve(environment.mock.getAllOperations()[0]!, {
      data: { saveSectionProgress: { stands: true, stillToDo: 'Stay a while.', section: null, course: null } },
    } as never)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(wordsTooEarly(), 'what is left is told').toMatchObject([{ sectionId: 'b', left: 'Stay a while.' }])
    expect(inputs(environment)).toMatchObject([{ sectionId: 'a', positionSeconds: 9, seconds: 4, secondsAgo: 60 }])
    environment.mock.resolve(environment.mock.getAllOperations()[0]!, {
      data: { saveSectionProgress: { stands: true, stillToDo: null } },
    } as never)
    await second
    expect(waitingWords()).toEqual([])
    expect(isAway()).toBe(false)
  })

  test('drops what the server will never take, and keeps another person’s for that person', async () => {
    const environment = createMockEnvironment()
    word('gone', { positionSeconds: 1 })
    say({ userId: 'other', courseId: 'k', sectionId: 'a', positionSeconds: 2 })
    const sent = flush(environment, 'u')
    await act(() => vi.advanceTimersByTimeAsync(0))
    environment.mock.rejectMostRecentOperation(
      failure({ message: 'The section was not found.', extensions: { code: 'NOT_FOUND' } }),
    )
    await sent
    expect(waitingWords().map(({ userId }) => userId)).toEqual(['other'])
    expect(environment.mock.getAllOperations()).toEqual([])
  })
})
