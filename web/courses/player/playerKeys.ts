import type { MediaHandle } from '../../ui/media/MediaPlayer.tsx'
import { mediaDeed, useMediaKeys } from '../../ui/media/useMediaKeys.ts'

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

function deedOf(
  event: KeyboardEvent,
  { media, goOn, goBack, showContents, toggleTranscript, showKeys }: Deeds,
): (() => void) | undefined {
  const { key, shiftKey } = event
  if (shiftKey && key === 'N') return goOn
  if (shiftKey && key === 'P') return goBack
  if (key === '?') return showKeys
  if (key.toLowerCase() === 'o' && !shiftKey) return showContents
  return mediaDeed(event, media, toggleTranscript)
}

/** The player's keys work wherever the focus is; see `useMediaKeys`. */
export const usePlayerKeys = (deeds: Deeds) => useMediaKeys((event) => deedOf(event, deeds))
