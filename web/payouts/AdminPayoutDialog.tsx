import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePayoutDecisions } from './usePayoutDecisions.ts'

export type Asking = 'deny' | 'paid'
type Props = {
  payout: {
    databaseId: string
    number: number
    version: number
    recipientName: string
    money: string
    value: { minor: number | string; currency: string }
  }
  what: Asking
  connection: string
  onClose: () => void
}

/** Why not, or how it was paid otherwise. */
export function AdminPayoutDialog({ payout, what, connection, onClose }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { deny, markSent, isDeciding } = usePayoutDecisions(connection)
  const isDenial = what === 'deny'
  const send = async () => {
    const typed = text.trim()
    if (isDenial && !typed) return setProblem('A reason is required.')
    const { done, problem: told } = await (isDenial ? deny(payout, typed) : markSent(payout, typed))
    if (done) onClose()
    else setProblem(told)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isDenial ? `Deny payout ${payout.number}` : `Payout ${payout.number} was paid elsewhere`}
      centered
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <Text>
            <Text span fw={600}>
              {payout.money}
            </Text>{' '}
            to {payout.recipientName}
          </Text>
          <Alert color="gray" variant="light">
            {isDenial
              ? 'The amount goes back into the balance at once, and the person is told why.'
              : 'It is booked as paid for good, and nothing is sent from here.'}
          </Alert>
          {isDenial ? (
            <Textarea
              label="Reason"
              description="The person reads it."
              required
              autosize
              minRows={2}
              maxLength={500}
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setProblem(undefined)
              }}
              data-autofocus
            />
          ) : (
            <TextInput
              label="Cheque or transfer number"
              description="Optional. Stands in the list and the export."
              maxLength={120}
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setProblem(undefined)
              }}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isDeciding}>
              Cancel
            </Button>
            <Button type="submit" color={isDenial ? 'red' : undefined} loading={isDeciding}>
              {isDenial ? 'Deny' : 'Book as paid'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
