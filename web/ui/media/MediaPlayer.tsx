import './mediaChromeNonce.ts'
import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-play-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-range'
import 'media-chrome/media-time-display'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-volume-range'
import 'media-chrome/media-captions-button'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type HTMLAttributes,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import classes from './MediaPlayer.module.css'
import { playback, SPEEDS } from './playback.ts'
import { tabs } from './tabs.ts'

type MediaElement = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>
  class?: string
  slot?: string
  audio?: boolean
  seekoffset?: number
  showduration?: boolean
  notoggle?: boolean
  noautohide?: boolean
  nohotkeys?: boolean
}

declare module 'react' {
  // React's own way of naming elements is a namespace.
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement
      'media-control-bar': MediaElement
      'media-play-button': MediaElement
      'media-seek-backward-button': MediaElement
      'media-seek-forward-button': MediaElement
      'media-time-range': MediaElement
      'media-time-display': MediaElement
      'media-mute-button': MediaElement
      'media-volume-range': MediaElement
      'media-captions-button': MediaElement
      'media-fullscreen-button': MediaElement
      'media-loading-indicator': MediaElement
    }
  }
}

/** What keys and a transcript do with a player. */
export type MediaHandle = {
  toggle(): void
  seekTo(seconds: number): void
  seekBy(seconds: number): void
  /** 0 to 1. */
  seekToShare(share: number): void
  changeSpeed(step: 1 | -1): void
  changeVolume(by: number): void
  toggleMute(): void
  toggleCaptions(): void
  toggleFullscreen(): void
  /** Told the second, often while it plays. Returns how to stop. */
  onTime(listener: (seconds: number) => void): () => void
}

type Props = {
  kind: 'video' | 'audio'
  src: string
  /** Names the player for screen readers. */
  label: string
  poster?: string | null
  captions?: string | null
  /** In which language they are: a code and its name. */
  captionsLanguage?: { code: string; name: string }
  /** Seconds at which it goes on. */
  startAt?: number
  onProgress?: (seconds: number, duration: number) => void
  onPlaying?: (isPlaying: boolean) => void
  /** Paused, ended or sought: a good moment to keep the place. */
  onRest?: () => void
  onEnded?: () => void
  /** It cannot be loaded or played. */
  onBroken?: () => void
  ref?: Ref<MediaHandle>
}

// It says whether it is on, which a plain button may not.
const asSwitch = (button: HTMLElement | null) => button?.setAttribute('role', 'switch')

/** Shows captions as they were last time, and keeps for the next whether they are shown. */
function useKeptCaptions(element: RefObject<HTMLMediaElement | null>, captions: string | null | undefined) {
  useEffect(() => {
    const tracks = element.current?.textTracks
    if (!tracks || !captions) return
    const first = () => tracks[0]
    if (playback().captions && first()) first()!.mode = 'showing'
    // Whichever button or browser menu turned them on or off: the next video does the same.
    const remember = () => {
      if (first()) playback.keep({ captions: first()!.mode === 'showing' })
    }
    tracks.addEventListener('change', remember)
    return () => tracks.removeEventListener('change', remember)
  }, [captions, element])
}

type Parts = {
  kind: Props['kind']
  element: RefObject<HTMLMediaElement | null>
  controller: RefObject<HTMLElement | null>
  play: (speed: number) => void
}

function handleOf({ kind, element, controller, play }: Parts): MediaHandle {
  const ask = (name: string) =>
    controller.current?.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }))
  const seekTo = (seconds: number) => {
    const media = element.current
    if (media && media.readyState > 0) media.currentTime = Math.min(Math.max(0, seconds), media.duration || seconds)
  }
  return {
    toggle() {
      const media = element.current
      if (media?.paused) void media.play().catch(() => {})
      else media?.pause()
    },
    seekTo,
    seekBy: (by) => seekTo((element.current?.currentTime ?? 0) + by),
    seekToShare: (share) => seekTo((element.current?.duration ?? 0) * share),
    changeSpeed: (step) =>
      play(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(playback().speed) + step))] ?? 1),
    changeVolume(by) {
      const media = element.current
      if (!media) return
      media.muted = false
      media.volume = Math.min(1, Math.max(0, media.volume + by))
    },
    toggleMute() {
      if (element.current) element.current.muted = !element.current.muted
    },
    toggleCaptions() {
      const track = element.current?.textTracks[0]
      if (track) track.mode = track.mode === 'showing' ? 'disabled' : 'showing'
    },
    toggleFullscreen() {
      if (kind === 'video')
        ask(document.fullscreenElement ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest')
    },
    onTime(listener) {
      const media = element.current
      if (!media) return () => {}
      const tell = () => listener(media.currentTime)
      media.addEventListener('timeupdate', tell)
      media.addEventListener('seeked', tell)
      tell()
      return () => {
        media.removeEventListener('timeupdate', tell)
        media.removeEventListener('seeked', tell)
      }
    },
  }
}

type Listeners = Pick<Props, 'onProgress' | 'onPlaying' | 'onRest' | 'onEnded' | 'onBroken'>

type MediaProps = Listeners &
  Pick<Props, 'kind' | 'src' | 'poster' | 'captions'> & {
    captionsLanguage: { code: string; name: string }
    /** It is there, or knows how long it is. */
    onPlace: (media: HTMLMediaElement | null) => void
  }

/** The element itself, which tells how far one is. */
function Media({ kind, src, poster, captions, captionsLanguage, onPlace, ...listeners }: MediaProps) {
  const { onProgress, onPlaying, onRest, onEnded, onBroken } = listeners
  const report = ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) => {
    onPlace(media)
    if (media.duration > 0) onProgress?.(media.currentTime, media.duration)
  }
  const media = {
    slot: 'media',
    src,
    preload: 'metadata',
    // A file at hand is ready before React hears of it, so the element is asked too.
    ref: onPlace,
    onTimeUpdate: report,
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => onPlace(event.currentTarget),
    onPlay: () => {
      tabs.play()
      onPlaying?.(true)
    },
    onPause: (event: SyntheticEvent<HTMLMediaElement>) => {
      onPlaying?.(false)
      report(event)
      onRest?.()
    },
    onSeeked: (event: SyntheticEvent<HTMLMediaElement>) => {
      report(event)
      onRest?.()
    },
    onEnded: (event: SyntheticEvent<HTMLMediaElement>) => {
      onPlaying?.(false)
      report(event)
      onEnded?.()
    },
    onError: () => onBroken?.(),
  }
  return kind === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there where an editor gave some
    <video {...media} poster={poster ?? undefined} playsInline>
      {captions && (
        <track kind="captions" src={captions} srcLang={captionsLanguage.code} label={captionsLanguage.name} />
      )}
    </video>
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has its text below it
    <audio {...media} />
  )
}

type ControlsProps = { hasCaptions: boolean; isVideo: boolean; speed: number; play: (speed: number) => void }

const Controls = ({ hasCaptions, isVideo, speed, play }: ControlsProps) => (
  <>
    <media-control-bar class={classes.bar}>
      <media-time-range class={classes.range} />
    </media-control-bar>
    <media-control-bar class={classes.bar}>
      <media-play-button />
      <media-seek-backward-button seekoffset={10} />
      <media-seek-forward-button seekoffset={10} />
      {/* The range says the time to screen readers. */}
      <media-time-display showduration notoggle aria-hidden="true" />
      <span className={classes.gap} />
      <media-mute-button class={classes.mute} />
      <media-volume-range class={classes.volume} />
      <select
        className={classes.speed}
        aria-label="Speed"
        value={speed}
        onChange={({ currentTarget }) => play(Number(currentTarget.value))}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
      {isVideo && hasCaptions && <media-captions-button ref={asSwitch} />}
      {isVideo && <media-fullscreen-button />}
    </media-control-bar>
  </>
)

/**
 * Video or audio with captions and speed, both kept for the next time. Keys are for whoever shows it: see MediaHandle.
 */
export default function MediaPlayer({
  kind,
  src,
  label,
  poster,
  captions,
  captionsLanguage = { code: 'en', name: 'English' },
  startAt = 0,
  ref,
  ...listeners
}: Props) {
  const isPlaced = useRef(false)
  const element = useRef<HTMLMediaElement | null>(null)
  const controller = useRef<HTMLElement | null>(null)
  const [speed, setSpeed] = useState(() => playback().speed)
  const place = (media: HTMLMediaElement | null) => {
    element.current = media
    if (!media || isPlaced.current || media.readyState < HTMLMediaElement.HAVE_METADATA) return
    isPlaced.current = true
    media.playbackRate = speed
    // Whoever left at the very end wants to see it again from the start.
    if (startAt > 1 && startAt < media.duration - 3) media.currentTime = startAt
  }
  const play = (next: number) => {
    if (element.current) element.current.playbackRate = next
    setSpeed(next)
    playback.keep({ speed: next })
  }

  useKeptCaptions(element, captions)
  useEffect(() => tabs.onPlay(() => element.current?.pause()), [])
  useImperativeHandle(ref, () => handleOf({ kind, element, controller, play }), [kind])
  return (
    <media-controller
      ref={controller}
      class={classes.player}
      audio={kind === 'audio' || undefined}
      aria-label={label}
      nohotkeys={listeners.onProgress ? true : undefined}
    >
      <Media
        kind={kind}
        src={src}
        poster={poster}
        captions={captions}
        captionsLanguage={captionsLanguage}
        onPlace={place}
        {...listeners}
      />
      {kind === 'video' && <media-play-button slot="centered-chrome" class={classes.big} />}
      {kind === 'video' && <media-loading-indicator slot="centered-chrome" noautohide />}
      <Controls hasCaptions={Boolean(captions)} isVideo={kind === 'video'} speed={speed} play={play} />
    </media-controller>
  )
}
