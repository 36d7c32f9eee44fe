import type { Objective, ObjectiveMap, Shared } from '../../../standards/scorm/sequencing/tree.ts'
import { childOf, childrenOf, textIn, type Element } from '../xml.ts'
import { flag, nameOf, numberOf } from './attributes.ts'

/** What a map of imsss:objectives shares, and what one of adlseq:objectives. */
const IMS: readonly [attribute: string, shared: Shared][] = [
  ['SatisfiedStatus', 'satisfied'],
  ['NormalizedMeasure', 'measure'],
]
const ADL: readonly [attribute: string, shared: Shared][] = [
  ['RawScore', 'raw'],
  ['MinScore', 'min'],
  ['MaxScore', 'max'],
  ['CompletionStatus', 'completion'],
  ['ProgressMeasure', 'progress'],
]

const mapOf = (map: Element, names: typeof IMS): ObjectiveMap => ({
  target: nameOf(map, 'targetObjectiveID') ?? '',
  reads: names.flatMap(([name, shared]) => (flag(map, `read${name}`, true) ? [shared] : [])),
  writes: names.flatMap(([name, shared]) => (flag(map, `write${name}`, false) ? [shared] : [])),
})

/** The two kinds lose their prefixes: which is which is told by what is in them. */
export const isIms = (group: Element): boolean => group.primaryObjective !== undefined

/** Objectives of an activity, the primary one first; it is there also where the manifest has none. */
export function objectivesOf(sequencing: Element | undefined): Objective[] {
  const groups = childrenOf(sequencing, 'objectives')
  const ims = groups.find(isIms)
  const adl = groups.filter((group) => group !== ims).flatMap((group) => childrenOf(group, 'objective'))
  const read = (element: Element | undefined, isPrimary: boolean): Objective => {
    const id = nameOf(element, 'objectiveID') ?? ''
    const more = adl.filter((one) => id !== '' && nameOf(one, 'objectiveID') === id)
    return {
      id,
      isPrimary,
      byMeasure: flag(element, 'satisfiedByMeasure', false),
      minimum: numberOf(textIn(childOf(element, 'minNormalizedMeasure')), 1),
      maps: [
        ...childrenOf(element, 'mapInfo').map((map) => mapOf(map, IMS)),
        ...more.flatMap((one) => childrenOf(one, 'mapInfo')).map((map) => mapOf(map, ADL)),
      ],
    }
  }
  return [
    read(childOf(ims, 'primaryObjective'), true),
    ...childrenOf(ims, 'objective').map((element) => read(element, false)),
  ]
}

/** The list of objectives a lesson finds when it begins: those its manifest names. */
export const objectivesAtLaunch = (sequencing: Element | undefined): Record<string, string> =>
  Object.fromEntries(
    objectivesOf(sequencing)
      .filter(({ id }) => id !== '')
      .map(({ id }, place) => [`cmi.objectives.${place}.id`, id]),
  )
