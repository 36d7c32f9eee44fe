import { Alert, List } from '@mantine/core'
import {
  IconAlertTriangle,
  IconMailForward,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, readInlineData, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type {
  AdminUserActions_user$data,
  AdminUserActions_user$key,
} from '../__generated__/AdminUserActions_user.graphql.ts'
import type { AdminUserActionsDeactivateMutation } from '../__generated__/AdminUserActionsDeactivateMutation.graphql.ts'
import type { AdminUserActionsBelongingsQuery } from '../__generated__/AdminUserActionsBelongingsQuery.graphql.ts'
import type { AdminUserActionsDeleteMutation } from '../__generated__/AdminUserActionsDeleteMutation.graphql.ts'
import type { AdminUserActionsInviteMutation } from '../__generated__/AdminUserActionsInviteMutation.graphql.ts'
import type { AdminUserActionsReactivateMutation } from '../__generated__/AdminUserActionsReactivateMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { AdminResetFactors } from '../second-factors/AdminResetFactors.tsx'
import { showDone } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { counted, plural } from '../ui/formats.ts'

type Person = AdminUserActions_user$data

const personOf = (key: AdminUserActions_user$key) =>
  readInlineData(
    graphql`
  fragment AdminUserActions_user on User @inline { databaseId fullName email status awaitsInvitation invitedAt viewerCanEdit viewerCanClose viewerCanResetSecondFactors }
`,
    key,
  )

/**
 * What is done to an account from its row or its page. `connection` is the list it stands in; `onDeleted` leaves its
 * page.
 */
export function useUserActions(connection?: string, onDeleted?: () => void) {
  const [asking, setAsking] = useState<{ what: 'deactivate' | 'delete' | 'reset'; person: Person }>()
  const [saveInvite] = useSave<AdminUserActionsInviteMutation>(graphql`
    mutation AdminUserActionsInviteMutation($input: InviteUserInput!) { inviteUser(input: $input) { user { invitedAt awaitsInvitation } } }
  `)
  const [saveOpen] = useSave<AdminUserActionsReactivateMutation>(graphql`
    mutation AdminUserActionsReactivateMutation($input: ReactivateUserInput!) { reactivateUser(input: $input) { user { status deactivationReason deactivatedAt version awaitsInvitation } } }
  `)
  const invite = async ({ databaseId, fullName }: Person) => {
    if ((await saveInvite({ input: { databaseId } })).data) showDone(`The invitation to ${fullName} is on its way`)
  }
  const reopen = async ({ databaseId, fullName }: Person) => {
    if ((await saveOpen({ input: { databaseId } })).data) showDone(`${fullName} may sign in again`)
  }
  const actionsOf = (key: AdminUserActions_user$key): RowAction[] => {
    const person = personOf(key)
    return [
      ...(person.viewerCanEdit && person.awaitsInvitation
        ? [
            {
              label: person.invitedAt ? 'Send the invitation again' : 'Send an invitation',
              icon: IconMailForward,
              onClick: () => invite(person),
            },
          ]
        : []),
      ...(person.viewerCanResetSecondFactors
        ? [{ label: 'Reset second factor', icon: IconShieldOff, onClick: () => setAsking({ what: 'reset', person }) }]
        : []),
      ...(person.viewerCanClose && person.status === 'DEACTIVATED'
        ? [{ label: 'Reactivate', icon: IconUserCheck, onClick: () => reopen(person) }]
        : []),
      ...(person.viewerCanClose && (person.status === 'ACTIVE' || person.status === 'PENDING')
        ? [
            {
              label: 'Deactivate',
              icon: IconUserOff,
              danger: true,
              onClick: () => setAsking({ what: 'deactivate', person }),
            },
          ]
        : []),
      ...(person.viewerCanClose
        ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setAsking({ what: 'delete', person }) }]
        : []),
    ]
  }
  const close = () => setAsking(undefined)
  const dialogs =
    asking &&
    (asking.what === 'deactivate' ? (
      <DeactivateDialog person={asking.person} onClose={close} />
    ) : asking.what === 'reset' ? (
      <AdminResetFactors databaseId={asking.person.databaseId} fullName={asking.person.fullName} onClose={close} />
    ) : (
      <DeleteDialog person={asking.person} connection={connection} onClose={close} onDeleted={onDeleted} />
    ))
  return { actionsOf, dialogs }
}

function DeactivateDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [save] = useSave<AdminUserActionsDeactivateMutation>(graphql`
    mutation AdminUserActionsDeactivateMutation($input: DeactivateUserInput!) { deactivateUser(input: $input) { user { status deactivationReason deactivatedAt version awaitsInvitation } } }
  `)
  return (
    <DecisionDialog
      question={{
        title: `Deactivate ${person.fullName}?`,
        text: 'They are signed out everywhere at once and told by email. Training, points and certificates are kept, and you can reactivate them at any time.',
        action: 'Deactivate',
        stay: 'Keep active',
        danger: true,
        note: {
          name: 'reason',
          label: 'Reason',
          description: 'Kept with the account and in the activity log.',
          max: 500,
          missing: 'A reason is required.',
        },
      }}
      send={async ({ note }) => {
        const answer = await save({ input: { databaseId: person.databaseId, reason: note } })
        if (answer.data) showDone(`${person.fullName} can no longer sign in`)
        return answer
      }}
      onClose={onClose}
    />
  )
}

type DeleteProps = { person: Person; connection?: string; onClose: () => void; onDeleted?: () => void }

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** What the person earned and asked for, and what becomes of it. */
function Belongings({ databaseId }: { databaseId: string }) {
  const { user } = useLazyLoadQuery<AdminUserActionsBelongingsQuery>(
    graphql`
    query AdminUserActionsBelongingsQuery($id: ID!) {
      user(databaseId: $id) { belongings { balances payoutsWaiting claimsWaiting activitiesWaiting loyaltyWaiting } }
    }
  `,
    { id: databaseId },
    { fetchPolicy: 'network-only' },
  )
  if (!user?.belongings) return null
  const { balances, payoutsWaiting, claimsWaiting, activitiesWaiting, loyaltyWaiting } = user.belongings
  const submissions = activitiesWaiting + loyaltyWaiting
  return (
    <>
      {balances.length > 0 && (
        <List.Item>
          {balances.join(', ')} in their account {plural(balances.length, 'is', 'are')} paid to nobody.
        </List.Item>
      )}
      {payoutsWaiting > 0 && (
        <List.Item>
          {counted(payoutsWaiting, 'payout')} that {plural(payoutsWaiting, 'waits is', 'wait are')} canceled.
        </List.Item>
      )}
      {claimsWaiting > 0 && (
        <List.Item>
          {counted(claimsWaiting, 'spiff claim')} that {plural(claimsWaiting, 'waits is', 'wait are')} withdrawn.
        </List.Item>
      )}
      {submissions > 0 && (
        <List.Item>
          {counted(submissions, 'submission')} that {plural(submissions, 'waits is', 'wait are')} denied.
        </List.Item>
      )}
    </>
  )
}

function DeleteDialog({ person: { databaseId, fullName, email }, connection, onClose, onDeleted }: DeleteProps) {
  const [save] = useSave<AdminUserActionsDeleteMutation>(graphql`
    mutation AdminUserActionsDeleteMutation($input: DeleteUserInput!, $connections: [ID!]!) { deleteUser(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `)
  const form = useRecordForm({
    stored: { confirmation: '' },
    schema: z.object({
      confirmation: z.string().check(
        z.trim(),
        z.refine((typed) => typed !== '' && [fullName, email ?? ''].map(plain).includes(plain(typed)), {
          error: `Type ${fullName} to go on.`,
        }),
      ),
    }),
    send: ({ confirmation }) =>
      save(
        { input: { databaseId, confirmation }, connections: connection ? [connection] : [] },
        {
          updater: (store) => {
            if (connection) changeTotal(store, connection, -1)
          },
        },
      ),
    saved: () => {
      onClose()
      showDone(`${fullName} is deleted`)
      onDeleted?.()
    },
  })
  return (
    <FormDialog
      title={`Delete ${fullName}?`}
      size="lg"
      form={form}
      onClose={onClose}
      action="Delete for good"
      stay="Keep account"
      danger
    >
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
        This cannot be undone. To keep someone out but keep who they are, deactivate them instead.
      </Alert>
      <List size="sm" spacing={4}>
        <List.Item>
          Name, addresses, phone, pictures, emails, notes and documents are erased; the email address is free again.
        </List.Item>
        <List.Item>
          Receipts of claims that were granted, a W-9 that payouts rest on and what the activity log recorded of
          submissions and requests are kept for tax and audit.
        </List.Item>
        <List.Item>
          Results, points and decisions stay under a name that leads to nobody, so that reports and ledgers still add
          up.
        </List.Item>
        <Suspense>
          <Belongings databaseId={databaseId} />
        </Suspense>
        <List.Item>They are signed out everywhere at once.</List.Item>
      </List>
      <TextField
        {...form.field('confirmation')}
        label={`Type “${fullName}” to confirm`}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
