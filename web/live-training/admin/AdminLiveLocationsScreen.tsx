import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminLiveLocationsScreenQuery } from '../../__generated__/AdminLiveLocationsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminLiveLocationTable } from './AdminLiveLocationTable.tsx'
import { AdminLocationDialog } from './AdminLocationDialog.tsx'
import { AdminPartTabs } from './AdminPartTabs.tsx'

/** Where live training takes place. */
export default function AdminLiveLocationsScreen({ queryRef }: ScreenProps<AdminLiveLocationsScreenQuery>) {
  const root = usePreloadedQuery<AdminLiveLocationsScreenQuery>(
    graphql`
    query AdminLiveLocationsScreenQuery($text: String, $state: String, $status: ContentStatus, $sort: LiveTrainingLocationSort) @preloadable {
      liveTrainingStates
      ...AdminLiveLocationTable_query @arguments(text: $text, state: $state, status: $status, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const { revalidate } = useRevalidator()
  const [isMaking, setMaking] = useState(false)
  const create = rights.includes('create-edit-live-training-locations') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>
      New location
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Live training"
        text="Training centers, schools and rooms where events take place."
        actions={create}
      />
      <AdminPartTabs part="locations" />
      <AdminLiveLocationTable query={root} states={root.liveTrainingStates} create={create} />
      {isMaking && (
        <AdminLocationDialog location={null} onClose={() => setMaking(false)} onSaved={() => void revalidate()} />
      )}
    </>
  )
}
