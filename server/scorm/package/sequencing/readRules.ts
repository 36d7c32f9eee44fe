import type { Condition, RollupRule, Rule } from '../../../standards/scorm/sequencing/tree.ts'
import { attributeOf, childOf, childrenOf, type Element } from '../xml.ts'
import { nameOf, numberOf, oneOf } from './attributes.ts'

const conditionOf = (element: Element): Condition => ({
  objective: nameOf(element, 'referencedObjective') ?? null,
  condition: attributeOf(element, 'condition') ?? '',
  threshold: numberOf(attributeOf(element, 'measureThreshold'), 0),
  not: attributeOf(element, 'operator') === 'not',
})

/** Rules before, after or on exit, by the name of their element. */
export const rulesOf = (parent: Element | undefined, name: string): Rule[] =>
  childrenOf(parent, name).map((rule) => {
    const conditions = childOf(rule, 'ruleConditions')
    return {
      action: attributeOf(childOf(rule, 'ruleAction'), 'action') ?? '',
      combination: oneOf(attributeOf(conditions, 'conditionCombination'), ['all', 'any']),
      conditions: childrenOf(conditions, 'ruleCondition').map(conditionOf),
    }
  })

export const rollupRulesOf = (parent: Element | undefined): RollupRule[] =>
  childrenOf(parent, 'rollupRule').map((rule) => {
    const conditions = childOf(rule, 'rollupConditions')
    return {
      action: attributeOf(childOf(rule, 'rollupAction'), 'action') ?? '',
      // The schema says “any” here and “all” for sequencing rules.
      combination: oneOf(attributeOf(conditions, 'conditionCombination'), ['any', 'all']),
      set: oneOf(attributeOf(rule, 'childActivitySet'), ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent']),
      count: numberOf(attributeOf(rule, 'minimumCount'), 0),
      percent: numberOf(attributeOf(rule, 'minimumPercent'), 0),
      conditions: childrenOf(conditions, 'rollupCondition').map(conditionOf),
    }
  })
