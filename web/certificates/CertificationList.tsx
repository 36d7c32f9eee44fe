import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { startTransition, useState } from 'react'
import { graphql, useRefetchableFragment } from 'react-relay'
import type {
  CertificationList_query$data,
  CertificationList_query$key,
} from '../__generated__/CertificationList_query.graphql.ts'
import type { CertificationListDeleteMutation } from '../__generated__/CertificationListDeleteMutation.graphql.ts'
import type { CertificationListRefetchQuery } from '../__generated__/CertificationListRefetchQuery.graphql.ts'
import type { CertificationListRestoreMutation } from '../__generated__/CertificationListRestoreMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { formatDate } from '../ui/formats.ts'
import { CertificationDialog } from './CertificationDialog.tsx'
import classes from './CertificationList.module.css'

type Row = CertificationList_query$data['certifications'][number]

/** Deletes with an undo; `again` reads the list anew. */
function useDeleteCertification(again: () => void) {
  const [saveDeletion] = useSave<CertificationListDeleteMutation>(graphql`
    mutation CertificationListDeleteMutation($input: DeleteCertificationInput!) { deleteCertification(input: $input) { certification { id } } }
  `)
  const [saveReturn] = useSave<CertificationListRestoreMutation>(graphql`
    mutation CertificationListRestoreMutation($input: RestoreCertificationInput!) { restoreCertification(input: $input) { certification { id } } }
  `)
  const restore = async ({ databaseId, title }: Row) => {
    const { data } = await saveReturn({ input: { databaseId } })
    if (!data) return
    again()
    showDone(`“${title}” is back`)
  }
  const remove = async (row: Row) => {
    const { data } = await saveDeletion({ input: { databaseId: row.databaseId } })
    if (!data) return
    again()
    showUndo(`“${row.title}” is deleted`, () => {
      void restore(row)
    })
  }
  return remove
}

type RowProps = { row: Row; onEdit: () => void; onDelete: () => unknown }

const CertificationRow = ({ row, onEdit, onDelete }: RowProps) => (
  <li>
    <Stack gap={2} miw={0} flex={1}>
      <Group gap="xs">
        {row.file ? (
          <Anchor
            href={row.file.url}
            target="_blank"
            rel="noreferrer"
            size="sm"
            fw={600}
            aria-label={`Open ${row.title}`}
          >
            {row.title}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {row.title}
          </Text>
        )}
        {row.expired && (
          <Badge color="red" size="sm" tt="none" fw={600}>
            Expired
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {wordsOf(row)}
      </Text>
    </Stack>
    {row.viewerCanEdit && (
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconEdit size={16} aria-hidden="true" />}
          onClick={onEdit}
          aria-label={`Edit ${row.title}`}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => {
            void onDelete()
          }}
          aria-label={`Delete ${row.title}`}
        >
          Delete
        </Button>
      </Group>
    )}
  </li>
)

/** Certifications a person brought along: the own, or with `userId` somebody else's. */
export function CertificationList({
  query,
  userId,
  canAdd,
}: {
  query: CertificationList_query$key
  userId?: string
  canAdd: boolean
}) {
  const [{ certifications }, refetch] = useRefetchableFragment<
    CertificationListRefetchQuery,
    CertificationList_query$key
  >(
    graphql`
    fragment CertificationList_query on Query @argumentDefinitions(userId: { type: "ID" }) @refetchable(queryName: "CertificationListRefetchQuery") {
      certifications(userId: $userId) {
        id databaseId title issuer issuedOn expiresOn expired viewerCanEdit
        file { url }
        ...CertificationDialog_certification
      }
    }
  `,
    query,
  )
  const [isAdding, adding] = useDisclosure(false)
  const [edited, edit] = useState<Row>()
  const again = () =>
    startTransition(() => {
      refetch({}, { fetchPolicy: 'network-only' })
    })
  const remove = useDeleteCertification(again)
  return (
    <Stack gap="sm">
      {certifications.length === 0 ? (
        <Text size="sm" c="dimmed">
          {userId
            ? 'None so far.'
            : 'None so far. Bring along what you earned elsewhere: a license, a manufacturer’s diploma, a first-aid card.'}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {certifications.map((row) => (
            <CertificationRow key={row.id} row={row} onEdit={() => edit(row)} onDelete={() => remove(row)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={adding.open}
        >
          Add a certification
        </Button>
      )}
      {isAdding && <CertificationDialog userId={userId} onClose={adding.close} onSaved={again} />}
      {edited && (
        <CertificationDialog certification={edited} userId={userId} onClose={() => edit(undefined)} onSaved={again} />
      )}
    </Stack>
  )
}

const wordsOf = ({ issuer, issuedOn, expiresOn, expired }: Row) =>
  [
    issuer,
    issuedOn && `issued ${formatDate(issuedOn)}`,
    expiresOn ? `${expired ? 'ended' : 'valid until'} ${formatDate(expiresOn)}` : 'does not expire',
  ]
    .filter(Boolean)
    .join(' · ')
