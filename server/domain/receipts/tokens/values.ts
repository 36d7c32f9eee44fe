import type { Span } from '../proof/said.ts'

/** Kinds of values that are known by their form, wherever they stand. */
export type ValueKind = 'date' | 'time' | 'phone' | 'site' | 'mail' | 'card' | 'percent' | 'dealer' | 'street' | 'town'

/** A value of a line. */
export interface Value extends Span {
  kind: ValueKind
}

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|n[o0]v|dec|janv|f[eé]vr|avr|mai|juin|juil|ao[uû]t|ene|abr|ago|dic|d[eé]c)[a-zé]*\.?`
const DATE = [
  String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?`,
  String.raw`\d{4}[-/.] ?\d{1,2}[-/.] ?\d{1,2}`,
  String.raw`\d{1,2}[-/.] ?\d{1,2}[-/.] ?(?:20)?\d{2}`,
  String.raw`\d{1,2}[-/ ]${MONTH}[-/ ](?:20)?\d{2}`,
  String.raw`${MONTH} ?\d{1,2}(?:st|nd|rd|th)?(?:[ ,.]+)(?:20)?\d{2}`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er)?[ ./-]?(?:de )?${MONTH}[ ,./-]*(?:de |del )?(?:20)?\d{2}`,
].join('|')
const TIME = String.raw`(?:[01]?\d|2[0-3])(?::| ?h ?)[0-5]\d(?::[0-5]\d)?(?: ?[ap]\.? ?m\b\.?| ?[ap]\b)?|(?:1[0-2]|0?[1-9]) ?[ap]\.?m\b\.?`
const PHONE = String.raw`(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]{0,3}\d{3}[ .-]{1,3}\d{4}`
const SITE = String.raw`(?:https?:\/\/|www\.) ?[^\s]+|[a-z0-9-]{3,}(?:\.[a-z0-9-]+)*\.(?:com|ca|net|org|us|biz|shop|store|mx|es|fr|co|info|online|bike|bikes|moto|motorcycles|auto|autos|parts|tires|repair|services|market|app|io|me|site|live|club|life|world|email|company|group|example)(?:\/[^\s]*)?`
const MAIL = String.raw`[^\s@:]+ ?@ ?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}`
/** The last digits of a card behind a row of stars; readers take stars for crosses and other signs. */
const CARD = String.raw`(?:[*x×•#]{2,}[ -]?){1,4}\d{3,5}|(?:[*x×•#+%¥·"'«»] ?){2,}\d{4}|\d{4,6}(?:[ -]?[*x•#]{2,}){1,3}[ -]?\d{4}`
const PERCENT = String.raw`\d{1,2}(?:[.,]\d{1,4})? ?%|[.,]\d{1,4} ?%`

const edged = (source: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'giu')
const FORMS: readonly (readonly [RegExp, ValueKind])[] = [
  [edged(MAIL), 'mail'],
  [edged(SITE), 'site'],
  [edged(DATE), 'date'],
  // “** 420.65” behind a total is an amount.
  [edged(String.raw`(?:${CARD})(?![.,]\d\d(?!\d))`), 'card'],
  [edged(PHONE), 'phone'],
  [edged(TIME), 'time'],
  [new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?:${PERCENT})`, 'giu'), 'percent'],
]

/** Values of a text that are known by their form alone; none of them overlap. */
export function valuesIn(text: string): Value[] {
  const found: Value[] = []
  for (const [pattern, kind] of FORMS)
    for (const { 0: hit, index } of text.matchAll(pattern)) {
      const span = { start: index, end: index + hit.trimEnd().length, kind }
      if (!found.some(({ start, end }) => span.start < end && start < span.end)) found.push(span)
    }
  return found
}

/** Marks of the spiff's money beside an amount; any other stays on the line, and nothing explains it. */
const MARKS: Record<string, string> = {
  USD: String.raw`(?:US ?\$|\$ ?US(?!\p{L})|(?:DLL?S|dll?s)\.?|(?:USD|usd) ?\$?|\$ ?(?:USD|usd)|\$)`,
  CAD: String.raw`(?:CA?\$|(?:CDN|CAD|cad) ?\$?|\$ ?CA[DN]?|\$)`,
  EUR: String.raw`(?:€|EUR)`,
}

/** The letters of an amount with the marks of its money, and of money that goes back with its minus or brackets. */
export function moneyMarks(text: string, { start, end }: Span, currency: string, back: boolean): Span {
  const mark = MARKS[currency] ?? '(?!)'
  let [from, to] = [start, end]
  const before = (pattern: RegExp) => {
    from -= pattern.exec(text.slice(0, from))?.[0].length ?? 0
  }
  const after = (pattern: RegExp) => {
    to += pattern.exec(text.slice(to))?.[0].length ?? 0
  }
  const [left, right] = [new RegExp(`(?<!\\p{L})${mark} ?$`, 'u'), new RegExp(`^ ?${mark}(?![\\p{L}\\p{N}])`, 'u')]
  before(left)
  if (back) before(/[-−–(] ?$/)
  if (back) before(left)
  after(right)
  if (back) after(/^ ?(?:[-−–)]|CR\b)/)
  return { start: from, end: to }
}
