import { useEffect, useRef } from 'react'
import { playback } from '../../ui/media/playback.ts'
import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'

type Deeds = {
  media: MediaHandle | null
  goOn: (() => void) | undefined
  goBack: (() => void) | undefined
  showContents: () => void
  toggleTranscript: () => void
  showKeys: () => void
}

/** What each key does, as the sheet tells it. Media keys rest where there is nothing to play. */
export const KEYS: readonly { keys: readonly string[]; does: string; forMedia?: true }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause', forMedia: true },
  { keys: ['←', '→'], does: 'Back or ahead 5 seconds', forMedia: true },
  { keys: ['J', 'L'], does: 'Back or ahead 10 seconds', forMedia: true },
  { keys: ['0', '–', '9'], does: 'To the start, to 10% … to 90%', forMedia: true },
  { keys: ['<', '>'], does: 'Slower or faster', forMedia: true },
  { keys: ['+', '−'], does: 'Louder or quieter', forMedia: true },
  { keys: ['M'], does: 'Sound off or on', forMedia: true },
  { keys: ['C'], does: 'Captions on or off', forMedia: true },
  { keys: ['F'], does: 'Full screen', forMedia: true },
  { keys: ['T'], does: 'Open or close the transcript', forMedia: true },
  { keys: ['Shift', 'N'], does: 'Next step' },
  { keys: ['Shift', 'P'], does: 'Step before' },
  { keys: ['O'], does: 'Contents of the course' },
  { keys: ['?'], does: 'This sheet' },
]

/** Where a key belongs to what has the focus: typing, choosing, or pressing a button. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="slider"], media-time-range, media-volume-range'
const PRESSING = 'button, a, summary, [role="button"], [role="radio"], [role="switch"], media-controller *'

function deedOf(
  event: KeyboardEvent,
  { media, goOn, goBack, showContents, toggleTranscript, showKeys }: Deeds,
): (() => void) | undefined {
  const { key, shiftKey } = event
  if (shiftKey && key === 'N') return goOn
  if (shiftKey && key === 'P') return goBack
  if (key === '?') return showKeys
  if (key.toLowerCase() === 'o' && !shiftKey) return showContents
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
 * The player's keys work wherever the focus is, except where somebody types, chooses or reads a dialog; they can be
 * turned off.
 */
export function usePlayerKeys(deeds: Deeds) {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !playback().keys) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(TYPING) || document.querySelector('[aria-modal="true"]')) return
      if ((event.key === ' ' || event.key === 'Enter') && target.closest(PRESSING)) return
      const deed = deedOf(event, latest.current)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
