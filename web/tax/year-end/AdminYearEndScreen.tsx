import { Group, Select, Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminYearEndScreenQuery } from '../../__generated__/AdminYearEndScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminOutsidePayments } from './AdminOutsidePayments.tsx'
import { AdminPayerCard } from './AdminPayerCard.tsx'
import { AdminRecipients } from './AdminRecipients.tsx'
import { AdminYearFigures } from './AdminYearFigures.tsx'

const defaults = { year: '', payer: '', tab: 'recipients', standing: '', problems: '', text: '' }
const views = ['year', 'payer', 'tab'] as const

type Shown = AdminYearEndScreenQuery['response']
type ChoiceProps = {
  years: Shown['yearEndYears']
  payers: Shown['taxPayers']
  year: number
  payerId: string
  set: ReturnType<typeof useSearchState<typeof defaults>>['set']
}

function YearChoice({ years, payers, year, payerId, set }: ChoiceProps) {
  return (
    <Group gap="sm">
      {payers.length > 1 && (
        <Select
          aria-label="Payer"
          value={payerId}
          data={payers.map(({ databaseId, name, brandName }) => ({
            value: databaseId,
            label: brandName ?? (name || 'The company'),
          }))}
          allowDeselect={false}
          onChange={(payer) => set({ payer: payer ?? '' })}
        />
      )}
      <Select
        aria-label="Year"
        w={110}
        value={String(year)}
        data={years.map(String)}
        allowDeselect={false}
        onChange={(chosen) => set({ year: chosen ?? '' })}
      />
    </Group>
  )
}

/** 1099s of a year: what each payer paid whom, what is missing, and the file for the IRS. */
export default function AdminYearEndScreen({ queryRef }: ScreenProps<AdminYearEndScreenQuery>) {
  const root = usePreloadedQuery<AdminYearEndScreenQuery>(
    graphql`
    query AdminYearEndScreenQuery($year: Int, $payerId: ID, $standing: YearEndStanding, $problems: Boolean, $text: String) @preloadable {
      yearEndYears
      taxPayers { id databaseId name brandName }
      yearEnd(year: $year, payerId: $payerId) {
        id year
        payer { id databaseId ...AdminPayerCard_payer }
        ...AdminYearFigures_yearEnd
        ...AdminOutsidePayments_yearEnd
      }
      ...AdminRecipients_query @arguments(year: $year, payerId: $payerId, standing: $standing, problems: $problems, text: $text)
    }
  `,
    queryRef,
  )
  const { yearEnd, yearEndYears, taxPayers } = root
  const search = useSearchState(defaults, views)
  const tab = search.values.tab === 'outside' ? 'outside' : 'recipients'
  if (!yearEnd) return null
  return (
    <>
      <PageHeader
        title="Year end"
        text="1099 forms: what people were paid in a calendar year, who gets a form, and the file for your tax preparer or the IRS."
        actions={
          <YearChoice
            years={yearEndYears}
            payers={taxPayers}
            year={yearEnd.year}
            payerId={yearEnd.payer.databaseId}
            set={search.set}
          />
        }
      />
      <AdminYearFigures yearEnd={yearEnd} />
      <AdminPayerCard payer={yearEnd.payer} />
      <Tabs value={tab} onChange={(chosen) => search.set({ tab: chosen ?? 'recipients' })} keepMounted={false} mt="lg">
        <Tabs.List aria-label="Year end by part">
          <Tabs.Tab value="recipients">Recipients</Tabs.Tab>
          <Tabs.Tab value="outside">Paid outside the portal</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'outside' ? (
            <AdminOutsidePayments yearEnd={yearEnd} />
          ) : (
            <AdminRecipients key={yearEnd.id} query={root} search={search} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
