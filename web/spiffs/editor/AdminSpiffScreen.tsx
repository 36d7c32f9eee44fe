import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminSpiffScreenQuery } from '../../__generated__/AdminSpiffScreenQuery.graphql.ts'
import { historyTab } from '../../domain/history/AdminHistoryTab.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { RecordTabs } from '../../ui/forms/RecordTabs.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminSpiffClaims } from './AdminSpiffClaims.tsx'
import { AdminSpiffDecision } from './AdminSpiffDecision.tsx'
import { AdminSpiffForm } from './AdminSpiffForm.tsx'
import { span } from '../days.ts'

/** One spiff for who manages it: its terms, and its claims. */
export default function AdminSpiffScreen({ queryRef }: ScreenProps<AdminSpiffScreenQuery>) {
  const root = usePreloadedQuery<AdminSpiffScreenQuery>(
    graphql`
    query AdminSpiffScreenQuery($spiffId: ID!, $claims: Boolean!) @preloadable {
      spiff(databaseId: $spiffId) {
        id databaseId name status pays startDate endDate viewerCanEdit
        claimCounts { waiting approved denied completed }
        ...AdminSpiffForm_spiff
        ...AdminSpiffDecision_spiff
      }
      ...AdminSpiffForm_query
      ...AdminSpiffClaims_query @arguments(spiffId: $spiffId) @include(if: $claims) @alias(as: "claimList")
    }
  `,
    queryRef,
  )
  const { spiff } = root
  const section = spiff ? spiff.status.toLowerCase() : 'approved'
  const back = { to: `/auth/admin/spiff-manager/${section}`, label: 'All spiffs' }
  if (!spiff?.viewerCanEdit) return <Missing what="spiff" back={back} />
  const { waiting = 0, approved = 0, denied = 0, completed = 0 } = spiff.claimCounts ?? {}
  return (
    <>
      <PageHeader
        title={spiff.name}
        aside={<StatusChip status={spiff.status} />}
        text={`${spiff.pays}, ${span(spiff.startDate, spiff.endDate)}`}
        back={back}
      />
      <AdminSpiffDecision spiff={spiff} />
      <RecordTabs
        label="Parts of the spiff"
        details={<AdminSpiffForm key={spiff.id} query={root} spiff={spiff} />}
        parts={[
          {
            tab: 'claims',
            label: `Claims (${formatNumber(waiting + approved + denied + completed)})`,
            content: root.claimList && <AdminSpiffClaims query={root.claimList} />,
          },
          historyTab('SPIFF', spiff.databaseId),
        ]}
      />
    </>
  )
}
