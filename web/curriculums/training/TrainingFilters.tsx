import { Chip } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { TrainingFilters_query$key } from '../../__generated__/TrainingFilters_query.graphql.ts'
import { formatNumber } from '../../ui/formats.ts'
import { SlidingRow } from '../../ui/lists/horizontal-scroll/SlidingRow.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import classes from './TrainingFilters.module.css'
import { CHOICES, type TrainingSearch } from './trainingSearch.ts'

/** What is shown of one's training, and how much each choice would show. */
export function TrainingFilters({
  search,
  query,
}: {
  search: SearchState<TrainingSearch>
  query: TrainingFilters_query$key
}) {
  const { myTrainingCounts: counts } = useFragment(
    graphql`
    fragment TrainingFilters_query on Query @argumentDefinitions(text: { type: "String" }) {
      myTrainingCounts(text: $text) { all remaining inProgress completed mandatory recent due }
    }
  `,
    query,
  )
  const { all, remaining, inProgress, completed, mandatory, recent, due } = counts
  const shown = { all, remaining, inProgress, completed, mandatory, recent, due }
  return (
    <div className={classes.bar}>
      <Chip.Group value={search.values.only} onChange={(only) => search.set({ only })}>
        <SlidingRow chosen={search.values.only} className={classes.chips} role="radiogroup" aria-label="Show">
          {CHOICES.map(({ value, label, count }) => (
            <Chip key={value} value={value} variant="light">
              {label} <span className={classes.count}>{formatNumber(shown[count])}</span>
            </Chip>
          ))}
        </SlidingRow>
      </Chip.Group>
      {/* The chips have their own way back, and the text its own button. */}
      <SearchBar
        search={{ ...search, active: 0 }}
        fields={[{ kind: 'text', name: 'text', label: 'Search your training' }]}
      />
    </div>
  )
}
