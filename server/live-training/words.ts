import type { Prisma } from '../../prisma/generated/client/client.ts'
import { searchWords } from '../platform/values/inputs.ts'

/** The place of an event in a line: city, state and venue of its location. */
interface Located {
  virtual: boolean
  location: { city: string; state: string; venue: string } | null
}

const ONLINE = 'Livestream'

/** Livestream, or “Bend, OR, Training center”; empty while no location is chosen. */
export const placeText = ({ virtual, location }: Located): string =>
  virtual ? ONLINE : location ? [location.city, location.state, location.venue].filter(Boolean).join(', ') : ''

/** Title of the template, ' - ' and the place (spec part 2, 3). */
export const labelOf = ({ template, ...event }: Located & { template: { title: string } }): string =>
  [template.title, placeText(event)].filter(Boolean).join(' - ')

/** What these words are made of. */
export const WORDS = {
  virtual: true,
  template: { select: { title: true } },
  location: { select: { city: true, state: true, venue: true } },
} as const

export const pathOf = (eventId: string): string => `/auth/live-training/events/${eventId}`

/** The words somebody looks for in labels; the signs between its parts are none. */
export const wordsIn = (text: string | null | undefined): string[] =>
  searchWords(text)
    .map((word) => word.replaceAll(',', ''))
    .filter((word) => word !== '' && word !== '-')

/** Events in whose label a word stands. */
export function labelHas(word: string): Prisma.LiveTrainingEventWhereInput {
  const has = { contains: word, mode: 'insensitive' as const }
  return {
    OR: [
      { template: { title: has } },
      { virtual: false, location: { OR: [{ city: has }, { state: has }, { venue: has }] } },
      ...(ONLINE.toLowerCase().includes(word.toLowerCase()) ? [{ virtual: true }] : []),
    ],
  }
}
