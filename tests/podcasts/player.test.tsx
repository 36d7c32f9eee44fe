import { act, fireEvent, render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { MemoryRouter } from 'react-router'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ListeningBar from '../../web/domain/recordings/listening/ListeningBar.tsx'
import { PreviewedListening } from '../../web/domain/recordings/listening/PreviewedListening.tsx'
import { listensAs } from '../../web/domain/recordings/listening/listensAs.ts'
import { setSession } from '../../web/session/session.ts'
import { listening, type Heard } from '../../web/ui/media/listening.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

/** The sound, as a browser would play it: jsdom has none. */
let sound: HTMLMediaElement
const played = (media: HTMLMediaElement) => {
  sound = media
}
const tick = (seconds: number) =>
  act(async () => {
    sound.currentTime = seconds
    sound.dispatchEvent(new Event('timeupdate'))
  })

const heard = (id: string, more: Partial<Heard> = {}): Heard => ({
  id,
  databaseId: id,
  target: 'PODCAST',
  title: `Podcast ${id}`,
  by: 'Norrvik',
  image: null,
  to: `/auth/podcasts/${id}`,
  src: `/files/${id}`,
  startAt: 0,
  ...more,
})

beforeEach(() => {
  setSession(sessionOf({}))
  const plays = new WeakMap<object, boolean>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !plays.get(this)
  })
  const times = new WeakMap<object, number>()
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return times.get(this) ?? 0
  })
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    at: number,
  ) {
    times.set(this, at)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(600)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played(this)
    plays.set(this, true)
    this.dispatchEvent(new Event('loadedmetadata'))
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (!plays.get(this)) return
    plays.set(this, false)
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(() => {
  act(() => listening.close())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function showBar() {
  const environment = createMockEnvironment()
  render(
    <PaddockTheme>
      <RelayEnvironmentProvider environment={environment}>
        <MemoryRouter>
          <ListeningBar />
        </MemoryRouter>
      </RelayEnvironmentProvider>
    </PaddockTheme>,
  )
  const sent = () =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.params.name === 'useTrackingMutation')
  const timesOf = (words: ReturnType<typeof sent>) =>
    words.map(({ request }) => (request.variables.input as { time: number }).time)
  /** Answers what was told, one word after the other, until nothing waits; and says what it was. */
  const told = async () => {
    const times: number[] = []
    for (let [word] = sent(); word; [word] = sent()) {
      times.push(...timesOf([word]))
      await act(async () => environment.mock.resolve(word!, { data: { trackListening: { node: null } } }))
    }
    return times
  }
  return { environment, told, waiting: () => timesOf(sent()) }
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })))

test('nothing stands at the foot until something plays; then it does, goes on where one was, and can be closed', async () => {
  showBar()
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
  await act(() => listening.start(heard('a', { startAt: 120 })))
  expect(screen.getByRole('link', { name: 'Podcast a' }).getAttribute('href')).toBe('/auth/podcasts/a')
  expect(sound.currentTime).toBe(120)
  await press('Forward 15 seconds')
  expect(sound.currentTime).toBe(135)
  await press('Back 15 seconds')
  await press('Back 15 seconds')
  expect(sound.currentTime).toBe(105)
  await press('Pause')
  expect(listening.now()?.isPlaying).toBe(false)
  await press('Close the player')
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
})

test('where one is is told every ten seconds and where one stops', async () => {
  const { told } = showBar()
  await act(() => listening.start(heard('a')))
  for (let time = 0; time <= 21; time += 0.5) await tick(time)
  await press('Pause')
  expect(await told()).toEqual([0, 10, 20, 21])
})

test('what was played up to a jump is told before the jump, and the jump only once that was heard', async () => {
  const { told, waiting } = showBar()
  await act(() => listening.start(heard('a')))
  await tick(0)
  await told()
  for (let time = 0.5; time <= 4; time += 0.5) await tick(time)
  await press('Forward 15 seconds')
  await tick(19)
  expect(waiting()).toEqual([4])
  expect(await told()).toEqual([4, 19])
})

test('the sleep timer stops it when its time has come', async () => {
  showBar()
  vi.useFakeTimers({ toFake: ['Date'] })
  await act(() => listening.start(heard('a')))
  act(() => listening.setSleep(Date.now() + 5 * 60_000))
  vi.setSystemTime(Date.now() + 4 * 60_000)
  await tick(240)
  expect(listening.now()).toMatchObject({ isPlaying: true })
  vi.setSystemTime(Date.now() + 60_000)
  await tick(300)
  expect(listening.now()).toMatchObject({ isPlaying: false, sleep: null })
})

test('a film that begins lets it rest', async () => {
  showBar()
  await act(() => listening.start(heard('a')))
  const film = document.body.appendChild(document.createElement('video'))
  act(() => void film.dispatchEvent(new Event('play')))
  expect(listening.now()?.isPlaying).toBe(false)
  film.remove()
})

test('what begins in one tab lets what plays in another rest, and never itself', async () => {
  const other = new BroadcastChannel('paddock:plays')
  try {
    let heardThere = 0
    other.addEventListener('message', () => {
      heardThere++
    })
    showBar()
    await act(() => listening.start(heard('a')))
    await vi.waitFor(() => expect(heardThere).toBe(1))
    expect(listening.now()?.isPlaying).toBe(true)
    await act(async () => {
      other.postMessage('plays')
      await vi.waitFor(() => expect(listening.now()?.isPlaying).toBe(false))
    })
  } finally {
    other.close()
  }
})

test('it ends when somebody else is signed in, or nobody', async () => {
  showBar()
  listensAs(sessionOf({}).user!._id)
  await act(() => listening.start(heard('a')))
  act(() => void setSession(sessionOf({})))
  expect(listening.now()).not.toBeNull()
  act(() => void setSession({ ...sessionOf({}), user: null }))
  expect(listening.now()).toBeNull()
})

test('what could not be loaded is asked for anew, and gone where it is no longer for the person', async () => {
  const { environment } = showBar()
  await act(() => listening.start(heard('a')))
  await tick(42)
  await act(async () => void sound.dispatchEvent(new Event('error')))
  expect(screen.getByRole('alert').textContent).toContain('Your place is kept')
  await press('Load it again')
  const asked = environment.mock
    .getAllOperations()
    .find(({ request }) => request.node.params.name === 'ListeningBarQuery')
  await act(async () =>
    environment.mock.resolve(asked!, {
      data: { node: { __typename: 'Podcast', __isRecording: 'Podcast', id: 'a', media: null } },
    }),
  )
  expect(listening.now()).toBeNull()
})

test('a preview plays as the page does, by its button, and is kept nowhere', async () => {
  render(
    <PaddockTheme>
      <PreviewedListening image={null} src="/files/draft" />
    </PaddockTheme>,
  )
  await press('Play')
  expect([sound.getAttribute('src'), listening.now()]).toEqual(['/files/draft', null])
  fireEvent.play(sound)
  screen.getByRole('button', { name: 'Pause' })
})
