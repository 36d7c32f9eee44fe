import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminGroupsScreenQuery } from '../../__generated__/AdminGroupsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminGroupTable } from './AdminGroupTable.tsx'

export default function AdminGroupsScreen({ queryRef }: ScreenProps<AdminGroupsScreenQuery>) {
  const root = usePreloadedQuery<AdminGroupsScreenQuery>(
    graphql`
    query AdminGroupsScreenQuery($text: String, $active: Boolean, $sort: AdminGroupSort) @preloadable { ...AdminGroupTable_query @arguments(text: $text, active: $active, sort: $sort) }
  `,
    queryRef,
  )
  const create = (
    <Button
      component={Link}
      to="/auth/admin/admin-groups/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New group
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Admin groups"
        text="Who looks after which dealers: the people of a group reach its dealers and everyone who works there."
        actions={create}
      />
      <AdminGroupTable query={root} create={create} />
    </>
  )
}
