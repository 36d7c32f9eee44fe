import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react'
import { messageOf } from './alerts.ts'
import { EmptyState } from './EmptyState.tsx'

/** A part of a page that could not be loaded, with a way to try again. */
export function ErrorState({ error, retry, title = 'This could not be loaded' }: { error: unknown; retry?: () => void; title?: string }) {
  return (
    <EmptyState title={title} text={messageOf(error)} icon={IconCloudOff} color="red" role="alert"
      action={retry && <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={retry}>Try again</Button>} />
  )
}

export function NoPermission() {
  return (
    <EmptyState title="You don't have enough permission to access to this page!" icon={IconLock} color="yellow" role="alert"
      text="Ask an administrator of your portal if you need it for your work." />
  )
}
