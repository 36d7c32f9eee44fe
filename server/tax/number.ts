/** What is printed on a W-9 as line 3a. */
export const CLASSIFICATIONS = [
  'individual',
  'c-corporation',
  's-corporation',
  'partnership',
  'trust-estate',
  'llc-c',
  'llc-s',
  'llc-p',
  'other',
] as const
export type Classification = (typeof CLASSIFICATIONS)[number]
export type TinKind = 'SSN' | 'EIN'

/** Prefixes the tax office never gave out. */
const NO_EIN = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])
/** Printed in advertisements and brochures, and refused ever since. */
const FAMOUS = new Set(['078051120', '219099999', '457555462', '123456789'])

/** Groups of individual taxpayer numbers, which begin with 9 and stand in the same field. */
const isItinGroup = (group: number) =>
  (group >= 50 && group <= 65) ||
  (group >= 70 && group <= 88) ||
  (group >= 90 && group <= 92) ||
  (group >= 94 && group <= 99)

/** Nine digits of a number as people type it, or null. */
export const tinDigits = (text: string): string | null => {
  const digits = text.replace(/[\s\p{Pd}\u2212]/gu, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

/** Why a number cannot be one, in words; null when it may be. The words never repeat it. */
export function tinFault(kind: TinKind, text: string): string | null {
  const digits = tinDigits(text)
  if (!digits)
    return kind === 'SSN'
      ? 'A social security number has nine digits, such as 123-45-6789.'
      : 'An employer number has nine digits, such as 12-3456789.'
  if (new Set(digits).size === 1) return 'This number was never given out. Check the digits.'
  if (kind === 'EIN')
    return NO_EIN.has(digits.slice(0, 2)) ? 'No employer number begins like this. Check the first two digits.' : null
  const [area, group, serial] = [digits.slice(0, 3), Number(digits.slice(3, 5)), digits.slice(5)]
  if (area === '000' || area === '666' || FAMOUS.has(digits) || group === 0 || serial === '0000')
    return 'This number was never given out. Check the digits.'
  return area.startsWith('9') && !isItinGroup(group)
    ? 'A number that begins with 9 is an ITIN; this one does not exist. Check the digits.'
    : null
}

/** Which kind a classification is signed with: companies have an employer number. */
export const mayUse = (classification: Classification, kind: TinKind): boolean =>
  kind === 'EIN' || classification === 'individual' || classification === 'other'
