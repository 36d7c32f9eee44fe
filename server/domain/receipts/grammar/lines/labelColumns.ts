import { gapAfter } from '../../looks/lines.ts'
import type { PrintedLine } from '../../proof/paper.ts'
import type { Token } from '../../tokens/token.ts'
import { onePiece, type ExplainedLine } from '../explainedLine.ts'
import { isNextTo } from '../goodsLines.ts'
import { amountsOf, piecesOf, type Piece } from '../pieces.ts'

/** Letters between two columns. */
const COLUMN = 2.5
const MOST_COLUMNS = 6

interface Column {
  from: number
  to: number
  tokens: readonly Token[]
}

/** What stands in each column of a line, from left to right. */
function columnsOf({ line, tokens }: ExplainedLine): Column[] {
  const columns: { from: number; to: number; start: number; end: number }[] = []
  line.words.forEach(({ x, width }, index) => {
    const [start, end] = [line.from.indexOf(index), line.from.lastIndexOf(index) + 1]
    const last = columns.at(-1)
    if (last && gapAfter(line, index - 1) <= COLUMN) Object.assign(last, { to: x + width, end })
    else columns.push({ from: x, to: x + width, start, end })
  })
  return columns.map(({ from, to, start, end }) => ({
    from,
    to,
    tokens: tokens.filter((token) => token.start >= start && token.end <= end),
  }))
}

const isLevel = ({ way }: PrintedLine) => way === 'right'

/** The column of labels that a value stands under: the one it overlaps most. */
function labelOver(labels: readonly Column[], value: Column): Column | undefined {
  const shared = ({ from, to }: Column) => Math.min(to, value.to) - Math.max(from, value.from)
  const [best] = labels.filter((label) => shared(label) > 0).sort((one, other) => shared(other) - shared(one))
  return best
}

const isKnown = (pieces: Piece[] | null): pieces is Piece[] => pieces !== null

/**
 * A row of labels with their values right below, column by column: each is what it would be behind its label on one line.
 * Nothing happens where one of them is not known.
 */
export function fillColumns(labels: ExplainedLine, values: ExplainedLine): void {
  if (labels.isRefused || (labels.pieces && values.pieces) || !isLevel(labels.line) || !isLevel(values.line)) return
  if (amountsOf(labels.tokens).length || amountsOf(values.tokens).length) return
  if (labels.pieces?.some(({ isBare }) => !isBare) || !isNextTo(labels.line, values.line)) return
  const [heads, below] = [columnsOf(labels), columnsOf(values)]
  if (heads.length < 2 || heads.length > MOST_COLUMNS || below.length > heads.length) return
  const filled = new Map<Column, Column>()
  for (const value of below) {
    const head = labelOver(heads, value)
    if (!head || filled.has(head)) return
    filled.set(head, value)
  }
  const pieces = heads.map((head) => {
    const value = filled.get(head)
    if (!value) return piecesOf(head.tokens, () => true)
    const [first, ...others] = value.tokens
    const behind = first ? [{ ...first, apart: true }, ...others] : []
    return piecesOf([...head.tokens, ...behind], () => true)
  })
  if (!pieces.every(isKnown)) return
  labels.pieces = onePiece('columns')
  values.pieces = pieces.flat()
}
