import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { CancelDialogMutation } from '../../__generated__/CancelDialogMutation.graphql.ts'
import type { CancelDialog_visit$key } from '../../__generated__/CancelDialog_visit.graphql.ts'
import { CancelFieldTrainingInput } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'

type Props = { visit: CancelDialog_visit$key; onClose: () => void }

/** Cancels a visit, with the reason everybody is told. */
export function CancelDialog({ visit, onClose }: Props) {
  const { databaseId, version, dealerName } = useFragment(
    graphql`fragment CancelDialog_visit on FieldTrainingAppointment { databaseId version dealerName }`,
    visit,
  )
  const { revalidate } = useRevalidator()
  const [cancel] = useSave<CancelDialogMutation>(graphql`
    mutation CancelDialogMutation($input: CancelFieldTrainingInput!) {
      cancelFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  return (
    <DecisionDialog
      question={{
        title: `Cancel the visit to ${dealerName}?`,
        text: 'Everybody concerned is told why. This cannot be undone.',
        action: 'Cancel visit',
        stay: 'Keep visit',
        danger: true,
        note: { name: 'reason', label: 'Reason', max: CancelFieldTrainingInput.reason.max, missing: 'Enter a reason.' },
      }}
      send={({ note }) => cancel({ input: { databaseId, version, reason: note } })}
      onStale={() => void revalidate()}
      onClose={onClose}
    />
  )
}
