/** The place of an event in a line: city, state and venue of its location. */
interface Located {
  virtual: boolean
  location: { city: string; state: string; venue: string } | null
}

/** Livestream, or “Bend, OR, Training center”; empty while no location is chosen. */
export const placeText = ({ virtual, location }: Located): string =>
  virtual ? 'Livestream' : location ? [location.city, location.state, location.venue].filter(Boolean).join(', ') : ''

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
