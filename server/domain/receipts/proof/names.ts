import { almost, loose, withoutAccents, type PrintedLine } from './paper.ts'
import type { Span } from './said.ts'

/** Where a line says a name. */
export interface NameSpan extends Span {
  /** Letter by letter: no sign other than it should be, no digit that looks like a letter. */
  exact: boolean
}

/** A digit or a rule in a word that is spelled with letters alone: read wrong, or printed to look alike. */
const looksAlike = (read: string, wanted: string) => !/\d/.test(wanted) && /[\d|]/.test(read)

/** Letters of a line that say a name: as it is spelled, a long word also with one sign read wrong. */
export function spansOf({ text }: PrintedLine, name: string): NameSpan[] {
  const wanted = name.split(/[^\p{L}\p{N}]+/u).flatMap((plain) => (loose(plain) ? [{ plain, word: loose(plain) }] : []))
  if (wanted.map(({ word }) => word).join('').length < 3) return []
  const words = [...text.matchAll(/[\p{L}\p{N}|]+/gu)].flatMap((hit) => {
    const read = loose(hit[0])
    return read ? [{ plain: withoutAccents(hit[0]), read, start: hit.index, end: hit.index + hit[0].length }] : []
  })
  return words.flatMap(({ start }, at) => {
    const run = words.slice(at, at + wanted.length)
    const isSaid =
      run.length === wanted.length &&
      wanted.every(({ word }, index) => {
        const { read } = run[index]!
        return read === word || (word.length >= 6 && !/\d/.test(word) && almost(read, word))
      })
    if (!isSaid) return []
    const exact = wanted.every(
      ({ word, plain }, index) => run[index]!.read === word && !looksAlike(run[index]!.plain, plain),
    )
    return [{ start, end: run.at(-1)!.end, exact }]
  })
}
