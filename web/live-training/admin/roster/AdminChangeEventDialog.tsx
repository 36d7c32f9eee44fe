import { Text } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminChangeEventDialogMutation } from '../../../__generated__/AdminChangeEventDialogMutation.graphql.ts'
import type { AdminChangeEventDialogQuery } from '../../../__generated__/AdminChangeEventDialogQuery.graphql.ts'
import { useSave } from '../../../relay/useSave.ts'
import { showDone, showFailure } from '../../../ui/alerts.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { counted } from '../../../ui/formats.ts'
import { leftWords, oneByOne } from './oneByOne.ts'
import { liveDays } from '../../liveTimes.ts'

const schema = z.object({
  toEventId: z.nullable(z.string()).check(z.refine((value) => Boolean(value), 'Choose an event.')),
})

type Person = { userId: string; name: string }
type Props = { eventId: string; people: readonly Person[]; onClose: () => void; onChanged: () => void }

/** Moves people to free seats in another event to come, as many as fit. */
export function AdminChangeEventDialog({ eventId, people, onClose, onChanged }: Props) {
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
  const isOne = people.length === 1
  const names = isOne ? people[0]!.name : counted(people.length, 'person', 'people')
  const form = useRecordForm({
    stored: { toEventId: null as string | null },
    schema,
    send: async ({ toEventId }) => {
      const { done, last, left } = await oneByOne(people, ({ userId }) =>
        save({ input: { databaseId: eventId, userId, toEventId: toEventId ?? '' } }),
      )
      if (done && left.length) showFailure(leftWords(left))
      return last!
    },
    saved: ({ changeLiveTrainingEvent: { toEvent } }) => {
      showDone(isOne ? `${names} has a seat in ${toEvent.label}` : `Moved to ${toEvent.label}`)
      onChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Move ${names} to another event`}
      form={form}
      onClose={onClose}
      action={isOne ? 'Move person' : 'Move people'}
    >
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
