import { Failed } from './errors.ts'
import { find, hasEntry, nameIn, type Stay } from './elements.ts'

/** Status that follows from a score or a share the manifest asks for (RTE 4.2.4.1, 4.2.22.1). */
export function evaluated({ values }: Stay, path: string): string | undefined {
  if (path === 'cmi.success_status' && values.has('cmi.scaled_passing_score')) {
    const score = values.get('cmi.score.scaled')
    if (score === undefined) return 'unknown'
    return Number(score) >= Number(values.get('cmi.scaled_passing_score')) ? 'passed' : 'failed'
  }
  if (path === 'cmi.completion_status' && values.has('cmi.completion_threshold')) {
    const progress = values.get('cmi.progress_measure')
    if (progress === undefined) return 'unknown'
    return Number(progress) >= Number(values.get('cmi.completion_threshold')) ? 'completed' : 'incomplete'
  }
  return undefined
}

/** What a lesson reads. Errors: Failed. */
export function readElement(stay: Stay, element: string): string {
  if (element === '') throw new Failed(301)
  const found = find(stay, element, 301)
  if ('told' in found) return found.told
  const { leaf, path, lists } = found
  const isStore = nameIn(path) === 'store'
  if (leaf.access === 'write' || (isStore && stay.shared[lists[0]!.index]?.reads === false)) throw new Failed(405)
  if (path === 'adl.nav.request_valid.continue' || path === 'adl.nav.request_valid.previous')
    return stay.valid(nameIn(path))
  const status = evaluated(stay, path)
  if (status !== undefined) return status
  const isThere = lists.every(({ at, index }) => hasEntry(stay, at, index))
  const value = stay.values.get(path) ?? (isThere ? leaf.initial : undefined)
  // Shared data of no length is data nobody set.
  if (value === undefined || (value === '' && isStore)) throw new Failed(403)
  return value
}
