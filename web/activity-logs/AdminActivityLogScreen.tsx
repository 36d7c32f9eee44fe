import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminActivityLogScreenQuery } from '../__generated__/AdminActivityLogScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminActivityLogChain } from './AdminActivityLogChain.tsx'
import { AdminActivityLogTable } from './AdminActivityLogTable.tsx'
import { momentOf } from '../ui/days.ts'
import { deedWords } from '../domain/history/words.ts'
import { defaults, typeWords } from './logSearch.ts'

/** Every change to the data, by whom and what it changed; for the platform admin alone. */
export default function AdminActivityLogScreen({ queryRef }: ScreenProps<AdminActivityLogScreenQuery>) {
  const root = usePreloadedQuery<AdminActivityLogScreenQuery>(
    graphql`
    query AdminActivityLogScreenQuery(
      $text: String, $action: String, $targetType: String, $targetId: String, $actor: ID, $client: ID, $start: DateTime, $end: DateTime
    ) @preloadable {
      activityActions
      activityTargetTypes
      ...AdminActivityLogChain_query
      ...AdminActivityLogTable_query
      @arguments(text: $text, action: $action, targetType: $targetType, targetId: $targetId, actor: $actor, client: $client, start: $start, end: $end)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  if (!rights.includes('view-activity-logs')) return <NoPermission />

  const { from, to, type, id, ...rest } = search.values
  const asked = { ...rest, targetType: type, targetId: id, start: momentOf(from) ?? '', end: momentOf(to, 1) ?? '' }
  const exported = new URLSearchParams(Object.entries(asked).filter(([, value]) => value))
  return (
    <>
      <PageHeader
        title="Activity logs"
        text="Every change, who made it and what it changed. Nobody can alter a row."
        actions={
          <Button
            component="a"
            href={`/api/activity-logs/export?${exported}`}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        }
      />
      <AdminActivityLogChain query={root} />
      <AdminActivityLogTable
        query={root}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search action, name or id' },
          {
            kind: 'select',
            name: 'action',
            label: 'Any action',
            options: root.activityActions.map((value) => ({ value, label: deedWords(value) })),
          },
          {
            kind: 'select',
            name: 'type',
            label: 'Anything',
            options: root.activityTargetTypes.map((value) => ({ value, label: typeWords(value) })),
          },
          { kind: 'dates', from: 'from', to: 'to', label: 'Any day' },
        ]}
      />
    </>
  )
}
