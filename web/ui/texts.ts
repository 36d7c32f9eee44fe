import * as z from 'zod/mini'

/**
 * A text of a form that has to be there. `what` begins the sentence, as in 'Name' or 'The title'; `missing` asks for it
 * where that reads better.
 */
export const required = (what: string, max: number, missing = `${what} is required.`) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, `${what} may have at most ${max} characters.`))

/** A text of a form that may be empty. */
export const upTo = (what: string, max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `${what} may have at most ${max} characters.`))

/** A whole number of a form between two bounds; `missing` asks for it. */
export const within = ({ min, max }: { min: number; max: number }, missing = 'Enter a whole number.') =>
  z.int(missing).check(z.gte(min, `Use ${min} or more.`), z.lte(max, `Use at most ${max.toLocaleString('en-US')}.`))

/** However it is written; what is no number all the same the server says. */
export const aPhoneNumber = z.refine<string>(
  (text) => text === '' || /(?:\p{Nd}\P{Nd}*){3}/u.test(text),
  'Enter a phone number, such as (555) 123-4567.',
)

/** A phone number, or none. */
export const phoneUpTo = (max: number) => upTo('The phone number', max).check(aPhoneNumber)
