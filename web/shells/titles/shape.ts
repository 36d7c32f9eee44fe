import type { titles as english } from './en.ts'

/** The page titles of one language. */
export type Titles = Record<keyof typeof english, string>
