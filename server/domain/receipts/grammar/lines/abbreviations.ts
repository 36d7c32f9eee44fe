import { bare, namesIn, withoutAccents, type Claimed, type PrintedLine } from '../../proof/paper.ts'
import type { Span } from '../../proof/said.ts'
import { saysNoSale } from '../noSale.ts'

/** Shorter ones say anything. */
const LEAST = 5
/** Signs of the beginning of a word that make a code that of the thing. */
const LEAST_RUN = 3

/** Are the signs of a code those of a name, in their order? */
function isWithin(code: string, name: string): boolean {
  let at = 0
  for (const sign of name) if (sign === code[at]) at++
  return at === code.length
}

/** The shop's own code of what is claimed, made of the letters of its name: KL-INDUC of a Klim Induction Jacket. */
function abbreviates(text: string, name: string): boolean {
  const code = bare(text)
  const words = withoutAccents(name)
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
  return (
    code.length >= LEAST &&
    !words.includes(code) &&
    isWithin(code, bare(withoutAccents(name))) &&
    (bare(withoutAccents(name)).includes(code) ||
      words.some((word) => word.length >= LEAST_RUN && code.includes(word.slice(0, LEAST_RUN))))
  )
}

/** Where a line has the shop's own code of what is claimed. */
export function abbreviations(line: PrintedLine, claimed: Claimed): Span[] {
  return [...line.text.matchAll(/[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*/gu)].flatMap(({ 0: text, index }) =>
    !saysNoSale(text) && namesIn(claimed).some((name) => abbreviates(text, name))
      ? [{ start: index, end: index + text.length }]
      : [],
  )
}
