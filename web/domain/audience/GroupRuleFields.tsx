import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { GroupRuleFieldsDealersQuery } from '../../__generated__/GroupRuleFieldsDealersQuery.graphql.ts'
import type { GroupRuleFieldsQuery } from '../../__generated__/GroupRuleFieldsQuery.graphql.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import type { Found } from '../../ui/fields/FindField.tsx'
import { CheckField } from '../../ui/fields/ChoiceField.tsx'
import { FindManyField } from '../../ui/fields/FindManyField.tsx'
import { MultiSelectField } from '../../ui/fields/SelectField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { AudienceReach } from './AudienceReach.tsx'
import type { Rules } from './rules.ts'

type Props = {
  of: { [L in keyof Rules]: Bound<Rules[L]> }
  /** What the dealers chosen so far are called. */
  dealers: readonly Found[]
  /** Where all that one of the rules named was deleted: what is left, and whether the group shall take who fits that. */
  lost?: { stored: Rules; keepsRest: Bound<boolean> } | undefined
}

/** Whom a dynamic group takes: who fits one of each list that says something. How many these are stands below. */
export const GroupRuleFields = (props: Props) => (
  <Suspense fallback={<Skeleton height={290} />}>
    <Lists {...props} />
  </Suspense>
)

function Lists({ of, dealers, lost }: Props) {
  const { groupTraits } = useLazyLoadQuery<GroupRuleFieldsQuery>(
    graphql`
    query GroupRuleFieldsQuery { groupTraits { businessUnits { databaseId name } roles { databaseId name } groups { databaseId name } } }
  `,
    {},
  )
  const rules: Rules = {
    dealerIds: useValue(of.dealerIds),
    businessUnitIds: useValue(of.businessUnitIds),
    roleIds: useValue(of.roleIds),
    groupIds: useValue(of.groupIds),
  }
  return (
    <Stack>
      <FindManyField
        {...of.dealerIds}
        label="Dealers"
        placeholder="Type the name of a dealer"
        nothingFoundMessage="No dealer of this name"
        known={dealers}
        useFound={useDealersFound}
      />
      <MultiSelectField
        {...of.businessUnitIds}
        label="Business units"
        description="The staff of all dealers in them."
        placeholder={rules.businessUnitIds.length ? undefined : 'Any business unit'}
        data={groupTraits.businessUnits.map(optionOf)}
      />
      <MultiSelectField
        {...of.roleIds}
        label="Roles"
        placeholder={rules.roleIds.length ? undefined : 'Any role'}
        data={groupTraits.roles.map(optionOf)}
      />
      <MultiSelectField
        {...of.groupIds}
        label="Departments and audiences"
        placeholder={rules.groupIds.length ? undefined : 'Any department'}
        data={groupTraits.groups.map(optionOf)}
      />
      {lost && sameRules(lost.stored, rules) ? (
        <LostRules keepsRest={lost.keepsRest} rules={rules} />
      ) : (
        <AudienceReach rules={rules} />
      )}
    </Stack>
  )
}

const sameRules = (before: Rules, now: Rules) =>
  Object.entries(before).every(([list, ids]) => ids.toSorted().join() === now[list as keyof Rules].toSorted().join())

/** The group takes nobody until its rules are chosen again: others than are left, or these. */
function LostRules({ keepsRest, rules }: { keepsRest: Bound<boolean>; rules: Rules }) {
  const isKept = useValue(keepsRest)
  const isEmpty = Object.values(rules).every((ids) => ids.length === 0)
  return (
    <Alert color="yellow" title="Reaches nobody until you choose its rules again">
      <Stack gap="xs">
        <Text size="sm">What one of its rules named was deleted.</Text>
        {!isEmpty && <CheckField {...keepsRest} label="Take everyone who fits the rules that are left" />}
        {isKept && <AudienceReach rules={rules} />}
      </Stack>
    </Alert>
  )
}

const optionOf = ({ databaseId, name }: { readonly databaseId: string; readonly name: string }): Found => ({
  value: databaseId,
  label: name,
})

function useDealersFound(text: string): Found[] {
  const { groupTraits } = useLazyLoadQuery<GroupRuleFieldsDealersQuery>(
    graphql`query GroupRuleFieldsDealersQuery($text: String) { groupTraits(text: $text) { dealers { databaseId name } } }`,
    { text: text || null },
  )
  return groupTraits.dealers.map(optionOf)
}
