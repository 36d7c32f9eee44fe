import { Button, Select, Stack } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { StatementScreenQuery } from '../../__generated__/StatementScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { formatDate } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AccountTotals } from './AccountTotals.tsx'
import { ExpiringLots } from './ExpiringLots.tsx'
import { StatementLines } from './StatementLines.tsx'
import { defaults, views } from './statementSearch.ts'
import { TaxProgress } from './TaxProgress.tsx'
import { MEANINGS, unitName } from './units.ts'

/** Everything earned and where it went, on one page: for the person, and for the dealers they look after. */
export default function StatementScreen({ queryRef }: ScreenProps<StatementScreenQuery>) {
  const data = usePreloadedQuery<StatementScreenQuery>(
    graphql`
    query StatementScreenQuery($dealerId: ID, $unit: String, $meaning: StatementMeaning, $text: String, $from: Day, $to: Day) @preloadable {
      accountedDealers { dealerId name }
      earnings(dealerId: $dealerId) { name totals { unit } ...AccountTotals_earnings ...ExpiringLots_earnings ...TaxProgress_earnings }
      ...StatementLines_query @arguments(dealerId: $dealerId, unit: $unit, meaning: $meaning, text: $text, from: $from, to: $to)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const { account, ...filters } = search.values
  const dealers = data.accountedDealers
  const exported = new URLSearchParams(Object.entries({ ...filters, dealerId: account }).filter(([, value]) => value))
  const units = data.earnings.totals.map(({ unit }) => ({ value: unit, label: unitName(unit) }))
  return (
    <>
      <PageHeader
        title="Earnings"
        text={<Whose name={data.earnings.name} isOwn={!account} />}
        actions={
          <>
            <Button
              className="no-print"
              component="a"
              href={`/api/statement/export?${exported}`}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Export CSV
            </Button>
            <Button
              className="no-print"
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      <Stack gap="xl">
        {dealers.length > 0 && (
          <Select
            className="no-print"
            maw={360}
            label="Account"
            allowDeselect={false}
            searchable={dealers.length > 8}
            value={account || 'own'}
            onChange={(value) => search.set({ ...defaults, account: value === 'own' ? '' : (value ?? '') })}
            data={[
              { value: 'own', label: 'My own' },
              ...dealers.map(({ dealerId, name }) => ({ value: dealerId, label: name })),
            ]}
          />
        )}
        <AccountTotals earnings={data.earnings} />
        <TaxProgress earnings={data.earnings} />
        <ExpiringLots earnings={data.earnings} />
        <section aria-label="Movements">
          <div className="no-print">
            <SearchBar
              search={search}
              fields={[
                { kind: 'text', name: 'text', label: 'Search transactions' },
                ...(units.length > 1
                  ? [{ kind: 'select' as const, name: 'unit' as const, label: 'Everything', options: units }]
                  : []),
                { kind: 'select', name: 'meaning', label: 'All transactions', options: [...MEANINGS] },
                { kind: 'dates', from: 'from', to: 'to', label: 'Any day' },
              ]}
            />
          </div>
          <StatementLines query={data} search={search} />
        </section>
      </Stack>
    </>
  )
}

/** On paper there is no session to tell whose it is, nor a clock. */
const Whose = ({ name, isOwn }: { name: string; isOwn: boolean }) => (
  <>
    {isOwn ? 'What you earned, why, and where it went.' : `What ${name} was granted, and where it went.`}
    <span className="print-only">
      {name} · printed {formatDate(new Date().toISOString())}
    </span>
  </>
)
