import { randomInt } from 'node:crypto'
import type { Tx } from './db.ts'

/** Dealer ids nobody has, all different: PD- and six digits. */
export async function freeDealerCodes(tx: Tx, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => `PD-${randomInt(100_000, 1_000_000)}`)
    const taken = new Set((await tx.dealer.findMany({ where: { code: { in: drawn } }, select: { code: true } })).map(({ code }) => code))
    for (const code of drawn) if (!taken.has(code)) free.add(code)
  }
  return [...free]
}

export async function freeDealerCode(tx: Tx): Promise<string> {
  const [code] = await freeDealerCodes(tx, 1)
  return code!
}
