import { Alert, Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { PasskeySignIn } from '../second-factors/PasskeySignIn.tsx'
import { rememberedAddress } from '../session/remembered.ts'
import { callForSession, useSession } from '../session/session.ts'
import { refusalSentence } from './single-sign-on/refusals.ts'
import { messageOf } from '../ui/alerts.ts'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'

// For those who have one; everybody else does without its weight.
const SecondStep = lazy(() => import('../second-factors/SecondStep.tsx'))

type Problems = { email?: string; password?: string; form?: string }

/** A navigation: the provider's page takes the place of this one, and leads back to where the person was going. */
const startAddress = (search: string) => {
  const next = rememberedAddress(search)
  return `/api/sso/start${next ? `?${new URLSearchParams({ returnTo: next })}` : ''}`
}

/** Two fields without the form library, to keep the first page of all small. */
export default function SignInScreen() {
  const {
    user: signedIn,
    signInChallenge,
    settings: { singleSignOn },
  } = useSession()
  const { search } = useLocation()
  const [problems, setProblems] = useState<Problems>({ form: refusalSentence(new URLSearchParams(search).get('sso')) })
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Once the second factor was right its step stays until the guard has led on, instead of this form for a moment.
  const [challenge, setChallenge] = useState(signInChallenge)
  if (!signedIn && challenge !== signInChallenge) setChallenge(signInChallenge)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const found: Problems = {
      ...(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email)
        ? {}
        : { email: email ? 'Enter a valid email address.' : 'Please enter your email.' }),
      ...(password ? {} : { password: 'Please enter your password.' }),
    }
    setProblems(found)
    if (found.email || found.password) {
      form.current?.querySelector<HTMLInputElement>(`[name=${found.email ? 'email' : 'password'}]`)?.focus()
      return
    }
    setSending(true)
    try {
      // The new session makes the guard look again, and it leads on.
      const { user } = await callForSession('/api/login', { email, password })
      if (!user) setSending(false)
    } catch (error) {
      setSending(false)
      setProblems({ form: messageOf(error) })
    }
  }

  if (challenge) {
    return (
      <Suspense>
        <SecondStep challenge={challenge} onOver={(text) => setProblems({ form: text })} />
      </Suspense>
    )
  }
  return (
    <AccessFrame title="Sign in" text="Welcome back. Pick up where you left off.">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          void signIn(event)
        }}
      >
        <Stack gap="md">
          {problems.form && (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
              {problems.form}
            </Alert>
          )}
          <TextInput
            name="email"
            type="email"
            label="Email"
            autoComplete="username webauthn"
            size="md"
            required
            withAsterisk={false}
            error={problems.email}
          />
          <div>
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              size="md"
              required
              withAsterisk={false}
              error={problems.password}
            />
            <Text ta="right" mt={8}>
              <Anchor component={Link} to="/public/forgot-password" size="sm">
                Forgot your password?
              </Anchor>
            </Text>
          </div>
          <Button type="submit" size="md" fullWidth loading={isSending}>
            Sign in
          </Button>
          {singleSignOn && (
            <>
              <Divider label="or" />
              <Button component="a" href={startAddress(search)} variant="default" size="md" fullWidth>
                Continue with {singleSignOn.label}
              </Button>
            </>
          )}
          <PasskeySignIn onProblem={(text) => setProblems({ form: text })} />
          <Text ta="center" size="sm" c="dimmed" mt="xs">
            New here?{' '}
            <Anchor component={Link} to="/public/register" inherit fw={600}>
              Create an account
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccessFrame>
  )
}
