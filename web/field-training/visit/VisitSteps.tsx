import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { VisitSteps_visit$data, VisitSteps_visit$key } from '../../__generated__/VisitSteps_visit.graphql.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { useVisitChanges, type VisitChanges } from './useVisitChanges.ts'

type Open = 'edit' | 'propose' | 'confirm' | 'cancel' | 'complete' | 'correct' | null

/** What the viewer may do with a visit now, each a button with its dialog. */
export function VisitSteps({ visit }: { visit: VisitSteps_visit$key }) {
  const known = useFragment(
    graphql`
    fragment VisitSteps_visit on FieldTrainingAppointment {
      status viewerSteps
      ...useVisitChanges_visit
      ...EditDialog_visit
      ...ProposeDialog_visit
      ...ConfirmDialog_visit
      ...CancelDialog_visit
      ...CompleteDialog_visit
    }
  `,
    visit,
  )
  const [open, setOpen] = useState<Open>(null)
  const changes = useVisitChanges(known)
  const close = () => setOpen(null)
  const { status, viewerSteps } = known
  /** The dealer answers a proposal with days of their own. */
  const suggests = status === 'PROPOSED' && viewerSteps.includes('WISH')
  if (viewerSteps.length === 0) return null
  return (
    <>
      <StepButtons steps={viewerSteps} suggests={suggests} changes={changes} onOpen={setOpen} />
      {open === 'edit' && <EditDialog visit={known} suggests={suggests} update={changes.update} onClose={close} />}
      {open === 'propose' && <ProposeDialog visit={known} update={changes.update} onClose={close} />}
      {open === 'confirm' && <ConfirmDialog visit={known} confirm={changes.confirm} onClose={close} />}
      {open === 'cancel' && <CancelDialog visit={known} onClose={close} />}
      {(open === 'complete' || open === 'correct') && <CompleteDialog visit={known} onClose={close} />}
    </>
  )
}

type ButtonsProps = {
  steps: VisitSteps_visit$data['viewerSteps']
  suggests: boolean
  changes: VisitChanges
  onOpen: (dialog: Open) => void
}

function StepButtons({ steps, suggests, changes: { accept, isConfirming }, onOpen }: ButtonsProps) {
  const may = (step: (typeof steps)[number]) => steps.includes(step)
  return (
    <Group gap="xs" mb="lg">
      {may('ACCEPT') && (
        <Button loading={isConfirming} onClick={() => void accept()}>
          Accept this time
        </Button>
      )}
      {may('CONFIRM') && <Button onClick={() => onOpen('confirm')}>Confirm</Button>}
      {may('COMPLETE') && <Button onClick={() => onOpen('complete')}>Complete</Button>}
      {may('CORRECT') && (
        <Button variant="default" onClick={() => onOpen('correct')}>
          Correct
        </Button>
      )}
      {may('PROPOSE') && (
        <Button variant="default" onClick={() => onOpen('propose')}>
          Propose another time
        </Button>
      )}
      {/* What has begun is no longer moved: who completes it may still correct it. */}
      {(may('WISH') || may('PROPOSE') || may('COMPLETE')) && (
        <Button variant="default" onClick={() => onOpen('edit')}>
          {suggests ? 'Suggest other days' : 'Edit'}
        </Button>
      )}
      {may('CANCEL') && (
        <Button variant="default" color="red" onClick={() => onOpen('cancel')}>
          Cancel visit
        </Button>
      )}
    </Group>
  )
}
