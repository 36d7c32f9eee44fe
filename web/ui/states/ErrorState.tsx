import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconRefresh, IconZoomQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '../alerts.ts'
import { EmptyState } from './EmptyState.tsx'

/** A part of a page that could not be loaded, with a way to try again. */
export function ErrorState({
  error,
  retry,
  title = 'This could not be loaded',
}: {
  error: unknown
  retry?: () => void
  title?: string
}) {
  return (
    <EmptyState
      title={title}
      text={messageOf(error)}
      icon={IconCloudOff}
      color="red"
      role="alert"
      action={
        retry && (
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={retry}>
            Try again
          </Button>
        )
      }
    />
  )
}

export function NoPermission({
  why = "You don't have enough permission to access to this page!",
}: {
  /** In the words of the server, where it said more. */
  why?: string
}) {
  return (
    <EmptyState
      title={why}
      icon={IconLock}
      color="yellow"
      role="alert"
      order={1}
      text="Ask an administrator of your portal if you need it for your work."
    />
  )
}

/** A thing that is not there, or not for this person: the two are not told apart. */
export function Missing({ what, back }: { what: string; back?: { to: string; label: string } }) {
  return (
    <EmptyState
      title={`This ${what} could not be found`}
      icon={IconZoomQuestion}
      order={1}
      text="It may have been deleted, or it is not meant for you."
      action={
        back && (
          <Button variant="default" component={Link} to={back.to}>
            {back.label}
          </Button>
        )
      }
    />
  )
}
