import { isNoSale, saysNoSale, saysNoSaleTogether } from './noSale.ts'
import { isCommonWord } from '../tokens/languages.ts'
import { isFamilyName, isGivenName } from '../tokens/people.ts'
import type { Part, SentencePart } from './parts.ts'
import { listOf, sentencesFrom } from './sentences.ts'
import type { Token } from '../tokens/token.ts'
import { isVocabulary } from './vocabulary.ts'

/** A run of tokens that is one part of a receipt. */
export interface Piece {
  part: Part
  /** Its amounts from the left, in minor units. */
  amounts: readonly { minor: bigint; back: boolean }[]
  /** The number or name behind its label. */
  value: string | null
  /** A label or title without a value. */
  isBare: boolean
  /** Begins with the sign of a number, or in no column of its own: what number it is says the label before it. */
  isBound?: boolean
}

/** More pieces on one line are a sentence of its own. */
const MOST_PIECES = 7
/** In the place of a name they say that nobody bought. */
const NO_NAMES = new Set(
  'self myself himself herself me us idem ditto same mismo misma meme house nobody none'.split(' '),
)

/** Short for Saturday in French, and people: no day says what a sale is. */
const DAYS = new Set(listOf('weekday'))

const isPlain = ({ kind }: Token) => kind === 'word' || kind === 'sign'
export const amountsOf = (tokens: readonly Token[]): Piece['amounts'] =>
  tokens.flatMap(({ kind, minor }) => (kind === 'amount' || kind === 'back' ? [{ minor, back: kind === 'back' }] : []))

/** What firms put behind a name of two words or more, none of them a member of staff or a counter. */
const FIRM = / (?:llc|inc|ltd|corp|ltee|llp|pllc)$/
const NO_FIRM = new Set([...listOf('staff label'), ...listOf('counter'), 'staff', 'shop', 'dealer', 'house'])
const isCompany = (name: string): boolean =>
  FIRM.test(name) && name.split(' ').length >= 3 && name.split(' ').every((word) => !NO_FIRM.has(word))

/**
 * A name may be any of the lists', but nothing that speaks against a sale, and no word that the grammar has: but for a
 * given name before another, as in Summer Miller, one that is a day's, as Sam, or the name of a firm, as Desjardins. “Staff: sale” is nobody, nor is
 * “Crew Sale”, though Sale is a name.
 */
export const isHarmlessName = (name: string): boolean =>
  !saysNoSale(name) &&
  (isCompany(name) ||
    name
      .split(' ')
      .every(
        (word, at, words) =>
          !NO_NAMES.has(word) &&
          (word.length < 3 ||
            !isVocabulary(word) ||
            (isGivenName(word) && (DAYS.has(word) || (at === 0 && words.length > 1))) ||
            (at > 0 && isFamilyName(word) && !isCommonWord(word))),
      ))

const NAMED: ReadonlySet<Part> = new Set(['staff', 'buyer'])
/** Parts that may have a name as their value. */
const MAY_NAME: ReadonlySet<Part> = new Set([...NAMED, 'footer', 'slip'])

/** Signs before a number. */
const NUMBER_SIGNS = new Set('# no nbr nr num number numero'.split(' '))

interface Hit {
  piece: Piece
  end: number
}

/** Behind “no” these make it the sign of a number, as in “no de facture”; before any other word it says that there is none. */
const NUMBERED = new Set(
  "de du d' facture recu serie carte client terminal marchand piece article commande transaction reference chassis".split(
    ' ',
  ),
)
/** Parts whose sentences have “no” for what a shop does not do. */
const MAY_DENY: ReadonlySet<Part> = new Set(['footer', 'slip', 'tax'])

/** Does a “no” of these tokens deny what stands behind it? */
const denies = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens.slice(at, end).some(({ text }, index) => {
    const next = tokens[at + index + 1]
    return text === 'no' && next?.kind === 'word' && next.text.length > 1 && !next.apart && !NUMBERED.has(next.text)
  })

/** A number may be that of the sale or another one of the same name, as that of a slip: it is the sale's. */
const isNumbered = ({ piece: { part, value } }: Hit): boolean => part === 'number' && value !== null

/** All sentences that begin at a token, the longest first. */
function sentencesAt(tokens: readonly Token[], at: number, may: (part: SentencePart) => boolean): Hit[] {
  return sentencesFrom(tokens[at]!.text)
    .flatMap(({ part, match }) =>
      may(part)
        ? match(tokens, at).flatMap(({ end, value }): Hit[] => {
            if (!MAY_DENY.has(part) && denies(tokens, at, end)) return []
            if (end <= at || (MAY_NAME.has(part) && value !== null && /[a-z]{2}/.test(value) && !isHarmlessName(value)))
              return []
            const run = tokens.slice(at, end)
            return [
              {
                end,
                piece: {
                  part,
                  amounts: amountsOf(run),
                  value,
                  isBare: value === null && run.every(isPlain),
                  isBound: !tokens[at]!.apart || NUMBER_SIGNS.has(tokens[at]!.text),
                },
              },
            ]
          })
        : [],
    )
    .sort((one, other) => other.end - one.end || Number(isNumbered(other)) - Number(isNumbered(one)))
}

/** What a line of labels alone may be made of. */
const LABELS: ReadonlySet<Part> = new Set(['date', 'staff', 'buyer', 'till', 'columns', 'number'])
/** Labels whose number is not that of the sale. */
const MISLEADS: ReadonlySet<Part> = new Set([
  'staff',
  'buyer',
  'columns',
  'footer',
  'slip',
  'tender',
  'told',
  'till',
  'contact',
  'head',
  'charge',
  'unit',
  'title',
])
/** Parts that say nothing more beside others of them. */
const TOGETHER: ReadonlySet<Part> = new Set(['footer', 'slip', 'tender', 'head', 'paid', 'contact', 'buyer'])
const BESIDE_FOOTERS: ReadonlySet<Part> = new Set(['footer', 'head', 'slip', 'title', 'tender', 'paid', 'contact'])
const BESIDE_DEALER: ReadonlySet<Part> = new Set([
  'head',
  'contact',
  'footer',
  'slip',
  'till',
  'title',
  'date',
  'number',
])

/** What shops set apart by stars, rules or spaces between the letters: anything else there says what the paper is. */
const HEADLINES: ReadonlySet<Part> = new Set([
  'title',
  'paid',
  'slip',
  'tender',
  'head',
  'contact',
  'columns',
  'subtotal',
  'total',
])
const SET_APART = /^\W*[*=#~><_]{2,}\W*[\p{L}\p{N}].*[*=#~><_]{2,}|(?:\b\p{L} ){3}\p{L}\b/u

/** Is a label without a value set apart as a headline, as “** EMPLOYEE **”? */
export const isHeadlineOfItsOwn = (text: string, pieces: readonly Piece[], tokens: readonly Token[]): boolean =>
  SET_APART.test(text) &&
  pieces.some(
    ({ part, isBare }) => isBare && !HEADLINES.has(part) && (part !== 'footer' || tokens.filter(isPlain).length === 1),
  )

/** Is a line made only of labels, to be filled by the line below? */
export const isLabels = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ isBare, part }) => isBare && LABELS.has(part))

/**
 * Pieces that are harmless alone say bad things together: “original” and “total”, “purchase” and “order”. So at most one
 * of a line has no value, and none beside an amount; policies and thanks stand with one another, and the dealer's name is no buyer's.
 */
function isComposed(pieces: readonly Piece[], tokens: readonly Token[]): boolean {
  const isBesideFooter = ({ part, isBare }: Piece) => BESIDE_FOOTERS.has(part) && (part !== 'tender' || !isBare)
  if (pieces.some(({ part, isBare }) => part === 'footer' && isBare) && !pieces.every(isBesideFooter)) return false
  if (tokens.some(({ kind }) => kind === 'dealer') && !pieces.every(({ part }) => BESIDE_DEALER.has(part))) return false
  // “Chase boat” is no customer and a line of business.
  if (pieces.some(({ part, isBare }) => part === 'head' && isBare) && pieces.some(({ part }) => NAMED.has(part)))
    return false
  // “Staff ticket # 1932” is no ticket: a number without its own label belongs to the label before it.
  const isMisled = ({ part, isBound }: Piece, at: number) => {
    const before = pieces[at - 1]
    return part === 'number' && isBound && before?.isBare && MISLEADS.has(before.part)
  }
  if (pieces.some(isMisled)) return false
  const bare = pieces.filter(({ isBare, part }) => isBare && !TOGETHER.has(part))
  if (pieces.some(({ amounts }) => amounts.length) && bare.length) return false
  const parts = new Set(pieces.flatMap((piece) => (piece.isBare ? [piece.part] : [])))
  return bare.length <= 1 && (parts.size <= 1 || !bare.length) ? true : isLabels(pieces)
}

/** What the tokens of a line are, piece by piece; null where something on it is no part of a receipt. */
export function piecesOf(tokens: readonly Token[], may: (part: SentencePart) => boolean): Piece[] | null {
  const dead = new Set<number>()
  const from = (at: number, depth: number): Piece[] | null => {
    if (at >= tokens.length) return []
    if (dead.has(at) || depth >= MOST_PIECES) return null
    for (const { piece, end } of sentencesAt(tokens, at, may)) {
      const rest = from(end, depth + 1)
      if (rest) return [piece, ...rest]
    }
    dead.add(at)
    return null
  }
  const pieces = from(0, 0)
  // A headline that is one of the phrases of papers of no sale says so, whatever its words are elsewhere.
  const text = tokens.map((token) => token.text).join(' ')
  const isHeadline =
    pieces?.every(({ isBare }) => isBare) &&
    (isNoSale(text) || (!pieces.every(({ part }) => MAY_DENY.has(part)) && saysNoSaleTogether(text)))
  return pieces && !isHeadline && isComposed(pieces, tokens) ? pieces : null
}
