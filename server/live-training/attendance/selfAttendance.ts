import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { whenText } from '../../domain/calendar/words.ts'
import { signedIn } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { isUuid, requiredText, uuid } from '../../platform/values/inputs.ts'
import { LiveTrainingEnrollmentStatus } from '../enrollments.ts'
import { tell } from '../news/attendeeNotices.ts'
import { lockEvent } from '../seats/lock.ts'
import { rowOf } from '../seats/people.ts'
import { settleSeats } from '../seats/settle.ts'
import { eventsRunBy } from '../rules.ts'
import { labelOf, WORDS } from '../words.ts'
import { attend, NOT_ONESELF } from './attend.ts'
import { isTaken } from './codes.ts'
import { deviceOf } from './device.ts'
import { whyClosed } from './window.ts'

const OWN = {
  id: true,
  status: true,
  checkedInAt: true,
  event: { select: { startAt: true, endAt: true, timeZone: true, status: true, ...WORDS } },
} satisfies Prisma.LiveTrainingEnrollmentSelect
type Own = Prisma.LiveTrainingEnrollmentGetPayload<{ select: typeof OWN }>

const ownIn = (db: Db, eventId: string, userId: string): Promise<Own | null> =>
  db.liveTrainingEnrollment.findUnique({ where: { eventId_userId: { eventId, userId } }, select: OWN })

/** Apart from the event and its people, which are closed to whom the shell still holds for something else. */
const SelfAttendance = builder
  .objectRef<Own>('SelfAttendance')
  .implement({
    description: 'What the viewer has to know of an event to say that they are there; for who was enrolled in it.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ id }) => ({ type: 'SelfAttendance', id }),
      }),
      label: t.string({
        description: 'What the event is called, with its place.',
        resolve: ({ event }) => labelOf(event),
      }),
      when: t.string({
        description: 'When it begins, by its own clock, in words.',
        resolve: ({ event }) => whenText(event),
      }),
      status: t.expose('status', { type: LiveTrainingEnrollmentStatus, description: 'How the viewer stands in it.' }),
      waitsForLook: t.boolean({
        description:
          'They said they are there from a browser that somebody else used for it before, so the instructor marks them.',
        resolve: ({ status, checkedInAt }) => status === 'ENROLLED' && checkedInAt !== null,
      }),
      closed: t.string({
        nullable: true,
        description: 'Why nobody marks themselves now, in words; null while they may.',
        resolve: ({ event }, _args, { services }) => whyClosed(event, services.now()),
      }),
    }),
  })

builder.queryField('selfAttendance', (t) =>
  t.field({
    type: SelfAttendance,
    nullable: true,
    description: 'How the viewer stands in an event they mark themselves in; null for who never was enrolled in it.',
    authScopes: { signedIn: true },
    args: { event: t.arg.id({ required: true, description: 'Raw id of the event.' }) },
    resolve: (_root, { event }, ctx) => (isUuid(event) ? ownIn(ctx.db, event, signedIn(ctx).id) : null),
  }),
)

/** Others who said that they are there from the same browser. */
const othersOf = ({ tx }: Change, eventId: string, userId: string, device: string) =>
  tx.liveTrainingEnrollment.findMany({ where: { eventId, device, userId: { not: userId } }, select: { id: true } })

const WRONG = 'This code is no longer on the screen. Scan the one that is there now, or type its six digits.'

mutation('markSelfAttendance', {
  description:
    'Says that the viewer is at an event, by the code its instructor shows at that moment; for who has a seat, from an hour before it begins, of two days before the second, until it ends. The course of its template is completed, with points and certificate. Who uses a browser that somebody else used for it before is marked by the instructor. Said again, nothing changes. Errors: BAD_USER_INPUT at code, CONFLICT without a seat and outside that time, FORBIDDEN for who runs the event, TOO_MANY.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the event.' }),
    code: t.string({
      required: true,
      validate: requiredText('The code', 100),
      description: 'What the QR code carries, or the six digits below it.',
    }),
  }),
  may: 'inPerson',
  async first(ctx, { databaseId, code }) {
    const { limits, config, now } = ctx.services
    await limits.use('code', `attendance:${signedIn(ctx).id}`)
    // By the clock of the moment it came: who waits in a crowd loses nothing by it.
    if (!isTaken(config, databaseId, code, now())) throw badInput('code', WRONG)
    return deviceOf(ctx, databaseId)
  },
  async does(c, { databaseId: eventId }, viewer, device) {
    const event = await lockEvent(c, eventId)
    // Who runs it sees the code without being there.
    if (await c.tx.liveTrainingEvent.count({ where: { AND: [{ id: eventId }, eventsRunBy(viewer)] } }))
      throw failure('FORBIDDEN', NOT_ONESELF)
    const row = await rowOf(c, eventId, viewer.id)
    if (!row) throw failure('CONFLICT', 'You are not enrolled in this event. Ask the instructor.')
    // Who waits for the instructor's look does so whatever they come with the next time: the note stays.
    const waits = row.status === 'ENROLLED' && row.checkedInAt !== null
    const others = row.status === 'ATTENDED' || waits ? [] : await othersOf(c, eventId, viewer.id, device)
    if (row.status !== 'ATTENDED' && !waits) {
      const why = whyClosed(event, c.now)
      if (why) throw failure('CONFLICT', why)
      if (row.status !== 'ENROLLED') throw failure('CONFLICT', 'You have no seat in this event. Ask the instructor.')
      await c.tx.liveTrainingEnrollment.update({ where: { id: row.id }, data: { checkedInAt: c.now, device } })
      const outcomes = others.length ? [] : await attend(c, event, [row])
      await tell(c, event, [...outcomes, ...(await settleSeats(c, event))])
      // The instructor sees both.
      for (const { id } of others.length ? [row, ...others] : []) c.publish('liveTraining.changed', eventId, id)
    }
    c.record({
      type: 'LiveTrainingEvent',
      id: eventId,
      before: { userId: viewer.id, person: row.name, status: row.status },
      after: { status: waits || others.length ? row.status : 'ATTENDED', sameBrowserAs: others.length },
    })
    return { eventId, userId: viewer.id }
  },
  answers: (t) => ({
    selfAttendance: t.field({
      type: SelfAttendance,
      nullable: true,
      description: 'As it is now.',
      resolve: ({ eventId, userId }, _args, { db }) => ownIn(db, eventId, userId),
    }),
  }),
})
