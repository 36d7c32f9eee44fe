import { isProvenVin, serialKeyOf, serialProblem } from '../serialNumbers.ts'
import { wordsBetween } from '../looks/lines.ts'
import { amountsIn } from '../proof/amounts.ts'
import { daysIn, saleDaysIn } from './days.ts'
import {
  agreed,
  bare,
  isFirm,
  overlap,
  paperOf,
  placeOf,
  withoutAccents,
  type Paper,
  type PrintedLine,
  type Read,
  type ReadPage,
} from '../proof/paper.ts'
import { saleNumberOn } from './saleNumber.ts'
import { spansOf } from '../proof/names.ts'
import { isTradedIn } from './tradedIn.ts'
import { totalsIn } from './total.ts'

/** A serial number that was sold, and by its place among those asked for which item; null where nothing tells. */
type SoldSerial = Read<string> & { item: number | null }

/** What a receipt says of its sale: only what was read with certainty, once, and by no look otherwise. */
export interface SaleRead {
  invoiceNumber: Read<string> | null
  /** 2026-11-03. */
  invoiceDate: Read<string> | null
  /** Minor units. */
  spent: Read<bigint> | null
  serials: SoldSerial[]
}

/** What has to be known to read it: how the country writes days, and the items that have serial numbers. */
export interface Expected {
  country: string
  items: readonly { name: string; partNumber: string | null; words: readonly string[] }[]
}

function dayOn(paper: Paper, lines: readonly PrintedLine[], country: string): Read<string> | null {
  const days = saleDaysIn(daysIn(lines, country))
  const [first] = days
  if (!first || first.readings.length > 1) return null
  if (days.some(({ readings }) => readings.join() !== first.readings.join())) return null
  const firm = days.find(({ line, words }) => isFirm(paper, line, words))
  return firm ? { value: firm.readings[0]!, place: placeOf(firm.line, firm.words) } : null
}

function totalOn(paper: Paper, lines: readonly PrintedLine[]): Read<bigint> | null {
  const { totals, adds } = totalsIn(lines)
  const most = totals.filter(({ minor }) => totals.every((other) => other.minor <= minor))
  const [total] = most
  if (!total || total.unclear || !isFirm(paper, total.line, total.words) || !adds(total.minor)) return null
  const several = new Set(totals.map(({ minor }) => minor)).size > 1
  return several && !/\b(?:grand|final|gesamt)/i.test(total.line.text)
    ? null
    : { value: total.minor, place: placeOf(total.line, total.words) }
}

const LABEL =
  /(?:\b(?:vin|serial|serie|seriennummer|fahrgestellnummer|s\/n|sn|hin)\b|\b(?:no|n°|numero) de serie\b)(?:[ -]?(?:no|nr|num|number|nummer)\b)?[ .:#=|]*/gi
/** Devices have serial numbers of their own. */
const DEVICE = /\b(?:terminal|pos|device|register|kasse|tse|printer|fiscal|tid|engine|motor no)\b/i
const SERIAL = /^[A-Z0-9][A-Z0-9-]{3,38}[A-Z0-9](?![\p{L}\p{N}])/iu
const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Where serials stand on a line: behind their label, several with commas between, and VINs that prove themselves. */
function serialSpans(line: PrintedLine): { start: number; end: number }[] {
  const text = withoutAccents(line.text)
  if (text.length !== line.text.length || DEVICE.test(text)) return []
  const spans: { start: number; end: number }[] = []
  for (const label of text.matchAll(LABEL)) {
    let start = label.index + label[0].length
    for (let more = true; more;) {
      const hit = SERIAL.exec(text.slice(start))?.[0]
      if (!hit || digitsIn(hit) < 3) break
      spans.push({ start, end: start + hit.length })
      const next = /^ ?[,;&/] ?/.exec(text.slice(start + hit.length))
      more = next !== null
      start += hit.length + (next?.[0].length ?? 0)
    }
  }
  for (const { 0: word, index } of text.matchAll(/[A-Z0-9]{17}(?![\p{L}\p{N}])/giu))
    if (isProvenVin(bare(word)) && !spans.some(({ start, end }) => index < end && start < index + 17))
      spans.push({ start: index, end: index + 17 })
  return spans
}

/** How far above its serial an item may stand. */
const ABOVE = 3

/** The item on the line of a serial, or above it where no other item’s price stands between. */
function itemAt(lines: readonly PrintedLine[], line: PrintedLine, items: Expected['items']): number | null {
  const at = lines.indexOf(line)
  for (let up = at; up >= Math.max(0, at - ABOVE); up--) {
    const above = lines[up]!
    const item = items.findIndex(
      ({ name, words, partNumber }) =>
        [name, ...words].some((one) => spansOf(above, one).length) ||
        (partNumber !== null && bare(partNumber).length >= 4 && bare(above.text).includes(bare(partNumber))),
    )
    if (item >= 0) return item
    if (up < at && amountsIn(above).length) return null
  }
  return null
}

function serialsOn(paper: Paper, lines: readonly PrintedLine[], { items }: Expected): SoldSerial[] {
  return lines.flatMap((line) =>
    serialSpans(line).flatMap(({ start, end }): SoldSerial[] => {
      const value = line.text.slice(start, end).toUpperCase()
      const words = wordsBetween(line, start, end)
      if (serialProblem(value) || isTradedIn(lines, line)) return []
      if (!isProvenVin(bare(value)) && !isFirm(paper, line, words)) return []
      return [{ value, place: placeOf(line, words), item: itemAt(lines, line, items) }]
    }),
  )
}

/** Each serial once: as the first look read it, since the other may have read the same print otherwise. */
function withoutDoubles(found: readonly SoldSerial[], { items }: Expected): SoldSerial[] {
  const same = (one: SoldSerial, other: SoldSerial) =>
    serialKeyOf(one.value) === serialKeyOf(other.value) ||
    (one.place.pageId === other.place.pageId && overlap(one.place.box, other.place.box))
  const once = found.filter((one, index) => found.findIndex((other) => same(one, other)) === index)
  // One number and one item that has one belong together, whatever the line calls it.
  return once.length === 1 && items.length === 1 ? [{ ...once[0]!, item: 0 }] : once
}

/** What the pages say of the sale. */
export const readSale = (pages: readonly ReadPage[], expected: Expected): SaleRead => saleOn(paperOf(pages), expected)

/** The same of a paper. */
export function saleOn(paper: Paper, expected: Expected): SaleRead {
  const each = <T>(read: (lines: readonly PrintedLine[]) => T | null) => paper.looks.map(read)
  return {
    invoiceNumber: agreed(
      each((lines) => saleNumberOn(paper, lines, expected.country)),
      bare,
    ),
    invoiceDate: agreed(
      each((lines) => dayOn(paper, lines, expected.country)),
      (day) => day,
    ),
    spent: agreed(
      each((lines) => totalOn(paper, lines)),
      String,
    ),
    serials: withoutDoubles(
      paper.looks.flatMap((lines) => serialsOn(paper, lines, expected)),
      expected,
    ),
  }
}
