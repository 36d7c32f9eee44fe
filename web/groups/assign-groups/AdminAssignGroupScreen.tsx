import { Badge, Group, Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminAssignGroupScreenQuery } from '../../__generated__/AdminAssignGroupScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { Missing } from '../../ui/ErrorState.tsx'
import { FormPanel } from '../../ui/forms/FormPanel.tsx'
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
  const [params, setParams] = useSearchParams()
  const {
    settings: { labels },
  } = useSession()
  const back = { to: '/auth/admin/assign-groups', label: labels.assignGroups }
  if (!assignmentGroup) return <Missing what="group" back={back} />
  const { name, kind, active, isDefault, userCount } = assignmentGroup
  const tab = params.get('tab') === 'people' ? 'people' : 'details'
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
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setParams(chosen === 'people' ? { tab: 'people' } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg" aria-label="Parts of the group">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="people">People ({formatNumber(userCount)})</Tabs.Tab>
        </Tabs.List>
        <FormPanel value="details" shown={tab}>
          <AdminAssignGroupForm key={assignmentGroup.id} group={assignmentGroup} />
        </FormPanel>
        <Tabs.Panel value="people">
          <AdminAssignGroupPeople group={assignmentGroup} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
