import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminUnitsScreenQuery } from '../__generated__/AdminUnitsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminUnitTable } from './AdminUnitTable.tsx'

export default function AdminUnitsScreen({ queryRef }: ScreenProps<AdminUnitsScreenQuery>) {
  const root = usePreloadedQuery<AdminUnitsScreenQuery>(
    graphql`
    query AdminUnitsScreenQuery($text: String, $sort: BusinessUnitSort) @preloadable { ...AdminUnitTable_query @arguments(text: $text, sort: $sort) }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const create = rights.includes('create-edit-business-units') && (
    <Button
      component={Link}
      to="/auth/admin/business-units/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New business unit
    </Button>
  )
  return (
    <>
      <PageHeader title="Business units" text="Divisions that dealers belong to." actions={create} />
      <AdminUnitTable query={root} create={create} />
    </>
  )
}
