import { Prisma, type DealerScore } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { portalDay } from '../platform/settings.ts'
import { counts } from './counts.ts'
import { scoreOf, tierOf, USUAL_RULES, type ScoreCounts, type ScoreRules } from './score.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'count-dealer-scores': Record<string, never>
  }
}

type Counted = ScoreCounts & Pick<DealerScore, 'dealerId' | 'brandId'>
type Scored = Counted & Pick<DealerScore, 'score' | 'tier'>

const FIGURES = ['people', 'trained', 'attended', 'certified', 'decided', 'granted', 'score', 'tier'] as const

export const rulesByBrand = async (db: Db | Tx): Promise<ReadonlyMap<string, ScoreRules>> =>
  new Map((await db.dealerScoreRules.findMany()).map((rules) => [rules.brandId, rules]))

/** Every dealer's score for every brand its staff has something of to take. */
async function currentScores(db: Db | Tx): Promise<Scored[]> {
  const rules = await rulesByBrand(db)
  const counted = await db.$queryRaw<Counted[]>(counts)
  return counted.map((figures) => {
    const own = rules.get(figures.brandId) ?? USUAL_RULES
    const score = scoreOf(figures, own)
    return { ...figures, score, tier: tierOf(score, own) }
  })
}

/** The last row of each dealer and brand before or on a day; of these dealers, where they are named. */
export const lastScores = (db: Db | Tx, day: Date, dealerIds?: readonly string[]): Promise<DealerScore[]> =>
  db.$queryRaw`
    SELECT DISTINCT ON (s."dealerId", s."brandId") s.* FROM "DealerScore" s WHERE s.day <= ${day}::date ${dealerIds ? Prisma.sql`AND s."dealerId" = ANY(${[...dealerIds]}::uuid[])` : Prisma.empty}
    ORDER BY s."dealerId", s."brandId", s.day DESC`

const placeOf = ({ dealerId, brandId }: Pick<DealerScore, 'dealerId' | 'brandId'>) => `${dealerId} ${brandId}`
const nothing = { people: 0, trained: 0, attended: 0, certified: 0, decided: 0, granted: 0, score: 0, tier: 'NONE' }
const differs = (one: Omit<Scored, 'dealerId' | 'brandId'>, other: Omit<Scored, 'dealerId' | 'brandId'>) =>
  FIGURES.some((figure) => one[figure] !== other[figure])

/** Until when each row holds, of all or of these dealers: the day of the next one of the same dealer and brand. */
const holdingAt = (dealerIds?: readonly string[]) => Prisma.sql`
  SELECT x.id, lead(x.day) OVER (PARTITION BY x."dealerId", x."brandId" ORDER BY x.day) AS next FROM "DealerScore" x
  ${dealerIds ? Prisma.sql`WHERE x."dealerId" = ANY(${[...new Set(dealerIds)]}::uuid[])` : Prisma.empty}`

/** Rows of today for what changed since the last row; `only` those places. */
async function keepScores(tx: Tx, day: Date, now: Date, only?: ReadonlySet<string>): Promise<void> {
  // Of two at once the second finds what the first has written.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('count-dealer-scores'))`
  const current = await currentScores(tx)
  const last = new Map((await lastScores(tx, day)).map((row) => [placeOf(row), row]))
  const places = new Set(current.map(placeOf))
  // Where nobody is left with anything to take, there is no score from today on.
  const gone = [...last.values()]
    .filter((row) => !places.has(placeOf(row)) && row.people > 0)
    .map(({ dealerId, brandId }) => ({ dealerId, brandId, ...nothing }))
  const changed = [...current, ...gone].filter(
    (row) => (!only || only.has(placeOf(row))) && differs(row, last.get(placeOf(row)) ?? nothing),
  )
  for (let at = 0; at < changed.length; at += 5000) {
    const rows = changed.slice(at, at + 5000)
    await tx.$executeRaw`
      DELETE FROM "DealerScore" s USING unnest(${rows.map(({ dealerId }) => dealerId)}::uuid[], ${rows.map(({ brandId }) => brandId)}::uuid[]) AS r("dealerId", "brandId")
      WHERE s."dealerId" = r."dealerId" AND s."brandId" = r."brandId" AND s.day = ${day}::date`
    await tx.dealerScore.createMany({ data: rows.map((row) => ({ ...row, day, countedAt: now })) })
  }
  const named = [...(only ?? []), ...changed.map(placeOf)].map((place) => place.split(' ')[0]!)
  await tx.$executeRaw`
    UPDATE "DealerScore" s SET until = n.next FROM (${holdingAt(named)}) n WHERE n.id = s.id AND s.until IS DISTINCT FROM n.next`
}

async function countScores(services: Services): Promise<void> {
  const now = services.now()
  const day = await portalDay(services.db, now)
  await changeInJob(services, 'countDealerScores', ({ tx }) => keepScores(tx, day, now))
}

job('count-dealer-scores', countScores)

on('dealers.trainedCounted', (c) => c.addJob('count-dealer-scores', {}, { key: 'count-dealer-scores' }))

/** Dealers and brands whose last row is not what it was counted from, by their place. */
export const wrongScores = (): Prisma.Sql => Prisma.sql`
  SELECT coalesce(l."dealerId", c."dealerId") || ' ' || coalesce(l."brandId", c."brandId") AS id
  FROM (SELECT DISTINCT ON (s."dealerId", s."brandId") s.* FROM "DealerScore" s ORDER BY s."dealerId", s."brandId", s.day DESC) l
  FULL JOIN (${counts}) c ON c."dealerId" = l."dealerId" AND c."brandId" = l."brandId"
  WHERE (coalesce(l.people, 0), coalesce(l.trained, 0), coalesce(l.attended, 0), coalesce(l.certified, 0), coalesce(l.decided, 0), coalesce(l.granted, 0))
    IS DISTINCT FROM (coalesce(c.people, 0), coalesce(c.trained, 0), coalesce(c.attended, 0), coalesce(c.certified, 0), coalesce(c.decided, 0), coalesce(c.granted, 0))
  UNION SELECT s."dealerId" || ' ' || s."brandId" FROM "DealerScore" s JOIN (${holdingAt()}) n ON n.id = s.id WHERE s.until IS DISTINCT FROM n.next`

/** Works these out anew, as rows of today. */
export async function rebuildScores(tx: Tx, places: readonly string[]): Promise<void> {
  const now = new Date()
  await keepScores(tx, await portalDay(tx, now), now, new Set(places))
}
