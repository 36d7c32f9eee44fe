import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminDeletedMediaQuery } from '../../__generated__/AdminDeletedMediaQuery.graphql.ts'
import { counted, dotted, formatAgo } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useBringBackMedia } from './adminMediaChanges.ts'

type Props = { onClose: () => void; onDone: () => void }

/** What was deleted in the last 30 days, to bring it back. */
export default function AdminDeletedMedia({ onClose, onDone }: Props) {
  const [asked, setAsked] = useState(0)
  const { mediaDeletions } = useLazyLoadQuery<AdminDeletedMediaQuery>(
    graphql`query AdminDeletedMediaQuery { mediaDeletions { deletionId name count deletedAt } }`,
    {},
    { fetchPolicy: 'network-only', fetchKey: asked },
  )
  const bringBack = useBringBackMedia(() => {
    setAsked((times) => times + 1)
    onDone()
  })
  return (
    <Modal opened onClose={onClose} title="Recently deleted" size="lg">
      {mediaDeletions.length === 0 ? (
        <EmptyState
          icon={IconTrash}
          title="Nothing was deleted"
          text="What you delete appears here for 30 days and can be brought back."
        />
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {mediaDeletions.map(({ deletionId, name, count, deletedAt }) => (
            <Group component="li" key={deletionId} justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={600} truncate>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {dotted(count > 1 && `and ${counted(count - 1, 'other item')}`, `Deleted ${formatAgo(deletedAt)}`)}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                aria-label={`Bring back ${name}`}
                leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
                onClick={() => void bringBack(deletionId, name)}
              >
                Bring back
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Modal>
  )
}
