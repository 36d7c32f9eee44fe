import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconMailCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../session/rest.ts'
import { useSession } from '../session/session.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'
import { SentForm, useSentForm } from './SentForm.tsx'
import { email, newPassword, passwordConfirmation, samePassword } from './rules.ts'

export default function ResetPasswordScreen() {
  const { passwordPolicy } = useSession().settings
  const [search] = useSearchParams()
  // The link of an invitation carries its code and the address it went to.
  const invite = search.get('invite')
  const sent = (useLocation().state as { message?: string } | null)?.message
  const [done, setDone] = useState<string>()
  const schema = useMemo(
    () =>
      z
        .object({
          email,
          code: z.string().check(z.trim(), z.minLength(1, 'Please enter your recovery code')),
          password: newPassword(passwordPolicy),
          passwordConfirmation,
        })
        .check(samePassword),
    [passwordPolicy],
  )
  const form = useSentForm({
    begin: {
      email: search.get('email') ?? '',
      code: invite ?? search.get('code') ?? '',
      password: '',
      passwordConfirmation: '',
    },
    schema,
    send: async (values) =>
      setDone((await call<{ message: string }>('POST', '/api/forgot-password-reset', values)).message),
  })
  const { errors } = useFormState({ control: form.control })

  if (done) {
    return (
      <AccessFrame title="All set">
        <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
          {done}
        </Alert>
        <Button component={Link} to="/public/login" mt="lg" fullWidth>
          Go to sign in
        </Button>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      title={invite ? 'Welcome to Paddock' : 'Choose a new password'}
      text={
        invite ? 'Choose a password, and you are in.' : 'Enter the recovery code from the email and a new password.'
      }
    >
      <SentForm
        form={form}
        action={invite ? 'Set the password' : 'Change the password'}
        more={
          <Text ta="center" size="sm">
            <Anchor component={Link} to="/public/forgot-password" inherit>
              Send a new code
            </Anchor>
          </Text>
        }
      >
        {sent && (
          <Alert variant="light" color="blue" icon={<IconMailCheck aria-hidden="true" />} role="status">
            {sent}
          </Alert>
        )}
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={invite !== null}
        />
        {invite === null && <TextField {...form.field('code')} label="Recovery code" autoComplete="one-time-code" />}
        {invite !== null && errors.code && (
          <Alert color="red" variant="light" role="alert">
            This invitation is no longer valid. Ask for a new one, or let us send you a recovery code.
          </Alert>
        )}
        <PasswordField
          {...form.field('password')}
          label={invite ? 'Password' : 'New password'}
          autoComplete="new-password"
          policy={passwordPolicy}
        />
        <PasswordField
          {...form.field('passwordConfirmation')}
          label={invite ? 'Confirm the password' : 'Confirm the new password'}
          autoComplete="new-password"
        />
      </SentForm>
    </AccessFrame>
  )
}
