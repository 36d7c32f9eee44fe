import { randomUUID } from 'node:crypto'
import { changeInJob } from '../platform/change.ts'
import { failure, notFound } from '../platform/errors.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { unnamedFiles } from '../platform/attachments/namedFiles.ts'
import { job } from '../platform/jobs.ts'
import { mutation, root } from '../platform/kit/mutation.ts'
import { saved } from '../platform/kit/payloads.ts'
import type { Fields } from '../platform/kit/models.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { address } from './add.ts'
import { allToChange, idOfMedia } from './change.ts'
import { named } from './names.ts'
import { editsMedia, writesMedia } from './rules.ts'
import { lockTree, nameIn, openBelow } from './tree.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'purge-media': Record<string, never>
  }
}

/** How long what was deleted can be taken back, in days. */
const KEPT_DAYS = 30
const DAY = 86_400_000
const BATCH = 500

mutation('deleteMedia', {
  description: `Deletes folders with all that lies in them, and files. It may be taken back for ${KEPT_DAYS} days. Errors: NOT_FOUND, FORBIDDEN.`,
  input: (t) => ({
    databaseIds: t.idList({ validate: uuids, description: 'Raw ids of what is deleted.' }),
    path: t.string({ validate: address, description: 'The path of one that is deleted.' }),
  }),
  may: writesMedia,
  async does(c, { databaseIds, path }, viewer) {
    await lockTree(c.tx)
    const rows = await allToChange(c, viewer, databaseIds ?? [await idOfMedia(c, { path })])
    const ids = rows.map(({ id }) => id)
    const deletionId = randomUUID()
    const count = await c.tx.$executeRaw`
      UPDATE "MediaItem" SET "deletedAt" = ${c.now}, "deletionId" = ${deletionId}::uuid
      WHERE "deletedAt" IS NULL AND (id = ANY(${ids}::uuid[]) OR "ancestorIds" && ${ids}::uuid[])`
    c.record({ type: 'MediaItem', id: ids[0]!, before: { name: rows[0]!.name, deleted: count }, after: { deletionId } })
    return { id: ids[0]!, deletionId, count }
  },
  answers: (t: Fields<{ id: string; deletionId: string; count: number }>) => ({
    deletionId: t.exposeID('deletionId', { description: 'Takes the deletion back.' }),
    databaseId: t.exposeID('id', { description: 'Raw id of the first that was deleted.' }),
    count: t.exposeInt('count', { description: 'How many folders and files were deleted, those within among them.' }),
    ...root(t),
  }),
})

mutation('undoDeleteMedia', {
  description:
    'Takes a deletion back. What has a name that is taken by now gets another. Errors: NOT_FOUND, FORBIDDEN, CONFLICT where the folder it was in is gone too.',
  input: (t) => ({ deletionId: t.id({ required: true, validate: uuid, description: 'As told by the deletion.' }) }),
  may: writesMedia,
  async does(c, { deletionId }, viewer) {
    await lockTree(c.tx)
    const rows = await c.tx.mediaItem.findMany({
      where: { deletionId },
      select: { id: true, name: true, parentId: true, ancestorIds: true, brandId: true },
    })
    // Of others’ deletions nobody learns that there were any.
    if (!rows.length || rows.some(({ brandId }) => !editsMedia(viewer, brandId))) throw notFound('The deletion')
    const among = new Set(rows.map(({ id }) => id))
    const tops = rows.filter(({ parentId }) => parentId === null || !among.has(parentId))
    const parents = [...new Set(tops.flatMap(({ parentId }) => parentId ?? []))]
    const there = await c.tx.mediaItem.count({ where: { id: { in: parents }, deletedAt: null } })
    if (there < parents.length)
      throw failure('CONFLICT', 'The folder it was in is deleted too. Bring that folder back first.')
    for (const { id, name, parentId, brandId } of tops) {
      if (!parentId && brandId && (await c.tx.mediaItem.count({ where: { brandId, parentId: null, deletedAt: null } })))
        throw failure('CONFLICT', 'The brand has a new folder by now. Delete that one first.')
      const text = await nameIn(c.tx, { parentId, text: name, another: true })
      await c.tx.mediaItem.update({ where: { id }, data: { ...named(text), deletedAt: null, deletionId: null } })
    }
    await c.tx.mediaItem.updateMany({ where: { deletionId }, data: { deletedAt: null, deletionId: null } })
    // Folders above it may have been shown or hidden meanwhile.
    await openBelow(
      c.tx,
      tops.map(({ id }) => id),
    )
    c.record({ type: 'MediaItem', id: tops[0]!.id, after: { name: tops[0]!.name, restored: rows.length } })
    return { id: tops[0]!.id }
  },
  answers: saved('MediaItem', 'The first of what came back.'),
})

/** Once a day: what was deleted long ago goes for good, with its files and what they were before. */
job(
  'purge-media',
  async (services) => {
    const before = new Date(services.now().getTime() - KEPT_DAYS * DAY)
    if (!(await services.db.mediaItem.count({ where: { deletedAt: { lt: before } } }))) return
    for (let gone = BATCH; gone === BATCH;)
      gone = await changeInJob(services, 'purgeMedia', async (c) => {
        // What lies deepest first, so that no folder goes before what is in it.
        const rows = await c.tx.$queryRaw<{ id: string }[]>`
          SELECT id::text AS id FROM "MediaItem" WHERE "deletedAt" < ${before}
          ORDER BY cardinality("ancestorIds") DESC, id LIMIT ${BATCH} FOR UPDATE`
        const ids = rows.map(({ id }) => id)
        const items = await c.tx.mediaItem.findMany({
          where: { id: { in: ids } },
          select: {
            fileId: true,
            previewId: true,
            thumbnailId: true,
            coverImageId: true,
            versions: { select: { fileId: true, previewId: true } },
          },
        })
        await c.tx.mediaItem.deleteMany({ where: { id: { in: ids } } })
        const files = items.flatMap(({ versions, fileId, previewId, thumbnailId, coverImageId }) => [
          fileId,
          previewId,
          thumbnailId,
          coverImageId,
          ...versions.flatMap((version) => [version.fileId, version.previewId]),
        ])
        // One that was uploaded before may be in two places.
        await forgetFiles(
          c,
          await unnamedFiles(
            c.tx,
            files.filter((id) => id !== null),
          ),
        )
        c.record({ type: 'MediaItem', id: ids[0] ?? '', before: { purged: ids.length } })
        return ids.length
      })
  },
  '47 3 * * *',
)
