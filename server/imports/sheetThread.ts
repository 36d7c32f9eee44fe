// The thread that reads foreign CSV files, see sheetOfFile.ts.
import { parentPort } from 'node:worker_threads'
import { GraphQLError } from 'graphql'
import type { Answered } from '../platform/files/threads.ts'
import { readSheet } from './read.ts'
import type { SheetAnswer, SheetQuestion } from './sheetOfFile.ts'

function answer({ bytes, field }: SheetQuestion): SheetAnswer {
  try {
    return { sheet: readSheet(Buffer.from(bytes), field) }
  } catch (error) {
    if (error instanceof GraphQLError) return { refused: error.message }
    throw error
  }
}

parentPort!.on('message', (question: SheetQuestion) => {
  const tell = (message: Answered<SheetAnswer>) => parentPort!.postMessage(message)
  try {
    tell({ value: answer(question) })
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) })
  }
})
