import type { Span } from '../proof/said.ts'
import type { ValueKind } from './values.ts'

/**
 * What a token is: a word, digits alone, digits and letters, a sign that means something, or a value known by its form. Odd
 * is what no receipt's language has: other scripts, symbols, boxes to tick.
 */
export type TokenKind = ValueKind | 'word' | 'digits' | 'code' | 'amount' | 'back' | 'sign' | 'odd'

/** The smallest part of a printed line that the grammar knows. */
export interface Token extends Span {
  kind: TokenKind
  /** Small letters without accents; values as printed. */
  text: string
  /** Minor units of an amount; also of money that goes back. */
  minor: bigint
  /** So close behind the digits before it that both may be one number. */
  isClose: boolean
  /** Stands behind a colon or a number sign, or a column away from what is before it. */
  apart: boolean
}
