import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'

/** Why something is refused; the person reads it. */
export function AdminDenyDialog({
  name,
  onDeny,
  onClose,
}: {
  name: string
  onDeny: (reason: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (!reason.trim()) return setProblem('Say why, so that it can be mended.')
    setSending(true)
    const refused = await onDeny(reason.trim())
    setSending(false)
    if (refused) setProblem(refused)
    else onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Deny: ${name}`} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <Textarea
            label="Reason"
            description="The person reads it and can mend the submission."
            autosize
            minRows={2}
            maxLength={500}
            withAsterisk
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(undefined)
            }}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={isSending}>
              Deny
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
