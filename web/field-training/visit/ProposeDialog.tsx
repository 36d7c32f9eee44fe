import { SimpleGrid, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { graphql, useFragment } from 'react-relay'
import type { ProposeDialog_visit$key } from '../../__generated__/ProposeDialog_visit.graphql.ts'
import { showDone } from '../../ui/alerts.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import type { VisitChanges } from './useVisitChanges.ts'
import { lengthWords, timed, zoneWords } from './VisitForm.tsx'

const proposed = z.object({ proposal: timed })

type Props = { visit: ProposeDialog_visit$key; update: VisitChanges['update']; onClose: () => void }

/** Proposes a time to the dealer. */
export function ProposeDialog({ visit, update, onClose }: Props) {
  const { databaseId, version, startDay, startTime, minutes, timeZone, closedDays } = useFragment(
    graphql`fragment ProposeDialog_visit on FieldTrainingAppointment { databaseId version startDay startTime minutes timeZone closedDays }`,
    visit,
  )
  const form = useRecordForm({
    // The day is chosen anew: sent back unchanged, the time asked for would not be another one.
    stored: { proposal: { day: null as string | null, time: startTime } },
    schema: proposed,
    version,
    send: ({ proposal: { day, time } }, against) =>
      update({ input: { databaseId, version: against, proposal: { day: day ?? '', time } } }),
    saved: () => {
      showDone('Proposed. The dealer is told.')
      onClose()
    },
  })
  return (
    <FormDialog title="Propose another time" action="Propose" form={form} onClose={onClose}>
      <Text size="sm">The dealer accepts it or suggests other days. It replaces any earlier time.</Text>
      <Text size="sm" c="dimmed">
        The visit takes {lengthWords(minutes)}. Times are {zoneWords(timeZone)}.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...form.field('proposal.day')}
          label="Day"
          defaultDate={startDay}
          required
          minDate={new Date()}
          excludeDate={(day) => closedDays.includes(day)}
        />
        <TimeField {...form.field('proposal.time')} label="Starts at" required />
      </SimpleGrid>
    </FormDialog>
  )
}
