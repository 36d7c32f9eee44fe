import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { destinationOf } from './add.ts'
import { allToChange } from './change.ts'
import { Media } from './entity.ts'
import { checkRootName, nameTaken } from './names.ts'
import { writesMedia } from './rules.ts'
import { checkDepth, lockTree, openBelow, putInto } from './tree.ts'

interface Moved {
  /** What was asked for, in the order of the tree. */
  ids: string[]
  moving: MediaRow[]
  placeId: string | null
}
type MediaRow = Awaited<ReturnType<typeof allToChange>>[number]

/** Puts things into another folder, all of them or none. Errors: as moveMedia says. */
export async function moveInto(
  c: Change,
  viewer: Viewer,
  databaseIds: readonly string[],
  where: Parameters<typeof destinationOf>[2],
): Promise<Moved> {
  // Two moves that cross would each see the other’s folder where it was.
  await lockTree(c.tx)
  const place = await destinationOf(c, viewer, where)
  const rows = await allToChange(c, viewer, [...databaseIds])
  const ids = rows.map(({ id }) => id)
  if (ids.some((id) => place.line.includes(id)))
    throw badInput('folderId', 'A folder cannot go into itself or into a folder it holds.')
  if (rows.some(({ parentId, brandId }) => parentId === null && brandId !== null))
    throw failure('CONFLICT', 'A brand’s folder stays where it is. Move what is in it.')
  const moving = rows.filter(({ parentId }) => parentId !== place.id)
  const usedNames = new Set(
    (
      await c.tx.mediaItem.findMany({
        where: { parentId: place.id, deletedAt: null, key: { in: moving.map(({ key }) => key) } },
        select: { key: true },
      })
    ).map(({ key }) => key),
  )
  for (const { name, key } of moving) {
    checkRootName(name, place.id)
    if (usedNames.has(key)) throw nameTaken(name)
    usedNames.add(key)
  }
  const [{ levels } = { levels: 0 }] = await c.tx.$queryRaw<{ levels: number }[]>`
    SELECT coalesce(max(cardinality(m."ancestorIds") - cardinality(r."ancestorIds")), 0)::int AS levels
    FROM "MediaItem" r JOIN "MediaItem" m ON m.id = r.id OR m."ancestorIds" @> ARRAY[r.id] WHERE r.id = ANY(${ids}::uuid[])`
  checkDepth(place.line.length + levels)
  if (moving.length) {
    await putInto(
      c.tx,
      moving.map(({ id }) => id),
      place,
    )
    await openBelow(c.tx, ids)
  }
  return { ids, moving, placeId: place.id }
}

mutation('moveMedia', {
  description:
    'Puts folders and files into another folder, all of them or none. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT at folderId for a folder into itself or what lies in it, CONFLICT at name where the folder has one of it.',
  input: (t) => ({
    databaseIds: t.idList({ required: true, validate: uuids, description: 'Raw ids of what is moved.' }),
    folderId: t.id({ validate: uuid, description: 'Raw id of the folder it goes into; the root by default.' }),
  }),
  may: writesMedia,
  async does(c, { databaseIds, folderId }, viewer) {
    const { ids, moving, placeId } = await moveInto(c, viewer, databaseIds, { folderId })
    c.record({
      type: 'MediaItem',
      id: ids[0]!,
      before: moving.map(({ id, name, parentId }) => ({ id, name, folderId: parentId })),
      after: { folderId: placeId },
    })
    return { id: ids[0]! }
  },
  answers: Media.saved('The first of what was moved, as it is now.'),
})
