// What one stay in a lesson holds: values by element, lists with their entries.
import type { Cmi } from '../cmi.ts'
import { MODEL, type Branch, type Leaf, type List, type Part } from './dataModel.ts'
import { Failed } from './errors.ts'

export interface Stay {
  readonly values: Map<string, string>
  /** Elements the lesson set itself, the last one last. */
  readonly touched: Set<string>
  /** What it may do with the data it shares, by place. */
  readonly shared: readonly { reads: boolean; writes: boolean }[]
  /** What it may ask for, as it was told: `true`, `false` or `unknown`. */
  readonly valid: (request: string) => string
  readonly isStrict: boolean
}

/** An entry of a list is marked by its path with a point behind it. */
const mark = (at: string, index: number) => `${at}.${index}.`
export const hasEntry = ({ values }: Stay, at: string, index: number): boolean => values.has(mark(at, index))
export const addEntry = ({ values }: Stay, at: string, index: number): void => void values.set(mark(at, index), '')
export function countOf(stay: Stay, at: string): number {
  let count = 0
  while (hasEntry(stay, at, count)) count += 1
  return count
}

export function stayOf(launch: Cmi, options: Omit<Stay, 'values' | 'touched'>): Stay {
  const stay: Stay = { ...options, values: new Map(Object.entries(launch)), touched: new Set() }
  for (const element of Object.keys(launch)) {
    const names = element.split('.')
    names.forEach((name, place) => {
      if (/^\d+$/.test(name)) addEntry(stay, names.slice(0, place).join('.'), Number(name))
    })
  }
  return stay
}

/** Where an element stands: its leaf and the lists on the way to it. */
export interface Place {
  leaf: Leaf
  path: string
  lists: { list: List; at: string; index: number }[]
}
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The general error of reading, or of setting. */
type General = 301 | 351

/** `_children` and `_count`: what an element says of itself. */
function aboutItself(stay: Stay, part: Part, path: string, name: string, isLast: boolean, failure: General): string {
  if (!isLast) throw new Failed(401)
  const isTold = name === '_count' ? part.kind === 'list' : part.kind !== 'leaf' && part.tells
  if (!isTold && failure === 351) throw new Failed(part.kind === 'leaf' ? 351 : 401)
  if (!isTold) throw new Failed(part.kind === 'leaf' || path.startsWith('cmi.') ? 301 : 401)
  if (failure === 351) throw new Failed(404)
  if (name === '_count') return String(countOf(stay, path))
  return part.kind === 'leaf' ? '' : Object.keys((part.kind === 'list' ? part.of : part).children).join(',')
}

/** The leaf below a branch; an element that is not there at all is so whatever the index before it. */
function leafBelow(from: Branch, names: readonly string[]): Leaf | undefined {
  let part: Part | undefined = from
  for (const name of names) {
    if (name === '_children' || name === '_count') return undefined
    if (part?.kind === 'list') part = part.of
    else part = part?.kind === 'branch' ? childOf(part, name) : undefined
    if (!part) throw new Failed(401)
  }
  if (!names.length || part?.kind !== 'leaf') throw new Failed(401)
  return part
}

const childOf = ({ children }: Branch, name: string): Part | undefined =>
  Object.hasOwn(children, name) ? children[name] : undefined

function indexIn(
  stay: Stay,
  list: List,
  path: string,
  name: string,
  rest: readonly string[],
  failure: General,
): number {
  if (!/^\d+$/.test(name)) throw new Failed(401)
  if (String(Number(name)) !== name) throw new Failed(failure)
  const index = Number(name)
  const count = countOf(stay, path)
  if (index < count || (index === count && failure === 351 && list.canGrow)) return index
  const leaf = leafBelow(list.of, rest)
  throw new Failed(failure === 351 && path === 'cmi.comments_from_lms' && leaf?.access === 'read' ? 404 : failure)
}

/** What a lesson may ask for: `adl.nav.request_valid.choice.{target=…}`. */
function validity(stay: Stay, name: string, rest: string, failure: General): string {
  if (failure === 351) throw new Failed(404)
  if (!/^\{target=[^}]+\}$/.test(rest)) throw new Failed(rest === '' ? 401 : 301)
  return stay.valid(`${name}.${rest}`)
}

/** Finds an element, or what it says of itself. Errors: Failed. */
export function find(stay: Stay, element: string, failure: General): Place | { told: string } {
  const names = element.split('.')
  const lists: Place['lists'] = []
  let part: Part = MODEL
  let path = ''
  for (const [place, name] of names.entries()) {
    const rest = names.slice(place + 1)
    if (name === '_children' || name === '_count')
      return { told: aboutItself(stay, part, path, name, rest.length === 0, failure) }
    if (part.kind === 'leaf') throw new Failed(401)
    if (part.kind === 'list') {
      lists.push({ list: part, at: path, index: indexIn(stay, part, path, name, rest, failure) })
      path = `${path}.${name}`
      part = part.of
      continue
    }
    if (path === 'adl.nav.request_valid' && (name === 'choice' || name === 'jump'))
      return { told: validity(stay, name, rest.join('.'), failure) }
    const next: Part | undefined = childOf(part, name)
    if (!next) throw new Failed(401)
    path = path ? `${path}.${name}` : name
    part = next
  }
  if (part.kind !== 'leaf') throw new Failed(401)
  return { leaf: part, path, lists }
}
