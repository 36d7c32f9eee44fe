import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminGroupScreenQuery } from '../../__generated__/AdminGroupScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { RecordTabs } from '../../ui/forms/RecordTabs.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminGroupDealers } from './AdminGroupDealers.tsx'
import { AdminGroupForm } from './AdminGroupForm.tsx'
import { AdminGroupPeople } from './AdminGroupPeople.tsx'

const back = { to: '/auth/admin/admin-groups', label: 'All admin groups' }

export default function AdminGroupScreen({ queryRef }: ScreenProps<AdminGroupScreenQuery>) {
  const { adminGroup } = usePreloadedQuery<AdminGroupScreenQuery>(
    graphql`
    query AdminGroupScreenQuery($groupId: ID!, $people: String, $dealers: String) @preloadable {
      adminGroup(databaseId: $groupId) {
        id name active userCount dealerCount
        ...AdminGroupForm_group
        ...AdminGroupDealers_group @arguments(text: $dealers)
        ...AdminGroupPeople_group @arguments(text: $people)
      }
    }
  `,
    queryRef,
  )
  if (!adminGroup) return <Missing what="admin group" back={back} />
  return (
    <>
      <PageHeader
        title={adminGroup.name}
        aside={<StatusChip status={adminGroup.active} />}
        back={back}
        text="Its people reach its dealers, and everyone who works there."
      />
      <RecordTabs
        label="Parts of the group"
        details={<AdminGroupForm key={adminGroup.id} group={adminGroup} />}
        parts={[
          {
            tab: 'dealers',
            label: `Dealers (${formatNumber(adminGroup.dealerCount)})`,
            content: <AdminGroupDealers group={adminGroup} />,
          },
          {
            tab: 'people',
            label: `People (${formatNumber(adminGroup.userCount)})`,
            content: <AdminGroupPeople group={adminGroup} />,
          },
        ]}
      />
    </>
  )
}
