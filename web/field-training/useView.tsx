import { SegmentedControl } from '@mantine/core'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'

const defaults = { view: '', month: '' }

/** Whether visits are shown as a list or by the month, as the address says it. */
export function useView() {
  const search = useSearchState(defaults, ['view', 'month'])
  return {
    isMonth: search.values.view === 'month',
    month: search.values.month,
    onMonth: (month: string) => search.set({ month }),
    control: (
      <SegmentedControl
        aria-label="Show visits as"
        value={search.values.view === 'month' ? 'month' : 'list'}
        onChange={(view) => search.set({ view: view === 'month' ? view : '' })}
        data={[
          { value: 'list', label: 'List' },
          { value: 'month', label: 'Month' },
        ]}
      />
    ),
  }
}
