import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { AdminResetFactorsMutation } from '../__generated__/AdminResetFactorsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { useProof, WANTED } from './useProof.tsx'

type Props = { databaseId: string; fullName: string; onClose: () => void }

/** For somebody who lost the phone and the recovery codes. */
export function AdminResetFactors({ databaseId, fullName, onClose }: Props) {
  const [save, isSaving] = useSave<AdminResetFactorsMutation>(graphql`
    mutation AdminResetFactorsMutation($input: ResetSecondFactorsInput!) {
      resetSecondFactors(input: $input) { user { hasSecondFactor viewerCanResetSecondFactors } }
    }
  `)
  const { withProof, proofDialog } = useProof()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const reset = async () => {
    if (!reason.trim()) return setProblem('A reason is required.')
    const input = { databaseId, reason: reason.trim() }
    const { data, fields } = await withProof(() => save({ input }, { expects: WANTED }))
    if (data) {
      showDone(`${fullName} can sign in with the password alone`)
      onClose()
    } else setProblem(fields.reason)
  }
  return (
    <Modal opened onClose={onClose} title={`Reset the second factor of ${fullName}?`} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void reset()
        }}
      >
        <Stack>
          <Text size="sm">
            Their authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. Make
            sure it is really them who asks. They are told by email.
          </Text>
          <Textarea
            label="Reason"
            description="Kept in the activity log and told to the person."
            withAsterisk
            required
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
            <Button type="submit" color="red" loading={isSaving}>
              Reset
            </Button>
          </Group>
        </Stack>
      </form>
      {proofDialog}
    </Modal>
  )
}
