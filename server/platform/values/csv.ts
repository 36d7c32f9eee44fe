import type { Options } from 'csv-stringify'

/** A plain number may begin with a minus; it is no formula. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/**
 * How every CSV file is written that people open in a spreadsheet: a mark tells it the encoding, text it would run as a
 * formula is made text, numbers stay numbers.
 */
export const FOR_SPREADSHEETS: Options = {
  bom: true,
  escape_formulas: true,
  cast: { string: (text) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text) },
}
