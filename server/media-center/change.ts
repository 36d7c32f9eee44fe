import { failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { outOfReach } from '../platform/kit/saves.ts'
import type { Viewer } from '../platform/viewer.ts'
import { keysOf } from './names.ts'
import { idAt } from './places.ts'
import { mediaEditableBy, mediaVisibleTo } from './rules.ts'

/** One thing, by its id or its path. */
interface Named {
  databaseId?: string | null
  path?: string | null
}

/** The id of what is named, whoever asks. Errors: NOT_FOUND. */
export async function idOfMedia(c: Change, { databaseId, path }: Named): Promise<string> {
  const keys = databaseId ? null : keysOf(path ?? '')
  const id = databaseId ?? (keys?.length ? await idAt(c.tx, keys, null) : null)
  if (!id) throw notFound('The file')
  return id
}

/** A thing the viewer may change. Errors: NOT_FOUND, FORBIDDEN. */
export async function mediaToChange(c: Change, viewer: Viewer, id: string) {
  const row = await c.tx.mediaItem.findFirst({ where: { AND: [{ id }, mediaEditableBy(viewer)] } })
  if (!row) throw await outOfReach(c.tx.mediaItem, { AND: [{ id }, mediaVisibleTo(viewer)] }, 'The file')
  return row
}

/**
 * Things the viewer may change, without those that lie in another of them and go with it. Errors: NOT_FOUND where one
 * is not there, FORBIDDEN where one is another's.
 */
export async function allToChange(c: Change, viewer: Viewer, ids: readonly string[]) {
  const wanted = new Set(ids)
  const rows = await c.tx.mediaItem.findMany({
    where: { AND: [{ id: { in: [...wanted] } }, mediaVisibleTo(viewer)] },
    select: { id: true, name: true, key: true, folder: true, parentId: true, ancestorIds: true, brandId: true },
    orderBy: [{ folder: 'desc' }, { place: 'asc' }, { id: 'asc' }],
  })
  if (rows.length < wanted.size || !rows.length) throw notFound('The file')
  const edited = await c.tx.mediaItem.count({ where: { AND: [{ id: { in: [...wanted] } }, mediaEditableBy(viewer)] } })
  if (edited < wanted.size) throw failure('FORBIDDEN', NO_PERMISSION)
  return rows.filter(({ ancestorIds }) => !ancestorIds.some((above) => wanted.has(above)))
}
