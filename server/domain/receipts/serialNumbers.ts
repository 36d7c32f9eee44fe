/** Letters and digits alone, upper case: equal for numbers that read the same, however they were typed. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

export const invoiceKeyOf = (invoiceNumber: string): string => bare(invoiceNumber)
export const serialKeyOf = (serial: string): string => bare(serial)

const LETTERS: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth sign of a North American VIN, worked out from the others (49 CFR 565.15). */
function checkSign(vin: string): string {
  const sum = [...vin].reduce((total, sign, index) => total + (LETTERS[sign] ?? Number(sign)) * WEIGHTS[index]!, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A VIN that its own check digit confirms: one sign read or typed wrong would not pass. */
export const isProvenVin = (key: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(key) && key[8] === checkSign(key)

/** A maker’s code in front, a running number of five digits behind: somebody meant a VIN. */
const meansVin = (key: string): boolean =>
  /^[1-9JKLRSVWYZ][A-Z0-9]{2}/.test(key) && /\d{5}$/.test(key) && /[A-Z].*[A-Z].*[A-Z]/.test(key)

/** Why a text is no serial number or VIN, in words; null when it may be one. */
export function serialProblem(serial: string): string | null {
  if (/[^\p{L}\p{N}\s./_-]/u.test(serial)) return 'A serial number has letters and digits only.'
  const key = serialKeyOf(serial)
  if (key.length < 3 || key.length > 40) return 'A serial number has 3 to 40 letters and digits.'
  if (!/^[A-Z0-9]+$/.test(key)) return 'A serial number has letters from A to Z and digits only.'
  if (key.length === 17 && /[IOQ]/.test(key) && meansVin(key))
    return 'Check the VIN: it never has the letters I, O or Q. Type 1 and 0 instead.'
  if ((key.length === 16 || key.length === 18) && meansVin(key))
    return `Check the VIN: it has 17 characters, and this has ${key.length}.`
  return null
}

/**
 * A word of warning where a VIN’s check digit does not fit; makers outside of North America do not use it, so it never
 * stops a claim.
 */
export function serialWarning(serial: string): string | null {
  const key = serialKeyOf(serial)
  return /^[1-5][A-HJ-NPR-Z0-9]{16}$/.test(key) && meansVin(key) && key[8] !== checkSign(key)
    ? 'Check the VIN: its check digit does not fit.'
    : null
}
