import { gapAfter } from '../looks/lines.ts'
import { spansOf } from '../proof/names.ts'
import { almost, loose, withoutAccents, type PrintedLine, type Seller } from '../proof/paper.ts'
import { namesOf } from '../proof/seller.ts'
import type { Span } from '../proof/said.ts'
import { isTownName } from './people.ts'
import { REGIONS } from './regions.ts'
import type { Value } from './values.ts'

/** What firms put behind their name. */
const FIRM =
  /^[ ,]*(?:l\.?l\.?c|inc|incorporated|ltd|limited|lt[eé]e|corp|corporation|co|company|gmbh|sarl|sa|sl|ag|kg)\b\.?/i

const LAST_FIRM = /[ ,](?:l\.?l\.?c|inc|incorporated|ltd|limited|lt[eé]e|corp|co|company|gmbh|sarl|sa|sl|ag|kg)\.?$/i

const WAYS =
  'street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|highway|hwy|parkway|pkwy|court|ct|way|route|rte|trail|trl|circle|cir|pike|plaza|terrace|ter|loop|row|square|sq|broadway|expressway|place|pl|turnpike|tpke|line|sideroad|crescent|cres|point|pt|run|path'
const ROOM = String.raw`(?:,? (?:suite|ste|unit|apt|bldg|#|bureau|local|lot|hwy|lot) ?#?[a-z0-9-]{1,5})?`
const STREET = [
  String.raw`[nsew]?\d{1,6}[a-z]?,? (?:[nsew]{1,2}\.? |(?:north|south|east|west) )?(?:[a-z0-9.'-]+ ){1,4}(?:${WAYS})\.?(?: (?:[nsew]{1,2}|north|south|east|west|\d{1,4}[a-z]?))?`,
  String.raw`[nsew]?\d{1,5} (?:(?:n|s|e|w|north|south|east|west|us|u\.s\.?|state|county|old)\.? )*(?:highway|hwy|route|rte|road|rd|county road|county rd|co rd|cr|main|broadway)(?: [a-z]{1,2}| \d{1,4}[a-z]?)?(?: [nsew])?`,
  String.raw`\d{1,5}[a-z]?,? (?:rue|boul|boulevard|av|avenue|chemin|ch|route|rang|montee|place|quai|cote)\.? (?:(?:de|du|des|la|le|les|l')? ?[a-z0-9.'-]+ ?){1,4}`,
  String.raw`(?:\d{1,5} )?(?:calle|avenida|ave|carr|carretera|paseo|camino)\.? [a-z0-9 .'-]{2,30}(?:,? (?:no\.? |# ?|km )?\d{1,5}(?:\.\d)?)?`,
  String.raw`(?:p\.?o\.? ?)?box \d{1,6}|(?:rr|rural route) ?#? ?\d{1,3}`,
]
const POSTAL = String.raw`\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d`
const TOWN = new RegExp(
  String.raw`^(?<town>[\p{L}.' -]{2,40}?)(?:, ?| )(?:\(?(?<region>${REGIONS.join('|')})\)?\.?)[ ,]*(?<postal>${POSTAL})?(?:[ ,]+(?:usa?|canada|u\.s\.a\.?))?$`,
  'iu',
)
const WHOLE_STREET = new RegExp(`^(?:${STREET.map((one) => `(?:${one})`).join('|')})${ROOM}$`, 'iu')
/** A town as the lists write it. */
const townPhrase = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/^st\.? /, 'saint ')
    .replaceAll('.', '')
    .replaceAll('-', ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A town of the lists with its region, with or without a postal code. */
function isTown(text: string): boolean {
  const town = TOWN.exec(text)?.groups?.town
  return town !== undefined && isTownName(townPhrase(town))
}

/** Where the dealer is named: by one of its names, a part of it on a line of its own, or without its spaces. */
function dealerSpans({ text }: PrintedLine, segment: Span, dealer: Seller, line: PrintedLine): Value[] {
  const names = namesOf(dealer)
  const spans = names
    .flatMap((name) => spansOf(line, name))
    .filter(({ start, end }) => segment.start <= start && end <= segment.end)
    .map(({ start, end }): Value => ({
      kind: 'dealer',
      start,
      end: end + (FIRM.exec(text.slice(end, segment.end))?.[0].length ?? 0),
    }))
  if (spans.length) return spans
  const said = loose(text.slice(segment.start, segment.end).replace(LAST_FIRM, ''))
  const isWhole = names.some((name) => said.length >= 8 && almost(said, loose(name)))
  const isPart = names.some((name) => {
    const words = name.split(/\s+/)
    return words.some((_first, from) =>
      words
        .slice(from)
        .some((_last, to) => said.length >= 4 && loose(words.slice(from, from + to + 1).join('')) === said),
    )
  })
  return isWhole || isPart ? [{ kind: 'dealer', ...segment }] : []
}

/** Letters between two columns. */
const COLUMN = 2.5

/** Stretches of a line between its values, columns and colons, without the blanks and marks around them. */
function stretches(line: PrintedLine, occupied: readonly Span[]): Span[] {
  const { text } = line
  const colons = [...text.matchAll(/: /g)].map(({ index }) => ({ start: index, end: index + 1 }))
  const columns = line.words.flatMap((_word, index) => {
    const end = line.from.lastIndexOf(index) + 1
    return index < line.words.length - 1 && gapAfter(line, index) > COLUMN ? [{ start: end, end }] : []
  })
  const cuts = [...occupied, ...colons, ...columns].sort((one, other) => one.start - other.start)
  const bounds = [0, ...cuts.flatMap(({ start, end }) => [start, end]), text.length]
  return bounds.flatMap((start, index) => {
    const end = bounds[index + 1]
    if (index % 2 || end === undefined || end <= start) return []
    const piece = text.slice(start, end)
    const lead = /^[\s|,;:_*.•·-]*/.exec(piece)![0].length
    let tail = 0
    while (tail < piece.length && /[\s|,;:_*•·-]/.test(piece.at(-tail - 1)!)) tail++
    return lead + tail < piece.length ? [{ start: start + lead, end: end - tail }] : []
  })
}

/** What stands before a street. */
const STREET_LABEL = /^(?:address|street|adresse|addr|direccion|domicile|dir|ship to|bill to)\.? /i

/** The dealer's own street and town, whatever they are made of. */
function ownPlaces(text: string, { start, end }: Span, dealer: Seller): Value[] {
  const said = loose(text.slice(start, end))
  const [street, town] = [loose(dealer.addressLine1), loose(dealer.city)]
  if (street.length >= 6 && said.startsWith(street) && (said === street || said.slice(street.length).startsWith(town)))
    return [{ kind: 'street', start, end }]
  return town.length >= 3 && said === town ? [{ kind: 'town', start, end }] : []
}

/** A street, a town, or both with a comma between. */
function addressIn(text: string, { start, end }: Span, dealer: Seller | null): Value[] {
  const piece = withoutAccents(text.slice(start, end))
  if (piece.length !== end - start) return []
  const label = STREET_LABEL.exec(piece)?.[0].length
  if (label) return addressIn(text, { start: start + label, end }, dealer)
  if (WHOLE_STREET.test(piece)) return [{ kind: 'street', start, end }]
  if (isTown(piece) || (dealer && isOwnTown(piece, dealer))) return [{ kind: 'town', start, end }]
  for (const { index } of piece.matchAll(/,? +|,/g)) {
    const [left, right] = [piece.slice(0, index), piece.slice(index).replace(/^[, ]+/, '')]
    if (WHOLE_STREET.test(left) && (isTown(right) || (dealer && isOwnTown(right, dealer))))
      return [{ kind: 'street', start, end }]
  }
  return []
}

/** The dealer's town with its region and code, whatever its words are. */
function isOwnTown(text: string, { city }: Seller): boolean {
  const town = loose(city)
  const groups = TOWN.exec(text)?.groups
  return town.length >= 3 && ((groups !== undefined && loose(groups.town!) === town) || loose(text) === town)
}

/** Fewer letters of a name's word are nobody's. */
const LEAST_LETTERS = 3
/** What shops put beside their name on the web. */
const BESIDE_NAME = [
  'moto',
  'motos',
  'motors',
  'motorsports',
  'powersports',
  'cycle',
  'cycles',
  'marine',
  'official',
  'shop',
  'usa',
]

/** Is a word made of the beginnings of a dealer's words, in their order, as twostrokecycle of Two Stroke Coffee & Cycle? */
function isMadeOf(text: string, words: readonly string[]): boolean {
  if (!text) return true
  if (BESIDE_NAME.includes(text)) return true
  return words.some((word, at) => {
    for (let length = word.length; length >= LEAST_LETTERS; length--)
      if (text.startsWith(word.slice(0, length)) && isMadeOf(text.slice(length), words.slice(at + 1))) return true
    return false
  })
}

const WEB =
  /(?<![\p{L}\p{N}.@-])(?:@|(?:www\.)?)(?<own>[a-z0-9_-]{4,})(?<rest>(?:\.[a-z]{2,})+(?:\/[a-z0-9/_-]*)?)?(?![\p{L}\p{N}@.])/giu

/** The dealer's own handle and site, whatever it ends in. */
function webOf({ text }: PrintedLine, dealer: Seller): Value[] {
  const words = namesOf(dealer).flatMap((name) =>
    withoutAccents(name)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= LEAST_LETTERS),
  )
  return [...text.matchAll(WEB)].flatMap(({ 0: hit, index, groups }): Value[] => {
    const isWeb = hit.startsWith('@') || groups!.rest !== undefined
    const own = groups!.own!.toLowerCase().replace(/[_-]/g, '')
    return isWeb && isMadeOf(own, words) ? [{ kind: 'site', start: index, end: index + hit.length }] : []
  })
}

/** The dealer's names, streets and towns of a line, where no other value stands. */
export function placesIn(line: PrintedLine, dealer: Seller | null, occupied: readonly Span[]): Value[] {
  const { text } = line
  const isFree = ({ start, end }: Span) => !occupied.some((span) => start < span.end && span.start < end)
  const web = dealer ? webOf(line, dealer).filter(isFree) : []
  const named = dealer
    ? stretches(line, [...occupied, ...web]).flatMap((span) => dealerSpans(line, span, dealer, line))
    : []
  const rest = stretches(line, [...occupied, ...web, ...named])
  return [
    ...web,
    ...named,
    ...rest.flatMap((span) => {
      const own = dealer ? ownPlaces(text, span, dealer) : []
      return own.length ? own : addressIn(text, span, dealer)
    }),
  ]
}
