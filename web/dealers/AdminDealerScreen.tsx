import { Badge, Card, Group, Text } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminDealerScreenQuery } from '../__generated__/AdminDealerScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { DealerScores } from '../dealer-scores/DealerScores.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
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
        ...DealerScores_dealer
        ...AdminDealerStaff_dealer @arguments(text: $person, active: $works)
      }
      ...AdminDealerForm_query
    }
  `,
    queryRef,
  )
  const { dealer } = root
  if (!dealer) return <Missing what="dealer" back={back} />
  return (
    <>
      <PageHeader
        title={dealer.displayName}
        aside={<StatusChip status={dealer.status} />}
        text={dealer.code}
        back={back}
      />
      <AdminDealerDecision dealer={dealer} />
      <RecordTabs
        label="Parts of the dealer"
        details={<AdminDealerForm key={dealer.id} query={root} dealer={dealer} />}
        parts={[
          {
            tab: 'staff',
            label: `Staff (${formatNumber(dealer.staffCount)})`,
            content: (
              <>
                <LookedAfter groups={dealer.adminGroups} />
                <AdminDealerStaff dealer={dealer} />
              </>
            ),
          },
          { tab: 'score', label: 'Certification', content: <DealerScores dealer={dealer} /> },
        ]}
      />
    </>
  )
}

function LookedAfter({ groups }: { groups: NonNullable<AdminDealerScreenQuery['response']['dealer']>['adminGroups'] }) {
  return (
    <Card mb="md" padding="sm">
      <Group gap={8}>
        <Text size="sm" c="dimmed">
          Looked after by
        </Text>
        {groups.length === 0 && <Text size="sm">no admin group yet</Text>}
        {groups.map(({ databaseId, name, active }) => (
          <Badge key={databaseId} color={active ? 'blue' : 'gray'} tt="none" fw={600} size="lg">
            {name}
            {!active && ' (inactive)'}
          </Badge>
        ))}
      </Group>
    </Card>
  )
}
