import { Button, Card, Image, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClockOff, IconGift, IconTicket, IconTruck, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { AdminIncentiveReportScreenGiveMutation } from '../../__generated__/AdminIncentiveReportScreenGiveMutation.graphql.ts'
import type { AdminIncentiveReportScreenQuery } from '../../__generated__/AdminIncentiveReportScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminRewardList } from './AdminRewardList.tsx'
import { points } from './words.ts'

const AdminPersonDialog = lazy(() => import('../AdminPersonDialog.tsx'))

const back = { to: '/auth/admin/report/incentive', label: 'Incentive report' }
const parts = ['details', 'redeem', 'edit', 'view'] as const

type Incentive = NonNullable<AdminIncentiveReportScreenQuery['response']['incentive']>
type Counts = NonNullable<Incentive['rewardCounts']>

const Tiles = ({ rewardCounts, shipped }: { rewardCounts: Counts; shipped: boolean }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }} mb="lg">
    <StatTile label="To redeem" value={formatNumber(rewardCounts.earned)} icon={IconGift} hint="earned" />
    <StatTile
      label="Redeemed"
      value={formatNumber(rewardCounts.redeemed)}
      icon={IconTicket}
      hint={shipped ? 'to be sent' : 'handed over'}
    />
    <StatTile label="Sent" value={formatNumber(rewardCounts.sent)} icon={IconTruck} hint="on their way or there" />
    <StatTile
      label="Over"
      value={formatNumber(rewardCounts.expired + rewardCounts.undone)}
      icon={IconClockOff}
      hint={`${formatNumber(rewardCounts.expired)} expired, ${formatNumber(rewardCounts.undone)} reversed`}
    />
  </SimpleGrid>
)

/** The incentive as people see it. */
function IncentiveCard({ incentive }: { incentive: Incentive }) {
  const { name, description, points: price, expiresAfterDays, withCodes, shipped, left, image } = incentive
  return (
    <Card maw={720}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {image && <Image src={image.url} alt="" radius="md" />}
        <Stack gap="xs">
          <Title order={2} size="h4">
            {name}
          </Title>
          {description && <Text size="sm">{description}</Text>}
          <Text size="sm" c="dimmed">
            {price > 0 ? `Redeeming takes ${points(price)}.` : 'Redeeming takes no points.'}{' '}
            {expiresAfterDays ? `It holds ${formatNumber(expiresAfterDays)} days.` : 'It does not expire.'}
          </Text>
          <Text size="sm" c="dimmed">
            {withCodes ? 'People get a code.' : shipped ? 'It is shipped by mail.' : 'It is handed over.'}{' '}
            {left == null ? 'There is no limit.' : `${formatNumber(left)} are left.`}
          </Text>
        </Stack>
      </SimpleGrid>
    </Card>
  )
}

type RoundProps = {
  incentive: Incentive
  /** New after each reward that was given: the lists are read anew. */ round: string
}

function Parts({ incentive, round }: RoundProps) {
  const { databaseId } = incentive
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const show = parts.find((part) => pathname.endsWith(`/${part}`)) ?? 'details'
  return (
    <Tabs
      value={show}
      keepMounted={false}
      onChange={(part) => {
        void navigate(`/auth/admin/report/incentive/${databaseId}/${part ?? 'details'}`, {
          replace: true,
          preventScrollReset: true,
        })
      }}
    >
      <Tabs.List mb="lg" aria-label="Parts of the report">
        <Tabs.Tab px={{ base: 8, sm: 'md' }} value="details">
          All rewards
        </Tabs.Tab>
        <Tabs.Tab px={{ base: 8, sm: 'md' }} value="redeem">
          To redeem
        </Tabs.Tab>
        <Tabs.Tab px={{ base: 8, sm: 'md' }} value="edit">
          To send
        </Tabs.Tab>
        <Tabs.Tab px={{ base: 8, sm: 'md' }} value="view">
          Incentive
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <AdminRewardList key={round} incentiveId={databaseId} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="redeem">
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <AdminRewardList
            key={round}
            incentiveId={databaseId}
            only={['EARNED']}
            emptyText="Nobody has one to redeem."
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="edit">
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <AdminRewardList
            incentiveId={databaseId}
            only={['REDEEMED', 'SENT']}
            emptyText="As soon as somebody redeems one, it is sent from here."
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="view">
        <IncentiveCard incentive={incentive} />
      </Tabs.Panel>
    </Tabs>
  )
}

type GiveProps = RoundProps & { onGiven: () => void; onClose: () => void }

function GiveDialog({ incentive: { databaseId, name }, round, onGiven, onClose }: GiveProps) {
  const [give] = useSave<AdminIncentiveReportScreenGiveMutation>(graphql`
    mutation AdminIncentiveReportScreenGiveMutation($input: AddRewardInput!) { addReward(input: $input) { reward { id userName } } }
  `)
  return (
    <Suspense>
      <AdminPersonDialog
        incentiveId={databaseId}
        all
        title={`Give ${name} to a person`}
        action="Give it"
        text="The person is told and redeems it when they like."
        onClose={onClose}
        onChoose={async (userId) => {
          const { data } = await give({ input: { incentiveId: databaseId, userId, idempotencyKey: round } })
          if (!data) return false
          showDone(`${data.addReward.reward.userName} has it now`)
          onGiven()
          return true
        }}
      />
    </Suspense>
  )
}

/**
 * What became of one incentive: all its rewards, those to redeem for people, those to send and correct, and the
 * incentive as people see it.
 */
export default function AdminIncentiveReportScreen({ queryRef }: ScreenProps<AdminIncentiveReportScreenQuery>) {
  const { incentive } = usePreloadedQuery<AdminIncentiveReportScreenQuery>(
    graphql`
    query AdminIncentiveReportScreenQuery($incentiveId: ID!) @preloadable {
      incentive(databaseId: $incentiveId) {
        databaseId name description active points expiresAfterDays shipped withCodes curriculumName left viewerCanEdit image { url } rewardCounts { earned redeemed sent expired undone }
      }
    }
  `,
    queryRef,
  )
  const { revalidate } = useRevalidator()
  const [isGiving, giving] = useDisclosure(false)
  const [round, setRound] = useState(() => freshId())
  if (!incentive?.rewardCounts) return <Missing what="incentive" back={back} />
  const { databaseId, name, active, points: price, shipped, curriculumName, viewerCanEdit, rewardCounts } = incentive
  return (
    <>
      <PageHeader
        title={name}
        aside={<StatusChip status={active} />}
        text={
          curriculumName
            ? `Earned by completing “${curriculumName}”.`
            : price > 0
              ? 'Anyone takes it for points.'
              : 'Given by hand.'
        }
        back={back}
        actions={
          viewerCanEdit && (
            <>
              <Button component={Link} to={`/auth/admin/incentives/${databaseId}/edit`} variant="default">
                Edit the incentive
              </Button>
              <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={giving.open}>
                Give to a person
              </Button>
            </>
          )
        }
      />
      <Tiles rewardCounts={rewardCounts} shipped={shipped} />
      <Parts incentive={incentive} round={round} />
      {isGiving && (
        <GiveDialog
          incentive={incentive}
          round={round}
          onGiven={() => {
            setRound(freshId())
            void revalidate()
          }}
          onClose={giving.close}
        />
      )}
    </>
  )
}
