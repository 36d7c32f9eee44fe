import { amountsIn } from '../proof/amounts.ts'
import { withoutAccents, type PrintedLine } from '../proof/paper.ts'

/** What came back to the shop. */
const CAME_BACK =
  /\b(?:trade|traded|trading|tradein|return\w*|retour\w*|refund\w*|exchange\w*|allowance|inzahlung\w*|ruckgabe|reprise|repris|echange|devuel\w*|devolu\w*|a cuenta)\b/i
const cameBack = ({ text }: PrintedLine) => CAME_BACK.test(withoutAccents(text))

/** A serial beside a trade-in or a return: on its line, or below one that no sold item follows. */
export function isTradedIn(lines: readonly PrintedLine[], line: PrintedLine): boolean {
  if (cameBack(line)) return true
  const at = lines.indexOf(line)
  for (let up = at - 1; up >= Math.max(0, at - 3); up--) {
    const above = lines[up]!
    if (cameBack(above)) return true
    if (amountsIn(above).length) return false
  }
  return false
}
