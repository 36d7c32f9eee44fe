import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'

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
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const what = request.courseTitle ?? request.topic
  const submit = async () => {
    setSaving(true)
    const failed = await decide(request, verdict, answer.trim())
    setSaving(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }
  const meaning =
    verdict === 'deny'
      ? `${request.personName} is told that the request is declined.`
      : request.courseTitle
        ? `“${what}” opens to ${request.personName} at once, whatever its audience and what has to be passed first.`
        : `${request.personName} is told that “${what}” is on its way.`
  return (
    <Modal
      opened
      onClose={onClose}
      title={verdict === 'approve' ? 'Approve this request?' : 'Deny this request?'}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Text size="sm">{meaning}</Text>
          <Textarea
            label="Your answer"
            description="Optional; it stands in the notification and the email."
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={3}
            error={problem}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" color={verdict === 'deny' ? 'red' : undefined} loading={isSaving}>
              {verdict === 'approve' ? 'Approve' : 'Deny'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
