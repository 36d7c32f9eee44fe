import { z } from 'zod'

export const commitNumber = z.number().min(1, 'Use 1 or more.').max(Number.MAX_SAFE_INTEGER, 'Use a smaller number.')
export const session = z.string().max(64, 'Use at most 64 characters.')
export const lessonId = z.string().max(500, 'Use at most 500 characters.')
