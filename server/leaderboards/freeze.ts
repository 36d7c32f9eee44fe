import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { portalDay, readSettings } from '../platform/settings.ts'
import { countPlaces } from './count.ts'
import { periodOf } from './results.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'freeze-leaderboards': Record<string, never>
  }
}

/** Writes the places of one down as they stood when its period ended. */
const freeze = (services: Services, id: string) =>
  changeInJob(services, 'freezeLeaderboard', async (c) => {
    // Of two at once the second finds it frozen.
    await c.tx.$queryRaw`SELECT id FROM "Leaderboard" WHERE id = ${id}::uuid FOR UPDATE`
    const board = await c.tx.leaderboard.findFirst({ where: { id, frozenAt: null } })
    const { timeZone } = await readSettings(c.tx)
    if (!board || periodOf(board, timeZone).to > c.now) return
    await countPlaces(c.tx, id, c.now)
    const places = await c.tx.leaderboardPlace.count({ where: { leaderboardId: id } })
    await c.tx.leaderboard.update({ where: { id }, data: { frozenAt: c.now, version: { increment: 1 } } })
    await c.emit('leaderboard.frozen', { leaderboardId: id })
    c.record({ type: 'Leaderboard', id, before: board, after: { name: board.name, frozenAt: c.now, places } })
  })

/** Freezes boards whose last day is over where the portal lives. */
export async function freezeLeaderboards(services: Services): Promise<void> {
  const due = await services.db.leaderboard.findMany({
    where: { frozenAt: null, lastDay: { lt: await portalDay(services.db, services.now()) } },
    orderBy: [{ lastDay: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  for (const { id } of due) await freeze(services, id)
}

job('freeze-leaderboards', freezeLeaderboards, '*/10 * * * *')
