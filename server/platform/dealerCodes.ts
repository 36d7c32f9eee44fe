import { randomInt } from 'node:crypto'
import type { Db, Tx } from './db.ts'

/** Dealer ids nobody has, all different: PD- and six digits. */
export async function freeDealerCodes(db: Db | Tx, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => `PD-${randomInt(100_000, 1_000_000)}`)
    const taken = new Set((await db.dealer.findMany({ where: { code: { in: drawn } }, select: { code: true } })).map(({ code }) => code))
    for (const code of drawn) if (!taken.has(code)) free.add(code)
  }
  return [...free]
}

export async function freeDealerCode(db: Db | Tx): Promise<string> {
  const [code] = await freeDealerCodes(db, 1)
  return code!
}
