import { useEffect, useRef } from 'react'
import type { MediaHandle } from './MediaPlayer.tsx'
import { playback } from './playback.ts'

/** Where a key belongs to what has the focus: typing, choosing, or pressing a button. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="slider"], media-time-range, media-volume-range'
const PRESSING = 'button, a, summary, [role="button"], [role="radio"], [role="switch"], media-controller *'

type Deed = (() => void) | undefined

/** What a key does with a player and its transcript. */
export function mediaDeed({ key }: KeyboardEvent, media: MediaHandle | null, toggleTranscript: () => void): Deed {
  if (!media) return undefined
  if (/^\d$/.test(key)) return () => media.seekToShare(Number(key) / 10)
  const deeds: Record<string, () => void> = {
    ' ': media.toggle,
    k: media.toggle,
    j: () => media.seekBy(-10),
    l: () => media.seekBy(10),
    ArrowLeft: () => media.seekBy(-5),
    ArrowRight: () => media.seekBy(5),
    '<': () => media.changeSpeed(-1),
    '>': () => media.changeSpeed(1),
    '+': () => media.changeVolume(0.1),
    '=': () => media.changeVolume(0.1),
    '-': () => media.changeVolume(-0.1),
    m: media.toggleMute,
    c: media.toggleCaptions,
    f: media.toggleFullscreen,
    t: toggleTranscript,
  }
  return deeds[key.length === 1 ? key.toLowerCase() : key]
}

/**
 * Keys work wherever the focus is, except where somebody types, chooses or reads a dialog; they can be turned off.
 * `deedOf` says what a key does; undefined leaves it to the browser.
 */
export function useMediaKeys(deedOf: (event: KeyboardEvent) => Deed) {
  const latest = useRef(deedOf)
  useEffect(() => {
    latest.current = deedOf
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !playback().keys) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(TYPING) || document.querySelector('[aria-modal="true"]')) return
      if ((event.key === ' ' || event.key === 'Enter') && target.closest(PRESSING)) return
      const deed = latest.current(event)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
