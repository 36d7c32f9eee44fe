import type { Prisma } from '../../prisma/generated/client/client.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { dealersReachedBy } from '../domain/people/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { seesAll } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { Candidate } from './entity.ts'
import { LiveTrainingPerson } from './persons.ts'
import { looksAfterStaff, peopleEnrolledBy } from './rules.ts'

interface Figures {
  upcoming: number
  waiting: number
  attended: number
  missed: number
  last: Date | null
}

/** What is told of the live training of people, of all of a page at once. */
const figures = loader(
  async (ctx, ids) => {
    const now = ctx.services.now()
    const rows = await ctx.db.$queryRaw<(Figures & { id: string })[]>(lookUp`
          SELECT e."userId" AS id,
            count(*) FILTER (WHERE e.status IN ('ENROLLED', 'OFFERED') AND v."endAt" > ${now})::int AS upcoming,
            count(*) FILTER (WHERE e.status = 'WAITLISTED')::int AS waiting,
            count(*) FILTER (WHERE e.status = 'ATTENDED')::int AS attended,
            count(*) FILTER (WHERE e.status = 'ENROLLED' AND v."endAt" <= ${now})::int AS missed,
            max(e."attendedAt") AS last
          FROM "LiveTrainingEnrollment" e JOIN "LiveTrainingEvent" v ON v.id = e."eventId" AND v.status = 'PUBLISHED'
          WHERE e."userId" = ANY(${ids}::uuid[]) GROUP BY 1`)
    return new Map(rows.map((row) => [row.id, row]))
  },
  () => ({ upcoming: 0, waiting: 0, attended: 0, missed: 0, last: null }),
)

builder.prismaObjectFields(LiveTrainingPerson, (t) => ({
  liveTrainingUpcoming: t.int({
    description: 'Events to come they have a seat in.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).upcoming,
  }),
  liveTrainingWaiting: t.int({
    description: 'Events they wait for a seat in.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).waiting,
  }),
  liveTrainingAttended: t.int({
    description: 'Events they attended.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).attended,
  }),
  liveTrainingMissed: t.int({
    description: 'Events that are over in which they had a seat and were not marked as there.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).missed,
  }),
  liveTrainingLastAttendedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When they last attended one; null for never.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => (await figures(ctx).load(id)).last,
  }),
}))

const worksAt = (dealer: string): Prisma.UserWhereInput => ({
  dealers: { some: { active: true, dealerId: isUuid(dealer) ? dealer : { in: [] } } },
})

Candidate.list('liveTrainingStaffReport', {
  as: LiveTrainingPerson,
  description:
    'Active people the viewer looks after, by name, with their live training; for dealer managers and who reaches several dealers.',
  may: (viewer) => looksAfterStaff(viewer),
  among: (viewer): Prisma.UserWhereInput =>
    seesAll(viewer)
      ? peopleEnrolledBy(viewer)
      : { status: 'ACTIVE', dealers: { some: { active: true, dealerId: { in: dealersReachedBy(viewer) } } } },
  args: (arg) => ({
    dealer: arg.id({ description: 'Raw id of a dealer: who works there now.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
  }),
  found: ({ dealer, text }): Prisma.UserWhereInput => ({ AND: [peopleNamed(text), dealer ? worksAt(dealer) : {}] }),
  order: BY_NAME,
})
