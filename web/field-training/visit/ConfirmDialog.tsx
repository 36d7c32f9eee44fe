import { Radio, Stack } from '@mantine/core'
import * as z from 'zod/mini'
import { graphql, useFragment } from 'react-relay'
import type { ConfirmDialog_visit$key } from '../../__generated__/ConfirmDialog_visit.graphql.ts'
import { showDone } from '../../ui/alerts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { wishWords } from '../visit.ts'
import type { VisitChanges } from './useVisitChanges.ts'
import { zoneWords } from './VisitForm.tsx'

const chosen = z.object({ startAt: z.string() })

type Props = { visit: ConfirmDialog_visit$key; confirm: VisitChanges['confirm']; onClose: () => void }

/** Takes one of the days the dealer asked for. */
export function ConfirmDialog({ visit, confirm, onClose }: Props) {
  const { databaseId, version, wishes, timeZone } = useFragment(
    graphql`fragment ConfirmDialog_visit on FieldTrainingAppointment { databaseId version timeZone wishes { startAt day time } }`,
    visit,
  )
  const form = useRecordForm({
    stored: { startAt: wishes[0]?.startAt ?? '' },
    schema: chosen,
    version,
    send: ({ startAt }, against) => confirm({ input: { databaseId, version: against, startAt } }),
    saved: () => {
      showDone('The visit is confirmed. Everybody who attends is told.')
      onClose()
    },
  })
  const { error } = form.form.getFieldState('startAt', form.form.formState)
  return (
    <FormDialog title="Confirm the visit" action="Confirm" form={form} onClose={onClose}>
      <Radio.Group
        label="When do you come?"
        description={`Times are ${zoneWords(timeZone)}.`}
        value={form.form.watch('startAt')}
        onChange={(value) => form.form.setValue('startAt', value, { shouldDirty: true })}
        error={error?.message}
      >
        <Stack gap="xs" mt="xs">
          {wishes.map(({ startAt, day, time }) => (
            <Radio key={startAt} value={startAt} label={wishWords({ day, time })} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
