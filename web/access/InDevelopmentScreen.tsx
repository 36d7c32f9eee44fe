import { Button, Text } from '@mantine/core'
import { forgetTab } from '../session/remembered.ts'
import { useSession } from '../session/session.ts'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'

export default function InDevelopmentScreen() {
  const { user } = useSession()
  return (
    <AccessFrame
      title="We are getting your portal ready"
      text="It is still in development. You will be let in as soon as it opens."
    >
      <Text c="dimmed" mb="lg">
        Nothing is lost: your account and everything you have earned are waiting for you.
      </Text>
      {user ? (
        <Button component="a" href="/api/logout" onClick={forgetTab} variant="default">
          Sign out
        </Button>
      ) : (
        <Button component="a" href="/public/login">
          Go to sign in
        </Button>
      )}
    </AccessFrame>
  )
}
