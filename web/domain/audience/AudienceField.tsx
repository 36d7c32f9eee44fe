import { graphql, useFragment } from 'react-relay'
import type { AudienceField_groups$key } from '../../__generated__/AudienceField_groups.graphql.ts'
import type { AudienceField_query$key } from '../../__generated__/AudienceField_query.graphql.ts'
import { AudienceReach } from './AudienceReach.tsx'
import { MultiSelectField } from '../../ui/fields/SelectField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import type { Bound } from '../../ui/fields/bound.ts'

type Props = Bound<readonly string[]> & {
  query: AudienceField_query$key
  /** Those it is for now: a group that is no longer offered is named all the same while it is chosen. */
  chosen: AudienceField_groups$key
  description?: string
}

/** The groups something is for. */
export function AudienceField({ query, chosen, description = 'Left empty, it is for everybody.', ...field }: Props) {
  const { assignmentGroupNames } = useFragment(
    graphql`fragment AudienceField_query on Query { assignmentGroupNames { databaseId name kind } }`,
    query,
  )
  const known = useFragment(
    graphql`fragment AudienceField_groups on AssignmentGroup @relay(plural: true) { databaseId name }`,
    chosen,
  )
  const of = (kind: string) =>
    assignmentGroupNames
      .filter((group) => group.kind === kind)
      .map(({ databaseId, name }) => ({ value: databaseId, label: name }))
  const offered = new Set(assignmentGroupNames.map(({ databaseId }) => databaseId))
  const others = known
    .filter(({ databaseId }) => !offered.has(databaseId))
    .map(({ databaseId, name }) => ({ value: databaseId, label: name }))
  return (
    <div>
      <MultiSelectField
        {...field}
        label="Audience"
        placeholder="Choose groups"
        description={description}
        data={[
          { group: 'Departments', items: of('DEPARTMENT') },
          { group: 'Audiences', items: of('AUDIENCE') },
          ...(others.length ? [{ group: 'No longer in use', items: others }] : []),
        ]}
      />
      <AudienceReach groupIds={useValue(field)} />
    </div>
  )
}
