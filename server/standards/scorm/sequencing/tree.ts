// What a package says of the order of its lessons (SCORM 2004 4th Edition, SN book chapter 3), as plain data: it lies in a
// column and may travel to a browser.

export type Combination = 'all' | 'any'
export interface Condition {
  objective: string | null
  condition: string
  threshold: number
  not: boolean
}
export interface Rule {
  action: string
  combination: Combination
  conditions: Condition[]
}
export interface RollupRule extends Rule {
  set: 'all' | 'any' | 'none' | 'atLeastCount' | 'atLeastPercent'
  count: number
  percent: number
}
/** What a lesson's objective shares with all of the package (or the portal). */
export type Shared = 'satisfied' | 'measure' | 'raw' | 'min' | 'max' | 'completion' | 'progress'
export interface ObjectiveMap {
  target: string
  reads: Shared[]
  writes: Shared[]
}
export interface Objective {
  id: string
  isPrimary: boolean
  byMeasure: boolean
  minimum: number
  maps: ObjectiveMap[]
}
type Required = 'always' | 'ifAttempted' | 'ifNotSkipped' | 'ifNotSuspended'
export interface Activity {
  id: string
  title: string
  isVisible: boolean
  isSco: boolean
  /** By the element a lesson reads it from. */
  launch: Record<string, string>
  children: string[]
  parent: string | null
  choice: boolean
  choiceExit: boolean
  flow: boolean
  forwardOnly: boolean
  currentObjectiveOnly: boolean
  currentProgressOnly: boolean
  preventActivation: boolean
  constrainChoice: boolean
  pre: Rule[]
  post: Rule[]
  exit: Rule[]
  attemptLimit: number | null
  rollup: RollupRule[]
  rollupSatisfied: boolean
  rollupCompletion: boolean
  measureWeight: number
  required: { satisfied: Required; notSatisfied: Required; completed: Required; incomplete: Required }
  measureIfActive: boolean
  objectives: Objective[]
  completedByMeasure: boolean
  minProgress: number
  progressWeight: number
  tracked: boolean
  completionByContent: boolean
  satisfactionByContent: boolean
  selection: 'never' | 'once' | 'onEachNewAttempt'
  selectCount: number | null
  randomization: 'never' | 'once' | 'onEachNewAttempt'
  reorder: boolean
  /** Which of the portal's own buttons the package wants hidden while this is open. */
  hides: string[]
  data: { target: string; reads: boolean; writes: boolean }[]
}
export interface Tree {
  root: string
  /** In the order of the manifest. */
  activities: Record<string, Activity>
  objectivesGlobal: boolean
  dataGlobal: boolean
}
