import type { Explanation } from '../grammar/explain.ts'
import { UNREAD } from '../looks/lines.ts'
import { doubted, placeOf, proven, type Verdict } from './paper.ts'

const SAID_AT_MOST = 3

const quoted = (texts: readonly string[]): string =>
  [...new Set(texts.filter(Boolean).map((text) => `“${text}”`))].slice(0, SAID_AT_MOST).join(', ')

/** Every line of both looks is a known part of a receipt: what nobody knows the meaning of is for a person. */
export function everyLineExplained({ doubts }: Explanation): Verdict {
  if (!doubts.length) return proven('explained', 'Every line of the receipt is understood.')
  const isUnread = ({ line }: Explanation['doubts'][number]) => line.text.includes(UNREAD)
  const guesses = quoted(doubts.filter(isUnread).map(({ line }) => line.text.replaceAll(UNREAD, '').trim()))
  const lines = quoted(doubts.filter((one) => !isUnread(one)).map(({ line }) => line.text))
  const says = [
    ...(doubts.some(isUnread)
      ? [`Ink on the receipt could not be read, such as a stamp${guesses && `; perhaps ${guesses}`}.`]
      : []),
    ...(lines ? [`Not understood: ${lines}.`] : []),
  ]
  return doubted(
    'explained',
    says.join(' '),
    doubts.map(({ line }) => placeOf(line, line.words)),
  )
}
