import { NotRead, readEach, type Found, type ReadFile } from './read.ts'

interface Piece {
  line: number
  text: string
}

/** Questions are set apart by empty lines; comments and categories are not part of them. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line.startsWith('//') || /^\$CATEGORY:/i.test(line)) continue
    if (line === '') open = undefined
    else if (open) open.text += `\n${line}`
    else pieces.push((open = { line: index + 1, text: line }))
  }
  return pieces
}

/** What is escaped stands aside as a letter of its own while the signs around it are read. */
const ESCAPED = '~=#{}:\\n'
const aside = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_whole, sign: string) => String.fromCharCode(0xe000 + ESCAPED.indexOf(sign)))
const back = (text: string) =>
  text
    .replaceAll(/[\ue000-\ue007]/g, (letter) => {
      const sign = ESCAPED[letter.charCodeAt(0) - 0xe000] ?? ''
      return sign === 'n' ? '\n' : sign
    })
    .trim()

const FORMAT = /^\[(?:html|moodle|plain|markdown)\]/

interface Option {
  /** What is said to who chose it; empty for nothing. */
  feedback: string
  isRight: boolean
  /** Percent of the points, where it is said. */
  weight: number | null
  text: string
}

/** What stands before the first # and what is said behind it. */
function parted(text: string): [said: string, feedback: string] {
  const at = text.indexOf('#')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function optionsIn(inner: string): Option[] {
  return Array.from(inner.matchAll(/([=~])([^=~]*)/g), ([, sign, said = '']) => {
    const weighed = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(said)
    const [text, feedback] = parted(weighed ? said.slice(weighed[0].length) : said)
    return { isRight: sign === '=', weight: weighed ? Number(weighed[1]) : null, text, feedback }
  })
}

/** What is said of an answer, as a line of the explanation; none where nothing is. */
const lineOf = (answer: string, feedback: string): string[] =>
  back(feedback) ? [`${back(answer)}: ${back(feedback)}`] : []

/** The kind is not said: it follows from the signs of the answers. */
function answersIn(inner: string): Pick<Found, 'kind' | 'answers'> & { lines: string[] } {
  const [said = '', toWrong = '', toRight = ''] = inner.split('#').map((part) => part.trim())
  const truth = said.toUpperCase()
  if (inner.trim() === '') return { kind: 'FREE_TEXT', answers: [], lines: [] }
  if (/^(?:T|TRUE|F|FALSE)$/.test(truth)) {
    const isTrue = truth.startsWith('T')
    return {
      kind: 'TRUE_FALSE',
      answers: [
        { text: 'True', correct: isTrue },
        { text: 'False', correct: !isTrue },
      ],
      // The wrong answer comes first.
      lines: [...lineOf(isTrue ? 'False' : 'True', toWrong), ...lineOf(isTrue ? 'True' : 'False', toRight)],
    }
  }
  if (inner.trim().startsWith('#')) throw new NotRead('Questions for a number are not supported.')
  const options = optionsIn(inner)
  const lines = options.flatMap(({ text, feedback }) => lineOf(text, feedback))
  if (!options.length) throw new NotRead('The answers begin with neither = nor ~.')
  if (options.every(({ isRight, text }) => isRight && text.includes('->')))
    return {
      kind: 'MATCHING',
      answers: options.map(({ text }) => {
        const [left = '', ...right] = text.split('->')
        return { text: back(left), match: back(right.join('->')) }
      }),
      lines,
    }
  if (options.every(({ isRight }) => isRight))
    throw new NotRead(
      'Short answers that a computer compares are not supported. Add a wrong answer, or leave {} empty.',
    )
  const isWeighed = options.some(({ isRight, weight }) => !isRight && weight !== null && weight > 0)
  if (isWeighed && options.some(({ isRight }) => isRight))
    throw new NotRead(
      'Answers that count in part beside a right one are not supported. Give the others 0 %, or share 100 % between those that belong together.',
    )
  return {
    kind: isWeighed ? 'MULTIPLE' : 'SINGLE',
    answers: options.map(({ isRight, weight, text }) => ({
      text: back(text),
      correct: isRight || (weight !== null && weight > 0),
    })),
    lines,
  }
}

function read({ text }: Piece): Found {
  const whole = aside(text)
    .replace(/^::[\s\S]*?::/, '')
    .trim()
  const from = whole.indexOf('{')
  if (from < 0) throw new NotRead('The question has no answers in braces.')
  const to = whole.indexOf('}', from)
  if (to < 0) throw new NotRead('The closing brace is missing.')
  if (whole.includes('{', to)) throw new NotRead('There is more than one pair of braces; is an empty line missing?')
  const before = whole.slice(0, from).trim()
  const after = whole.slice(to + 1).trim()
  const [inner = '', explanation = ''] = whole.slice(from + 1, to).split('####')
  const asked = before.replace(FORMAT, '')
  const { lines, ...answers } = answersIn(inner)
  return {
    ...answers,
    // A missing word stands between the two halves.
    text: back(after ? `${asked} _____ ${after}` : asked),
    // There is one explanation for a question: what is said of its answers stands in it, a line each.
    explanation: [back(explanation), ...lines].filter(Boolean).join('\n'),
  }
}

/** Questions in Moodle's GIFT format. */
export const readGift = (text: string): ReadFile => readEach(piecesOf(text), read)
