import { Button, Group, Select, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconDownload } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminSpiffOverviewScreenQuery } from '../../__generated__/AdminSpiffOverviewScreenQuery.graphql.ts'
import { moneyText, shortMoney } from '../../relay/moneyText.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { ChartCard } from '../../ui/charts/Charts.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatMoney, formatNumber, type Currency } from '../../ui/formats.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import classes from './AdminSpiffOverview.module.css'
import { AdminSpiffRanks } from './AdminSpiffRanks.tsx'
import { AdminSpiffSections } from '../AdminSpiffSections.tsx'
import { span } from '../days.ts'
import { downloadOverview } from './overviewCsv.ts'

const defaults = { days: '30', from: '', to: '', compare: '', currency: '' }
const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]
const comparisons = [
  { value: '', label: 'Compared with the previous period' },
  { value: 'year', label: 'Compared with a year ago' },
]

/** The change against before as a share; null where there was nothing to compare with. */
const change = (now: number, before: number) => (before === 0 ? null : (now - before) / before)

type Overview = AdminSpiffOverviewScreenQuery['response']['spiffOverview']
type Search = ReturnType<typeof useSearchState<typeof defaults>>

const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The days, what they are compared with, and the currency where there are several. */
const Filters = ({ data, search: { values, set } }: { data: Overview; search: Search }) => (
  <Group gap="sm" mb="xs">
    <SegmentedControl
      aria-label="Period"
      value={values.from ? '' : values.days}
      onChange={(days) => set({ days, from: '', to: '' })}
      data={periods}
    />
    <DatePickerInput
      type="range"
      aria-label="Other days"
      placeholder="Other days"
      valueFormat="MMM Do, YYYY"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the days' }}
      w={{ base: '100%', xs: 280 }}
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      value={[values.from || null, values.to || null]}
      onChange={([from, to]) => set({ from: from ?? '', to: to ?? '' })}
    />
    <Select
      aria-label="Compare with"
      value={values.compare}
      onChange={(compare) => set({ compare: compare ?? '' })}
      data={comparisons}
      allowDeselect={false}
      w={230}
    />
    {data.currencies.length > 1 && (
      <Select
        aria-label="Currency"
        value={data.currency}
        onChange={(currency) => set({ currency: currency === 'USD' ? '' : (currency ?? '') })}
        data={data.currencies.includes(data.currency) ? [...data.currencies] : [data.currency, ...data.currencies]}
        allowDeselect={false}
        w={96}
      />
    )}
  </Group>
)

function Tiles({ data }: { data: Overview }) {
  const hint = (before: string) => `vs ${before}`
  const money = (now: { minor: unknown }, before: { minor: unknown }) => change(Number(now.minor), Number(before.minor))
  return (
    <div className={classes.tiles}>
      <StatTile
        label="Approved amount"
        value={shortMoney(data.totalApprovedSpiffsAmount)}
        change={money(data.totalApprovedSpiffsAmount, data.compareTotalApprovedSpiffsAmount)}
        hint={hint(shortMoney(data.compareTotalApprovedSpiffsAmount))}
      />
      <StatTile
        label="Submissions"
        value={formatNumber(data.totalSubmissionCount)}
        change={change(data.totalSubmissionCount, data.compareTotalSubmissionCount)}
        hint={hint(formatNumber(data.compareTotalSubmissionCount))}
      />
      <StatTile
        label="Average submission"
        value={moneyText(data.avgSubmissionAmount)}
        change={money(data.avgSubmissionAmount, data.compareAvgSubmissionAmount)}
        hint={hint(moneyText(data.compareAvgSubmissionAmount))}
      />
      <StatTile
        label="People"
        value={formatNumber(data.uniqueUsersCount)}
        change={change(data.uniqueUsersCount, data.compareUniqueUsersCount)}
        hint={hint(formatNumber(data.compareUniqueUsersCount))}
      />
      <StatTile
        label="Approved claims"
        value={formatNumber(data.totalApprovedSpiffClaims)}
        change={change(data.totalApprovedSpiffClaims, data.compareTotalApprovedSpiffClaims)}
        hint={hint(formatNumber(data.compareTotalApprovedSpiffClaims))}
      />
    </div>
  )
}

function Charts({ data, isWithYearAgo }: { data: Overview; isWithYearAgo: boolean }) {
  const money = (minor: number) => formatMoney(minor, data.currency as Currency)
  const rows = data.days.map(({ day, submitted, granted, amount }, index) => ({
    label: shortDay(day),
    submitted,
    granted,
    amount: Number(amount.minor),
    before: Number(data.compareDays[index]?.amount.minor ?? 0),
  }))
  const isEmpty = data.totalSubmissionCount === 0 && data.totalApprovedSpiffClaims === 0
  const per = data.byWeek ? 'week' : 'day'
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <ChartCard
        kind="bar"
        title="Claims"
        summary={
          isEmpty
            ? 'No claims in this period.'
            : `${formatNumber(data.totalSubmissionCount)} submitted, ${formatNumber(data.totalApprovedSpiffClaims)} approved, by ${per}.`
        }
        rows={isEmpty ? [] : rows}
        series={[
          { name: 'submitted', label: 'Submitted', color: 'gray.5' },
          { name: 'granted', label: 'Approved', color: 'brand.6' },
        ]}
        empty={<EmptyState title="Nothing to draw yet" text="Claims of this period show here." />}
      />
      <ChartCard
        kind="line"
        title="Approved amount"
        summary={
          isEmpty
            ? 'Nothing was approved in this period.'
            : `${money(Number(data.totalApprovedSpiffsAmount.minor))} approved, by ${per}.`
        }
        rows={isEmpty ? [] : rows}
        format={money}
        series={[
          {
            name: 'before',
            label: isWithYearAgo ? 'A year ago' : 'Previous period',
            color: 'gray.5',
            strokeDasharray: '4 4',
          },
          { name: 'amount', label: 'This period', color: 'brand.6' },
        ]}
        empty={<EmptyState title="Nothing to draw yet" text="What is approved in this period shows here." />}
      />
    </SimpleGrid>
  )
}

const Ranks = ({ data }: { data: Overview }) => (
  <div className={classes.ranks}>
    <AdminSpiffRanks
      title="Top spiffs"
      ranks={data.topSpiffs}
      none="No spiff granted anything."
      pathOf={(id) => `/auth/admin/spiff-manager/${id}`}
    />
    <AdminSpiffRanks
      title="By brand"
      ranks={data.brands}
      none="No brand’s spiff granted anything."
      nameless="Of no brand"
    />
    <AdminSpiffRanks
      title="By dealer"
      ranks={data.dealers}
      none="No dealer’s people were granted anything."
      nameless="Without a dealer"
    />
  </div>
)

/** What spiffs did in a period, beside another one. */
export default function AdminSpiffOverviewScreen({ queryRef }: ScreenProps<AdminSpiffOverviewScreenQuery>) {
  const root = usePreloadedQuery<AdminSpiffOverviewScreenQuery>(
    graphql`
    query AdminSpiffOverviewScreenQuery($start: Day!, $end: Day!, $compareStart: Day, $compareEnd: Day, $currency: String) @preloadable {
      spiffOverview(start: $start, end: $end, compareStart: $compareStart, compareEnd: $compareEnd, currency: $currency) {
        currency currencies start end compareStart compareEnd byWeek
        totalApprovedSpiffsAmount { minor ...moneyText_money }
        compareTotalApprovedSpiffsAmount { minor ...moneyText_money }
        avgSubmissionAmount { minor ...moneyText_money }
        compareAvgSubmissionAmount { minor ...moneyText_money }
        totalSubmissionCount compareTotalSubmissionCount uniqueUsersCount compareUniqueUsersCount totalApprovedSpiffClaims compareTotalApprovedSpiffClaims
        days { day submitted granted amount { minor } }
        compareDays { amount { minor } }
        topSpiffs { ...AdminSpiffRanks_ranks @arguments(pictures: true) }
        brands { ...AdminSpiffRanks_ranks }
        dealers { ...AdminSpiffRanks_ranks }
        ...overviewCsv_overview
      }
      ...AdminSpiffSections_query
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const data = root.spiffOverview
  return (
    <>
      <AdminSpiffSections query={root} section="overview" />
      <Filters data={data} search={search} />
      <Group justify="space-between" gap="xs" mb="md">
        <Text size="sm" c="dimmed">
          {span(data.start, data.end)}, against {span(data.compareStart, data.compareEnd)}.
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => downloadOverview(data)}
        >
          Export CSV
        </Button>
      </Group>
      <Stack gap="lg">
        <Tiles data={data} />
        <Charts data={data} isWithYearAgo={search.values.compare === 'year'} />
        <Ranks data={data} />
      </Stack>
    </>
  )
}
