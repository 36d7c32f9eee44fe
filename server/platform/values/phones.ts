import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withoutDirections, withoutInvisible } from './text.ts'

/** What separates digits, as people, contacts and spreadsheets write it; 00 before the country is a plus. */
const SEPARATORS = /[^\p{L}\p{N}+#().,;=:\s]+/gu
const EDGE = /[-,;:\s]/
/** An extension, close to the number or called as in French, Spanish or by a menu, which the library does not know. */
const EXTENSION = /(?<=[\d\s-])(?:x|ext|extn|p|poste|interno|anexo|ramal|opt|option|press)[.\s:-]*(?=\d{1,7}\s*$)/iu
/** A number of which the last signs are letters, as on advertisements: 1-800-POLARIS, 800.GO.HONDA. */
const VANITY = /^([+\d(][\d\s()+.-]*)([a-z][a-z\d\s.-]{3,})$/i
/** A number as a spreadsheet reckons with it. */
const RECKONED = /^(\d{7,15})\.0+$/
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2)
/** Digits of a number of which its country alone knows more, such as 020 7946 0958. */
const PLAIN = /^[+(]*\d[\d\s().-]{5,}$/

/** What a number with letters dials, of which the keys of a telephone know ten digits; null of other words behind one. */
function dialedLetters(typed: string): string | null {
  const [, digits = '', letters = ''] = VANITY.exec(typed) ?? []
  if (letters.replace(/[^a-z]/gi, '').length < 3) return null
  const before = digits.replace(/\D/g, '').replace(/^1/, '')
  if (before.length >= 7 || before.length < 3) return null
  const dialed = (before + letters.replace(/[a-z]/gi, keyOf)).replace(/\D/g, '')
  return dialed.length < 10 ? null : `+1${dialed.slice(0, 10)}`
}

/** Without what separates nothing, at both ends. */
function bare(text: string): string {
  let [begin, end] = [0, text.length]
  while (begin < end && EDGE.test(text[begin]!)) begin++
  while (end > begin && EDGE.test(text[end - 1]!)) end--
  return text.slice(begin, end)
}

/**
 * A telephone number as it is kept: as it was typed where that is digits and what usually stands between them, so that
 * what was read and is sent back changes nothing; else (555) 123-4567 ext. 11 in the United States, Canada and their
 * neighbors of +1, and +44 20 7946 0958 elsewhere. Null where there is no number.
 */
export function phoneNumber(text: string): string | null {
  const typed = bare(
    withoutInvisible(withoutDirections(text.normalize('NFKC')))
      .replace(/[[{]/g, '(')
      .replace(/[\]}]/g, ')')
      .replace(SEPARATORS, '-')
      .replace(EXTENSION, ' ext ')
      .replace(/\s+/g, ' '),
  ).replace(RECKONED, '$1')
  const letters = dialedLetters(typed)
  const dialed = letters ?? typed.replace(/^00(?=[1-9])/, '+')
  const parsed = parsePhoneNumberFromString(dialed, { defaultCountry: 'US' })
  if (parsed?.isPossible()) {
    if (PLAIN.test(typed) || letters) return typed
    return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
  }
  const digits = typed.replace(/\D/g, '').length
  return PLAIN.test(typed) && digits >= 6 && digits <= 15 ? typed : null
}
