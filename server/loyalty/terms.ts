import { inNumber } from '../platform/values/text.ts'
import { z } from 'zod'

/** What one decision or one sending may grant: beyond it a number is taken for a slip of the hand. */
export const MAX_GRANT = { credits: 10_000, points: 100_000 } as const
export type GrantUnit = keyof typeof MAX_GRANT

export const MAX_ITEMS = 50
export const MAX_QUANTITY = 1000
export const MAX_ATTACHMENTS = 10

export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .number()
    .int()
    .min(min, `${what} must be ${min} or more.`)
    .max(max, `${what} may be at most ${max.toLocaleString('en-US')}.`)

export const granted = (amount: number, unit: GrantUnit): string =>
  inNumber(amount, `1 ${unit.slice(0, -1)}`, `# ${unit}`)
