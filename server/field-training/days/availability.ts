import { z } from 'zod'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { notFound, stale } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { isUuid, uuid } from '../../platform/values/inputs.ts'
import { loaderBy } from '../../platform/kit/loader.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { instructorsFor, staffOf, type Person } from '../people.ts'
import { askingDealers, plansWithDealer, takesStep, visitsDealer } from '../rules.ts'
import { comingDays, MOST_DAYS, orderedDays } from './comingDays.ts'
import { lockDays } from './timeSlots.ts'
import { FieldTrainingTimeZone, zoneOfDealer } from '../zones.ts'

interface Days {
  dealerId: string
  days: Date[]
  version: number
}

const Availability = builder
  .objectRef<Days>('FieldTrainingAvailability')
  .implement({
    description: 'Days on which no visit to a dealer is possible; for who plans visits with it.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ dealerId }) => ({ type: 'FieldTrainingAvailability', id: dealerId }),
      }),
      dealerId: t.exposeID('dealerId', { description: 'Raw id of the dealer.' }),
      disabilities: t.expose('days', { type: ['Day'], description: 'The days, in order, from today on.' }),
      version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next. 0 of none yet.' }),
    }),
  })

const FieldTrainingPerson = builder
  .objectRef<Person>('FieldTrainingPerson')
  .implement({
    description: 'Somebody to choose for a visit; for who plans visits with the dealer.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Raw id.' }),
      name: t.exposeString('name', { description: 'First and last name.' }),
      position: t.exposeString('position', {
        nullable: true,
        description: 'What they do there; null where not given.',
      }),
    }),
  })

interface Ability {
  able: boolean
  reason: string | null
  dealerId: string
  region: string
}

const FieldTrainingAbility = builder
  .objectRef<Ability>('FieldTrainingAbility')
  .implement({
    description: 'Whether the viewer may ask for a visit to a dealer, and what the form has to know.',
    fields: (t) => ({
      able: t.exposeBoolean('able', { description: 'Whether they may ask now.' }),
      reason: t.exposeString('reason', { nullable: true, description: 'Why not, in words; null where they may.' }),
      isProposal: t.boolean({
        description: 'Whether it would be a proposal that the dealer accepts, since the viewer looks after the dealer.',
        resolve: ({ dealerId }, _args, { viewer }) => !viewer || !askingDealers(viewer).includes(dealerId),
      }),
      timeZone: t.field({
        type: FieldTrainingTimeZone,
        description: 'The clock the dealer most likely goes by.',
        resolve: ({ region }) => zoneOfDealer(region),
      }),
      disabilities: t.field({
        type: ['Day'],
        description: 'Days on which no visit is possible, from today on; empty for who may not ask.',
        resolve: async ({ able, dealerId }, _args, { db, services }) =>
          able ? (await daysOf(db, dealerId, services.now())).days : [],
      }),
      instructors: t.field({
        type: [FieldTrainingPerson],
        description: 'Who may make the visit, those who look after the dealer first; empty for who may not ask.',
        resolve: ({ able, dealerId }, _args, { db }) => (able ? instructorsFor(db, dealerId) : []),
      }),
    }),
  })

async function daysOf(
  db: { fieldTrainingAvailability: Pick<Prisma.FieldTrainingAvailabilityDelegate, 'findUnique'> },
  dealerId: string,
  now: Date,
): Promise<Days> {
  const found = await db.fieldTrainingAvailability.findUnique({ where: { dealerId } })
  return { dealerId, version: found?.version ?? 0, days: comingDays(found?.days ?? [], now) }
}

type Planned = { id: string; dealerId: string; instructorId: string | null }

/** Days to which visits cannot be moved; three statements for all of a request. */
const closedLoader = loaderBy(
  ({ id }: Planned) => id,
  async ({ db, services }, visits) => {
    const now = services.now()
    const kept = await db.fieldTrainingAvailability.findMany({
      where: { dealerId: { in: visits.map(({ dealerId }) => dealerId) } },
    })
    const off = await db.fieldTrainingDaysOff.findMany({
      where: { userId: { in: visits.flatMap(({ instructorId }) => instructorId ?? []) } },
    })
    const given = await db.fieldTrainingAppointment.findMany({
      where: {
        instructorId: { in: visits.flatMap(({ instructorId }) => instructorId ?? []) },
        status: 'CONFIRMED',
        endAt: { gt: now },
      },
      select: { id: true, instructorId: true, day: true },
    })
    return new Map(
      visits.map(({ id, dealerId, instructorId }) => {
        const own = comingDays(kept.find((row) => row.dealerId === dealerId)?.days ?? [], now)
        const others = given.filter((visit) => visit.id !== id && visit.instructorId === instructorId)
        const away = comingDays(off.find(({ userId }) => userId === instructorId)?.days ?? [], now)
        return [id, orderedDays([...own, ...away, ...others.map(({ day }) => day)])]
      }),
    )
  },
  () => [],
)

builder.prismaObjectFields('FieldTrainingAppointment', (t) => ({
  closedDays: t.field({
    type: ['Day'],
    description:
      'Days from today on to which it cannot be moved: those without visits to the dealer, days off of its instructor, and those of their other confirmed visits. For who may propose a time; empty for others.',
    select: { id: true, dealerId: true, instructorId: true },
    resolve: (visit, _args, ctx) =>
      ctx.viewer && takesStep(ctx.viewer, 'propose', visit) ? closedLoader(ctx).load(visit) : [],
  }),
}))

/** A dealer the viewer plans visits with; null for one that is not there or out of reach. */
const dealerPlanned = async (ctx: Context, id: string) =>
  isUuid(id) && plansWithDealer(signedIn(ctx), id)
    ? ctx.db.dealer.findUnique({ where: { id }, select: { status: true, region: true } })
    : null

/** Why who merely works at a dealer cannot ask. */
const ASKS = 'Only the dealer manager can ask for field training.'
const worksAtDealer = (viewer: Viewer, id: string): boolean => viewer.dealerIds.includes(id)

builder.queryFields((t) => ({
  fieldTrainingAvailability: t.field({
    type: Availability,
    nullable: true,
    authScopes: { signedIn: true },
    description:
      'Days on which no visit to a dealer is possible. Null unless the viewer plans visits with it, on either side.',
    args: { dealer: t.arg.id({ required: true, description: 'Raw id of the dealer.' }) },
    resolve: async (_root, { dealer }, ctx) =>
      (await dealerPlanned(ctx, dealer)) && daysOf(ctx.db, dealer, ctx.services.now()),
  }),
  fieldTrainingAbility: t.field({
    type: FieldTrainingAbility,
    nullable: true,
    authScopes: { signedIn: true },
    description:
      'Whether the viewer may ask for a visit to a dealer; null unless they work there, or plan visits with it.',
    args: { dealer: t.arg.id({ required: true, description: 'Raw id of the dealer.' }) },
    async resolve(_root, { dealer: id }, ctx) {
      const dealer = await dealerPlanned(ctx, id)
      if (!dealer)
        return worksAtDealer(signedIn(ctx), id) ? { able: false, reason: ASKS, dealerId: id, region: '' } : null
      const reason = dealer.status === 'ACTIVE' ? null : 'This dealer is closed.'
      return { able: reason === null, reason, dealerId: id, region: dealer.region ?? '' }
    },
  }),
  fieldTrainingPeople: t.field({
    type: [FieldTrainingPerson],
    authScopes: { signedIn: true },
    description: 'At most 200 people who work at a dealer, by name, for who plans visits with it; empty for others.',
    args: {
      dealer: t.arg.id({ required: true, description: 'Raw id of the dealer.' }),
      text: t.arg.string({ description: 'Part of the name.' }),
    },
    resolve: (_root, { dealer, text }, ctx) =>
      isUuid(dealer) && plansWithDealer(signedIn(ctx), dealer) ? staffOf(ctx.db, dealer, text) : [],
  }),
}))

mutation('saveFieldTrainingAvailability', {
  description:
    'Says on which days no visit to a dealer is possible: the whole list, for who looks after the dealer. Visits that are planned stay. Errors: NOT_FOUND for a dealer out of reach, BAD_USER_INPUT at disabilities, CONFLICT for a stale version.',
  input: (t) => ({
    dealerId: t.id({ required: true, validate: uuid, description: 'Raw id of the dealer.' }),
    disabilities: t.field({
      type: ['Day'],
      required: true,
      validate: z.array(z.any()).max(MOST_DAYS, `At most ${MOST_DAYS} days.`),
      description: 'All days, in place of those so far; what is over is dropped.',
    }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out, the last save counts.' }),
  }),
  may: 'inPerson',
  async does(c, { dealerId, disabilities, version }, viewer) {
    if (!visitsDealer(viewer, dealerId) || !(await c.tx.dealer.count({ where: { id: dealerId } })))
      throw notFound('The dealer')
    await lockDays(c.tx, dealerId)
    const before = await c.tx.fieldTrainingAvailability.findUnique({ where: { dealerId } })
    if (version != null && version !== (before?.version ?? 0)) throw stale()
    const days = comingDays(orderedDays(disabilities), c.now)
    await c.tx.fieldTrainingAvailability.upsert({
      where: { dealerId },
      create: { dealerId, days, version: 1 },
      update: { days, version: { increment: 1 } },
    })
    c.record({
      type: 'Dealer',
      id: dealerId,
      before: { disabilities: before?.days ?? [] },
      after: { disabilities: days },
    })
    return { dealerId }
  },
  answers: (t) => ({
    availability: t.field({
      type: Availability,
      description: 'As saved.',
      resolve: ({ dealerId }, _args, { db, services }) => daysOf(db, dealerId, services.now()),
    }),
  }),
})
