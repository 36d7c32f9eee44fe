import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { isFailure } from '../relay/failure.ts'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { isMissingPart, isUnreachable } from '../ui/unreachable.ts'
import classes from './ErrorPage.module.css'
import { Unreachable } from './Unreachable.tsx'

type Told = { status: number; message: string }

const statusOfCode: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  BAD_USER_INPUT: 422,
  TOO_MANY: 429,
}

function told(error: unknown): Told {
  if (isRouteErrorResponse(error))
    return {
      status: error.status,
      message: (typeof error.data === 'string' && error.data) || error.statusText || 'Error',
    }
  if (isFailure(error)) return { status: statusOfCode[error.code] ?? 500, message: error.message || 'Error' }
  return { status: 500, message: (error instanceof Error && error.message) || 'Error' }
}

function Notice({ status, title, children }: { status: number; title: string; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Stack align="center" gap="sm" ta="center" maw={560} miw={0}>
        <Text className={classes.status} aria-hidden="true">
          {status}
        </Text>
        <Title order={1} fz={{ base: '1.5rem', sm: '1.75rem' }} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {children}
      </Stack>
    </div>
  )
}

/** Inside a shell, whose main it stands in. */
export function NotFoundPart() {
  return (
    <Notice status={404} title="This page could not be found">
      <Text c="dimmed">It may have been moved, or the address has a typing mistake.</Text>
      <Button component={Link} to="/" mt="sm">
        Back to the home page
      </Button>
    </Notice>
  )
}

/** Bodies of other servers and whole pages are no headline. */
const headline = ({ status, message }: Told) =>
  /[<{]/.test(message) || message.length > 160 ? `Error ${status}` : message

/** What a page shows, inside its shell, when it or its data failed. */
export function ErrorPart() {
  const error = useRouteError()
  if (isUnreachable(error)) return <Unreachable isPartMissing={isMissingPart(error)} />
  const { status, message } = told(error)
  if (status === 404) return <NotFoundPart />
  if (status === 403)
    return (
      <div className={classes.page}>
        <NoPermission why={message} />
      </div>
    )
  return (
    <Notice status={status} title={headline({ status, message })}>
      <Text c="dimmed">Your work elsewhere is safe. Load the page again, or start from the home page.</Text>
      <Button mt="sm" onClick={() => location.reload()}>
        Load the page again
      </Button>
      <Anchor href="/">Back to the home page</Anchor>
    </Notice>
  )
}

export function NotFoundPage() {
  return (
    <main id="content">
      <NotFoundPart />
    </main>
  )
}

export function ErrorPage() {
  return (
    <main id="content">
      <ErrorPart />
    </main>
  )
}

/** Shown when even the error page failed, so it stands on nothing but plain elements. */
export function LastResortPage() {
  const error = useRouteError()
  return (
    <main className={classes.page}>
      <div>
        <h1>An error occurred while showing the error page</h1>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <a href="/">Back to the home page</a>
      </div>
    </main>
  )
}
