import type { PrintedLine } from '../proof/paper.ts'
import type { Lot } from './goods.ts'
import type { Part } from './parts.ts'
import { amountsOf, type Piece } from './pieces.ts'
import type { Token } from '../tokens/token.ts'

/** A line and what it is. */
export interface ExplainedLine {
  /** As it was read. */
  line: PrintedLine
  /** Without what was read into specks. */
  tokens: readonly Token[]
  /** Null where nothing explains it. */
  pieces: readonly Piece[] | null
  /** What it sells. */
  lot: Lot | null
  /** Says what no other line may explain. */
  isRefused: boolean
}

/** One piece of a part, with the amounts of these tokens. */
export const onePiece = (part: Part, tokens: readonly Token[] = [], value: string | null = null): Piece[] => [
  { part, amounts: amountsOf(tokens), value, isBare: false },
]

/** The digits and codes of a line, as the value of one that has no label of its own. */
export const numberIn = (tokens: readonly Token[]): string =>
  tokens.flatMap(({ kind, text }) => (kind === 'digits' || kind === 'code' ? [text] : [])).join(' ')
