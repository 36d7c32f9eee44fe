import { Badge, CloseButton, Group, Tooltip, ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconGift, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminCurriculumIncentives_curriculum$data,
  AdminCurriculumIncentives_curriculum$key,
} from '../__generated__/AdminCurriculumIncentives_curriculum.graphql.ts'
import type { AdminCurriculumIncentivesOrderMutation } from '../__generated__/AdminCurriculumIncentivesOrderMutation.graphql.ts'
import type { AdminCurriculumIncentivesRemoveMutation } from '../__generated__/AdminCurriculumIncentivesRemoveMutation.graphql.ts'
import type { AdminCurriculumIncentivesUndoMutation } from '../__generated__/AdminCurriculumIncentivesUndoMutation.graphql.ts'
import { inOrder } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { OrderedCard } from '../ui/lists/ordering/OrderedCard.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'

const AdminIncentivePicker = lazy(() => import('./AdminIncentivePicker.tsx'))
const AdminIncentiveDialog = lazy(() => import('./AdminIncentiveDialog.tsx'))

type Incentive = AdminCurriculumIncentives_curriculum$data['incentives'][number]

/** Puts them in order and takes them away, with an undo that puts them back where they were. */
function useCurriculumIncentives({
  id,
  databaseId,
  incentives,
}: Pick<AdminCurriculumIncentives_curriculum$data, 'id' | 'databaseId' | 'incentives'>) {
  const [order] = useSave<AdminCurriculumIncentivesOrderMutation>(graphql`
    mutation AdminCurriculumIncentivesOrderMutation($input: OrderIncentivesInput!) { orderIncentives(input: $input) { curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  const [remove] = useSave<AdminCurriculumIncentivesRemoveMutation>(graphql`
    mutation AdminCurriculumIncentivesRemoveMutation($input: RemoveIncentiveFromCurriculumInput!) { removeIncentiveFromCurriculum(input: $input) { curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  const [undo] = useSave<AdminCurriculumIncentivesUndoMutation>(graphql`
    mutation AdminCurriculumIncentivesUndoMutation($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  const move = (rows: Incentive[]) =>
    order({ input: { ids: rows.map((row) => row.databaseId) } }, { optimisticUpdater: inOrder(id, 'incentives', rows) })
  const takeAway = async ({ databaseId: incentiveId, name }: Incentive) => {
    const before = [...incentives]
    const { data } = await remove({ input: { databaseId, incentiveId } })
    if (data)
      showUndo(`The curriculum no longer leads to ${name}`, () => {
        void undo({ input: { databaseId, incentiveIds: [incentiveId] } }).then(({ data: back }) => {
          if (back) void move(before)
        })
      })
  }
  return { move, takeAway }
}

type RowProps = { incentive: Incentive; onEdit: () => void; onRemove: (() => unknown) | false }

const IncentiveRow = ({ incentive, onEdit, onRemove }: RowProps) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <RowTitle
      title={incentive.name}
      image={incentive.image?.url}
      text={incentive.description}
      aside={
        !incentive.active && (
          <Badge color="gray" size="sm" tt="none">
            Hidden from learners
          </Badge>
        )
      }
    />
    <Group gap={4} wrap="nowrap">
      {incentive.viewerCanEdit && (
        <Tooltip label="Edit">
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${incentive.name}`} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove from the curriculum">
          <CloseButton
            aria-label={`Remove ${incentive.name}`}
            onClick={() => {
              void onRemove()
            }}
          />
        </Tooltip>
      )}
    </Group>
  </Group>
)

/** What completing the curriculum may earn: picked or made, put in order, taken away; every change is kept at once. */
export function AdminCurriculumIncentives({ curriculum }: { curriculum: AdminCurriculumIncentives_curriculum$key }) {
  const { id, databaseId, viewerCanEdit, incentives } = useFragment(
    graphql`
    fragment AdminCurriculumIncentives_curriculum on Curriculum {
      id databaseId viewerCanEdit
      incentives { id databaseId name description active viewerCanEdit image { url } ...AdminIncentiveDialog_incentive }
    }
  `,
    curriculum,
  )
  const { rights, keepsToOwnBrands } = useViewer()
  const [isAdding, adding] = useDisclosure(false)
  const [edited, setEdited] = useState<Incentive>()
  const mayEdit = viewerCanEdit && rights.includes('create-edit-incentives')
  // Without a curriculum an incentive belongs to no brand, and a brand manager would lose it: it moves by being picked
  // elsewhere.
  const mayRemove = mayEdit && !keepsToOwnBrands

  const { move, takeAway } = useCurriculumIncentives({ id, databaseId, incentives })
  return (
    <>
      <OrderedCard
        title="Incentives"
        text="What completing this curriculum may earn."
        label="Incentives of the curriculum"
        rows={incentives}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
        add={mayEdit && { label: 'Add incentives', onClick: adding.open }}
        none={{
          icon: IconGift,
          title: 'No incentives yet',
          text: 'Reward people for completing the curriculum: pick an incentive or make a new one.',
        }}
        readOnly={!mayEdit}
      >
        {(incentive) => (
          <IncentiveRow
            incentive={incentive}
            onEdit={() => setEdited(incentive)}
            onRemove={mayRemove && (() => takeAway(incentive))}
          />
        )}
      </OrderedCard>
      {isAdding && (
        <Suspense>
          <AdminIncentivePicker curriculumId={databaseId} onClose={adding.close} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <AdminIncentiveDialog incentive={edited} curriculumId={databaseId} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}
