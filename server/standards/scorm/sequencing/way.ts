import type { ActivityState, State } from './state.ts'
import type { Tree } from './tree.ts'

/** One way through one package, with what a step needs at hand. */
export interface Way {
  readonly tree: Tree
  readonly state: State
  /** Handed in, so that a test knows what comes. */
  readonly chance: () => number
  /** What is shared and changed since it was last rolled up where others read it. */
  readonly changed: Set<string>
  /** Looking ahead: what would change, beside the state that stays. */
  readonly drafts: Map<string, ActivityState> | null
}

export type Direction = 'forward' | 'backward'
export type Asked = 'start' | 'resumeAll' | 'continue' | 'previous' | 'choice' | 'jump' | 'retry' | 'exit' | null
/** How what is open ends (TB.2.3). */
export type Ending = 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll'

/** Not valid by the book: nothing is changed. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** What is ended stays ended, but there is nothing to show for it. */
export class Stopped extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export const wayThrough = (tree: Tree, state: State, chance: () => number = Math.random): Way => ({
  tree,
  state,
  chance,
  changed: new Set(),
  drafts: null,
})

/** The same way on a copy, made as far as it is touched. */
export const draftOf = ({ tree, state, chance }: Way): Way => ({
  tree,
  state: { ...state, globals: structuredClone(state.globals) },
  chance,
  changed: new Set(),
  drafts: new Map(),
})
