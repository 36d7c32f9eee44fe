import { Button, Card, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'

/** A screen for people; visitors are led to the sign-in page and back. */
export function onceSignedIn(Known: ComponentType) {
  return function OnceSignedIn() {
    return useLoaderData() === null ? <SignInFirst /> : <Known />
  }
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <Card withBorder radius="md" padding="xl" maw={480} mx="auto" mt="xl">
      <Title order={1} size="h3" mb="xs">
        Mark attendance
      </Title>
      <Text mb="lg">
        Sign in, and you come back to this page. The code may have changed by then: scan the one on the screen again.
      </Text>
      <Button
        component={Link}
        to={`/public/login?${new URLSearchParams({ next: pathname + search })}`}
        size="md"
        fullWidth
      >
        Sign in
      </Button>
    </Card>
  )
}
