import { Text } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminChangeEventDialogMutation } from '../../../__generated__/AdminChangeEventDialogMutation.graphql.ts'
import type { AdminChangeEventDialogQuery } from '../../../__generated__/AdminChangeEventDialogQuery.graphql.ts'
import { useSave } from '../../../relay/useSave.ts'
import { showDone } from '../../../ui/alerts.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { liveDays } from '../../liveTimes.ts'

const schema = z.object({
  toEventId: z.nullable(z.string()).check(z.refine((value) => Boolean(value), 'Choose an event.')),
})

type Props = { eventId: string; userId: string; name: string; onClose: () => void; onChanged: () => void }

/** Moves somebody to a free seat in another event to come. */
export function AdminChangeEventDialog({ eventId, userId, name, onClose, onChanged }: Props) {
  const { liveTrainingEvents } = useLazyLoadQuery<AdminChangeEventDialogQuery>(
    graphql`
      query AdminChangeEventDialogQuery { liveTrainingEvents(first: 100, status: PUBLISHED, time: UPCOMING, free: true, sort: SOONEST) { edges { node { databaseId label ...liveTimes_event } } } }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const [save] = useSave<AdminChangeEventDialogMutation>(graphql`
    mutation AdminChangeEventDialogMutation($input: ChangeLiveTrainingEventInput!) {
      changeLiveTrainingEvent(input: $input) { liveTrainingEvent { id seatsTaken waitingCount } toEvent { id label seatsTaken waitingCount } }
    }
  `)
  const form = useRecordForm({
    stored: { toEventId: null as string | null },
    schema,
    send: ({ toEventId }) => save({ input: { databaseId: eventId, userId, toEventId: toEventId ?? '' } }),
    saved: ({ changeLiveTrainingEvent: { toEvent } }) => {
      showDone(`${name} has a seat in ${toEvent.label}`)
      onChanged()
      onClose()
    },
  })
  return (
    <FormDialog title={`Move ${name} to another event`} form={form} onClose={onClose} action="Move person">
      <Text size="sm">They are told once. The seat they leave goes to the next in line.</Text>
      <SelectField
        {...form.field('toEventId')}
        label="Event with a free seat"
        placeholder="Choose an event"
        data={liveTrainingEvents.edges
          .filter(({ node }) => node.databaseId !== eventId)
          .map(({ node }) => ({ value: node.databaseId, label: `${node.label}, ${liveDays(node)}` }))}
      />
    </FormDialog>
  )
}
