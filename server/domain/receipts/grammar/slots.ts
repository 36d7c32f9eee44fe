import { isWordLike } from '../tokens/languages.ts'
import { isFamilyName, isGivenName, isTownName } from '../tokens/people.ts'
import { REGIONS } from '../tokens/regions.ts'
import type { Ending } from './endings.ts'
import { saysNoSale } from './noSale.ts'
import type { Token, TokenKind } from '../tokens/token.ts'

type Slot = (tokens: readonly Token[], at: number) => readonly Ending[]

const one =
  (is: (token: Token) => boolean): Slot =>
  (tokens, at) => {
    const token = tokens[at]
    return token && is(token) ? [{ end: at + 1, value: null }] : []
  }
const kind = (...kinds: readonly TokenKind[]): Slot => one((token) => kinds.includes(token.kind))

/** Digits that are not nothing, with at most three letters together: longer ones are a word. */
const hasDigit = ({ kind: is, text }: Token) =>
  (is === 'digits' || (is === 'code' && !/[a-z]{4}/.test(text))) && /[1-9]/.test(text)
/** What stands before a number is no part of it. */
const NUMBER_SIGNS = new Set('no nbr nr num id code n'.split(' '))
const isLetters = ({ kind: is, text }: Token) => is === 'word' && text.length <= 3 && !NUMBER_SIGNS.has(text)

/** A number of a sale: digits, or digits and letters, also with a few letters before or digits behind. */
function saleNumber(tokens: readonly Token[], at: number): readonly Ending[] {
  const first = tokens[at]
  if (!first) return []
  const from = isLetters(first) && !first.apart && tokens[at + 1] && hasDigit(tokens[at + 1]!) ? at + 1 : at
  const lettered = isLetters(first) && tokens[at + 1] && hasDigit(tokens[at + 1]!) ? at + 1 : from
  const start = hasDigit(first) ? at : lettered
  if (!tokens[start] || !hasDigit(tokens[start]!)) return []
  const ends = [start + 1]
  if (tokens[start + 1] && hasDigit(tokens[start + 1]!) && tokens[start + 1]!.isClose) ends.push(start + 2)
  return ends.map((end) => ({
    end,
    value: tokens
      .slice(at, end)
      .map(({ text }) => text)
      .join(''),
  }))
}

/** What a bank answers with: fewer signs are the number of a refusal. Also as a value, so that a line has one alone. */
const LEAST_APPROVAL = 4
const approval: Slot = (tokens, at) => {
  const token = tokens[at]
  return token && hasDigit(token) && /^[a-z0-9]+$/.test(token.text) && token.text.length >= LEAST_APPROVAL
    ? [{ end: at + 1, value: token.text }]
    : []
}

/** A short code that may have no digit, as k7Qd or KM: of a clerk, a terminal, an approval. */
const isCode = (token: Token) => hasDigit(token) || (token.kind === 'word' && token.text.length <= 2)

/** More hours, miles or kilometers than a machine has that nobody used. */
const MOST_WEAR = 40

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
/** Between the names of a person. */
const PARTICLES = new Set([
  'de',
  'la',
  'le',
  'del',
  'du',
  'des',
  'van',
  'von',
  'der',
  'st',
  'y',
  'and',
  'et',
  'd',
  'mac',
  'mc',
  'o',
])
const MOST_NAMES = 5

/** A name of a person: a given name, then initials and family names; or a family name, then a given one. */
function personNames(tokens: readonly Token[], at: number): readonly Ending[] {
  const words: string[] = []
  const endings: Ending[] = []
  let [hasGiven, isDone] = [false, false]
  for (let end = at; end < tokens.length && end < at + MOST_NAMES && !isDone; end++) {
    const { kind: is, text } = tokens[end]!
    if (is !== 'word') break
    const isInitial = text.length === 1
    const given = isGivenName(text)
    const isFamily = text.length >= 3 && isFamilyName(text)
    if (!given && !isInitial && !isFamily && !PARTICLES.has(text) && !SUFFIXES.has(text)) break
    words.push(text)
    // A given name is the first or, behind a family name, the second: “marina” of “lancha de la marina” is none.
    hasGiven ||=
      given && words.every((word, index) => index === words.length - 1 || (index === 0 && !PARTICLES.has(word)))
    const isOpen = !isInitial && PARTICLES.has(text)
    if (hasGiven && !isOpen) endings.push({ end: end + 1, value: words.join(' ') })
    isDone = SUFFIXES.has(text)
  }
  return endings
}

/** May it be a name that no list has? Letters that can be spoken, and no word of a language, nor made of one. */
const isRare = ({ kind: is, text }: Token) =>
  is === 'word' && text.length >= 3 && /[aeiouy]/.test(text) && !isWordLike(text)

/** A name that no list has beside one that a list has. */
function rareName(tokens: readonly Token[], at: number): readonly Ending[] {
  const [one, other] = [tokens[at], tokens[at + 1]]
  if (one?.kind !== 'word' || other?.kind !== 'word' || one.text.length < 3 || other.text.length < 3) return []
  const isBeside =
    (isRare(other) && (isGivenName(one.text) || isFamilyName(one.text))) || (isRare(one) && isFamilyName(other.text))
  return isBeside ? [{ end: at + 2, value: `${one.text} ${other.text}` }] : []
}

/** Who served: a name of a person, with or without a number, initials, or a number alone. */
function staff(tokens: readonly Token[], at: number): readonly Ending[] {
  const number = (from: number) => (/^[a-z]{0,2}\d{1,8}$/.test(tokens[from]?.text ?? '') ? from + 1 : from)
  const sign = (from: number) => (tokens[from]?.text === '#' ? from + 1 : from)
  const start = number(sign(at))
  const named = [at, start].flatMap((from) => [...personNames(tokens, from), ...rareName(tokens, from)])
  const initials = [at, start].flatMap((from) => {
    const token = tokens[from]
    return token?.kind === 'word' && token.text.length <= 3 && token.text.length > 1 && token.apart
      ? [{ end: from + 1, value: token.text }]
      : []
  })
  const initial = tokens[at]
  const family = tokens[at + 1]
  // T. Olsen, and Olsen alone behind a colon.
  const formal =
    initial?.apart && initial.kind === 'word' && initial.text.length === 1 && family && isFamilyName(family.text)
      ? [{ end: at + 2, value: `${initial.text} ${family.text}` }]
      : []
  const alone = start > sign(at) ? [{ end: start, value: tokens[start - 1]!.text }] : []
  return [...named, ...initials, ...formal, ...alone].flatMap(({ end, value }) =>
    [end, number(sign(end))].map((last) => ({ end: last, value })),
  )
}

const FIRMS = new Set('llc inc ltd corp co company ltee llp lp pllc'.split(' '))

/** A company by its form: up to five words and what firms put behind them. */
function company(tokens: readonly Token[], at: number): readonly Ending[] {
  for (let end = at + 1; end < tokens.length && end <= at + 5; end++) {
    if (tokens[end]!.kind !== 'word' && tokens[end]!.text !== '&') return []
    if (FIRMS.has(tokens[end]!.text))
      return [
        {
          end: end + 1,
          value: tokens
            .slice(at, end + 1)
            .map(({ text }) => text)
            .join(' '),
        },
      ]
  }
  return []
}

/** Who bought, apart from the label: a person or a company. */
const buyer: Slot = (tokens, at) =>
  tokens[at]?.apart ? [...personNames(tokens, at), ...rareName(tokens, at), ...company(tokens, at)] : []

/** A state or province, of one or two words. */
const region: Slot = (tokens, at) =>
  [1, 2].flatMap((count) => {
    const run = tokens.slice(at, at + count)
    return run.length === count && REGIONS.includes(run.map(({ text }) => text).join(' '))
      ? [{ end: at + count, value: null }]
      : []
  })

/** The name of a county or town, of one to three words. */
const county: Slot = (tokens, at) =>
  [1, 2, 3].flatMap((count) => {
    const run = tokens.slice(at, at + count)
    const phrase = run.map(({ text }) => text).join(' ')
    const isName = isTownName(phrase) || (count === 1 && isFamilyName(phrase))
    return run.length === count && run.every(({ kind }) => kind === 'word') && isName
      ? [{ end: at + count, value: null }]
      : []
  })

/** Who bought, right behind the label: two names at least. */
const fullName: Slot = (tokens, at) =>
  [...personNames(tokens, at), ...rareName(tokens, at)].filter(({ end }) => end - at >= 2)

/** A number of a sale behind a colon or a number sign. */
const numberApart: Slot = (tokens, at) => (tokens[at]?.apart ? saleNumber(tokens, at) : [])

/** What a till's maker is called: one word that speaks against no sale. */
const maker: Slot = one(({ kind: is, text }) => is === 'word' && text.length >= 3 && !saysNoSale(text))

const SLOTS = {
  amount: kind('amount'),
  money: kind('amount', 'back'),
  back: kind('back'),
  date: kind('date'),
  time: kind('time'),
  phone: kind('phone'),
  site: kind('site'),
  mail: kind('mail'),
  card: kind('card'),
  percent: kind('percent'),
  dealer: kind('dealer'),
  street: kind('street'),
  town: kind('town'),
  digits: one(({ kind: is, text }) => is === 'digits' && text.length <= 4),
  numeral: one(({ kind: is }) => is === 'digits'),
  // 9-5 and 9am-5pm.
  opening: one(({ text }) =>
    /^\d{1,2}(?::\d\d)?(?:am|pm|a|p|h\d{0,2})?-\d{1,2}(?::\d\d)?(?:am|pm|a|p|h\d{0,2})?$/.test(text),
  ),
  // CS1 of a till is its first clerk.
  'clerk code': one(({ text }) => /^(?:cs|op|clk|emp|csr|vend)\d{1,4}$/.test(text)),
  // REG01 and LANE3 of a till, told by what they begin with.
  'till code': one(({ text }) =>
    /^(?:reg|lane|pos|till|term|trm|tml|str|store|stn|sta|ws|dwr|drawer|kiosk|caja|caisse|cj|tnda|suc|mag|clk|clerk|opr|oper|csh|cshr)-?0*[1-9]\d{0,4}$/.test(
      text,
    ),
  ),
  maker,
  oclock: one(
    ({ kind: is, text }) => (is === 'digits' || is === 'code') && /^\d{1,2}(?:am|pm|a|p|h\d{0,2})?$/.test(text),
  ),
  four: one(({ kind: is, text }) => (is === 'digits' || is === 'code') && /^x*\d{4}$/.test(text)),
  year: one(({ text }) => /^(?:19|20)\d\d$/.test(text)),
  id: one(hasDigit),
  code: one(isCode),
  approval,
  'long hex': one(({ text }) => /^[0-9a-f]{4,}$/.test(text) && /\d/.test(text)),
  'customer id': one((token) => hasDigit(token) && !/[a-z]{2}/.test(token.text)),
  'few digits': one(({ kind: is, text }) => is === 'digits' && Number(text) <= MOST_WEAR),
  'near year': (tokens, at) =>
    /^(?:19|20)\d\d$/.test(tokens[at]?.text ?? '') ? [{ end: at + 1, value: tokens[at]!.text }] : [],
  'model id': one((token) => hasDigit(token) && !/^(?:19|20)\d\d$/.test(token.text)),
  hex: one(({ text }) => /^[0-9a-f]{2,}$/.test(text) && /[1-9]/.test(text)),
  // With signs that readers put in or leave out.
  'vin read': one(({ text }) => /^[a-z0-9]{16,19}$/.test(text) && /\d{4}$/.test(text)),
  vin: one(({ text }) => /^[a-hj-npr-z0-9]{17}$/.test(text) && /\d{4}$/.test(text)),
  region,
  county,
  letter: one(({ kind: is, text }) => is === 'word' && text.length === 1),
  number: saleNumber,
  'number apart': numberApart,
  name: personNames,
  staff,
  buyer,
  'full name': fullName,
  company,
} as const satisfies Record<string, Slot>
/** What a sentence of the vocabulary may have between its words. */
export type SlotName = keyof typeof SLOTS

/** Errors: an Error for a slot that is none. */
export function slot(name: SlotName): Slot {
  if (!Object.hasOwn(SLOTS, name)) throw new Error(`There is no slot <${name}>.`)
  return SLOTS[name]
}
