import type { Activity, Tree } from '../../../standards/scorm/sequencing/tree.ts'
import { attributeOf, childOf, childrenOf, textIn, type Element } from '../xml.ts'
import { flag, numberOf, oneOf, safeName } from './attributes.ts'
import { isIms, objectivesAtLaunch, objectivesOf } from './readObjectives.ts'
import { rollupRulesOf, rulesOf } from './readRules.ts'

const WHEN_REQUIRED = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'] as const
const TIMINGS = ['never', 'once', 'onEachNewAttempt'] as const

/** What an element says of the order, with what the collection adds: part by part, what is written here goes before. */
function sequencingOf(element: Element, collection: Element | undefined): Element | undefined {
  const own = childOf(element, 'sequencing')
  const reference = attributeOf(own, 'IDRef')
  const shared = childrenOf(collection, 'sequencing').find((one) => attributeOf(one, 'ID') === reference)
  if (!own || !reference || !shared) return own
  // The two kinds of objectives bear one name here, and each stands for itself.
  const mine = childrenOf(own, 'objectives')
  const more = childrenOf(shared, 'objectives').filter((group) => !mine.some((one) => isIms(one) === isIms(group)))
  return { ...shared, ...own, objectives: [...mine, ...more] }
}

const known = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** What a lesson reads of the manifest at run time, by element. */
export function launchIn2004(element: Element, collection: Element | undefined): Record<string, string> {
  const text = (name: string) => textIn(childOf(element, name))
  const sequencing = sequencingOf(element, collection)
  const threshold = childOf(element, 'completionThreshold')
  const isByMeasure = flag(threshold, 'completedByMeasure', false)
  const primary = childOf(childrenOf(sequencing, 'objectives').find(isIms), 'primaryObjective')
  return known({
    ...objectivesAtLaunch(sequencing),
    'cmi.launch_data': text('dataFromLMS'),
    'cmi.time_limit_action': text('timeLimitAction'),
    'cmi.completion_threshold':
      attributeOf(threshold, 'minProgressMeasure') ?? (isByMeasure ? '1.0' : textIn(threshold)),
    'cmi.scaled_passing_score': flag(primary, 'satisfiedByMeasure', false)
      ? textIn(childOf(primary, 'minNormalizedMeasure')) || '1.0'
      : '',
    'cmi.max_time_allowed': attributeOf(childOf(sequencing, 'limitConditions'), 'attemptAbsoluteDurationLimit') ?? '',
  })
}

/** Controls of a heading: how people move among its lessons. */
function controlsOf(sequencing: Element | undefined) {
  const controls = childOf(sequencing, 'controlMode')
  const constrained = childOf(sequencing, 'constrainedChoiceConsiderations')
  return {
    choice: flag(controls, 'choice', true),
    choiceExit: flag(controls, 'choiceExit', true),
    flow: flag(controls, 'flow', false),
    forwardOnly: flag(controls, 'forwardOnly', false),
    currentObjectiveOnly: flag(controls, 'useCurrentAttemptObjectiveInfo', true),
    currentProgressOnly: flag(controls, 'useCurrentAttemptProgressInfo', true),
    preventActivation: flag(constrained, 'preventActivation', false),
    constrainChoice: flag(constrained, 'constrainChoice', false),
  }
}

function rollupOf(sequencing: Element | undefined) {
  const rollup = childOf(sequencing, 'rollupRules')
  const considered = childOf(sequencing, 'rollupConsiderations')
  const required = (name: string) => oneOf(attributeOf(considered, name), WHEN_REQUIRED)
  return {
    rollup: rollupRulesOf(rollup),
    rollupSatisfied: flag(rollup, 'rollupObjectiveSatisfied', true),
    rollupCompletion: flag(rollup, 'rollupProgressCompletion', true),
    measureWeight: numberOf(attributeOf(rollup, 'objectiveMeasureWeight'), 1),
    required: {
      satisfied: required('requiredForSatisfied'),
      notSatisfied: required('requiredForNotSatisfied'),
      completed: required('requiredForCompleted'),
      incomplete: required('requiredForIncomplete'),
    },
    measureIfActive: flag(considered, 'measureSatisfactionIfActive', true),
  }
}

function deliveryOf(sequencing: Element | undefined) {
  const delivery = childOf(sequencing, 'deliveryControls')
  const random = childOf(sequencing, 'randomizationControls')
  const count = attributeOf(random, 'selectCount')
  return {
    tracked: flag(delivery, 'tracked', true),
    completionByContent: flag(delivery, 'completionSetByContent', false),
    satisfactionByContent: flag(delivery, 'objectiveSetByContent', false),
    selection: oneOf(attributeOf(random, 'selectionTiming'), TIMINGS),
    selectCount: count === undefined ? null : Math.max(0, Math.floor(numberOf(count, 0))),
    randomization: oneOf(attributeOf(random, 'randomizationTiming'), TIMINGS),
    reorder: flag(random, 'reorderChildren', false),
  }
}

interface Place {
  id: string
  parent: string | null
  isSco: boolean
}

function activityOf(element: Element, { id, parent, isSco }: Place, collection: Element | undefined): Activity {
  const sequencing = sequencingOf(element, collection)
  const rules = childOf(sequencing, 'sequencingRules')
  const limit = attributeOf(childOf(sequencing, 'limitConditions'), 'attemptLimit')
  const threshold = childOf(element, 'completionThreshold')
  return {
    id,
    parent,
    isSco,
    children: [],
    title: textIn(childOf(element, 'title')) || id,
    isVisible: flag(element, 'isvisible', true),
    launch: launchIn2004(element, collection),
    ...controlsOf(sequencing),
    ...rollupOf(sequencing),
    ...deliveryOf(sequencing),
    pre: rulesOf(rules, 'preConditionRule'),
    post: rulesOf(rules, 'postConditionRule'),
    exit: rulesOf(rules, 'exitConditionRule'),
    attemptLimit: limit === undefined ? null : numberOf(limit, 0),
    objectives: objectivesOf(sequencing),
    completedByMeasure: flag(threshold, 'completedByMeasure', false),
    minProgress: numberOf(attributeOf(threshold, 'minProgressMeasure'), 1),
    progressWeight: numberOf(attributeOf(threshold, 'progressWeight'), 1),
    hides: childrenOf(childOf(childOf(element, 'presentation'), 'navigationInterface'), 'hideLMSUI').map(textIn),
    data: childrenOf(childOf(element, 'data'), 'map').map((map) => ({
      target: safeName(attributeOf(map, 'targetID') ?? ''),
      reads: flag(map, 'readSharedData', true),
      writes: flag(map, 'writeSharedData', true),
    })),
  }
}

const idsBelow = (element: Element): (string | undefined)[] =>
  childrenOf(element, 'item').flatMap((item) => [attributeOf(item, 'identifier'), ...idsBelow(item)])

/** The tree of lessons of a table of contents, with all the manifest says of their order. Errors: BAD_USER_INPUT. */
export function readTree(manifest: Element, organization: Element): Tree {
  const resources = childrenOf(childOf(manifest, 'resources'), 'resource')
  const byId = new Map(resources.map((one) => [attributeOf(one, 'identifier') ?? '', one]))
  const collection = childOf(manifest, 'sequencingCollection')
  const activities: Record<string, Activity> = {}
  let count = 0
  const walk = (element: Element, id: string, parent: string | null): string => {
    const isSco =
      attributeOf(byId.get(attributeOf(element, 'identifierref') ?? ''), 'scormtype')?.toLowerCase() === 'sco'
    const activity = activityOf(element, { id: safeName(id), parent, isSco }, collection)
    activities[id] = activity
    // Items without a name are called as readManifest calls them.
    activity.children = childrenOf(element, 'item').map((child) => {
      count += 1
      return walk(child, attributeOf(child, 'identifier') || `item-${count}`, id)
    })
    return id
  }
  const name = attributeOf(organization, 'identifier') || 'organization'
  const root = walk(organization, idsBelow(organization).includes(name) ? `${name} (organization)` : name, null)
  return {
    root,
    activities,
    objectivesGlobal: flag(organization, 'objectivesGlobalToSystem', true),
    dataGlobal: flag(organization, 'sharedDataGlobalToSystem', true),
  }
}
