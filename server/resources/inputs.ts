import { z } from 'zod'
import { optionalText, requiredText } from '../platform/values/inputs.ts'

export const name = requiredText('Name', 120)
export const description = optionalText(250)

/** Pages of the web only: an address such as javascript: would run in the reader's session. */
export const address = z
  .string()
  .trim()
  .max(2000, 'Use at most 2000 characters.')
  .regex(/^https?:\/\/[^\s/.]+\.[^\s]+$/i, 'Enter a web address that begins with https:// or http://.')
