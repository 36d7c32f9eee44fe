import type { BulkAct } from '../../domain/bulk/acts.ts'
import { whenText } from '../../domain/calendar/words.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/values/anyOf.ts'
import { can } from '../../platform/viewer.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { enrollsOthers, eventsRunBy, eventsVisibleTo, looksAfterStaff, peopleEnrolledBy, STANDING } from '../rules.ts'
import { attendeesOf } from './people.ts'

/** Events offered to choose from, the next first. */
const MOST_EVENTS = 200

/** Events to come in which the viewer gives seats: those they run, and for who looks after staff all they see. */
async function eventsToCome(ctx: Context) {
  const viewer = signedIn(ctx)
  const theirs = looksAfterStaff(viewer) ? eventsVisibleTo(viewer) : eventsRunBy(viewer)
  const ahead = { status: 'PUBLISHED' as const, startAt: { gt: ctx.services.now() } }
  return ctx.db.liveTrainingEvent.findMany({
    where: { AND: [ahead, anyOf<Prisma.LiveTrainingEventWhereInput>(theirs, eventsRunBy(viewer))] },
    select: {
      id: true,
      startAt: true,
      timeZone: true,
      virtual: true,
      template: { select: { title: true } },
      location: { select: { city: true } },
    },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    take: MOST_EVENTS,
  })
}

/** Who gets no seat, as far as that is known before the event is chosen and once it is. */
async function leftOf(ctx: Context, ids: readonly string[], eventId: string | undefined) {
  const among = { id: { in: [...ids] } }
  const reached = await ctx.db.user.findMany({
    where: { AND: [among, peopleEnrolledBy(signedIn(ctx))] },
    select: { id: true },
  })
  const left = new Map(ids.map((id) => [id, 'You may not enroll this person.']))
  for (const { id } of reached) left.delete(id)
  if (!eventId) return left
  const event = await ctx.db.liveTrainingEvent.findUnique({
    where: { id: eventId },
    select: {
      templateId: true,
      enrollments: { where: { userId: { in: [...ids] }, status: { in: STANDING } }, select: { userId: true } },
    },
  })
  const meant = new Set(event ? await attendeesOf(ctx.db, event.templateId, ids) : [])
  for (const { id } of reached) if (!meant.has(id)) left.set(id, 'This training is not meant for them.')
  for (const { userId } of event?.enrollments ?? []) left.set(userId, 'They are in it already.')
  return left
}

/** Seats for people that were chosen, in the order they were. */
const enroll: BulkAct = {
  label: 'Enroll',
  question: 'Enroll {rows} in live training',
  text: 'They are told. Those for whom no seat is left wait in line, as many as fit.',
  may: (viewer) => enrollsOthers(viewer) && can(viewer, 'view-users'),
  choice: {
    label: 'Live training',
    options: async (ctx) =>
      (await eventsToCome(ctx)).map(({ id, template, virtual, location, ...event }) => {
        const place = virtual ? 'online' : (location?.city ?? 'place to be announced')
        return { value: id, label: `${template.title}, ${whenText(event)}, ${place}` }
      }),
  },
  left: (ctx, ids, said) => leftOf(ctx, ids, said?.choice),
  mutation: 'enrollPeopleInLiveTraining',
  input: ({ id }, { choice }) => ({ databaseId: choice, userIds: [id] }),
  undo: { mutation: 'removeFromLiveTraining', input: ({ id: userId }, { choice }) => ({ databaseId: choice, userId }) },
}

export const enrollActs = { users: { enroll } }
