import { Chip } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PeopleToCallScreenQuery } from '../../__generated__/PeopleToCallScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { counted, formatNumber } from '../../ui/formats.ts'
import { SlidingRow } from '../../ui/lists/horizontal-scroll/SlidingRow.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { CallQueue } from './CallQueue.tsx'
import { REASON_LOOKS } from './callWords.ts'

const defaults = { dealer: '', reason: '' }

/** Who needs a word about their training, to be worked off; for who looks after staff. */
export default function PeopleToCallScreen({ queryRef }: ScreenProps<PeopleToCallScreenQuery>) {
  const data = usePreloadedQuery<PeopleToCallScreenQuery>(
    graphql`
    query PeopleToCallScreenQuery($dealer: ID, $reason: CallReason) @preloadable {
      callCounts(dealer: $dealer, reason: $reason) { people reasons { reason people } dealers { databaseId name people } }
      ...CallQueue_query @arguments(dealer: $dealer, reason: $reason)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { people, reasons, dealers } = data.callCounts
  const { dealer, reason } = search.values
  const shown = reasons.filter((one) => one.people > 0 || one.reason === reason)
  return (
    <>
      <PageHeader
        title="Whom to call"
        text={
          people
            ? `${counted(people, 'person needs', 'people need')} a word about their training. Whoever you call or remind leaves the list for 7 days.`
            : undefined
        }
      />
      {people > 0 && (
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
            <SlidingRow chosen={reason} role="radiogroup" aria-label="Reason">
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
      )}
      <CallQueue
        query={data}
        empty={
          people > 0 ? (
            <NotFound title="Nobody left to call here" onClear={search.clear} clear="Show everybody" />
          ) : (
            <EmptyState
              icon={IconPhoneCheck}
              color="green"
              title="Nobody left to call"
              text="Everybody you look after is on the way with their training, or was called or reminded within the last 7 days."
            />
          )
        }
      />
    </>
  )
}
