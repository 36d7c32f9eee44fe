import { CLOSE, gapAfter } from '../looks/lines.ts'
import { signedAmountsIn } from '../proof/amounts.ts'
import { type Claimed, type PrintedLine } from '../proof/paper.ts'
import type { Span } from '../proof/said.ts'
import type { Token, TokenKind } from './token.ts'
import { isFamilyName, isGivenName } from './people.ts'
import { placesIn } from './places.ts'
import { moneyMarks, valuesIn } from './values.ts'
import { correctedWord, isMadeOfWords, joinedWords, type Lexicon } from './words.ts'

/** Letters between two columns. */
const COLUMN = 2.5
const SIGNS = /^[#@%+&=-]$/

interface Found extends Span {
  kind: TokenKind
  minor: bigint
}

const without = (spans: readonly Found[], found: readonly Found[]): Found[] =>
  found.filter(({ start, end }) => !spans.some((span) => start < span.end && span.start < end))

/** Values of a line that are known by their form, from left to right, amounts with the marks of the spiff's money. */
function foundIn(line: PrintedLine, { currency, dealer }: Pick<Claimed, 'currency' | 'dealer'>): Found[] {
  const values: Found[] = valuesIn(line.text).map((span) => ({ ...span, minor: 0n }))
  const amounts = without(
    values,
    signedAmountsIn(line)
      .filter(({ start }) => !/\d[.:/]$/.test(line.text.slice(0, start)))
      .map(({ start, end, minor, back }): Found => {
        const marks = moneyMarks(line.text, { start, end }, currency, back)
        return { ...marks, minor, kind: back ? 'back' : 'amount' }
      }),
  )
  const known = [...values, ...amounts]
  const places = dealer ? placesIn(line, dealer, known) : placesIn(line, null, known)
  return [
    ...known,
    ...without(
      known,
      places.map((span) => ({ ...span, minor: 0n })),
    ),
  ].sort((one, other) => one.start - other.start)
}

/**
 * How a piece of text between two values falls into words, digits, codes and signs: boxes to tick, and all that is neither
 * letter nor one of the marks between words that say nothing by themselves.
 */
const PIECE =
  /[#@%+&=]|-(?=\d)|[[(] ?[\])]|\[ ?[x*] ?\]|[\p{L}\p{N}]+(?:[.,'’/°-](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|[^\s\p{L}\p{N}\p{M}!"'()*,./:;?_|~·•●▪■◆…‘’“”„«»‹›–—―‑−\\`´^¡¿[\]{}<>°©®™\u2500-\u2570\u2574-\u257F-]/giu
/** Does a text have a symbol, which is neither letter nor mark? */
const SYMBOL =
  /[^\s\p{L}\p{N}\p{M}=#@%+&$£€!"'()*,./:;?_|~·•●▪■◆…‘’“”„«»‹›–—―‑−\\`´^¡¿[\]{}<>°©®™\u2500-\u2570\u2574-\u257F-]/u
export const hasSymbol = (text: string): boolean => SYMBOL.test(text)
/** Letters of the languages of receipts, digits, and the marks within words and codes. */
const KNOWN_LETTERS = /^[a-z0-9æœßøłđ.,'/°-]+$/
/** A box that is ticked: what stands behind it holds. Of an empty one nobody knows. */
const TICKED = '[x]'
/** Signs of money, which nothing explains, and of counting. */
const OF_MONEY = /^[£¥₹₽₩₺₴฿₫₪₱§¢€$]$/u

function kindOf(text: string): TokenKind {
  if (SIGNS.test(text) || OF_MONEY.test(text) || text === TICKED) return 'sign'
  if (!KNOWN_LETTERS.test(text)) return 'odd'
  if (/^\d+$/.test(text)) return 'digits'
  return /\d/.test(text) ? 'code' : 'word'
}

/** Signs that stand for letters: of a count, and behind an abbreviation. */
const ALIKE: Record<string, string> = { '×': 'x', º: 'o', ª: 'a' }

/** Small letters without accents. A letter that only looks like another one, as those of other scripts, stays what it is. */
const plainOf = (piece: string): string =>
  piece
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`´×ºª]/g, (sign) => ALIKE[sign] ?? "'")
    .replace(/^\[ ?x ?\]$/, TICKED)

/** A label that hangs on its number. */
const LABELLED = /^(no|nr|num|nbr|inv|invoice|receipt|rcpt|ticket|tkt|facture|factura)[.:](?=.*\d)(.+)$/

/** Words of one piece: those that a hyphen, slash or point binds are several, codes and letters with points stay one. */
function wordsOf(text: string): string[] {
  const labelled = LABELLED.exec(text)
  if (labelled) return [labelled[1]!, ...wordsOf(labelled[2]!)]
  if (/\d/.test(text) && !/^\d+\/\p{L}{3,}$/u.test(text)) return [text.replaceAll(',', '.')]
  if (/^\p{L}(?:\.\p{L})+$/u.test(text)) return [text.replaceAll('.', '')]
  return text.split(/[./-]|,/).filter(Boolean)
}

/** Is what begins here set apart from the text before it? */
function isApart(line: PrintedLine, at: number): boolean {
  const before = line.text.slice(0, at)
  if (/[:#] *$/.test(before)) return true
  const word = line.from[at]
  return word !== undefined && word > 0 && line.from[at - 1] !== word && gapAfter(line, word - 1) > COLUMN
}

/** Behind a given name stands a family name, which is no word read wrong: a known one, or one that is no words of a language. */
const isNameBehind = (before: Token | undefined, word: string): boolean =>
  before?.kind === 'word' && isGivenName(before.text) && (isFamilyName(word) || !isMadeOfWords(word))

/** The tokens of a line in the language of the grammar; `lexicon` are all words that it knows and those of what is claimed. */
export function tokensOf(line: PrintedLine, claimed: Pick<Claimed, 'currency' | 'dealer'>, lexicon: Lexicon): Token[] {
  const found = foundIn(line, claimed)
  const tokens: Token[] = []
  const plain = (from: number, to: number) => {
    for (const { 0: piece, index } of line.text.slice(from, to).matchAll(PIECE)) {
      const start = from + index
      const end = start + piece.length
      for (const text of wordsOf(plainOf(piece)))
        tokens.push({
          kind: kindOf(text),
          text,
          start,
          end,
          minor: 0n,
          isClose: line.text[start - 1] === CLOSE,
          apart: isApart(line, start),
        })
    }
  }
  let at = 0
  for (const { start, end, kind, minor } of found) {
    if (start < at) continue
    plain(at, start)
    tokens.push({
      kind,
      text: line.text.slice(start, end),
      start,
      end,
      minor,
      isClose: false,
      apart: isApart(line, start),
    })
    at = end
  }
  plain(at, line.text.length)
  return joinedWords(tokens).flatMap((token, at, all) =>
    (token.kind === 'word' && !isNameBehind(all[at - 1], token.text)) || token.kind === 'code'
      ? correctedWord(token.text, lexicon).map((text) => ({ ...token, kind: kindOf(text), text }))
      : [token],
  )
}
