import type { Explanation } from '../grammar/explain.ts'
import { doubted, placeOf, proven, type Verdict } from './paper.ts'

const SAID_AT_MOST = 3

/** Every line of both looks is a known part of a receipt: what nobody knows the meaning of is for a person. */
export function everyLineExplained({ doubts }: Explanation): Verdict {
  if (!doubts.length) return proven('explained', 'Every line of the receipt is understood.')
  const said = [...new Set(doubts.map(({ line }) => `“${line.text}”`))].slice(0, SAID_AT_MOST).join(', ')
  return doubted(
    'explained',
    `Not understood: ${said}.`,
    doubts.map(({ line }) => placeOf(line, line.words)),
  )
}
