import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminLiveEventsScreenQuery } from '../../__generated__/AdminLiveEventsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminLiveEventDialog } from './AdminLiveEventDialog.tsx'
import { AdminLiveEventTable } from './AdminLiveEventTable.tsx'
import { AdminPartTabs } from './AdminPartTabs.tsx'

/** All events of live training, with their seats. */
export default function AdminLiveEventsScreen({ queryRef }: ScreenProps<AdminLiveEventsScreenQuery>) {
  const root = usePreloadedQuery<AdminLiveEventsScreenQuery>(
    graphql`
    query AdminLiveEventsScreenQuery($text: String, $status: ContentStatus, $template: ID, $location: ID, $startDate: Day, $endDate: Day, $time: LiveTrainingTime, $sort: LiveTrainingEventSort) @preloadable {
      templates: liveTrainingTemplates(first: 100) { edges { node { databaseId title } } }
      locations: liveTrainingLocations(first: 100) { edges { node { databaseId venue city } } }
      ...AdminLiveEventDialog_query
      ...AdminLiveEventTable_query @arguments(text: $text, status: $status, template: $template, location: $location, startDate: $startDate, endDate: $endDate, time: $time, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const { revalidate } = useRevalidator()
  const [isMaking, setMaking] = useState(false)
  const create = rights.includes('create-edit-live-training-events') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>
      New event
    </Button>
  )
  return (
    <>
      <PageHeader title="Live training" text="When and where it is taught, and who has a seat." actions={create} />
      <AdminPartTabs part="events" />
      <AdminLiveEventTable
        query={root}
        offered={root}
        templates={root.templates.edges.map(({ node }) => ({ value: node.databaseId, label: node.title }))}
        locations={root.locations.edges.map(({ node }) => ({
          value: node.databaseId,
          label: `${node.venue}, ${node.city}`,
        }))}
        create={create}
      />
      {isMaking && (
        <AdminLiveEventDialog
          event={null}
          query={root}
          onClose={() => setMaking(false)}
          onSaved={() => void revalidate()}
        />
      )}
    </>
  )
}
