import { Failed } from './errors.ts'
import { addEntry, countOf, find, hasEntry, nameIn, type Place, type Stay } from './elements.ts'
import { isResponse } from './responses.ts'

/** What belongs to an entry waits for its id. */
function checkIds({ values }: Stay, { path, lists }: Place): void {
  for (const [depth, { list, at, index }] of lists.entries()) {
    const isOwnId = depth === lists.length - 1 && path === `${at}.${index}.id`
    if (list.id !== 'none' && !isOwnId && !values.has(`${at}.${index}.id`)) throw new Failed(408)
  }
}

/** Ids that are unique are given once, and those of objectives stay. */
function checkUnique(stay: Stay, { path, lists }: Place, value: string): void {
  const own = lists.at(-1)
  if (!own || nameIn(path) !== 'id' || own.list.id !== 'unique') return
  const before = stay.values.get(path)
  if (before !== undefined && before !== value && own.at === 'cmi.objectives') throw new Failed(351)
  for (let other = 0; other < countOf(stay, own.at); other++)
    if (other !== own.index && stay.values.get(`${own.at}.${other}.id`) === value) throw new Failed(351)
}

const ONE_PATTERN = ['true-false', 'likert', 'numeric', 'other']
const DIFFERENT_PATTERNS = ['choice', 'sequencing']

/** Answers, and patterns of right ones, by the kind of their question. */
function checkAnswer(stay: Stay, { path, lists }: Place, value: string): void {
  const name = nameIn(path)
  const question = lists[0]?.at === 'cmi.interactions' ? `cmi.interactions.${lists[0].index}` : null
  if (!question || (name !== 'pattern' && name !== 'learner_response')) return
  const type = stay.values.get(`${question}.type`)
  if (type === undefined) throw new Failed(408)
  if (name === 'pattern' && lists.at(-1)!.index > 0 && ONE_PATTERN.includes(type)) throw new Failed(351)
  if (!isResponse(type, value, name === 'pattern', stay.isStrict)) throw new Failed(406)
  if (name !== 'pattern' || !DIFFERENT_PATTERNS.includes(type)) return
  const { at, index } = lists.at(-1)!
  for (let other = 0; other < countOf(stay, at); other++)
    if (other !== index && stay.values.get(`${at}.${other}.pattern`) === value) throw new Failed(351)
}

/** What a lesson sets. Errors: Failed. */
export function setElement(stay: Stay, element: string, value: string): void {
  if (element === '') throw new Failed(351)
  const found = find(stay, element, 351)
  if ('told' in found) throw new Failed(404)
  const { leaf, path, lists } = found
  const isShut = nameIn(path) === 'store' && stay.shared[lists[0]!.index]?.writes === false
  if (leaf.access === 'read' || isShut) throw new Failed(404)
  checkIds(stay, found)
  const code = leaf.check(value, stay.isStrict)
  const isAnswer = nameIn(path) === 'pattern' || nameIn(path) === 'learner_response'
  if (isAnswer) checkAnswer(stay, found, value)
  if (code) throw new Failed(code)
  checkUnique(stay, found, value)
  for (const { at, index } of lists) if (!hasEntry(stay, at, index)) addEntry(stay, at, index)
  stay.values.set(path, value)
  stay.touched.delete(path)
  stay.touched.add(path)
}
