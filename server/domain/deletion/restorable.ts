import { Prisma } from '../../../prisma/generated/client/client.ts'
import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import { changeInJob } from '../../platform/change.ts'
import { notFound } from '../../platform/errors.ts'
import { on, type Change } from '../../platform/events.ts'
import { forgetFiles } from '../../platform/attachments/forgetFiles.ts'
import { unnamedFiles } from '../../platform/attachments/namedFiles.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { job } from '../../platform/jobs.ts'
import { kinds } from '../../platform/kit/kinds.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { uncapitalized, type Entity, type Where } from '../../platform/kit/models.ts'
import { doneTo, verb } from '../../platform/kit/verbs.ts'
import { outOfReach } from '../../platform/kit/saves.ts'
import { searchText } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { withdrawDiscussions } from '../comments/commentNotifications.ts'
import { withdrawNotifications } from '../news/notify.ts'
import type { plannedPublishing, Standing } from '../publishing/publishing.ts'
import { ContentStatus } from '../states.ts'
import { remove } from './remove.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** What was deleted long ago goes for good. */
    'end-deleted': Record<string, never>
  }
}

/** How long a deletion can be taken back, in days. */
const KEPT_DAYS = 30
const DAY = 86_400_000
const BATCH = 100

interface Marked extends Standing {
  title: string
  deletedAt: Date | null
  /** Where publication stood before. */
  deletedStatus: Standing['status'] | null
}

/** Models of what is published and, once deleted, waits hidden and closed for somebody who takes that back. */
type Deletable = {
  [N in Entity]: PrismaTypes[N]['Shape'] extends Marked ? N : never
}[Entity]

/** What clients may ask of whatever was deleted; each kind answers it by fields of its own. */
export const DeletableType = builder
  .interfaceRef<{ id: string }>('Deletable')
  .implement({
    description: 'What can be brought back after it was deleted. Seen as the type it is of says.',
    fields: (t) => ({
      id: t.id({ description: 'Its global id.' }),
      databaseId: t.id({ description: 'The raw id.' }),
      title: t.string({ description: 'At most 120 characters.' }),
      brand: t.field({ type: typeOf('Brand'), nullable: true, description: 'Whose it is; null for everybody’s.' }),
      deletedAt: t.field({ type: 'DateTime', nullable: true, description: 'When it was deleted.' }),
      deletedStatus: t.field({ type: ContentStatus, nullable: true, description: 'Where publication stood before.' }),
    }),
  })

/** What was deleted and waits, of one kind at a time. */
const Deletables = kinds<Deletable>({
  name: 'DeletedTarget',
  description: 'Kinds of things that can be brought back after they were deleted.',
  argument: 'target',
  as: DeletableType,
})

Deletables.list('deleted', {
  description: `Things of a kind that were deleted in the last ${KEPT_DAYS} days and that the viewer may bring back, deleted last first.`,
  args: (arg) => ({ text: arg.string({ description: 'Part of the title.' }) }),
  found({ text }) {
    const words = searchText(text)
    return words ? { title: { contains: words, mode: 'insensitive' as const } } : {}
  },
  order: [{ deletedAt: 'desc' }],
})

const restore = verb('restore', {
  description: `Brings a thing back that was deleted in the last ${KEPT_DAYS} days, as it was; for who might delete it. Errors: NOT_FOUND.`,
  answers: doneTo('As it is again.'),
})

interface Deleted<M extends Deletable> {
  model: M
  noun: string
  of: ReturnType<typeof entity<M>>
  /**
   * Who deletes and brings back at all, and which rows: `editableBy` of those that are not deleted, `restorableBy` of
   * those that are; `visibleTo` says whether who may not is told so.
   */
  may: (viewer: Viewer) => boolean
  visibleTo: (viewer: Viewer) => Where<M>
  editableBy: (viewer: Viewer) => Where<M>
  restorableBy: (viewer: Viewer) => Where<M>
  publication: Pick<ReturnType<typeof plannedPublishing>, 'settle'>
  /** One that was open was deleted. */
  hidden?: (c: Change, id: string) => unknown
  /** One that was open before is open again. */
  shown?: (c: Change, id: string) => unknown
  /** One was deleted or is back, open or not. */
  changed?: (c: Change, id: string, isGone: boolean) => unknown
  /** Private files that rows name; those nobody else names go with them. Public pictures are swept. */
  files: (c: Change, ids: string[]) => Promise<(string | null)[]>
}

const ended = new Map<string, (c: Change, ids: string[]) => Promise<void>>()
const endsLongAgo = new Map<string, (c: Change, before: Date) => Promise<number>>()

function addFields<M extends Deletable>(model: M, noun: string): void
// As in publishing.ts: written for one model.
function addFields(model: 'Bulletin', noun: string): void {
  builder.prismaObjectFields(model, (t) => ({
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: `When it was deleted, for who may take that back; null for a ${noun} that is there.`,
    }),
    deletedStatus: t.expose('deletedStatus', {
      type: ContentStatus,
      nullable: true,
      description: `Where publication stood before it was deleted, and stands again once it is back; null for a ${noun} that is there.`,
    }),
  }))
}

/**
 * Deletion of one of a kind, the way back for 30 days, the list of what was deleted, and the end of it after that: rows
 * of the model take `delete` and `restore` and stand in `deleted`.
 */
export function restorable<M extends Deletable>(deleted: Deleted<M>): void
// As in publishing.ts: written for one model.
export function restorable(deleted: Deleted<'Bulletin'>): void {
  const { model, noun, of, may, visibleTo, editableBy, restorableBy, publication, hidden, shown, changed, files } =
    deleted
  const name = uncapitalized(model)
  /** Of two who delete it or bring it back at once the second finds it done. */
  const hold = (c: Change, id: string) =>
    c.tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${model}"`)} WHERE id = ${id}::uuid FOR UPDATE`
  addFields(model, noun)

  remove.of(model, {
    may,
    async does(c, { databaseId: id }, viewer) {
      await hold(c, id)
      const before = await c.tx[name].findFirst({
        where: { AND: [{ id, deletedAt: null }, editableBy(viewer)] },
        select: { title: true, status: true },
      })
      if (!before) throw await outOfReach(c.tx[name], { AND: [{ id }, visibleTo(viewer)] }, `The ${noun}`)
      const { status } = before
      // Closed, and hidden everywhere until it is taken back.
      await c.tx[name].update({
        where: { id },
        data: {
          deletedAt: c.now,
          deletedStatus: status,
          version: { increment: 1 },
          ...(status === 'PUBLISHED' ? { status: 'UNPUBLISHED' } : {}),
        },
      })
      // Nobody reads what was told of it any more; brought back, it is not told again.
      await withdrawDiscussions(c, model, [id])
      await withdrawNotifications(c, { reference: { startsWith: `${noun}.submitted:${id}:` } })
      if (status === 'PUBLISHED') await hidden?.(c, id)
      await changed?.(c, id, true)
      c.record({ type: model, id, before })
      return { id }
    },
  })

  restore.of(model, {
    may,
    async does(c, { databaseId: id }, viewer) {
      await hold(c, id)
      const before = await c.tx[name].findFirst({
        where: { AND: [{ id, deletedAt: { not: null } }, restorableBy(viewer)] },
        select: { title: true, deletedStatus: true, unpublishAt: true },
      })
      if (!before) throw notFound(`The ${noun}`)
      const wasOpen = before.deletedStatus === 'PUBLISHED'
      // An end that was planned and passed meanwhile has come.
      const isOver = wasOpen && before.unpublishAt !== null && before.unpublishAt <= c.now
      const status = isOver ? 'UNPUBLISHED' : (before.deletedStatus ?? 'UNPUBLISHED')
      await c.tx[name].update({
        where: { id },
        data: { deletedAt: null, deletedStatus: null, status, version: { increment: 1 } },
      })
      // What was planned to open meanwhile opens now.
      await publication.settle(c, id, {})
      if (wasOpen && !isOver) await shown?.(c, id)
      await changed?.(c, id, false)
      c.record({ type: model, id, before: { title: before.title }, after: { title: before.title, status } })
      return { id }
    },
  })

  Deletables.add({
    ...of.access,
    visibleTo: (viewer) => ({ AND: [{ deletedAt: { not: null } }, restorableBy(viewer)] }),
  })

  // Without its brand it would be everybody's once it is back.
  on('brand.deleted', async ({ tx }, { brandId }) => {
    await tx[name].updateMany({
      where: { brandId, deletedAt: { not: null } },
      data: { deletedStatus: 'UNPUBLISHED', publishAt: null, unpublishAt: null },
    })
  })

  const end = async (c: Change, ids: string[]) => {
    const named = await files(c, ids)
    await withdrawDiscussions(c, model, ids)
    await c.tx[name].deleteMany({ where: { id: { in: ids } } })
    await forgetFiles(
      c,
      await unnamedFiles(
        c.tx,
        named.filter((file) => file !== null),
      ),
    )
  }
  ended.set(model, end)
  endsLongAgo.set(model, async (c, before) => {
    const rows = await c.tx[name].findMany({
      where: { deletedAt: { lt: before } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    })
    await end(
      c,
      rows.map(({ id }) => id),
    )
    if (rows[0]) c.record({ type: model, id: rows[0].id, after: { count: rows.length } })
    return rows.length
  })
}

/** Rows of a kind go for good at once, with the files they alone name. */
export const endNow = (c: Change, model: Deletable, ids: string[]): Promise<void> => ended.get(model)!(c, ids)

// Once a day: what was deleted 30 days ago goes for good, a batch at a time.
job(
  'end-deleted',
  async (services) => {
    const before = new Date(services.now().getTime() - KEPT_DAYS * DAY)
    for (const [model, end] of endsLongAgo)
      for (let count = BATCH; count === BATCH;)
        count = await changeInJob(services, `end${model}s`, (c) => end(c, before))
  },
  '27 3 * * *',
)
