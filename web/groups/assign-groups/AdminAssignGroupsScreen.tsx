import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminAssignGroupsScreenQuery } from '../../__generated__/AdminAssignGroupsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminAssignGroupTable } from './AdminAssignGroupTable.tsx'

export default function AdminAssignGroupsScreen({ queryRef }: ScreenProps<AdminAssignGroupsScreenQuery>) {
  const root = usePreloadedQuery<AdminAssignGroupsScreenQuery>(
    graphql`
    query AdminAssignGroupsScreenQuery($text: String, $active: Boolean, $kind: AssignmentGroupKind, $sort: AssignmentGroupSort) @preloadable {
      ...AdminAssignGroupTable_query @arguments(text: $text, active: $active, kind: $kind, sort: $sort)
    }
  `,
    queryRef,
  )
  const {
    settings: { labels },
  } = useSession()
  const create = (
    <Button
      component={Link}
      to="/auth/admin/assign-groups/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New group
    </Button>
  )
  return (
    <>
      <PageHeader
        title={labels.assignGroups}
        text="Departments people choose while registering, and audiences that say whom content is for."
        actions={create}
      />
      <AdminAssignGroupTable query={root} label={labels.assignGroups} create={create} />
    </>
  )
}
