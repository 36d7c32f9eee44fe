import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { managedDealerIds } from './rules.ts'

/**
 * The dealers whose side of the program the viewer stands on: those the viewer manages that belong to the program's
 * business unit (spec part 1, 6). None: the learner's side.
 */
export async function programmeDealersOf(db: Db | Tx, viewer: Viewer): Promise<string[]> {
  const managed = managedDealerIds(viewer)
  if (!managed.length) return []
  const {
    loyalty: { businessUnitId },
  } = await readSettings(db)
  if (!businessUnitId) return []
  const rows = await db.dealer.findMany({
    where: { id: { in: managed }, businessUnitId, status: 'ACTIVE' },
    select: { id: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id }) => id)
}
