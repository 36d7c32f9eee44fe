import { Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminGroupScreenQuery } from '../../__generated__/AdminGroupScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/ErrorState.tsx'
import { FormPanel } from '../../ui/forms/FormPanel.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminGroupDealers } from './AdminGroupDealers.tsx'
import { AdminGroupForm } from './AdminGroupForm.tsx'
import { AdminGroupPeople } from './AdminGroupPeople.tsx'

const back = { to: '/auth/admin/admin-groups', label: 'All admin groups' }
const tabs = ['details', 'dealers', 'people']

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
  const [params, setParams] = useSearchParams()
  if (!adminGroup) return <Missing what="admin group" back={back} />
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'details'
  return (
    <>
      <PageHeader
        title={adminGroup.name}
        aside={<StatusChip status={adminGroup.active} />}
        back={back}
        text="Its people reach its dealers, and everyone who works there."
      />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setParams(chosen === 'details' || !chosen ? {} : { tab: chosen }, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg" aria-label="Parts of the group">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="dealers">Dealers ({formatNumber(adminGroup.dealerCount)})</Tabs.Tab>
          <Tabs.Tab value="people">People ({formatNumber(adminGroup.userCount)})</Tabs.Tab>
        </Tabs.List>
        <FormPanel value="details" shown={tab}>
          <AdminGroupForm key={adminGroup.id} group={adminGroup} />
        </FormPanel>
        <Tabs.Panel value="dealers">
          <AdminGroupDealers group={adminGroup} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <AdminGroupPeople group={adminGroup} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
