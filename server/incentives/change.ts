import { curriculumsEditableBy, curriculumsVisibleTo } from '../curriculums/rules.ts'
import { outOfReach } from '../platform/kit/saves.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { incentivesEditableBy, incentivesVisibleTo } from './rules.ts'

/**
 * The incentive when the viewer may do this with it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen.
 */
export async function incentiveToChange(
  c: Change,
  viewer: Viewer,
  id: string,
  right?: Parameters<typeof incentivesEditableBy>[1],
) {
  const row = await c.tx.incentive.findFirst({ where: { AND: [{ id }, incentivesEditableBy(viewer, right)] } })
  if (row) return row
  throw await outOfReach(c.tx.incentive, { AND: [{ id }, incentivesVisibleTo(viewer)] }, 'The incentive')
}

/** Passes when the viewer may change the curriculum. Errors as above. */
export async function curriculumToLead(c: Change, viewer: Viewer, id: string): Promise<void> {
  if (await c.tx.curriculum.count({ where: { AND: [{ id }, curriculumsEditableBy(viewer)] } })) return
  throw await outOfReach(c.tx.curriculum, { AND: [{ id }, curriculumsVisibleTo(viewer)] }, 'The curriculum')
}

/** The next free place; makers wait for one another, so that each gets its own. */
export async function nextPlace({ tx }: Change): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('incentive-places'))`
  const { _max } = await tx.incentive.aggregate({ _max: { position: true } })
  return (_max.position ?? -1) + 1
}
