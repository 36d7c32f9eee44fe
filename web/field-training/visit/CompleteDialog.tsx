import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { CompleteDialogCorrectMutation } from '../../__generated__/CompleteDialogCorrectMutation.graphql.ts'
import type { CompleteDialogMutation } from '../../__generated__/CompleteDialogMutation.graphql.ts'
import type { CompleteDialog_visit$key } from '../../__generated__/CompleteDialog_visit.graphql.ts'
import { CompleteFieldTrainingInput } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'

const finished = z.object({
  outcome: required('What was done', CompleteFieldTrainingInput.outcome.max),
  attendedIds: z.array(z.string()),
})

type Props = { visit: CompleteDialog_visit$key; onClose: () => void }

/** Who was there and what was done: when the visit is over, and anew where that was wrong. */
export function CompleteDialog({ visit, onClose }: Props) {
  const { databaseId, version, status, outcome, attendees } = useFragment(
    graphql`fragment CompleteDialog_visit on FieldTrainingAppointment { databaseId version status outcome attendees { databaseId name attended } }`,
    visit,
  )
  const isDone = status === 'COMPLETED'
  const [complete] = useSave<CompleteDialogMutation>(graphql`
    mutation CompleteDialogMutation($input: CompleteFieldTrainingInput!) {
      completeFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const [correct] = useSave<CompleteDialogCorrectMutation>(graphql`
    mutation CompleteDialogCorrectMutation($input: CorrectFieldTrainingInput!) {
      correctFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const form = useRecordForm({
    stored: {
      outcome: outcome ?? '',
      attendedIds: attendees.filter(({ attended }) => !isDone || attended).map((attendee) => attendee.databaseId),
    },
    schema: finished,
    version,
    send: (values, against): Promise<{ data?: unknown; fields?: Record<string, string> }> => {
      const input = { ...values, databaseId, version: against }
      return isDone ? correct({ input }) : complete({ input })
    },
    saved: () => {
      showDone(isDone ? 'The visit is corrected' : 'The visit is completed')
      onClose()
    },
  })
  return (
    <FormDialog
      title={isDone ? 'Correct the visit' : 'Complete the visit'}
      action={isDone ? 'Save' : 'Complete'}
      form={form}
      onClose={onClose}
      size="lg"
    >
      {attendees.length > 0 && (
        <ChoicesField
          {...form.field('attendedIds')}
          label="Who was there"
          stacked
          data={attendees.map((attendee) => ({ value: attendee.databaseId, label: attendee.name }))}
        />
      )}
      <TextAreaField {...form.field('outcome')} label="What was done" minRows={4} autosize />
    </FormDialog>
  )
}
