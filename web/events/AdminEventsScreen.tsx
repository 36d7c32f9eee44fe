import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminEventsScreenQuery } from '../__generated__/AdminEventsScreenQuery.graphql.ts'
import { AdminDeleted } from '../domain/content/AdminDeleted.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminEventTable } from './AdminEventTable.tsx'
import { ADMIN } from './paths.ts'
import { eventContent } from './useEventActions.ts'

/** All events, with who comes. */
export default function AdminEventsScreen({ queryRef }: ScreenProps<AdminEventsScreenQuery>) {
  const root = usePreloadedQuery<AdminEventsScreenQuery>(
    graphql`
    query AdminEventsScreenQuery($text: String, $status: ContentStatus, $time: EventTime, $brand: ID, $sort: EventSort) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AdminDeleted_query @arguments(target: EVENT, text: $text)
      ...AdminEventTable_query @arguments(text: $text, status: $status, time: $time, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const { text, status, time, brand, sort } = queryRef.variables
  const create = rights.includes('modify-events') && (
    <Button component={Link} to={`${ADMIN}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New event
    </Button>
  )
  return (
    <>
      <PageHeader title="Events" text="Dealer days, clinics and webinars, and who comes." actions={create} />
      <AdminEventTable
        query={root}
        matching={{ text, status, time, brand, sort }}
        brands={root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        create={create}
        deleted={(searched) => <AdminDeleted kind={eventContent} query={root} {...searched} />}
      />
    </>
  )
}
