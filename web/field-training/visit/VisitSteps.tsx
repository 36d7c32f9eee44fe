import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { VisitSteps_visit$data, VisitSteps_visit$key } from '../../__generated__/VisitSteps_visit.graphql.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { EditDialog, suggestsDays } from './EditDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { useVisitChanges, type VisitChanges } from './useVisitChanges.ts'

type Open = 'edit' | 'propose' | 'confirm' | 'cancel' | 'complete' | 'correct' | null

/** What the viewer may do with a visit now, each a button with its dialog. */
export function VisitSteps({ visit }: { visit: VisitSteps_visit$key }) {
  const known = useFragment(
    graphql`
    fragment VisitSteps_visit on FieldTrainingAppointment {
      databaseId status version viewerSteps dealerId dealerName types minutes timeZone note instructorId startDay startTime closedDays
      wishes { startAt day time }
      attendees { databaseId name attended }
      outcome
    }
  `,
    visit,
  )
  const [open, setOpen] = useState<Open>(null)
  const changes = useVisitChanges(known)
  const close = () => setOpen(null)
  if (known.viewerSteps.length === 0) return null
  return (
    <>
      <StepButtons visit={known} changes={changes} onOpen={setOpen} />
      {open === 'edit' && <EditDialog visit={known} update={changes.update} onClose={close} />}
      {open === 'propose' && <ProposeDialog visit={known} update={changes.update} onClose={close} />}
      {open === 'confirm' && <ConfirmDialog visit={known} confirm={changes.confirm} onClose={close} />}
      {open === 'cancel' && <CancelDialog visit={known} onClose={close} />}
      {(open === 'complete' || open === 'correct') && <CompleteDialog visit={known} onClose={close} />}
    </>
  )
}

type ButtonsProps = { visit: VisitSteps_visit$data; changes: VisitChanges; onOpen: (dialog: Open) => void }

function StepButtons({ visit, changes: { accept, isConfirming }, onOpen }: ButtonsProps) {
  const may = (step: VisitSteps_visit$data['viewerSteps'][number]) => visit.viewerSteps.includes(step)
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
          {suggestsDays(visit) ? 'Suggest other days' : 'Edit'}
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
