import { Badge, Card, Group, Tabs, Text } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminDealerScreenQuery } from '../__generated__/AdminDealerScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { FormPanel } from '../ui/forms/FormPanel.tsx'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminDealerDecision } from './AdminDealerDecision.tsx'
import { AdminDealerForm } from './AdminDealerForm.tsx'
import { AdminDealerStaff } from './AdminDealerStaff.tsx'

const back = { to: '/auth/admin/dealer-manager', label: 'All dealers' }

export default function AdminDealerScreen({ queryRef }: ScreenProps<AdminDealerScreenQuery>) {
  const root = usePreloadedQuery<AdminDealerScreenQuery>(
    graphql`
    query AdminDealerScreenQuery($dealerId: ID!, $person: String, $works: Boolean) @preloadable {
      dealer(databaseId: $dealerId) {
        id displayName code status staffCount
        adminGroups { databaseId name active }
        ...AdminDealerForm_dealer
        ...AdminDealerDecision_dealer
        ...AdminDealerStaff_dealer @arguments(text: $person, active: $works)
      }
      ...AdminDealerForm_query
    }
  `,
    queryRef,
  )
  const [params, setParams] = useSearchParams()
  const { dealer } = root
  if (!dealer) return <Missing what="dealer" back={back} />
  const tab = params.get('tab') === 'staff' ? 'staff' : 'details'
  return (
    <>
      <PageHeader
        title={dealer.displayName}
        aside={<StatusChip status={dealer.status} />}
        text={dealer.code}
        back={back}
      />
      <AdminDealerDecision dealer={dealer} />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setParams(chosen === 'staff' ? { tab: 'staff' } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List mb="lg" aria-label="Parts of the dealer">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="staff">Staff ({formatNumber(dealer.staffCount)})</Tabs.Tab>
        </Tabs.List>
        <FormPanel value="details" shown={tab}>
          <AdminDealerForm key={dealer.id} query={root} dealer={dealer} />
        </FormPanel>
        <Tabs.Panel value="staff">
          <Card mb="md" padding="sm">
            <Group gap={8}>
              <Text size="sm" c="dimmed">
                Looked after by
              </Text>
              {dealer.adminGroups.length === 0 && <Text size="sm">no admin group yet</Text>}
              {dealer.adminGroups.map(({ databaseId, name, active }) => (
                <Badge key={databaseId} color={active ? 'blue' : 'gray'} tt="none" fw={600} size="lg">
                  {name}
                  {!active && ' (inactive)'}
                </Badge>
              ))}
            </Group>
          </Card>
          <AdminDealerStaff dealer={dealer} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
