import { Button } from '@mantine/core'
import { IconEyeOff, IconLink, IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminResourceScreenQuery } from '../__generated__/AdminResourceScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { historyTab } from '../domain/history/AdminHistoryTab.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { counted } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useResourceActions } from './AdminResourceActions.ts'
import { AdminResourceForm } from './AdminResourceForm.tsx'
import { library } from './paths.ts'

const back = { to: library, label: 'Resources' }

export default function AdminResourceScreen({ queryRef }: ScreenProps<AdminResourceScreenQuery>) {
  const root = usePreloadedQuery<AdminResourceScreenQuery>(
    graphql`
    query AdminResourceScreenQuery($id: ID!) @preloadable {
      resource(databaseId: $id) { id databaseId name active downloads viewerCanEdit ...AdminResourceActions_resource ...AdminResourceForm_resource }
      ...AdminResourceForm_query
    }
  `,
    queryRef,
  )
  const { publish, remove, copyLink } = useResourceActions()
  const { rights } = useViewer()
  const { resource } = root
  if (!resource) return <Missing what="resource" back={back} />
  const { active, downloads, viewerCanEdit } = resource
  return (
    <>
      <PageHeader
        title={resource.name}
        aside={<StatusChip status={active ? 'published' : 'unpublished'} />}
        text={active ? `Downloaded ${counted(downloads ?? 0, 'time')}` : 'Nobody it is for sees it yet.'}
        back={back}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconLink size={18} aria-hidden="true" />}
              onClick={() => {
                void copyLink(resource)
              }}
            >
              Copy link
            </Button>
            {viewerCanEdit && rights.includes('publish-resources') && (
              <Button
                variant={active ? 'default' : 'filled'}
                leftSection={
                  active ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
                }
                onClick={() => {
                  void publish(resource, !active)
                }}
              >
                {active ? 'Unpublish' : 'Publish'}
              </Button>
            )}
          </>
        }
      />
      <RecordTabs
        label="Parts of the resource"
        details={
          <AdminResourceForm key={resource.id} resource={resource} query={root} remove={() => remove(resource)} />
        }
        parts={viewerCanEdit ? [historyTab('RESOURCE', resource.databaseId)] : []}
      />
    </>
  )
}
