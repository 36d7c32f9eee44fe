import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { assignAct } from '../../domain/audience/bulk.ts'
import { publishActs } from '../../domain/publishing/bulk.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { curriculumsEditableBy, curriculumsVisibleTo } from '../rules.ts'

type Right = NonNullable<Parameters<typeof curriculumsEditableBy>[1]>

export const curriculumList: BulkList = {
  nouns: ['curriculum', 'curriculums'],
  model: 'Curriculum',
  async rows(ctx, ids) {
    const curriculums = await ctx.db.curriculum.findMany({
      where: { AND: [{ id: { in: ids } }, curriculumsVisibleTo(signedIn(ctx))] },
      select: { id: true, name: true, version: true },
    })
    return curriculums
  },
  pageOf: (id) => `/auth/admin/curriculums/${id}/edit`,
}

const edited = (ctx: Context, ids: readonly string[], right: Right) =>
  ctx.db.curriculum.findMany({
    where: { AND: [{ id: { in: [...ids] } }, curriculumsEditableBy(signedIn(ctx), right)] },
    select: {
      id: true,
      status: true,
      version: true,
      audience: { select: { groupId: true } },
      courses: { where: { course: { status: 'PUBLISHED' } }, select: { courseId: true }, take: 1 },
    },
  })

const may = (right: Right) => (viewer: Viewer) => can(viewer, right) && can(viewer, 'view-curriculums')

const take: BulkAct = {
  label: 'Delete',
  text: 'What people did stays. This cannot be undone.',
  isDanger: true,
  may: may('delete-curriculums'),
  async left(ctx, ids) {
    const own = new Set((await edited(ctx, ids, 'delete-curriculums')).map(({ id }) => id))
    return leftOut(
      ids.map((id) => ({ id })),
      ({ id }) => (own.has(id) ? undefined : 'You may not delete this one.'),
    )
  },
  mutation: 'deleteCurriculum',
  input: ({ id }) => ({ databaseId: id }),
}

export const curriculumActs: Record<string, BulkAct> = {
  ...publishActs({
    target: 'CURRICULUM',
    may: may('publish-curriculums'),
    async publishes(ctx, ids) {
      const curriculums = await edited(ctx, ids, 'publish-curriculums')
      return curriculums.map(({ id, status, courses }) => ({
        id,
        status,
        lacks: courses.length ? '' : 'Add a published course first.',
      }))
    },
    closing: 'Nobody sees it any more until it is published again.',
  }),
  assign: assignAct({
    mutation: 'saveCurriculum',
    may: may('create-edit-curriculums'),
    edits: (ctx, ids) => edited(ctx, ids, 'create-edit-curriculums'),
  }),
  delete: take,
}
