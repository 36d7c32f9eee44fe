import type { AttendanceType as Type } from '../../prisma/generated/client/client.ts'
import { Money, money } from '../domain/ledger/money.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import { loader } from '../platform/kit/loader.ts'
import { Event } from './entity.ts'
import { priceAt, type PricedEvent } from './price.ts'
import { eventsVisibleTo, eventsAvailableTo } from './rules.ts'

export const AttendanceType = builder.enumType('AttendanceType', {
  description: 'What a person says to an event.',
  values: {
    INTERESTED: { description: 'May come.' },
    GOING: { description: 'Comes: registered, at the price of the moment they first said so.' },
    NOT_INTERESTED: { description: 'Does not come.' },
  } as const,
})

interface Answer {
  type: Type
  remind: boolean
  price: bigint | null
  currency: string
}

/** An answer as it is kept: the price once agreed stays until the person says they do not come, or nothing any more. */
function answerOf(type: Type, remind: boolean, before: Answer | null, event: PricedEvent, now: Date): Answer {
  if (type === 'NOT_INTERESTED') return { type, remind: false, price: null, currency: event.currency }
  const { price, currency } =
    before?.price != null ? before : { price: type === 'GOING' ? priceAt(event, now) : null, currency: event.currency }
  return { type, remind, price, currency }
}

mutation('attendEvent', {
  description:
    'Says whether the viewer comes to an event that is open to them, or takes the answer back. Who goes is registered at the price of that moment and keeps it while they go or are interested. Who left its audience still takes an answer back, or says they do not come. Errors: NOT_FOUND, BAD_USER_INPUT at type where nothing was answered yet, CONFLICT for one that is not open to the viewer or is over, FORBIDDEN while acting as someone.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    type: t.field({ type: AttendanceType, description: 'Null takes the answer back; left out, it stays.' }),
    remind: t.boolean({
      description: 'Whether who is interested is reminded; left out, it stays as it was. Who goes is reminded anyway.',
    }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: eventId, type: asked, remind }, viewer) {
    const userId = viewer.id
    const isLeaving = asked === null || asked === 'NOT_INTERESTED'
    const event = await c.tx.event.findFirst({
      where: {
        id: eventId,
        OR: [eventsAvailableTo(viewer), ...(isLeaving ? [{ attendances: { some: { userId } } }] : [])],
      },
    })
    if (!event) {
      const isSeen = await c.tx.event.count({ where: { AND: [{ id: eventId }, eventsVisibleTo(viewer)] } })
      throw isSeen ? failure('CONFLICT', 'This event is not open to you.') : notFound('The event')
    }
    if (event.endAt <= c.now) throw failure('CONFLICT', 'This event is over.')
    // Of two answers of a person the second waits for the first.
    await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`attend:${eventId}:${userId}`}))`
    const before = await c.tx.eventAttendance.findUnique({ where: { eventId_userId: { eventId, userId } } })
    // What is not named stays.
    const type = asked === undefined ? before?.type : asked
    if (type === undefined) throw badInput('type', 'Say whether you are coming.')
    const after = type && answerOf(type, remind ?? before?.remind ?? false, before, event, c.now)
    if (after)
      await c.tx.eventAttendance.upsert({
        where: { eventId_userId: { eventId, userId } },
        create: { eventId, userId, ...after, createdAt: c.now },
        update: { ...after, ...(before?.type === type ? {} : { createdAt: c.now }) },
      })
    else if (before) await c.tx.eventAttendance.delete({ where: { id: before.id } })
    if (before?.type !== after?.type) {
      // The event's own row comes last: everybody who answers waits for it.
      const step = (one: Type) => Number(after?.type === one) - Number(before?.type === one)
      await c.tx.$executeRaw`
        UPDATE "Event" SET going = going + ${step('GOING')}, interested = interested + ${step('INTERESTED')}, "notInterested" = "notInterested" + ${step('NOT_INTERESTED')}
        WHERE id = ${eventId}::uuid`
    }
    c.record({ type: 'Event', id: eventId, before: before && { type: before.type }, after: after ?? { type: null } })
    return { id: eventId }
  },
  answers: (t) => ({
    event: t.prismaField({
      type: 'Event',
      nullable: true,
      description: 'With the answer and the counts; null for one that is no longer open to the viewer.',
      resolve: async (query, { id }, _args, ctx) =>
        (await Event.has(ctx, id)) ? ctx.db.event.findUnique({ ...query, where: { id } }) : null,
    }),
  }),
})

/** What the viewer said to events; one statement for all of a request. */
const answerLoader = loader(
  async (ctx, ids) => {
    const rows = ctx.viewer
      ? await ctx.db.eventAttendance.findMany({
          where: { userId: ctx.viewer.id, eventId: { in: ids } },
          select: { eventId: true, type: true, remind: true, price: true, currency: true },
        })
      : []
    return new Map(rows.map((row) => [row.eventId, row]))
  },
  () => null,
)

builder.prismaObjectFields('Event', (t) => ({
  goingCount: t.exposeInt('going', { description: 'People who come.' }),
  interestedCount: t.exposeInt('interested', { description: 'People who may come.' }),
  viewerAttendance: t.field({
    type: AttendanceType,
    nullable: true,
    description: 'What the viewer said; null for nothing.',
    resolve: async ({ id }, _args, ctx) => (await answerLoader(ctx).load(id))?.type ?? null,
  }),
  viewerReminded: t.boolean({
    description:
      'Whether the viewer is reminded a day and an hour before: who goes, and who is interested and chose so.',
    resolve: async ({ id }, _args, ctx) => {
      const answer = await answerLoader(ctx).load(id)
      return answer?.type === 'GOING' || (answer?.remind ?? false)
    },
  }),
  viewerPrice: t.field({
    type: Money,
    nullable: true,
    description:
      'What it costs the viewer, fixed when they said they go and kept while they are interested; null for who never said so or does not come.',
    resolve: async ({ id }, _args, ctx) => {
      const answer = await answerLoader(ctx).load(id)
      return answer && money(answer.price, answer.currency)
    },
  }),
}))
