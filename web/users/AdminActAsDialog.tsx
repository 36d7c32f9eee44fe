import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminActAsDialog_user$key } from '../__generated__/AdminActAsDialog_user.graphql.ts'
import { call } from '../session/rest.ts'
import { showFailure } from '../ui/alerts.ts'

type Props = { user: AdminActAsDialog_user$key; onClose: () => void }

/** Starts a proxy session; the reason stands in the activity log. */
export function AdminActAsDialog({ user, onClose }: Props) {
  const person = useFragment(graphql`fragment AdminActAsDialog_user on User { databaseId fullName }`, user)
  const [reason, setReason] = useState('')
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    if (!reason.trim()) return setProblem('A reason is required.')
    setStarting(true)
    try {
      await call('GET', `/api/proxy/${person.databaseId}?reason=${encodeURIComponent(reason.trim())}`)
      // Everything on screen belongs to someone else now: the page begins anew.
      window.location.assign('/auth')
    } catch (error) {
      setStarting(false)
      showFailure(error)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Act as ${person.fullName}`} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Stack>
          <Text size="sm">
            You will see the portal as {person.fullName} does, for one hour at most. What you do meanwhile is recorded
            under both names; passwords, payouts, tax forms and approvals stay closed.
          </Text>
          <Textarea
            label="Reason"
            description="Kept in the activity log and shown to the person."
            required
            withAsterisk
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isStarting}>
              Cancel
            </Button>
            <Button type="submit" loading={isStarting}>
              Act as this person
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
