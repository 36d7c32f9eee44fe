import { parse } from 'csv-parse/browser/esm/sync'
import { MAX_ANSWERS } from '../../../contract/__generated__/limits.ts'
import { plural } from '../../../ui/formats.ts'
import { NotRead, readEach, type Found, type ReadFile } from './read.ts'

type Cells = Record<string, string>
interface Row {
  line: number
  cells: Cells
}

const KINDS: Record<string, Found['kind']> = {
  '': 'SINGLE',
  single: 'SINGLE',
  multiple: 'MULTIPLE',
  truefalse: 'TRUE_FALSE',
  matching: 'MATCHING',
  ordering: 'ORDERING',
  freetext: 'FREE_TEXT',
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
/** Columns without which no choice can be read. */
const NEEDED = ['Right', 'Answer 1', 'Answer 2']
const answerColumns = Array.from({ length: MAX_ANSWERS }, (_, index) => `answer${index + 1}`)

/** What people fill in, with one question of each kind. */
export const TEMPLATE = [
  'Kind,Question,Right,Answer 1,Answer 2,Answer 3,Answer 4,Explanation',
  'single,Which oil does a four-stroke engine take?,1,10W-40,Two-stroke oil,Olive oil,,See the owner’s manual.',
  'multiple,Which of these are checked before each ride?,"1,3",Tires,Paint,Brakes,,',
  'true/false,A drive belt wears.,true,,,,,Look at it every 2500 miles.',
  'matching,What belongs together?,,Axle = Wheel,Piston = Cylinder,Clutch = Gearbox,,',
  'ordering,Put the steps of a delivery in order.,,Greet the customer,Walk around the vehicle,Hand over the keys,,',
  'free text,How do you open a sales talk?,,,,,,By name and with a question.',
  '',
].join('\r\n')

function read({ cells }: Row): Found {
  const said = cells.kind ?? ''
  const kind = KINDS[plainName(said)]
  if (!kind) throw new NotRead(`“${said.slice(0, 40)}” is no kind of question.`)
  const question = { kind, text: cells.question ?? '', explanation: cells.explanation ?? '' }
  const texts = answerColumns.map((column) => cells[column]?.trim() ?? '')
  const answers = texts.flatMap((text, index) => (text ? [{ text, number: index + 1 }] : []))
  const right = (cells.right ?? '').trim()
  if (kind === 'FREE_TEXT') return { ...question, answers: [] }
  if (kind === 'TRUE_FALSE') {
    if (!/^(?:true|false|yes|no|t|f|1|0)$/i.test(right)) throw new NotRead('Write true or false under Right.')
    const isTrue = /^(?:true|yes|t|1)$/i.test(right)
    return {
      ...question,
      answers: [
        { text: 'True', correct: isTrue },
        { text: 'False', correct: !isTrue },
      ],
    }
  }
  if (kind === 'ORDERING') return { ...question, answers: answers.map(({ text }) => ({ text })) }
  if (kind === 'MATCHING')
    return {
      ...question,
      answers: answers.map(({ text }) => {
        const at = text.indexOf('=')
        if (at < 1) throw new NotRead('Write each pair as left = right.')
        return { text: text.slice(0, at), match: text.slice(at + 1) }
      }),
    }
  const numbers = right.split(/[\s,;]+/).filter(Boolean)
  for (const number of numbers)
    if (!answers.some((answer) => String(answer.number) === number))
      throw new NotRead(`“${number.slice(0, 40)}” under Right is the number of no answer.`)
  return {
    ...question,
    answers: answers.map(({ text, number }) => ({ text, correct: numbers.includes(String(number)) })),
  }
}

const failed = (line: number, text: string): ReadFile => ({ questions: [], faults: [{ line, text }] })

/** Questions as rows of a sheet, with the columns of the template in any order. */
export function readCsv(text: string): ReadFile {
  const head = text.split(/\r\n|\r|\n/, 1)[0] ?? ''
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  const records: { record: string[]; line: number }[] = []
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines })
        return null
      },
    })
  } catch (error) {
    const line = error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    return failed(line, 'From here on the file cannot be read; a quotation mark may be missing.')
  }
  const [first, ...rows] = records
  const columns = first?.record.map(plainName) ?? []
  if (!columns.includes('question'))
    return failed(1, 'The first row has no column “Question”. Download the template to see how.')
  const missing = NEEDED.filter((name) => !columns.includes(plainName(name)))
  // A sheet of statements or of own words needs none of them, and says so under Kind.
  if (!columns.includes('kind') && missing.length > 0)
    return failed(
      1,
      `The first row has no ${plural(missing.length, 'column')} ${missing.map((name) => `“${name}”`).join(', ')}. Download the template to see how.`,
    )
  return readEach(
    rows
      .filter(({ record }) => record.some((cell) => cell.trim()))
      .map(({ record, line }) => ({
        line,
        cells: Object.fromEntries(columns.map((column, index) => [column, record[index] ?? ''])),
      })),
    read,
  )
}
