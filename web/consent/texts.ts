import type { consent as english } from './en.ts'

/** The words of the cookie prompt in one language. */
export type ConsentTexts = Record<keyof typeof english, string>
