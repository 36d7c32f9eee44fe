import type { Shared } from './tree.ts'

// What a person’s way through a package has come to (SN book chapter 4), as plain data.

/** Undefined: not known. */
export interface Tracked {
  satisfied?: boolean
  measure?: number
  raw?: number
  min?: number
  max?: number
  /** Completed or not, as far as it is known. */
  completion?: boolean
  progress?: number
}
export interface ActivityState {
  active: boolean
  suspended: boolean
  attempts: number
  /** Attempted at all: Activity Progress Status. */
  begun: boolean
  /** Of the present attempt. */
  objectives: Record<string, Tracked>
  /** What the lesson itself said of its primary objective, “unknown” included: nothing is supposed in its place. */
  told: Shared[]
  /** A new attempt on the parent began since. */
  staleObjectives: boolean
  staleProgress: boolean
  /** The children in the order they are offered in. */
  offered: string[]
}
export interface State {
  current: string | null
  suspended: string | null
  activities: Record<string, ActivityState>
  /** Objectives the package's activities share. */
  globals: Record<string, Tracked>
  /** Lessons that go on with what they kept; others begin empty. */
  resumes: string[]
}

export type Navigation =
  | 'start'
  | 'resumeAll'
  | 'continue'
  | 'previous'
  | 'choice'
  | 'jump'
  | 'exit'
  | 'exitAll'
  | 'abandon'
  | 'abandonAll'
  | 'suspendAll'
export interface Outcome {
  /** Lesson to show now. */
  deliver: string | null
  /** The whole is over for now. */
  ended: boolean
  /** Of the standard, such as NB.2.1-11. */
  exception: string | null
  /** False: nothing changed; what is open stays open. */
  accepted: boolean
}
