// Where an activity stands in the tree.
import type { ActivityState } from './state.ts'
import type { Activity, Objective } from './tree.ts'
import type { Way } from './way.ts'

/** Names come of lessons: only what the tree itself holds is one. */
export const isActivity = (s: Way, id: string): boolean => Object.hasOwn(s.tree.activities, id)
export function activityOf(s: Way, id: string): Activity {
  return s.tree.activities[id]!
}
export function stateOf(s: Way, id: string): ActivityState {
  if (!s.drafts) return s.state.activities[id]!
  const draft = s.drafts.get(id) ?? structuredClone(s.state.activities[id]!)
  s.drafts.set(id, draft)
  return draft
}
export function parentOf(s: Way, id: string): string | null {
  return activityOf(s, id).parent
}
export function isLeaf(s: Way, id: string): boolean {
  return activityOf(s, id).children.length === 0
}
/** From an activity up to another (or the root), both inclusive. */
export function pathUp(s: Way, from: string, to: string = s.tree.root): string[] {
  const path: string[] = []
  for (let at: string | null = from; at !== null; at = parentOf(s, at)) {
    path.push(at)
    if (at === to) break
  }
  return path
}
export function pathDown(s: Way, to: string, from: string = s.tree.root): string[] {
  return pathUp(s, to, from).reverse()
}
export function commonAncestor(s: Way, one: string, other: string): string {
  const above = new Set(pathUp(s, one))
  return pathUp(s, other).find((id) => above.has(id)) ?? s.tree.root
}
export function isOffered(s: Way, id: string): boolean {
  const parent = parentOf(s, id)
  return parent === null || stateOf(s, parent).offered.includes(id)
}
export function primaryOf(s: Way, id: string): Objective {
  return activityOf(s, id).objectives[0]!
}
/** Whether one comes after the other in the table of contents. */
export function isAfter(s: Way, one: string, other: string): boolean {
  const [mine, its] = [pathDown(s, one), pathDown(s, other)]
  const fork = mine.findIndex((id, place) => id !== its[place])
  if (fork < 0) return false
  if (fork === its.length) return true
  const { offered } = stateOf(s, mine[fork - 1]!)
  return offered.indexOf(mine[fork]!) > offered.indexOf(its[fork]!)
}
