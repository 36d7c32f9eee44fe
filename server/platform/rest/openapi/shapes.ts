import { readFileSync } from 'node:fs'
import path from 'node:path'

type JsonSchema = Record<string, unknown>

/** What calls answer, made from the documents of their rows and what the rows do with them (`npm run generate`). */
export interface Shapes {
  schemas: Record<string, JsonSchema>
  /** By the name of a call: what it answers under each status of success, null where that has no body. */
  answers: Record<string, Record<string, JsonSchema | null>>
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))

let known: Shapes | undefined
/** Read when somebody asks for the document: while it is made anew there is none yet. */
export const shapes = (): Shapes => (known ??= read('../__generated__/shapes.json') as Shapes)

let examples: Record<string, unknown> | undefined
/** Answers of the demo world by the name of a call, kept by tests/doors/openapi/reads.test.ts, which holds them to their shapes. */
export const exampleOf = (call: string): unknown =>
  (examples ??= read('./examples.json') as Record<string, unknown>)[call]
