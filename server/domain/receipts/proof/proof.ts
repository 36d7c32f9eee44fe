import { saleAddsUp } from './addsUp.ts'
import { buyerIsAnother } from './buyer.ts'
import { receiptCarries, refusedByTotal } from './carries.ts'
import { dayOfSale } from './days.ts'
import { enteredAsRead } from './entered.ts'
import { moneyOfSpiff } from './money.ts'
import { onePaper } from './onePaper.ts'
import {
  paperOf,
  RULES,
  type Claimed,
  type Found,
  type Paper,
  type ReadPage,
  type Rule,
  type Verdict,
} from './paper.ts'
import { numberOfSale } from './saleNumber.ts'
import { sellerIsDealer } from './seller.ts'
import { thingSold } from './sold.ts'
import { saleStands } from './stands.ts'
import { totalOfSale } from './total.ts'

const JUDGES: Record<Rule, (paper: Paper, claimed: Claimed) => Verdict> = {
  onePaper,
  stands: saleStands,
  money: moneyOfSpiff,
  total: totalOfSale,
  addsUp: saleAddsUp,
  day: dayOfSale,
  number: numberOfSale,
  sold: thingSold,
  seller: sellerIsDealer,
  buyer: buyerIsAnother,
  carries: receiptCarries,
  entered: enteredAsRead,
}

/** What a receipt proves of a claim, rule by rule: only where all do is it granted by itself. */
export interface Proof {
  verdicts: Verdict[]
  /** By two looks: headlines that stand alone are seen by the second, and nothing is granted before. */
  proven: boolean
  found: Found[]
  /** Typed values that were not found, or not surely. */
  missing: string[]
  /** Why its own total, read with certainty, cannot carry the claim; null otherwise. */
  refused: string | null
}

export function proofOf(claimed: Claimed, pages: readonly ReadPage[]): Proof {
  const paper = paperOf(pages)
  const verdicts = RULES.map((rule) => JUDGES[rule](paper, claimed))
  return {
    verdicts,
    proven: paper.looks.length > 1 && verdicts.every((verdict) => verdict.proven),
    found: verdicts.flatMap(({ found }) => found),
    missing: verdicts.flatMap(({ missing }) => missing),
    refused: refusedByTotal(paper, claimed),
  }
}
