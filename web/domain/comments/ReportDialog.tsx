import { Text } from '@mantine/core'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { ReportDialogMutation } from '../../__generated__/ReportDialogMutation.graphql.ts'
import { CommentReportReason, ReportCommentInput } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { upTo } from '../../ui/texts.ts'
import { REASONS } from './reasons.ts'

const schema = z.object({ reason: z.enum(CommentReportReason), note: upTo('The note', ReportCommentInput.note.max) })

/** Asks whoever moderates to look at a comment. */
export function ReportDialog({ databaseId, onClose }: { databaseId: string; onClose: () => void }) {
  const [report] = useSave<ReportDialogMutation>(graphql`
    mutation ReportDialogMutation($input: ReportCommentInput!) { reportComment(input: $input) { comment { id } } }
  `)
  const form = useRecordForm({
    stored: { reason: 'RUDE' as const, note: '' } as z.infer<typeof schema>,
    schema,
    send: (values) => report({ input: { databaseId, ...values } }),
    saved() {
      showDone('Thank you. Whoever looks after this page will look at it.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Report this comment" action="Report" onClose={onClose}>
      <Text size="sm">Whoever wrote it does not learn who reported it.</Text>
      <ChoiceField
        {...form.field('reason')}
        label="What is wrong with it?"
        data={CommentReportReason.map((value) => ({ value, label: REASONS[value] }))}
      />
      <TextAreaField {...form.field('note')} label="Anything else?" description="Optional." />
    </FormDialog>
  )
}
