import { Chip, Group } from '@mantine/core'
import { SearchBar } from '../ui/SearchBar.tsx'
import type { SearchState } from '../ui/useSearchState.ts'
import classes from './TrainingFilters.module.css'
import { CHOICES, type TrainingSearch } from './trainingSearch.ts'

/** What is shown of one's training. */
export function TrainingFilters({ search }: { search: SearchState<TrainingSearch> }) {
  return (
    <div className={classes.bar}>
      <Chip.Group value={search.values.only} onChange={(only) => search.set({ only })}>
        <Group gap="xs" wrap="nowrap" className={classes.chips} role="radiogroup" aria-label="Show">
          {CHOICES.map(({ value, label }) => <Chip key={value} value={value} variant="light">{label}</Chip>)}
        </Group>
      </Chip.Group>
      <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search your training' }]} />
    </div>
  )
}
