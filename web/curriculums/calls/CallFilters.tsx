import { Chip } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CallFilters_counts$key } from '../../__generated__/CallFilters_counts.graphql.ts'
import { formatNumber } from '../../ui/formats.ts'
import { SlidingRow } from '../../ui/lists/horizontal-scroll/SlidingRow.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import classes from './CallQueue.module.css'
import { REASON_LOOKS } from './callWords.ts'

type Props = { counts: CallFilters_counts$key; search: SearchState<{ dealer: string; reason: string }> }

/** Whom of them to look at, with how many each would show. */
export function CallFilters({ counts, search }: Props) {
  const { reasons, dealers } = useFragment(
    graphql`
    fragment CallFilters_counts on CallCounts { reasons { reason people } dealers { databaseId name people } }
  `,
    counts,
  )
  const { dealer, reason } = search.values
  const shown = reasons.filter((one) => one.people > 0 || one.reason === reason)
  return (
    <>
      {(dealers.length > 1 || dealer) && (
        <SearchBar
          search={{ ...search, active: 0 }}
          fields={[
            {
              kind: 'select',
              name: 'dealer',
              label: 'Any dealer',
              options: dealers.map((one) => ({
                value: one.databaseId,
                label: `${one.name} (${formatNumber(one.people)})`,
              })),
            },
          ]}
        />
      )}
      <Chip.Group value={reason} onChange={(next) => search.set({ reason: next })}>
        <SlidingRow chosen={reason} className={classes.chips} role="radiogroup" aria-label="Reason">
          <Chip value="" variant="light">
            Every reason
          </Chip>
          {shown.map((one) => (
            <Chip key={one.reason} value={one.reason} variant="light">
              {REASON_LOOKS[one.reason as keyof typeof REASON_LOOKS].label} {formatNumber(one.people)}
            </Chip>
          ))}
        </SlidingRow>
      </Chip.Group>
    </>
  )
}
