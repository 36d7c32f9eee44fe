import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withoutDirections, withoutInvisible } from './text.ts'

/** What separates digits, as people, contacts and spreadsheets write it; 00 before the country is a plus. */
const SEPARATORS = /[^\p{L}\p{N}+#().,;=:\s]+/gu
const EDGE = /[-,;:\s]/
/** An extension as it is called in French and Spanish, which the library does not know. */
const EXTENSION = /\b(?:poste|interno|anexo|ramal)\.?[\s:]*(?=\d{1,7}\s*$)/iu
/** A number of which the last signs are letters, as on advertisements: 1-800-POLARIS. */
const VANITY = /^([+\d(][\d\s()+-]*)([a-z][a-z\d-]{3,})$/i
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toLowerCase())) + 2)
/** Digits of a number of which its country alone knows more, such as 020 7946 0958. */
const PLAIN = /^[+(]*\d[\d\s().-]{5,}$/

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
      .replace(SEPARATORS, '-')
      .replace(EXTENSION, 'ext ')
      .replace(/\s+/g, ' '),
  )
  const dialed = typed
    .replace(/^00(?=[1-9])/, '+')
    .replace(VANITY, (_, digits: string, letters: string) => digits + letters.replace(/[a-z]/gi, keyOf))
  const parsed = parsePhoneNumberFromString(dialed, { defaultCountry: 'US' })
  if (parsed?.isPossible()) {
    if (PLAIN.test(typed) || VANITY.test(typed)) return typed
    return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
  }
  const digits = typed.replace(/\D/g, '').length
  return PLAIN.test(typed) && digits >= 6 && digits <= 15 ? typed : null
}
