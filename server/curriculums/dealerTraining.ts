import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { inOrderOf, pageOfIds } from '../platform/graphql/ordered.ts'
import { ProgressState } from '../domain/states.ts'
import { seesAll } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import {
  followsPerson,
  isEverybody,
  followsStaff,
  looksAfterStaff,
  peopleNamed,
  staffAt,
  staffOf,
  standingsOf,
  type StaffSearch,
  type Standing,
} from './staff.ts'
import { dealersReachedBy } from '../domain/people/rules.ts'
import { goesByNext, inOrder, ranksOf, type Rank, type StaffOrder } from './staffRanks.ts'
import { calendarFor } from './due/dueDay.ts'
import './nudge/nudge.ts'
import './people/personTraining.ts'

/** Fewer than this many colleagues, and a figure over all of them would tell of single ones. */
const FEWEST = 5

const stateOf = ({
  curriculums,
  completed,
  touchedAt,
}: Pick<Standing, 'curriculums' | 'completed' | 'touchedAt'>): ProgressState =>
  curriculums > 0 && completed === curriculums ? 'PASSED' : touchedAt ? 'IN_PROGRESS' : 'NOT_STARTED'

const StaffStanding = builder
  .objectRef<Standing>('StaffStanding')
  .implement({
    description: 'How a person stands over the curriculums open to them.',
    fields: (t) => ({
      curriculumCount: t.exposeInt('curriculums', { description: 'Curriculums open to the person.' }),
      completedCount: t.exposeInt('completed', { description: 'Those with all courses passed.' }),
      mandatoryOpenCount: t.exposeInt('mandatoryOpen', { description: 'Mandatory ones not completed.' }),
      overdueCount: t.exposeInt('overdue', { description: 'Not completed although the day they were due is over.' }),
      nextDueOn: t.expose('nextDueOn', {
        type: 'Day',
        nullable: true,
        description:
          'The first day one of those not completed is due, or was; null when none ever is. Days are those of the portal’s calendar.',
      }),
      percent: t.int({
        description: 'Courses passed, in percent of all; 100 when there are none.',
        resolve: ({ courses, passed }) => (courses ? Math.floor((100 * passed) / courses) : 100),
      }),
      status: t.field({
        type: ProgressState,
        description: 'NOT_STARTED, IN_PROGRESS, or PASSED when nothing is left.',
        resolve: stateOf,
      }),
      touchedAt: t.expose('touchedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When a course was last worked on; null before.',
      }),
      nudgedAt: t.expose('nudgedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the person was last reminded; null before.',
      }),
    }),
  })

const nothingOpenTo = (userId: string): Standing => ({
  userId,
  curriculums: 0,
  completed: 0,
  mandatoryOpen: 0,
  overdue: 0,
  nextDueOn: null,
  courses: 0,
  passed: 0,
  touchedAt: null,
  nudgedAt: null,
})

const standings = loader(async (ctx, ids, curriculum: string) => {
  const rows = await standingsOf(ctx.db, peopleNamed(ids), curriculum || null, await calendarFor(ctx))
  return new Map(rows.map((row) => [row.userId, row]))
}, nothingOpenTo)

const follows = (_root: unknown, _args: unknown, { viewer }: Context) => viewer != null && followsStaff(viewer)

builder.prismaObjectFields('User', (t) => ({
  standing: t.field({
    type: StaffStanding,
    authScopes: followsPerson,
    select: { id: true },
    args: { curriculum: t.arg.id({ description: 'Raw id: counts this one only.' }) },
    description: 'How the person stands with the training; for the person and holders of view-users and user-reports.',
    resolve: ({ id }, { curriculum }, ctx) =>
      curriculum && !isUuid(curriculum) ? nothingOpenTo(id) : standings(ctx, curriculum ?? '').load(id),
  }),
}))

const StaffSort = builder.enumType('StaffSort', {
  description: 'Orders of a list of staff.',
  values: {
    NAME: { description: 'By name.' },
    NAME_DESC: { description: 'By name, from the end.' },
    DUTIES: { description: 'Most required training first.' },
    DUE: { description: 'Most overdue first, then what is due next.' },
    DUE_DESC: { description: 'Least overdue first, what is due last before.' },
    PROGRESS: { description: 'Least done first.' },
    PROGRESS_DESC: { description: 'Most done first.' },
    ACTIVE: { description: 'Last active first.' },
    ACTIVE_ASC: { description: 'Longest away first.' },
  } as const,
})

interface Search extends StaffSearch {
  status?: ProgressState | null
  mandatoryOpen?: boolean | null
  overdue?: boolean | null
  sort?: StaffOrder | null
}

/** The people found, in no order; asked once per request, for the list and the figures alike. */
const ranks = async (ctx: Context, { dealer, text, curriculum }: StaffSearch, next: boolean): Promise<Rank[]> => {
  if ([dealer, curriculum].some((id) => id && !isUuid(id))) return []
  const [viewer, words] = [signedIn(ctx), searchText(text)]
  const search = { dealer, text: words }
  return once(ctx, `staff:${JSON.stringify([dealer, words, curriculum, next])}`, async () =>
    ranksOf(
      ctx.db,
      { people: staffOf(viewer, search), isEverybody: isEverybody(viewer, search), curriculum, next },
      await calendarFor(ctx),
    ),
  )
}

/** Those that fit, in order. */
const found = async (ctx: Context, { status, mandatoryOpen, overdue, sort, ...search }: Search): Promise<Rank[]> => {
  const order = sort ?? 'DUTIES'
  const fitting = (await ranks(ctx, search, goesByNext(order))).filter(
    (row) =>
      (!status || stateOf(row) === status) &&
      (mandatoryOpen == null || row.mandatoryOpen > 0 === mandatoryOpen) &&
      (overdue == null || row.overdue > 0 === overdue),
  )
  return inOrder(fitting, order)
}

builder.queryField('dealerTraining', (t) =>
  t.prismaConnection({
    type: 'User',
    cursor: 'id',
    authScopes: follows,
    description:
      'Staff in the viewer’s reach who take part in training, without the viewer; those with most required training first. For holders of view-users and user-reports.',
    args: {
      dealer: t.arg.id({ description: 'Raw id of a dealer.' }),
      curriculum: t.arg.id({ description: 'Raw id: only people it is for, and only it counts.' }),
      text: t.arg.string({ description: 'Words of the name or email address.' }),
      status: t.arg({ type: ProgressState, description: 'How they stand.' }),
      mandatoryOpen: t.arg.boolean({ description: 'With required training left, or without.' }),
      overdue: t.arg.boolean({ description: 'With something overdue, or without.' }),
      sort: t.arg({ type: StaffSort, description: 'Most required training first by default.' }),
      offset: t.arg.int(),
    },
    totalCount: async (_parent, args, ctx) => (await found(ctx, args)).length,
    resolve: async (query, _root, args, ctx) => {
      const { take, skip, cursor, ...selection } = query
      const ids = pageOfIds(
        (await found(ctx, args)).map(({ userId }) => userId),
        { take, skip, cursor: cursor as { id?: string } | undefined },
        args.offset,
      )
      return inOrderOf(ids, await ctx.db.user.findMany({ ...selection, where: { id: { in: ids } } }))
    },
  }),
)

const TrainingFigures = builder.objectRef<Rank[]>('DealerTrainingFigures').implement({
  description: 'How the staff of dealers stands as a whole.',
  fields: (t) => ({
    people: t.int({ description: 'People who take part.', resolve: (rows) => rows.length }),
    completed: t.int({
      description: 'People with nothing left to take.',
      resolve: (rows) => rows.filter((row) => stateOf(row) === 'PASSED').length,
    }),
    inProgress: t.int({
      description: 'People who began.',
      resolve: (rows) => rows.filter((row) => stateOf(row) === 'IN_PROGRESS').length,
    }),
    notStarted: t.int({
      description: 'People who have not begun.',
      resolve: (rows) => rows.filter((row) => stateOf(row) === 'NOT_STARTED').length,
    }),
    mandatoryOpen: t.int({
      description: 'People with required training left.',
      resolve: (rows) => rows.filter((row) => row.mandatoryOpen > 0).length,
    }),
    overdue: t.int({
      description: 'People with something overdue.',
      resolve: (rows) => rows.filter((row) => row.overdue > 0).length,
    }),
    percent: t.int({
      description: 'Courses passed, in percent of all.',
      resolve: (rows) => {
        const courses = rows.reduce((sum, row) => sum + row.courses, 0)
        return courses ? Math.floor((100 * rows.reduce((sum, row) => sum + row.passed, 0)) / courses) : 0
      },
    }),
  }),
})

builder.queryField('dealerTrainingFigures', (t) =>
  t.field({
    type: TrainingFigures,
    nullable: true,
    authScopes: { personOr: 'user-reports' },
    args: {
      dealer: t.arg.id({ description: 'Raw id of a dealer in reach; for others the one dealer they work at.' }),
      curriculum: t.arg.id({ description: 'Raw id: counts this one only.' }),
    },
    description:
      'For who looks after staff, with view-users and user-reports: those in reach. For others: the staff of the own dealers as a whole, null for another dealer or one of several, and when there is none or it is so small (under five) that single people would show.',
    resolve: async (_root, args, ctx) => {
      const viewer = signedIn(ctx)
      if (looksAfterStaff(viewer)) return ranks(ctx, args, false)
      if (!viewer.dealerIds.length || (args.curriculum && !isUuid(args.curriculum))) return null
      // Of one dealer of several, what is left over would tell of the others, however small they are.
      if (args.dealer && viewer.dealerIds.some((id) => id !== args.dealer)) return null
      const search = { people: staffAt(viewer.dealerIds), curriculum: args.curriculum }
      const rows = await ranksOf(ctx.db, search, await calendarFor(ctx))
      return rows.length < FEWEST ? null : rows
    },
  }),
)

builder.queryField('staffDealers', (t) =>
  t.prismaField({
    type: ['Dealer'],
    authScopes: follows,
    args: { text: t.arg.string({ description: 'Part of the name.' }) },
    description:
      'Up to 200 dealers whose staff the viewer looks after, by name. For holders of view-users and user-reports.',
    resolve: (query, _root, { text }, ctx) => {
      const viewer = signedIn(ctx)
      const words = searchText(text)
      return ctx.db.dealer.findMany({
        ...query,
        take: 200,
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        where: {
          status: 'ACTIVE',
          members: { some: { active: true } },
          ...(seesAll(viewer) ? {} : { id: { in: dealersReachedBy(viewer) } }),
          ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
        },
      })
    },
  }),
)

const CurriculumName = builder
  .objectRef<{ id: string; name: string; mandatory: boolean }>('CurriculumName')
  .implement({
    description: 'A curriculum by name, to choose from.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
      mandatory: t.exposeBoolean('mandatory', { description: 'Has to be taken.' }),
    }),
  })

builder.queryField('staffCurriculums', (t) =>
  t.field({
    type: [CurriculumName],
    authScopes: follows,
    description:
      'Published curriculums by name, at most 1000: staff may be in audiences the viewer is not in. For holders of view-users and user-reports.',
    resolve: (_root, _args, { db }) =>
      db.curriculum.findMany({
        where: {
          status: 'PUBLISHED',
          deletedAt: null,
          OR: [{ brands: { none: {} } }, { brands: { some: { brand: { active: true } } } }],
        },
        select: { id: true, name: true, mandatory: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: 1000,
      }),
  }),
)
