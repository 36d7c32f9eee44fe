import { Button, Tabs, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconCash, IconListDetails } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { SpiffListScreenQuery } from '../__generated__/SpiffListScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { leadsSomewhere } from '../session/navigation/paths.ts'
import { useScreens } from '../session/navigation/useScreens.ts'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { SpiffList } from './SpiffList.tsx'

const defaults = { text: '', brand: '', show: '', sort: '' }
/** Which tab is looked at narrows nothing. */
const views = ['show'] as const
const orders = [
  { value: 'ending', label: 'Ending first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

/** Ways to what one earned. */
const ways = [
  { to: '/auth/spiff/list', label: 'My claims', icon: IconListDetails },
  { to: '/auth/statement', label: 'Earnings', icon: IconChartBar },
  { to: '/auth/spiff/cashout', label: 'Cash out', icon: IconCash },
]

export default function SpiffListScreen({ queryRef }: ScreenProps<SpiffListScreenQuery>) {
  const root = usePreloadedQuery<SpiffListScreenQuery>(
    graphql`
    query SpiffListScreenQuery($text: String, $brand: ID, $upcoming: Boolean, $sort: OpenSpiffSort) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      open: openSpiffs(first: 1) { totalCount }
      soon: openSpiffs(first: 1, upcoming: true) { totalCount }
      ...SpiffList_query @arguments(text: $text, brand: $brand, upcoming: $upcoming, sort: $sort)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const screens = useScreens()
  const { show, text, brand } = search.values
  return (
    <>
      <PageHeader
        title="Spiffs"
        text="Sell, send the receipt, get paid. What ends first comes first."
        actions={ways
          .filter(({ to }) => leadsSomewhere(screens, to))
          .map(({ to, label, icon: Icon }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              leftSection={<Icon size={18} aria-hidden="true" />}
            >
              {label}
            </Button>
          ))}
      />
      <Tabs
        value={show === 'upcoming' ? 'upcoming' : 'open'}
        onChange={(chosen) => search.set({ show: chosen === 'upcoming' ? 'upcoming' : '' })}
        mb="md"
      >
        <Tabs.List aria-label="Which spiffs">
          <Tabs.Tab value="open">Open ({formatNumber(root.open.totalCount)})</Tabs.Tab>
          <Tabs.Tab value="upcoming">Coming soon ({formatNumber(root.soon.totalCount)})</Tabs.Tab>
        </Tabs.List>
        {/* The list below is the panel of whichever tab stands. */}
        <Tabs.Panel value={show === 'upcoming' ? 'upcoming' : 'open'} pt="md">
          <VisuallyHidden component="h2">{show === 'upcoming' ? 'Spiffs to come' : 'Open spiffs'}</VisuallyHidden>
          <SearchBar
            search={search}
            fields={[
              { kind: 'text', name: 'text', label: 'Search spiffs and items' },
              {
                kind: 'select',
                name: 'brand',
                label: 'Any brand',
                options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
              },
              { kind: 'select', name: 'sort', label: 'Ending first', options: orders },
            ]}
          />
          <SpiffList
            query={root}
            upcoming={show === 'upcoming'}
            endingFirst={show !== 'upcoming' && search.values.sort !== 'newest' && search.values.sort !== 'name'}
            searching={Boolean(text || brand)}
            clear={() => search.set({ text: '', brand: '' })}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
