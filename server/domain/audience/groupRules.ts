import { builder } from '../../platform/graphql/builder.ts'
import { isUuid, uuids } from '../../platform/values/inputs.ts'
import { traits, type GroupRules, type Trait } from '../people/dynamicGroups.ts'

/** Whom a dynamic group takes, as an administrator says it. */
export const LISTS = {
  dealer: 'dealerIds',
  businessUnit: 'businessUnitIds',
  role: 'roleIds',
  group: 'groupIds',
} as const satisfies Record<Trait, string>

export const GroupRulesInput = builder.inputType('GroupRulesInput', {
  description:
    'Whom a dynamic group takes: who fits one of each list that is not empty. A list left out or empty does not matter; all empty, it takes nobody.',
  fields: (t) => ({
    dealerIds: t.idList({ validate: uuids, description: 'Raw ids of dealers whose staff it takes.' }),
    businessUnitIds: t.idList({
      validate: uuids,
      description: 'Raw ids of business units whose dealers’ staff it takes.',
    }),
    roleIds: t.idList({ validate: uuids, description: 'Raw ids of roles.' }),
    groupIds: t.idList({ validate: uuids, description: 'Raw ids of departments and audiences.' }),
  }),
})

export type GivenRules = { readonly [L in (typeof LISTS)[Trait]]?: readonly string[] | null }

/** The same by trait; what is no id fits nobody. */
export const rulesFrom = (given: GivenRules): GroupRules =>
  Object.fromEntries(traits.map((trait) => [trait, [...new Set(given[LISTS[trait]])].filter(isUuid)]))
