import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useViewer } from '../../session/session.ts'

/** Why there is nothing to press while acting as someone. */
export function OnlyLooking() {
  const { fullName } = useViewer()
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />} title={`You act as ${fullName}`} mb="md">
      Claims are decided in person only. Close the proxy to approve or deny.
    </Alert>
  )
}
