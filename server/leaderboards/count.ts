import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Services } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { given } from '../platform/kit/saves.ts'
import { portalDay, readSettings } from '../platform/settings.ts'
import { standing } from './results.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** One, or all that run. */
    'count-leaderboards': { leaderboardId?: string }
  }
}

/**
 * Writes down how one stands now, in one statement: only places that are others than before. One that somebody else has
 * in hand, or has changed or deleted since it was read, is left to them; a frozen one is never counted.
 */
export async function countPlaces(db: Db | Tx, id: string, now: Date): Promise<void> {
  const board = await db.leaderboard.findFirst({ where: { id, frozenAt: null } })
  if (!board) return
  const settings = await readSettings(db)
  await db.$executeRaw(Prisma.sql`
    WITH board AS MATERIALIZED (
      SELECT b.id FROM "Leaderboard" b WHERE b.id = ${id}::uuid AND b.version = ${board.version} AND b."frozenAt" IS NULL FOR NO KEY UPDATE SKIP LOCKED),
    counted AS MATERIALIZED (SELECT b.id, s.* FROM board b, (${standing(board, { settings, now })}) s),
    gone AS (
      DELETE FROM "LeaderboardPlace" p USING board b WHERE p."leaderboardId" = b.id AND NOT EXISTS (SELECT 1 FROM counted c WHERE c."userId" = p."userId")),
    kept AS (
      INSERT INTO "LeaderboardPlace" AS p ("leaderboardId", "userId", score, place, position) SELECT c.id, c."userId", c.score, c.place, c.position FROM counted c
      ON CONFLICT ("leaderboardId", "userId") DO UPDATE SET score = excluded.score, place = excluded.place, position = excluded.position
      WHERE (p.score, p.place, p.position) IS DISTINCT FROM (excluded.score, excluded.place, excluded.position))
    UPDATE "Leaderboard" l SET "countedAt" = ${now}::timestamptz FROM board b WHERE l.id = b.id`)
}

/** Counts one, or all boards that have begun and are not frozen. */
export async function countLeaderboards(
  services: Services,
  { leaderboardId }: { leaderboardId?: string } = {},
): Promise<void> {
  const { db } = services
  const now = services.now()
  const live = await db.leaderboard.findMany({
    where: { ...given({ id: leaderboardId }), frozenAt: null, firstDay: { lte: await portalDay(db, now) } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of live) await countPlaces(db, id, now)
}

job('count-leaderboards', countLeaderboards, '*/5 * * * *')

// Boards of a portal that is new, or was off for days, do not wait for the clock.
on('app.started', (c) => c.addJob('count-leaderboards', {}, { key: 'count-leaderboards' }))
