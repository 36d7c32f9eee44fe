export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]

type Playback = { speed: number; captions: boolean; transcript: boolean; keys: boolean }

const NAME = 'paddock.playback'
const usual: Playback = { speed: 1, captions: false, transcript: true, keys: true }

/** How this person likes to watch; kept in the browser, from one recording to the next. */
export function playback(): Playback {
  try {
    const kept = { ...usual, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Playback>) }
    return { ...kept, speed: SPEEDS.includes(kept.speed) ? kept.speed : 1 }
  } catch {
    return usual
  }
}

playback.keep = (change: Partial<Playback>) => {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...playback(), ...change }))
  } catch {
    /* a browser that keeps nothing plays all the same */
  }
}
