import type pg from 'pg'
import { faultOf, rowsHashOf, sealHashOf, type Seal, type SealedRow } from './chain.ts'
import { clockOf, type Clock, type Jump } from './clock.ts'

export interface Verified {
  seals: number
  /** Rows held against their seals. */
  rows: number
  /** Rows that wait for their seal. */
  waiting: number
  head: { number: number; hash: string; sealedAt: Date } | null
  /** What is wrong, in words that name the row or the seal; the first of them. Empty is the only good answer. */
  problems: string[]
  /** Problems in all. */
  wrong: number
  /** Where the clock was ahead for a while: no problem, and said. */
  jumps: Jump[]
}

/** More would say no more. */
const SHOWN = 20
/** Rows read at once. */
const ROWS = 4_000
/** A transaction may take this long between writing its row and showing it. */
const LATE = 3_600_000

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint::text`
const SEALS = `
SELECT number, kind, "firstId", "lastId", count, ${millis('"newestAt"')} AS "newestAt", "removedTo", months, encode("rowsHash", 'hex') AS "rowsHash", encode(hash, 'hex') AS hash,
  ${millis('"sealedAt"')} AS "sealedAt", ${millis('("sealedAt" - make_interval(months => months))')} AS until
FROM "ActivityLogSeal" WHERE number > $1 ORDER BY number LIMIT 200`
const SEALED = `
SELECT r."logId", r.seal, r.position, encode(r."contentHash", 'hex') AS "contentHash", encode(r.hash, 'hex') AS hash, l.id, l."actorId", l."realActorId", l."clientId", l.action, l."targetType",
  l."targetId", l."requestId", ${millis('l."createdAt"')} AS "createdAt", l.salt, l."targetName", l.before::text AS before, l.after::text AS after
FROM "ActivityLogSealedRow" r LEFT JOIN "ActivityLog" l ON l.id = r."logId" WHERE r.seal BETWEEN $1 AND $2 ORDER BY r.seal, r.position`

/** What stands outside of the chain: one question each, with the words for what it finds. */
const STRAYS: [sql: string, words: (id: string) => string][] = [
  [
    `SELECT id FROM "ActivityLog" l WHERE NOT EXISTS (SELECT 1 FROM "ActivityLogSealedRow" r WHERE r."logId" = l.id)
      AND NOT EXISTS (SELECT 1 FROM "ActivityLogUnsealed" u WHERE u."logId" = l.id)`,
    (id) => `row ${id} was inserted past the portal`,
  ],
  [
    `SELECT "logId" AS id FROM "ActivityLogUnsealed" u
      WHERE NOT EXISTS (SELECT 1 FROM "ActivityLog" l WHERE l.id = u."logId")`,
    (id) => `row ${id} was removed before it was sealed`,
  ],
  [
    `SELECT "logId" AS id FROM "ActivityLogSealedRow" r
      WHERE NOT EXISTS (SELECT 1 FROM "ActivityLogSeal" s WHERE s.number = r.seal)`,
    (id) => `row ${id} names a seal that is not there`,
  ],
]

interface Walk {
  client: pg.ClientBase
  report(problem: string): void
  /** Rows of seals up to this one went by retention. */
  removedTo: number
  clock: Clock
}

async function erasedAmong(client: pg.ClientBase, rows: SealedRow[]): Promise<Set<string>> {
  const ids = [
    ...new Set(
      rows.flatMap(({ targetType, targetId, salt }) =>
        targetType === 'User' && targetId && salt === null ? [targetId] : [],
      ),
    ),
  ].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (!ids.length) return new Set()
  const { rows: found } = await client.query<{ id: string }>(
    'SELECT id FROM "User" WHERE id = ANY($1::uuid[]) AND "erasedAt" IS NOT NULL',
    [ids],
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Reads the rows of some seals and holds each row against its hash, and each seal against its rows. Answers how many
 * rows.
 */
async function checkRows(
  { client, report, removedTo }: Walk,
  seals: Seal[],
  newestBefore: Map<number, number>,
): Promise<number> {
  const held = seals.filter(({ kind, number }) => kind === 'ROWS' && number > removedTo)
  if (!held.length) return 0
  const { rows } = await client.query<SealedRow>(SEALED, [held[0]!.number, held.at(-1)!.number])
  const erased = await erasedAmong(client, rows)
  for (const row of rows) {
    const fault = faultOf(row, ({ targetId }) => erased.has(targetId ?? ''))
    if (fault) report(`row ${row.logId} of seal ${row.seal} ${fault}`)
    else if (Number(row.createdAt) < (newestBefore.get(row.seal) ?? 0) - LATE)
      report(`row ${row.logId} of seal ${row.seal} claims to be older than what was sealed before it`)
  }
  const bySeal = Map.groupBy(rows, ({ seal }) => seal)
  for (const seal of held) {
    const own = bySeal.get(seal.number) ?? []
    if (own.length !== seal.count) report(`seal ${seal.number} has ${own.length} of its ${seal.count} rows`)
    else if (rowsHashOf(own) !== seal.rowsHash) report(`seal ${seal.number} does not fit its rows`)
  }
  return rows.length
}

/** Whether the retention said more went than was due. */
async function checkRetention(
  { client, report }: Walk,
  { number, removedTo, until, count }: Seal,
  removedBefore: number,
): Promise<void> {
  if (removedTo === null || removedTo >= number || removedTo <= removedBefore)
    return report(`seal ${number} removed rows that were not there`)
  const {
    rows: [gone],
  } = await client.query<{ count: number; early: number | null }>(
    `
    SELECT coalesce(sum(count), 0)::int AS count, min(number) FILTER (WHERE ${millis('"newestAt"')}::bigint >= $3::bigint) AS early
    FROM "ActivityLogSeal" WHERE kind = 'ROWS' AND number > $1 AND number <= $2`,
    [removedBefore, removedTo, until],
  )
  if (gone?.early != null) report(`seal ${number} removed the rows of seal ${gone.early} before their time`)
  if (gone?.count !== count) report(`seal ${number} removed another number of rows than there were`)
}

/** Walks all links from the first one. */
async function walk(at: Walk, anchors: Set<string>): Promise<Pick<Verified, 'seals' | 'rows' | 'head'>> {
  let last: Seal | null = null
  let [seals, rows, newest, removed] = [0, 0, 0, 0]
  let pending: Seal[] = []
  let newestBefore = new Map<number, number>()
  const flush = async () => {
    rows += await checkRows(at, pending, newestBefore)
    pending = []
    newestBefore = new Map()
  }
  for (;;) {
    const { rows: page }: pg.QueryResult<Seal> = await at.client.query<Seal>(SEALS, [seals ? last!.number : 0])
    if (!page.length) break
    for (const seal of page) {
      if (seal.number !== (last?.number ?? 0) + 1) at.report(`seal ${(last?.number ?? 0) + 1} was removed`)
      if (sealHashOf(seal, last?.hash ?? null) !== seal.hash) at.report(`seal ${seal.number} was altered`)
      if (seal.kind === 'RETENTION') {
        await checkRetention(at, seal, removed)
        removed = Math.max(removed, seal.removedTo ?? 0)
      }
      newestBefore.set(seal.number, newest)
      if (!at.clock.astray.has(seal.number)) newest = Math.max(newest, Number(seal.newestAt))
      anchors.delete(seal.hash)
      pending.push(seal)
      seals += 1
      if (pending.reduce((sum, { kind, count }) => sum + (kind === 'ROWS' ? count : 0), 0) >= ROWS) await flush()
      last = seal
    }
  }
  await flush()
  return {
    seals,
    rows,
    // Seals never go back in time: after a clock that was ahead they say its moment until that has come.
    head: last && {
      number: last.number,
      hash: last.hash,
      sealedAt: new Date(at.clock.jumps.length ? Math.min(Number(last.sealedAt), newest) : Number(last.sealedAt)),
    },
  }
}

/**
 * Holds the whole log against its chain, in one snapshot, in constant memory per row. `expected` are hashes of heads
 * that were kept elsewhere: the chain has to hold them, since whoever owns the database could make all of it anew.
 */
export async function verifyLog(client: pg.ClientBase, expected: string[] = []): Promise<Verified> {
  const problems: string[] = []
  let wrong = 0
  const report = (problem: string) => {
    if (wrong++ < SHOWN) problems.push(problem)
  }
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL TimeZone = 'UTC'")
    const {
      rows: [now],
    } = await client.query<{ removedTo: number; waiting: number }>(
      `SELECT (SELECT coalesce(max("removedTo"), 0) FROM "ActivityLogSeal") AS "removedTo",
        (SELECT count(*)::int FROM "ActivityLogUnsealed") AS waiting`,
    )
    const { rows: known } = await client.query<{ head: string; number: number }>(
      `SELECT encode(head, 'hex') AS head, "sealNumber" AS number FROM "ActivityLogCheck" WHERE head IS NOT NULL`,
    )
    const anchors = new Set([...expected, ...known.map(({ head }) => head)])
    const clock = await clockOf(client, LATE)
    const walked = await walk({ client, report, removedTo: now!.removedTo, clock }, anchors)
    for (const hash of anchors) {
      const seal = known.find(({ head }) => head === hash)
      report(
        seal
          ? `seal ${seal.number}, the head of the last nightly check, is not in the chain any more`
          : `the expected head ${hash} is not in the chain`,
      )
    }
    for (const [sql, words] of STRAYS) {
      const { rows } = await client.query<{ id: string; count: number }>(
        `SELECT s.id, (count(*) OVER ())::int AS count FROM (${sql}) s LIMIT ${SHOWN}`,
      )
      for (const { id } of rows) report(words(id))
      wrong += Math.max(0, (rows[0]?.count ?? 0) - rows.length)
    }
    return { ...walked, waiting: now!.waiting, problems, wrong, jumps: clock.jumps }
  } finally {
    await client.query('ROLLBACK')
  }
}
