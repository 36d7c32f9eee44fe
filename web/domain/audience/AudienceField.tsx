import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AudienceField_groups$key } from '../../__generated__/AudienceField_groups.graphql.ts'
import type { AudienceField_query$key } from '../../__generated__/AudienceField_query.graphql.ts'
import { useViewer, viewerHas } from '../../session/session.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import type { Found } from '../../ui/fields/FindField.tsx'
import { useReadOnly } from '../../ui/fields/ReadOnly.tsx'
import { MultiSelectField } from '../../ui/fields/SelectField.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { AudienceReach } from './AudienceReach.tsx'

const NewDynamicGroup = lazy(() => import('./NewDynamicGroup.tsx'))

type Props = Bound<readonly string[]> & {
  query: AudienceField_query$key
  /** Those it is for now: a group that is no longer offered is named all the same while it is chosen. */
  chosen: AudienceField_groups$key
  description?: string
  /** Whoever asks shows the number by itself: whom it reaches depends on more than the groups. */
  showsReach?: boolean
}

/** The groups something is for. Who edits groups may make a dynamic one in passing. */
export function AudienceField({
  query,
  chosen,
  description = 'Left empty, it is for everybody.',
  showsReach = true,
  ...field
}: Props) {
  const { assignmentGroupNames } = useFragment(
    graphql`fragment AudienceField_query on Query { assignmentGroupNames { databaseId name kind } }`,
    query,
  )
  const known = useFragment(
    graphql`fragment AudienceField_groups on AssignmentGroup @relay(plural: true) { databaseId name }`,
    chosen,
  )
  const { value, onChange } = useField(field).field
  const readOnly = useReadOnly()
  // Who runs a brand aims its content; who edits groups aims all.
  const { keepsToOwnBrands } = useViewer()
  const mayAim = keepsToOwnBrands || viewerHas('modify-assignment-groups')
  const [made, setMade] = useState<Found[]>([])
  const [isMaking, setMaking] = useState(false)
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
          { group: 'Dynamic groups', items: [...of('DYNAMIC'), ...made] },
          ...(others.length ? [{ group: 'No longer in use', items: others }] : []),
        ]}
      />
      {!readOnly && mayAim && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={() => setMaking(true)}>
          By dealer, business unit or role …
        </Anchor>
      )}
      {showsReach && <AudienceReach groupIds={value} />}
      {isMaking && (
        <Suspense>
          <NewDynamicGroup
            onClose={() => setMaking(false)}
            onMade={(group) => {
              setMade((groups) => [...groups, group])
              onChange([...value, group.value])
              setMaking(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
