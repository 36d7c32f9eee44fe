import { GraphQLError } from 'graphql'
import { badInput } from '../platform/errors.ts'
import { thread } from '../platform/files/threads.ts'
import type { Sheet } from './read.ts'

export interface SheetQuestion {
  bytes: Uint8Array
  field: string
}

const worker = thread<SheetQuestion, Sheet>(new URL('./sheetThread.ts', import.meta.url), { idle: 15_000, memory: 768 })
/** How long one file may take to be read, in milliseconds. */
const READING = 20_000

/**
 * `readSheet` beside the requests, which a file of a million empty lines would keep waiting. Errors: BAD_USER_INPUT at
 * `field`.
 */
export async function sheetOfFile(bytes: Buffer, field: string): Promise<Sheet> {
  try {
    return await worker.ask({ bytes, field }, READING)
  } catch (error) {
    if (error instanceof GraphQLError) throw error
    throw badInput(field, 'The file takes too long to read. Split it into smaller ones.')
  }
}
