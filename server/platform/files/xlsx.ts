import { Readable } from 'node:stream'
import { zipStream, type ZipEntry } from './zip/zipStream.ts'

/** A moment is what the clock on the wall showed, in milliseconds as if it were UTC, and a day its beginning there; a duration is in seconds. */
export type SheetCell = string | number | null
export type CellFormat = 'text' | 'count' | 'decimal' | 'percent' | 'money' | 'moment' | 'duration' | 'day'
export interface SheetColumn {
  title: string
  format: CellFormat
}
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Rows in batches, asked for as the file is written. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>
  /** A last row that stands out, known once all are written. */
  last?: () => Promise<readonly SheetCell[] | null>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`
const PACKAGE = `${SCHEMAS}/package/2006`
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Codes of formats as workbooks number them: those from 164 on are told in the styles, the others are known. */
const FORMATS: Record<CellFormat, number> = {
  text: 49,
  count: 3,
  decimal: 164,
  percent: 165,
  money: 4,
  moment: 166,
  duration: 46,
  day: 167,
}
const NAMES = Object.keys(FORMATS) as CellFormat[]
/** Styles in order: one for each format, then the same in bold. */
const styleOf = (format: CellFormat, isBold = false) => NAMES.indexOf(format) + 1 + (isBold ? NAMES.length : 0)

const formats = [false, true].flatMap((isBold) =>
  NAMES.map(
    (name) =>
      `<xf numFmtId="${FORMATS[name]}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${isBold ? ' applyFont="1"' : ''}/>`,
  ),
)
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.0"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf/>${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** The most signs a cell takes. */
const MOST = 32_767
// What XML has no room for is left out; what a workbook would read as the code of a sign stays the letters it is.
const escaped = (text: string) =>
  text
    .slice(0, MOST)
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

const DAY = 86_400_000
/** Days are counted from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
function numberIn(value: number, format: CellFormat): number {
  if (format === 'moment' || format === 'day') return (value - DAY_ZERO) / DAY
  return format === 'duration' ? (value * 1000) / DAY : value
}

/** A, B … Z, AA: some readers want the address of each cell. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** Text stays text, whatever it begins with: an inline string is never a formula. */
function cellXml(value: SheetCell, address: string, format: CellFormat, isBold: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number')
    return `<c r="${address}" s="${styleOf(format, isBold)}"><v>${numberIn(value, format)}</v></c>`
  return `<c r="${address}" s="${styleOf('text', isBold)}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Room for the head, and for a name or a moment below it. */
const widthOf = ({ title, format }: SheetColumn) =>
  Math.min(40, Math.max(title.length + 3, format === 'text' ? 22 : format === 'moment' ? 17 : 10))

async function* sheetXml({ columns, rows, last }: Sheet): AsyncGenerator<Buffer> {
  const names = columns.map((_, at) => letters(at))
  const bytes = (text: string) => Buffer.from(text, 'utf8')
  let line = 0
  const row = (cells: readonly SheetCell[], isBold = false) => {
    line += 1
    const inner = cells.map((cell, at) => cellXml(cell, `${names[at]}${line}`, columns[at]!.format, isBold))
    return `<row r="${line}">${inner.join('')}</row>`
  }
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const head = row(
    columns.map(({ title }) => title),
    true,
  )
  yield bytes(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${head}`,
  )
  for await (const batch of rows) yield bytes(batch.map((cells) => row(cells)).join(''))
  const filtered = `<autoFilter ref="A1:${names.at(-1)}${line}"/>`
  const end = await last?.()
  yield bytes(`${end ? row(end, true) : ''}</sheetData>${filtered}</worksheet>`)
}

const contentTypes = (count: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${numbered(count, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`

const numbered = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at + 1)).join('')

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relationships = (inner: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`

const book = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="${at + 1}" r:id="s${at + 1}"/>`).join('')}</sheets></workbook>`

/** A workbook made while it is read: no row is kept. */
export function workbook(sheets: readonly Sheet[], date: Date): Readable {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': book(sheets),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('styles', 'styles', 'styles.xml') +
        numbered(sheets.length, (n) => relationship(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
    ),
    'xl/styles.xml': STYLES,
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, text] of Object.entries(parts)) yield { name, open: () => Readable.from([Buffer.from(text)]) }
    for (const [at, sheet] of sheets.entries())
      yield {
        name: `xl/worksheets/sheet${at + 1}.xml`,
        open: () => Readable.from(sheetXml(sheet), { objectMode: false }),
      }
  }
  return zipStream(entries(), date)
}
