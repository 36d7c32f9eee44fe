import type { Db, Tx } from '../platform/db.ts'

/** Where it is, within a sentence. */
export const whereText = ({ virtual, place }: { virtual: boolean; place: string }): string =>
  virtual ? 'online' : place || 'the place is still to be said'

export const pathOf = (eventId: string): string => `/auth/events/${eventId}`

/** What notifications and letters say of an event; null once it is gone. */
export async function eventWords(db: Db | Tx, id: string) {
  const event = await db.event.findUnique({
    where: { id },
    select: {
      title: true,
      status: true,
      startAt: true,
      timeZone: true,
      virtual: true,
      place: true,
      sequence: true,
      brand: { select: { name: true, color: true } },
    },
  })
  return event && { ...event, brand: event.brand ?? undefined, link: pathOf(id) }
}
