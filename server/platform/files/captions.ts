import { badInput } from '../errors.ts'
import { cut, withoutDirections } from '../values/text.ts'

const MAX_CUES = 5000
/** Lines of the longest captions, several times over; more of them would hold up the requests. */
const MAX_LINES = 100_000
/** Hours and fractions may be left out, and a comma stand for the point; Azure writes seven digits of it. */
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/
/** The arrow as standards have it, and what translators and word processors make of it. */
const ARROW = /--\s?>|[-–—]>|→/
const BEGINS_AS_TIME = /^-?\d+\s?:/
/** Times as SubRip and WebVTT write them, and as YouTube's own files do: 0:00:01.000,0:00:04.000. */
const TIMES = /^([\d:.,]+)\s*-->\s*([\d:.,]+)(\s.*)?$/
const TIMES_OF_SBV = /^(\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3})$/
/** Places and fonts that subtitles are styled with and WebVTT does not know. */
const STYLED = /\{\\[^{}]{0,100}\}|<\/?font\b[^<>]{0,100}>/gi

function secondsOf(clock: string): number | undefined {
  const [, hours = '0', minutes, seconds, fraction = ''] = CLOCK.exec(clock) ?? []
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`)
}

const stampOf = (seconds: number) => {
  const all = Math.round(seconds * 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(all / 3_600_000))}:${two(Math.floor(all / 60_000) % 60)}:${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`
}

interface Cue {
  begin: number
  end: number
  settings: string
  name: string | undefined
  words: string[]
}

/** What a file holds besides captions. */
const OUTSIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

type Wrong = (index: number, reason: string) => Error

/** The times of a line that has an arrow or YouTube's comma; undefined for a line of words. Errors: as `captionsOf`. */
function timesOf(line: string, index: number, wrong: Wrong): Pick<Cue, 'begin' | 'end' | 'settings'> | undefined {
  const plain = withoutDirections(line).trim()
  // A time that was put into another language has spaces behind its colons.
  const kept = plain.replace(ARROW, '-->').replace(/: (?=\d)/g, ':')
  const [, from = '', to = '', settings = ''] = TIMES.exec(kept) ?? TIMES_OF_SBV.exec(plain) ?? []
  // Arrows stand in what is said, too: File --> Save.
  if (!from && !(ARROW.test(plain) && BEGINS_AS_TIME.test(plain))) return undefined
  const [begin, end] = [secondsOf(from), secondsOf(to)]
  if (begin === undefined || end === undefined)
    throw wrong(index, `“${cut(plain, 60)}” is not a time. It looks like 00:00:01.000 --> 00:00:04.000.`)
  if (end < begin) throw wrong(index, 'the caption ends before it begins.')
  return { begin, end, settings: settings.trim().replace(/\s+/g, ' ') }
}

/** What stands between two empty lines: captions, which need no empty line between them. Errors: as `captionsOf`. */
function cuesIn(lines: readonly string[], start: number, wrong: Wrong): Cue[] {
  const cues: Cue[] = []
  lines.forEach((line, at) => {
    const times = timesOf(line, start + at, wrong)
    const before = cues.at(-1)
    if (times) {
      // A line of its own above the times is the name of the caption, a number in most files.
      const name = before
        ? /^\d+$/.test(before.words.at(-1)?.trim() ?? '')
          ? before.words.pop()
          : undefined
        : lines[at - 1]
      if (!before && at > 1)
        throw wrong(start, 'there is more than one line above the time. Leave an empty line between captions.')
      cues.push({ ...times, name: name?.trim(), words: [] })
    } else if (before) before.words.push(line)
  })
  if (!cues.length)
    throw wrong(
      start,
      `“${cut(lines[0]!.trim(), 40)}” stands without a time. A time looks like 00:00:01.000 --> 00:00:04.000.`,
    )
  return cues
}

/**
 * Captions as WebVTT, out of WebVTT, SubRip (.srt) or YouTube's .sbv as editors and services write them. They are put in
 * the order of their times; captions without words or of no length show nothing and are left out. Errors:
 * BAD_USER_INPUT names the line and what is wrong with it, since half a caption file is worse than none.
 */
export function captionsOf(text: string, field: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/^\s+(?=WEBVTT)/i, '')
    .split('\n')
  if (lines.length > MAX_LINES) throw badInput(field, 'The caption file has too many lines. Leave out its notes.')
  const wrong: Wrong = (index, reason) => badInput(field, `Line ${index + 1} of the caption file: ${reason}`)
  if (lines.some((line) => line.includes('\uFFFD') || line.includes('\0')))
    throw badInput(field, 'The caption file is not plain text in UTF-8. Save it as UTF-8 and try again.')
  const isVtt = /^WEBVTT(?:[ \t]|$)/i.test(lines[0] ?? '')
  if (!isVtt && !lines.some((line) => ARROW.test(line) || TIMES_OF_SBV.test(line.trim())))
    throw badInput(field, 'Choose a WebVTT, SRT or SBV caption file.')
  const cues: Cue[] = []
  for (let index = isVtt ? 1 : 0; index < lines.length; index++) {
    if (!lines[index]!.trim()) continue
    let start = index
    const isSaid = !isVtt || !OUTSIDE.test(lines[start]!)
    // YouTube begins captions that roll up with a line of one space.
    while (index < lines.length && (lines[index]!.trim() || (isSaid && lines[index]))) index++
    // Styles could reach outside the captions; notes and regions say nothing to the reader.
    if (!isSaid) continue
    // The head of the file says what it is of; captions may follow it at once.
    if (isVtt && start === 1) while (start < index && !ARROW.test(lines[start]!)) start++
    if (start < index) cues.push(...cuesIn(lines.slice(start, index), start, wrong))
  }
  const shown = cues
    .map((cue) => ({
      ...cue,
      words: cue.words
        .map((line) => line.replace(STYLED, '').replaceAll('-->', '--&gt;'))
        .filter((line) => line.trim()),
    }))
    .filter(({ begin, end, words }) => end > begin && words.length)
    .sort((one, other) => one.begin - other.begin)
  if (!shown.length) throw badInput(field, 'The caption file holds no captions.')
  if (shown.length > MAX_CUES) throw badInput(field, `Use at most ${MAX_CUES} captions.`)
  const blocks = shown.map(({ name, begin, end, settings, words }) =>
    [
      ...(name ? [name] : []),
      `${stampOf(begin)} --> ${stampOf(end)}${isVtt && settings ? ` ${settings}` : ''}`,
      ...words,
    ].join('\n'),
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/** What is said in captions, without times and marks: for search. The text is one that `captionsOf` made. */
export const spokenWords = (vtt: string): string =>
  vtt
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes(' --> '))
      return at < 0 ? [] : lines.slice(at + 1)
    })
    .join(' ')
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
