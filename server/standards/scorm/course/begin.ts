// How a way through a package begins, and how it is stored.
import { drawChildren } from '../sequencing/draw.ts'
import type { ActivityState, State } from '../sequencing/state.ts'
import type { Activity, Tree } from '../sequencing/tree.ts'
import { wayThrough } from '../sequencing/way.ts'

const freshState = (activity: Activity): ActivityState => ({
  active: false,
  suspended: false,
  attempts: 0,
  begun: false,
  objectives: Object.fromEntries(activity.objectives.map(({ id }) => [id, {}])),
  told: [],
  staleObjectives: false,
  staleProgress: false,
  offered: [...activity.children],
})

/** A state in which nothing happened yet; `globals` are what the person brings along of other packages. */
export function begin(tree: Tree, globals: State['globals'] = {}, chance: () => number = Math.random): State {
  const state: State = {
    current: null,
    suspended: null,
    globals,
    resumes: [],
    activities: Object.fromEntries(Object.entries(tree.activities).map(([id, activity]) => [id, freshState(activity)])),
  }
  const way = wayThrough(tree, state, chance)
  for (const id of Object.keys(tree.activities)) drawChildren(way, id, 'begin')
  return state
}

/** A state without the activities in which nothing happened: what is stored of a long package stays small. */
export const stored = (tree: Tree, state: State): State => ({
  ...state,
  activities: Object.fromEntries(
    Object.entries(state.activities).filter(
      ([id, now]) => JSON.stringify(now) !== JSON.stringify(freshState(tree.activities[id]!)),
    ),
  ),
})

/** What `stored` left out is there again. */
export const restored = (tree: Tree, kept: State): State => ({
  ...kept,
  activities: Object.fromEntries(
    Object.entries(tree.activities).map(([id, activity]) => [id, kept.activities[id] ?? freshState(activity)]),
  ),
})
