import { Modal } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { BulkDialog_change$key } from '../../__generated__/BulkDialog_change.graphql.ts'
import { counted } from '../../ui/formats.ts'
import { BulkPlan } from './BulkPlan.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkResult } from './BulkResult.tsx'

type Props = {
  change: BulkDialog_change$key
  onStarted: () => void
  /** Rows are another way now than the list shows. */
  onMoved: () => void
  onClose: () => void
}

/** From the count of whom it meets to what became of it, each step the state of the change itself. */
export function BulkDialog({ change, onStarted, onMoved, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment BulkDialog_change on BulkChange { status waiting noun nouns act { label question } ...BulkPlan_change ...BulkProgress_change ...BulkResult_change }
  `,
    change,
  )
  const { status, waiting, noun, nouns, act } = known
  const label = act?.label ?? ''
  const runs = status === 'RUNNING' || status === 'UNDOING'
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        status === 'PLANNED' && waiting > 0
          ? `${act?.question.replace('{rows}', counted(waiting, noun, nouns))}?`
          : label
      }
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {status === 'PLANNED' && <BulkPlan change={known} onStarted={onStarted} onClose={onClose} />}
      {runs && <BulkProgress key={status} change={known} onMoved={onMoved} onClose={onClose} />}
      {status !== 'PLANNED' && !runs && <BulkResult change={known} onClose={onClose} />}
    </Modal>
  )
}
