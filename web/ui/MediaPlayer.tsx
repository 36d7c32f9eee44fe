import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-play-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-range'
import 'media-chrome/media-time-display'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-volume-range'
import 'media-chrome/media-playback-rate-button'
import 'media-chrome/media-captions-button'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import { useRef, type HTMLAttributes, type Ref, type SyntheticEvent } from 'react'
import classes from './MediaPlayer.module.css'

type MediaElement = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>; class?: string; slot?: string; audio?: boolean; rates?: string; seekoffset?: number; showduration?: boolean; noautohide?: boolean; defaultsubtitles?: boolean
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
      'media-playback-rate-button': MediaElement
      'media-captions-button': MediaElement
      'media-fullscreen-button': MediaElement
      'media-loading-indicator': MediaElement
    }
  }
}

export type MediaPlayerProps = {
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

/** Video or audio with captions, speed and keyboard: space plays, arrows seek, m mutes, c shows captions, f fills the screen. */
export default function MediaPlayer({ kind, src, label, poster, captions, startAt = 0, onProgress, onRest, onEnded }: MediaPlayerProps) {
  const isPlaced = useRef(false)
  const place = ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) => {
    if (isPlaced.current) return
    isPlaced.current = true
    // Whoever left at the very end wants to see it again from the start.
    if (startAt > 1 && startAt < media.duration - 3) media.currentTime = startAt
  }
  const report = ({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) => {
    if (isPlaced.current && media.duration > 0) onProgress?.(media.currentTime, media.duration)
  }
  const media = {
    slot: 'media', src, preload: 'metadata', onLoadedMetadata: place, onTimeUpdate: report,
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
      {kind === 'video' && <media-loading-indicator slot="centered-chrome" noautohide />}
      <media-control-bar class={classes.bar}><media-time-range class={classes.range} /></media-control-bar>
      <media-control-bar class={classes.bar}>
        <media-play-button />
        <media-seek-backward-button seekoffset={10} />
        <media-seek-forward-button seekoffset={10} />
        <media-time-display showduration />
        <span className={classes.gap} />
        <media-mute-button />
        <media-volume-range class={classes.volume} />
        <media-playback-rate-button rates="0.75 1 1.25 1.5 2" />
        {kind === 'video' && captions && <media-captions-button />}
        {kind === 'video' && <media-fullscreen-button />}
      </media-control-bar>
    </media-controller>
  )
}
