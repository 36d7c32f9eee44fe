import { Badge, Group } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminAssignGroupScreenQuery } from '../../__generated__/AdminAssignGroupScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { RecordTabs } from '../../ui/forms/RecordTabs.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminAssignGroupForm } from './AdminAssignGroupForm.tsx'
import { AdminAssignGroupPeople } from './AdminAssignGroupPeople.tsx'
import { kindWord } from './assignGroups.ts'

export default function AdminAssignGroupScreen({ queryRef }: ScreenProps<AdminAssignGroupScreenQuery>) {
  const { assignmentGroup } = usePreloadedQuery<AdminAssignGroupScreenQuery>(
    graphql`
    query AdminAssignGroupScreenQuery($groupId: ID!, $people: String) @preloadable {
      assignmentGroup(databaseId: $groupId) { id name kind active isDefault userCount ...AdminAssignGroupForm_group ...AdminAssignGroupPeople_group @arguments(text: $people) }
    }
  `,
    queryRef,
  )
  const {
    settings: { labels },
  } = useSession()
  const back = { to: '/auth/admin/assign-groups', label: labels.assignGroups }
  if (!assignmentGroup) return <Missing what="group" back={back} />
  const { name, kind, active, isDefault, userCount } = assignmentGroup
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        text={kindWord(kind)}
        aside={
          <Group gap={6}>
            <StatusChip status={active} />
            {isDefault && (
              <Badge color="brand" tt="none" fw={600} size="md">
                Default
              </Badge>
            )}
          </Group>
        }
      />
      <RecordTabs
        label="Parts of the group"
        details={<AdminAssignGroupForm key={assignmentGroup.id} group={assignmentGroup} />}
        parts={[
          {
            tab: 'people',
            label: `People (${formatNumber(userCount)})`,
            content: <AdminAssignGroupPeople group={assignmentGroup} />,
          },
        ]}
      />
    </>
  )
}
