import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminDealerDecision_dealer$key } from '../__generated__/AdminDealerDecision_dealer.graphql.ts'
import type { AdminDealerDecisionMutation } from '../__generated__/AdminDealerDecisionMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { formatDate } from '../ui/formats.ts'

/** A dealer submitted while registering: who asked, and the two answers. A denied one may still be let in. */
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
  if (status !== 'PENDING' && status !== 'DENIED') return null

  const approve = async () => {
    const { data, fields } = await save({ input: { databaseId, approve: true } })
    if (data) showDone(`${name} takes part now`)
    else if (fields?.dealerNum) showFailure(fields.dealerNum)
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
            Submitted on {formatDate(createdAt)}
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
                  void approve()
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
      {isDenying && (
        <DecisionDialog
          question={{
            title: `Deny ${name}?`,
            action: 'Deny dealer',
            danger: true,
            note: {
              name: 'reason',
              label: 'Reason',
              description: submittedBy
                ? `Goes into the email to ${submittedBy.fullName}. Optional.`
                : 'For the log. Optional.',
              max: 500,
            },
          }}
          send={async ({ note }) => {
            const answer = await save({ input: { databaseId, approve: false, reason: note } })
            if (answer.data) showDone(`${name} was denied`)
            return answer
          }}
          onClose={() => setDenying(false)}
        />
      )}
    </>
  )
}
