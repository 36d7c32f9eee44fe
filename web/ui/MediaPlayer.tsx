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
import { useRef, type HTMLAttributes, type Ref, type SyntheticEvent } from 'react'
import classes from './MediaPlayer.module.css'

type MediaElement = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>; class?: string; slot?: string; audio?: boolean; seekoffset?: number; showduration?: boolean; notoggle?: boolean; noautohide?: boolean
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

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

type Props = {
  kind: 'video' | 'audio'
  src: string
  /** Names the player for screen readers. */
  label: string
  poster?: string | null
  captions?: string | null
  /** Seconds at which it goes on. */
  startAt?: number
  onProgress?: (seconds: number, duration: number) => void
  /** Paused, ended or sought: a good moment to keep the place. */
  onRest?: () => void
  onEnded?: () => void
}

// It says whether it is on, which a plain button may not.
const asSwitch = (button: HTMLElement | null) => button?.setAttribute('role', 'switch')

/** Video or audio with captions, speed and keyboard: space plays, arrows seek, m mutes, c shows captions, f fills the screen. */
export default function MediaPlayer({ kind, src, label, poster, captions, startAt = 0, onProgress, onRest, onEnded }: Props) {
  const isPlaced = useRef(false)
  const element = useRef<HTMLMediaElement | null>(null)
  const place = (media: HTMLMediaElement | null) => {
    if (!media || isPlaced.current || media.readyState < HTMLMediaElement.HAVE_METADATA) return
    isPlaced.current = true
    // Whoever left at the very end wants to see it again from the start.
    if (startAt > 1 && startAt < media.duration - 3) media.currentTime = startAt
  }
  const report = ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) => {
    place(media)
    if (media.duration > 0) onProgress?.(media.currentTime, media.duration)
  }
  const media = {
    slot: 'media', src, preload: 'metadata', onTimeUpdate: report,
    // A file at hand is ready before React hears of it, so the element is asked too.
    ref: (media: HTMLMediaElement | null) => { element.current = media; place(media) },
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => place(event.currentTarget),
    onPause: (event: SyntheticEvent<HTMLMediaElement>) => { report(event); onRest?.() },
    onSeeked: (event: SyntheticEvent<HTMLMediaElement>) => { report(event); onRest?.() },
    onEnded: (event: SyntheticEvent<HTMLMediaElement>) => { report(event); onEnded?.() },
  }
  return (
    <media-controller class={classes.player} audio={kind === 'audio' || undefined} aria-label={label}>
      {kind === 'video'
        ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there where an editor gave some
          <video {...media} poster={poster ?? undefined} playsInline>
            {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
          </video>
        )
        : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has its text below it
          <audio {...media} />
        )}
      {kind === 'video' && <media-play-button slot="centered-chrome" class={classes.big} />}
      {kind === 'video' && <media-loading-indicator slot="centered-chrome" noautohide />}
      <media-control-bar class={classes.bar}><media-time-range class={classes.range} /></media-control-bar>
      <media-control-bar class={classes.bar}>
        <media-play-button />
        <media-seek-backward-button seekoffset={10} />
        <media-seek-forward-button seekoffset={10} />
        {/* The range says the time to screen readers. */}
        <media-time-display showduration notoggle aria-hidden="true" />
        <span className={classes.gap} />
        <media-mute-button class={classes.mute} />
        <media-volume-range class={classes.volume} />
        <select className={classes.speed} aria-label="Speed" defaultValue={1} onChange={({ currentTarget }) => { if (element.current) element.current.playbackRate = Number(currentTarget.value) }}>
          {SPEEDS.map((speed) => <option key={speed} value={speed}>{speed}×</option>)}
        </select>
        {kind === 'video' && captions && <media-captions-button ref={asSwitch} />}
        {kind === 'video' && <media-fullscreen-button />}
      </media-control-bar>
    </media-controller>
  )
}
