import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { callForSession } from '../shells/rest.ts'
import { messageOf } from '../ui/alerts.ts'
import { AccessFrame } from './AccessFrame.tsx'

type Problems = { email?: string; password?: string; form?: string }

/** Two fields without the form library, to keep the first page of all small. */
export default function SignInScreen() {
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const found: Problems = {
      ...(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email) ? {} : { email: email ? 'Enter a valid email address.' : 'Please enter your email.' }),
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
      await callForSession('/api/login', { email, password })
    } catch (error) {
      setSending(false)
      setProblems({ form: messageOf(error) })
    }
  }

  return (
    <AccessFrame title="Sign in" text="Welcome back. Pick up where you left off.">
      <form ref={form} noValidate onSubmit={(event) => { void signIn(event) }}>
        <Stack gap="md">
          {problems.form && <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} role="alert">{problems.form}</Alert>}
          <TextInput name="email" type="email" label="Email" autoComplete="username" size="md" required withAsterisk={false} error={problems.email} />
          <div>
            <PasswordInput name="password" label="Password" autoComplete="current-password" size="md" required withAsterisk={false} error={problems.password} />
            <Text ta="right" mt={8}><Anchor component={Link} to="/public/forgot-password" size="sm">Forgot your password?</Anchor></Text>
          </div>
          <Button type="submit" size="md" fullWidth loading={isSending}>Sign in</Button>
          <Text ta="center" size="sm" c="dimmed" mt="xs">New here? <Anchor component={Link} to="/public/register" inherit fw={600}>Create an account</Anchor></Text>
        </Stack>
      </form>
    </AccessFrame>
  )
}
