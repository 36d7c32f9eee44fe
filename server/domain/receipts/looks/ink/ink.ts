import sharp from 'sharp'
import type { Word } from '../../../../platform/files/ocr.ts'
import { thread } from '../../../../platform/files/threads.ts'
import { THIRD_READING, UNREAD } from '../lines.ts'
import type { Readable } from '../readable.ts'
import { shareFor, type InkQuestion } from './planes.ts'
import type { Stray } from './strayInk.ts'
import { thirdReading } from './turned.ts'

const FIND_MS = 20_000
/** Each takes a reading of its own; what is left is unread. */
const READ_AT_MOST = 4
/** Fewer degrees are level. */
const LEVEL = 6
/** Darker on the whole than this, the letters are light. */
const DARK = 110

const finder = thread<InkQuestion, Stray[]>(new URL('./inkThread.ts', import.meta.url), { idle: 60_000 })

async function straysOn(ready: Readable, words: readonly Word[]): Promise<Stray[]> {
  const share = shareFor(words)
  const [picture, { channels }] = await Promise.all([
    ready.inColor(Math.round(ready.width * share)),
    sharp(ready.png).stats(),
  ])
  return finder.ask({ picture, words, share, isDark: channels[0]!.mean < DARK }, FIND_MS)
}

/** Letters of a logo stand level, or it is a picture. What is read of it in full is judged all the same. */
const isLogo = ({ isAbove, letters, degrees }: Stray): boolean =>
  isAbove && (letters.length < 2 || Math.abs(degrees) < LEVEL)

/**
 * Ink that neither look read, read once more along its own letters; what comes of it is judged like other lines. Words
 * without letters stand for what was not read in full, such as a stamp: no claim is granted past them. All places are
 * those of the readable picture.
 */
export async function inkBeside(ready: Readable, words: readonly Word[]): Promise<Word[]> {
  const strays = await straysOn(ready, words)
  const large = strays.toSorted((one, other) => other.letters.length - one.letters.length).slice(0, READ_AT_MOST)
  const found: Word[] = []
  for (const [index, stray] of strays.entries()) {
    const line = THIRD_READING + index
    const { words: read, isWhole } = large.includes(stray)
      ? await thirdReading(ready, stray)
      : { words: [], isWhole: false }
    const { x, y, width, height } = stray
    const mayBeLogo = isLogo(stray)
    if (!isWhole && !mayBeLogo) found.push({ text: UNREAD, confidence: 0, line, x, y, width, height })
    if (isWhole || !mayBeLogo) found.push(...read.map((word) => ({ ...word, line })))
  }
  return found
}
