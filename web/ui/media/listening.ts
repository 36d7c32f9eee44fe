import { useSyncExternalStore } from 'react'
import type { MediaHandle } from './MediaPlayer.tsx'
import { playback, SPEEDS } from './playback.ts'
import { tabs } from './tabs.ts'

/** What is listened to while one walks through the portal. */
export type Heard = {
  /** Its global id, by which its address is asked for anew. */
  id: string
  databaseId: string
  /** The kind of thing it is, as the server names it. */
  target: string
  title: string
  /** Whose it is. */ by: string | null
  image: string | null
  /** Its page. */ to: string
  src: string
  /** Seconds at which it goes on. */
  startAt: number
}

export type Listening = {
  heard: Heard
  isPlaying: boolean
  /** Its file could not be loaded, or played on. */
  isBroken: boolean
  /** Seconds; 0 until it is known. */
  duration: number
  speed: number
  /** When it stops by itself, in milliseconds; null where it does not. */
  sleep: number | null
}

/** Seconds that the buttons of the bar and the keys of headsets go. */
export const STEP = 15

let element: HTMLAudioElement | undefined
let current: Listening | null = null
let isPlaced = false
const watchers = new Set<() => void>()
const clocks = new Set<(seconds: number) => void>()
const rests = new Set<() => void>()

function put(change: Partial<Listening>): void {
  if (!current) return
  current = { ...current, ...change }
  for (const watcher of watchers) watcher()
}

const tell = () => {
  if (element && isPlaced) for (const clock of clocks) clock(element.currentTime)
}
const rest = () => {
  tell()
  for (const each of rests) each()
}

/** Browsers say on the lock screen what plays, and pass on the keys of headsets and keyboards. */
const session = (): MediaSession | undefined => ('mediaSession' in navigator ? navigator.mediaSession : undefined)

function place(): void {
  const media = session()
  if (!media || !element || !isPlaced || !Number.isFinite(element.duration)) return
  media.setPositionState({
    duration: element.duration,
    playbackRate: element.playbackRate,
    position: Math.min(element.currentTime, element.duration),
  })
}

function announce({ title, by, image }: Heard): void {
  const media = session()
  if (!media) return
  media.metadata = new MediaMetadata({
    title,
    artist: by ?? 'Paddock',
    album: 'Paddock',
    artwork: image ? [{ src: image }] : [],
  })
  const deeds: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void listening.play()],
    ['pause', () => listening.pause()],
    ['stop', () => listening.close()],
    ['seekbackward', ({ seekOffset }) => listening.seekBy(-(seekOffset ?? STEP))],
    ['seekforward', ({ seekOffset }) => listening.seekBy(seekOffset ?? STEP)],
    [
      'seekto',
      ({ seekTime }) => {
        if (seekTime != null) listening.seekTo(seekTime)
      },
    ],
  ]
  for (const [action, deed] of deeds) {
    try {
      media.setActionHandler(action, deed)
    } catch {
      /* an action this browser does not know */
    }
  }
}

/** Time to sleep: told by the sound itself, since clocks of hidden pages run slow. */
function fallAsleep(): void {
  if (current?.sleep == null || Date.now() < current.sleep) return
  put({ sleep: null })
  element?.pause()
}

/** The element outlives every page. It stands in no document, so that no page takes it along. */
function soundOf(): HTMLAudioElement {
  if (element) return element
  const sound = (element = new Audio())
  sound.preload = 'metadata'
  sound.addEventListener('loadedmetadata', () => {
    sound.playbackRate = current?.speed ?? 1
    const startAt = current?.heard.startAt ?? 0
    // Whoever left at the very end wants to hear it again from the start.
    if (!isPlaced && startAt > 1 && startAt < sound.duration - 3) sound.currentTime = startAt
    isPlaced = true
    put({ duration: sound.duration, isBroken: false })
    place()
  })
  sound.addEventListener('play', () => {
    put({ isPlaying: true })
    tabs.play()
    for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) other.pause()
  })
  sound.addEventListener('pause', () => {
    put({ isPlaying: false })
    rest()
  })
  sound.addEventListener('seeked', () => {
    place()
    rest()
  })
  sound.addEventListener('timeupdate', () => {
    tell()
    fallAsleep()
  })
  sound.addEventListener('ended', () => {
    put({ isPlaying: false })
    rest()
  })
  sound.addEventListener('error', () => {
    if (current) put({ isPlaying: false, isBroken: true })
  })
  // Two at once are none: a film that begins lets it rest.
  document.addEventListener('play', () => sound.pause(), true)
  tabs.onPlay(() => sound.pause())
  return sound
}

export const listening = {
  now: (): Listening | null => current,
  /** Where it is, in seconds. */
  at: (): number => (element && isPlaced ? element.currentTime : (current?.heard.startAt ?? 0)),
  /** Begins a recording, or goes on with the one that plays already. */
  async start(heard: Heard): Promise<void> {
    if (current?.heard.id === heard.id) return listening.play()
    const sound = soundOf()
    if (current) sound.pause()
    isPlaced = false
    current = {
      heard,
      isPlaying: false,
      isBroken: false,
      duration: 0,
      speed: playback().speed,
      sleep: current?.sleep ?? null,
    }
    sound.src = heard.src
    announce(heard)
    for (const watcher of watchers) watcher()
    await listening.play()
  },
  /** What cannot begin shows by being paused: some browsers want a finger first. */
  play: async (): Promise<void> => element?.play().catch(() => {}),
  pause: (): void => element?.pause(),
  toggle(): void {
    if (current?.isPlaying) listening.pause()
    else void listening.play()
  },
  seekTo(seconds: number): void {
    if (element && isPlaced) element.currentTime = Math.min(Math.max(0, seconds), element.duration || seconds)
  },
  seekBy: (by: number): void => listening.seekTo(listening.at() + by),
  setSpeed(speed: number): void {
    if (element) element.playbackRate = speed
    playback.keep({ speed })
    put({ speed })
    place()
  },
  setSleep: (sleep: number | null): void => put({ sleep }),
  /** Goes on from where it is by another address: the one before ended. */
  async renew(src: string): Promise<void> {
    if (!current || !element) return
    const heard = { ...current.heard, src, startAt: listening.at() }
    isPlaced = false
    put({ heard, isBroken: false })
    element.src = src
    await listening.play()
  },
  /** Stops, and takes the bar away. */
  close(): void {
    if (!current) return
    element?.pause()
    current = null
    isPlaced = false
    element?.removeAttribute('src')
    element?.load()
    const media = session()
    if (media) media.metadata = null
    for (const watcher of watchers) watcher()
  },
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Told the second, often while it plays. Returns how to stop. */
  onTime(clock: (seconds: number) => void): () => void {
    clocks.add(clock)
    return () => void clocks.delete(clock)
  },
  /** Told when it pauses, is sought in or ends: a good moment to keep the place. */
  onRest(each: () => void): () => void {
    rests.add(each)
    return () => void rests.delete(each)
  },
}

/** What is listened to now; null for nothing. */
export const useListening = (): Listening | null => useSyncExternalStore(listening.watch, listening.now)

/** The same as keys and a transcript know players. */
export const listeningHandle: MediaHandle = {
  toggle: listening.toggle,
  seekTo: listening.seekTo,
  seekBy: listening.seekBy,
  seekToShare: (share) => listening.seekTo((current?.duration ?? 0) * share),
  changeSpeed: (step) =>
    listening.setSpeed(
      SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(current?.speed ?? 1) + step))] ?? 1,
    ),
  changeVolume(by) {
    if (!element) return
    element.muted = false
    element.volume = Math.min(1, Math.max(0, element.volume + by))
  },
  toggleMute() {
    if (element) element.muted = !element.muted
  },
  toggleCaptions() {},
  toggleFullscreen() {},
  onTime(listener) {
    listener(listening.at())
    return listening.onTime(listener)
  },
}
