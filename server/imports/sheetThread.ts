// The thread that reads foreign CSV files, see sheetOfFile.ts.
import { answerQuestions } from '../platform/files/answerQuestions.ts'
import { readSheet } from './read.ts'
import type { SheetQuestion } from './sheetOfFile.ts'

answerQuestions(({ bytes, field }: SheetQuestion) => readSheet(Buffer.from(bytes), field))
