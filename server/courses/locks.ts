import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import { curriculumsAvailableTo } from '../curriculums/rules.ts'
import { coursesLocking, coursesOpenTo, coursesUnlockedFor } from './rules.ts'
import { editsCourse } from './viewerCourses.ts'

interface Lock {
  id: string
  title: string
}

const titlesOf = (titles: string[]) => titles.map((title) => `“${title}”`).join(titles.length === 2 ? ' and ' : ', ')

/** Refuses to begin a course before what it requires is passed. Errors: CONFLICT names it. */
export async function refuseLocked({ tx }: Change, viewer: Viewer, courseId: string): Promise<void> {
  const locks = await tx.coursePrerequisite.findMany({
    where: { courseId, required: coursesLocking(viewer), course: { NOT: coursesUnlockedFor(viewer) } },
    orderBy: [{ required: { title: 'asc' } }],
    select: { required: { select: { title: true } } },
  })
  if (locks.length)
    throw failure(
      'CONFLICT',
      `This course is locked. Pass ${titlesOf(locks.map(({ required }) => required.title))} first.`,
    )
}

/** What locks each course of a request, by title: in two statements. */
const locksOf = loader(
  async (ctx, ids) => {
    const viewer = signedIn(ctx)
    const rows = await ctx.db.coursePrerequisite.findMany({
      where: { courseId: { in: ids }, required: coursesLocking(viewer), course: { NOT: coursesUnlockedFor(viewer) } },
      orderBy: [{ required: { title: 'asc' } }, { requiredId: 'asc' }],
      select: { courseId: true, required: { select: { id: true, title: true } } },
    })
    const locks = Map.groupBy(rows, ({ courseId }) => courseId)
    return new Map(Array.from(locks, ([id, own]) => [id, own.map(({ required }) => required)] as const))
  },
  () => [],
)

/** Where the viewer finds courses they may take now, raw ids of curriculums; undefined for one they have to ask for. */
const placesOf = loader(
  async (ctx, ids) => {
    const viewer = signedIn(ctx)
    const open = await ctx.db.course.findMany({
      where: { AND: [{ id: { in: ids } }, coursesOpenTo(viewer)] },
      select: {
        id: true,
        curriculums: {
          where: { curriculum: curriculumsAvailableTo(viewer) },
          orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
          take: 1,
          select: { curriculumId: true },
        },
      },
    })
    return new Map(open.map(({ id, curriculums: [first] }) => [id, first ?? { curriculumId: null }]))
  },
  () => undefined,
)

const placeOf = async (ctx: Context, { id }: Lock) => (ctx.viewer ? placesOf(ctx).load(id) : undefined)

/** Courses a share link of this request opened: they are read whole, whoever looks. */
const sharedIn = (ctx: Context) => once(ctx, 'courses-shared', () => new Set<string>())

export function markShared(ctx: Context, courseId: string): void {
  sharedIn(ctx).add(courseId)
}

/** Whether the viewer may not read what is in it yet: a learner who has another course to pass first. */
export async function isCourseLocked(ctx: Context, courseId: string): Promise<boolean> {
  const { viewer } = ctx
  if (!viewer || can(viewer, 'view-courses') || sharedIn(ctx).has(courseId)) return false
  const locks = await locksOf(ctx).load(courseId)
  return locks.length > 0 && !(await editsCourse(ctx, courseId))
}

/** Which course a section belongs to, all of a request in one statement. */
const courseOfSection = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.section.findMany({
      where: { id: { in: ids } },
      select: { id: true, chapter: { select: { courseId: true } } },
    })
    return new Map(rows.map(({ id, chapter }) => [id, chapter.courseId]))
  },
  () => undefined,
)

/** Sections read with their chapter: which course is theirs need not be asked again. */
export function stoodIn<Row extends { id: string }>(ctx: Context, courseId: string, sections: Row[]): Row[] {
  for (const { id } of sections) courseOfSection(ctx).prime(id, courseId)
  return sections
}

export async function isSectionLocked(ctx: Context, sectionId: string): Promise<boolean> {
  if (!ctx.viewer || can(ctx.viewer, 'view-courses')) return false
  const courseId = await courseOfSection(ctx).load(sectionId)
  return courseId !== undefined && isCourseLocked(ctx, courseId)
}

const CourseLock = builder
  .objectRef<Lock>('CourseLock')
  .implement({
    description: 'A course to pass before another opens.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As shown to people.' }),
      open: t.boolean({
        description: 'Whether the viewer may take it now, or has to ask for it.',
        resolve: async (lock, _args, ctx) => (await placeOf(ctx, lock)) !== undefined,
      }),
      curriculumId: t.id({
        nullable: true,
        description: 'Raw id of a curriculum the viewer finds it in; null where there is none.',
        resolve: async (lock, _args, ctx) => (await placeOf(ctx, lock))?.curriculumId ?? null,
      }),
    }),
  })

builder.prismaObjectFields('Course', (t) => ({
  lockedBy: t.field({
    type: [CourseLock],
    description: 'Prerequisites the viewer has not passed, by title; empty when it may be begun or was begun.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => (ctx.viewer ? locksOf(ctx).load(id) : []),
  }),
}))
