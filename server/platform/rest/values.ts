import { badInput } from '../errors.ts'
import type { Values } from './row.ts'

/** Under this a body that is a list comes, beside `items`, which holds it; any other body that is no object is refused. */
export const NO_OBJECT = Symbol('The body is no object')

/** A call that cannot be understood: 400 and a text that names the value, which stands in this field. */
export class BadRequest extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

const wholeNumber = (given: Values, name: string, fallback: number, min: number, max: number): number => {
  const value = given[name] ?? fallback
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
    throw new BadRequest(name, `${name} must be a whole number from ${min} to ${max}`)
  return number
}

/**
 * A text of a call without what surrounds it, also where it came as a number or a yes; undefined where nothing was said.
 * Errors: 400 names what is none.
 */
export function textIn(given: Values, name: string): string | undefined {
  const value = given[name]
  if (value == null || value === '') return undefined
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new BadRequest(name, `${name} must be a text`)
}

/** A word of a call as the value of an enum, `single-day` as SINGLE_DAY; what is no text stays, to be refused. */
export const enumValue = (word: unknown): unknown =>
  typeof word === 'string' ? word.trim().toUpperCase().replaceAll('-', '_') || undefined : (word ?? undefined)

/**
 * What a body says of how something is decided, in any case; nothing where it does not say. A word of its own is no
 * other call: it is refused with its field.
 */
export function verdictIn(given: Values): 'APPROVED' | 'DENIED' | 'PENDING' | undefined {
  const said = textIn(given, 'status')?.toUpperCase()
  if (said === undefined) return undefined
  if (said === 'APPROVED' || said === 'DENIED' || said === 'PENDING') return said
  throw new BadRequest('status', 'status must be one of approved, denied, pending')
}

/** BAD_USER_INPUT at a field, for rows: they import nothing else. */
export const unreadable = badInput

/** Text that says yes or no, in any case, also as 1 or 0; what says neither stays as it is. */
export function yesOrNo(value: unknown): unknown {
  const said = typeof value === 'string' ? value.trim().toLowerCase() : value
  return said === 'true' || said === '1' ? true : said === 'false' || said === '0' ? false : value
}

/**
 * A yes or no of a call, from its query, form or body; undefined where it is not said. Errors: 400 names a value that
 * says neither.
 */
export function flagIn(given: Values, name: string): boolean | undefined {
  const value = given[name]
  if (value == null || value === '') return undefined
  const said = yesOrNo(value)
  if (typeof said !== 'boolean') throw new BadRequest(name, `${name} must be true or false`)
  return said
}

/**
 * What a call turns on, or off where it says so: true where it says nothing of it. Errors: BAD_USER_INPUT at the field
 * for null and whatever else says neither.
 */
export function switchIn(given: Values, name: string): boolean {
  const said = given[name] === undefined || yesOrNo(given[name])
  if (typeof said !== 'boolean') throw badInput(name, `${name} must be true or false. Left out, it is true.`)
  return said
}

const WAYS: Record<string, 'UP' | 'DOWN'> = {
  asc: 'UP',
  ascending: 'UP',
  '1': 'UP',
  true: 'UP',
  desc: 'DOWN',
  descending: 'DOWN',
  '-1': 'DOWN',
  false: 'DOWN',
}

/**
 * Which way a call puts a list in order: `asc`, 1 or true, `desc`, -1 or false. Undefined where it does not say. Errors:
 * 400 names a value that says neither.
 */
export function wayIn(given: Values, name: string): 'UP' | 'DOWN' | undefined {
  const said = textIn(given, name)?.toLowerCase()
  if (said === undefined) return undefined
  if (!Object.hasOwn(WAYS, said)) throw new BadRequest(name, `${name} must be asc or desc`)
  return WAYS[said]
}

/** States in which a thing is shown or not, as a body says them. */
const SHOWN: Record<string, boolean> = { published: true, unpublished: false, draft: false }

/**
 * Whether a body wants a thing published: its `published`, else `active`, else `status`, a yes or no or one of
 * published, unpublished and draft. Undefined where it does not say. Errors: 400 names the value that says neither.
 */
export function publishedIn(given: Values): boolean | undefined {
  const said = flagIn(given, 'published') ?? flagIn(given, 'active')
  const { status } = given
  if (said !== undefined || status == null || status === '') return said
  const word = typeof status === 'string' ? (SHOWN[status.trim().toLowerCase()] ?? yesOrNo(status)) : yesOrNo(status)
  if (typeof word !== 'boolean') throw new BadRequest('status', 'status must be one of published, unpublished, draft')
  return word
}

/** Numbered pages: `page` from 1 and `limit`, with the documented size of the list as its default. */
export const paged =
  (size: number) =>
  (given: Values): Values => {
    const limit = wholeNumber(given, 'limit', size, 1, 100)
    const page = wholeNumber(given, 'page', 1, 0, 1_000_000)
    return { ...given, first: limit, offset: Math.max(0, page - 1) * limit, page: Math.max(1, page), limit }
  }

/** Whether a list is asked for what was deleted and can be brought back, rather than for what is there. */
export function askedForDeleted(given: Values): Values {
  const isDeleted = textIn(given, 'status')?.toLowerCase() === 'deleted'
  return { isThere: !isDeleted, isDeleted, ...(isDeleted ? { status: undefined } : {}) }
}

/** All that came with a call, what stands in the documented `data` part included. */
export const bodyOf = ({ data, ...rest }: Values): Values => ({
  ...(typeof data === 'object' && data != null && !Array.isArray(data) ? (data as Values) : {}),
  ...rest,
})

/** An object that is no list. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPart = (value: unknown): boolean => isObject(value) && 'promise' in value

/**
 * What the documented calls for many rows take: a file part of any name, or rows under any of the names partners use, and
 * how they are read. All of it stands beside `data` or in it.
 */
export function rowsInput({ data, ...beside }: Values, ...names: string[]): Values {
  const within = isObject(data) ? data : {}
  const options = { ...within, ...beside }
  const { dayOrder } = options
  const file = Object.values(beside).flat().find(isPart)
  const rows = [...[...names, 'rows', 'items'].flatMap((name) => [beside[name], within[name]]), data].find(
    Array.isArray,
  )
  return {
    input: {
      ...(file ? { file } : { rows: rows ?? [] }),
      skipBad: flagIn(options, 'skipBad') ?? false,
      ...(dayOrder == null || dayOrder === ''
        ? {}
        : { dayOrder: typeof dayOrder === 'string' ? dayOrder.trim().toUpperCase() : dayOrder }),
    },
  }
}

/** The same as the one input of a mutation. */
export const asInput = (given: Values) => ({ input: bodyOf(given) })

/** The same of a thing that is saved: its id stands in the path or the body, as `id` or `_id`. */
export const savedBody = (given: Values): Values => {
  const { id, _id, ...rest } = bodyOf(given)
  return { ...rest, databaseId: id ?? _id }
}

/** An id, alone or within its entity; what holds none stays as it is, to be refused at its field. */
export const idOf = (value: unknown): unknown => (isObject(value) ? (value._id ?? value.id ?? value) : value)

/**
 * An id under the first of these names, from the first of them that was said: alone or within its entity. Null takes
 * away what may be empty. Empty where none was said.
 */
export function idUnder(given: Values, name: string, ...others: string[]): Values {
  const said = [name, ...others].map((each) => given[each]).find((value) => value !== undefined)
  return said === undefined ? {} : { [name]: idOf(said) }
}

/** Ids of a list, alone or within their entities; what is no list stays as it is. */
export const idsOf = (list: unknown): unknown => (Array.isArray(list) ? list.map(idOf) : list)

/**
 * Ids as a list under the first of these names, from the first of them that was said: ids or the entities an answer
 * gives, one of them may stand alone. Empty where none was said.
 */
export function idsUnder(given: Values, name: string, ...others: string[]): Values {
  const said = [name, ...others].map((each) => given[each]).find((value) => value != null)
  if (said === undefined) return {}
  return { [name]: idsOf(typeof said === 'object' && !Array.isArray(said) ? [said] : said) }
}

/**
 * Files sent beside `data` under the path of the thing they belong to, put there: `products.0.imageFile`,
 * `products[0][imageFile]` and `products-0-imageFile` are one. What leads nowhere is left where it is.
 */
export function placeParts(input: Values): Values {
  const placed = copied(input)
  for (const [name, part] of Object.entries(input)) {
    const path = name.split(/[.[\]-]+/).filter(Boolean)
    const last = path.pop()
    if (!last || !path.length) continue
    const home = path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Values)[key] : undefined),
      placed,
    )
    if (typeof home === 'object' && home !== null && !Array.isArray(home)) (home as Values)[last] = part
  }
  return placed
}

/** A copy of plain lists and objects; files and the promises of files stay the same. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)])) as T
}

/**
 * Ids as an order is told, which the documents leave open: the first list among `names`, of ids or of entities with
 * `order` or `position`. Errors: BAD_USER_INPUT names the first of `names` where there is none.
 */
export function orderedIds(given: Values, ...names: string[]): string[] {
  const { data } = given
  const all = { ...given, ...(typeof data === 'object' && data !== null ? data : {}) } as Values
  const list =
    ([...names, 'ids', 'orders', 'items'].map((name) => all[name]).find(Array.isArray) as unknown[] | undefined) ?? []
  const [field = 'ids'] = names
  if (!list.length) throw badInput(field, `Name in ${field} what is to be put in order.`)
  const entries = list.map((item, index) => {
    const { _id, id, order, position } = (typeof item === 'object' && item !== null ? item : { id: item }) as Values
    const text = (value: unknown) => textIn({ [field]: value }, field) ?? ''
    return { id: text(_id ?? id), place: Number(text(order ?? position ?? index)) }
  })
  return entries.sort((a, b) => a.place - b.place).map(({ id }) => id)
}

/** The days a report is about, between startDate and endDate as the documents call them. */
export const periodIn = ({ startDate, start, endDate, end }: Values): Values => ({
  start: startDate ?? start,
  end: endDate ?? end,
})
