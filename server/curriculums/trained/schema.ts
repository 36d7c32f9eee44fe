import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { addDays } from '../../platform/values/days.ts'
import { seesAll, type Viewer } from '../../platform/viewer.ts'
import { calendarFor } from '../due/dueDay.ts'

const shown = {
  brandId: true,
  departmentId: true,
  people: true,
  trained: true,
  countedAt: true,
  brand: { select: { name: true } },
  department: { select: { name: true } },
} satisfies Prisma.FullyTrainedSelect
type Counted = Prisma.FullyTrainedGetPayload<{ select: typeof shown }>

const FullyTrainedCount = builder
  .objectRef<Counted & { before: number | null }>('FullyTrainedCount')
  .implement({
    description:
      'How many people have taken all that is open to them: of everybody at dealers, of a department, or of the curriculums of a brand.',
    fields: (t) => ({
      brand: t.string({
        nullable: true,
        description: 'The brand; null where all curriculums count.',
        resolve: ({ brand }) => brand?.name ?? null,
      }),
      department: t.string({
        nullable: true,
        description: 'The department; null for everybody.',
        resolve: ({ department }) => department?.name ?? null,
      }),
      people: t.exposeInt('people', {
        description: 'People who take part in training, of a brand those with something of it to take.',
      }),
      trained: t.exposeInt('trained', { description: 'Those who have nothing left to take, and had something.' }),
      trainedBefore: t.exposeInt('before', {
        nullable: true,
        description: 'The same on the last day before the period; null where nobody counted then.',
      }),
      countedAt: t.expose('countedAt', { type: 'DateTime', description: 'When it was counted; every 15 minutes.' }),
    }),
  })

/** Who sees everything all of it; who owns brands these. */
const countsSeenBy = (viewer: Viewer): Prisma.FullyTrainedWhereInput =>
  seesAll(viewer) ? {} : { brandId: { in: [...viewer.ownedBrandIds] } }

/** As counted last on a day or before it. */
async function countedBy({ db }: Context, viewer: Viewer, until: Date): Promise<Counted[]> {
  const last = await db.fullyTrained.findFirst({
    where: { day: { lte: until } },
    orderBy: { day: 'desc' },
    select: { day: true },
  })
  if (!last) return []
  return db.fullyTrained.findMany({
    where: { AND: [{ day: last.day }, countsSeenBy(viewer)] },
    select: shown,
    orderBy: [{ brand: { name: 'asc' } }, { department: { name: 'asc' } }],
  })
}

const subjectOf = ({ brandId, departmentId }: Counted): string => `${brandId} ${departmentId}`

builder.queryField('fullyTrained', (t) =>
  t.field({
    type: [FullyTrainedCount],
    authScopes: { right: 'curriculum-reports' },
    description:
      'Who is fully trained, as the team’s training has it, counted every 15 minutes; none before the first time. A brand manager’s own brands. Errors: BAD_USER_INPUT for an end before the start.',
    args: {
      start: t.arg({ type: 'Day', description: 'First day of a period: what was before it is answered as well.' }),
      end: t.arg({ type: 'Day', description: 'Its last day, whose figures these are; today by default.' }),
    },
    async resolve(_root, { start, end }, ctx) {
      const viewer = signedIn(ctx)
      const until = end ?? (await calendarFor(ctx)).today
      if (start && start > until) throw badInput('end', 'The end lies before the start.')
      const [counts, earlier] = await Promise.all([
        countedBy(ctx, viewer, until),
        start ? countedBy(ctx, viewer, addDays(start, -1)) : [],
      ])
      const before = new Map(earlier.map((one) => [subjectOf(one), one.trained]))
      return counts.map((one) => ({ ...one, before: before.get(subjectOf(one)) ?? null }))
    },
  }),
)
