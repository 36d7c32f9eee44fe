import { explain, type Explanation } from '../grammar/explain.ts'
import type { Templates } from '../grammar/templates.ts'
import { receiptCarries, refusedByTotal } from './carries.ts'
import { dayOfSale } from '../sale/days.ts'
import { enteredAsRead } from './entered.ts'
import { everyLineExplained } from './explained.ts'
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
import { buyerOfParts, numberOfParts, partsAddUp, saleWasPaid, totalOfParts } from './parts.ts'
import { sellerIsDealer } from './seller.ts'
import { thingSold } from './sold.ts'

const JUDGES: Record<Rule, (paper: Paper, claimed: Claimed, explanation: Explanation) => Verdict> = {
  explained: (_paper, _claimed, explanation) => everyLineExplained(explanation),
  onePaper,
  stands: (_paper, claimed, explanation) => saleWasPaid(claimed, explanation),
  money: moneyOfSpiff,
  total: totalOfParts,
  addsUp: (_paper, claimed, explanation) => partsAddUp(claimed, explanation),
  day: dayOfSale,
  number: numberOfParts,
  sold: thingSold,
  seller: sellerIsDealer,
  buyer: (_paper, claimed, explanation) => buyerOfParts(claimed, explanation),
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

/** What people explained of the dealer's papers before. */
interface Explained {
  templates?: Templates
}

export function proofOf(claimed: Claimed, pages: readonly ReadPage[], { templates }: Explained = {}): Proof {
  const paper = paperOf(pages)
  const explanation = explain(paper, claimed, templates)
  const verdicts = RULES.map((rule) => JUDGES[rule](paper, claimed, explanation))
  return {
    verdicts,
    proven: paper.looks.length > 1 && verdicts.every((verdict) => verdict.proven),
    found: verdicts.flatMap(({ found }) => found),
    missing: verdicts.flatMap(({ missing }) => missing),
    refused: refusedByTotal(paper, claimed),
  }
}
