// What values have to be (SCORM 2004 4th Edition, RTE book chapter 4). Kind where lessons write what the book refuses and people
// would lose by it: times, durations, identifiers; strict for tests.

/** 0, or the error of the standard. */
export type Check = (value: string, isStrict: boolean) => 0 | 406 | 407

export const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? 0 : 406
export const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value) ? 0 : 406
const REAL = /^-?(\d+(\.\d*)?|\.\d+)$/
/** As JavaScript writes small ones. */
const KIND_REAL = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
export const isReal = (value: string, isStrict: boolean): boolean => (isStrict ? REAL : KIND_REAL).test(value)
export const real =
  (least = -Infinity, most = Infinity): Check =>
  (value, isStrict) =>
    !isReal(value, isStrict) ? 406 : Number(value) < least || Number(value) > most ? 407 : 0
export const text: Check = () => 0

const LANGUAGE = /^([a-z]{2,3}|[ix])(-[a-z\d]{2,8})*$/i
// By its own list: browsers leave many out of theirs, such as “ba” and “bo”.
const CODES = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el ' +
    'en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it ' +
    'iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ' +
    'ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si ' +
    'sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi ' +
    'yo za zh zu'
  ).split(' '),
)
/** A language as ISO 639 writes them; of two letters they are all known, of three letters not (families, such as “afa”). */
export const isLanguage = (value: string) => {
  if (!LANGUAGE.test(value)) return false
  const [code = ''] = value.split('-')
  return code.length !== 2 || CODES.has(code.toLowerCase())
}
/** A text in a language: `{lang=de}…`. */
export const isLocalized = (value: string) => {
  const [, language] = /^\{lang=([^}]*)\}/.exec(value) ?? []
  return language === undefined || isLanguage(language)
}
/** An identifier is a URI: of one that begins as a URN, something is named. */
export const isIdentifier = (value: string) =>
  value !== '' && !/\s/.test(value) && (!/^urn:/i.test(value) || /^urn:[a-z\d][a-z\d-]{1,31}:.+$/i.test(value))

const STRICT_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,2}(?:Z|[+-](\d{2})(?::(\d{2}))?)?)?)?)?)?)?)?$/
/** As lessons write them: `toISOString` has three decimals and a zone. */
const KIND_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2})(?::?(\d{2}))?)?)?)?)?)?)?$/
export const time: Check = (value, isStrict) => {
  const m = (isStrict ? STRICT_TIME : KIND_TIME).exec(value)
  if (!m) return 406
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0, zone = 0, zoneMinute = 0] = m
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const days = new Date(Date.UTC(year!, month, 0)).getUTCDate()
  const isThere = year! >= 1970 && year! <= 2038 && month >= 1 && month <= 12 && day >= 1 && day <= days
  return isThere && hour < 24 && minute < 60 && second < 60 && zone < 24 && zoneMinute < 60 ? 0 : 406
}
const STRICT_DURATION =
  /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,2})?)S)?)?$/
const DURATION = /^P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?)S)?)?$/
export const duration: Check = (value, isStrict) => ((isStrict ? STRICT_DURATION : DURATION).test(value) ? 0 : 406)

export const completion = oneOf('completed', 'incomplete', 'not attempted', 'unknown')
export const success = oneOf('passed', 'failed', 'unknown')
export const identifier: Check = (value, isStrict) => ((isStrict ? isIdentifier(value) : value.trim() !== '') ? 0 : 406)
export const localized: Check = (value) => (isLocalized(value) ? 0 : 406)
