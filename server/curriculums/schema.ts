import type { Prisma } from '../../prisma/generated/client/client.ts'
import { brandsVisibleTo } from '../brands/rules.ts'
import { coursesVisibleTo } from '../courses/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { given } from '../platform/kit/saves.ts'
import { searchText } from '../platform/values/inputs.ts'
import { inOrderOf, pageOfIds } from '../platform/graphql/ordered.ts'
import { readSettings } from '../platform/settings.ts'
import { ContentStatus, ProgressState } from '../domain/states.ts'
import { can } from '../platform/viewer.ts'
import { curriculumsEditableBy, curriculumsAvailableTo, editsCurriculum } from './rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { stateOf, trainingOf } from './progress.ts'
import { Curriculum } from './entity.ts'
import { audienceField, brandsField } from '../domain/publishing/headFields.ts'
import './courses.ts'
import './dealerTraining.ts'
import './remove.ts'

builder.prismaNode('Curriculum', {
  description:
    'A row of courses on one subject. Learners see published ones meant for them; with view-curriculums others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) =>
    (ctx.viewer && can(ctx.viewer, 'view-curriculums') && !keepsToOwnBrands(ctx.viewer)) || Curriculum.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    status: t.expose('status', { type: ContentStatus, description: 'Where publication stands.' }),
    mandatory: t.exposeBoolean('mandatory', { description: 'Everyone it is for has to take it.' }),
    dueOn: t.expose('dueOn', {
      type: 'Day',
      nullable: true,
      description:
        'The day it is due for everybody it is for, the whole of it, by the portal’s calendar; null without one.',
    }),
    dueDays: t.exposeInt('dueDays', {
      nullable: true,
      description: 'Due so many days after it opened to each person, instead of on one day; null without.',
    }),
    segments: t.exposeStringList('segments', { description: 'Kinds of vehicles or parts.' }),
    position: t.exposeInt('position', { description: 'Place in the list, lower first.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    image: t.relation('image', { nullable: true, description: 'About 400 x 300; null until one is chosen.' }),
    bannerImage: t.relation('bannerImage', {
      nullable: true,
      description: 'About 1600 x 500; null until one is chosen.',
    }),
    brands: t.field(brandsField(brandsVisibleTo)),
    audience: t.field(audienceField('view-curriculums')),
    courses: t.relation('courses', {
      description: 'Its courses in order, as far as the viewer sees them.',
      query: (_args, { viewer }) => ({
        where: viewer ? { course: coursesVisibleTo(viewer) } : { courseId: { in: [] } },
        orderBy: [{ position: 'asc' }, { courseId: 'asc' }],
      }),
    }),
    courseCount: t.relationCount('courses', {
      description: 'How many courses the viewer sees in it.',
      where: (_args, { viewer }) => (viewer ? { course: coursesVisibleTo(viewer) } : { courseId: { in: [] } }),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { brands: { select: { brandId: true } } },
      resolve: ({ brands }, _args, { viewer }) =>
        editsCurriculum(
          viewer,
          brands.map(({ brandId }) => brandId),
        ),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

builder.prismaObject('CurriculumCourse', {
  description: 'A course in its place within a curriculum.',
  select: { curriculumId: true, courseId: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names the place, for the client’s store.',
      resolve: ({ curriculumId, courseId }) => ({ type: 'CurriculumCourse', id: `${curriculumId}:${courseId}` }),
    }),
    position: t.exposeInt('position', { description: 'Place in the curriculum, lower first.' }),
    course: t.relation('course', { description: 'The course.' }),
    curriculum: t.relation('curriculum', { description: 'The curriculum.' }),
  }),
})

Curriculum.list('curriculums', {
  description: 'Curriculums the viewer may see, by name.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    status: arg({ type: ContentStatus }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    mandatory: arg.boolean(),
    active: arg.boolean({ description: 'Published, or not.' }),
    due: arg.boolean({ description: 'With a due date, or without.' }),
    editable: arg.boolean({ description: 'True: only those the viewer may edit.' }),
  }),
  found({ text, status, brand, mandatory, active, due, editable }, viewer): Prisma.CurriculumWhereInput {
    const words = searchText(text)
    return {
      ...given({ status, mandatory }),
      ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
      ...(brand ? { brands: { some: { brandId: brand } } } : {}),
      AND: [
        active == null ? {} : { status: active ? 'PUBLISHED' : { not: 'PUBLISHED' } },
        due == null
          ? {}
          : due
            ? { OR: [{ dueOn: { not: null } }, { dueDays: { not: null } }] }
            : { dueOn: null, dueDays: null },
        editable ? curriculumsEditableBy(viewer) : {},
      ],
    }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    POSITION: ['By the place given in the list.', (way) => [{ position: way }, { name: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
    CHANGED: ['Last saved first.', { updatedAt: 'desc' }],
    CHANGED_ASC: ['Last saved last.', { updatedAt: 'asc' }],
  },
})

Curriculum.one('curriculum', 'One curriculum; null unless the viewer may see it.')

builder.queryField('curriculumsRemaining', (t) =>
  t.int({
    nullable: true,
    authScopes: { right: 'create-edit-curriculums' },
    description: 'How many more curriculums the installation may hold; null without a limit.',
    resolve: async (_root, _args, { db }) => {
      const { curriculumLimits } = (await readSettings(db)).limits
      return curriculumLimits
        ? Math.max(0, curriculumLimits - (await db.curriculum.count({ where: { deletedAt: null } })))
        : null
    },
  }),
)

interface TrainingSearch {
  status?: readonly ProgressState[] | null
  mandatory?: boolean | null
  recent?: boolean | null
  due?: boolean | null
  text?: string | null
  brand?: string | null
}

interface MyCurriculum {
  id: string
  mandatory: boolean
  state: ProgressState
  touchedAt: Date | null
  daysLeft: number | null
}

/** All curriculums open to the viewer, as they stand in the list, with how far the viewer is. */
const openTraining = (ctx: Context, { text, brand }: TrainingSearch): Promise<MyCurriculum[]> =>
  once(ctx, `open-training:${JSON.stringify([text, brand])}`, async () => {
    const viewer = signedIn(ctx)
    const words = searchText(text)
    const open = await ctx.db.curriculum.findMany({
      where: {
        AND: [
          curriculumsAvailableTo(viewer),
          ...(brand ? [{ brands: { some: { brandId: brand } } }] : []),
          ...(words ? [{ name: { contains: words, mode: 'insensitive' as const } }] : []),
        ],
      },
      select: { id: true, mandatory: true },
      orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      take: 2000,
    })
    const progress = await Promise.all(open.map(({ id }) => trainingOf(ctx, viewer.id).load(id)))
    return open.map(({ id, mandatory }, index) => ({
      id,
      mandatory,
      state: stateOf(progress[index]!),
      touchedAt: progress[index]!.touchedAt,
      daysLeft: progress[index]!.daysLeft,
    }))
  })

const RANK: Record<ProgressState, number> = { IN_PROGRESS: 1, FAILED: 1, NOT_STARTED: 2, PASSED: 3 }

/** What is due within so many days, or overdue, comes before everything else. */
const SOON = 7

const isPressing = ({ daysLeft }: MyCurriculum) => daysLeft != null && daysLeft <= SOON

/**
 * What a person has to do next comes first: what is overdue or due within a week, unfinished duties, what was begun,
 * the rest in its place, what is done; among equals what is due first. Recent: last touched first.
 */
const myTraining = async (
  ctx: Context,
  { status, mandatory: duty, recent, due, text, brand }: TrainingSearch,
): Promise<string[]> => {
  const rows = (await openTraining(ctx, { text, brand }))
    .filter(
      (row) =>
        (!status?.length || status.includes(row.state)) &&
        (duty == null || row.mandatory === duty) &&
        (!recent || row.touchedAt) &&
        (due == null || (row.daysLeft != null) === due),
    )
    .map((row, index) => ({
      ...row,
      place: isPressing(row) ? -1 : row.mandatory && row.state !== 'PASSED' ? 0 : RANK[row.state],
      dueIn: row.daysLeft ?? Infinity,
      index,
    }))
  const order = recent
    ? (a: MyCurriculum, b: MyCurriculum) => Number(b.touchedAt) - Number(a.touchedAt)
    : (a: (typeof rows)[number], b: (typeof rows)[number]) =>
        (due ? 0 : a.place - b.place) || (a.dueIn === b.dueIn ? 0 : a.dueIn - b.dueIn) || a.index - b.index
  return rows.sort(order).map(({ id }) => id)
}

const TrainingCounts = builder
  .objectRef<MyCurriculum[]>('TrainingCounts')
  .implement({
    description: 'How many of the viewer’s curriculums are in which list.',
    fields: (t) => ({
      all: t.int({ description: 'Open to the viewer.', resolve: (rows) => rows.length }),
      remaining: t.int({
        description: 'Not completed.',
        resolve: (rows) => rows.filter(({ state }) => state !== 'PASSED').length,
      }),
      inProgress: t.int({
        description: 'Begun and not completed.',
        resolve: (rows) => rows.filter(({ state }) => state === 'IN_PROGRESS').length,
      }),
      completed: t.int({
        description: 'All courses passed.',
        resolve: (rows) => rows.filter(({ state }) => state === 'PASSED').length,
      }),
      recent: t.int({
        description: 'Begun or completed.',
        resolve: (rows) => rows.filter(({ touchedAt }) => touchedAt).length,
      }),
      mandatory: t.int({
        description: 'To be taken.',
        resolve: (rows) => rows.filter(({ mandatory }) => mandatory).length,
      }),
      due: t.int({
        description: 'With a due date and not completed.',
        resolve: (rows) => rows.filter(({ daysLeft }) => daysLeft != null).length,
      }),
      overdue: t.int({
        description: 'Not completed although the day they were due is over.',
        resolve: (rows) => rows.filter(({ daysLeft }) => daysLeft != null && daysLeft < 0).length,
      }),
      mandatoryOpen: t.int({
        description: 'To be taken and not completed.',
        resolve: (rows) => rows.filter(({ mandatory, state }) => mandatory && state !== 'PASSED').length,
      }),
    }),
  })

builder.queryField('myTrainingCounts', (t) =>
  t.field({
    type: TrainingCounts,
    authScopes: { signedIn: true },
    args: { text: t.arg.string({ description: 'Part of the name.' }) },
    description: 'How many curriculums each list of the own training holds.',
    resolve: (_root, { text }, ctx) => openTraining(ctx, { text }),
  }),
)

builder.queryField('myTraining', (t) =>
  t.prismaConnection({
    type: 'Curriculum',
    cursor: 'id',
    authScopes: { signedIn: true },
    description:
      'Curriculums open to the viewer as a learner: those overdue or due within a week first, then unfinished mandatory ones, then those begun, then the rest, completed ones last.',
    args: {
      status: t.arg({ type: [ProgressState], description: 'Only those in one of these states.' }),
      mandatory: t.arg.boolean({ description: 'Only those that have to be taken, or only others.' }),
      due: t.arg.boolean({
        description: 'True: only those with a due date that are not completed, the first due first. False: the others.',
      }),
      recent: t.arg.boolean({ description: 'True: only those begun or completed, last touched first.' }),
      text: t.arg.string({ description: 'Part of the name.' }),
      brand: t.arg.id({ description: 'Raw id of a brand.' }),
      offset: t.arg.int(),
    },
    totalCount: async (_parent, args, ctx) => (await myTraining(ctx, args)).length,
    resolve: async (query, _root, args, ctx) => {
      const { take, skip, cursor, ...selection } = query
      const ids = pageOfIds(
        await myTraining(ctx, args),
        { take, skip, cursor: cursor as { id?: string } | undefined },
        args.offset,
      )
      return Curriculum.markSeen(
        ctx,
        inOrderOf(ids, await ctx.db.curriculum.findMany({ ...selection, where: { id: { in: ids } } })),
      )
    },
  }),
)
