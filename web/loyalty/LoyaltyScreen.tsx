import { Button, Stack } from '@mantine/core'
import { IconCamera, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { LoyaltyScreenQuery } from '../__generated__/LoyaltyScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useRevalidatedOn } from '../relay/useRevalidatedOn.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { LoyaltyDetails } from './submissions/LoyaltyDetails.tsx'
import { LoyaltyFigures } from './LoyaltyFigures.tsx'
import { LoyaltyTabs } from './LoyaltyTabs.tsx'
import { LoyaltyForm } from './submissions/LoyaltyForm.tsx'

const defaults = { text: '', status: '', sort: '-created', show: 'submissions', submission: '' }
const views = ['show', 'submission'] as const
/**
 * The loyalty program as people meet it: a dealer manager of the program's unit the dealer's side, everyone else
 * the learner's (spec part 1, 6).
 */
export default function LoyaltyScreen({ queryRef }: ScreenProps<LoyaltyScreenQuery>) {
  const data = usePreloadedQuery<LoyaltyScreenQuery>(
    graphql`
    query LoyaltyScreenQuery($text: String, $status: SubmissionStatus, $sort: LoyaltySubmissionSort,
      $submissionId: ID!, $hasOne: Boolean!, $part: String, $partSort: EligibleItemSort) @preloadable {
      userLoyalty { viewerCanSubmit dealerStandings { dealer { displayName } } }
      loyaltySubmission(databaseId: $submissionId) @include(if: $hasOne) {
        id ...LoyaltyDetails_submission ...LoyaltyForm_submission }
      ...LoyaltyFigures_query
      ...LoyaltyForm_query
      ...LoyaltyTabs_query @arguments(text: $text, status: $status, sort: $sort, part: $part, partSort: $partSort)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const [form, setForm] = useState<'RECEIPT' | 'PHOTO' | 'edit'>()
  // Figures and the list follow what became of it.
  const again = useRevalidatedOn(
    graphql`subscription LoyaltyScreenSubscription { loyaltySubmissionChanged {
      id status granted deniedReason version viewerCanEdit } }`,
  )
  const { userLoyalty, loyaltySubmission } = data
  const [standing] = userLoyalty.dealerStandings
  const actions = userLoyalty.viewerCanSubmit && (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden="true" />}
        onClick={() => setForm('PHOTO')}
      >
        Photos
      </Button>
      <Button leftSection={<IconReceipt size={18} aria-hidden="true" />} onClick={() => setForm('RECEIPT')}>
        Submit a receipt
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title="Loyalty program"
        actions={actions}
        text={
          standing
            ? `What ${userLoyalty.dealerStandings.length > 1 ? 'your dealers collect' : `${standing.dealer.displayName} collects`}: credits for every eligible part.`
            : 'Collect points for eligible parts, displays, events and activities.'
        }
      />
      <Stack gap="lg">
        <LoyaltyFigures query={data} />
        <LoyaltyTabs query={data} search={search} onNew={setForm} onChanged={again} />
      </Stack>
      {loyaltySubmission && form !== 'edit' && (
        <LoyaltyDetails
          submission={loyaltySubmission}
          onEdit={() => setForm('edit')}
          onClose={() => search.set({ submission: '' })}
        />
      )}
      {form === 'edit' && loyaltySubmission && (
        <LoyaltyForm
          key={loyaltySubmission.id}
          query={data}
          submission={loyaltySubmission}
          onClose={() => setForm(undefined)}
          onSaved={again}
        />
      )}
      {(form === 'RECEIPT' || form === 'PHOTO') && (
        <LoyaltyForm query={data} type={form} onClose={() => setForm(undefined)} onSaved={again} />
      )}
    </>
  )
}
