import { Alert, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconArrowsJoin, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { AdminMergePreview_preview$key } from '../../__generated__/AdminMergePreview_preview.graphql.ts'
import type { AdminMergePreviewMutation } from '../../__generated__/AdminMergePreviewMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { AdminMergeFields } from './AdminMergeFields.tsx'
import { AdminMergeParts } from './AdminMergeParts.tsx'
import { useUndoMerge } from './useUndoMerge.ts'

type DoneProps = { name: string; personId: string; mergeId: string; onUndone: () => void }

/** Two accounts are one; for 30 days that can be undone. */
function Merged({ name, personId, mergeId, onUndone }: DoneProps) {
  const { undo, isUndoing } = useUndoMerge()
  return (
    <Card>
      <EmptyState
        icon={IconCircleCheck}
        color="green"
        role="status"
        title="The two accounts are one"
        text={`${name} was told at both addresses. You can undo the merge for 30 days.`}
        action={
          <Group gap="xs" justify="center">
            <Button
              variant="default"
              loading={isUndoing}
              onClick={() => {
                void undo(mergeId).then((done) => {
                  if (done) onUndone()
                })
              }}
            >
              Undo the merge
            </Button>
            <Button component={Link} to={`/auth/admin/user-manager/${personId}/edit`}>
              Open the person
            </Button>
          </Group>
        }
      />
    </Card>
  )
}

const WhichIsRight = ({ onSwap }: { onSwap: () => void }) => (
  <Group justify="space-between" mb="md">
    <div>
      <Title order={2} size="h4">
        Which is right?
      </Title>
      <Text size="sm" c="dimmed">
        The left account stays. What it does not say is filled from the right one.
      </Text>
    </div>
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
      onClick={onSwap}
    >
      Swap
    </Button>
  </Group>
)

type MergeProps = {
  /** The address that nobody signs in with afterwards. */
  unused: string | null | undefined
  freeEmail: boolean
  onFreeEmail: (isFree: boolean) => void
  isBlocked: boolean
  isMerging: boolean
  onMerge: () => Promise<void>
}

const MergeCard = ({ unused, freeEmail, onFreeEmail, isBlocked, isMerging, onMerge }: MergeProps) => (
  <Card>
    <Stack gap="md">
      <Checkbox
        checked={freeEmail}
        onChange={(event) => onFreeEmail(event.currentTarget.checked)}
        label={`Let ${unused ?? 'the unused address'} be registered anew`}
        description="Otherwise the closed account keeps it, so that nobody makes a second account by mistake."
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" component={Link} to="/auth/admin/user-manager/merge">
          Cancel
        </Button>
        <Button
          leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
          disabled={isBlocked}
          loading={isMerging}
          onClick={() => {
            void onMerge()
          }}
        >
          Merge accounts
        </Button>
      </Group>
    </Stack>
  </Card>
)

/** Both accounts side by side: what the person is called afterwards, what moves, and the go. */
export function AdminMergePreview({ preview }: { preview: AdminMergePreview_preview$key }) {
  const { primary, secondary, problem, ...rest } = useFragment(
    graphql`
    fragment AdminMergePreview_preview on MergePreview {
      problem
      primary { databaseId fullName email }
      secondary { databaseId fullName email }
      ...AdminMergeFields_preview
      ...AdminMergeParts_preview
    }
  `,
    preview,
  )
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set())
  const [freeEmail, setFreeEmail] = useState(false)
  const [mergeId, setMergeId] = useState<string>()
  const [, setParams] = useSearchParams()
  const [save, isMerging] = useSave<AdminMergePreviewMutation>(graphql`
    mutation AdminMergePreviewMutation($input: MergeUsersInput!) { mergeUsers(input: $input) { user { id fullName email } merge { databaseId } } }
  `)
  const address = fields.has('email') ? secondary.email : primary.email
  const unused = fields.has('email') ? primary.email : secondary.email
  const merge = async () => {
    const sure = await confirm({
      title: `Merge into ${primary.fullName}?`,
      action: 'Merge accounts',
      stay: 'Keep both accounts',
      danger: true,
      text: `${primary.fullName} signs in as ${address} with the password of ${primary.email}. The other account is closed at once. You can undo this for 30 days.`,
    })
    if (!sure) return
    const { data } = await save({
      input: { primary: primary.databaseId, secondary: secondary.databaseId, fields: [...fields], freeEmail },
    })
    if (data) setMergeId(data.mergeUsers.merge.databaseId)
  }
  if (mergeId) {
    return (
      <Merged
        name={primary.fullName}
        personId={primary.databaseId}
        mergeId={mergeId}
        onUndone={() => setMergeId(undefined)}
      />
    )
  }
  return (
    <Stack gap="lg">
      {problem && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
          {problem}
        </Alert>
      )}
      <Card>
        <WhichIsRight
          onSwap={() => {
            setFields(new Set())
            setParams({ primary: secondary.databaseId, secondary: primary.databaseId })
          }}
        />
        <AdminMergeFields
          preview={rest}
          chosen={fields}
          onChoose={setFields}
          names={[primary.email ?? primary.fullName, secondary.email ?? secondary.fullName]}
        />
      </Card>
      <Card>
        <Title order={2} size="h4">
          What moves
        </Title>
        <AdminMergeParts preview={rest} />
      </Card>
      <MergeCard
        unused={unused}
        freeEmail={freeEmail}
        onFreeEmail={setFreeEmail}
        isBlocked={problem !== ''}
        isMerging={isMerging}
        onMerge={merge}
      />
    </Stack>
  )
}
