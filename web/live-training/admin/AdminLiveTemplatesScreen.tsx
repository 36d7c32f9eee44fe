import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminLiveTemplatesScreenQuery } from '../../__generated__/AdminLiveTemplatesScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminLiveTemplateTable } from './AdminLiveTemplateTable.tsx'
import { AdminPartTabs } from './AdminPartTabs.tsx'
import { AdminTemplateDialog } from './AdminTemplateDialog.tsx'

/** What is taught live. */
export default function AdminLiveTemplatesScreen({ queryRef }: ScreenProps<AdminLiveTemplatesScreenQuery>) {
  const root = usePreloadedQuery<AdminLiveTemplatesScreenQuery>(
    graphql`
    query AdminLiveTemplatesScreenQuery($text: String, $status: ContentStatus, $sort: LiveTrainingTemplateSort) @preloadable {
      ...AdminTemplateDialog_query
      ...AdminLiveTemplateTable_query @arguments(text: $text, status: $status, sort: $sort)
    }
  `,
    queryRef,
  )
  const { rights } = useViewer()
  const { revalidate } = useRevalidator()
  const [isMaking, setMaking] = useState(false)
  const create = rights.includes('create-edit-live-training-templates') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>
      New template
    </Button>
  )
  return (
    <>
      <PageHeader title="Live training" text="What is taught. Events say when and where." actions={create} />
      <AdminPartTabs part="templates" />
      <AdminLiveTemplateTable query={root} offered={root} create={create} />
      {isMaking && (
        <AdminTemplateDialog
          template={null}
          query={root}
          onClose={() => setMaking(false)}
          onSaved={() => void revalidate()}
        />
      )}
    </>
  )
}
