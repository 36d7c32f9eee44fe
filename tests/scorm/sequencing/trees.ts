import { begin, restored, stored } from '../../../server/standards/scorm/course/begin.ts'
import { offersOf } from '../../../server/standards/scorm/course/offers.ts'
import type { State } from '../../../server/standards/scorm/sequencing/state.ts'
import type { Navigation } from '../../../server/standards/scorm/sequencing/state.ts'
import { askByPerson, endByLesson, open } from '../../../server/standards/scorm/course/takeStep.ts'
import { wayThrough, type Way } from '../../../server/standards/scorm/sequencing/way.ts'
import { readTree } from '../../../server/scorm/package/sequencing/readTree.ts'
import { childOf, parseXml } from '../../../server/scorm/package/xml.ts'

/** A heading or lesson of a small tree: its name, what its manifest says of the order, what is below it. */
export interface Node {
  id: string
  /** Elements within `imsss:sequencing`. */
  order?: string
  /** Elements beside it. */
  more?: string
  below?: (Node | string)[]
}

const xmlOf = (node: Node | string): string => {
  const { id, order = '', more = '', below = [] } = typeof node === 'string' ? { id: node } : node
  const ref = below.length ? '' : ' identifierref="page"'
  return `<item identifier="${id}"${ref}><title>${id}</title>${below.map(xmlOf).join('')}${more}<sequencing>${order}</sequencing></item>`
}

interface Options {
  order?: string
  /** Attributes of the organization. */
  attributes?: string
  collection?: string
}

/** A tree as the reader makes it of a manifest with these lessons. */
export function treeOf(below: (Node | string)[], { order = FLOW, attributes = '', collection = '' }: Options = {}) {
  const root = parseXml(
    `<manifest><organizations><organization identifier="root" ${attributes}><title>Root</title>${below.map(xmlOf).join('')}<sequencing>${order}</sequencing></organization></organizations><resources><resource identifier="page" scormType="sco" href="page.html"/></resources><sequencingCollection>${collection}</sequencingCollection></manifest>`,
  )
  return readTree(root, childOf(childOf(root, 'organizations'), 'organization')!)
}

export const FLOW = '<controlMode flow="true" choice="true"/>'
export const FLOW_ONLY = '<controlMode flow="true" choice="false"/>'

/** A rule before, after or on exit. */
export const rule = (kind: 'pre' | 'post' | 'exit', action: string, ...conditions: string[]) =>
  `<sequencingRules><${kind}ConditionRule><ruleConditions conditionCombination="all">${conditions.map((one) => `<ruleCondition ${one}/>`).join('')}</ruleConditions><ruleAction action="${action}"/></${kind}ConditionRule></sequencingRules>`

/** Objectives: the primary one, and others, with what they share. */
export const objectives = (primary: string, ...others: string[]) =>
  `<objectives><primaryObjective ${primary}</primaryObjective>${others.map((one) => `<objective ${one}</objective>`).join('')}</objectives>`
export const map = (target: string, attributes = '') => `<mapInfo targetObjectiveID="${target}" ${attributes}/>`

export interface Walk {
  way: Way
  /** The lesson that is open; null where none is. */
  at: () => string | null
  open: () => void
  /** A lesson ends by itself. */
  ends: (cmi?: Record<string, string>, request?: string) => void
  /** A person asks, and the lesson says its last. */
  asks: (navigation: Navigation, target?: string | null, cmi?: Record<string, string>) => string | null
  /** Lessons that may be chosen now. */
  choices: () => string[]
  isOver: () => boolean
}

type Tree = ReturnType<typeof treeOf>

/** One person's way through a tree; the state is written and read as JSON after each step. */
export function walk(tree: Tree, globals: State['globals'] = {}, chance: () => number = () => 0): Walk {
  let way = wayThrough(tree, begin(tree, globals, chance), chance)
  const shared: Record<string, string> = {}
  let at: string | null = null
  let isOver = true
  const took = (step: ReturnType<typeof open> | null) => {
    if (step?.accepted) {
      at = step.deliver
      isOver = step.ended
    }
    const { globals: kept } = way.state
    way = wayThrough(tree, restored(tree, JSON.parse(JSON.stringify(stored(tree, way.state))) as State), chance)
    // What a person shares over packages lies elsewhere.
    if (tree.objectivesGlobal) way.state.globals = kept
    return step?.exception ?? null
  }
  const said = (cmi: Record<string, string>) => ({ cmi, set: Object.keys(cmi) })
  return {
    get way() {
      return way
    },
    at: () => at,
    isOver: () => isOver,
    open: () => void took(open(way)),
    ends: (cmi = {}, request = '') => void took(endByLesson(way, at!, { ...said(cmi), request }, shared)),
    asks: (navigation, target = null, cmi) =>
      took(askByPerson(way, at !== null && cmi ? { id: at, ...said(cmi) } : null, { navigation, target }, shared)),
    choices: () => offersOf(way).lessons.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])),
  }
}

export const PASSED = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' }
export const FAILED = { 'cmi.success_status': 'failed', 'cmi.completion_status': 'completed' }
