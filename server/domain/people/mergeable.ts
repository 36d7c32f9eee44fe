import { z } from 'zod'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'

/** Two accounts of one person: the one that stays and the one that is closed. */
export interface Pair {
  primaryId: string
  secondaryId: string
}
/** While rows change places one of them has to stand somewhere: an account that exists within the transaction only. */
export interface Merging extends Pair {
  mergeId: string
  standInId: string
}

/** What a preview says of one kind of thing. */
interface PartCount {
  moves: number
  stays: number
}

/**
 * How the rows of one feature go from one account to another and back. Rows that cannot go, because the other account
 * has its own, stay where they are, so that nothing is lost and undo finds everything.
 */
export interface MergePart {
  /** Kept with each merge, so it must not change. */
  name: string
  /** As people read it in the preview: Course results. */
  label: string
  /** The columns this speaks for, such as CourseProgress.userId; a test asks that every one is spoken for. */
  covers: string[]
  count(db: Db | Tx, pair: Pair): Promise<PartCount>
  /** Answers what `putBack` needs; kept as JSON. */
  move(c: Change, merging: Merging): Promise<unknown>
  putBack(c: Change, merging: Merging, moved: unknown): Promise<void>
  /** What of that was decided or booked since the merge, as people read it; null for nothing, so that it may go back. */
  decidedSince?(tx: Tx, since: Date, moved: unknown): Promise<string | null>
}

/** The same as a feature says it: what `move` answers is kept as JSON and read back by `moved`. */
interface Declaration<T> extends Omit<MergePart, 'move' | 'putBack' | 'decidedSince'> {
  moved: z.ZodType<T>
  move(c: Change, merging: Merging): Promise<T>
  putBack(c: Change, merging: Merging, moved: T): Promise<void>
  decidedSince?(tx: Tx, since: Date, moved: T): Promise<string | null>
}

const parts = new Map<string, MergePart>()

/** A feature says how its rows move when two accounts become one. Its merge.ts is loaded by its feature.ts. */
export function mergeable<T>({ moved, putBack, decidedSince, ...part }: Declaration<T>): void {
  if (parts.has(part.name)) throw new Error(`Two merge parts are called ${part.name}`)
  parts.set(part.name, {
    ...part,
    putBack: (c, merging, kept) => putBack(c, merging, moved.parse(kept)),
    ...(decidedSince ? { decidedSince: (tx, since, kept) => decidedSince(tx, since, moved.parse(kept)) } : {}),
  })
}

export const mergeParts = (): MergePart[] => [...parts.values()]

interface Owned {
  name: string
  label: string
  table: string
  /** The column that names the person. */
  column?: string
  /** What tells rows apart: the id, or for rows between two things the other thing. */
  key?: string
  /** Sets of columns of which a person has each value once; rows that would collide stay or change places. */
  once?: string[][]
  /** Only rows for which this holds collide; p and s are the two rows. */
  collides?: string
  /** Whether the row s of the closed account is the better one: then the two change places. */
  better?: string
}

const movedRows = z.object({
  moved: z.array(z.string()),
  /** Pairs that changed places: the row that won, the row that lost. */
  swapped: z.array(z.tuple([z.string(), z.string()])),
  /** The states of these rows at the merge, where they have any; empty for merges before it was kept. */
  states: z.record(z.string(), z.string()).default({}),
})

/** Columns that say whose a row is; others name who only had to do with it. */
const OWNERS = ['userId', 'recipientId']

/** What rows say of themselves, whatever table it is: a state and a number people quote, where there are such. */
const rowsAsTheyAre = (db: Db | Tx, { t, id }: Sql, ids: string[]) =>
  db.$queryRaw<{ id: string; state: string | null; number: string | null }[]>`
    SELECT ${id}::text AS id, to_jsonb(r)->>'status' AS state, to_jsonb(r)->>'number' AS number FROM ${t} r WHERE ${id}::text = ANY(${ids}) ORDER BY ${id}`

/**
 * The first row that has another state than at the merge, or about which something was booked since. What ran out of
 * time was decided by nobody.
 */
async function firstDecided(
  tx: Tx,
  sql: Sql,
  label: string,
  since: Date,
  { moved, swapped, states }: z.infer<typeof movedRows>,
): Promise<string | null> {
  const ids = [...moved, ...swapped.flat()]
  if (!ids.length) return null
  const booked = new Set(
    (
      await tx.$queryRaw<{ id: string }[]>`
        SELECT DISTINCT "subjectId"::text AS id FROM "LedgerTransaction" WHERE "subjectId"::text = ANY(${ids}) AND "createdAt" > ${since}`
    ).map(({ id }) => id),
  )
  const decided = (await rowsAsTheyAre(tx, sql, ids)).find(
    ({ id, state }) => booked.has(id) || (states[id] !== undefined && state !== states[id] && state !== 'EXPIRED'),
  )
  return decided ? `${label}${decided.number ? ` (${decided.number})` : ''}` : null
}

/** What statements about rows that belong to somebody are made of. Names come from code, never from people. */
interface Sql {
  t: Prisma.Sql
  user: Prisma.Sql
  id: Prisma.Sql
  collision: Prisma.Sql
  better: Prisma.Sql | undefined
}

const quoted = (word: string) => Prisma.raw(`"${word}"`)

function sqlOf({ table, column = 'userId', key = 'id', once = [], collides, better }: Owned): Sql {
  const same = once.map((columns) => columns.map((word) => `p."${word}" = s."${word}"`).join(' AND ')).join(' OR ')
  return {
    t: quoted(table),
    user: quoted(column),
    id: quoted(key),
    collision: same ? Prisma.raw(`(${same})${collides ? ` AND (${collides})` : ''}`) : Prisma.raw('FALSE'),
    better: better ? Prisma.raw(better) : undefined,
  }
}

const bettered = (db: Db | Tx, { t, user, id, collision, better }: Sql, { primaryId, secondaryId }: Pair) =>
  !better
    ? []
    : db.$queryRaw<{ lost: string; won: string }[]>`
    SELECT p.${id}::text AS lost, s.${id}::text AS won FROM ${t} p JOIN ${t} s ON ${collision} WHERE p.${user} = ${primaryId}::uuid AND s.${user} = ${secondaryId}::uuid AND (${better})`

const give = ({ tx }: Change, { t, user, id }: Sql, ids: string[], from: string, to: string) =>
  tx.$executeRaw`UPDATE ${t} SET ${user} = ${to}::uuid WHERE ${id}::text = ANY(${ids}) AND ${user} = ${from}::uuid`

/** Rows of the two accounts change places; one of each pair stands with the stand-in meanwhile. */
async function swap(
  c: Change,
  sql: Sql,
  { primaryId, secondaryId, standInId }: Merging,
  { toPrimary, toSecondary }: { toPrimary: string[]; toSecondary: string[] },
): Promise<void> {
  if (!toPrimary.length) return
  await give(c, sql, toSecondary, primaryId, standInId)
  await give(c, sql, toPrimary, secondaryId, primaryId)
  await give(c, sql, toSecondary, standInId, secondaryId)
}

async function countRows(db: Db | Tx, sql: Sql, pair: Pair): Promise<PartCount> {
  const { t, user, collision } = sql
  const [row] = await db.$queryRaw<PartCount[]>`
    SELECT count(*) FILTER (WHERE NOT collided)::int AS moves, count(*) FILTER (WHERE collided)::int AS stays
    FROM (SELECT EXISTS (SELECT 1 FROM ${t} p WHERE p.${user} = ${pair.primaryId}::uuid AND ${collision}) AS collided FROM ${t} s WHERE s.${user} = ${pair.secondaryId}::uuid) rows`
  const swaps = (await bettered(db, sql, pair)).length
  return { moves: (row?.moves ?? 0) + swaps, stays: (row?.stays ?? 0) - swaps }
}

async function moveRows(c: Change, sql: Sql, merging: Merging, owner: boolean): Promise<z.infer<typeof movedRows>> {
  const { t, user, id, collision } = sql
  const { primaryId, secondaryId } = merging
  const pairs = await bettered(c.tx, sql, merging)
  await swap(c, sql, merging, { toPrimary: pairs.map(({ won }) => won), toSecondary: pairs.map(({ lost }) => lost) })
  const rows = await c.tx.$queryRaw<{ id: string }[]>`
    UPDATE ${t} s SET ${user} = ${primaryId}::uuid WHERE s.${user} = ${secondaryId}::uuid
      AND NOT EXISTS (SELECT 1 FROM ${t} p WHERE p.${user} = ${primaryId}::uuid AND ${collision}) RETURNING s.${id}::text AS id`
  const ids = [...rows.map((row) => row.id), ...pairs.flatMap(({ won, lost }) => [won, lost])]
  const states = (owner && ids.length ? await rowsAsTheyAre(c.tx, sql, ids) : []).flatMap(
    ({ id: row, state }): [string, string][] => (state ? [[row, state]] : []),
  )
  return {
    moved: rows.map((row) => row.id),
    swapped: pairs.map(({ won, lost }) => [won, lost]),
    states: Object.fromEntries(states),
  }
}

async function putRowsBack(
  c: Change,
  sql: Sql,
  merging: Merging,
  { moved, swapped }: z.infer<typeof movedRows>,
): Promise<void> {
  const { t, user, id, collision } = sql
  const { primaryId, secondaryId } = merging
  if (moved.length) {
    await c.tx.$executeRaw`
      UPDATE ${t} s SET ${user} = ${secondaryId}::uuid WHERE s.${id}::text = ANY(${moved}) AND s.${user} = ${primaryId}::uuid
        AND NOT EXISTS (SELECT 1 FROM ${t} p WHERE p.${user} = ${secondaryId}::uuid AND ${collision})`
  }
  if (!swapped.length) return
  // Only pairs that still stand where the merge put them.
  const rows = await c.tx.$queryRaw<{ id: string; owner: string }[]>`
    SELECT ${id}::text AS id, ${user}::text AS owner FROM ${t} WHERE ${id}::text = ANY(${swapped.flat()})`
  const here = new Map(rows.map((row) => [row.id, row.owner]))
  const intact = swapped.filter(([won, lost]) => here.get(won) === primaryId && here.get(lost) === secondaryId)
  await swap(c, sql, merging, { toPrimary: intact.map(([, lost]) => lost), toSecondary: intact.map(([won]) => won) })
}

/** Rows that belong to one person by a column: the usual case. */
export function ownedRows(owned: Owned): void {
  const { name, label, table, column = 'userId' } = owned
  const sql = sqlOf(owned)
  mergeable({
    name,
    label,
    covers: [`${table}.${column}`],
    moved: movedRows,
    count: (db, pair) => countRows(db, sql, pair),
    move: (c, merging) => moveRows(c, sql, merging, OWNERS.includes(column)),
    putBack: (c, merging, moved) => putRowsBack(c, sql, merging, moved),
    ...(OWNERS.includes(column)
      ? {
          decidedSince: (tx: Tx, since: Date, moved: z.infer<typeof movedRows>) =>
            firstDecided(tx, sql, label, since, moved),
        }
      : {}),
  })
}

/** How two rows about the same thing become one: that of the account that stays, p, takes in that of the closed one, s. */
interface Both {
  /** What p takes over, as assignments of a statement; nothing by default. */
  takes?: string
  /** What the thing counts of its rows: by column what a row r adds to it. */
  counts?: Record<string, string>
  /** Pairs that stay two all the same. */
  unless?: string
}

interface Linked extends Omit<Owned, 'key' | 'once' | 'collides' | 'better'> {
  /** The column that names the thing, such as eventId of an Event. */
  key: string
  /** What becomes of two rows about one thing. 'stay': a membership, which counts for nothing once its account is closed. */
  both: 'stay' | Both
}

const linked = z.object({
  moved: z.array(z.string()),
  /** The rows that became one, as they were, and what p was then; as JSON text, so that no amount is rounded. */
  joined: z.array(z.object({ id: z.string(), p: z.string(), s: z.string(), after: z.string() })).default([]),
})
type Joined = z.infer<typeof linked>['joined']

/** Two rows about one thing made one, and two again; what the thing counts of them follows. */
function joining({ table, column = 'userId', key, both }: Linked) {
  const { takes, counts = {}, unless } = both === 'stay' ? {} : both
  const [t, user, other] = [quoted(table), quoted(column), quoted(key)]
  const thing = quoted(key[0]!.toUpperCase() + key.slice(1, -'Id'.length))
  const columns = Object.entries(counts)
  const sums = Prisma.join(
    [
      Prisma.sql`r.${other}::text AS id`,
      ...columns.map(([name, adds]) => Prisma.raw(`sum((${adds})::int)::int AS "${name}"`)),
    ],
    ', ',
  )
  const counted = (tx: Tx, ids: string[], { primaryId, secondaryId }: Pair) =>
    tx.$queryRaw<({ id: string } & Record<string, number>)[]>`
      SELECT ${sums} FROM ${t} r WHERE r.${other}::text = ANY(${ids}) AND r.${user} IN (${primaryId}::uuid, ${secondaryId}::uuid) GROUP BY r.${other}`

  /** Does this to the rows about these things; the things' own rows come last: everybody who has a say waits for them. */
  async function keepingCount(tx: Tx, ids: string[], pair: Pair, work: () => Promise<void>): Promise<void> {
    if (!columns.length) return work()
    const before = new Map((await counted(tx, ids, pair)).map((row) => [row.id, row]))
    await work()
    const after = new Map((await counted(tx, ids, pair)).map((row) => [row.id, row]))
    const steps = ids.map((id) => ({
      id,
      ...Object.fromEntries(
        columns.map(([name]) => [name, (after.get(id)?.[name] ?? 0) - (before.get(id)?.[name] ?? 0)]),
      ),
    }))
    const set = Prisma.raw(columns.map(([name]) => `"${name}" = thing."${name}" + (step->>'${name}')::int`).join(', '))
    await tx.$executeRaw`
      UPDATE ${thing} thing SET ${set} FROM jsonb_array_elements(${JSON.stringify(steps)}::jsonb) step WHERE thing.id = (step->>'id')::uuid`
  }

  return {
    async join(tx: Tx, pair: Pair): Promise<Joined> {
      if (both === 'stay') return []
      const { primaryId, secondaryId } = pair
      const rows = await tx.$queryRaw<{ id: string; p: string; s: string }[]>`
        SELECT p.${other}::text AS id, to_jsonb(p)::text AS p, to_jsonb(s)::text AS s FROM ${t} p JOIN ${t} s ON s.${other} = p.${other}
        WHERE p.${user} = ${primaryId}::uuid AND s.${user} = ${secondaryId}::uuid AND NOT (${Prisma.raw(unless ?? 'FALSE')}) ORDER BY 1 FOR UPDATE`
      if (!rows.length) return []
      const ids = rows.map(({ id }) => id)
      await keepingCount(tx, ids, pair, async () => {
        if (takes)
          await tx.$executeRaw`
            UPDATE ${t} p SET ${Prisma.raw(takes)} FROM ${t} s
            WHERE p.${other}::text = ANY(${ids}) AND p.${user} = ${primaryId}::uuid AND s.${other} = p.${other} AND s.${user} = ${secondaryId}::uuid`
        await tx.$executeRaw`DELETE FROM ${t} WHERE ${other}::text = ANY(${ids}) AND ${user} = ${secondaryId}::uuid`
      })
      const now = await tx.$queryRaw<{ id: string; after: string }[]>`
        SELECT p.${other}::text AS id, to_jsonb(p)::text AS after FROM ${t} p WHERE p.${other}::text = ANY(${ids}) AND p.${user} = ${primaryId}::uuid`
      const after = new Map(now.map((row) => [row.id, row.after]))
      return rows.flatMap((row) => {
        const as = after.get(row.id)
        return as === undefined ? [] : [{ ...row, after: as }]
      })
    },

    /** The closed account has its rows again; those of the other are as before, where nobody changed them since. */
    async part(tx: Tx, pair: Pair, joined: Joined): Promise<void> {
      if (!joined.length) return
      const ids = joined.map(({ id }) => id)
      const all = JSON.stringify(joined)
      // Each row is its columns as JSON; one that came since is as in the row that stayed.
      const back = (which: 'p' | 's', kept: string) => tx.$executeRaw`
        INSERT INTO ${t} SELECT was.* FROM jsonb_array_elements(${kept}::jsonb) kept
          LEFT JOIN ${t} stayed ON stayed.${other}::text = kept->>'id' AND stayed.${user} = ${pair.primaryId}::uuid,
          jsonb_populate_record(stayed, (kept->>${which}::text)::jsonb) was
        WHERE EXISTS (SELECT 1 FROM ${thing} thing WHERE thing.id = was.${other}) ON CONFLICT DO NOTHING`
      await keepingCount(tx, ids, pair, async () => {
        await back('s', all)
        const gone = await tx.$queryRaw<{ id: string }[]>`
          DELETE FROM ${t} p USING jsonb_array_elements(${all}::jsonb) kept
          WHERE p.${other}::text = kept->>'id' AND p.${user} = ${pair.primaryId}::uuid AND to_jsonb(p) = (kept->>'after')::jsonb RETURNING p.${other}::text AS id`
        const untouched = new Set(gone.map(({ id }) => id))
        if (gone.length) await back('p', JSON.stringify(joined.filter(({ id }) => untouched.has(id))))
      })
    },
  }
}

/** Rows between a person and something else, such as memberships and answers: once per thing. */
export const linkRows = (owned: Linked): void => {
  const { name, label, table, column = 'userId', key, both } = owned
  const [t, user, other] = [quoted(table), quoted(column), quoted(key)]
  const moveLinks = (tx: Db | Tx, from: string, to: string, only?: string[]) => tx.$queryRaw<{ id: string }[]>`
    UPDATE ${t} s SET ${user} = ${to}::uuid WHERE s.${user} = ${from}::uuid ${only ? Prisma.sql`AND s.${other}::text = ANY(${only})` : Prisma.empty}
      AND NOT EXISTS (SELECT 1 FROM ${t} p WHERE p.${user} = ${to}::uuid AND p.${other} = s.${other}) RETURNING s.${other}::text AS id`
  const pairs = joining(owned)
  mergeable({
    name,
    label,
    covers: [`${table}.${column}`],
    async count(db, { primaryId, secondaryId }) {
      const stay = both === 'stay' ? 'TRUE' : (both.unless ?? 'FALSE')
      const collided = Prisma.raw(`p."${key}" IS NOT NULL AND (${stay})`)
      const [row] = await db.$queryRaw<PartCount[]>`
        SELECT count(*) FILTER (WHERE NOT (${collided}))::int AS moves, count(*) FILTER (WHERE ${collided})::int AS stays
        FROM ${t} s LEFT JOIN ${t} p ON p.${user} = ${primaryId}::uuid AND p.${other} = s.${other} WHERE s.${user} = ${secondaryId}::uuid`
      return row ?? { moves: 0, stays: 0 }
    },
    moved: linked,
    move: async ({ tx }, pair) => ({
      moved: (await moveLinks(tx, pair.secondaryId, pair.primaryId)).map(({ id }) => id),
      joined: await pairs.join(tx, pair),
    }),
    putBack: async ({ tx }, pair, { moved, joined }) => {
      if (moved.length) await moveLinks(tx, pair.primaryId, pair.secondaryId, moved)
      await pairs.part(tx, pair, joined)
    },
  })
}

/** The accounts that are one with this one by now: itself, and all that were merged into it. */
export async function accountsMergedInto(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE merged AS (
      SELECT ${userId}::uuid AS id
      UNION SELECT m."secondaryId" FROM "UserMerge" m JOIN merged ON m."primaryId" = merged.id WHERE m."undoneAt" IS NULL)
    SELECT id::text AS id FROM merged ORDER BY id = ${userId}::uuid DESC, id`
  return rows.map(({ id }) => id)
}
