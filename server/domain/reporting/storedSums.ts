import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { declared } from '../../platform/feature.ts'

/** Figures that are stored beside what they are worked out from, since counting them each time takes too long. */
interface StoredSum {
  /** The table. */
  name: string
  /** What it holds, as people read it: results of people. */
  label: string
  /** Ids of the rows that are not what their source says. */
  wrong(): Prisma.Sql
  /** Works these out anew, safe beside whoever changes them now. */
  rebuild(tx: Tx, ids: readonly string[]): Promise<void>
}

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Sums the feature stores; `npm run sums` holds them against their source. */
    storedSums?: readonly StoredSum[]
  }
}

export interface SumCheck {
  name: string
  label: string
  /** Rows that were not what their source says. */
  wrong: string[]
}

/** What is stored otherwise than its source says, sum by sum. */
export const checkSums = (db: Db): Promise<SumCheck[]> =>
  Promise.all(
    declared('storedSums')
      .flat()
      .map(async ({ name, label, wrong }) => {
        const rows = await db.$queryRaw<{ id: string }[]>(wrong())
        return { name, label, wrong: rows.map(({ id }) => id) }
      }),
  )

const AT_ONCE = 500

/** Works out anew what is wrong, a few hundred rows in a transaction; answers what was found. */
export async function rebuildSums(db: Db): Promise<SumCheck[]> {
  const found = await checkSums(db)
  const sums = new Map(
    declared('storedSums')
      .flat()
      .map((sum) => [sum.name, sum]),
  )
  for (const { name, wrong } of found)
    for (let at = 0; at < wrong.length; at += AT_ONCE)
      await db.$transaction((tx) => sums.get(name)!.rebuild(tx, wrong.slice(at, at + AT_ONCE)))
  return found
}
