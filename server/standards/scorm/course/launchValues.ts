import { completionWord, successWord, type Cmi } from '../cmi.ts'
import { completionOf, measureOf, readValue, satisfactionOf } from '../sequencing/known.ts'
import { activityOf, primaryOf } from '../sequencing/position.ts'
import type { Objective, Shared } from '../sequencing/tree.ts'
import type { Way } from '../sequencing/way.ts'

const SCORES: readonly [shared: Shared, element: string][] = [
  ['raw', 'score.raw'],
  ['min', 'score.min'],
  ['max', 'score.max'],
  ['progress', 'progress_measure'],
]

/** Places of the objectives a lesson knows already, by their id. */
function placesIn(cmi: Cmi): Map<string, number> {
  const places = new Map<string, number>()
  for (const [element, value] of Object.entries(cmi)) {
    const [, place] = /^cmi\.objectives\.(\d+)\.id$/.exec(element) ?? []
    if (place !== undefined) places.set(value, Number(place))
  }
  return places
}

function addObjective(s: Way, id: string, objective: Objective, at: string, cmi: Cmi): void {
  const put = (element: string, value: string | number | undefined) => {
    if (value !== undefined && value !== 'unknown') cmi[`${at}${element}`] = String(value)
  }
  put('success_status', successWord(satisfactionOf(s, id, objective)))
  put('score.scaled', measureOf(s, id, objective))
  // The lesson's own share is its own: what is shared comes by the list of objectives (CO-10).
  for (const [shared, element] of SCORES)
    if (shared !== 'progress' || at !== 'cmi.') put(element, readValue(s, id, objective, shared) as number | undefined)
  put('completion_status', completionWord(readValue(s, id, objective, 'completion')))
}

/** What a lesson begins or resumes with (RTE 4.2): what the manifest gives it, what it kept, what is known of it. */
export function launchValues(s: Way, id: string, kept: Cmi, shared: Readonly<Record<string, string>>): Cmi {
  const activity = activityOf(s, id)
  const cmi: Cmi = { ...activity.launch, ...kept }
  const places = placesIn(cmi)
  for (const objective of activity.objectives) {
    if (objective.id === '') continue
    const place = places.get(objective.id) ?? places.size
    places.set(objective.id, place)
    cmi[`cmi.objectives.${place}.id`] = objective.id
    addObjective(s, id, objective, `cmi.objectives.${place}.`, cmi)
  }
  addObjective(s, id, primaryOf(s, id), 'cmi.', cmi)
  for (const [place, { target, reads }] of activity.data.entries()) {
    cmi[`adl.data.${place}.id`] = target
    const value = reads ? shared[target] : undefined
    if (value !== undefined) cmi[`adl.data.${place}.store`] = value
  }
  return cmi
}

/** Whether nothing is left to do in it, as the tree knows it. */
export const isDone = (s: Way, id: string): boolean =>
  completionOf(s, id) === true && satisfactionOf(s, id, primaryOf(s, id)) !== false
