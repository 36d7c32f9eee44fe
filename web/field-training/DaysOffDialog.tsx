import { Text } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { DaysOffDialogMutation } from '../__generated__/DaysOffDialogMutation.graphql.ts'
import type { DaysOffDialogQuery } from '../__generated__/DaysOffDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { DaysField } from './DaysField.tsx'

const schema = z.object({ days: z.array(z.string()) })

/** Days on which one visits nobody: a vacation is said once, not dealer by dealer. */
export function DaysOffDialog({ onClose }: { onClose: () => void }) {
  const { fieldTrainingDaysOff: known } = useLazyLoadQuery<DaysOffDialogQuery>(
    graphql`query DaysOffDialogQuery { fieldTrainingDaysOff { days version } }`,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const [save] = useSave<DaysOffDialogMutation>(graphql`
    mutation DaysOffDialogMutation($input: SaveFieldTrainingDaysOffInput!) {
      saveFieldTrainingDaysOff(input: $input) { daysOff { id days version } }
    }
  `)
  const form = useRecordForm({
    stored: { days: [...(known?.days ?? [])] },
    schema,
    version: known?.version,
    send: (values, version) => save({ input: { ...values, version } }),
    saved: () => {
      showDone('Your days off are saved')
      onClose()
    },
  })
  return (
    <FormDialog title="Your days off" form={form} onClose={onClose}>
      <Text size="sm">Nobody can request or confirm a visit with you on these days, whichever dealer it is.</Text>
      <DaysField {...form.field('days')} label="Your days off" none="No days off" some="off" />
    </FormDialog>
  )
}
