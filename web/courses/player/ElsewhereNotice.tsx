import { Alert, Button, Group } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { formatDuration } from '../../ui/formats.ts'
import type { Elsewhere } from './useElsewhere.ts'

/** Another window of the same person is further on: go there, or stay. */
export function ElsewhereNotice({
  elsewhere: { title, seconds },
  isHere,
  goThere,
  stay,
}: {
  elsewhere: Elsewhere
  isHere: boolean
  goThere: () => void
  stay: () => void
}) {
  const where = isHere
    ? `at ${formatDuration(seconds)}`
    : `with “${title}”${seconds >= 1 ? ` at ${formatDuration(seconds)}` : ''}`
  return (
    <Alert
      icon={<IconDevices size={20} />}
      role="status"
      mb="md"
      title="You continued in another window or on another device"
    >
      <Group justify="space-between" gap="xs">
        <span>You are {where} there. That place is kept.</span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={stay}>
            Stay here
          </Button>
          <Button size="compact-sm" onClick={goThere}>
            Go there
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
