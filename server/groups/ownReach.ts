import { inNumber } from '../platform/values/text.ts'
import type { Change } from '../platform/events.ts'
import { failure } from '../platform/errors.ts'
import { accountOf, seesAll, type Viewer } from '../platform/viewer.ts'

const reachedBy = async ({ tx }: Change, userId: string): Promise<Set<string>> => {
  const links = await tx.adminGroupDealer.findMany({
    where: { group: { active: true, users: { some: { userId } } } },
    distinct: ['dealerId'],
    select: { dealerId: true },
  })
  return new Set(links.map(({ dealerId }) => dealerId))
}

/**
 * Changes groups; a change after which the viewer would reach fewer dealers is refused until confirmed. Errors:
 * CONFLICT at confirmOwnReach.
 */
export async function keepingOwnReach<T>(
  c: Change,
  viewer: Viewer,
  confirmed: boolean | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (confirmed || seesAll(viewer)) return work()
  const before = await reachedBy(c, accountOf(viewer))
  const result = await work()
  const after = await reachedBy(c, accountOf(viewer))
  const lost = [...before].filter((id) => !after.has(id))
  if (lost.length) {
    const people = await c.tx.user.count({ where: { dealers: { some: { active: true, dealerId: { in: lost } } } } })
    const text = `You would lose sight of ${inNumber(lost.length, 'one dealer', '# dealers')} and ${inNumber(people, 'one person', '# people')}: this group gives you your reach.`
    throw failure('CONFLICT', text, { confirmOwnReach: text })
  }
  return result
}
