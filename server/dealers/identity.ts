import type { Db, Tx } from '../platform/db.ts'
import { numberFault } from '../domain/dealers/codes.ts'
import { badInput } from '../platform/errors.ts'
import { isDealerCode } from './rules.ts'

interface Identity {
  code?: string | null
  dealerNum?: string | null
  /** The dealer asking, which may keep what it has. */
  exceptId?: string | null
}

/**
 * What is wrong with a dealer id or number, by field; empty when both may be used. Numbers of denied and waiting
 * submissions do not count.
 */
export async function identityFaults(
  db: Db | Tx,
  { code, dealerNum, exceptId }: Identity,
): Promise<{ code?: string; dealerNum?: string }> {
  const others = exceptId ? { id: { not: exceptId } } : {}
  const faults: { code?: string; dealerNum?: string } = {}
  if (code) {
    if (!isDealerCode(code)) faults.code = 'A dealer id has 3 to 20 letters, digits or dashes.'
    else if (await db.dealer.findFirst({ where: { ...others, code }, select: { id: true } }))
      faults.code = `The dealer id ${code} is taken.`
  }
  if (dealerNum) {
    const fault = await numberFault(db, dealerNum, exceptId)
    if (fault) faults.dealerNum = fault
  }
  return faults
}

/**
 * Refuses what is taken; savers of the same number wait for one another, so that one of two wins. Errors:
 * BAD_USER_INPUT at the field.
 */
export async function claimIdentity(tx: Tx, identity: Identity): Promise<void> {
  for (const text of [identity.code, identity.dealerNum?.toLowerCase()].filter(Boolean).sort())
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`dealer:${text}`}))`
  const [fault] = Object.entries(await identityFaults(tx, identity))
  if (fault) throw badInput(fault[0], fault[1])
}
