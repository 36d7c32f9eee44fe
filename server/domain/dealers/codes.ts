import { randomInt } from 'node:crypto'
import type { Db, Tx } from '../../platform/db.ts'
import { badInput } from '../../platform/errors.ts'

/**
 * Why a dealer may not have this number: another listed dealer has it, whatever its case. Numbers of waiting and denied
 * submissions do not count.
 */
export async function numberFault(db: Db | Tx, dealerNum: string, exceptId?: string | null): Promise<string | null> {
  const [namesake] = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM "Dealer" WHERE lower("dealerNum") = lower(${dealerNum}) AND status IN ('ACTIVE', 'INACTIVE') AND id IS DISTINCT FROM ${exceptId ?? null}::uuid LIMIT 1`
  return namesake ? `The number ${dealerNum} belongs to ${namesake.name}.` : null
}

/**
 * Takes a number for a listed dealer; of several who take the same one at once, one wins. Errors: BAD_USER_INPUT at
 * dealerNum.
 */
export async function claimNumber(
  tx: Tx,
  dealerNum: string | null | undefined,
  exceptId?: string | null,
): Promise<void> {
  if (!dealerNum) return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`dealer:${dealerNum.toLowerCase()}`}))`
  const fault = await numberFault(tx, dealerNum, exceptId)
  if (fault) throw badInput('dealerNum', fault)
}

/** Dealer ids nobody has, all different: PD- and six digits. */
export async function freeDealerCodes(db: Db | Tx, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => `PD-${randomInt(100_000, 1_000_000)}`)
    const used = new Set(
      (await db.dealer.findMany({ where: { code: { in: drawn } }, select: { code: true } })).map(({ code }) => code),
    )
    for (const code of drawn) if (!used.has(code)) free.add(code)
  }
  return [...free]
}

export async function freeDealerCode(db: Db | Tx): Promise<string> {
  const [code] = await freeDealerCodes(db, 1)
  return code!
}
