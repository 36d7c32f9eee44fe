import { z } from 'zod'
import type { Change } from '../../platform/events.ts'

/** What a browser says of itself and of when something was. */
const LONGEST_AWAY = 30 * 86_400

export const device = z.string().max(64, 'Use at most 64 characters.')
export const sequence = z.number().min(0, 'Use 0 or more.')
export const secondsAgo = z.number().min(0, 'Use 0 or more.').max(LONGEST_AWAY, 'Use at most 30 days.')

/** When what is told now happened. */
export const momentOf = ({ now }: Change, ago: number | null | undefined): Date =>
  new Date(now.getTime() - Math.round((ago ?? 0) * 1000))
