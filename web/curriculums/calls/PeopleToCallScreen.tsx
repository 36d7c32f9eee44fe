import { IconPhoneCheck } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PeopleToCallScreenQuery } from '../../__generated__/PeopleToCallScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { counted } from '../../ui/formats.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { CallFilters } from './CallFilters.tsx'
import { CallQueue } from './CallQueue.tsx'

const defaults = { dealer: '', reason: '' }

/** Who needs a word about their training, to be worked off; for who looks after staff. */
export default function PeopleToCallScreen({ queryRef }: ScreenProps<PeopleToCallScreenQuery>) {
  const data = usePreloadedQuery<PeopleToCallScreenQuery>(
    graphql`
    query PeopleToCallScreenQuery($dealer: ID, $reason: CallReason) @preloadable {
      callCounts(dealer: $dealer, reason: $reason) { people ...CallFilters_counts }
      ...CallQueue_query @arguments(dealer: $dealer, reason: $reason)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { people } = data.callCounts
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
      {people > 0 && <CallFilters counts={data.callCounts} search={search} />}
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
