import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { OwnRequestList_query$key } from '../../__generated__/OwnRequestList_query.graphql.ts'
import type { OwnRequestList_request$key } from '../../__generated__/OwnRequestList_request.graphql.ts'
import type { OwnRequestListWithdrawMutation } from '../../__generated__/OwnRequestListWithdrawMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { isLearner } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from './OwnRequestList.module.css'
import { OwnPlaces } from './OwnPlaces.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { StaffRequests } from './StaffRequests.tsx'
import { wordsOf, type RequestType } from './words.ts'

/** What the person asked for, and what they may ask for: for themselves, and a dealer manager for the staff. */
export function OwnRequestList({ query, canAsk }: { query: OwnRequestList_query$key; canAsk: boolean }) {
  const { viewer, ownLearnerRequests, staff } = useFragment(
    graphql`
    fragment OwnRequestList_query on Query @argumentDefinitions(managesStaff: { type: "Boolean!" }) {
      viewer { databaseId openRequests participatingLearner role { rank } }
      ownLearnerRequests(first: 20) @connection(key: "OwnRequestList_ownLearnerRequests") { __id edges { node { id ...OwnRequestList_request } } }
      ...StaffRequests_query @include(if: $managesStaff) @alias(as: "staff")
    }
  `,
    query,
  )
  const [asking, setAsking] = useState<'DEACTIVATION' | 'PARTICIPATING'>()
  if (!viewer) return null
  const connections = [ownLearnerRequests.__id]
  const may = (type: RequestType) => !viewer.openRequests.includes(type)
  return (
    <Stack gap="md">
      {ownLearnerRequests.edges.length > 0 && (
        <ul className={classes.rows}>
          {ownLearnerRequests.edges.map(({ node }) => (
            <Request
              key={node.id}
              request={node}
              viewerId={viewer.databaseId}
              connections={connections}
              canAsk={canAsk}
            />
          ))}
        </ul>
      )}
      {canAsk && <OwnPlaces open={viewer.openRequests} connections={connections} />}
      {canAsk && (
        <Group gap="xs">
          {viewer.participatingLearner && may('PARTICIPATING') && (
            <Button variant="default" onClick={() => setAsking('PARTICIPATING')}>
              Ask to stop taking part
            </Button>
          )}
          {may('DEACTIVATION') && (
            <Button variant="default" onClick={() => setAsking('DEACTIVATION')}>
              Ask to deactivate my account
            </Button>
          )}
        </Group>
      )}
      {canAsk && isLearner(viewer.role.rank) && may('BECOME_A_DEALER') && (
        <Text size="sm">
          Does your company sell powersports?{' '}
          <Anchor component={Link} to="/auth/become-a-dealer" inherit>
            Become a dealer
          </Anchor>
        </Text>
      )}
      {asking && <RequestDialog type={asking} connections={connections} onClose={() => setAsking(undefined)} />}
      {staff && canAsk && <StaffRequests query={staff} connections={connections} />}
    </Stack>
  )
}

function Request({
  request,
  viewerId,
  connections,
  canAsk,
}: {
  request: OwnRequestList_request$key
  viewerId: string
  connections: string[]
  canAsk: boolean
}) {
  const known = useFragment(
    graphql`
    fragment OwnRequestList_request on LearnerRequest { databaseId type status answer bySelf requestedByName userName createdAt viewerCanWithdraw user { databaseId } }
  `,
    request,
  )
  const [save, isSaving] = useSave<OwnRequestListWithdrawMutation>(graphql`
    mutation OwnRequestListWithdrawMutation($input: WithdrawLearnerRequestInput!, $connections: [ID!]!) {
      withdrawLearnerRequest(input: $input) { deletedId @deleteEdge(connections: $connections) user { id openRequests } }
    }
  `)
  const { label } = wordsOf(known.type)
  const isOwn = known.user.databaseId === viewerId
  const withdraw = async () => {
    if (
      !(await confirm({
        title: 'Withdraw this request?',
        text: 'The administrator no longer sees it. You can ask again at any time.',
        action: 'Withdraw',
        stay: 'Keep request',
      }))
    )
      return
    const { data } = await save({ input: { databaseId: known.databaseId }, connections })
    if (data) showDone('Request withdrawn')
  }
  return (
    <li>
      <div>
        <Text size="sm" fw={600}>
          {isOwn ? label : `${known.userName}: ${label.toLowerCase()}`}
        </Text>
        <Text size="xs" c="dimmed">
          Asked {formatAgo(known.createdAt)}
          {isOwn && !known.bySelf && known.requestedByName ? ` by ${known.requestedByName}` : ''}
        </Text>
        {known.answer && <Text size="sm">“{known.answer}”</Text>}
      </div>
      <Group gap="xs" wrap="nowrap">
        <StatusChip status={known.status} />
        {canAsk && known.viewerCanWithdraw && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isSaving}
            onClick={() => {
              void withdraw()
            }}
            aria-label={`Withdraw: ${label}`}
          >
            Withdraw
          </Button>
        )}
      </Group>
    </li>
  )
}
