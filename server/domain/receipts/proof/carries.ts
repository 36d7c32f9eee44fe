import { moneyText } from '../../ledger/money.ts'
import { doubted, proven, type Claimed, type Paper, type Verdict } from './paper.ts'
import { certainTotal } from '../sale/total.ts'

/**
 * Why a receipt cannot carry what a claim pays: more than it comes to, or more than its steps of money spent give. Null
 * when it carries it.
 */
function tooMuchFor(
  total: bigint,
  { pays, perSpent, currency }: Pick<Claimed, 'pays' | 'perSpent' | 'currency'>,
): string | null {
  if (pays > total)
    return `The receipt comes to ${moneyText(total, currency)}, and the claim pays ${moneyText(pays, currency)}.`
  const most = perSpent ? (total / perSpent.step) * perSpent.amount : pays
  return pays > most
    ? `The receipt comes to ${moneyText(total, currency)}, for which the spiff pays ${moneyText(most, currency)}, and the claim pays ${moneyText(pays, currency)}.`
    : null
}

/** Why the paper’s own total, read with certainty, cannot carry the claim; null when it does or is not certain. */
export function refusedByTotal(paper: Paper, claimed: Claimed): string | null {
  const total = certainTotal(paper)
  return total === null ? null : tooMuchFor(total, claimed)
}

/** The receipt carries what the claim pays. */
export function receiptCarries(paper: Paper, claimed: Claimed): Verdict {
  const problem = refusedByTotal(paper, claimed) ?? tooMuchFor(claimed.spent, claimed)
  return problem ? doubted('carries', problem) : proven('carries', 'The receipt covers what the claim pays.')
}
