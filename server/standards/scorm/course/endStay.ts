import { TRACKED, type Cmi } from '../cmi.ts'
import { activityOf, primaryOf, stateOf } from '../sequencing/position.ts'
import { reportValue } from '../sequencing/report.ts'
import type { Activity, Objective } from '../sequencing/tree.ts'
import type { Way } from '../sequencing/way.ts'

/** What a lesson says at the end of a stay. */
export interface Said {
  cmi: Cmi
  /** Elements it set itself, the last one last. */
  set: readonly string[]
  /** What it asks for: `continue`, `{target=…}choice`, or nothing. */
  request: string
}

function objectiveAt(s: Way, activity: Activity, place: string | undefined, cmi: Cmi): Objective | undefined {
  if (place === undefined) return primaryOf(s, activity.id)
  return activity.objectives.find(({ id }) => id !== '' && id === cmi[`cmi.objectives.${place}.id`])
}

/** RTE 4.2.17, SN 4.2: what the lesson says becomes what is known of its activity. */
function track(s: Way, activity: Activity, { cmi, set }: Said): void {
  // Of the primary objective the lesson's own status goes before the list's entry (CO-13).
  const isOwn = (element: string) => Number(!element.startsWith('cmi.objectives.'))
  for (const element of [...set].sort((a, b) => isOwn(a) - isOwn(b))) {
    const [, place, name] = /^cmi\.(?:objectives\.(\d+)\.)?(.+)$/.exec(element) ?? []
    const [field, , read] = TRACKED.find(([, one]) => one === name) ?? []
    const objective = objectiveAt(s, activity, place, cmi)
    if (!field || !read || !objective || (field === 'satisfied' && objective.byMeasure)) continue
    reportValue(s, activity.id, objective, field, read(cmi[element]) as never)
  }
}

/** What a lesson that said nothing of what it set is taken to have set: all it knows of itself. */
export const setIn = (cmi: Cmi): string[] =>
  Object.keys(cmi).filter(
    (element) => TRACKED.some(([, name]) => element.endsWith(`.${name}`)) && !['', 'unknown'].includes(cmi[element]!),
  )

/**
 * A lesson is over, for now or for good; what is shared is put into `shared`. Only what it asks for itself can abandon:
 * what it said in that stay does not count then (SX-04).
 */
export function endStay(s: Way, id: string, said: Said, shared: Record<string, string>): void {
  const { current, resumes } = s.state
  if (current !== id || !stateOf(s, id).active) return
  const activity = activityOf(s, id)
  if (said.request !== 'abandon' && said.request !== 'abandonAll') {
    for (const [place, { target, writes }] of activity.data.entries()) {
      const value = said.cmi[`adl.data.${place}.store`]
      if (writes && value !== undefined && said.set.includes(`adl.data.${place}.store`)) shared[target] = value
    }
    if (activity.tracked) track(s, activity, said)
  }
  const isSuspended = said.cmi['cmi.exit'] === 'suspend'
  if (isSuspended) stateOf(s, id).suspended = true
  s.state.resumes = resumes.filter((one) => one !== id)
  if (isSuspended || said.request === 'suspendAll') s.state.resumes.push(id)
}
