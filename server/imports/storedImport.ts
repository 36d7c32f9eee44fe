import { z } from 'zod'
import type { DayOrder, Fault, Line, Mapping, Read } from '../domain/imports/lines.ts'

const faults = z.array(
  z.object({
    row: z.number(),
    column: z.string(),
    value: z.string(),
    message: z.string(),
    fix: z.optional(z.string()),
  }),
)
const mapping = z.record(z.string(), z.number())

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  typeof value.line === 'number' &&
  Array.isArray(value.cells) &&
  value.cells.every((cell) => typeof cell === 'string')

/** The rows of an import as they are kept: thousands of them, so that they are only looked at. */
export const linesIn = (json: unknown): Line[] => (Array.isArray(json) ? json.filter(isLine) : [])
export const faultsIn = (json: unknown): Fault[] => faults.parse(json)
export const mappingIn = (json: unknown): Mapping => mapping.parse(json)

const isDayOrder = (text: string | null): text is DayOrder => text === 'DAY' || text === 'MONTH'
/** How the columns and days of an import are read. */
export const readingOf = ({ mapping: kept, dayOrder }: { mapping: unknown; dayOrder: string | null }): Read => ({
  mapping: mappingIn(kept),
  dayOrder: isDayOrder(dayOrder) ? dayOrder : null,
})
