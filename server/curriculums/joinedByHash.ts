import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'

const settings = (value: 'on' | 'off', more = Prisma.empty) => Prisma.sql`
  SELECT set_config('enable_nestloop', ${value}, true), set_config('enable_mergejoin', ${value}, true)${more}`
const memory = Prisma.sql`, set_config('work_mem', '64MB', true)`

const isWhole = (db: Db | Tx): db is Db => typeof (db as Partial<Db>).$transaction === 'function'

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
