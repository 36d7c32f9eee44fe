import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { publishActs } from '../../domain/publishing/bulk.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { eventsEditableBy, eventsVisibleTo, writesEvents } from '../rules.ts'

export const eventList: BulkList = {
  nouns: ['event', 'events'],
  model: 'Event',
  async rows(ctx, ids) {
    const events = await ctx.db.event.findMany({
      where: { AND: [{ id: { in: ids } }, eventsVisibleTo(signedIn(ctx))] },
      select: { id: true, title: true, version: true },
    })
    return events.map(({ id, title, version }) => ({ id, name: title, version }))
  },
  pageOf: (id) => `/auth/admin/events/${id}/edit`,
}

const edited = (ctx: Context, ids: string[]) =>
  ctx.db.event.findMany({
    where: { AND: [{ id: { in: ids } }, eventsEditableBy(signedIn(ctx))] },
    select: { id: true, status: true },
  })

const take: BulkAct = {
  label: 'Delete',
  text: 'Who said they come is told that it is canceled. You can bring it back for 30 days.',
  isDanger: true,
  may: writesEvents,
  async left(ctx, ids) {
    const own = new Set((await edited(ctx, [...ids])).map(({ id }) => id))
    return leftOut(
      ids.map((id) => ({ id })),
      ({ id }) => (own.has(id) ? undefined : 'You may not delete this one.'),
    )
  },
  mutation: 'delete',
  input: ({ id }) => ({ target: 'EVENT', databaseId: id }),
  undo: { mutation: 'restore', input: ({ id }) => ({ target: 'EVENT', databaseId: id }) },
}

export const eventActs: Record<string, BulkAct> = {
  ...publishActs({
    target: 'EVENT',
    may: writesEvents,
    publishes: edited,
    closing: 'Nobody sees it any more, and who said they come is told that it is canceled.',
  }),
  delete: take,
}
