import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminDealerDecision_dealer$key } from '../__generated__/AdminDealerDecision_dealer.graphql.ts'
import type { AdminDealerDecisionMutation } from '../__generated__/AdminDealerDecisionMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { formatDate } from '../ui/formats.ts'

/** A dealer sent in while registering: who asked, and the two answers. A denied one may still be let in. */
export function AdminDealerDecision({ dealer }: { dealer: AdminDealerDecision_dealer$key }) {
  const { databaseId, name, status, createdAt, submittedBy, viewerCanEdit } = useFragment(
    graphql`
    fragment AdminDealerDecision_dealer on Dealer { databaseId name status createdAt viewerCanEdit submittedBy { databaseId fullName status } }
  `,
    dealer,
  )
  const [save, isSaving] = useSave<AdminDealerDecisionMutation>(graphql`
    mutation AdminDealerDecisionMutation($input: DecideDealerInput!) { decideDealer(input: $input) { dealer { id status version } } }
  `)
  const [isDenying, setDenying] = useState(false)
  const [reason, setReason] = useState('')
  if (status !== 'PENDING' && status !== 'DENIED') return null

  const decide = async (approve: boolean) => {
    const { data, fields } = await save({
      input: { databaseId, approve, ...(approve ? {} : { reason: reason.trim() }) },
    })
    if (data) {
      setDenying(false)
      showDone(approve ? `${name} takes part now` : `${name} was turned away`)
    } else if (fields?.dealerNum) showFailure(fields.dealerNum)
  }
  const by = submittedBy && (
    <Anchor component={Link} size="sm" to={`/auth/admin/user-manager/${submittedBy.databaseId}/edit`}>
      {submittedBy.fullName}
    </Anchor>
  )
  return (
    <>
      <Alert
        variant="light"
        color={status === 'PENDING' ? 'yellow' : 'gray'}
        mb="lg"
        title={status === 'PENDING' ? 'This dealer waits for you' : 'This dealer was denied'}
      >
        <Stack gap="sm">
          <Text size="sm">
            Sent in on {formatDate(createdAt)}
            {by && <> by {by}</>}.{' '}
            {status === 'PENDING'
              ? 'Nobody can choose it before it is approved. Check the address and number below.'
              : 'You may still let it in.'}
          </Text>
          {viewerCanEdit && (
            <Group gap="xs">
              <Button
                size="sm"
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                loading={isSaving && !isDenying}
                onClick={() => {
                  void decide(true)
                }}
              >
                Approve
              </Button>
              {status === 'PENDING' && (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconX size={18} aria-hidden="true" />}
                  onClick={() => setDenying(true)}
                >
                  Deny
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Alert>
      <Modal opened={isDenying} onClose={() => setDenying(false)} title={`Deny ${name}?`} centered>
        <Stack>
          <Textarea
            label="Reason"
            description={
              submittedBy ? `Goes into the letter to ${submittedBy.fullName}. Optional.` : 'For the log. Optional.'
            }
            value={reason}
            maxLength={500}
            autosize
            minRows={3}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setDenying(false)}>
              Cancel
            </Button>
            <Button
              color="red"
              loading={isSaving}
              onClick={() => {
                void decide(false)
              }}
            >
              Deny dealer
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
