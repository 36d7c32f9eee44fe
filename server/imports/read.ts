import { parse } from 'csv-parse/sync'
import type { Line } from '../domain/imports/lines.ts'
import { badInput } from '../platform/errors.ts'
import { decodedText, ENCODINGS, type Encoding } from '../platform/files/encodings.ts'
import { cut } from '../platform/values/text.ts'

const MAX_ROWS = 20_000
const MAX_COLUMNS = 100
/** Lines of a file, empty ones and those within cells among them. */
const MAX_LINES = 200_000
export const MAX_BYTES = 20 * 1024 * 1024

export interface Sheet {
  columns: string[]
  rows: Line[]
  format: string
}

/** The text of a file as spreadsheets write them. Errors: names the field when it is no text at all. */
function decode(bytes: Buffer, field: string): { text: string; encoding: Encoding } {
  if (
    bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ||
    bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  ) {
    throw badInput(field, 'This is a workbook. Save it as CSV first.')
  }
  const { text, encoding } = decodedText(bytes)
  if (text.includes('\u0000')) throw badInput(field, 'This is not a text file.')
  return { text, encoding }
}

const DELIMITERS = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const

/** The sign that splits the first lines into the same number of cells, most of them. */
function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, 20)
  const score = ([sign]: (typeof DELIMITERS)[number]) => {
    const counts = lines.map((line) => line.split(sign).length)
    const usual = counts[0] ?? 1
    return usual === 1 ? 0 : counts.filter((count) => count === usual).length * 100 + usual
  }
  return [...DELIMITERS].sort((a, b) => score(b) - score(a))[0]!
}

/** The sign that Excel is told of in a first line of its own, which it does not show; else the likely one. */
function delimited(text: string): { body: string; delimiter: string; delimiterName: string } {
  const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?[ \t]*(?:\r\n|\n|\r|$)/i.exec(text)
  if (!separatorLine) {
    const [delimiter, delimiterName] = delimiterOf(text)
    return { body: text, delimiter, delimiterName }
  }
  const delimiter = separatorLine[1]!
  const known = DELIMITERS.find(([sign]) => sign === delimiter)
  return { body: text.slice(separatorLine[0].length), delimiter, delimiterName: known?.[1] ?? 'strokes' }
}

/** A text that a spreadsheet was kept from taking for a number: `="00123"` says 00123. */
const textOf = (cell: string): string => {
  const [, said] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return said === undefined ? cell : said.replaceAll('""', '"').trim()
}

/** The header and the rows; empty lines are skipped (spec part 1, 9). Errors: names the field and the line. */
export function readSheet(bytes: Buffer, field: string): Sheet {
  const { text, encoding } = decode(bytes, field)
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  if (lines > MAX_LINES)
    throw badInput(
      field,
      `The file has ${lines.toLocaleString('en-US')} lines; at most ${MAX_LINES.toLocaleString('en-US')} are read. Take the empty ones out.`,
    )
  const { body, delimiter, delimiterName } = delimited(text)
  let records: string[][]
  try {
    records = parse(body, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: 200_000,
    })
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw badInput(field, `A quotation mark is opened and not closed${lines ? ` before line ${lines}` : ''}.`)
    if (code?.startsWith('CSV_'))
      throw badInput(field, `The file cannot be read as CSV${lines ? ` (line ${lines})` : ''}.`)
    throw error
  }
  const filled = records
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...rows] = filled
  if (!header) throw badInput(field, 'The file is empty.')
  if (!rows.length) throw badInput(field, 'The file has a header but no rows.')
  return sheetOf(header.cells, rows, `${ENCODINGS[encoding]}, ${delimiterName}`, field)
}

const tooManyRows = (count: number, field: string) =>
  badInput(
    field,
    `At most ${MAX_ROWS.toLocaleString('en-US')} rows at a time; this has ${count.toLocaleString('en-US')}.`,
  )

function sheetOf(header: string[], rows: Line[], format: string, field: string): Sheet {
  if (rows.length > MAX_ROWS) throw tooManyRows(rows.length, field)
  if (header.length > MAX_COLUMNS) throw badInput(field, `At most ${MAX_COLUMNS} columns.`)
  const columns = header.map((name, index) => cut(name, 80) || `Column ${index + 1}`)
  return {
    columns,
    format,
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, index) => cut(cells[index] ?? '', 2000)) })),
  }
}

/** Rows that came as JSON objects: their keys are the header. */
export function sheetFromObjects(objects: unknown, field: string): Sheet {
  if (!Array.isArray(objects) || !objects.length) throw badInput(field, 'Send at least one row.')
  if (objects.length > MAX_ROWS) throw tooManyRows(objects.length, field)
  const records = objects.map((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Record<string, unknown>) : {},
  )
  const columns = [...new Set(records.flatMap(Object.keys))]
  // Before rows times columns are made of it.
  if (columns.length > MAX_COLUMNS) throw badInput(field, `At most ${MAX_COLUMNS} columns.`)
  const asText = (value: unknown) =>
    value == null
      ? ''
      : Array.isArray(value)
        ? value.map(String).join(';')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  return sheetOf(
    columns,
    records.map((record, index) => ({ line: index + 1, cells: columns.map((name) => asText(record[name]).trim()) })),
    'JSON',
    field,
  )
}

/**
 * Ann Lee <ann@dealer.test> Bo Berg <bo@dealer.test>: each address in brackets with the name before it, and the words
 * beside them.
 */
function inBrackets(piece: string): { found: string[][]; rest: string } {
  const found: string[][] = []
  let rest = ''
  let from = 0
  for (let open = piece.indexOf('<'); open >= 0; open = piece.indexOf('<', from)) {
    const close = piece.indexOf('>', open)
    if (close < 0) break
    const [first = '', ...more] = piece.slice(from, open).replace(/["'>]/g, '').trim().split(/\s+/)
    found.push([
      piece
        .slice(open + 1, close)
        .replaceAll('<', '')
        .trim(),
      first,
      more.join(' '),
    ])
    rest += ' '
    from = close + 1
  }
  return { found, rest: rest + piece.slice(from) }
}

const BEFORE = new Set('<("\'[')
const BEHIND = new Set('>)"\'].')

/** A word without the brackets, quotation marks and full stops around it. */
function bareWord(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && BEFORE.has(word[start]!)) start++
  while (end > start && BEHIND.has(word[end - 1]!)) end--
  return word.slice(start, end)
}

/**
 * Addresses as people paste them: any separators, with or without names around them. What is no address stays, to be
 * named.
 */
export function sheetFromEmails(text: string, field: string): Sheet {
  const rows: Line[] = text
    .split(/[,;\n\r\t|]+/)
    .flatMap((piece) => {
      const { found, rest } = inBrackets(piece)
      return [
        ...found,
        ...rest
          .split(/\s+/)
          .map(bareWord)
          .filter(Boolean)
          .map((word) => [word, '', '']),
      ]
    })
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
  if (!rows.length) throw badInput(field, 'Paste at least one email address.')
  return sheetOf(['Email', 'First name', 'Last name'], rows, 'Pasted addresses', field)
}
