import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { RequestDialogMutation } from '../../__generated__/RequestDialogMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { requestWords, type RequestType } from './words.ts'

type Props = {
  type: Exclude<RequestType, 'BECOME_A_DEALER'>
  /** Left out: about oneself. */
  person?: { databaseId: string; fullName: string }
  connections: string[]
  onClose: () => void
}

/** Asks an administrator; the reason is for them. */
export function RequestDialog({ type, person, connections, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [save, isSaving] = useSave<RequestDialogMutation>(graphql`
    mutation RequestDialogMutation($input: CreateLearnerRequestInput!, $connections: [ID!]!) {
      createLearnerRequest(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id openRequests }
      }
    }
  `)
  const { label, effect } = requestWords[type]
  const send = async () => {
    if (!reason.trim()) return setProblem('A reason is required.')
    const { data, fields, expected } = await save(
      { input: { type, userId: person?.databaseId, reason: reason.trim() }, connections },
      { expects: 'CONFLICT' },
    )
    if (!data) return setProblem(fields.reason ?? expected)
    showDone('An administrator was asked')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={person ? `${label}: ${person.fullName}` : label} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <Text size="sm">An administrator decides. {effect}</Text>
          <Textarea
            label="Reason"
            required
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Ask an administrator
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
