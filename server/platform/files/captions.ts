import { badInput } from '../errors.ts'
import { cut } from '../values/text.ts'

const MAX_CUES = 5000
/** Lines of the longest captions, several times over; more of them would hold up the requests. */
const MAX_LINES = 100_000
const CLOCK = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/

function secondsOf(clock: string): number | undefined {
  const [, hours, minutes, seconds, thousandths] = CLOCK.exec(clock) ?? []
  return minutes === undefined
    ? undefined
    : Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

const stampOf = (seconds: number) => {
  const whole = Math.floor(seconds)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`
}

/**
 * `00:00:01.000 --> 00:00:04.000 align:start` as its parts, settings with their space; empty where it is no such line.
 */
function timesOf(line: string): [from: string, to: string, settings: string] {
  const [left = '', right = ''] = line.trim().split('-->', 2)
  if (!/\s$/.test(left) || !/^\s/.test(right)) return ['', '', '']
  const [to = '', ...settings] = right.trim().split(/\s+/)
  return [left.trim(), to, settings.map((one) => ` ${one}`).join('')]
}

/**
 * Captions as WebVTT: SRT is turned into it, every cue is looked at. Errors: BAD_USER_INPUT names the line and what is
 * wrong with it, since half a caption file is worse than none.
 */
export function captionsOf(text: string, field: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  if (lines.length > MAX_LINES) throw badInput(field, 'The caption file has too many lines. Leave out its notes.')
  const wrong = (index: number, reason: string) => badInput(field, `Line ${index + 1} of the caption file: ${reason}`)
  if (lines.some((line) => line.includes('\uFFFD') || line.includes('\0')))
    throw badInput(field, 'The caption file is not plain text in UTF-8. Save it as UTF-8 and try again.')
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  if (!isVtt && !lines.some((line) => line.includes('-->')))
    throw badInput(field, 'Choose a WebVTT or SRT caption file.')
  if (!isVtt && !/^\s*\d+\s*$/.test(lines.find((line) => line.trim()) ?? ''))
    throw wrong(0, 'it must begin with WEBVTT, or with the number 1 in an SRT file.')
  const blocks: string[] = []
  let cues = 0
  let last = 0
  for (let index = isVtt ? 1 : 0; index < lines.length; index++) {
    if (!lines[index]!.trim()) continue
    const start = index
    while (index < lines.length && lines[index]!.trim()) index++
    const block = lines.slice(start, index)
    if (isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0]!)) {
      // Styles could reach outside the captions; notes and regions say nothing to the reader.
      continue
    }
    if (isVtt && start === 1) {
      if (block.some((line) => line.includes('-->'))) throw wrong(start, 'an empty line is missing under WEBVTT.')
      continue
    }
    const at = block.findIndex((line) => line.includes('->'))
    if (at < 0)
      throw wrong(
        start,
        `“${cut(block[0]!.trim(), 40)}” stands without a time. A time looks like 00:00:01.000 --> 00:00:04.000.`,
      )
    const [from, to, settings] = timesOf(block[at]!)
    const [begin, end] = [secondsOf(from), secondsOf(to)]
    if (begin === undefined || end === undefined)
      throw wrong(
        start + at,
        `“${cut(block[at]!.trim(), 60)}” is not a time. It looks like 00:00:01.000 --> 00:00:04.000.`,
      )
    if (end <= begin) throw wrong(start + at, 'the caption ends before it begins.')
    if (begin < last) throw wrong(start + at, 'the caption begins before the one above it.')
    if (at > 1) throw wrong(start, 'there is more than one line above the time. Leave an empty line between captions.')
    const words = block.slice(at + 1).filter((line) => !line.includes('-->'))
    if (words.length !== block.length - at - 1)
      throw wrong(start + at + 1, 'an empty line is missing between two captions.')
    last = begin
    if (!words.length) continue
    if (++cues > MAX_CUES) throw badInput(field, `Use at most ${MAX_CUES} captions.`)
    blocks.push(
      [
        ...(at === 1 ? [block[0]!.trim()] : []),
        `${stampOf(begin)} --> ${stampOf(end)}${isVtt ? settings : ''}`,
        ...words,
      ].join('\n'),
    )
  }
  if (!cues) throw badInput(field, 'The caption file holds no captions.')
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
