import { Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import {
  IconCalendar,
  IconCamera,
  IconCoins,
  IconGift,
  IconReceipt,
  IconSend,
  IconStar,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import dayjs from 'dayjs'
import { lazy, Suspense, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { AdminLoyaltyOverviewScreenQuery } from '../__generated__/AdminLoyaltyOverviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { moneyOf } from '../domain/money/money.ts'
import { isOn, useSession, useViewer } from '../session/session.ts'
import { ChartCard } from '../ui/charts/Charts.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { counted, formatDate, formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatTile } from '../ui/charts/StatTile.tsx'
import { useSearchState, type SearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminLoyaltyBrands } from './AdminLoyaltyBrands.tsx'
import { AdminLoyaltyTabs } from './AdminLoyaltyTabs.tsx'

const AdminSendCreditsDialog = lazy(() => import('./AdminSendCreditsDialog.tsx'))

const defaults = { start: '', end: '' }
const changeOf = (now: number, before: number) => (before > 0 ? (now - before) / before : null)
const PERIODS = [30, 90, 365] as const

type Props = { known: AdminLoyaltyOverviewScreenQuery['response']['loyaltyOverview'] }

/** The program in figures, beside as many days before (spec part 2, 3). */
export default function AdminLoyaltyOverviewScreen({ queryRef }: ScreenProps<AdminLoyaltyOverviewScreenQuery>) {
  const { loyaltyOverview: known } = usePreloadedQuery<AdminLoyaltyOverviewScreenQuery>(
    graphql`
    query AdminLoyaltyOverviewScreenQuery($start: Day, $end: Day) @preloadable {
      loyaltyOverview(start: $start, end: $end) {
        start end members compareMembers creditsEarned compareCreditsEarned pointsEarned comparePointsEarned
          redemptions compareRedemptions receipts compareReceipts photos comparePhotos
        purchasesPerBrand { ...AdminLoyaltyBrands_purchases }
        topDealers { dealerId name city credits submissions purchases { ...money_amount } }
        series { start receipts photos credits points }
      }
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { proxy } = useSession()
  const { role } = useViewer()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const maySend = !proxy && role.rank !== null && role.rank !== undefined && role.rank <= 1
  const range = `${formatDate(known.start)} to ${formatDate(known.end)}`
  return (
    <>
      <PageHeader
        title="Loyalty program"
        text={`From ${range}, beside as many days before.`}
        actions={
          maySend && (
            <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => setSending(true)}>
              Send credits
            </Button>
          )
        }
      />
      <AdminLoyaltyTabs active="overview" />
      <Period known={known} search={search} />
      <Stack gap="lg">
        <Figures known={known} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Charts known={known} />
          <AdminLoyaltyBrands purchases={known.purchasesPerBrand} />
          <TopDealers dealers={known.topDealers} />
        </SimpleGrid>
      </Stack>
      {isSending && (
        <Suspense>
          <AdminSendCreditsDialog
            onClose={() => setSending(false)}
            onSent={() => {
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The last so many days, or others. */
function Period({ known: { start, end }, search }: Pick<Props, 'known'> & { search: SearchState<typeof defaults> }) {
  // An end that is not today was picked by hand.
  const chosen = search.values.end ? 0 : dayjs(end).diff(start, 'day') + 1
  return (
    <Group gap="xs" mb="lg">
      {PERIODS.map((days) => (
        <Button
          key={days}
          size="sm"
          variant={days === chosen ? 'light' : 'default'}
          aria-pressed={days === chosen}
          onClick={() =>
            search.set({
              start:
                days === 90
                  ? ''
                  : dayjs()
                      .subtract(days - 1, 'day')
                      .format('YYYY-MM-DD'),
              end: '',
            })
          }
        >
          {days === 365 ? '1 year' : `${days} days`}
        </Button>
      ))}
      <DatePickerInput
        type="range"
        aria-label="Other days"
        placeholder="Other days"
        valueFormat="MMM D, YYYY"
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the days' }}
        maxDate={dayjs().format('YYYY-MM-DD')}
        w={260}
        value={[search.values.start || null, search.values.end || null]}
        onChange={([first, last]) => search.set({ start: first ?? '', end: last ?? '' })}
      />
    </Group>
  )
}

function Figures({ known }: Props) {
  const tiles: { label: string; value: number; before: number; icon: Icon }[] = [
    { label: 'Members', value: known.members, before: known.compareMembers, icon: IconUsers },
    { label: 'Credits earned', value: known.creditsEarned, before: known.compareCreditsEarned, icon: IconCoins },
    ...(isOn('pointSystem')
      ? [{ label: 'Points earned', value: known.pointsEarned, before: known.comparePointsEarned, icon: IconStar }]
      : []),
    { label: 'Redemptions', value: known.redemptions, before: known.compareRedemptions, icon: IconGift },
    { label: 'Receipts', value: known.receipts, before: known.compareReceipts, icon: IconReceipt },
    { label: 'Photos', value: known.photos, before: known.comparePhotos, icon: IconCamera },
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing={{ base: 'xs', sm: 'md' }}>
      {tiles.map(({ label, value, before, icon }) => (
        <StatTile
          key={label}
          label={label}
          value={formatNumber(value)}
          icon={icon}
          change={changeOf(value, before)}
          hint={before ? `from ${formatNumber(before)}` : 'none before'}
        />
      ))}
    </SimpleGrid>
  )
}

function Charts({ known }: Props) {
  const total = known.receipts + known.photos
  const rows =
    total === 0
      ? []
      : known.series.map(({ start, receipts, photos, credits, points }) => ({
          label: dayjs(start).format('MMM D'),
          receipts,
          photos,
          credits,
          points,
        }))
  return (
    <>
      <ChartCard
        kind="bar"
        title="Submitted"
        rows={rows}
        series={[
          { name: 'receipts', label: 'Receipts', color: 'brand.6' },
          { name: 'photos', label: 'Photos', color: 'grape.6' },
        ]}
        summary={
          total
            ? `${counted(known.receipts, 'receipt')} and ${counted(known.photos, 'photo')} in these days.`
            : 'Nothing was submitted in these days.'
        }
        empty={<EmptyState title="Nothing to draw yet" text="What people submit shows here." />}
      />
      <ChartCard
        kind="line"
        title="Granted"
        rows={rows}
        series={[
          { name: 'credits', label: 'Credits', color: 'teal.7' },
          ...(isOn('pointSystem') ? [{ name: 'points' as const, label: 'Points', color: 'orange.7' as const }] : []),
        ]}
        summary={
          total
            ? `${isOn('pointSystem') ? 'Credits and points' : 'Credits'} granted, by when the submission came in.`
            : 'Nothing was granted in these days.'
        }
        empty={<EmptyState title="Nothing to draw yet" text="What is granted shows here." />}
      />
    </>
  )
}

function TopDealers({ dealers }: { dealers: Props['known']['topDealers'] }) {
  return (
    <Card component="section" aria-label="Top dealers">
      <Title order={2} size="h4" mb="sm">
        Top dealers
      </Title>
      {dealers.length === 0 ? (
        <EmptyState
          title="No dealer earned anything"
          text="Dealers appear here by what their submissions were granted."
        />
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Dealer</Table.Th>
              <Table.Th scope="col" ta="right">
                Earned
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Purchases
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dealers.map(({ dealerId, name, city, credits, submissions, purchases }) => (
              <Table.Tr key={dealerId}>
                <Table.Td>
                  <Text
                    size="sm"
                    fw={600}
                    component={Link}
                    to={`/auth/admin/loyalty-programs/approved?text=${encodeURIComponent(name)}`}
                    c="inherit"
                  >
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {city}, {counted(submissions, 'submission')}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(credits)}</Table.Td>
                <Table.Td ta="right">{purchases ? moneyOf(purchases) : 'None'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
