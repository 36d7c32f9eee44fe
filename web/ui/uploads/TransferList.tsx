import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconRefresh, IconX } from '@tabler/icons-react'
import classes from './FileDrop.module.css'
import { formatFileSize } from '../formats.ts'
import type { Transfer } from './useTransfers.ts'

type Props = { transfers: readonly Transfer[]; onAgain: (one: Transfer) => void; onCancel: (one: Transfer) => void }

/** Files on their way, one below the other. */
export function TransferList({ transfers, onAgain, onCancel }: Props) {
  const { online } = useNetwork()
  return transfers.map((transfer) => {
    const { key, file, share, error } = transfer
    return (
      <div key={key} className={classes.transfer}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" truncate>
            {file.name}{' '}
            <Text span c="dimmed" size="xs">
              {formatFileSize(file.size)}
            </Text>
          </Text>
          <Group gap={4} wrap="nowrap">
            {error && (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconRefresh size={14} />}
                onClick={() => onAgain(transfer)}
              >
                Try again
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={error ? `Remove ${file.name}` : `Cancel ${file.name}`}
              onClick={() => onCancel(transfer)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        </Group>
        {error ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        ) : (
          <>
            <Progress value={share * 100} size={6} mt={6} aria-label={`${file.name}: sent`} />
            <Text size="xs" c="dimmed" mt={4} aria-live={online ? 'off' : 'polite'}>
              {Math.floor(share * 100)}%{!online && ', waiting for the connection'}
            </Text>
          </>
        )}
      </div>
    )
  })
}
