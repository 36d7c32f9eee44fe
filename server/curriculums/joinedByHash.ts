import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'

const settings = (value: 'on' | 'off', more = Prisma.empty) => Prisma.sql`
  SELECT set_config('enable_nestloop', ${value}, true), set_config('enable_mergejoin', ${value}, true)${more}`
const memory = Prisma.sql`, set_config('work_mem', '64MB', true)`

const isWhole = (db: Db | Tx): db is Db => typeof (db as Partial<Db>).$transaction === 'function'

/**
 * Rows of these people alone, by the index of the column: joined by hash, the rows of everybody are read for a few. For
 * nearly all of the people reading on is quicker. `people` is the first step of the statement.
 */
export const ofPeople = (column: Prisma.Sql, isEverybody = false): Prisma.Sql =>
  isEverybody ? Prisma.empty : Prisma.sql`AND ${column} = ANY(ARRAY(SELECT id FROM people))`

/**
 * Asks a statement of many steps with every join by hash. The database has no figures of the steps, and on a new
 * portal none of the tables either: joining them pair by pair, as it then does, took longer than a statement may.
 */
export async function joinedByHash<Row>(db: Db | Tx, statement: Prisma.Sql): Promise<Row[]> {
  if (isWhole(db)) {
    const [, rows] = await db.$transaction([db.$queryRaw(settings('off', memory)), db.$queryRaw<Row[]>(statement)])
    return rows
  }
  await db.$queryRaw(settings('off'))
  const rows = await db.$queryRaw<Row[]>(statement)
  await db.$queryRaw(settings('on'))
  return rows
}
