import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminDecisionDialog_request$key } from '../../__generated__/AdminDecisionDialog_request.graphql.ts'
import { AdminDealerForm } from './AdminDealerForm.tsx'
import { useDecideRequest } from './useDecideRequest.ts'
import { wordsOf } from './words.ts'

export type Verdict = 'approve' | 'deny'
type Props = { request: AdminDecisionDialog_request$key; verdict: Verdict; connection?: string; onClose: () => void }

/** What the decision does, and a few words to the person. */
export function AdminDecisionDialog({ request, verdict, connection, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminDecisionDialog_request on LearnerRequest { databaseId userName type reason bySelf requestedByName form { data } }
  `,
    request,
  )
  const [answer, setAnswer] = useState('')
  const { decide, isDeciding } = useDecideRequest()
  const { label, effect } = wordsOf(known.type)
  const send = async () => {
    if (await decide({ databaseId: known.databaseId, userName: known.userName }, verdict, answer.trim(), connection))
      onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${verdict === 'approve' ? 'Approve' : 'Deny'}: ${label.toLowerCase()}`}
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
          <div>
            <Text fw={600}>{known.userName}</Text>
            {known.reason && (
              <Text size="sm" mt={4}>
                “{known.reason}”
              </Text>
            )}
            {!known.bySelf && known.requestedByName && (
              <Text size="sm" c="dimmed">
                Asked by {known.requestedByName}
              </Text>
            )}
          </div>
          {known.form && <AdminDealerForm data={known.form.data} />}
          <Alert color={verdict === 'approve' ? 'blue' : 'gray'} variant="light">
            {verdict === 'approve'
              ? effect
              : 'Nothing changes. The request can still be approved later: undo the denial first.'}
          </Alert>
          <Textarea
            label="A few words to the person"
            description="Optional. Stands in the letter."
            autosize
            minRows={2}
            maxLength={500}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isDeciding}>
              Cancel
            </Button>
            <Button type="submit" color={verdict === 'deny' ? 'red' : undefined} loading={isDeciding}>
              {verdict === 'approve' ? 'Approve' : 'Deny'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
