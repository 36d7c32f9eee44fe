import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminBulletinsScreenQuery } from '../__generated__/AdminBulletinsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession, useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminBulletinTable } from './AdminBulletinTable.tsx'
import { ADMIN } from './paths.ts'

/** All bulletins, called announcements where the settings say so. */
export default function AdminBulletinsScreen({ queryRef }: ScreenProps<AdminBulletinsScreenQuery>) {
  const root = usePreloadedQuery<AdminBulletinsScreenQuery>(
    graphql`
    query AdminBulletinsScreenQuery($text: String, $status: ContentStatus, $brand: ID, $sort: BulletinSort) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AdminBulletinTable_query @arguments(text: $text, status: $status, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const { labels } = useSession().settings
  const create = rights.includes('modify-announcements') && (
    <Button component={Link} to={`${ADMIN}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New {labels.announcements.toLowerCase().replace(/s$/, '')}
    </Button>
  )
  return (
    <>
      <PageHeader title={labels.announcements} text="News for dealers and their staff." actions={create} />
      <AdminBulletinTable
        query={root}
        brands={root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        create={create}
      />
    </>
  )
}
