import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

const schema = z.object({ answer: z.string().check(z.trim()) })

export type Verdict = 'approve' | 'deny'
type Asked = { databaseId: string; courseTitle?: string | null; topic: string; personName: string }

type Props<T extends Asked> = {
  request: T
  verdict: Verdict
  decide: (request: T, verdict: Verdict, answer: string) => Promise<string | undefined>
  onClose: () => void
}

/** A decision with a word to the person; what was typed stays when it cannot be taken. */
export function AdminDecideRequest<T extends Asked>({ request, verdict, decide, onClose }: Props<T>) {
  const what = request.courseTitle ?? request.topic
  const form = useRecordForm({
    stored: { answer: '' },
    schema,
    async send({ answer }) {
      const failed = await decide(request, verdict, answer)
      return failed === undefined ? { data: request } : { fields: { answer: failed } }
    },
    saved: onClose,
  })
  const meaning =
    verdict === 'deny'
      ? `${request.personName} is told that the request is declined.`
      : request.courseTitle
        ? `“${what}” opens to ${request.personName} at once, whatever its audience and what has to be passed first.`
        : `${request.personName} is told that “${what}” is on its way.`
  return (
    <FormDialog
      title={verdict === 'approve' ? 'Approve this request?' : 'Deny this request?'}
      form={form}
      onClose={onClose}
      action={verdict === 'approve' ? 'Approve' : 'Deny'}
      danger={verdict === 'deny'}
    >
      <Text size="sm">{meaning}</Text>
      <TextAreaField
        control={form.control}
        name="answer"
        label="Your answer"
        description="Optional; it stands in the notification and the email."
        maxLength={1000}
        data-autofocus
      />
    </FormDialog>
  )
}
