import { IconBuildingStore, IconUsers } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { DealerTrainingScreenQuery } from '../../__generated__/DealerTrainingScreenQuery.graphql.ts'
import { OwnDealerScores } from '../../dealer-scores/OwnDealerScores.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import { DealerTrainingTable } from './DealerTrainingTable.tsx'
import { TeamFigures } from './TeamFigures.tsx'

const defaults = { text: '', dealer: '', curriculum: '', status: '', duties: '', due: '', sort: 'duties' }
const states = ['NOT_STARTED', 'IN_PROGRESS', 'PASSED'].map((value) => ({ value, label: statusWord(value) }))

type Dealer = { databaseId: string; displayName: string }
type Curriculum = { databaseId: string; name: string }

const filtersOf = (dealers: readonly Dealer[], curriculums: readonly Curriculum[]): SearchField<typeof defaults>[] => [
  { kind: 'text', name: 'text', label: 'Search people' },
  ...(dealers.length > 1
    ? [
        {
          kind: 'select' as const,
          name: 'dealer' as const,
          label: 'Any dealer',
          options: dealers.map(({ databaseId, displayName }) => ({ value: databaseId, label: displayName })),
        },
      ]
    : []),
  {
    kind: 'select',
    name: 'curriculum',
    label: 'Any curriculum',
    options: curriculums.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
  },
  { kind: 'select', name: 'status', label: 'Any status', options: states },
  {
    kind: 'select',
    name: 'duties',
    label: 'Any requirement',
    options: [{ value: 'open', label: 'With required training left' }],
  },
  { kind: 'select', name: 'due', label: 'Any due date', options: [{ value: 'overdue', label: 'Overdue' }] },
]

/** Where the staff of a dealer stands: person by person for who looks after them, as figures for everybody else. */
export default function DealerTrainingScreen({ queryRef }: ScreenProps<DealerTrainingScreenQuery>) {
  const data = usePreloadedQuery<DealerTrainingScreenQuery>(
    graphql`
    query DealerTrainingScreenQuery(
      $staff: Boolean!, $text: String, $dealer: ID, $curriculum: ID, $status: ProgressState, $mandatoryOpen: Boolean, $overdue: Boolean, $sort: StaffSort
    ) @preloadable {
      ...OwnDealerScores_query
      dealerTrainingFigures(dealer: $dealer, curriculum: $curriculum) { ...TeamFigures_figures }
      staffDealers @include(if: $staff) { databaseId displayName }
      staffCurriculums @include(if: $staff) { databaseId name }
      ...DealerTrainingTable_query @include(if: $staff) @alias(as: "table")
        @arguments(text: $text, dealer: $dealer, curriculum: $curriculum, status: $status, mandatoryOpen: $mandatoryOpen, overdue: $overdue, sort: $sort)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { dealers: own } = useViewer()
  const { dealerTrainingFigures: figures, staffDealers, staffCurriculums, table } = data
  const looksAfter = table != null && (staffDealers?.length ?? 0) > 0
  const names = own.flatMap(({ active, displayName }) => (active ? displayName : [])).join(', ')
  return (
    <>
      <PageHeader
        title="Team training"
        text={
          looksAfter
            ? 'Where everyone you look after stands, required training first.'
            : names
              ? `How the team at ${names} stands as a whole.`
              : undefined
        }
      />
      {figures && <TeamFigures figures={figures} />}
      <OwnDealerScores query={data} />
      {looksAfter && table ? (
        <>
          <DealerTrainingTable
            query={table}
            search={search}
            filters={filtersOf(staffDealers ?? [], staffCurriculums ?? [])}
          />
        </>
      ) : (
        !figures && (
          <EmptyState
            icon={IconBuildingStore}
            title={names ? 'Your team is too small for figures' : 'You are not with a dealer yet'}
            text={
              names
                ? 'With fewer than five people a figure over the whole team would tell of single colleagues. Your dealer manager sees the details.'
                : 'Once you are with a dealer, the training of its team appears here.'
            }
          />
        )
      )}
      {!looksAfter && figures && (
        <EmptyState
          icon={IconUsers}
          title="Names are for those who look after the team"
          text="You see how the team stands as a whole. Your dealer manager also sees who has which courses to take."
        />
      )}
    </>
  )
}
