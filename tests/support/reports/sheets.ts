import { XMLParser } from 'fast-xml-parser'
import { parse } from 'csv-parse/sync'
import { unzip } from '../unzip.ts'

const list = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : Array.isArray(one) ? one : [one])

interface Cell {
  r: string
  t?: string
  v?: number
  is?: { t: { '#text': string } | string }
  f?: string
}

/** What a cell holds: text as it is, numbers as numbers. */
function valueOf({ t, v, is, f }: Cell): string | number | null {
  if (f !== undefined) throw new Error(`A formula: ${f}`)
  if (t !== 'inlineStr') return v === undefined ? null : Number(v)
  const text = is?.t ?? ''
  return typeof text === 'string' ? text : text['#text']
}

const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The rows of a sheet, as a spreadsheet reads them. */
export function sheetIn(bytes: Buffer, sheet = 1): (string | number | null)[][] {
  const xml = unzip(bytes).get(`xl/worksheets/sheet${sheet}.xml`)!.toString('utf8')
  const read = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
  })
  const { worksheet } = read.parse(xml) as { worksheet: { sheetData: { row: { c?: Cell | Cell[] }[] } } }
  return list(worksheet.sheetData.row).map(({ c }) => {
    const cells: (string | number | null)[] = []
    for (const cell of list(c)) cells[columnOf(cell.r)] = valueOf(cell)
    return Array.from(cells, (cell) => cell ?? null)
  })
}

export const linesIn = (bytes: Buffer): string[][] => parse(bytes, { bom: true, relax_column_count: true })
