/** Encodings that spreadsheets and editors write, as people know them. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift-JIS',
} as const
export type Encoding = keyof typeof ENCODINGS

/** How much of a file is weighed. */
const SAMPLE_BYTES = 2_000_000

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)
const isSmall = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign)
const isCapital = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign)
/** Letters of Windows-1252 that dealers here seldom have in their names; Macs keep ö, ä and ü at their places. */
const SELDOM = new Set('šŠžŽŸƒ')
/** What stands before and behind an apostrophe in names and words: O’Brien, rider’s, l’Ouest. */
const isApostrophe = (before: string, behind: string) =>
  /(?:^|[^\p{L}])[OoDdLl]$/u.test(before) || /^(?:[sStTdDmM]|ll|re|ve)(?:[^\p{L}]|$)/u.test(behind)

/**
 * How well a reading fits: letters as words have them speak for it, signs and capitals in the middle of words against it.
 * English is nearly silent, so that only signs outside of ASCII are weighed.
 */
function fitOf(text: string): number {
  let fit = 0
  for (const found of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [sign] = found
    const [before, behind] = [text[found.index - 1], text[found.index + 1]]
    const isWithin = isLetter(before) && isLetter(behind)
    if (isLetter(sign)) {
      // A capital behind a small letter, or a small letter before a capital, is none that people write.
      const isOdd = (isCapital(sign) && isSmall(before)) || (isSmall(sign) && isCapital(behind))
      const isAlone = !isLetter(before) && !isLetter(behind)
      fit += isOdd || !/\p{Script=Latin}/u.test(sign) ? -1 : isAlone || SELDOM.has(sign) ? 0.5 : 1
    } else if (sign === '’' && isWithin)
      fit += isApostrophe(
        text.slice(Math.max(0, found.index - 3), found.index),
        text.slice(found.index + 1, found.index + 4),
      )
        ? 1
        : 0
    else if (/[\p{Cc}\p{Co}]/u.test(sign) || isWithin) fit -= 1
  }
  return fit
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〇]+/gu

/**
 * Whether bytes are Japanese: they read without a fault, and its signs stand beside one another. Letters with accents,
 * read so, make single signs within words.
 */
function isJapanese(bytes: Buffer): boolean {
  let text: string
  try {
    // A sign of two bytes may be cut at the end of the sample.
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return false
  }
  if (/\p{Co}/u.test(text)) return false
  let [alone, together] = [0, 0]
  for (const found of text.matchAll(JAPANESE))
    if (found[0].length > 1) together += found[0].length
    else if (/[A-Za-z]/.test(`${text[found.index - 1] ?? ''}${text[found.index + 1] ?? ''}`)) alone++
  return together > 0 && together > alone * 3
}

/**
 * The encoding of bytes that are no UTF-8: Shift-JIS of a Japanese Excel, Mac Roman of Excel for Mac where its letters
 * fit better, else Windows-1252, which most files are.
 */
function encodingOf(bytes: Buffer): Encoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (isJapanese(sample)) return 'shift_jis'
  const fits = (encoding: Encoding) => fitOf(new TextDecoder(encoding).decode(sample))
  return fits('macintosh') > fits('windows-1252') ? 'macintosh' : 'windows-1252'
}

/** UTF-16 without a mark: in a text of Latin letters every second byte is zero. */
function halfEmpty(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const half = sample.length / 2
  return zeros[1]! > half * 0.6 ? 'utf-16le' : zeros[0]! > half * 0.6 ? 'utf-16be' : undefined
}

/** The text of a file and how it was written: as its mark says, as UTF-8 where it is some, else as it reads best. */
export function decodedText(bytes: Buffer): { text: string; encoding: Encoding } {
  const marked: Encoding | undefined =
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
      ? 'utf-8'
      : bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : halfEmpty(bytes)
  const read = (encoding: Encoding, fatal: boolean) => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
    encoding,
  })
  if (marked) return read(marked, false)
  try {
    return read('utf-8', true)
  } catch {
    return read(encodingOf(bytes), false)
  }
}
