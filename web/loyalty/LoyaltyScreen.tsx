import { Button, Stack, Tabs } from '@mantine/core'
import { IconCamera, IconCoins, IconReceipt, IconRun, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { SubmissionStatus } from '../contract/__generated__/limits.ts'
import type { LoyaltyScreenQuery } from '../__generated__/LoyaltyScreenQuery.graphql.ts'
import { OwnActivities } from '../activities/OwnActivities.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useRevalidatedOn } from '../relay/useRevalidatedOn.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { DealerMovements } from './DealerMovements.tsx'
import { EligibleItemTable } from './parts/EligibleItemTable.tsx'
import { LoyaltyDetails } from './submissions/LoyaltyDetails.tsx'
import { LoyaltyFigures } from './LoyaltyFigures.tsx'
import { LoyaltyForm } from './submissions/LoyaltyForm.tsx'
import { LoyaltySubmissionTable } from './submissions/LoyaltySubmissionTable.tsx'

const defaults = { text: '', status: '', sort: '-created', show: 'submissions', submission: '' }
const views = ['show', 'submission'] as const
const partDefaults = { part: '', partSort: 'part' }
const partViews = ['partSort'] as const
const statuses = SubmissionStatus.map((value) => ({ value, label: statusWord(value) }))

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
      ...LoyaltySubmissionTable_query @arguments(text: $text, status: $status, sort: $sort)
      ...EligibleItemTable_query @arguments(text: $part, sort: $partSort)
      ...OwnActivities_query
      ...DealerMovements_query
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const parts = useSearchState(partDefaults, partViews)
  const { values, set } = search
  const [form, setForm] = useState<'RECEIPT' | 'PHOTO' | 'edit'>()
  // Figures and the list follow what became of it.
  const again = useRevalidatedOn(
    graphql`subscription LoyaltyScreenSubscription { loyaltySubmissionChanged {
      id status granted deniedReason version viewerCanEdit } }`,
  )
  const { userLoyalty, loyaltySubmission } = data
  const [standing] = userLoyalty.dealerStandings
  const unit = standing ? 'Credits' : 'Points'
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
        <Tabs value={values.show} onChange={(show) => set({ show: show ?? 'submissions' })} keepMounted={false}>
          <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
            <Tabs.Tab value="submissions" leftSection={<IconReceipt size={18} aria-hidden="true" />}>
              Submissions
            </Tabs.Tab>
            <Tabs.Tab value="parts" leftSection={<IconTool size={18} aria-hidden="true" />}>
              What earns
            </Tabs.Tab>
            {standing && (
              <Tabs.Tab value="credits" leftSection={<IconCoins size={18} aria-hidden="true" />}>
                Credits
              </Tabs.Tab>
            )}
            <Tabs.Tab value="activities" leftSection={<IconRun size={18} aria-hidden="true" />}>
              Activities
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="submissions">
            <LoyaltySubmissionTable
              query={data}
              search={search}
              filters={[
                { kind: 'text', name: 'text', label: 'Search invoice number' },
                { kind: 'select', name: 'status', label: 'Any status', options: statuses },
              ]}
              onNew={userLoyalty.viewerCanSubmit ? setForm : undefined}
            />
          </Tabs.Panel>
          <Tabs.Panel value="parts">
            <EligibleItemTable
              query={data}
              unit={unit}
              search={{
                ...parts,
                values: { ...parts.values, sort: parts.values.partSort },
                set: ({ part, sort }) => parts.set(sort ? { partSort: sort } : { part }),
              }}
              filters={[{ kind: 'text', name: 'part', label: 'Search part number or name' }]}
            />
          </Tabs.Panel>
          {standing && (
            <Tabs.Panel value="credits">
              <DealerMovements query={data} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="activities">
            <OwnActivities query={data} onChanged={again} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      {loyaltySubmission && form !== 'edit' && (
        <LoyaltyDetails
          submission={loyaltySubmission}
          onEdit={() => setForm('edit')}
          onClose={() => set({ submission: '' })}
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
