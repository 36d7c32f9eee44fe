import { thread } from './threads.ts'

export interface OcrQuestion {
  /** PNG bytes. */
  image: Uint8Array
  /** Lays the page out in blocks first; without, all is one block of lines, which suits till receipts. */
  columns: boolean
}

/** A word and its place, in pixels of the picture that was read. */
export interface Word {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** Percent. */
  confidence: number
  /** Words of one printed line share it; counted from the top. */
  line: number
}
export interface OcrAnswer {
  words: Word[]
  /** Percent, over the page. */
  confidence: number
}

const READ_MS = 60_000
const reader = thread<OcrQuestion, OcrAnswer>(new URL('./ocrThread.ts', import.meta.url), { idle: 60_000 })

/** Reads the words in a picture, one picture at a time in the process. Fails after a minute. */
export const readWords = (question: OcrQuestion): Promise<OcrAnswer> => reader.ask(question, READ_MS)

/** Lets the reader's memory go before it would go by itself. */
export const restReader = (): Promise<void> => reader.end()
